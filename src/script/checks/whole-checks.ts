/** A check of a whole project, and whether a text looks at what has changed before it starts one. By the text alone, and narrowly. Pure. */
import { lineOf } from '../../text/lines.js';
import { codeLines } from '../lines/comment.js';
import { isShell } from '../lines/family.js';
import type { Said } from '../lines/said.js';
import { checkNames, mayCallCheck, startsCheck } from './check-names.js';
import { writtenCalls } from './written-calls.js';

export interface WholeCheck {
  /** `cargo clippy`. */
  readonly program: string;
  /** The line (from 1) that starts it. */
  readonly line: number;
}

/** How a check is called, and what it is called with. */
const called = new RegExp(`^(?:${startsCheck})?(?:[^\\s]{0,120}/)?(${checkNames})(?![\\w-])(.{0,400})$`);

/** Of a package manager, with a script that a variable names. */
const byVariable = /^((?:npm|pnpm|yarn|bun)(?: --?[\w-]{1,30})* run)(?: --?[\w-]{1,30})* \$\{?\w{1,40}\}?$/;
const scriptNamed = /["'`]((?:type-?:?check|lint|test|build)(?:[:-][\w-]{1,20})?)["'`]/;

/** They are done at once, whatever the project is like. */
const quick =
  /^(?:ruff|flake8|shellcheck|actionlint|hadolint|yamllint|markdownlint|biome|oxlint|stylelint|cspell|py_compile|node|terraform|buf|helm|sqlfluff)\b/;

/** They look themselves at what has changed, or ask for the state of something else. */
const ofChanges =
  /^(?:nx affected|turbo|pre-commit|prek)\b|\s(?:--(?:changed|onlyChanged|since|affected|staged|last-failed|lf|incremental|findRelatedTests|related|version|help)\b|-o\b)/;

/** Options that say where the project is. */
const wherever = /\s(?:--(?:manifest-path|prefix|dir|cwd|project|config|rootdir)|-[pCf])[ =]\S{1,200}/g;

/** The first check of the whole project that a text starts; undefined: none that is sure. */
export function wholeCheck(said: Said): WholeCheck | undefined {
  const { language, text } = said;
  if (!mayCallCheck(text) && !/\brun\b/.test(text)) return undefined;
  for (const { offset, words } of writtenCalls(said)) {
    const call = words.join(' ');
    const line = lineOf(text, offset);
    const [, runs] = isShell(language) ? [] : (byVariable.exec(call) ?? []);
    const named = runs === undefined ? undefined : scriptNamed.exec(text)?.[1];
    if (runs !== undefined && named !== undefined)
      return { program: `${runs.replace(/ --?[\w-]+/g, '')} ${named}`, line };
    const [, program, rest = ''] = called.exec(call) ?? [];
    if (program === undefined || quick.test(program) || ofChanges.test(`${program}${rest}`)) continue;
    // Files that a variable names are some of all.
    if (/[$`{]/.test(rest.replace(wherever, ''))) continue;
    if (isShell(language) || /^(?: -{1,2}\S+| \.{1,3}\S*)*$/.test(rest.replace(wherever, ''))) return { program, line };
  }
  return undefined;
}

/** It asks Git, reads the transcript, compares times or sums, or keeps in mind what it saw last. */
const asksWhatChanged =
  /\bgit\b|\btranscript|last_assistant_message|session_?id|-newer|\s-nt\s|-mmin\b|\bmtime|\bstat(?:Sync)?\b|sha\d{0,3}sum|\bmd5|createHash|hashlib|\btouch\b|lint-staged|\bfind ["'$./]|["']find["']|\w{0,20}(?:changed|dirty|modified|affected|edited|touched)\w{0,20}/i;

/** A file whose being there tells what a project is made with, and not what happened to it. */
const ofProject =
  /package(?:-lock)?\.json|node_modules|tsconfig|eslint|\.(?:toml|cfg|gradle|csproj|sln|lock|mod)\b|pyproject|pytest\.ini|mypy\.ini|pom\.xml|(?:gradle|mvn)w|[Mm]akefile|[Jj]ustfile|composer|Gemfile|requirements|\.?venv|\bbin\b|vendor|\/dev\/stdin/;

/** What is asked whether it is there, or read. */
const looks: readonly RegExp[] = [
  /(?:\[\[?|\btest) (?:! )?-[efdrs] [^\n]{0,120}/g,
  /\b(?:existsSync|accessSync|readFileSync|exists|is_file|isfile|is_dir|isdir|read_text|open)\((?!0|sys\.stdin|process\.stdin)[^\n]{0,120}/g,
  /\bcat ["']?[$~./\w][^\n|)]{0,120}/g,
];

/** Is there a look at some file of its own: a mark, a note of an earlier run? */
const looksAtMark = (code: string): boolean =>
  looks.some((pattern) => [...code.matchAll(pattern)].some(([asked]) => !ofProject.test(asked)));

/** Is it only for sessions in which a variable is set that the script does not set itself? */
const isForSome = (code: string): boolean =>
  [...code.matchAll(/(?:\[\[?|\btest) (?:! )?(?:-[zn] )?"?\$\{?([A-Za-z_]\w{0,60})/g)].some(
    ([, name = '']) =>
      name !== 'CLAUDE_PROJECT_DIR' &&
      !new RegExp(`(?:^|[\\s;(])(?:read [^\\n;]{0,40}\\b)?${name}(?:\\+?=|\\b[^\\n]{0,20}<<)`, 'm').test(code),
  ) ||
  /\bprocess\.env\b(?!\.CLAUDE_PROJECT_DIR)|\bos\.(?:environ|getenv)\b(?![^\n]{0,12}CLAUDE_PROJECT_DIR)/.test(code);

/** May a text look at what has changed, or at what it did before, so that not every turn is checked? */
export function looksAtChanges({ libraries = [], text }: Said): boolean {
  const code = [text, ...libraries.map((library) => library.text)].flatMap((each) => codeLines(each)).join('\n');
  return asksWhatChanged.test(code) || looksAtMark(code) || isForSome(code);
}
