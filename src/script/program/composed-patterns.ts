/** Regular expressions that a Python or JavaScript program puts together of constants: `rf"{WRITES}.*{SECRET}"`. Pure. */
import type { ProgramFamily } from '../lines/family.js';

/** A literal of a program, in the order of the text. */
interface Part {
  readonly text: string;
  readonly before: string;
  readonly after: string;
  /** It holds expressions. */
  readonly computed: boolean;
}

/** What is put together grows with each part: nobody wrote a longer one. */
const longest = 2_000;

/** More constants are not looked for. */
const mostNames = 200;

const assigned =
  /^(?:export\s{1,9})?(?:(?:const|let|var)\s{1,9})?([A-Za-z_$][\w$]{0,80})\s{0,9}(?::\s?[\w.[\]]{1,40}\s{0,9})?=\s{0,9}$/;

const ends = /^\s{0,99}(?:[;#]|\/\/|$)/;

export interface Composed<T extends Part> {
  /** Computed literals with their constants filled in, where all of them are known. */
  readonly filled: ReadonlyMap<T, string>;
  /** Literals that are parts of these and nothing else. */
  readonly parts: ReadonlySet<T>;
}

/**
 * Fills constants into the literals that hold them. A name that is assigned twice is no constant. `isPattern`: the literal is
 * given to what takes a regular expression.
 */
export function composedPatterns<T extends Part>(
  literals: readonly T[],
  text: string,
  language: ProgramFamily,
  isPattern: (literal: T) => boolean,
): Composed<T> {
  const filled = new Map<T, string>();
  const parts = new Set<T>();
  if (!literals.some(({ computed }) => computed)) return { filled, parts };
  const constants = new Map<string, { readonly literal: T; readonly value: string } | undefined>();
  const usedIn = new Map<string, T[]>();
  for (const literal of literals) {
    const names: string[] = [];
    const constant = (name: string) => constants.get(name)?.value;
    const value = literal.computed ? fill(literal.text, language, constant, names) : literal.text;
    if (value === undefined) continue;
    if (literal.computed) filled.set(literal, value);
    for (const name of names) usedIn.set(name, [...(usedIn.get(name) ?? []), literal]);
    const name = ends.test(literal.after) ? assigned.exec(literal.before.trimStart())?.[1] : undefined;
    if (name === undefined || constants.size === mostNames) continue;
    constants.set(name, constants.has(name) ? undefined : { literal, value });
  }
  // The last first: what a part is filled into may be a part itself.
  for (const [name, constant] of [...constants].reverse()) {
    const users = (usedIn.get(name) ?? []).filter((user) => isPattern(user) || parts.has(user));
    if (constant === undefined || users.length === 0) continue;
    if (occurrences(text, name) === 1 + users.length) parts.add(constant.literal);
  }
  return { filled, parts };
}

const pythonHole = /\{\{|\}\}|\{([A-Za-z_]\w{0,80})\}|\{/g;
const javaScriptHole = /\$\{([A-Za-z_$][\w$]{0,80})\}|\$\{/g;

/** The text with what its names hold; undefined where one is no constant. `names`: takes those that were filled in. */
function fill(
  text: string,
  language: ProgramFamily,
  constant: (name: string) => string | undefined,
  names: string[],
): string | undefined {
  let whole = '';
  let from = 0;
  for (const { 0: hole, 1: name, index } of text.matchAll(language === 'python' ? pythonHole : javaScriptHole)) {
    const value = hole === '{{' ? '{' : hole === '}}' ? '}' : name === undefined ? undefined : constant(name);
    if (value === undefined) return undefined;
    whole += text.slice(from, index) + value;
    from = index + hole.length;
    if (whole.length > longest) return undefined;
    if (name !== undefined) names.push(name);
  }
  return whole + text.slice(from);
}

/** How often a name stands in a text as a word. */
function occurrences(text: string, name: string): number {
  let count = 0;
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
    if (!/[\w$]/.test(text[at - 1] ?? ' ') && !/[\w$]/.test(text[at + name.length] ?? ' ')) count++;
  }
  return count;
}
