/** Output that holds a reply in a form that the client does not read as one: what stands where. */
import { isBrokenAtSight } from '../interpret/json.js';
import type { EventContract, RuleFinding, Run, Spot } from '../model.js';
import { endOfObject, parsedJson } from '../text/json.js';
import { latest } from '../text/latest.js';
import { outcome, readAs } from './phrases.js';
import { command, contractOf, isObject, type Json, segments, stderrOf } from './runs.js';

/** How an answer that was meant as JSON missed its form. Exactly one holds of an output. */
export type Anatomy =
  /** Text, then the object (and perhaps more text). */
  | { readonly kind: 'text-before'; readonly before: string; readonly value: Json }
  /** The object, then text. */
  | { readonly kind: 'text-after'; readonly after: string; readonly value: Json }
  /** Several objects, one after the other. */
  | { readonly kind: 'several'; readonly value: Json }
  /** In a Markdown code fence. */
  | { readonly kind: 'fenced'; readonly value: Json }
  /** An array that holds the object. */
  | { readonly kind: 'array'; readonly value: Json }
  /** A JSON string that holds the object: encoded twice. */
  | { readonly kind: 'encoded-twice'; readonly value: Json }
  /** In UTF-16, as PowerShell and Windows tools write it. */
  | { readonly kind: 'utf-16'; readonly value: Json }
  /** Starts like an object and does not parse. It names a field of a reply, or is anything else that was printed. */
  | { readonly kind: 'malformed'; readonly text: string; readonly isMeant: boolean };

/** The anatomy of stdout; undefined when the client read it as meant, or when it holds nothing that looks like a reply. */
export const anatomy = latest((run: Run): Anatomy | undefined => {
  const { reply } = run.verdict;
  if (run.execution.type !== 'command' || (reply.kind !== 'text' && reply.kind !== 'parse-error')) return undefined;
  const keys = replyKeys(run);
  const text = reply.text.trim();
  const found = inUtf16(run, keys) ?? dissect(text, keys);
  if (found !== undefined || reply.kind === 'text') return found;
  return endOfObject(text.slice(0, readUpTo), 0) === text.length
    ? { kind: 'malformed', text, isMeant: false }
    : undefined;
});

/**
 * The reply that stands on stderr, alone or as one of its lines; undefined when there is none. With `any`, stderr that is
 * an object counts whatever its keys.
 */
export function replyOnStderr(run: Run, any = false): Json | undefined {
  const text = stderrOf(run).trim();
  const whole = any && text.startsWith('{') ? parsedJson(text) : undefined;
  if (isObject(whole)) return whole;
  return text.includes('{') ? find(text.slice(0, readUpTo), replyKeys(run))?.value : undefined;
}

/** Is all of stderr the text of a reply, even one that does not parse: `printf` put line breaks into its strings? */
export function isMeantOnStderr(run: Run): boolean {
  const text = stderrOf(run).trim();
  return text.endsWith('}') && looksMeant(text, replyKeys(run));
}

/** The names by which a reply is known: the top-level fields, and those of hookSpecificOutput put there by mistake. */
function replyKeys(run: Run): ReadonlySet<string> {
  const contract = contractOf(run);
  let keys = keysOf.get(contract);
  if (keys === undefined) {
    const paths = contract.fields.map(({ pointer }) => segments(pointer));
    keys = new Set(paths.flatMap((path) => (path.length <= 2 ? path.slice(-1) : [])));
    keysOf.set(contract, keys);
  }
  return keys;
}

const keysOf = new WeakMap<EventContract, ReadonlySet<string>>();

/** A reply is short; a longer output is searched no further. */
const readUpTo = 200_000;
/** Objects tried before giving up on a text full of braces. */
const triesAtMost = 50;

function dissect(whole: string, keys: ReadonlySet<string>): Anatomy | undefined {
  const text = whole.slice(0, readUpTo);
  const wrapped = unwrap(text, keys);
  if (wrapped !== undefined) return wrapped;
  const found = find(text, keys);
  if (found === undefined) return looksMeant(text, keys) ? { kind: 'malformed', text, isMeant: true } : undefined;
  const { value } = found;
  const before = text.slice(0, found.start).trim();
  const after = text.slice(found.end).trim();
  if (text.startsWith('```')) return { kind: 'fenced', value };
  if (before !== '')
    return { kind: before.startsWith('{') && before.endsWith('}') ? 'several' : 'text-before', before, value };
  return after.startsWith('{') ? { kind: 'several', value } : { kind: 'text-after', after, value };
}

function inUtf16(run: Run, keys: ReadonlySet<string>): Anatomy | undefined {
  const bytes = command(run)?.stdout.subarray(0, readUpTo);
  if (bytes === undefined) return undefined;
  const [first, second] = bytes;
  const bigEndian = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0);
  if (!bigEndian && !(first === 0xff && second === 0xfe) && second !== 0) return undefined;
  const text = new TextDecoder(bigEndian ? 'utf-16be' : 'utf-16le').decode(bytes);
  const found = find(text.trim(), keys);
  return found === undefined ? undefined : { kind: 'utf-16', value: found.value };
}

/** An array or a string, in JSON, that holds the reply. */
function unwrap(text: string, keys: ReadonlySet<string>): Anatomy | undefined {
  if (!text.startsWith('[') && !text.startsWith('"')) return undefined;
  const parsed = parsedJson(text);
  if (Array.isArray(parsed)) {
    const value = parsed.find((item) => isReply(item, keys));
    return value === undefined ? undefined : { kind: 'array', value };
  }
  const inner = typeof parsed === 'string' ? parsedJson(parsed) : undefined;
  return isReply(inner, keys) ? { kind: 'encoded-twice', value: inner } : undefined;
}

interface Found {
  readonly value: Json;
  readonly start: number;
  readonly end: number;
}

/** The first object at the start of a line, or all of the end of the only one, that is a reply. */
function find(text: string, keys: ReadonlySet<string>): Found | undefined {
  const starts = new RegExp(openingBrace, 'gm');
  const first = text.indexOf('{');
  let tried = -1;
  for (let tries = 0; tries < triesAtMost; tries++) {
    const match = starts.exec(text);
    if (match === null) break;
    tried = match.index + match[0].length - 1;
    const found = replyAt(text, tried, keys);
    if (found !== undefined) return found;
  }
  // `Result: {...}`: on a single line, and with nothing behind it, or it would be an example in a text.
  if (text.includes('\n') || tried === first) return undefined;
  const found = replyAt(text, first, keys);
  return found?.end === text.length ? found : undefined;
}

/** A brace that opens a line; colours may stand before it. */
const openingBrace = '^(?:[ \\t]|\u001b\\[[\\d;]*[A-Za-z])*\\{';

function replyAt(text: string, start: number, keys: ReadonlySet<string>): Found | undefined {
  const end = start < 0 ? undefined : endOfObject(text, start);
  if (end === undefined) return undefined;
  const object = text.slice(start, end);
  const value = isBrokenAtSight(object) ? undefined : parsedJson(object);
  return isReply(value, keys) ? { value, start, end } : undefined;
}

/** Starts like an object and names a field of a reply. */
function looksMeant(text: string, keys: ReadonlySet<string>): boolean {
  return text.startsWith('{') && (text.match(/[A-Za-z]+/g) ?? []).some((word) => keys.has(word));
}

function isReply(value: unknown, keys: ReadonlySet<string>): value is Json {
  return isObject(value) && Object.keys(value).some((key) => keys.has(key));
}

/** The finding that all rules on a lost reply share: what the output looks like, how it is read, what happens then. */
export function* misread<Kind extends Anatomy['kind']>(
  run: Run,
  kinds: readonly Kind[],
  say: (found: Extract<Anatomy, { readonly kind: Kind }>) => {
    readonly what: string;
    readonly help: string;
    /** Where it comes from; the line that printed it when left out. */
    readonly at?: Spot;
    /** It was not to be a reply: nothing is lost. */
    readonly isOther?: boolean;
  },
): Iterable<RuleFinding> {
  const found = anatomy(run);
  if (found === undefined || !isOneOf(found, kinds)) return;
  const { what, help, at = { in: 'output', stream: 'stdout' }, isOther = false } = say(found);
  const contract = contractOf(run);
  const { reply } = run.verdict;
  if ('value' in found && reply.kind === 'text' && isAll(found.value, reply.text) && asksForNothing(found.value)) {
    const message = `${what}, so ${readAs(run, contract)}. The lost reply asks for nothing.`;
    yield { message, help: `${help.replace(/\.$/, '')}, or print no JSON at all.`, at, severity: 'info' };
    return;
  }
  if (isOther) yield { message: `${what}, so ${readAs(run, contract)}.`, help, at, severity: 'warning' };
  else yield { message: `${what}, so ${readAs(run, contract)}. ${lost(run, contract)}.`, help, at };
}

/** Does a text hold no other object? */
function isAll(value: Json, text: string): boolean {
  return text.split('{').length === JSON.stringify(value).split('{').length;
}

/** `{"continue": true}` is what happens without a reply, too. */
function asksForNothing(value: Json): boolean {
  return Object.entries(value).every(
    ([key, each]) =>
      (key === 'continue' && each === true) ||
      key === 'suppressOutput' ||
      (key === 'hookSpecificOutput' && isObject(each) && Object.keys(each).every((name) => name === 'hookEventName')),
  );
}

function isOneOf<Kind extends Anatomy['kind']>(
  found: Anatomy,
  kinds: readonly Kind[],
): found is Extract<Anatomy, { readonly kind: Kind }> {
  return (kinds as readonly string[]).includes(found.kind);
}

/** What is lost with a reply that Claude Code cannot read; where nothing is guarded, it could only tell something. */
const lost = (run: Run, contract: EventContract): string =>
  contract.guards === null ? 'Nobody reads the reply' : `The reply is lost: ${outcome(run, contract)}`;
