/** Capital letters that are looked for in a text which a script has put in lower case, and the other way round. Pure. */
import { isComment } from '../lines/comment.js';

export interface CasePattern {
  readonly pattern: string;
  readonly offset: number;
  /** The text that it is held against, as the script calls it, and the case of its letters. */
  readonly held: string;
  readonly isLower: boolean;
}

/** How a language writes what is looked for here; in each expression the groups `pattern` and `held`, or `list` and `held`. */
interface Writing {
  /** A name that is given a text, and what it is given. */
  readonly assignment: RegExp;
  readonly lowers: RegExp;
  readonly uppers: RegExp;
  readonly tests: readonly RegExp[];
  /** A loop over a list, in which each of it is held against a text. */
  readonly loops: readonly RegExp[];
  /** The literals of a list: `pattern`. */
  readonly literals: RegExp;
  readonly parameters: RegExp;
}

const quoted = '(?<quote>["\'])(?<pattern>(?:\\\\.|(?!\\k<quote>)[^\\n\\\\])+)\\k<quote>';

const python: Writing = {
  assignment: /(?<=^|\n)[ \t]*(?<name>\w{1,60})[ \t]*=(?!=)[ \t]*(?<value>[^\n]{0,300})/g,
  lowers: /\.(?:lower|casefold)\(\)(?:\.(?:strip|lstrip|rstrip|split)\(\)\)?){0,3}[ \t]*(?:#[^\n]*)?\r?$/,
  uppers: /\.upper\(\)(?:\.(?:strip|lstrip|rstrip|split)\(\)\)?){0,3}[ \t]*(?:#[^\n]*)?\r?$/,
  tests: [
    new RegExp(
      `\\bre\\.(?:search|match|fullmatch|findall)\\(\\s{0,9}r?${quoted},\\s{0,9}(?<held>[\\w.]{1,60}(?:\\(\\))?)\\)`,
      'g',
    ),
    new RegExp(`(?<![\\w"'])r?${quoted} (?:not )?in (?<held>[\\w.]{1,60}(?:\\(\\))?)(?![\\w.[(])`, 'g'),
    new RegExp(`(?<held>\\b[\\w.]{1,60}(?:\\(\\))?)\\.(?:startswith|endswith)\\(${quoted}\\)`, 'g'),
  ],
  loops: [
    /\bfor (?<each>\w{1,40})(?:, ?\w{1,40}){0,2} in (?<list>\w{1,60}):\s{1,80}(?:#[^\n]{0,200}\s{1,80})?if (?:re\.(?:search|match)\(\k<each>, ?(?<one>\w{1,60})\)|\k<each>\.(?:search|match)\((?<two>\w{1,60})\)|\k<each> in (?<three>\w{1,60}))\s{0,9}:/g,
    /\bany\(\s{0,80}(?:re\.(?:search|match)\((?<each>\w{1,40}), ?(?<one>\w{1,60})\)|(?<bare>\w{1,40}) in (?<three>\w{1,60}))\s{1,80}for (?:\k<each>|\k<bare>) in (?<list>\w{1,60})\s{0,80}\)/g,
  ],
  literals: new RegExp(`(?<![\\w"'])(?:re\\.compile\\(\\s{0,9})?r?${quoted}(?<behind>[^\\n]{0,40})`, 'g'),
  parameters: /\bdef \w{1,60}\((?<names>[^)]{0,300})\)/g,
};

const javaScript: Writing = {
  assignment: /\b(?:const|let|var) (?<name>\w{1,60})(?:: ?string)? ?= ?(?<value>[^\n]{0,300})/g,
  lowers: /\.toLowerCase\(\)(?:\.trim\(\)){0,2};?[ \t]*(?:\/\/[^\n]*)?\r?$/,
  uppers: /\.toUpperCase\(\)(?:\.trim\(\)){0,2};?[ \t]*(?:\/\/[^\n]*)?\r?$/,
  tests: [
    /(?<![\w)\]])\/(?<pattern>(?:\\.|\[(?:\\.|[^\]\n\\])*\]|[^/\n\\[])+)\/(?![a-z]*i)[a-z]*\.test\((?<held>[\w.]{1,60}(?:\(\))?)\)/g,
    new RegExp(`(?<held>\\b[\\w.]{1,60}(?:\\(\\))?)\\.(?:includes|startsWith|endsWith|indexOf)\\(${quoted}\\)`, 'g'),
  ],
  loops: [
    /\b(?<list>\w{1,60})\.(?:some|find|every|filter)\(\(?(?<each>\w{1,40})\)? ?=> ?(?:(?<one>\w{1,60})\.(?:includes|startsWith|endsWith)\(\k<each>\)|\k<each>\.test\((?<two>\w{1,60})\))/g,
    /\bfor \((?:const|let|var) (?<each>\w{1,40}) of (?<list>\w{1,60})\) ?\{?\s{1,80}if \((?:(?<one>\w{1,60})\.(?:includes|startsWith|endsWith)\(\k<each>\)|\k<each>\.test\((?<two>\w{1,60})\))\)/g,
  ],
  literals: /(?<![\w"'`/\\])(?<quote>["'`/])(?<pattern>(?:\\.|(?!\k<quote>)[^\n\\])+)\k<quote>(?<behind>[^\n]{0,40})/g,
  parameters: /\bfunction \w{0,60}\((?<names>[^)]{0,300})\)|\((?<arrow>[^()]{0,200})\) =>/g,
};

/** Patterns of a Python program that hold capitals against lower case. */
export const casePatternsOfPython = (text: string): readonly CasePattern[] => casePatterns(text, python);

/** The same of JavaScript or TypeScript. */
export const casePatternsOfJavaScript = (text: string): readonly CasePattern[] => casePatterns(text, javaScript);

function casePatterns(text: string, writing: Writing): readonly CasePattern[] {
  if (!/\.(?:lower|casefold|upper|toLowerCase|toUpperCase)\(\)/.test(text)) return [];
  const caseOf = caseIn(text, writing);
  const direct = writing.tests.flatMap((test) =>
    [...text.matchAll(test)].map((match) => ({
      ...{ pattern: match.groups?.pattern ?? '', held: match.groups?.held ?? '' },
      offset: match.index + match[0].indexOf(match.groups?.pattern ?? ''),
    })),
  );
  const all = [...direct, ...ofLists(text, writing)];
  return all.flatMap(({ held, offset, pattern }) => {
    const isLower = caseOf(held);
    if (isLower === undefined || isComment(text, offset) || !isOutOf(pattern, isLower)) return [];
    // Both spellings are looked for: the other one does it.
    const other = isLower ? pattern.toLowerCase() : pattern.toUpperCase();
    return text.includes(other) ? [] : [{ pattern, offset, held: held.replace(/\.\w+\(\)$/, ''), isLower }];
  });
}

/** Is a text in lower case, in capitals, or nothing of which is known? By its name, or by what is called for it at once. */
function caseIn(
  text: string,
  { assignment, lowers, parameters, uppers }: Writing,
): (held: string) => boolean | undefined {
  const given = new Map<string, string[]>();
  for (const { groups } of text.matchAll(assignment)) {
    const name = groups?.name ?? '';
    given.set(name, [...(given.get(name) ?? []), groups?.value ?? '']);
  }
  const handed = [...text.matchAll(parameters)].flatMap(({ groups }) =>
    (groups?.names ?? groups?.arrow ?? '').split(',').map((each) => /^\s*(\w*)/.exec(each)?.[1] ?? ''),
  );
  // What is compared or chosen on the way is something else than the text.
  const of = (value: string): boolean | undefined =>
    /[=!<>]=|\bif\b|\bin\b|[?+%]/.test(value) || lowers.test(value) === uppers.test(value)
      ? undefined
      : lowers.test(value);
  return (held) => {
    if (held.endsWith('()')) return of(held);
    const isBound =
      handed.includes(held) || new RegExp(`\\bfor\\b[^:\\n]{0,80}\\b${held}\\b[^:\\n]{0,40}\\b(?:in|of)\\b`).test(text);
    const values = isBound ? [] : (given.get(held) ?? []);
    const [first] = values.map(of);
    return values.every((value) => of(value) === first) ? first : undefined;
  };
}

/** The literals of lists, each of which is held against one text. A list that is gone through twice is left out. */
function ofLists(text: string, { literals, loops }: Writing): readonly Omit<CasePattern, 'isLower'>[] {
  return loops.flatMap((loop) =>
    [...text.matchAll(loop)].flatMap(({ 0: head, groups = {} }) => {
      // Of `for pattern, reason in LIST`, the first of each pair.
      const isPaired = /^for \w+,/.test(head);
      const list = groups.list ?? '';
      const held = groups.one ?? groups.two ?? groups.three ?? '';
      const uses = [...text.matchAll(new RegExp(`\\b${list}\\b`, 'g'))].length;
      const start = new RegExp(
        `(?:^|\\n)[ \\t]*(?:(?:export )?const )?${list}[ \\t]*(?::[^=\\n]{1,40})?=[ \\t]*[[({]`,
      ).exec(text);
      if (uses !== 2 || start === null) return [];
      const from = start.index + start[0].length;
      const end = text.slice(from).search(/\n[ \t]*[\])}]|\];?[ \t]*(?:\n|$)/);
      if (end === -1) return [];
      const inside = text.slice(from, from + end);
      return [...inside.matchAll(literals)]
        .filter(({ groups: found }) =>
          found?.quote === '/' ? !/^[a-z]*i/.test(found.behind ?? '') : !/\bre\.I|IGNORECASE/.test(found?.behind ?? ''),
        )
        .filter(({ index }) => {
          const before = inside.slice(inside.lastIndexOf('\n', index) + 1, index);
          return !/#|\/\//.test(before) && (!isPaired || /[([]\s*$/.test(before));
        })
        .map((match) => {
          const pattern = match.groups?.pattern ?? '';
          return { pattern, held, offset: from + match.index + match[0].indexOf(pattern) };
        });
    }),
  );
}

/** Has a pattern letters that such a text never has, where they are not left to choice? */
function isOutOf(pattern: string, isLower: boolean): boolean {
  if (/\(\?[a-z]*i/.test(pattern)) return false;
  const bare = pattern
    .replace(/\\[a-zA-Z]|\(\?P?<\w+>/g, '')
    .replace(/\[[^\][]{0,200}\]/g, '')
    .replace(/\\./g, '');
  if (/[A-Za-z)][?*]|[A-Za-z)]\{0/.test(bare)) return false;
  return isLower ? /[A-Z]/.test(bare) : /[a-z]/.test(bare);
}
