/** Objects as a text writes them out, in JavaScript, Python, jq or JSON; what the run fills in is a blank. Pure. */

export type Written =
  | { readonly kind: 'plain'; readonly value: string | number | boolean | null }
  | { readonly kind: 'blank'; readonly isList: boolean }
  | WrittenObject;

export interface WrittenObject {
  readonly kind: 'object';
  readonly entries: readonly (readonly [key: string, value: Written])[];
}

/** How the language of the object writes comments, and text that a string takes in. */
export type Notation = 'javascript' | 'python' | 'jq' | 'json';

/** Stands for what is filled in between the quotes of a string. */
export const filled = '…';

/** Stands for what is filled in anywhere else; no script contains it. */
export const gap = '\uE0F1';

interface Reading<Value> {
  readonly value: Value;
  /** Behind it. */
  readonly end: number;
}

/** Longer objects are no replies. */
const longest = 4_000;

const deepest = 8;

/** The object whose brace is there; undefined where its keys are not all written out, or it is none. */
export function readWrittenObject(text: string, start: number, notation: Notation): Reading<WrittenObject> | undefined {
  const read = objectAt(text.slice(start, start + longest), 0, notation, 0);
  return read && { value: read.value, end: start + read.end };
}

function objectAt(text: string, start: number, notation: Notation, depth: number): Reading<WrittenObject> | undefined {
  if (text[start] !== '{' || depth > deepest) return undefined;
  const entries: (readonly [string, Written])[] = [];
  let at = skipSpace(text, start + 1, notation);
  while (text[at] !== '}') {
    const entry = entryAt(text, at, notation, depth);
    if (entry === undefined) return undefined;
    entries.push(entry.value);
    at = skipSpace(text, entry.end, notation);
    if (text[at] === ',') at = skipSpace(text, at + 1, notation);
    else if (text[at] !== '}') return undefined;
  }
  return { value: { kind: 'object', entries }, end: at + 1 };
}

function entryAt(
  text: string,
  start: number,
  notation: Notation,
  depth: number,
): Reading<readonly [string, Written]> | undefined {
  const name = keyAt(text, start, notation);
  if (name === undefined) return undefined;
  const colon = skipSpace(text, name.end, notation);
  if (text[colon] !== ':') {
    // `{ reason }`, and `{$reason}` in jq.
    const isShort = /[,}]/.test(text[colon] ?? '') && /[\w$]/.test(text[start] ?? '') && notation !== 'python';
    return isShort ? { value: [name.value, { kind: 'blank', isList: false }], end: name.end } : undefined;
  }
  if (text[start] === '$' && notation === 'jq') return undefined;
  const from = skipSpace(text, colon + 1, notation);
  // One whose keys are not all written out is a blank itself.
  const inner = text[from] === '{' ? objectAt(text, from, notation, depth + 1) : undefined;
  if (inner !== undefined && /[,}]/.test(text[skipSpace(text, inner.end, notation)] ?? '')) {
    return { value: [name.value, inner.value], end: inner.end };
  }
  const end = valueEnd(text, from, notation);
  return end === undefined || end === from
    ? undefined
    : { value: [name.value, readValue(text.slice(from, end), notation)], end };
}

function keyAt(text: string, start: number, notation: Notation): Reading<string> | undefined {
  if (text[start] === '"' || text[start] === "'") {
    const string = stringAt(text, start, notation, '');
    return string?.value.includes(filled) === false ? string : undefined;
  }
  if (notation === 'python' || notation === 'json') return undefined;
  const [whole, name] = /^\$?([A-Za-z_][\w$]{0,60})/.exec(text.slice(start, start + 80)) ?? [];
  return whole === undefined || name === undefined ? undefined : { value: name, end: start + whole.length };
}

/** The comma or brace behind a value; undefined: its brackets or quotes do not close. */
function valueEnd(text: string, from: number, notation: Notation): number | undefined {
  const open: string[] = [];
  for (let at = from; at < text.length; at++) {
    const character = text[at] as string;
    const comment = skipComment(text, at, notation);
    if (comment > at) {
      at = comment - 1;
      continue;
    }
    if (isQuote(character, notation)) {
      const string = stringAt(text, at, notation, prefixBefore(text, at));
      if (string === undefined) return undefined;
      at = string.end - 1;
    } else if ('([{'.includes(character)) open.push(character);
    else if (')]}'.includes(character)) {
      if (open.length === 0) return character === '}' ? at : undefined;
      open.pop();
    } else if (character === ',' && open.length === 0) return at;
  }
  return undefined;
}

/** What a value says, as far as it is written out. */
function readValue(source: string, notation: Notation): Written {
  const text = source.trim();
  if (/^(?:true|True)$/.test(text)) return { kind: 'plain', value: true };
  if (/^(?:false|False)$/.test(text)) return { kind: 'plain', value: false };
  if (/^(?:null|None)$/.test(text)) return { kind: 'plain', value: null };
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return { kind: 'plain', value: Number(text) };
  const said = textOf(text, notation);
  if (said !== undefined) return { kind: 'plain', value: said };
  return { kind: 'blank', isList: text.startsWith('[') && text.endsWith(']') };
}

/** Strings that are put together: `"a" + b`, `"a" "b"`, `("a" f"{b}")`. A choice of two is none. */
function textOf(text: string, notation: Notation): string | undefined {
  const strings: string[] = [];
  let rest = '';
  for (let at = 0; at < text.length; at++) {
    const comment = skipComment(text, at, notation);
    if (comment > at) {
      at = comment - 1;
      continue;
    }
    if (!isQuote(text[at] as string, notation)) {
      rest += text[at];
      continue;
    }
    const string = stringAt(text, at, notation, prefixBefore(text, at));
    if (string === undefined) return undefined;
    strings.push(string.value);
    rest = `${rest.replace(/(?<![\w$])[fFrRbBuU]{1,2}$/, '')}"`;
    at = string.end - 1;
  }
  if (!/^[\s(]{0,40}"/.test(rest)) return undefined;
  const between = rest.replace(/"/g, '');
  if (/^[\s+()]*$/.test(between)) return strings.join('');
  return /\?|\bif\b|\bor\b|\band\b|\|\||&&|==|\[|\.length\b|\.split\b/.test(between) || /^\(*"\s*\./.test(rest)
    ? undefined
    : strings.join(filled);
}

const isQuote = (character: string, notation: Notation): boolean =>
  character === '"' ||
  (character === "'" && (notation === 'javascript' || notation === 'python')) ||
  (character === '`' && notation === 'javascript');

const prefixBefore = (text: string, at: number): string =>
  /(?<![\w$])[fFrRbBuU]{1,2}$/.exec(text.slice(Math.max(0, at - 3), at))?.[0] ?? '';

/** The string that begins there, with what is filled in as one sign. */
function stringAt(text: string, start: number, notation: Notation, prefix: string): Reading<string> | undefined {
  const quote = text[start] as string;
  const mark = notation === 'python' && text.startsWith(quote.repeat(3), start) ? quote.repeat(3) : quote;
  const filling =
    notation === 'jq' ? '\\(' : quote === '`' ? '${' : notation === 'python' && /f/i.test(prefix) ? '{' : undefined;
  let value = '';
  let at = start + mark.length;
  while (at < text.length) {
    if (text.startsWith(mark, at)) return { value, end: at + mark.length };
    if (filling === '{' && text.startsWith('{{', at)) {
      value += '{';
      at += 2;
    } else if (filling !== undefined && text.startsWith(filling, at)) {
      const end = fillingEnd(text, at + filling.length);
      if (end === undefined) return undefined;
      value += filled;
      at = end;
    } else if (text[at] === '\\' && at + 1 < text.length) {
      value += escaped[text[at + 1] as string] ?? (text[at + 1] as string);
      at += 2;
    } else if (text[at] === '\n' && mark === quote && quote !== '`' && /^(?:javascript|python)$/.test(notation))
      return undefined;
    else {
      value += text[at] === gap ? filled : text[at];
      at++;
    }
  }
  return undefined;
}

const escaped: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '' };

/** Behind the bracket that closes what is filled in. */
function fillingEnd(text: string, from: number): number | undefined {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    const character = text[at] as string;
    if (character === '{' || character === '(') depth++;
    else if (character === '}' || character === ')') depth--;
    if (depth === 0) return at + 1;
  }
  return undefined;
}

function skipSpace(text: string, from: number, notation: Notation): number {
  let at = from;
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at++;
    const behind = skipComment(text, at, notation);
    if (behind === at) return at;
    at = behind;
  }
}

/** Behind the comment that begins there; the offset itself where none does. */
function skipComment(text: string, at: number, notation: Notation): number {
  const opening =
    notation === 'javascript' ? /^\/\/[^\n]*|^\/\*[\s\S]*?\*\// : notation === 'json' ? /(?!)/ : /^#[^\n]*/;
  return at + (opening.exec(text.slice(at))?.[0].length ?? 0);
}
