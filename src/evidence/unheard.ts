/** What a hook would say where nobody listens, in lines that no run came to. By the text alone, and narrowly. Pure. */
import type { Hook, Library, Run } from '../model.js';
import { answeringCalls } from '../script/answers/answering-functions.js';
import type { AnswerLine } from '../script/answers/answers.js';
import { calledFunctions } from '../script/answers/called-functions.js';
import { textOf } from '../script/answers/text-of.js';
import { unreachedInLibraries, unreachedLines } from '../script/answers/unreached.js';
import { codeLines } from '../script/lines/comment.js';
import { type Family, familyOf } from '../script/lines/family.js';
import { definedFunctions } from '../script/lines/functions.js';
import { linesBehind, linesBehindInProgram } from '../script/lines/lines-behind.js';
import type { Said } from '../script/lines/said.js';
import { severalWords } from '../script/program/texts-held.js';
import { baseName } from '../text/base-name.js';
import { join } from './phrases.js';
import { unreachedRefusals } from './refusal.js';
import { addressesClaude, speaksOfBlocking, tellsOfProblem } from './speech.js';

export interface Unheard {
  readonly answer: AnswerLine & { readonly library?: Library };
  /** The words of the line. */
  readonly words: string;
  /** They ask their reader for something, and do not only tell of a problem. */
  readonly asks: boolean;
  /** More lines like it. */
  readonly others: readonly (AnswerLine & { readonly library?: Library })[];
}

/** So many lines are named; longer lists are counted. */
const mostNamed = 4;

/** `line 12`, `lines 12 and lib.sh:40`, `7 more lines`. */
export function linesOf(others: Unheard['others']): string {
  const [first, ...more] = others.map(({ library, line }) =>
    library === undefined ? String(line) : `${baseName(library.path)}:${line}`,
  );
  if (first === undefined || more.length >= mostNamed) return `${others.length} more lines`;
  return more.length === 0 ? `line ${first}` : `lines ${join([first, ...more], 'and')}`;
}

/** A way to end with another code than 0, or with one that is not known. */
const failing =
  /\bexit[ \t]{1,9}(?:[1-9]|["']?\$)|\bexit\( ?[^0) ]|\bexitCode ?= ?[^0 ]|\breturn[ \t]{1,9}[1-9$]|\bthrow\b|\braise\b|\|\| ?exit\b(?! 0)/;

/** Is it a program of several commands, of which the hook is one? */
export function hasCommands({ language, text }: Said): boolean {
  // A program that a shell script holds takes its arguments from the script.
  return (printing[familyOf(language)] === printsInShell ? takesCommandInShell : takesArguments).test(text);
}

const takesArguments = /\bprocess\.argv\b|\bsys\.argv\b|\bargparse\b/;
/** `MODE="${1:-stop}"`, `case "$1" in`. */
const takesCommandInShell = /^[ \t]{0,20}(?:case[ \t]{1,9}|(?:action|mode|phase|step|sub_?command)=)["']?\$\{?1\b/im;

/** So many messages of one script are looked at: each takes a look at all the lines behind it. */
const mostLines = 400;

/** Lines on stderr behind which the hook can only end with exit code 0, its own or those of functions that it calls. */
export function unheardOnStderr(
  hook: Hook,
  runs: readonly Run[],
  isMeant: (words: string, asks: boolean) => boolean,
): Unheard | undefined {
  const said = textOf(hook);
  // Called with other arguments, it says other lines, and not to Claude Code.
  if (hasCommands(said)) return undefined;
  const lines = said.text.split('\n');
  const calledIn = answeringCalls(said);
  const isShell = printing[familyOf(said.language)] === printsInShell;
  const handsOn = returnsNumbers(said.text) ? /\bexit\(\s?main\(\)\s?\)/ : undefined;
  const mayFail = (line: string): boolean => {
    if (failing.test(line) && handsOn?.test(line) !== true) return true;
    const called = calledIn(line);
    return (
      called?.mayFail === true || (called?.returnsCode === true && /^\s*(?:\}\s*)?(?:else\s+)?return\b/.test(line))
    );
  };
  const isLost = ({ line }: AnswerLine): boolean =>
    !(isShell ? linesBehind : linesBehindInProgram)(lines, line - 1).some(mayFail) &&
    !tellsOfCaught(lines, line - 1) &&
    !repliesBelow.test(lines.slice(line, line + 2).join('\n'));
  const lost = unreachedLines(hook, runs)
    .filter(({ toStderr }) => toStderr)
    .slice(0, mostLines)
    .filter(isLost);
  const own =
    firstOf(lost, isMeant) ?? firstOf(lost.filter(isBelowWarning(lines)), (words) => severalWords.test(words), true);
  if (own !== undefined) return { ...own, ...headline(own, lost, lines) };
  if (lines.some(mayFail)) return undefined;
  if (calledFunctions(said).some(({ defined }) => failing.test(defined.body))) return undefined;
  // A warning in a library is about its own work, unless it asks for something besides.
  return firstOf(
    unreachedInLibraries(hook, runs).filter(
      ({ library, line, toStderr }) => toStderr && !tellsOfCaught(library.text.split('\n'), line - 1),
    ),
    (words, asks) => isMeant(words, asks) && addressesClaude(words.replace(/\bwarning\b|\u26A0/gi, '')),
  );
}

/** Is a sentence printed right below a sign of warning and no words: `echo "⚠️  $file" >&2`? */
const isBelowWarning =
  (lines: readonly string[]) =>
  ({ line }: AnswerLine): boolean =>
    /^\s*(?:echo|printf)\s{1,9}["'][^\p{L}\n$]{0,20}[\u26A0\u{1F6A8}][^\p{L}\n]{0,20}\$/u.test(lines[line - 2] ?? '');

/** The first line with several words of the message that a line is part of, where it is printed line by line. */
function headline(
  { answer, words }: Unheard,
  lost: readonly AnswerLine[],
  lines: readonly string[],
): Pick<Unheard, 'answer' | 'words'> {
  const above = lines.slice(0, answer.line - 1);
  const from = above.findLastIndex((line) => !printsLine.test(line)) + 2;
  const head = lost.find(({ line, says }) => line >= from && line < answer.line && severalWords.test(says.join(' … ')));
  return head === undefined ? { answer, words } : { answer: head, words: head.says.join(' … ') };
}

const printsLine = /^\s*(?:(?:echo|printf)\s|print\(|console\.\w{3,5}\(|process\.std(?:err|out)\.write\()/;

/** Are two parts of a text printed by lines right below each other, or by one statement of several lines? */
export function isOneMessage(lines: readonly string[], first: string, last: string): boolean {
  const from = lines.findIndex((line) => line.includes(first));
  const to = lines.findIndex((line, index) => index > from && line.includes(last));
  if (from === -1 || to === -1) return false;
  const message = lines.slice(from, to + 1);
  return (
    message.every((line) => printsLine.test(line)) || !message.some((line) => printsLine.test(line) || does.test(line))
  );
}

/** A line of code that is no part of a text. */
const does = /^\s*(?:if|for|while|fi|done|else|elif|return|try|except|exit)\b|^\s*[\w.]{1,60}\s?=[^=]|^\s*[})]/;

/** A reply right below says it to whom it concerns; what is on stderr is for a log. */
const repliesBelow = /\b(?:systemMessage|hookSpecificOutput|additionalContext)\b|["']decision\\?["']\s?:/;

/** Are the codes that a Python `main` returns all written out, so that `sys.exit(main())` says no more than they do? */
function returnsNumbers(text: string): boolean {
  const lines = text.split('\n');
  const head = lines.findIndex((line) => line.startsWith('def main('));
  if (head === -1) return false;
  const end = lines.findIndex((line, index) => index > head && /^\S/.test(line));
  return lines
    .slice(head + 1, end === -1 ? undefined : end)
    .every((line) => !/^\s+return\b/.test(line) || /^\s+return \d+\s*(?:#|$)/.test(line));
}

/** How far above what is said the error that it tells of may be caught. */
const catching = 12;

/** Where Python or JavaScript catches what went wrong inside the hook, with the name of it. */
const caught: readonly RegExp[] = [
  /^\s{0,40}except\b[^\n:]{0,99}\bas (\w{1,40})\s?:/,
  /\bcatch ?\((\w{1,40})[^)\n]{0,40}\)/,
  /\.catch\(\(?(\w{1,40})\)? ?=>/,
  // Without a name.
  /^\s{0,40}except\b[^\n:]{0,99}:/,
  /\bcatch ?\{/,
];

/** Is it said of an error that the hook caught, its own and nobody's work? Whoever repairs the hook looks for it there. */
function tellsOfCaught(lines: readonly string[], index: number): boolean {
  const first = Math.max(0, index - catching);
  const above = lines.slice(first, index + 1);
  const at = above.findLastIndex((line) => caught.some((pattern) => pattern.test(line)));
  if (at === -1) return false;
  const start = above[at] ?? '';
  const name = caught.flatMap((pattern) => pattern.exec(start)?.[1] ?? [])[0];
  // What is said may go on below.
  const sentence = lines
    .slice(index, index + 3)
    .join('\n')
    .replace(comments, '');
  if (name !== undefined && new RegExp(`\\b${name}\\b`).test(sentence)) return true;
  const indent = (line: string): number => /^\s*/.exec(line)?.[0].length ?? 0;
  const isInside = (line: string): boolean => line.trim() === '' || indent(line) > indent(start);
  return at < above.length - 1 && above.slice(at + 1).every(isInside);
}

const comments = /\/\/[^\n]*/g;

/** Lines on stdout of a hook that answers in no other way. `isAny`: whatever they say is meant for somebody. */
export function unheardOnStdout(
  hook: Hook,
  runs: readonly Run[],
  isAny = false,
  isMeant: (words: string, asks: boolean) => boolean = () => true,
): Unheard | undefined {
  const said = textOf(hook);
  const prints = printing[familyOf(said.language)];
  if (prints === undefined) return undefined;
  const isShell = prints === printsInShell;
  const code = codeOf(said.text);
  // JSON is an answer, all of it may go elsewhere, and called with other arguments it says other lines.
  if (
    isShell
      ? goesElsewhere.test(code.replace(takenGroups, '')) || !answersApart(code) || hasCommands(said)
      : answersInProgram.test(code)
  )
    return undefined;
  if ((said.libraries ?? []).some(({ text }) => answersInProgram.test(codeOf(text)))) return undefined;
  // What a function of a shell prints may be taken.
  const functions = isShell ? definedFunctions(said.text, said.language) : [];
  const isInFunction = (line: number) => functions.some((each) => line >= each.line && line <= each.end);
  const refusals = unreachedRefusals(hook, runs).filter(({ library, toStdout }) => library === undefined && toStdout);
  const lost = unreachedLines(hook, runs).filter(
    (answer) =>
      // What is said with a refusal is told with it.
      !refusals.some(({ line }) => answer.line <= line && line - answer.line <= ofRefusal) &&
      prints.test(answer.text) &&
      !answer.toStderr &&
      !isInFunction(answer.line) &&
      !printsObject(answer, said.text) &&
      (!isShell || !/>|\|/.test(answer.text.replace(quotedTexts, ''))),
  );
  const found =
    firstOf(lost, isMeant) ?? (isAny ? firstOf(lost, (words) => severalWords.test(words), true) : undefined);
  return found && { ...found, ...headline(found, lost, said.text.split('\n')) };
}

/** Is what a line prints an object? Other rules tell whether Claude Code knows its keys. */
const printsObject = ({ text, line, end }: AnswerLine, script: string): boolean =>
  /["']\{\s{0,9}\\?"\w{1,60}\\?"\s{0,9}:/.test(text) ||
  (end !== undefined && /^\s*\{/.test(script.split('\n', line + 1)[line] ?? ''));

/** The text without its comments, which may speak of answers that it does not give. */
const codeOf = (text: string): string => codeLines(text).join('\n');

/** A reason begins so many lines above the exit at most. */
const ofRefusal = 6;

const printsInShell = /^(?:(?:echo|printf)\s|cat\s*<<)/;
/** Alone on its line, or behind the condition that it hangs on: `if (stale) console.log(…)`. */
const printsInJavaScript = /^(?:if \([^\n]{1,200}\) ?\{? ?)?(?:console\.(?:log|info)|process\.stdout\.write)\(/;
const printsInPython = /^(?:if [^\n:]{1,200}: ?)?print\(/;

const printing: Readonly<Partial<Record<Family, RegExp>>> = {
  shell: printsInShell,
  javascript: printsInJavaScript,
  python: printsInPython,
};

/** A group whose output a variable takes, through other programs: `files=$( { git diff; git ls-files; } | sort )`. */
const takenGroups = /\$\(\s{0,9}\{[^{}\n]{0,400}\}\s{0,9}\|[^()\n]{0,200}\)/g;

/** Of a group whose output goes to stderr, each line is known to. */
const goesElsewhere =
  /\bexec \d?>|\} ?(?:\d?>(?!\s?&\s?2|\s?\/dev\/stderr)|\|)|(?<!^[ \t]{0,20}cat[ \t]{0,4}|<)<<(?!<)/m;

/** A key of an answer. */
const answersInShell = /hookSpecificOutput|\b(?:additionalContext|decision|systemMessage|stopReason)\\?["']?:/;

/** Does a shell script end right behind each reply that it prints, so that nothing else is printed beside one? */
function answersApart(code: string): boolean {
  const lines = code.split('\n');
  return lines.every(
    (line, index) =>
      !answersInShell.test(line) ||
      lines.slice(index, index + mostOfReply).some((each) => /(?:^|[;&{])\s{0,80}exit\b/.test(each)),
  );
}

/** Lines from a key of a reply to the exit behind it, at most. */
const mostOfReply = 8;

/** A key of an answer, an object that is printed, or arguments: by whoever gives those, its output is read. */
const answersInProgram =
  /hookSpecificOutput|\b(?:decision|systemMessage|stopReason)["']?\s?[:\]]|\b(?:console\.\w{3,5}|write|print)\(\s{0,40}(?:JSON\.stringify|json\.dumps)|\bjson\.dump\(|\b(?:console\.log|sys\.stdout) ?=|\b(?:process|sys)\.argv\b|\bargparse\b|\bredirect_stdout\b/;

/** Texts in quotes, which may hold any sign. */
const quotedTexts = /"[^"\n]{0,400}"|'[^'\n]{0,400}'/g;

function firstOf(
  lines: readonly (AnswerLine & { readonly library?: Library })[],
  isMeant: (words: string, asks: boolean) => boolean = () => true,
  isAny = false,
): Unheard | undefined {
  const found = lines.flatMap((answer) => {
    // What is filled in between them is not known.
    const words = answer.says.join(' … ');
    if (!answer.prints || speaksOfBlocking(words) !== undefined) return [];
    const asks = addressesClaude(words);
    return (isAny || asks || tellsOfProblem(words)) && isMeant(words, asks) ? [{ answer, words, asks }] : [];
  });
  const first = found.find(({ asks }) => asks) ?? found[0];
  return first && { ...first, others: found.filter((each) => each !== first).map(({ answer }) => answer) };
}
