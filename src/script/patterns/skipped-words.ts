/** Words that a script looks for anywhere in a path, to pass over the file: `*test*` finds `latest.ts` too. Pure. */
import { placed } from '../../text/lines.js';
import { isComment, isCommentLine } from '../lines/comment.js';
import { familyOf } from '../lines/family.js';
import type { Said } from '../lines/said.js';

export interface SkippedWord {
  /** As it is written: `*test*`, `'test'`. */
  readonly pattern: string;
  readonly word: string;
  /** A file that nobody means by the word. */
  readonly example: string;
  readonly offset: number;
}

/** Words that are a part of others, and one of those. */
const within: Readonly<Record<string, string>> = {
  test: 'latest',
  spec: 'inspector',
  doc: 'docker',
  log: 'login',
  env: 'environment',
  build: 'builder',
  dist: 'distance',
  lib: 'calibrate',
  out: 'router',
};

/** What the files are called that a script is for, by the first such ending in it. */
const ending = /\.(tsx?|jsx?|py|go|rs|java|kts?|rb|php|swift)(?=["'|)$\s])/;

/** A file that nobody means by a word. */
const exampleOf = (word: string, text: string): string =>
  `src/${within[word] ?? word}.${ending.exec(text)?.[1] ?? 'ts'}`;

const words = Object.keys(within);
const star = new RegExp(String.raw`(?<![\w*./\-["'])(\*(${words.join('|')})\*)(?![\w*./-])`);

/** A variable that holds a path, by its name. */
const path = /\$\{?\w{0,40}(?:file|path)\w{0,40}/i;

/** What passes over the file. */
const skips = /^\s{0,80}(?:exit(?: 0)?|continue|return(?: 0)?)\s{0,9}(?:;|#|$)/;

/** Lines of one `case`, at most. */
const longest = 15;

/** The first such word of a script. */
export function skippedWord({ language, text }: Said): SkippedWord | undefined {
  switch (familyOf(language)) {
    case 'shell':
      return inShell(text);
    case 'python':
      return inProgram(text, pythonSkips, 'python');
    case 'javascript':
      return inProgram(text, javaScriptSkips, 'javascript');
    default:
      return undefined;
  }
}

function inShell(text: string): SkippedWord | undefined {
  const lines = text.split('\n');
  for (const [index, { line, start }] of placed(lines).entries()) {
    const match = isCommentLine(line) || line.length > 500 ? null : star.exec(line);
    const [, pattern, word] = match ?? [];
    if (
      match !== null &&
      pattern !== undefined &&
      word !== undefined &&
      (inClause(lines, index) || inTest(lines, index))
    )
      return { pattern, word, example: exampleOf(word, text), offset: start + match.index };
  }
  return undefined;
}

/** `*test*|*spec*) exit 0 ;;` of a `case` on a path. */
function inClause(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  const end = line.indexOf(')');
  if (end === -1 || /[[$]/.test(line.slice(0, end))) return false;
  const behind = line.slice(end + 1).trim();
  const isSkipped = skips.test(behind) || (behind === '' && skips.test(lines[index + 1] ?? ''));
  const head = lines
    .slice(Math.max(0, index - longest), index)
    .findLast((each) => /^\s{0,80}(?:case|esac)\b/.test(each));
  return isSkipped && head !== undefined && /\bcase\b/.test(head) && path.test(head);
}

/** `[[ "$file" == *test* ]] && exit 0`, `if [[ … ]]; then` with the same in the next line. */
function inTest(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  const test = /\[\[ (.{1,400}) \]\](.{0,80})$/.exec(line);
  const [, condition = '', behind = ''] = test ?? [];
  if (!new RegExp(`${path.source}\\}?"? ==? \\*(?:${words.join('|')})\\*`, 'i').test(condition)) return false;
  if (/&&|!/.test(condition)) return false;
  if (/^\s{0,9}&&/.test(behind)) return skips.test(behind.replace(/^\s{0,9}&&\s{0,9}\{?\s{0,9}/, ''));
  return (
    /^\s{0,9};\s{0,9}then\s{0,9}$/.test(behind) && /^\s{0,80}if\b/.test(line) && skips.test(lines[index + 1] ?? '')
  );
}

/** A variable of a program that holds a path, as a text and not as a list of its parts. */
const held = String.raw`(?!\w*[pP]rofile)\w{0,40}(?:[fF]ile|[pP]ath)\w{0,40}`;

/** A condition that passes over the file where it holds. */
const pythonSkips =
  /\b(?:el)?if (?<condition>[^:]{1,300}):\s{1,80}(?:return(?: 0)?|(?:sys\.)?exit\(0?\)|continue)[ \t]{0,9}(?:#[^\n]*)?$/gm;
const javaScriptSkips =
  /\bif \((?<condition>[^;{}]{1,300})\)\s{0,9}\{?\s{0,80}(?:return|process\.exit\(0?\)|continue)[ \t]{0,9}(?:;|\}|$)/gm;

/** What asks for one word, or for each of a list. */
const asks = {
  python: [
    new RegExp(String.raw`(?<!\bnot )["']\w{3,5}["'] in (?:str\()?${held}\)?(?:\.lower\(\))?(?![\w.[(])`, 'g'),
    new RegExp(
      String.raw`(?<!\bnot )\bany\(\s{0,40}(?<entry>\w{1,40}) in (?:str\()?${held}\)?(?:\.lower\(\))? for \k<entry> in (?<list>\w{1,40}|[[({][^\])}]{1,200})`,
      'g',
    ),
  ],
  javascript: [
    new RegExp(String.raw`(?<!!)\b${held}(?:\.toLowerCase\(\))?\.includes\(["']\w{3,5}["']\)`, 'g'),
    new RegExp(
      String.raw`(?<!!)(?<list>\b\w{1,40}|\[[^\]]{1,200}\])\.some\(\(?(?<entry>\w{1,40})\)? => ${held}(?:\.toLowerCase\(\))?\.includes\(\k<entry>\)`,
      'g',
    ),
  ],
} as const;

/** Lists with a name that are looked for: for each, the whole script is read. */
const mostLists = 20;
const longestList = 600;

/** What has to hold besides narrows the files that are passed over. */
const narrows = /&&|\band\b/;

/** `if 'test' in path: return`, `if (skipped.some((each) => filePath.includes(each))) process.exit(0)`. */
function inProgram(text: string, skips: RegExp, kind: keyof typeof asks): SkippedWord | undefined {
  const sought = new Set<string>();
  for (const { index, 0: whole, groups: { condition = '' } = {} } of text.matchAll(skips)) {
    if (narrows.test(condition) || isComment(text, index)) continue;
    const start = index + whole.indexOf(condition);
    for (const { index: at, 0: asked, groups = {} } of asks[kind].flatMap((each) => [...condition.matchAll(each)])) {
      const { list } = groups;
      const offset = start + at;
      if (list !== undefined && /^\w/.test(list)) {
        if (sought.size < mostLists && !sought.has(list)) {
          const found = wordInNamed(list, text);
          if (found !== undefined) return found;
        }
        sought.add(list);
      } else {
        // The word stands in what asks for it, or in the list there.
        const found = wordIn(asked, offset, text);
        if (found !== undefined) return found;
      }
    }
  }
  return undefined;
}

/** The first such word of the list that has a name. */
function wordInNamed(name: string, text: string): SkippedWord | undefined {
  const given = new RegExp(String.raw`(?<![\w.])${name}\s?(?::[^=\n]{1,60})?= ?(?:new Set\()?[[({]`).exec(text);
  if (given === null) return undefined;
  const from = given.index + given[0].length;
  return wordIn(/^[^\])}]*/.exec(text.slice(from, from + longestList))?.[0] ?? '', from, text);
}

/** The first such word of a list, which begins at an offset. */
function wordIn(list: string, from: number, text: string): SkippedWord | undefined {
  for (const { index, 0: pattern, 1: word = '' } of list.matchAll(/["'](\w{3,5})["']/g)) {
    if (Object.hasOwn(within, word)) return { pattern, word, example: exampleOf(word, text), offset: from + index };
  }
  return undefined;
}
