/**
 * Tests a JavaScript regular expression against a text in time polynomial in both, whatever the expression.
 *
 * A matcher is a user's own expression, and the native engine backtracks: `(a+)+$` needs minutes for thirty letters.
 * A boolean answer needs no captures and no greediness, so it is enough to know, for a node and a start, the set of
 * positions at which the node can end; each such set is computed once. What a single character matches is asked of the
 * native engine, one character at a time, so that classes and escapes mean exactly what they mean there.
 */

export type PatternNode =
  | { readonly kind: 'character'; readonly source: string; readonly test: (character: string) => boolean }
  | { readonly kind: 'sequence'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly item: PatternNode; readonly min: number; readonly max: number }
  | { readonly kind: 'edge'; readonly edge: '^' | '$' | 'b' | 'B' }
  | { readonly kind: 'look'; readonly item: PatternNode; readonly behind: boolean; readonly negative: boolean };

export type PatternReading =
  | { readonly kind: 'valid'; readonly test: (text: string) => boolean }
  /** The native engine refuses it, with this message. */
  | { readonly kind: 'invalid'; readonly message: string }
  /** Valid, but its answer depends on captures or flags inside the expression: not evaluated. */
  | { readonly kind: 'unsupported'; readonly what: string };

type Node = PatternNode;

/** Longest text that is looked at; the values that matchers meet (tool names, file names, model ids) are far shorter. */
const longestText = 1024;

/** Deepest nesting of groups that is read: the reader and the test walk them recursively. */
const deepestNesting = 100;

/** Reads an expression without flags, as the client does. Texts are cut at 1,024 UTF-16 units. */
export function readPattern(source: string): PatternReading {
  try {
    new RegExp(source);
  } catch (error) {
    return { kind: 'invalid', message: error instanceof Error ? error.message : String(error) };
  }
  try {
    const root = parse(source);
    return { kind: 'valid', test: (text) => test(root, text.slice(0, longestText)) };
  } catch (error) {
    if (error instanceof Unsupported) return { kind: 'unsupported', what: error.message };
    throw error;
  }
}

/** The structure of an expression without flags; undefined where it is invalid or not evaluated here. */
export function structureOf(source: string): PatternNode | undefined {
  try {
    new RegExp(source);
    return parse(source);
  } catch (error) {
    if (error instanceof Unsupported || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

class Unsupported extends Error {}

// -- reading. The native engine has accepted the source, so what is left to tell apart is only the structure.

function parse(source: string): Node {
  let at = 0;
  let depth = 0;
  const namedGroups = source.includes('(?<') && /\(\?<[^=!]/.test(source);
  const groups = countGroups(source);

  function choice(): Node {
    const items = [sequence()];
    while (source[at] === '|') {
      at++;
      items.push(sequence());
    }
    return items.length === 1 ? (items[0] as Node) : { kind: 'choice', items };
  }

  function sequence(): Node {
    const items: Node[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') items.push(quantified());
    return { kind: 'sequence', items };
  }

  function quantified(): Node {
    const item = atom();
    const rest = source.slice(at);
    const quantifier = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/.exec(rest);
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

  function atom(): Node {
    const character = source[at] as string;
    if (character === '(') return group();
    if (character === '^' || character === '$') {
      at++;
      return { kind: 'edge', edge: character };
    }
    if (character === '[') return single(classLength(source, at));
    if (character === '\\') return escaped();
    return single(1);
  }

  function group(): Node {
    const opening = /^\((?:\?(?:<?[=!]|:|<[^>]*>))?/.exec(source.slice(at))?.[0] ?? '(';
    if (opening === '(' && source[at + 1] === '?') throw new Unsupported('flags inside the expression');
    at += opening.length;
    if (++depth > deepestNesting) throw new Unsupported(`groups nested more than ${deepestNesting} deep`);
    const item = choice();
    depth--;
    at++;
    const look = /^\(\?(<?)([=!])$/.exec(opening);
    return look === null ? item : { kind: 'look', item, behind: look[1] === '<', negative: look[2] === '!' };
  }

  function escaped(): Node {
    const next = source[at + 1] as string;
    if (next === 'b' || next === 'B') {
      at += 2;
      return { kind: 'edge', edge: next };
    }
    const digits = /^[1-9]\d*/.exec(source.slice(at + 1))?.[0];
    if ((digits !== undefined && Number(digits) <= groups) || (next === 'k' && namedGroups)) {
      throw new Unsupported('a back-reference');
    }
    const whole = /^\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|c[A-Za-z]|[0-3][0-7]{0,2}|[4-7][0-7]?)/.exec(source.slice(at));
    // "\c" that no letter follows is a backslash and then a "c".
    return single(whole?.[0].length ?? (next === 'c' ? 1 : 2));
  }

  /** One character's worth of source, answered by the native engine. */
  function single(length: number): Node {
    const text = source.slice(at, at + length);
    at += length;
    const native = new RegExp(`^${quotedIfBare(text)}$`);
    return { kind: 'character', source: text, test: (character) => native.test(character) };
  }

  return choice();
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
    else if (source[at] === '(' && (source[at + 1] !== '?' || /^\(\?<[^=!]/.test(source.slice(at)))) count++;
  }
  return count;
}

// -- matching

function test(root: Node, text: string): boolean {
  const known = new Map<Node, Map<number, ReadonlySet<number>>>();

  /** Every position at which the node can end when it starts at `start`. */
  function ends(node: Node, start: number): ReadonlySet<number> {
    const byStart = known.get(node) ?? new Map<number, ReadonlySet<number>>();
    known.set(node, byStart);
    const found = byStart.get(start) ?? compute(node, start);
    byStart.set(start, found);
    return found;
  }

  const endsOfAll = (node: Node, starts: ReadonlySet<number>): ReadonlySet<number> => {
    const all = new Set<number>();
    for (const start of starts) for (const end of ends(node, start)) all.add(end);
    return all;
  };

  function compute(node: Node, start: number): ReadonlySet<number> {
    const here = new Set([start]);
    const nowhere = new Set<number>();
    switch (node.kind) {
      case 'character':
        return start < text.length && node.test(text[start] as string) ? new Set([start + 1]) : nowhere;
      case 'sequence':
        return node.items.reduce<ReadonlySet<number>>((starts, item) => endsOfAll(item, starts), here);
      case 'choice':
        return new Set(node.items.flatMap((item) => [...ends(item, start)]));
      case 'edge':
        return isEdge(node.edge, start) ? here : nowhere;
      case 'look': {
        const found = node.behind
          ? positions(start).some((from) => ends(node.item, from).has(start))
          : ends(node.item, start).size > 0;
        return found !== node.negative ? here : nowhere;
      }
      case 'repeat':
        return repeated(node.item, node.min, node.max, here);
    }
  }

  /** After as many rounds as there are positions the set of ends no longer changes, or is empty. */
  function repeated(item: Node, min: number, max: number, here: ReadonlySet<number>): ReadonlySet<number> {
    const settled = text.length + 1;
    let frontier = here;
    for (let round = 0; round < Math.min(min, settled); round++) frontier = endsOfAll(item, frontier);
    const all = new Set(frontier);
    for (let round = min; round < Math.min(max, min + settled) && frontier.size > 0; round++) {
      frontier = new Set([...endsOfAll(item, frontier)].filter((end) => !all.has(end)));
      for (const end of frontier) all.add(end);
    }
    return all;
  }

  function isEdge(edge: '^' | '$' | 'b' | 'B', at: number): boolean {
    if (edge === '^') return at === 0;
    if (edge === '$') return at === text.length;
    const between = isWord(text[at - 1]) !== isWord(text[at]);
    return edge === 'b' ? between : !between;
  }

  return positions(text.length).some((start) => ends(root, start).size > 0);
}

const positions = (last: number): readonly number[] => Array.from({ length: last + 1 }, (_, index) => index);

const isWord = (character: string | undefined): boolean => character !== undefined && /\w/.test(character);
