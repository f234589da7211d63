/**
 * The pair matrix: every way for a hook to end beside every kind of reply, on every event that a scenario fires. The
 * replies come from the contract, so that a new field or value brings its pairs with it.
 */
import { type ResolvedContract, type ResolvedField, resolveContract } from '../../src/contract/resolve.js';
import type { Scenario } from '../../src/live/scenario.js';
import { scenarios } from '../../src/live/scenarios.js';
import type { EventName, Version } from '../../src/model.js';
import type { RecordedHook } from './probe.js';
import type { RecordedVector } from './vectors.js';

interface End {
  readonly hook: Pick<RecordedHook, 'exitCode' | 'signal' | 'cfg' | 'sleepAfter'>;
  /** Told from another end by its number alone: crossed with one reply of each kind. */
  readonly alike?: true;
}

const ends: Readonly<Record<string, End>> = {
  exit0: { hook: { exitCode: 0, signal: null } },
  exit1: { hook: { exitCode: 1, signal: null } },
  exit2: { hook: { exitCode: 2, signal: null } },
  exit3: { hook: { exitCode: 3, signal: null }, alike: true },
  signal: { hook: { exitCode: null, signal: 'SIGTERM' }, alike: true },
  timeout: { hook: { exitCode: 0, signal: null, cfg: { timeout: 1 }, sleepAfter: 3 }, alike: true },
};

interface PairReply {
  readonly name: string;
  readonly stdout: string;
}

/** Texts by which a vector's reader knows a field again, as in the other vectors. */
const marks: Readonly<Record<string, string>> = {
  reason: 'REASONMARK',
  permissionDecisionReason: 'REASONMARK',
  message: 'MSGMARK',
  additionalContext: 'CTXMARK',
  stopReason: 'STOPMARK',
  systemMessage: 'SYSMARK',
};

const stderr = 'STDERRMARK\n';

/** Values of fields that hold more than a text, a yes or a no. */
const values: Readonly<Record<string, unknown>> = {
  updatedInput: { command: 'touch marker2', description: 'x' },
  updatedToolOutput: { stdout: 'NEWOUT', stderr: '', interrupted: false, isImage: false },
  updatedMCPToolOutput: 'NEWOUT',
  content: { name: 'HOOKNAME' },
  watchPaths: ['/tmp/watched'],
  updatedPermissions: [{ type: 'setMode', mode: 'acceptEdits', destination: 'session' }],
  terminalSequence: '\u0007',
};

function sample({ name, row, values: legal }: ResolvedField): unknown {
  if (legal !== undefined) return legal[0];
  if (row.means?.value === false || row.means?.value === true) return row.means.value;
  return values[name] ?? (row.type === 'boolean' ? true : (marks[name] ?? `${name.toUpperCase()}MARK`));
}

const inJson = (name: string, value: object): PairReply => ({ name, stdout: JSON.stringify(value) });

/** One reply for each legal value of a field. */
function fill(field: ResolvedField, put: (value: unknown) => object, label: string): PairReply[] {
  const legal = field.values?.map((value) => inJson(`${label}.${value}`, put(value)));
  return legal ?? [inJson(label, put(sample(field)))];
}

/** What stands beside a value of a field and belongs to it. */
const companions: Readonly<Record<string, object>> = {
  decision: { reason: 'REASONMARK' },
  permissionDecision: { permissionDecisionReason: 'REASONMARK' },
  continue: { stopReason: 'STOPMARK' },
  updatedInput: { permissionDecision: 'allow' },
  content: { action: 'accept' },
};

function topReplies({ top }: ResolvedContract): PairReply[] {
  return top
    .filter(({ name }) => name !== 'hookSpecificOutput')
    .flatMap((field) => fill(field, (value) => ({ [field.name]: value, ...companions[field.name] }), field.name));
}

type Own = (fields: object) => object;

function specificReplies({ specific, decision }: ResolvedContract, own: Own): PairReply[] {
  const direct = specific
    .filter(({ name }) => name !== 'decision')
    .flatMap((field) => fill(field, (value) => own({ [field.name]: value, ...companions[field.name] }), field.name));
  const inside = decision.flatMap((field) =>
    fill(
      field,
      (value) => own({ decision: { behavior: field.row.variant ?? value, [field.name]: value } }),
      `decision.${field.name}`,
    ),
  );
  return [...direct, ...inside];
}

/** One reply for each kind of fault that the client's check of a reply finds. */
function faultyReplies({ specific, decision }: ResolvedContract, own: Own): PairReply[] {
  const field = specific.find(({ row }) => row.type !== 'any' && row.type !== 'object');
  return [
    inJson('fault.type', { continue: 'no' }),
    inJson('fault.option', { decision: 'deny', reason: 'REASONMARK' }),
    inJson('fault.type+block', { systemMessage: 5, decision: 'block', reason: 'REASONMARK' }),
    inJson('fault.missing-name', { hookSpecificOutput: { additionalContext: 'CTXMARK' } }),
    inJson('fault.unknown-name', { hookSpecificOutput: { hookEventName: 'NoEvent' } }),
    ...(field === undefined ? [] : [inJson('fault.specific', own({ [field.name]: { no: 1 } }))]),
    ...(decision.length === 0
      ? []
      : [
          inJson('fault.variant', own({ decision: { behavior: 'block' } })),
          inJson('fault.item', own({ decision: { behavior: 'allow', updatedPermissions: [{ type: 'no' }] } })),
        ]),
  ];
}

/** An event whose name is wrong here, and which has a context that the reply can hold. */
const another = (event: EventName): EventName => (event === 'PreToolUse' ? 'PostToolUse' : 'PreToolUse');

/** The replies that the ends which are alike are crossed with as well, one of each kind. */
const ofEachKind: ReadonlySet<string> = new Set([
  'text',
  'broken',
  'async',
  'continue',
  'decision.block',
  'additionalContext',
  'fault.type',
  'other-name',
  'permissionDecision.allow',
  'decision.behavior.allow',
  'action.accept',
]);

function repliesTo(contract: ResolvedContract): readonly PairReply[] {
  const own: Own = (fields) => ({ hookSpecificOutput: { hookEventName: contract.event, ...fields } });
  const otherName = {
    hookSpecificOutput: { hookEventName: another(contract.event), additionalContext: 'CTXMARK' },
  };
  return [
    { name: 'nothing', stdout: '' },
    { name: 'text', stdout: 'STDOUTMARK\n' },
    { name: 'broken', stdout: '{"decision":"block",}' },
    { name: 'async', stdout: '{"async":true}' },
    inJson('object', {}),
    ...topReplies(contract),
    ...specificReplies(contract, own),
    ...faultyReplies(contract, own),
    inJson('other-name', otherName),
    inJson('other-name+block', { decision: 'block', reason: 'REASONMARK', ...otherName }),
    inJson('other-name+stop', { continue: false, stopReason: 'STOPMARK', ...otherName }),
  ];
}

/** A hook on these answers once: the client would ask it again and again. */
const asksAgain: ReadonlySet<EventName> = new Set(['Stop', 'SubagentStop', 'TaskCompleted']);

function pairsOf(scenario: Scenario, client: Version): RecordedVector[] {
  const { event, name, about } = scenario;
  const contract = resolveContract(event, client);
  return repliesTo(contract).flatMap((reply) =>
    Object.entries(ends)
      .filter(([, end]) => end.alike === undefined || ofEachKind.has(reply.name))
      .map(([endName, { hook }]) => ({
        id: `${event}/${name}/${endName}.${reply.name}`,
        client,
        event,
        scenario: name,
        probe: `${endName}.${reply.name}`,
        hook: { ...hook, stdout: reply.stdout, stderr, ...(asksAgain.has(event) ? { onlyFirstCall: true } : {}) },
        observed: {},
        note: about,
      })),
  );
}

/** Every pair of the matrix, event by event; unobserved. */
export function pairs(client: Version): readonly RecordedVector[] {
  return scenarios
    .filter((scenario) => scenario === firstOf(scenario.event) || scenario.refusedByDefault === true)
    .flatMap((scenario) => pairsOf(scenario, client));
}

/** The other scenarios of an event differ in what Claude is told, and not in how a hook is read. */
function firstOf(event: EventName): Scenario | undefined {
  return scenarios.find((scenario) => scenario.event === event);
}

/** What makes two probes the same: the scenario, the way to end, and what stdout says. */
export function samePair({ event, scenario, hook }: RecordedVector): string {
  const { exitCode, signal, stdout, stdoutB64, cfg, command, sleep, sleepAfter, bg } = hook;
  const slept = (sleep ?? 0) + (sleepAfter ?? 0) > 0;
  return JSON.stringify([
    `${event}/${scenario}`,
    exitCode,
    signal,
    stdoutB64 ?? compact(stdout),
    cfg ?? null,
    command ?? null,
    slept,
    bg ?? 0,
  ]);
}

function compact(stdout: string): string {
  try {
    return JSON.stringify(JSON.parse(stdout));
  } catch {
    return stdout.trim();
  }
}
