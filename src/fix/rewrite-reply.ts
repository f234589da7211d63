/**
 * Rewrites a reply that is written out in a script into the form that the event reads: pure, the same for all languages.
 * Values stay where they are and as they are, so that comments and layout are kept.
 */

import { fieldAt } from '../evidence/runs.js';
import type { EventContract, EventName, TextEdit } from '../model.js';
import type { Entry, ObjectLiteral, Range } from './object-literal.js';

/** The rules whose findings are repaired by rewriting replies. */
export type ReplyRule = 'deprecated-decision' | 'misplaced-field' | 'missing-hook-event-name' | 'wrong-hook-event-name';

export interface Rewriting {
  readonly event: EventName;
  readonly contract: EventContract;
  readonly rules: ReadonlySet<ReplyRule>;
}

/** Edits without the file's name. */
export type Edit = Omit<TextEdit, 'file'>;

export type Rewritten =
  | {
      readonly edits: readonly Edit[];
      /** An `allow` that the client passed over so far takes effect. */
      readonly grants: boolean;
    }
  | { readonly why: string };

const successor: Readonly<Record<string, string>> = { approve: 'allow', block: 'deny' };

/** What a key of the deprecated form is called in `hookSpecificOutput`. */
const renamed: Readonly<Record<string, string>> = {
  decision: 'permissionDecision',
  reason: 'permissionDecisionReason',
};

/** The edits that repair a literal; none where it needs none. `why`: it needs some, and is not understood. */
export function rewriteReply(literal: ObjectLiteral, text: string, rewriting: Rewriting): Rewritten {
  const { rules, event } = rewriting;
  const edits: Edit[] = [];
  const specific = entryOf(literal, 'hookSpecificOutput');
  const inner = specific?.object;
  const deprecated = deprecates(rewriting.contract);

  if (inner !== undefined) {
    const name = entryOf(inner, 'hookEventName');
    const named = name?.constants;
    const wrong = named?.filter(({ value }) => value !== event) ?? [];
    if (rules.has('wrong-hook-event-name')) edits.push(...wrong.map((constant) => replace(constant, event)));
    if (name === undefined && inner.entries.some(({ key }) => key === undefined)) {
      if (rules.has('missing-hook-event-name'))
        return { why: 'the content of `hookSpecificOutput` is known only at run time' };
    }
    if (name === undefined && rules.has('missing-hook-event-name')) edits.push(firstEntry(inner, text, event));
    if (rules.has('misplaced-field') && deprecated) {
      const old = replaceDecision(inner, edits);
      if (old !== undefined) return old;
    }
  } else if (specific !== undefined && [...rules].some((rule) => rule !== 'deprecated-decision')) {
    return { why: '`hookSpecificOutput` is assembled elsewhere' };
  }

  const moving = literal.entries.filter((entry) => moves(entry, rewriting, deprecated, specific !== undefined));
  if (moving.length === 0) return { edits, grants: edits.length > 0 && inner !== undefined && allows(inner.entries) };
  if (literal.entries.some(({ key }) => key === undefined))
    return { why: 'some of its fields are known only at run time' };
  const decided = moving.find(({ key }) => key === 'decision');
  if (decided !== undefined && decided.constants === undefined) {
    return { why: 'its decision is known only at run time' };
  }
  if (decided?.constants?.some(({ value }) => successor[value] === undefined)) {
    return { why: 'its decision is neither "approve" nor "block"' };
  }
  if (specific !== undefined) {
    if (inner === undefined) return { why: '`hookSpecificOutput` is assembled elsewhere' };
    return { why: 'it also has `hookSpecificOutput`: keep only one of the two' };
  }
  const wrapped = wrap(literal, moving, text, event);
  return 'why' in wrapped ? wrapped : { edits: wrapped.edits, grants: allows(moving) };
}

/** Is the top-level decision deprecated on this event? */
function deprecates(contract: EventContract): boolean {
  return fieldAt(contract, '/decision')?.deprecated !== undefined;
}

/** Does an entry of the top level belong into `hookSpecificOutput`? */
function moves(entry: Entry, { rules, contract }: Rewriting, deprecated: boolean, hasSpecific: boolean): boolean {
  const { key } = entry;
  if (key === undefined) return false;
  if (deprecated && rules.has('deprecated-decision') && (key === 'decision' || key === 'reason')) return true;
  if (!rules.has('misplaced-field')) return false;
  if (key === 'hookEventName') return !hasSpecific;
  return fieldAt(contract, `/hookSpecificOutput/${key}`) !== undefined && fieldAt(contract, `/${key}`) === undefined;
}

/** A decision in the old words inside `hookSpecificOutput`: renamed in place. */
function replaceDecision(inner: ObjectLiteral, edits: Edit[]): { readonly why: string } | undefined {
  const decision = entryOf(inner, 'decision');
  if (decision === undefined || entryOf(inner, 'permissionDecision') !== undefined) return undefined;
  if (decision.constants === undefined) return { why: 'its decision is known only at run time' };
  for (const entry of inner.entries)
    if (entry.key === 'decision' || entry.key === 'reason') edits.push(...rename(entry, inner));
  return undefined;
}

/** The entries, one behind the other and renamed, inside a new `hookSpecificOutput`. */
function wrap(
  literal: ObjectLiteral,
  moving: readonly Entry[],
  text: string,
  event: EventName,
): { readonly edits: readonly Edit[] } | { readonly why: string } {
  const { style } = literal;
  const [first] = moving;
  if (first === undefined) throw new Error('nothing to wrap');
  const at = literal.entries.indexOf(first);
  // What stands together stays together; the others are carried to the end of it.
  let kept = 1;
  while (moving.includes(literal.entries[at + kept] as Entry)) kept++;
  const staying = moving.slice(0, kept);
  const carried = moving.slice(kept);
  if (carried.length > 0 && literal.ordered === true) {
    return { why: 'its fields would have to change order, but values are filled in by position' };
  }
  if (carried.some((entry) => !style.movable(entry)))
    return { why: 'its fields would have to change order across quotes' };

  const last = staying.at(-1) as Entry;
  const layout = layoutOf(literal, first, text);
  const named = moving.some(({ key }) => key === 'hookEventName');
  const opening = `${style.key('hookSpecificOutput')}${style.colon}${style.opening}${layout.inner}`;
  const name = named ? '' : `${style.key('hookEventName')}${style.colon}${style.string(event)},${layout.between}`;
  const carriedText = carried.map((entry) => `,${layout.between}${written(entry, literal, text)}`).join('');
  const edits: Edit[] = [{ start: first.start, end: first.start, text: opening + name }];
  for (const entry of staying) {
    edits.push(...rename(entry, literal));
    if (entry !== first && layout.broken && startsLine(text, entry.start)) {
      edits.push({ start: entry.start, end: entry.start, text: layout.unit });
    }
  }
  for (const entry of carried) {
    edits.push(removal(entry, literal), ...rename(entry, literal).filter((edit) => !isWithin(edit, entry)));
  }
  edits.push({ start: last.end, end: last.end, text: `${carriedText}${layout.outer}${style.closing}` });
  return { edits: joined(edits) };
}

interface Layout {
  /** Entries stand on lines of their own. */
  readonly broken: boolean;
  readonly unit: string;
  /** Behind the inner brace, between entries, in front of the closing brace. */
  readonly inner: string;
  readonly between: string;
  readonly outer: string;
}

function layoutOf(literal: ObjectLiteral, first: Entry, text: string): Layout {
  const { comma } = literal.style;
  const space = comma.slice(1);
  if (!startsLine(text, first.start)) return { broken: false, unit: '', inner: '', between: space, outer: '' };
  const indent = indentOf(text, first.start);
  const outside = indentOf(text, literal.end - 1);
  const unit = indent.length > outside.length && indent.startsWith(outside) ? indent.slice(outside.length) : '  ';
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const deeper = `${end}${indent}${unit}`;
  return { broken: true, unit, inner: deeper, between: deeper, outer: `${end}${indent}` };
}

/** An entry's key, and its value where it names a deprecated decision, in the new words. */
function rename(entry: Entry, { style }: ObjectLiteral): readonly Edit[] {
  const name = renamed[entry.key ?? ''];
  if (name === undefined) return [];
  const key = entry.shorthand
    ? { ...entry.keyRange, end: entry.keyRange.start, text: `${style.key(name)}${style.colon}` }
    : replace(entry.keyRange, style.key(name));
  const values = (entry.key === 'decision' ? (entry.constants ?? []) : []).flatMap((constant) => {
    const value = successor[constant.value];
    return value === undefined ? [] : [replace(constant, value)];
  });
  return [{ start: key.start, end: key.end, text: key.text }, ...values];
}

/** An entry as it is to be written at another place. */
function written(entry: Entry, literal: ObjectLiteral, text: string): string {
  let result = text.slice(entry.start, entry.end);
  const inside = rename(entry, literal).filter((edit) => isWithin(edit, entry));
  const edits = [...inside].sort((a, b) => b.start - a.start);
  for (const { start, end, text: replacement } of edits) {
    result = result.slice(0, start - entry.start) + replacement + result.slice(end - entry.start);
  }
  return result;
}

/** A value may stand elsewhere: where a variable is assigned. */
function isWithin(edit: Range, entry: Range): boolean {
  return entry.start <= edit.start && edit.end <= entry.end;
}

/** Takes an entry out together with the separator in front of it: something that stays always stands there. */
function removal(entry: Entry, { entries }: ObjectLiteral): Edit {
  const before = entries[entries.indexOf(entry) - 1];
  if (before === undefined) throw new Error('a carried entry is never the first');
  return { start: before.end, end: entry.end, text: '' };
}

function firstEntry(inner: ObjectLiteral, text: string, event: EventName): Edit {
  const { style } = inner;
  const entry = `${style.key('hookEventName')}${style.colon}${style.string(event)}`;
  const [first] = inner.entries;
  if (first === undefined) {
    const start = inner.start + style.opening.length;
    return { start, end: start, text: entry };
  }
  const line = startsLine(text, first.start)
    ? `${text.includes('\r\n') ? '\r\n' : '\n'}${indentOf(text, first.start)}`
    : style.comma.slice(1);
  return { start: first.start, end: first.start, text: `${entry},${line}` };
}

/** Insertions at one place are one edit, in the order in which they were made. */
function joined(edits: readonly Edit[]): readonly Edit[] {
  const result: Edit[] = [];
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const before = result.at(-1);
    const meets = before !== undefined && before.start === edit.start && before.end === before.start;
    if (meets) result[result.length - 1] = { ...edit, text: before.text + edit.text };
    else result.push(edit);
  }
  return result;
}

function allows(entries: readonly Entry[]): boolean {
  return entries.some(
    ({ key, constants }) => key === 'permissionDecision' && constants?.some(({ value }) => value === 'allow') === true,
  );
}

function entryOf({ entries }: ObjectLiteral, key: string): Entry | undefined {
  return entries.find((entry) => entry.key === key);
}

function replace({ start, end }: Range, text: string): Edit {
  return { start, end, text };
}

function startsLine(text: string, offset: number): boolean {
  return /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, offset - 400), offset));
}

function indentOf(text: string, offset: number): string {
  const from = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(from, offset))?.[0] ?? '';
}
