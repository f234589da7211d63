/**
 * Files of a project that a script expects at its root: those whose presence it tests, and those that a tool which it starts
 * there cannot do without. Read narrowly, by the text. Pure.
 */
import type { Language } from '../../model.js';
import { placed } from '../../text/lines.js';
import { onceFor } from '../../text/once-for.js';
import { filledIn } from '../gates/gates.js';
import { pathNamed } from '../gates/path-expressions.js';
import { closingBracket } from '../lines/brackets.js';
import { codeLines, isComment, isCommentLine } from '../lines/comment.js';
import { isShell } from '../lines/family.js';
import type { Said } from '../lines/said.js';
import { programCalls } from '../program/program-calls.js';

export interface SoughtAtRoot {
  /** As it is named from the root; where it begins with the folder of the script, in the form of `pathNamed`. */
  readonly path: string;
  /** What would do in its place: `go.work` for `go.mod`. */
  readonly others: readonly string[];
  /** The tool that needs it: `uv run`; absent: the script tests for the file itself. */
  readonly tool?: string;
  /** UTF-16 offsets. */
  readonly offset: number;
  readonly length: number;
}

/** What tools look for where they are started, or above. */
const needs: readonly (readonly [tool: string, file: string, ...others: readonly string[]])[] = [
  ['(?:uv|poetry) run', 'pyproject.toml', 'uv.toml'],
  ['(?:npm|pnpm|yarn|bun) run|npm test', 'package.json'],
  ['(?:(?:npx|bunx|yarn|pnpm|pnpm exec) )tsc', 'tsconfig.json'],
  ['cargo (?:check|clippy|test|build)', 'Cargo.toml'],
  ['go (?:vet|test|build)', 'go.mod', 'go.work'],
  ['mvn', 'pom.xml'],
];

const rows = needs.map(([tool, file, ...others]) => ({ file, others, begins: new RegExp(`^(?:${tool})(?![\\w-])`) }));

/** It is told where the file lies, or needs none. */
const isTold =
  /\s(?:-C|-p|-b|-f|--(?:prefix|dir|cwd|directory|project|build|manifest-path|file|filter|workspace|with|script|no-project|init|version|help))(?=[\s=]|$)|\s\S{1,80}\.(?:py|go|ts)\b/;

/** All of them, in the order of the text. */
export const soughtAtRoot = onceFor((said: Said): readonly SoughtAtRoot[] => {
  const { language, text } = said;
  if (text.length > longestText) return [];
  const found = isShell(language) ? ofShell(text) : ofProgram(text, language);
  return found.filter(({ path }) => /^[\w{][\w./{}-]*$/.test(path)).toSorted((one, other) => one.offset - other.offset);
});

/** Longer texts were written by a program. */
const longestText = 100_000;
const longestLine = 1_000;

const testOfFile = /(?:\[\[?|\btest)\s(?:!\s)?-[edfs]\s("[^"\n]{1,200}"|'[^'\n]{1,200}'|[^\s"';|&\])]{1,200})/g;
const goes = /(?<![\w-])(?:cd|pushd)\s+(?!\s)("[^"\n]{1,200}"|'[^'\n]{1,200}'|[^\s"';|&)]{1,200})/g;
/** A command in brackets on one line, which moves the rest of the script nowhere: `$(cd "$(dirname "$0")" && pwd)`. */
const inBrackets = /(?<!\bcd\s{1,4}["']?\$?)\(\s?cd\s[^\n]{1,300}\)/g;
/** The `cwd` of the payload is the root, as long as Claude has not gone elsewhere. */
const current = String.raw`"?\$\([^\n]{0,160}["'\s]\.cwd\b[^\n)]{0,80}\)"?`;
const heldCurrent = new RegExp(`^[ \\t]{0,40}(\\w{1,40})=${current}`, 'gm');

/** What a line only looks for. */
const seeks = /=~|\bgrep\b/;
const startsTool =
  /(?:^|[;&|{!`]|(?<![\w^])\(|\b(?:then|do|if|else|timeout \d{1,4}s?))\s{0,40}((?:uv|poetry|npm|pnpm|yarn|bun|npx|bunx|cargo|go|mvn)\s[^;&|)<>\n`]{1,200})/g;

function ofShell(text: string): readonly SoughtAtRoot[] {
  const code = codeLines(text).join('\n');
  const names = new Set([...code.matchAll(heldCurrent)].map(([, name]) => name));
  const goesToRoot = (part: string): boolean =>
    [...part.replace(new RegExp(current, 'g'), '.').matchAll(goes)].every(
      ([, word = '']) => isRoot(filledIn(word, text)) || names.has(/^"?\$\{?(\w+)\}?"?$/.exec(word)?.[1]),
    );
  const staysAtRoot = goesToRoot(code.replace(inBrackets, '.'));
  return placed(text.split('\n')).flatMap(({ line, start }): readonly SoughtAtRoot[] => {
    if (line.length > longestLine || isCommentLine(line)) return [];
    const tested = [...line.matchAll(testOfFile)].flatMap(({ 0: whole, 1: word = '', index }) => {
      const path = filledIn(word, text);
      if (path === undefined || (!staysAtRoot && !word.includes('$'))) return [];
      return [{ path: tidy(path), others: [], offset: start + index, length: whole.length }];
    });
    if (!staysAtRoot || seeks.test(line) || !goesToRoot(line)) return tested;
    const tools = [...line.matchAll(startsTool)].flatMap(({ 0: whole, 1: words = '', index }) =>
      ofTool(words, { offset: start + index + whole.length - words.length, length: words.trimEnd().length }),
    );
    return [...tested, ...tools];
  });
}

const existence =
  /\b(?:existsSync|(?:os\.path\.)?(?:exists|isfile|isdir))\((?!\))|(?<![\w.)\]])([A-Za-z_]\w{0,40}|\([^()\n]{0,80}(?:\([^()\n]{0,40}\)[^()\n]{0,80}){0,2}\))\.(?:exists|is_file|is_dir)\(\)/g;

/** What follows where a function answers that there is none, and whoever calls it goes on: `if (!existsSync(file)) return null;` */
const isOptional = /^\s?\)?\s?[:{]?\s{0,40}return (?:null|undefined|None|''|""|\[\]|\{\})(?![\w.])/;

/** Longer expressions are not read. */
const longestExpression = 300;

function ofProgram(text: string, language: Language): readonly SoughtAtRoot[] {
  if (language !== 'python' && !/^(?:java|type)script$/.test(language)) return [];
  const tested = [...text.matchAll(existence)].flatMap(({ 0: whole, 1: owner, index }) => {
    const open = index + whole.length - 1;
    const end = owner === undefined ? closingBracket(text, open, longestExpression) : index + whole.length;
    const expression = owner?.replace(/^\((.*)\)$/, '$1') ?? text.slice(open + 1, end - 1);
    const path = isComment(text, index) ? undefined : pathNamed(expression, text, language);
    if (path === undefined || isOptional.test(text.slice(end, end + 80))) return [];
    return [{ path: tidy(path), others: [], offset: index, length: end - index }];
  });
  const folders = [...text.matchAll(/\bcwd\s?[:=]\s?((?:[^,}\n()]|\([^()\n]{0,60}\)){1,80})/g)].map(
    ([, folder = '']) => folder,
  );
  const staysAtRoot =
    !/\bchdir\b|\bcwd\b(?!\s?[:=(]|["'])|(?<![\w-])cd\s/.test(text) &&
    folders.every((folder) => isRoot(pathNamed(folder, text, language)));
  if (!staysAtRoot) return tested;
  const tools = programCalls(text, language).flatMap(({ words, offset, end }) =>
    ofTool(words, { offset, length: end - offset }),
  );
  return [...tested, ...tools];
}

function ofTool(words: string, at: Pick<SoughtAtRoot, 'offset' | 'length'>): readonly SoughtAtRoot[] {
  for (const { begins, file, others } of rows) {
    const tool = begins.exec(words)?.[0];
    if (tool !== undefined) return isTold.test(words.slice(tool.length)) ? [] : [{ path: file, others, tool, ...at }];
  }
  return [];
}

const isRoot = (path: string | undefined): boolean => path === '.' || path === './';

/** Without steps that lead nowhere. */
const tidy = (path: string): string =>
  path
    .split('/')
    .filter((step, i) => step !== '.' && (step !== '' || i === 0))
    .join('/');
