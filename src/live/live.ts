/** The project's own hooks and mods under the real client: for each run of a lint, what the client did, beside the verdict. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '../client/client.js';
import type { Isolation } from '../client/isolation.js';
import { makeFolder } from '../load/make-folder.js';
import type { Case, CommandExecution, EventName, Mod, ModRun, Run, Verdict } from '../model.js';
import { type Difference, disagreements } from './agree.js';
import { type Firing, fire } from './fire.js';
import { inOrder } from './in-order.js';
import { modOutcome, playMod, verdictOf } from './live-mod.js';
import { liveInTerminal } from './live-terminal.js';
import { type Observation, observe } from './observation.js';
import { normalFor, playOf } from './run-scenario.js';
import type { StreamLine } from './session.js';

export type LiveOutcome =
  | { readonly kind: 'agrees'; readonly observation?: Observation }
  | {
      readonly kind: 'differs';
      readonly observation?: Observation;
      readonly differences: readonly Difference[];
      readonly otherAnswer?: string;
    }
  /** There is no verdict to compare with, and why, as a clause: the session alone tells. */
  | { readonly kind: 'only-seen'; readonly why: string; readonly observation: Observation }
  /** The client did not fire the event; nothing was compared. */
  | { readonly kind: 'not-fired' }
  /** The payload cannot be brought about in a scratch project. */
  | { readonly kind: 'left-out'; readonly why: string };

export interface LiveResult {
  readonly case: Case;
  /** Absent: hooklint has none. */
  readonly verdict?: Verdict;
  readonly outcome: LiveOutcome;
}

export interface LiveOptions {
  readonly client: Client;
  readonly isolation: Isolation;
  readonly jobs: number;
  /** A folder for what each run left: requests, output, debug log, observation, verdict. */
  readonly keep?: string;
  /** What the person sees is compared instead: the client runs in a terminal of tmux. */
  readonly terminal?: boolean;
}

/** Events in which a hook that says nothing is not as good as none. */
const unwitnessed: ReadonlySet<EventName> = new Set(['PreCompact', 'PostCompact', 'WorktreeCreate']);

/** How the hook itself answered under the client, going by the client's lines on it, where that is not how it answered to us. */
export function otherAnswer(
  stream: readonly StreamLine[],
  run: Run,
  normal: (text: string) => string,
): string | undefined {
  const told = stream.filter((line) => line.subtype === 'hook_response' && line.hook_event === run.case.hook.event);
  if (run.execution.type !== 'command' || told.length === 0) return undefined;
  const ours: CommandExecution = run.execution;
  const stdout = new TextDecoder().decode(ours.stdout);
  const same = told.some(
    (line) =>
      isRelabelled(line, run) ||
      (line.exit_code === (ours.exitCode ?? line.exit_code) &&
        normal(String(line.stdout ?? '')).trim() === normal(stdout).trim()),
  );
  if (same) return undefined;
  const last = told.find((line) => line.exit_code !== 0 || line.stdout !== '') ?? told[0];
  return `exit code ${ours.exitCode} and stdout ${JSON.stringify(stdout.slice(0, 200))} here, exit code ${String(last?.exit_code)} and stdout ${JSON.stringify(String(last?.stdout ?? '').slice(0, 200))} there`;
}

/** Of a hook that it cancelled or whose reply it threw away for its name, the client tells a code of its own. */
function isRelabelled({ outcome, exit_code }: StreamLine, { execution, verdict }: Run): boolean {
  if (execution.type === 'command' && execution.timedOut) return outcome === 'cancelled';
  return verdict.reply.kind === 'name-error' && exit_code === 1;
}

function keepEvidence(
  folder: string,
  id: string,
  verdict: Verdict | undefined,
  firing: Firing,
  outcome: LiveOutcome,
): void {
  const name = id.replaceAll(/[^\w.@-]+/g, '_').slice(-120);
  const target = join(folder, name);
  makeFolder(target);
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  const { evidence } = firing;
  writeFileSync(join(target, 'requests.json'), json(evidence.requests));
  writeFileSync(join(target, 'output.jsonl'), evidence.stream.map((line) => `${JSON.stringify(line)}\n`).join(''));
  writeFileSync(join(target, 'stderr.txt'), evidence.stderr);
  writeFileSync(join(target, 'debug.log'), evidence.debugLog);
  writeFileSync(join(target, 'payloads.json'), json(firing.payloads));
  writeFileSync(join(target, 'verdict.json'), json(verdict ?? null));
  writeFileSync(join(target, 'outcome.json'), json(outcome));
}

async function runLive(run: Run, baselines: Map<string, Promise<Firing>>, options: LiveOptions): Promise<LiveOutcome> {
  const play = playOf(run);
  if ('impossible' in play) return { kind: 'left-out', why: play.impossible };
  const witness = !unwitnessed.has(run.case.hook.event);
  const settings = { client: options.client, isolation: options.isolation, witness };
  const baseline = baselines.get(play.key) ?? fire(play.scenario, null, settings);
  baselines.set(play.key, baseline);
  const firing = await fire(play.scenario, play.prepare, settings);
  const outcome = compare(run, firing, await baseline);
  if (options.keep !== undefined) keepEvidence(options.keep, run.case.id, run.verdict, firing, outcome);
  return outcome;
}

function compare(run: Run, firing: Firing, baseline: Firing): LiveOutcome {
  const observation = observe(firing, baseline);
  if (observation.fired === 0) return { kind: 'not-fired' };
  const differences = disagreements({
    verdict: run.verdict,
    observation,
    scenario: firing.scenario,
    runsAgain: (firing.scenario.steps ?? []).some((step) => 'quiet' in step),
    normal: normalFor(run.case.hook, firing.root),
  });
  if (differences.length === 0) return { kind: 'agrees', observation };
  const other = otherAnswer(firing.evidence.stream, run, normalFor(run.case.hook, firing.root));
  return { kind: 'differs', observation, differences, ...(other === undefined ? {} : { otherAnswer: other }) };
}

/** Runs each case of a lint under the client, in their order. */
export async function* live(runs: readonly Run[], options: LiveOptions): AsyncGenerator<LiveResult> {
  const baselines = new Map<string, Promise<Firing>>();
  const inTerminal = options.terminal === true ? liveInTerminal(options) : undefined;
  yield* inOrder(runs, options.jobs, async (run) => ({
    case: run.case,
    verdict: run.verdict,
    outcome: await (inTerminal === undefined ? runLive(run, baselines, options) : inTerminal(run)),
  }));
}

/** Runs each case of mods under the client, in their order. */
export async function* liveMods(
  mods: readonly Mod[],
  runs: readonly ModRun[],
  options: LiveOptions,
): AsyncGenerator<LiveResult> {
  const baselines = new Map<string, Promise<Firing>>();
  const byId = new Map(mods.map((mod) => [mod.id, mod]));
  yield* inOrder(runs, options.jobs, async (run): Promise<LiveResult> => {
    const verdict = verdictOf(run);
    const outcome = await runModLive(byId.get(run.mod) as Mod, run, baselines, options);
    return { case: run.case, ...(verdict === undefined ? {} : { verdict }), outcome };
  });
}

async function runModLive(
  mod: Mod,
  run: ModRun,
  baselines: Map<string, Promise<Firing>>,
  options: LiveOptions,
): Promise<LiveOutcome> {
  if (options.terminal === true) return { kind: 'left-out', why: 'mods are not played in a terminal' };
  const played = await playMod(mod, run, baselines, options);
  if ('impossible' in played) return { kind: 'left-out', why: played.impossible };
  const outcome = modOutcome(mod, run, played);
  if (options.keep !== undefined) keepEvidence(options.keep, run.case.id, verdictOf(run), played.firing, outcome);
  return outcome;
}
