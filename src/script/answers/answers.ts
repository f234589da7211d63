/**
 * Why this room reads by lines and patterns, and only `--fix` by the tree-sitter grammars that it needs for exact edits:
 * on 284 hooks of public repositories (46,500 lines) it took 54 ms of processor time and found every exit that the
 * grammars' trees hold, with two that are none (a text in quotes, a document); the trees took 50 ms to begin and 1,500 ms
 * to parse, 7 of the scripts not without error. They are made asynchronously besides, of files that a browser has not.
 *
 * Lines of a hook's text that answer Claude Code. Pure.
 */

import { blockingExitCode } from '../../contract/exit-codes.js';
import type { Hook, Language } from '../../model.js';
import { onceFor } from '../../text/once-for.js';
import { withoutBlockComments } from '../lines/block-comments.js';
import { codeLines, isCommentLine } from '../lines/comment.js';
import { documentLines } from '../lines/document-lines.js';
import { type Family, familyOf, isProgram, isShell } from '../lines/family.js';
import { definedFunctions } from '../lines/functions.js';
import { withoutPrinted } from '../lines/printed-text.js';
import { linesToStderr } from '../lines/redirected-groups.js';
import type { Said } from '../lines/said.js';
import { textsGiven, textsHeld } from '../program/texts-held.js';
import { type AnsweringFunction, answeringCalls, onStderr } from './answering-functions.js';
import { heldCodes } from './held-codes.js';
import { textOf } from './text-of.js';

export interface AnswerLine {
  /** From 1. */
  readonly line: number;
  /** The last line of the here-document that it opens; absent: it opens none. */
  readonly end?: number;
  /** The line without the space around it. */
  readonly text: string;
  /** It holds the guarded action back, by an exit code or by a decision. */
  readonly blocks: boolean;
  /** What it says stands in these streams. */
  readonly says: readonly string[];
  /** It prints, whatever else it does. */
  readonly prints: boolean;
  /** What it prints goes to stderr, as far as the line or the function that it calls tells. */
  readonly toStderr: boolean;
  /** The exit code that it ends with, other than 0. */
  readonly exit?: number;
  /** A variable holds that code, so that the line may end with 0 as well. */
  readonly held?: true;
  /** The function that it answers through. */
  readonly through?: AnsweringFunction;
}

/** What ends a hook with the exit code that blocks, in the languages that hooks are written in. */
const blockingExit =
  /(?:^|[\s;&|{(])exit\s+2\b|\b(?:exit|SystemExit)\(\s*2\s*\)|\bexitCode\s*=\s*2\b|\b(?:exit|SystemExit)\((?:[^()\n]|\([^()\n]{0,60}\)){0,80}?(?:(?<=\()\s{0,9}2 if\b|\belse 2\b|[?:] ?2\b)/;
/** A decision against the guarded action, in a reply that is being made or in a variable that is named for it. */
const blockingDecision =
  /\b(?:permissionDecision|behavior)\\?["']?\s*[:=,]\s*\\?["']deny|\bdecision\\?["']?\s*[:=,]\s*\\?["']block|\b\w*[dD]ecision\s*=[^=>|\n]{0,60}["'](?:deny|block)["']/;

const exits =
  /(?:(?:^|[\s;&|{(])exit\s+|\b(?:sys\.|os\._|process\.)?exit\(\s*|\bSystemExit\(\s*|\bexitCode\s*=\s*)([1-9]\d{0,2})\b/;
const shellPrints = /(?:^|[\s;&|{(])(?:echo|printf|cat(?:\s*1?>&\s*2)?\s*<<(?!<)|jq\s+-[a-z]*n)/;
const pythonPrints = /\bprint\(|\bstd(?:out|err)\.write\(|\b(?:sys\.exit|SystemExit)\(\s*f?["']/;
/** Python prints such a text to stderr, and ends with 1. */
const exitsWithText = /\b(?:sys\.exit|SystemExit)\(\s*f?["']/;
const javaScriptPrints = /\bconsole\.(?:log|error|warn|info)\(|\bstd(?:out|err)\.write\(/;

/** Does a hook's text hold a way to block, be it what a function returns that the script ends with? */
export function canBlock(hook: Hook): boolean {
  const said = textOf(hook);
  return (
    blocksSomewhere(withoutBlockComments(said.text, said.language)) || answerLines(said).some(({ blocks }) => blocks)
  );
}

/** A word of those that answers with a decision are made of, wherever it stands. */
const refusal =
  /\bpermissionDecision\b|["']decision\b|\b(?:deny|denied|block|blocked|forbid|forbidden|reject|refuse)\b/i;

/** Does a text, of whatever language, refuse something, even if with an exit code that does not block? */
export function refusesSomewhere(text: string): boolean {
  return codeLines(text).some((line) => exits.test(line) || refusal.test(line));
}

/** A decision that is put into the reply where it is made, `decide deny "No tags"` or `answer('deny', …)`. */
const filledDecision =
  /\b(?:permissionDecision|behavior)\\?["']?\s*[:=]\s*\\?["']?(?:%s|\$\{?\w|[a-z_]\w{0,40}\s*[,}])/;
const deniesByCall = /[\s(,=]["']?deny["']?[ \t]+["'$]|[\s(,=]["']deny["']/;

function blocksSomewhere(text: string): boolean {
  const lines = codeLines(text);
  const code = lines.join('\n');
  if (filledDecision.test(code) && deniesByCall.test(code)) return true;
  return lines.some((line) => blockingExit.test(line) || blockingDecision.test(line));
}

/** Lines above an exit that tell of its cause. */
const told = 3;

/** Is it how a command line ends that was given arguments it does not know? That is 2 too. */
function isUsage(lines: readonly string[], index: number): boolean {
  return lines
    .slice(Math.max(0, index - told), index + 1)
    .some((line) =>
      /\b(?:usage:|unknown (?:option|argument|command|flag|hook)|(?:print|show)_?(?:help|usage)\b)/i.test(line),
    );
}

/** The lines of a text that answer, in order; none where the language is not read. */
export const answerLines = onceFor((said: Said): readonly AnswerLine[] => {
  const { language, text } = said;
  const prints = printing[familyOf(language)];
  if (prints === undefined) return [];
  const lines = withoutBlockComments(text, language).split('\n');
  const calledIn = answeringCalls(said);
  const returned = resultsIn(said);
  const heldAt = isShell(language) ? heldCodes(lines) : () => undefined;
  const redirected = isShell(language) ? linesToStderr(lines) : new Set<number>();
  const documents = isShell(language) ? documentLines(lines) : new Map<number, readonly string[]>();
  const inDocument = new Set([...documents].flatMap(([from, body]) => body.map((_, index) => from + 1 + index)));
  return lines.flatMap((raw, index) => {
    if (raw.trim() === '' || isCommentLine(raw) || inDocument.has(index)) return [];
    const document = documents.get(index);
    const through = calledIn(raw);
    // The exit of a function of its own is a line of this text itself.
    const ending = through?.library === undefined ? undefined : through.exit;
    const done = withoutPrinted(raw, language);
    const isText = language === 'python' && exitsWithText.test(raw);
    const held = heldAt(done);
    const written = exits.exec(done)?.[1] ?? held ?? (isText ? '1' : returned(raw, index + 1));
    const exit = written === undefined ? ending : Number(written);
    const isPrint = through?.prints !== undefined || (prints.test(raw) && !feedsAnother(raw, language));
    const decides = blockingDecision.test(raw);
    if (exit === undefined && !isPrint && !decides) return [];
    return [
      {
        line: index + 1,
        text: raw.trim(),
        blocks: ((blockingExit.test(done) || exit === blockingExitCode) && !isUsage(lines, index)) || decides,
        prints: isPrint,
        toStderr:
          isText ||
          through?.prints === 'stderr' ||
          (isPrint && redirected.has(index)) ||
          onStderr.test(wholeLine(lines, index)) ||
          (isPrint && onStderr.test(wholeCall(lines, index))),
        says:
          document !== undefined && isPrint
            ? document.flatMap((line) => literalsOf(line.replace(innerQuote, apostrophe), 'other'))
            : isPrint || decides
              ? through?.prints === undefined
                ? saidIn(wholeCall(lines, index), lines, index, language)
                : literalsOf(stringsOf(behindName(wholeCall(lines, index), through.name)), language)
              : [],
        ...(document === undefined ? {} : { end: index + 1 + document.length }),
        ...(exit === undefined ? {} : { exit }),
        ...(held === undefined ? {} : { held: true as const }),
        ...(through === undefined ? {} : { through }),
      },
    ];
  });
});

/** A text in Python or JavaScript ends with what a function returns: `sys.exit(main())`. */
const endsWithResult = /\b(?:sys\.exit|SystemExit|process\.exit)\(\s*(?:await\s+)?(\w+)\(/g;

/** From a line (from 1) to the code, other than 0, that the hook ends with as such a function returns it there. */
function resultsIn({ language, text }: Said): (raw: string, line: number) => string | undefined {
  const names = new Set([...text.matchAll(endsWithResult)].map(([, name]) => name));
  if (names.size === 0) return () => undefined;
  const ends = definedFunctions(text, language).filter(({ name }) => names.has(name));
  return (raw, line) =>
    ends.some((each) => line > each.line && line <= each.end)
      ? /^[ \t]*return[ \t]{1,9}([1-9]\d{0,2})[ \t]{0,9}(?:;|#|\/\/|$)/.exec(raw)?.[1]
      : undefined;
}

/** The line, with those that a backslash at its end makes part of it. */
function wholeLine(lines: readonly string[], index: number): string {
  const end = lines.slice(index, index + longestCall).findIndex((line) => !line.endsWith('\\'));
  return end < 1 ? (lines[index] ?? '') : lines.slice(index, index + end + 1).join(' ');
}

/** Lines of a call, at most. */
const longestCall = 8;

/** The line, and where it ends with the bracket that opens a call, those up to the end of the call. */
function wholeCall(lines: readonly string[], index: number): string {
  const raw = lines[index] ?? '';
  if (!/\(\s*$/.test(raw)) return raw;
  const behind = lines.slice(index + 1, index + 1 + longestCall);
  const end = behind.findIndex((line) => /^\s*\)/.test(line));
  return [raw, ...behind.slice(0, end === -1 ? 0 : end)].join(' ');
}

const printing: Readonly<Partial<Record<Family, RegExp>>> = {
  shell: shellPrints,
  python: pythonPrints,
  javascript: javaScriptPrints,
};

/** `echo "$INPUT" | jq ...`, `X=$(echo ...)` and what is written to a file answer nobody. */
function feedsAnother(raw: string, language: Language): boolean {
  if (isProgram(language)) return false;
  if (isCaught(raw)) return true;
  // A text may tell of a pipe: `echo "Use: echo \$KEY | login"`.
  const line = raw.replace(plainTexts, '""');
  return (
    /\bcat\b[^|\n]{0,99}<<[^|\n]{0,99}\|(?!\|)/.test(line) ||
    /\$\(\s*(?:echo|printf|jq|cat)\b[^)]{0,999}(?:\)\s*)?$|\b(?:echo|printf)\b(?:[^|;&>"']|"(?:\\.|[^"\\]){0,999}"|'[^']{0,999}'){0,999}\|(?!\|)/.test(
      line,
    ) ||
    /\b(?:echo|printf|cat)\b[^;|]{0,999}>>?\s*(?!&|\/dev\/std)["'$\w/.~]/.test(line)
  );
}

/** Texts in double quotes in which the shell runs nothing. */
const plainTexts = /"(?:[^"\\$`\n]|\\.|\$(?!\()){0,999}"/g;

/** `branch=$(git symbolic-ref HEAD || echo detached)`, `log="$HOME/$(date +%F || echo undated).log"`: a variable takes all that is printed. */
function isCaught(raw: string): boolean {
  if (!/^\s*(?:(?:local|export|readonly|declare)\s+(?:-\w+\s+)?)?\w+=/.test(raw)) return false;
  let depth = 0;
  let outside = '';
  for (let at = 0; at < raw.length; at++) {
    if (depth > 0) depth += raw[at] === '(' ? 1 : raw[at] === ')' ? -1 : 0;
    else if (raw.startsWith('$(', at)) {
      depth = 1;
      at++;
    } else outside += raw[at];
  }
  return depth === 0 && !shellPrints.test(outside);
}

/** Stands for a single quote inside of double ones, which is printed, and ends no text. */
const apostrophe = '\u{e027}';

/** A quote between two letters of a here-document: `don't`. */
const innerQuote = /(?<=\p{L})'(?=\p{L})/gu;

/** In a shell: the words of the first command of a line that prints, and of all of them in a group: `{ echo a; echo b; } >&2`. */
function wordsPrinted(raw: string): string | undefined {
  const [first, ...others] = [...raw.matchAll(printedWords)].map(([, words = '']) => words);
  return first === undefined || others.length === 0 || !isGroup.test(raw) ? first : [first, ...others].join(' ');
}

const printedWords = /(?:^|[\s;&|{(])(?:echo|printf)\s+((?:[^\s"'\\;|&<>}]|\s|\\.|"(?:\\.|[^"\\])*"|'[^']*')*)/g;
const isGroup = /(?:^|[&|;]|\bthen|\belse)\s{0,80}[{(] .{0,2000}[;)]? ?[})] ?1?>\s?&\s?2/;

/** A line of a shell script with the single quotes inside of double ones as such. */
const withApostrophes = (raw: string): string =>
  raw.replace(/"(?:\\.|[^"\\]){0,2000}"/g, (text) => text.replaceAll("'", apostrophe));

const behindName = (call: string, name: string): string => call.slice(call.indexOf(name) + name.length);

/** The texts in quotes, with a quote between them. */
function stringsOf(raw: string): string {
  return [...raw.matchAll(/(["'`])((?:\\.|(?!\1)[^\\\n]){0,2000})\1/g)]
    .map(([, quote, text = '']) => (quote === "'" ? text : text.replaceAll("'", apostrophe)))
    .join('"');
}

/** So many lines above one that prints a variable are looked at for what it was given. */
const mostAbove = 150;

/** The parts of what a call prints that are printed as they stand; where its line (by its index) prints a variable alone, or behind a label, also those of what that was given. */
function saidIn(call: string, lines: readonly string[], index: number, language: Language): readonly string[] {
  const words = isShell(language) ? wordsPrinted(call) : undefined;
  const printed = isShell(language) ? withApostrophes(words ?? call) : stringsOf(call);
  // Among the words that are printed there are none of the command, whatever they tell of.
  const says = literalsOf(printed, words === undefined ? language : 'other');
  if (!says.every((part) => isLabel.test(part)) || /^\s*-v\b/.test(printed)) return says;
  const above = lines.slice(Math.max(0, index - mostAbove), index);
  const held = isShell(language) ? textsHeld(printed, above) : textsGiven(lines, index);
  return [...says, ...held.flatMap((text) => literalsOf(text, 'other'))];
}

/** The name of a hook in front of what it says: `[docs]`. */
const isLabel = /^[^\p{L}\p{N}[]{0,9}\[[^\]\n]{1,40}\][^\p{L}\p{N}]{0,9}$/u;

/** The parts of it that are printed as they stand. */
function literalsOf(printed: string, language: Language): readonly string[] {
  // Of a shell's line, words of the command itself may be left.
  const isCode = !isShell(language) ? /(?!)/ : /\b(?:echo|printf|print|console|stderr|stdout|exit|sys)\b/;
  return printed
    .replaceAll('\\"', '"')
    .split(
      /\$\{[^}]{0,999}\}|\$\([^)]{0,999}\)|\\?\$\w+|\{[^{}"']*\}|%(?:%|[-+0]?\d*(?:\.\d+)?[sdfqxgiu])|\\n|\\?["'`]/,
    )
    .map((part) => part.replaceAll(apostrophe, "'").trim())
    .filter((part) => part.length >= 4 && !isCode.test(part));
}

/** Does a hook's text hold an exit with the code that blocks? Its JSON, if it has any, is another matter. */
export function exitsToBlock(hook: Hook): boolean {
  return codeLines(textOf(hook).text).some((line) => blockingExit.test(line) || /\breturn\s+2\b/.test(line));
}
