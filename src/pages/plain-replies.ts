/** The replies that show what an event does: each way to end, and each decision and text that the event reads. */
import { contractAt } from '../interpret/contract-at.js';
import type { EventContract, EventName, ExampleExecution, FieldContract, Version } from '../model.js';
import { segments } from '../text/json-pointer.js';
import { fieldName } from './contract-words.js';

/** One such reply. */
export interface PlainReply {
  /** `exit code 2, text on stderr`, `continue: false`. */
  readonly name: string;
  /** The field of the JSON on stdout that it is about; absent: there is no JSON. */
  readonly field?: string;
  readonly execution: ExampleExecution;
}

/** What every text says. */
const said = 'Not on main.';

const ends: readonly PlainReply[] = [
  { name: 'exit code 0, no output', execution: {} },
  { name: 'exit code 2, text on stderr', execution: { exitCode: 2, stderr: said } },
  { name: 'any other exit code, text on stderr', execution: { exitCode: 1, stderr: said } },
  { name: 'exit code 0, plain text on stdout', execution: { stdout: said } },
  { name: 'no reply before the timeout', execution: { timedOut: true } },
];

const path: PlainReply = { name: 'exit code 0, a path on stdout', execution: { stdout: '/tmp/worktree' } };

/** The fields that say why, next to the decision that they explain. */
const reasons: Readonly<Record<string, string>> = {
  '/continue': '/stopReason',
  '/decision': '/reason',
  '/hookSpecificOutput/permissionDecision': '/hookSpecificOutput/permissionDecisionReason',
};

/** Fields whose text nobody reads as it is. */
const notRead: readonly string[] = [...Object.values(reasons), '/hookSpecificOutput/hookEventName'];

/** Every reply that an event tells apart in a version. */
export function plainReplies(event: EventName, client: Version): readonly PlainReply[] {
  const contract = contractAt(event, client);
  const fields = contract.fields.filter(({ honoured }) => honoured);
  return [
    ...ends,
    ...(contract.plainStdout === 'worktree-path' ? [path] : []),
    ...fields.flatMap((field) => repliesIn(field, contract)),
  ];
}

function repliesIn({ pointer, type, values }: FieldContract, { event, fields }: EventContract): readonly PlainReply[] {
  const reason = fields.find((field) => field.pointer === reasons[pointer])?.pointer;
  const reply = (value: unknown, name: string): PlainReply => ({
    name,
    field: pointer,
    execution: { stdout: JSON.stringify(replyWith(event, pointer, value, reason)) },
  });
  if (pointer === '/continue') return [reply(false, 'continue: false')];
  if (values !== undefined) return values.map((value) => reply(value, `${fieldName(pointer)}: "${value}"`));
  return type === 'string' && !notRead.includes(pointer) ? [reply(said, fieldName(pointer))] : [];
}

/** The JSON that has the value at the pointer, and says why. */
function replyWith(event: EventName, pointer: string, value: unknown, reason: string | undefined): object {
  const json = {};
  put(json, event, pointer, value);
  if (reason !== undefined) put(json, event, reason, said);
  return json;
}

/** What is for one event alone has to name it. */
function put(json: Record<string, unknown>, event: EventName, pointer: string, value: unknown): void {
  const parts = segments(pointer);
  const last = parts.at(-1) ?? '';
  let inner = json;
  for (const part of parts.slice(0, -1)) {
    inner[part] ??= part === 'hookSpecificOutput' ? { hookEventName: event } : {};
    inner = inner[part] as Record<string, unknown>;
  }
  inner[last] = value;
}
