/** Watches the hook that is to be moved decide: on payloads, on other spellings of what it denied, on calls made up for it. */
import { homedir } from 'node:os';
import type { ClientRange } from '../contract/index.js';
import { newestClient } from '../contract/version.js';
import { judge } from '../interpret/judge.js';
import type { GuardedAction, Hook, Payload, Project, Run } from '../model.js';
import { plan } from '../plan/index.js';
import { materialise } from '../plan/materialise.js';
import { namedInCommands } from '../prove/project-path.js';
import type { Runner } from '../run/index.js';
import { fileDeedOf } from '../variants/file-tools.js';
import { variantsOf } from '../variants/index.js';
import type { Observation } from './observation.js';
import { observe } from './observe.js';

/** Denied calls of which variants are tried. */
const mostActions = 8;

/** What the hook decided. */
export interface Watched {
  readonly observations: readonly Observation[];
  /** What it did besides deciding, each as a clause; empty: nothing. */
  readonly why: readonly string[];
}

/** Runs the hook on each payload. */
export async function watch(
  hook: Hook,
  payloads: readonly Payload[],
  { project, runner, range, onRun }: Watching,
): Promise<Watched> {
  const due = plan({ ...project, hooks: [hook] }, payloads, range.newest);
  const runs: Run[] = [];
  for await (const { case: planned, execution } of runner.run(due)) {
    runs.push(judge(planned, execution, range));
    onRun?.(runs.length, due.length);
  }
  return readRuns(runs);
}

/** What a hook is watched with. */
export interface Watching {
  readonly project: Project;
  readonly runner: Runner;
  readonly range: ClientRange;
  /** Called after each run. */
  readonly onRun?: ((done: number, of: number) => void) | undefined;
}

function readRuns(runs: readonly Run[]): Watched {
  const seen = runs.map((run) => ({ run, decision: observe(run) }));
  const refused = seen.flatMap(({ run, decision }) => ('more' in decision ? [{ run, more: decision.more }] : []));
  const whys = new Map(refused.map(({ run, more }) => [more, `it ${more}, e.g. on ${callOf(run.case.payload)}`]));
  return {
    observations: seen.flatMap(({ decision }) => ('more' in decision ? [] : [decision])),
    why: [...whys.values()],
  };
}

/** Every other spelling of what was denied, and what only mentions it. */
export function variantPayloads(observations: readonly Observation[], hook: Hook): readonly Payload[] {
  const denied = observations.filter((each) => each.denied !== undefined);
  const apart = [...new Map(denied.map((each) => [`${each.denied}${each.payload.json.tool_name}`, each])).values()];
  return apart
    .slice(0, mostActions)
    .flatMap(({ payload }, i) =>
      variantsOf(deniedAction(payload, hook, `denied-${i + 1}`), { client: newestClient, servers: [] }).map((each) =>
        filledIn(each.payload, hook),
      ),
    );
}

/** A denied call as something that can be done in other ways. */
function deniedAction(payload: Payload, { projectDir }: Hook, slug: string): GuardedAction {
  const deed = fileDeedOf(payload.json);
  const path = deed && namedInCommands(deed.path, projectDir);
  const file = deed === undefined || path === undefined ? {} : { file: { ...deed, path, matters: 'path' as const } };
  return { text: callOf(payload), slug, payload, key: '', ...file };
}

/** Those that are no call of the others. */
export function unlike(payloads: readonly Payload[], others: readonly Payload[]): readonly Payload[] {
  const callOfJson = ({ json }: Payload) => JSON.stringify([json.tool_name, json.tool_input]);
  const known = new Set(others.map(callOfJson));
  return payloads.filter((payload) => {
    const key = callOfJson(payload);
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
}

/** The payload with its paths, which hook and mod read alike. */
export function filledIn(payload: Payload, { projectDir }: Hook): Payload {
  const home = homedir();
  const { madeFor: _, ...rest } = payload;
  const json = materialise(payload.json, {
    projectDir,
    home,
    transcriptPath: `${home}/.claude/projects/hooklint/session.jsonl`,
  });
  return { ...rest, json };
}

/** The call as a message names it. */
export function callOf({ json }: Payload): string {
  const { command, file_path: path } = (json.tool_input ?? {}) as Readonly<Record<string, unknown>>;
  const what =
    typeof command === 'string' ? command : typeof path === 'string' ? `${json.tool_name} ${path}` : json.tool_name;
  return JSON.stringify(what);
}
