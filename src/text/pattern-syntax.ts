/**
 * The structure of a JavaScript regular expression. The native engine has the last word on what is one at all; what a
 * single character matches is asked of it too, one character at a time, so that classes, escapes and flags mean exactly
 * what they mean there.
 */

export type PatternNode =
  | { readonly kind: 'character'; readonly source: string; readonly test: (character: string) => boolean }
  | { readonly kind: 'sequence'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly item: PatternNode; readonly min: number; readonly max: number }
  | { readonly kind: 'edge'; readonly edge: '^' | '$' | 'b' | 'B' }
  | { readonly kind: 'look'; readonly item: PatternNode; readonly behind: boolean; readonly negative: boolean };

export type PatternStructure =
  | { readonly kind: 'valid'; readonly root: PatternNode }
  /** The native engine refuses it, with this message. */
  | { readonly kind: 'invalid'; readonly message: string }
  /** Valid, but not evaluated: this is in it. */
  | { readonly kind: 'unsupported'; readonly what: string };

/** Deepest nesting of groups that is read: whoever walks the structure does so recursively. */
const deepestNesting = 100;

/** Longer expressions are generated, or an attack. */
const longestSource = 10_000;

class Unsupported extends Error {}

/** Reads an expression with flags among `imsu`. Takes time linear in its length. */
export function structureOf(source: string, flags = ''): PatternStructure {
  if (source.length > longestSource) {
    return { kind: 'unsupported', what: `an expression of more than ${longestSource} characters` };
  }
  try {
    new RegExp(source, flags);
  } catch (error) {
    return { kind: 'invalid', message: error instanceof Error ? error.message : String(error) };
  }
  try {
    return { kind: 'valid', root: parse(source, flags) };
  } catch (error) {
    if (error instanceof Unsupported) return { kind: 'unsupported', what: error.message };
    throw error;
  }
}

/** The engine has accepted the source, so what is left to tell apart is only the structure. */
function parse(source: string, flags: string): PatternNode {
  let at = 0;
  let depth = 0;
  const namedGroups = /\(\?<[^=!]/.test(source);
  const groups = countGroups(source);
  const unicode = flags.includes('u');
  const single = singles(flags);

  /** What an expression matches at the current place. */
  function here(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(source);
  }

  function take(length: number): PatternNode {
    const node = single(source.slice(at, at + length));
    at += length;
    return node;
  }

  function choice(): PatternNode {
    const items = [sequence()];
    while (source[at] === '|') {
      at++;
      items.push(sequence());
    }
    return items.length === 1 ? (items[0] as PatternNode) : { kind: 'choice', items };
  }

  function sequence(): PatternNode {
    const items: PatternNode[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') items.push(quantified());
    return { kind: 'sequence', items };
  }

  function quantified(): PatternNode {
    const item = atom();
    const quantifier = here(/(?:[*+?]|\{(\d+)(,(\d*))?\})\??/y);
    if (quantifier === null) return item;
    at += quantifier[0].length;
    const sign = quantifier[0][0];
    if (sign === '*') return { kind: 'repeat', item, min: 0, max: Infinity };
    if (sign === '+') return { kind: 'repeat', item, min: 1, max: Infinity };
    if (sign === '?') return { kind: 'repeat', item, min: 0, max: 1 };
    const min = Number(quantifier[1]);
    const max = quantifier[2] === undefined ? min : quantifier[3] === '' ? Infinity : Number(quantifier[3]);
    return { kind: 'repeat', item, min, max };
  }

  function atom(): PatternNode {
    const character = source[at] as string;
    if (character === '(') return group();
    if (character === '^' || character === '$') {
      at++;
      return { kind: 'edge', edge: character };
    }
    if (character === '[') return take(classLength(source, at));
    if (character === '\\') return escaped();
    return take(unicode ? (here(/./suy)?.[0].length ?? 1) : 1);
  }

  function group(): PatternNode {
    const opening = here(/\((?:\?(?:<?[=!]|:|<[^>]*>))?/y)?.[0] ?? '(';
    if (opening === '(' && source[at + 1] === '?') throw new Unsupported('flags inside the expression');
    at += opening.length;
    if (++depth > deepestNesting) throw new Unsupported(`groups nested more than ${deepestNesting} deep`);
    const item = choice();
    depth--;
    at++;
    const look = /^\(\?(<?)([=!])$/.exec(opening);
    return look === null ? item : { kind: 'look', item, behind: look[1] === '<', negative: look[2] === '!' };
  }

  function escaped(): PatternNode {
    const next = source[at + 1] as string;
    if (next === 'b' || next === 'B') {
      at += 2;
      return { kind: 'edge', edge: next };
    }
    const digits = here(/\\([1-9]\d*)/y)?.[1];
    if ((digits !== undefined && Number(digits) <= groups) || (next === 'k' && (namedGroups || unicode))) {
      throw new Unsupported('a back-reference');
    }
    const whole = unicode
      ? here(/\\(?:u[Dd][89ABab][\dA-Fa-f]{2}\\u[Dd][C-Fc-f][\dA-Fa-f]{2}|u\{[\dA-Fa-f]+\}|[pP]\{[^}]*\})/y)
      : null;
    // "\c" that no letter follows is a backslash and then a "c".
    const other = here(/\\(?:x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|c[A-Za-z]|[0-3][0-7]{0,2}|[4-7][0-7]?)/y);
    return take((whole ?? other)?.[0].length ?? (next === 'c' ? 1 : 2));
  }

  return choice();
}

/** Nodes of one character's worth of source, each made once. */
function singles(flags: string): (source: string) => PatternNode {
  const known = new Map<string, PatternNode>();
  const made = (source: string): PatternNode => {
    const isPlain = /^[\w \-/:,;=<>@#%&~"'`!]$/.test(source) && !flags.includes('i');
    if (isPlain) return { kind: 'character', source, test: (character) => character === source };
    const native = new RegExp(`^${quotedIfBare(source)}$`, flags.replace('m', ''));
    return { kind: 'character', source, test: (character) => native.test(character) };
  };
  return (source) => {
    const node = known.get(source) ?? made(source);
    known.set(source, node);
    return node;
  };
}

/** A character that stands for itself at its place, such as a brace that opens no quantifier, made safe anywhere. */
function quotedIfBare(text: string): string {
  return text.length === 1 && text !== '.' ? text.replace(/[\\^$*+?()[\]{}|]/, '\\$&') : text;
}

function classLength(source: string, start: number): number {
  let at = start + 1;
  while (at < source.length && source[at] !== ']') at += source[at] === '\\' ? 2 : 1;
  return at + 1 - start;
}

/** Capturing groups: an escape of a number above their count is no back-reference but an octal code. */
function countGroups(source: string): number {
  let count = 0;
  for (let at = 0; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === '[') at += classLength(source, at) - 1;
    else if (source[at] === '(' && (source[at + 1] !== '?' || /^<[^=!]/.test(source.slice(at + 2, at + 4)))) count++;
  }
  return count;
}
