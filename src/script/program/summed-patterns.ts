/** Regular expressions that a Python or JavaScript program adds up: `re.search(GATE + r"\s*\|" + FILTER, command)`. Pure. */
import type { ProgramFamily } from '../lines/family.js';

/** A literal of a program: its text, and where it stands, with its quotes, in UTF-16 offsets. */
interface Part {
  readonly text: string;
  readonly computed: boolean;
  readonly start: number;
  readonly end: number;
}

/** A sum, written as the template that is the same: an f-string in Python, a template literal in JavaScript. */
export interface Sum {
  readonly template: string;
  readonly start: number;
  readonly end: number;
}

const callsOfPattern = /\b(?:re\.(?:compile|search|match|fullmatch|findall|finditer|sub)|RegExp)\(\s{0,200}/g;

/** `NAME = ` where a line begins. */
const assignment =
  /^[ \t]{0,40}(?:export\s{1,9})?(?:(?:const|let|var)\s{1,9})?([A-Za-z_$][\w$]{0,80})\s{0,9}(?::\s?[\w.[\]]{1,40}\s{0,9})?=[ \t]{0,9}(?![=>])/gm;

const word = /[A-Za-z_$][\w$]{0,80}(?![\w$.([])/y;
const plus = /\s{0,200}\+(?![+=])\s{0,200}/y;

/** More parts than this nobody adds up by hand. */
const mostParts = 20;

/** The sums that are given to what takes a regular expression, and those that are parts of these, in the order of the text. */
export function summedPatterns(literals: readonly Part[], text: string, language: ProgramFamily): readonly Sum[] {
  const at = new Map(literals.map((literal) => [literal.start, literal]));
  const found = [...text.matchAll(callsOfPattern)].flatMap(
    ({ 0: { length }, index }) => sumFrom(index + length, at, text, language) ?? [],
  );
  if (found.length === 0) return [];
  const assigned = new Map(
    [...text.matchAll(assignment)].flatMap(({ 0: { length }, 1: name = '', index }) => {
      const sum = sumFrom(index + length, at, text, language);
      return sum === undefined ? [] : [[name, sum] as const];
    }),
  );
  const sums = new Set(found);
  // A set goes on to those that are added while it is walked through.
  for (const { names } of sums) {
    for (const name of names) {
      const part = assigned.get(name);
      if (part !== undefined) sums.add(part);
    }
  }
  return [...sums].sort((a, b) => a.start - b.start);
}

/** The sum that begins at a place; undefined where there is no second part, or something else than literals and names. */
function sumFrom(
  start: number,
  literals: ReadonlyMap<number, Part>,
  text: string,
  language: ProgramFamily,
): (Sum & { readonly names: readonly string[] }) | undefined {
  const names: string[] = [];
  let template = '';
  let from = start;
  for (let parts = 1; parts <= mostParts; parts++) {
    const literal = literals.get(from);
    const name = literal === undefined ? matchAt(word, text, from) : undefined;
    if (literal === undefined && name === undefined) return undefined;
    if (name !== undefined) names.push(name);
    template +=
      name !== undefined
        ? hole(name, language)
        : literal?.computed
          ? literal.text
          : plain(literal?.text ?? '', language);
    from = literal?.end ?? from + (name ?? '').length;
    const sign = matchAt(plus, text, from);
    if (sign === undefined) return parts === 1 ? undefined : { template, start, end: from, names };
    from += sign.length;
  }
  return undefined;
}

function matchAt(expression: RegExp, text: string, at: number): string | undefined {
  const sticky = new RegExp(expression);
  sticky.lastIndex = at;
  return sticky.exec(text)?.[0];
}

const hole = (name: string, language: ProgramFamily): string => (language === 'python' ? `{${name}}` : `\${${name}}`);

/** What a literal says, so that a template says the same. */
const plain = (text: string, language: ProgramFamily): string =>
  language === 'python' ? text.replace(/[{}]/g, '$&$&') : text;
