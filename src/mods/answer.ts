/** What Claude Code makes of one answer of a mod, where it is written out. No opinion. */
import { type AnswerForm, type AnswerKey, answerFormOf, type KeyForm } from '../contract/mod-answers.js';
import type { Literal } from '../model.js';

/** What comes of an answer. */
export type AnswerEffect =
  /** Refused: the hook is skipped, as if it were not there. `why` is a clause. */
  | { readonly kind: 'refused'; readonly why: string }
  /** Nothing below it is asked; `by` is the key that decides. */
  | { readonly kind: 'stops' | 'asks' | 'allows' | 'answers'; readonly by: string }
  /** Taken, and says nothing; `ignored`: keys that mean nothing there. Nothing below it is asked. */
  | { readonly kind: 'no-opinion'; readonly ignored: readonly string[] }
  | { readonly kind: 'unknown' };

type Entries = Extract<Literal, { readonly kind: 'object' }>['entries'];

/** `afterNext`: `next` was called and awaited before. */
export function answerEffect(event: string, value: Literal, afterNext = false): AnswerEffect {
  const form = answerFormOf(event);
  if (form === undefined || value.kind === 'unknown' || value.kind === 'text') {
    return value.kind === 'text' ? { kind: 'refused', why: 'it is a text, not an object' } : { kind: 'unknown' };
  }
  if (value.kind === 'undefined') return { kind: 'refused', why: 'it is nothing' };
  if (value.kind !== 'object') return { kind: 'refused', why: `it is ${wordFor(value)}, not an object` };
  const { open } = value;
  const last = new Map(value.entries.map((entry) => [entry.key, entry]));
  const entries = [...last.values()].filter((entry) => entry.value.kind !== 'undefined');
  const why = formFault(form, entries, open, afterNext);
  if (why !== undefined) return { kind: 'refused', why };
  const unsure = open || entries.some((entry) => isUnsure(form, entry));
  return (
    decided(form, entries) ?? (unsure ? { kind: 'unknown' } : { kind: 'no-opinion', ignored: ignoredIn(form, entries) })
  );
}

function formFault(form: AnswerForm, entries: Entries, open: boolean, afterNext: boolean): string | undefined {
  const has = (key: string) => entries.some((entry) => entry.key === key);
  for (const { key, value } of entries) {
    const [known] = form.keys.filter((each) => each.key === key);
    if (known === undefined || isExcused(form, key, entries)) continue;
    const wrong = keyFault(known.form, value);
    if (wrong !== undefined) return `"${key}" is ${wrong}`;
  }
  if (form.needs !== undefined && !open && !form.needs.some(has)) {
    return `it holds ${form.needs.length === 1 ? `no "${form.needs[0]}"` : `neither ${form.needs.map((key) => `"${key}"`).join(' nor ')}`}`;
  }
  const both = form.either?.filter(has) ?? [];
  if (both.length > 1) return `it holds ${both.map((key) => `"${key}"`).join(' and ')}, which exclude each other`;
  const late = afterNext ? form.insteadOfNext?.find(has) : undefined;
  return late === undefined ? undefined : `"${late}" comes after next() has been answered`;
}

/** A PreToolUse answer that denies or asks in due form may hold anything beside it. */
function isExcused({ events }: AnswerForm, key: string, entries: Entries): boolean {
  if (!events.includes('classic.PreToolUse')) return false;
  const says = (name: string) => entries.some((entry) => entry.key === name && isText(entry.value));
  return key === 'updatedInput' || key === 'additionalContext' || says('deny') || says('ask') || isFalse(key, entries);
}

/** `{ deny: false }` is as if it were not there. */
function isFalse(key: string, entries: Entries): boolean {
  return entries.some(({ key: own, value }) => own === key && value.kind === 'boolean' && !value.value);
}

const isText = ({ kind }: Literal): boolean => kind === 'string' || kind === 'text';

function keyFault(form: KeyForm, value: Literal): string | undefined {
  if (value.kind === 'unknown' || form === 'anything') return undefined;
  switch (form) {
    case 'string':
      return isText(value) ? undefined : `${wordFor(value)}, not a string`;
    case 'string or null':
      return isText(value) || value.kind === 'null' ? undefined : `${wordFor(value)}, not a string`;
    case 'true':
      return value.kind === 'boolean' && value.value ? undefined : `${wordFor(value)}, not true`;
    case 'boolean':
      return value.kind === 'boolean' ? undefined : `${wordFor(value)}, not true or false`;
    case 'texts':
      if (value.kind !== 'array') return `${wordFor(value)}, not a list of texts`;
      return value.items.every((item) => isText(item) || item.kind === 'unknown') ? undefined : 'not a list of texts';
    case 'blocks':
      return value.kind === 'array' && !value.items.every(isBlock)
        ? 'a list with a block without "name" or "text"'
        : undefined;
    case 'decision':
      return decisionFault(value);
    default:
      if (value.kind === 'text') return undefined;
      return value.kind === 'string' && form.includes(value.value)
        ? undefined
        : `${wordFor(value)}, not one of ${form.join(', ')}`;
  }
}

function isBlock(value: Literal): boolean {
  if (value.kind !== 'object' || value.open) return value.kind === 'object' || value.kind === 'unknown';
  return ['name', 'text'].every((needed) => value.entries.some(({ key }) => key === needed));
}

function decisionFault(value: Literal): string | undefined {
  if (value.kind !== 'object') return `${wordFor(value)}, not an object`;
  const behavior = value.entries.find(({ key }) => key === 'behavior')?.value;
  if (behavior === undefined) return value.open ? undefined : 'an object without "behavior"';
  if (behavior.kind === 'unknown' || behavior.kind === 'text') return undefined;
  const legal = behavior.kind === 'string' && ['allow', 'deny'].includes(behavior.value);
  return legal ? undefined : `an object whose "behavior" is ${wordFor(behavior)}, not allow or deny`;
}

/** What the keys decide; undefined: nothing, as far as they are written out. */
function decided(form: AnswerForm, entries: Entries): AnswerEffect | undefined {
  for (const does of ['stops', 'asks', 'allows', 'answers'] as const) {
    for (const { key, when } of form.keys.filter((each) => each.does === does)) {
      const value = entries.find((entry) => entry.key === key)?.value;
      if (value !== undefined && !isFalse(key, entries) && (when === undefined || sayingIn(value) === when)) {
        return { kind: does, by: key };
      }
    }
  }
  return undefined;
}

/** The word that a decision comes down to. */
function sayingIn(value: Literal): string | undefined {
  if (value.kind === 'string') return value.value;
  return value.kind === 'object'
    ? sayingIn(value.entries.find(({ key }) => key === 'behavior')?.value ?? { kind: 'unknown' })
    : undefined;
}

/** May the entry decide, once its value is known? */
function isUnsure(form: AnswerForm, { key, value }: Entries[number]): boolean {
  const decides = form.keys.some((each: AnswerKey) => each.key === key && each.does !== 'adds');
  return (
    decides &&
    sayingIn(value) === undefined &&
    (value.kind === 'unknown' || value.kind === 'text' || value.kind === 'object')
  );
}

function ignoredIn(form: AnswerForm, entries: Entries): readonly string[] {
  return entries.map(({ key }) => key).filter((key) => !form.keys.some((each) => each.key === key));
}

/** What a value is, for a sentence. */
function wordFor(value: Literal): string {
  switch (value.kind) {
    case 'string':
      return JSON.stringify(value.value);
    case 'number':
    case 'boolean':
      return String(value.value);
    case 'array':
      return 'a list';
    case 'object':
      return 'an object';
    case 'text':
      return 'a text';
    case 'regexp':
      return 'a regular expression';
    case 'function':
      return 'a function';
    case 'null':
    case 'undefined':
      return value.kind;
    case 'unknown':
      return 'something';
  }
}
