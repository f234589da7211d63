/** Where a script compares the whole of a path, or its first part, with a name that no absolute path is. Pure. */
import type { Language } from '../../model.js';
import { escaped } from '../../text/escaped.js';
import type { TextPart } from '../../text/text-part.js';
import { familyOf } from '../lines/family.js';

/** A name as it is written, and where. */
export interface ComparedName extends TextPart {
  readonly pattern: string;
}

/** `.env`, `src/config.ts`: the name of a file, with no folder above it that `/` begins. */
const relativeName = /^(?:\.\/)?\.?[\w@-][\w@.-]{0,60}(?:\/[\w@.*-]{1,60}){0,9}$/;

/** The names that the path in `name`, an expression for it, is held against as a whole; those also looked for elsewhere are left out. */
export function wholeComparisons(name: string, text: string, language: Language): readonly ComparedName[] {
  const { first, lists, whole } = testsOf(name, language);
  const names = [
    ...whole.flatMap((test) => found(text, test)).filter(({ pattern }) => isFile(pattern)),
    ...first.flatMap((test) => found(text, test)),
    ...(/sh$/.test(language) ? ofClauses(name, text) : []),
    ...lists.flatMap((test) => ofLists(text, test, language)).filter(({ pattern }) => isFile(pattern)),
  ];
  return names.filter(
    ({ pattern }) =>
      relativeName.test(pattern) &&
      occurrences(text, pattern) <= names.filter((each) => each.pattern === pattern).length,
  );
}

/** A word alone may be a mark for something else: `none`, `stdin`. */
const isFile = (pattern: string): boolean => /[./]/.test(pattern.replace(/^\.\//, ''));

interface Tests {
  /** The compared name is the group. */
  readonly whole: readonly RegExp[];
  /** The same of the first part of the path, which is empty in an absolute one. */
  readonly first: readonly RegExp[];
  /** The name of a list is the group `list`, or the list itself the group `names`. */
  readonly lists: readonly RegExp[];
}

const quoted = '["\'`]([^"\'`\\n$]{1,99})["\'`]';
const list = '(?:(?<list>[A-Za-z_]\\w{1,60})|(?<names>[[({][^\\])}\\n]{1,300}[\\])}]))';

function testsOf(name: string, language: Language): Tests {
  switch (familyOf(language)) {
    case 'python':
      return {
        whole: [
          new RegExp(`(?<![\\w.])${name}\\s{0,9}[!=]=\\s{0,9}${quoted}`, 'g'),
          new RegExp(`\\bPath\\(${name}\\)\\s[!=]=\\s(?:pathlib\\.)?Path\\(${quoted}\\)`, 'g'),
        ],
        first: [
          new RegExp(`(?<![\\w.])${name}\\.split\\(["']/["'](?:,\\s?1)?\\)\\[0\\]\\s[!=]=\\s${quoted}`, 'g'),
          new RegExp(`\\bPath\\(${name}\\)\\.parts\\[0\\]\\s[!=]=\\s${quoted}`, 'g'),
        ],
        lists: [new RegExp(`(?<![\\w.])${name}\\s(?:not\\s)?in\\s${list}`, 'g')],
      };
    case 'javascript':
      return {
        whole: [new RegExp(`(?<![\\w.])${name}\\s{0,9}[!=]==?\\s{0,9}${quoted}`, 'g')],
        first: [new RegExp(`(?<![\\w.])${name}\\??\\.split\\(["']/["']\\)\\[0\\]\\s[!=]==?\\s${quoted}`, 'g')],
        lists: [
          new RegExp(`${list}\\.(?:includes|has)\\(\\s?${name}\\s?\\)`, 'g'),
          new RegExp(
            `(?<list>[A-Za-z]\\w{1,60})\\.some\\(\\s?\\(?(\\w{1,40})\\)?\\s=>\\s(?:${name}\\s===?\\s\\2|\\2\\s===?\\s${name})\\s?\\)`,
            'g',
          ),
        ],
      };
    case 'shell': {
      const variable = `"?\\$\\{?${name}\\}?"?`;
      return {
        whole: [
          new RegExp(
            `\\[\\[?\\s{1,9}${variable}\\s{1,9}[!=]=?\\s{1,9}["']?([^"'\\s\\]$*]{1,99})["']?\\s{1,9}(?:\\]|&&|\\|\\|)`,
            'g',
          ),
        ],
        first: [new RegExp(`\\[\\[?\\s{1,9}"?\\$\\{${name}%%/\\*\\}"?\\s{1,9}[!=]=?\\s{1,9}["']?([\\w.-]{1,60})`, 'g')],
        lists: [
          new RegExp(
            `\\bfor\\s(\\w{1,40})\\sin\\s"?\\$\\{(?<list>\\w{1,60})\\[@\\]\\}"?\\s{0,9}(?:;|\\n)\\s{0,9}do\\b[^\\n]{0,9}\\n?[ \\t]{0,40}(?:if\\s)?\\[\\[?\\s${variable}\\s==?\\s"?\\$\\{?\\1\\}?"?\\s\\]`,
            'g',
          ),
        ],
      };
    }
    default:
      return { whole: [], first: [], lists: [] };
  }
}

function found(text: string, test: RegExp): readonly ComparedName[] {
  return [...text.matchAll(test)].flatMap((match) => {
    const pattern = match[1];
    if (pattern === undefined) return [];
    return [{ pattern, offset: match.index + match[0].lastIndexOf(pattern), length: pattern.length }];
  });
}

/** The names of lists that are used for this alone. */
function ofLists(text: string, test: RegExp, language: Language): readonly ComparedName[] {
  return [...text.matchAll(test)].flatMap((match) => {
    const { list: name, names } = match.groups ?? {};
    if (names !== undefined) return namesIn(names, match.index + match[0].indexOf(names));
    if (name === undefined || occurrencesOfWord(text, name) !== 2) return [];
    const shell = /sh$/.test(language);
    const head = new RegExp(
      `(?<![\\w.])${name}\\s{0,9}(?::[^=\\n]{1,60})?=\\s{0,9}(?:new Set\\(|(?:frozen)?set\\()?[[({]`,
    ).exec(text);
    if (head === null) return [];
    const from = head.index + head[0].length;
    const end = text.slice(from).search(shell ? /\)/ : /[\])}]/);
    return end === -1 || end > longestList ? [] : namesIn(text.slice(from, from + end), from);
  });
}

const longestList = 4_000;

function namesIn(list: string, offset: number): readonly ComparedName[] {
  return found(list, new RegExp(quoted, 'g')).map((each) => ({ ...each, offset: each.offset + offset }));
}

const occurrences = (text: string, part: string): number => {
  const [, ...more] = text.split(new RegExp(`(?<![\\w@])${escaped(part)}(?![\\w@-])`));
  return more.length;
};

const occurrencesOfWord = (text: string, word: string): number =>
  [...text.matchAll(new RegExp(`(?<![\\w])${word}(?!\\w)`, 'g'))].length;

/** The clauses of `case "$name" in`, each with its patterns. */
export function clausesOf(
  name: string,
  text: string,
): readonly { readonly clause: string; readonly offset: number; readonly patterns: readonly string[] }[] {
  const heads = text.matchAll(new RegExp(`\\bcase\\s{1,9}"?\\$\\{?${name}\\}?"?\\s{1,9}in\\b`, 'g'));
  return [...heads].flatMap(({ index, 0: head }) => {
    const from = index + head.length;
    const end = text.indexOf('esac', from);
    const body = text.slice(from, end === -1 ? text.length : end);
    return [
      ...body.matchAll(/(?:^|;;|\n)[ \t]*\(?([^\s()"';|]{1,99}(?:[ \t]*\|[ \t]*[^\s()"';|]{1,99}){0,20})\)/g),
    ].map(({ index: at, 0: all, 1: clause = '' }) => ({
      clause,
      offset: from + at + all.lastIndexOf(clause),
      patterns: clause.split('|').map((each) => each.trim()),
    }));
  });
}

/** Clauses that name whole paths alone: `.env|package-lock.json)`. */
function ofClauses(name: string, text: string): readonly ComparedName[] {
  return clausesOf(name, text).flatMap(({ clause, offset, patterns: [first = '', ...more] }) => {
    const isName = (each: string) =>
      isFile(each) && !each.includes('*') && relativeName.test(each) && occurrences(text, each) === 1;
    return [first, ...more].every(isName) ? [{ pattern: first, offset, length: clause.length }] : [];
  });
}
