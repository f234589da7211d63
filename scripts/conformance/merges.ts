/**
 * Two hooks side by side, on every event that a scenario fires: each kind of answer beside each other kind, the first
 * hook being done before the second answers.
 */
import { resolveContract } from '../../src/contract/resolve.js';
import { interpret } from '../../src/interpret/index.js';
import { merge } from '../../src/interpret/merge.js';
import { silence } from '../../src/interpret/silence.js';
import { type Difference, disagreements } from '../../src/live/agree.js';
import { type FireOptions, type Firing, fire } from '../../src/live/fire.js';
import { type Observation, observe, steady } from '../../src/live/observation.js';
import type { Scenario } from '../../src/live/scenario.js';
import { scenarios } from '../../src/live/scenarios.js';
import { type Scratch, writeUnder } from '../../src/live/scratch.js';
import type { CommandExecution, EventName, Handler, InterpretContext, PayloadJson, Version } from '../../src/model.js';
import { probe, silentHook } from './probe.js';

/** A line of `test/conformance/merge-pairs.jsonl`. */
export interface MergePair {
  readonly id: string;
  readonly client: Version;
  readonly event: EventName;
  readonly scenario: string;
  readonly probe: string;
  /** In the order in which the hooks end. */
  readonly replies: readonly [PairedReply, PairedReply];
  /** What the hooks were handed. */
  readonly payload: PayloadJson;
  readonly observed: Observation;
}

export interface PairedReply {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

const reply = (value: object): PairedReply => ({ exitCode: 0, stdout: JSON.stringify(value), stderr: '' });

/** The kinds of answers, each with a number by which its text is known again. */
function kinds(event: EventName, client: Version): Readonly<Record<string, (n: number) => PairedReply>> {
  const fields = new Set(resolveContract(event, client).specific.map(({ name }) => name));
  const specific = (value: object): PairedReply => reply({ hookSpecificOutput: { hookEventName: event, ...value } });
  const block = (reason: string): PairedReply => {
    if (fields.has('permissionDecision')) {
      return specific({ permissionDecision: 'deny', permissionDecisionReason: reason });
    }
    if (event === 'PermissionRequest') return specific({ decision: { behavior: 'deny', message: reason } });
    return reply({ decision: 'block', reason });
  };
  return {
    block: (n) => block(`BLOCK${n}`),
    exit2: (n) => ({ exitCode: 2, stdout: '', stderr: `ERR${n}\n` }),
    stop: (n) => reply({ continue: false, stopReason: `STOP${n}` }),
    context: (n) => specific({ additionalContext: `CTX${n}` }),
    plain: (n) => ({ exitCode: 0, stdout: `PLAIN${n}\n`, stderr: '' }),
    fail: (n) => ({ exitCode: 1, stdout: '', stderr: `FAIL${n}\n` }),
  };
}

/** Scenarios whose session goes on after the event, so that what comes later is seen too. */
const played: readonly Scenario[] = scenarios.filter(
  ({ event, name, baseline, ofPlugin }) =>
    baseline !== 'no-hook' && ofPlugin !== true && `${event}/${name}` !== 'UserPromptSubmit/print',
);

const decisive: ReadonlySet<string> = new Set(['block', 'stop']);

/** Answers that may count otherwise beside a decisive one. */
const beside: ReadonlySet<string> = new Set([...decisive, 'context', 'fail']);

/** Two of a kind, and each decisive kind beside the others that it may change, in both orders. */
function pairsOf(event: EventName, client: Version): readonly (readonly [string, MergePair['replies']])[] {
  const made = Object.entries(kinds(event, client));
  return made.flatMap(([first, one]) =>
    made
      .filter(([second]) => first === second || isTelling(first, second) || isTelling(second, first))
      .map(([second, other]) => [`${first}+${second}`, [one(1), other(2)]] as const),
  );
}

function isTelling(one: string, other: string): boolean {
  return decisive.has(one) && beside.has(other);
}

/** Registers both hooks, and nothing else, in the settings of the project. */
function register({ event, matcher }: Scenario, replies: MergePair['replies'], { hook, project }: Scratch): void {
  writeUnder(hook, 'fired.jsonl', '');
  const hooks = replies.map(({ exitCode, stdout, stderr }, index): Handler => {
    const name = `${index + 1}`;
    writeUnder(hook, `${name}.out`, stdout);
    writeUnder(hook, `${name}.err`, stderr);
    const lines = [
      '#!/bin/sh',
      `cd '${hook}'`,
      'payload=$(cat)',
      `printf '%s\\n' "$payload" >> fired.jsonl`,
      // Later calls answer nothing: turns must end.
      `if [ -e called-${name} ]; then exit 0; fi; : > called-${name}`,
      ...(index === 0 ? [] : ['while [ ! -e answered ]; do sleep 0.05; done; sleep 0.4']),
      `cat ${name}.out; cat ${name}.err >&2`,
      ': > answered',
      `exit ${exitCode}`,
    ];
    writeUnder(hook, `${name}.sh`, `${lines.join('\n')}\n`, 0o755);
    return { type: 'command', command: `${hook}/${name}.sh` };
  });
  const entry = { ...(matcher === undefined ? {} : { matcher }), hooks };
  writeUnder(project, '.claude/settings.local.json', JSON.stringify({ hooks: { [event]: [entry] } }));
}

export interface MergeOptions extends FireOptions {
  /** Only these events; empty: all. */
  readonly events: readonly string[];
  /** Only pairs whose name matches. */
  readonly probe: RegExp;
}

/** Fires each pair once, scenario by scenario; scenarios that do not fire with this client are left out. */
export async function* firePairs(options: MergeOptions): AsyncGenerator<MergePair> {
  const { version } = options.client;
  for (const scenario of played) {
    const { event, name } = scenario;
    if (options.events.length > 0 && !options.events.includes(event)) continue;
    const pairs = pairsOf(event, version).filter(([pair]) => options.probe.test(pair));
    if (pairs.length === 0) continue;
    const baseline = await fire(scenario, probe(silentHook), options);
    if (observe(baseline, null).fired === 0) continue;
    for (const [pair, replies] of pairs) {
      const registered = (scratch: Scratch): Scenario => {
        register(scenario, replies, scratch);
        return scenario;
      };
      const firing = await fire(registered, null, options);
      yield {
        id: `${event}/${name}/${pair}`,
        client: version,
        event,
        scenario: name,
        probe: pair,
        replies,
        payload: payloadOf(firing, event),
        observed: { ...observe(firing, baseline), status: [], hookExitCode: [] },
      };
    }
  }
}

function payloadOf(firing: Firing, event: EventName): PayloadJson {
  const payload = firing.payloads?.find((noted) => noted.hook_event_name === event) ?? { hook_event_name: event };
  return JSON.parse(steady(JSON.stringify(payload), firing.root)) as PayloadJson;
}

/** What each hook of a pair did, and where. */
export function answersOf({ event, client, payload, replies }: MergePair): readonly Answer[] {
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  return replies.map(({ exitCode, stdout, stderr }, index) => ({
    execution: {
      type: 'command',
      exitCode,
      signal: null,
      stdout: encode(stdout),
      stderr: encode(stderr),
      timedOut: false,
    },
    context: {
      event,
      client,
      payload,
      handler: { type: 'command', command: `<DIR>/hook/${index + 1}.sh` },
      owner: 'settings',
    },
  }));
}

export interface Answer {
  readonly execution: CommandExecution;
  readonly context: InterpretContext;
}

/** Where the merged verdict on a pair and what the client did part. */
export function differencesIn(pair: MergePair): readonly Difference[] {
  const scenario = played.find(({ event, name }) => event === pair.event && name === pair.scenario);
  if (scenario === undefined) throw new RangeError(`there is no scenario ${pair.event}/${pair.scenario}`);
  const answers = answersOf(pair);
  const [first] = answers as [Answer];
  return disagreements({
    verdict: merge(answers.map(({ execution, context }) => interpret(execution, context))).verdict,
    silent: interpret(silence, first.context),
    observation: pair.observed,
    scenario,
    normal: (text) => text,
  });
}
