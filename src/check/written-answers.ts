/**
 * Replies that a hook's text writes out and that no payload brought about, judged as if the hook had printed them: what
 * rules say of their fields, with the line that holds them. Pure.
 */

import { handlerSpot } from '../evidence/registration.js';
import { fieldAt, stdoutOf } from '../evidence/runs.js';
import { contractAt } from '../interpret/contract-at.js';
import { interpret } from '../interpret/index.js';
import { contextOf } from '../interpret/judge.js';
import type { CommandExecution, EventContract, Hook, Run, Spot, VersionedVerdict } from '../model.js';
import { textOf } from '../script/answers/text-of.js';
import { type WrittenReply, writtenReplies } from '../script/answers/written-replies.js';
import { isShell } from '../script/lines/family.js';
import { filled, type Written, type WrittenObject } from '../script/program/written-object.js';
import { escaped } from '../text/escaped.js';

/** A run that no payload brought about, and the reply of the text that it stands for. */
export interface WrittenRun {
  readonly run: Run;
  readonly reply: WrittenReply;
  /** Where in the object is what the run would fill in, but for texts: what holds of one of those holds of any. */
  readonly blanks: ReadonlySet<string>;
}

/** What the hook would have done, had it printed each of the replies that none of its runs printed. */
export function writtenRuns(hook: Hook, runs: readonly Run[], wiredOn: ReadonlySet<string>): readonly WrittenRun[] {
  const first = runs.find(({ execution, verdict }) => execution.type === 'command' && verdict.runs);
  if (first === undefined) return [];
  const { language, text } = textOf(hook);
  // One that takes arguments prints other things to other callers.
  if (!isShell(language) && /\bsys\.argv\b|\bargparse\b|\bprocess\.argv\b|\bparseArgs\b/.test(text)) return [];
  const outputs = [...new Set(runs.map(stdoutOf))];
  const replies = writtenReplies({ language, text });
  // A reply with the same keys and nothing to say is another one: `{"additionalContext": ""}`.
  const telling = replies.some(isQuiet) ? outputs.filter((output) => !/": ?""/.test(output)) : outputs;
  return replies.flatMap((reply) => {
    const keys = [...entriesIn(reply.object)].map(([key]) => `"${key}"`);
    const printed = isQuiet(reply) ? outputs : telling;
    if (printed.some((output) => keys.every((key) => output.includes(key)))) return [];
    return isOfEvent(reply.object, hook, text, wiredOn) ? asRun(reply, first) : [];
  });
}

/** A program that a shell script holds gets its arguments from there. */

/** Is the reply one for the event that the hook is registered on, and not for another that the same script serves? */
function isOfEvent(object: WrittenObject, hook: Hook, text: string, wiredOn: ReadonlySet<string>): boolean {
  const name = entryOf(entryOf(object, 'hookSpecificOutput'), 'hookEventName');
  const named = name?.kind === 'plain' && typeof name.value === 'string' ? name.value : undefined;
  if (named === hook.event) return true;
  return wiredOn.size < 2 && !/hook_event_name|hookEventName\s?(?:===?|!==?)/.test(text);
}

function entryOf(of: Written | undefined, key: string): Written | undefined {
  return of?.kind === 'object' ? of.entries.find(([name]) => name === key)?.[1] : undefined;
}

/** Every entry of the object and of those in it. */
function* entriesIn(object: WrittenObject): Generator<readonly [key: string, value: Written]> {
  for (const entry of object.entries) {
    yield entry;
    const [, value] = entry;
    if (value.kind === 'object') yield* entriesIn(value);
  }
}

/** Is one of its texts written out as empty? */
const isQuiet = ({ object }: WrittenReply): boolean =>
  [...entriesIn(object)].some(([, value]) => value.kind === 'plain' && value.value === '');

function asRun(reply: WrittenReply, first: Run): readonly WrittenRun[] {
  const { event } = first.case.hook;
  const blanks = new Set<string>();
  const contract = contractAt(event, first.verdict.client);
  const value = isReply(reply.object, contract) ? filledObject(reply.object, '', contract, blanks) : undefined;
  if (value === undefined) return [];
  const execution: CommandExecution = {
    type: 'command',
    exitCode: reply.exit ?? 0,
    signal: null,
    stdout: new TextEncoder().encode(`${JSON.stringify(value)}\n`),
    stderr: new Uint8Array(),
    timedOut: false,
  };
  const context = contextOf(first.case);
  const verdicts = first.verdicts.map(
    ({ stretch }): VersionedVerdict => ({
      stretch,
      verdict: interpret(execution, { ...context, client: stretch.client }),
    }),
  );
  const newest = verdicts.at(-1);
  if (newest === undefined) return [];
  return [{ run: { case: first.case, execution, verdict: newest.verdict, verdicts }, reply, blanks }];
}

/** Has it a key that the event knows, on whichever level, or one that only replies have? Others may be no reply at all. */
function isReply({ entries }: WrittenObject, contract: EventContract): boolean {
  return entries.some(
    ([key]) =>
      key === 'hookSpecificOutput' ||
      key === 'additionalContext' ||
      fieldAt(contract, `/${key}`) !== undefined ||
      fieldAt(contract, `/hookSpecificOutput/${key}`) !== undefined,
  );
}

type Filled = Readonly<Record<string, unknown>>;

/** The object with something legal for each blank; undefined where one hides an object of its own. */
function filledObject(
  { entries }: WrittenObject,
  base: string,
  contract: EventContract,
  blanks: Set<string>,
): Filled | undefined {
  const made: Record<string, unknown> = {};
  for (const [key, value] of entries) {
    const pointer = `${base}/${key}`;
    if (value.kind === 'blank' || isFilledName(value, pointer, contract)) {
      const type = fieldAt(contract, pointer)?.type;
      if (type === 'object' || key === 'hookSpecificOutput') return undefined;
      if (value.kind !== 'blank' || value.isList || !isText(pointer, contract)) blanks.add(pointer);
      made[key] = value.kind === 'blank' && value.isList ? [] : legalAt(pointer, contract);
    } else if (value.kind === 'object') {
      const inner = filledObject(value, pointer, contract, blanks);
      if (inner === undefined) return undefined;
      made[key] = inner;
    } else made[key] = value.value;
  }
  return made;
}

/** Does the field hold words for Claude or the user, whichever they are? A reason may be one for going on. */
function isText(pointer: string, contract: EventContract): boolean {
  const field = fieldAt(contract, pointer);
  return field?.type === 'string' && field.values === undefined && !pointer.endsWith('/reason');
}

/** One of a few legal names, filled in between the quotes. */
function isFilledName(value: Written, pointer: string, contract: EventContract): boolean {
  if (value.kind !== 'plain' || typeof value.value !== 'string' || !value.value.includes(filled)) return false;
  return pointer.endsWith('/hookEventName') || fieldAt(contract, pointer)?.values !== undefined;
}

function legalAt(pointer: string, contract: EventContract): unknown {
  if (pointer === '/hookSpecificOutput/hookEventName') return contract.event;
  const field = fieldAt(contract, pointer);
  if (field?.values !== undefined) return field.values.at(-1);
  switch (field?.type) {
    case 'boolean':
      return pointer === '/continue';
    case 'number':
      return 1;
    case 'array':
      return [];
    default:
      return filled;
  }
}

/** Where the text holds what a finding points at in the output. */
export function spotIn(hook: Hook, { offset }: WrittenReply, spot: Spot): Spot {
  if (hook.script === undefined) return handlerSpot(hook, 'command');
  const { text } = hook.script;
  const keys = spot.in === 'output' ? (spot.pointer?.split('/').slice(1) ?? []) : [];
  let at = offset;
  let length = 0;
  for (const key of keys) {
    const from = at + length;
    const found = new RegExp(`(?<![\\w$-])${escaped(key)}(?![\\w-])`).exec(text.slice(from));
    if (found === null) break;
    at = from + found.index;
    length = key.length;
  }
  return length === 0
    ? { in: 'script', offset, length: text.slice(offset).split('\n', 1)[0]?.length ?? 0 }
    : { in: 'script', offset: at, length };
}
