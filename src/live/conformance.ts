/** Our own probes under a real client: every recorded hook is run again, and the interpreter is held against it. */
import { contractAt } from '../contract/index.js';
import { interpret } from '../interpret/index.js';
import type { CommandExecution, Handler, InterpretContext, PayloadJson, Version } from '../model.js';
import { type Difference, disagreements } from './agree.js';
import { type FireOptions, type Firing, fire } from './fire.js';
import { inOrder } from './in-order.js';
import { type Observation, observe, steady } from './observation.js';
import { printed, probe, type RecordedHook, silentHook } from './probe.js';
import { type Scenario, scenarioId } from './scenario.js';
import { scenarios } from './scenarios.js';
import { type RecordedVector, remeasured } from './vectors.js';

export type Outcome =
  | { readonly kind: 'agrees' }
  | { readonly kind: 'contradicts'; readonly differences: readonly Difference[] }
  /** The scenario could not make the event fire with this client, though the contract says that it knows the event. */
  | { readonly kind: 'not-fired' }
  /** The contract says that this client does not know the event, and indeed the hook did not run. */
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

/** What the hook did: as recorded, or as the client tells where it was started in a way that only the machine knows. */
function executionOf(hook: RecordedHook, firing: Firing, scenario: Scenario): CommandExecution {
  const told = firing.evidence.stream.find(
    (line) => line.subtype === 'hook_response' && line.hook_event === scenario.event,
  );
  const timeout = hook.cfg?.timeout ?? Number.POSITIVE_INFINITY;
  const execution: CommandExecution = {
    type: 'command',
    exitCode: hook.exitCode,
    signal: hook.signal,
    stdout: printed(hook, 'stdout'),
    stderr: printed(hook, 'stderr'),
    timedOut: Math.max(hook.sleep ?? 0, hook.sleepAfter ?? 0) > timeout,
    ...(hook.bg === undefined ? {} : { stdoutHeldOpen: true }),
  };
  const toldByMachine = hook.command !== undefined || hook.signal !== null;
  if (!toldByMachine || told === undefined || typeof told.exit_code !== 'number') return execution;
  return {
    ...execution,
    exitCode: told.exit_code,
    signal: null,
    stderr: new TextEncoder().encode(String(told.stderr ?? '')),
  };
}

const silence: CommandExecution = {
  type: 'command',
  exitCode: 0,
  signal: null,
  stdout: new Uint8Array(),
  stderr: new Uint8Array(),
  timedOut: false,
};

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
  vector: RecordedVector,
  scenario: Scenario,
  firing: Firing,
  baseline: Firing,
  observation: Observation,
  client: Version,
): Outcome {
  const known = contractAt(scenario.event, client).exists;
  const firedInBaseline = scenario.baseline === 'no-hook' || observe(baseline, null).fired !== 0;
  if (!firedInBaseline && (observation.fired ?? 0) === 0)
    return known ? { kind: 'not-fired' } : { kind: 'unknown-event' };
  const context: InterpretContext = {
    event: scenario.event,
    client,
    payload: payloadOf([firing, baseline], scenario),
    handler: firing.handler as Handler,
  };
  const differences = disagreements({
    verdict: interpret(executionOf(vector.hook, firing, scenario), context),
    silent: interpret(silence, context),
    observation,
    scenario,
    normal: (text) => steady(text, firing.root),
  });
  return differences.length === 0 ? { kind: 'agrees' } : { kind: 'contradicts', differences };
}

export interface ConformanceOptions extends FireOptions {
  readonly jobs: number;
}

/** Measures each vector that has a scenario, in their order. The do-nothing run of a scenario is made once. */
export async function* measure(
  vectors: readonly RecordedVector[],
  options: ConformanceOptions,
): AsyncGenerator<Measurement> {
  const baselines = new Map<string, Promise<Firing>>();
  const baselineOf = (scenario: Scenario): Promise<Firing> => {
    const id = scenarioId(scenario);
    const made =
      baselines.get(id) ?? fire(scenario, scenario.baseline === 'no-hook' ? null : probe(silentHook), options);
    baselines.set(id, made);
    return made;
  };
  const measurable = vectors.flatMap((vector) => {
    const scenario = scenarioOf(vector);
    return scenario === undefined ? [] : [{ vector, scenario }];
  });
  const { version } = options.client;
  yield* inOrder(measurable, options.jobs, async ({ vector, scenario }) => {
    const baseline = await baselineOf(scenario);
    const firing = await fire(scenario, probe(vector.hook), options);
    const observation = observe(firing, baseline);
    const command = commandText(firing.handler as Handler).replaceAll(firing.root, '<DIR>');
    return {
      vector,
      scenario,
      observation,
      outcome: judge(vector, scenario, firing, baseline, observation, version),
      remeasured: remeasured(vector, version, observation, { command, about: scenario.about }),
    };
  });
}

/** How the client names a command in its texts: the exec form with its arguments behind it. */
function commandText({ command = '', args }: Handler): string {
  return args === undefined || args.length === 0 ? command : `${command} ${args.join(' ')}`;
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
