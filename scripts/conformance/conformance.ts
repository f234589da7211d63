/** Our own probes under a real client: every recorded hook is run again, and the interpreter is held against it. */
import { spawnSync } from 'node:child_process';
import { type ResolvedContract, resolveContract } from '../../src/contract/resolve.js';
import { interpret } from '../../src/interpret/index.js';
import { silence } from '../../src/interpret/silence.js';
import { commandText } from '../../src/interpret/texts.js';
import { type Difference, disagreements } from '../../src/live/agree.js';
import { type FireOptions, type Firing, fire } from '../../src/live/fire.js';
import { inOrder } from '../../src/live/in-order.js';
import { type Observation, observe, steady } from '../../src/live/observation.js';
import { type Scenario, scenarioId } from '../../src/live/scenario.js';
import { scenarios } from '../../src/live/scenarios.js';
import { clientEnvironment, type Scratch } from '../../src/live/scratch.js';
import type { CommandExecution, Handler, InterpretContext, PayloadJson, Version } from '../../src/model.js';
import { printed, probe, type RecordedHook, silentHook } from './probe.js';
import { rowsBehind } from './rows-behind.js';
import { canShare, fireInTurn } from './shared-session.js';
import { type RecordedVector, remeasured } from './vectors.js';

export type Outcome =
  | { readonly kind: 'agrees' }
  | {
      readonly kind: 'contradicts';
      readonly differences: readonly Difference[];
      /** The rows of the contract to look at. */
      readonly rows: readonly string[];
    }
  /** The scenario could not make the event fire with this client, though the contract says that it knows the event. */
  | { readonly kind: 'not-fired' }
  /** The contract says that this client does not know the event, or not without a terminal, and indeed the hook did not run. */
  | { readonly kind: 'unknown-event' };

export interface Measurement {
  readonly vector: RecordedVector;
  readonly scenario: Scenario;
  readonly outcome: Outcome;
  readonly observation: Observation;
  /** The vector with the new observation in place of the old one. */
  readonly remeasured: RecordedVector;
}

export function scenarioOf(vector: RecordedVector): Scenario | undefined {
  return scenarios.find(({ event, name }) => event === vector.event && name === vector.scenario);
}

/** Some clients start in another permission mode without a terminal; the scenarios are written for the usual one. */
function inDefaultMode(scenario: Scenario, client: Version): Scenario {
  const { args = [], event } = scenario;
  const named = args.some((arg) => arg === '--permission-mode' || arg === '--dangerously-skip-permissions');
  if (named || resolveContract(event, client).traits.headlessMode === 'default') return scenario;
  return { ...scenario, args: [...args, '--permission-mode', 'default'] };
}

/**
 * What the hook did: as recorded, or, where it was started in a way whose outcome only the machine knows (a missing
 * script, a shell that kills itself), as it does when it is started so once more.
 */
export function executionOf(
  hook: RecordedHook,
  again: CommandExecution | undefined,
  contract: ResolvedContract,
): CommandExecution {
  const timeout = hook.cfg?.timeout ?? Number.POSITIVE_INFINITY;
  // Some clients wait for a child that holds stdout open.
  const awaited = contract.traits.heldStdout === 'awaited' ? (hook.bg ?? 0) : 0;
  return (
    again ?? {
      type: 'command',
      exitCode: hook.exitCode,
      signal: hook.signal,
      stdout: printed(hook, 'stdout'),
      stderr: printed(hook, 'stderr'),
      timedOut: Math.max(hook.sleep ?? 0, hook.sleepAfter ?? 0, awaited) > timeout,
      ...(hook.bg === undefined ? {} : { stdoutHeldOpen: true }),
    }
  );
}

/** Starts a command as the client does: the shell form by /bin/sh, the exec form without one. */
export function startAgain({ command = '', args }: Handler, scratch: Scratch): CommandExecution {
  const [program, argv] = args === undefined ? ['/bin/sh', ['-c', command]] : [command, args];
  const env = clientEnvironment(scratch, process.env.PATH ?? '');
  const { status, stdout, stderr, error } = spawnSync(program, argv, {
    cwd: scratch.project,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A shell that was killed itself is reported as code 1.
  const execution = { type: 'command', exitCode: status ?? 1, signal: null, stdout, stderr, timedOut: false } as const;
  if (error === undefined) return execution;
  const none = new Uint8Array();
  const code = (error as NodeJS.ErrnoException).code ?? 'ENOENT';
  const message = `${code}: no such file or directory`;
  return { ...execution, exitCode: null, stdout: none, stderr: none, startError: { code, message } };
}

function payloadOf(firings: readonly Firing[], scenario: Scenario): PayloadJson {
  const noted = firings.flatMap(({ payloads }) => payloads ?? []);
  return (
    noted.find((payload) => payload.hook_event_name === scenario.event) ?? {
      hook_event_name: scenario.event,
      tool_name: 'Bash',
      source: scenario.name,
    }
  );
}

function judge(
  execution: CommandExecution,
  scenario: Scenario,
  firing: Firing,
  baseline: Firing,
  observation: Observation,
  client: Version,
): Outcome {
  const { exists, traits } = resolveContract(scenario.event, client);
  const known = exists && traits.headless;
  const firedInBaseline = scenario.baseline === 'no-hook' || observe(baseline, null).fired !== 0;
  if (!firedInBaseline && (observation.fired ?? 0) === 0)
    return known ? { kind: 'not-fired' } : { kind: 'unknown-event' };
  const context: InterpretContext = {
    event: scenario.event,
    client,
    payload: payloadOf([firing, baseline], scenario),
    handler: firing.handler as Handler,
    owner: 'settings',
  };
  const verdict = interpret(execution, context);
  const differences = disagreements({
    verdict,
    silent: interpret(silence, context),
    observation,
    scenario,
    normal: (text) => steady(text, firing.root),
  });
  if (differences.length === 0) return { kind: 'agrees' };
  const about = differences.map((difference) => difference.about);
  return { kind: 'contradicts', differences, rows: rowsBehind(verdict, execution.exitCode, about) };
}

export interface ConformanceOptions extends FireOptions {
  readonly jobs: number;
  /** Judge by the contract as it is for this client, as if nothing were known of newer ones; default: the one that runs. */
  readonly knownUpTo?: Version;
  /** So many probes of a scenario share a session, where they can; default: each has its own. */
  readonly together?: number | undefined;
}

interface Probed {
  readonly vector: RecordedVector;
  readonly scenario: Scenario;
}

/** Measures each vector that has a scenario, in their order unless they share sessions. */
export async function* measure(
  vectors: readonly RecordedVector[],
  options: ConformanceOptions,
): AsyncGenerator<Measurement> {
  // The do-nothing run of a scenario is made once.
  const baselines = new Map<string, Promise<Firing>>();
  const baselineOf = (scenario: Scenario): Promise<Firing> => {
    const id = scenarioId(scenario);
    const made =
      baselines.get(id) ?? fire(scenario, scenario.baseline === 'no-hook' ? null : probe(silentHook), options);
    baselines.set(id, made);
    return made;
  };
  const alone = async ({ vector, scenario }: Probed): Promise<Measurement> => {
    const baseline = await baselineOf(scenario);
    let again: CommandExecution | undefined;
    const afterwards = (scratch: Scratch, handler: Handler | null): void => {
      if (vector.hook.command !== undefined && handler !== null) again = startAgain(handler, scratch);
    };
    const firing = await fire(scenario, probe(vector.hook), { ...options, afterwards });
    return measurementOf({ vector, scenario }, firing, baseline, options, again);
  };
  const groups = sessionsFor(
    vectors.flatMap((vector) => {
      const scenario = scenarioOf(vector);
      return scenario === undefined ? [] : [{ vector, scenario: inDefaultMode(scenario, options.client.version) }];
    }),
    options.together ?? 1,
  );
  for await (const measurements of inOrder(groups, options.jobs, async (group): Promise<readonly Measurement[]> => {
    const [first] = group as [Probed];
    if (group.length > 1) {
      const hooks = group.map(({ vector }) => vector.hook);
      const shared = await fireInTurn(first.scenario, hooks, options);
      if (shared !== undefined) {
        const { baseline, firings } = shared;
        return group.map((probed, index) => measurementOf(probed, firings[index] as Firing, baseline, options));
      }
    }
    const measured: Measurement[] = [];
    for (const probed of group) measured.push(await alone(probed));
    return measured;
  })) {
    yield* measurements;
  }
}

/** The probes of each session, at most so many: those that share one have the same scenario and the same settings. */
function sessionsFor(probed: readonly Probed[], most: number): readonly (readonly Probed[])[] {
  const sessions: Probed[][] = [];
  const open = new Map<string, Probed[]>();
  for (const each of probed) {
    const { event, scenario, hook } = each.vector;
    const key = JSON.stringify([event, scenario, hook.cfg ?? null]);
    const session = canShare(each.vector) ? open.get(key) : undefined;
    if (session !== undefined && session.length < most) {
      session.push(each);
    } else {
      const started = [each];
      sessions.push(started);
      if (canShare(each.vector)) open.set(key, started);
    }
  }
  return sessions;
}

function measurementOf(
  { vector, scenario }: Probed,
  firing: Firing,
  baseline: Firing,
  { client: { version }, knownUpTo: judged = version }: ConformanceOptions,
  again?: CommandExecution,
): Measurement {
  const observation = observe(firing, baseline);
  const contract = resolveContract(scenario.event, judged);
  const command = commandText(firing.handler as Handler, contract).replaceAll(firing.root, '<DIR>');
  return {
    vector,
    scenario,
    observation,
    outcome: judge(executionOf(vector.hook, again, contract), scenario, firing, baseline, observation, judged),
    remeasured: remeasured(vector, version, observation, { command, about: scenario.about }),
  };
}

export interface Tally {
  readonly agrees: number;
  readonly contradicts: number;
  readonly notFired: number;
  readonly unknownEvent: number;
}

export function tally(measurements: readonly Measurement[]): ReadonlyMap<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (const { scenario, outcome } of measurements) {
    const id = scenarioId(scenario);
    const old = tallies.get(id) ?? { agrees: 0, contradicts: 0, notFired: 0, unknownEvent: 0 };
    tallies.set(id, {
      agrees: old.agrees + (outcome.kind === 'agrees' ? 1 : 0),
      contradicts: old.contradicts + (outcome.kind === 'contradicts' ? 1 : 0),
      notFired: old.notFired + (outcome.kind === 'not-fired' ? 1 : 0),
      unknownEvent: old.unknownEvent + (outcome.kind === 'unknown-event' ? 1 : 0),
    });
  }
  return tallies;
}
