/** Lines that end a hook behind words that say it blocks, as its text tells. Pure. */
import { blockingExitCode } from '../contract/exit-codes.js';
import type { Hook, Library, Run } from '../model.js';
import { type AnswerLine, answerLines } from '../script/answers/answers.js';
import { raisesAbove } from '../script/answers/raised-flags.js';
import { textOf } from '../script/answers/text-of.js';
import { unreachedInLibraries, unreachedLines } from '../script/answers/unreached.js';
import { isCommentLine } from '../script/lines/comment.js';
import { onceForText } from '../text/once-for.js';
import { addressesClaude, findsFault, speaksOfBlocking } from './speech.js';

/** A line that ends the hook behind words that say it blocks. */
export interface Refusal {
  /** From 1. */
  readonly line: number;
  readonly library?: Library | undefined;
  readonly exit: number;
  readonly said: string;
  /** The reason is on stdout, as far as the text tells. */
  readonly toStdout: boolean;
  /** The function that ends it. */
  readonly through?: string;
}

type Line = AnswerLine & { readonly library?: Library };

/** So many exits of a hook are looked at: each takes a look at the whole text. Longer lists were written by a program. */
const mostExits = 100;

const linesOf = onceForText((text) => text.split('\n'));

/**
 * The refusals in the text of a hook, and in functions of its libraries that it calls, that no run came to: one for each place.
 * `withWarnings`: where nothing can be refused any more, whatever it warns of before it ends with a code is one.
 */
export function unreachedRefusals(hook: Hook, runs: readonly Run[], withWarnings = false): readonly Refusal[] {
  return refusalsAmong([...unreachedLines(hook, runs), ...unreachedInLibraries(hook, runs)], hook, runs, withWarnings);
}

/** All refusals in the text of a hook, one for each place. */
export function writtenRefusals(hook: Hook): readonly Refusal[] {
  return refusalsAmong(answerLines(textOf(hook)), hook, [], false);
}

function refusalsAmong(
  lines: readonly Line[],
  hook: Hook,
  runs: readonly Run[],
  withWarnings: boolean,
): readonly Refusal[] {
  const { text } = textOf(hook);
  const ending = lines.filter(({ exit, through }) => exit !== undefined || through?.exit !== undefined);
  const found = ending
    .slice(0, mostExits)
    .flatMap(
      (each) => refusalAt(each, lines, each.library?.text ?? text, withWarnings) ?? refusalThrough(each, runs) ?? [],
    );
  return [
    ...new Map(found.toReversed().map((each) => [`${each.library?.path}:${each.line}`, each])).values(),
  ].toReversed();
}

/** The exit on the line itself: its message stands there or right above it. */
function refusalAt(
  { exit, library, line, through }: Line,
  lines: readonly Line[],
  text: string,
  withWarnings: boolean,
): Refusal | undefined {
  if (exit === undefined || through?.exit === exit) return undefined;
  const messages = messagesOf(
    line,
    lines.filter((each) => each.library === library),
    linesOf(text),
  );
  const joined = (gap: string) => messages.map(({ says }) => says.join(gap)).join('\n');
  const words = joined(' ') || statementAbove(text, line);
  // What a function does with its words, its own lines tell.
  const own = messages.find(({ through: by }) => by === undefined);
  const toStdout = own !== undefined && messages.every(({ toStderr }) => !toStderr) && isOnStdout(text, own.line, line);
  const refused = words === undefined ? undefined : refusalIn(words, joined(' … ') || words);
  if (refused === undefined && exit !== blockingExitCode && saysThatItPasses(text, line)) return undefined;
  const printed = joined(' … ').split('\n');
  const first = (isMeant: (words: string) => boolean): string | undefined => printed.find(isMeant)?.trim();
  const said =
    refused ??
    // This code blocks, whatever is said in front of it.
    (exit === blockingExitCode && toStdout ? first(isSentence) : undefined) ??
    // Who ends with a code that does not block and says that it does means what is printed to be read.
    (saysThatItBlocks(text, line) ? first((each) => isSentence(each) && !ofItself.test(each)) : undefined) ??
    // A check that fails is to keep the call from being made.
    first(
      (each) => (failedCheck.test(each) && !ofInput.test(each)) || leak.test(each) || (withWarnings && isWarning(each)),
    );
  if (said !== undefined) return { line, library, exit, said, toStdout };
  const lastPrinted =
    exit === blockingExitCode && !mayBeRead.test(text) ? printedAbove(line, library, lines) : undefined;
  if (lastPrinted !== undefined) return { line, library, exit, said: lastPrinted, toStdout: true };
  return refusalByFlag(exit, line, library, lines, text);
}

/** Something in the text may go to stderr, or answer in JSON, for all that is known of it. */
const mayBeRead =
  />&\s?2|stderr|\bconsole\.(?:error|warn)\b|\blogg(?:er|ing)\b|\braise\b|\bthrow\b|[dD]ecision\b|\bhookSpecificOutput\b|\breason\b|json/i;

/** Lines above an exit in which something is printed that it may be the end of, at most. */
const printedWithin = 6;

/** What was printed last above an exit, in whatever words; undefined: nothing with a letter in it. */
function printedAbove(exit: number, library: Library | undefined, lines: readonly Line[]): string | undefined {
  return lines
    .filter((each) => each.library === library && each.prints && each.line < exit && each.line >= exit - printedWithin)
    .map(({ says }) => says.join(' … ').trim())
    .findLast((text) => /\p{L}{2}/u.test(text));
}

/**
 * Does a comment say of an exit that it blocks: on its line or right above it (`# Exit 1 to block the edit`), or at the head
 * of the lines that it stands among (`# Block edits of the lock file`, `# Tests (BLOCKING)`)?
 */
function saysThatItBlocks(text: string, exit: number): boolean {
  const lines = linesOf(text);
  const above = lines[exit - 2] ?? '';
  return (
    [commentBehind(lines[exit - 1]), isCommentLine(above) ? above : ''].some(
      (comment) => blocking.test(comment) && !unblocking.test(comment),
    ) || headAbove(lines, exit).some((comment) => heading.test(comment) && !unblocking.test(comment))
  );
}

/** The comment behind the code of a line. */
const commentBehind = (line = ''): string => /\s(?:#|\/\/)(.{1,200})$/.exec(line)?.[1] ?? '';

/**
 * Does a comment say of an exit that it blocks nothing: on its line, right above it or above the branch that it ends, or at
 * the head of the script (`# Non-blocking: exits 1 to show a summary`)?
 */
function saysThatItPasses(text: string, exit: number): boolean {
  const lines = linesOf(text);
  const above = lines.slice(Math.max(0, exit - 1 - reach), exit - 1);
  const head = lines.slice(
    0,
    lines.findIndex((line) => !isCommentLine(line)),
  );
  return (
    passes.test(commentBehind(lines[exit - 1])) ||
    above.some((line) => isCommentLine(line) && passes.test(line)) ||
    head.some((line) => passes.test(line) && /\bexits? (?:with )?(?:code )?1\b/i.test(line))
  );
}

/** Lines from the comment that heads some lines to an exit among them, at most. */
const underHead = 15;

/** The comment at the head of the lines that an exit stands among: it begins behind an empty line, and there is none below it. */
function headAbove(lines: readonly string[], exit: number): readonly string[] {
  const above = lines.slice(Math.max(0, exit - 1 - underHead), exit - 1);
  const among = above.slice(above.findLastIndex((line) => line.trim() === '') + 1);
  // What heads the whole script tells of more than one exit.
  if (among.length === above.length || among[0]?.startsWith('#!') === true) return [];
  const end = among.findIndex((line) => !isCommentLine(line));
  return among.slice(0, Math.max(0, end));
}

const heading = /^\W{0,20}blocks?\b|\bblocking\b/i;

const passes = /\bnon-?blocking\b|(?:n['’]t|\bnot|\bnever) block|\bwithout (?:blocking|stopping)\b/i;

/** A failure of the hook's own, or of whoever started it. */
const ofItself =
  /\b(?:install(?:ed)?|not found|required|usage|unable to|failed to|could not|invalid (?:json|input|payload))\b/i;

const blocking = /\b(?:block|reject|refuse|deny|prevent|abort)(?:s|ing)?\b/i;
const unblocking = /\b(?:not|never|no|without|don't|doesn't|won't|non)\b|\bunblock/i;

/** The exit comes far below the messages of what was found, and depends on a flag that is raised beside them. */
function refusalByFlag(
  exit: number,
  line: number,
  library: Library | undefined,
  lines: readonly Line[],
  text: string,
): Refusal | undefined {
  const raises = new Set(raisesAbove(text, line));
  const message = lines.find(
    (each) =>
      each.library === library &&
      isFound(each.says.join(' ')) &&
      around(each.line).some((other) => raises.has(other) && inOneBranch(text, each.line, other)),
  );
  if (message === undefined) return undefined;
  // A code that blocks has a reason as soon as anything up to the exit goes to stderr.
  const upTo = exit === blockingExitCode ? line : message.line;
  const toStdout = !message.toStderr && isOnStdout(text, message.line, upTo);
  return { line, library, exit, said: withoutRest(message.says.join(' … ').trim()), toStdout };
}

/** The lines so near that they belong to a line. */
const around = (line: number): readonly number[] => Array.from({ length: 2 * reach + 1 }, (_, i) => line - reach + i);

/** Does no branch end or begin between two lines (from 1)? */
function inOneBranch(text: string, one: number, other: number): boolean {
  const between = linesOf(text).slice(Math.min(one, other), Math.max(one, other) - 1);
  return !between.some((line) => /^\s*(?:else|elif|fi|done|esac|\}|;;)(?!\w)/.test(line));
}

/** `Pre-commit checks FAILED. Please fix the issues above.`, `The tests have not been run.`, `Please push your commits.` */
const failedCheck =
  /\b(?:tests?|lint(?:er)?|checks?|build|type-?check)\b[^\n]{0,40}\b(?:has|have|was|were)(?: not|n't) (?:yet )?(?:been )?run\b|\bplease (?:commit|push|stage|stash|rebase)\b|\b(?:checks?|tests?|lint(?:ing|er)?|validat(?:e|ion)|verification|gates?|type-?check|build|compil(?:e|ation)|syntax)\b[^\n]{0,40}\bfail(?:ed|s|ures?)\b|\b(?:TypeScript|type|lint|syntax|compil(?:e|er|ation)|build|validation) errors?(?: found| detected| in\b|:)|\bplease fix\b|\bfix (?:the|these|all) \w{0,20} ?(?:errors?|issues?|problems?|failures?)\b/i;

/** `[validate-docs] jq failed to parse the payload`: the hook fails, and nothing is wrong with what Claude did. */
const ofInput = /\b(?:payload|stdin|hook input)\b/i;

/** `Stripe secret key detected in src/pay.ts`: what was found is not to stay there. */
const leak =
  /(?<!\bno (?:\w{1,20} )?)\b(?:secrets?|credentials?|(?:api|secret|private|access) keys?|passwords?)\b(?:(?!\bnot?\b)[^\n]){0,40}\b(?:detected|exposed|leaked|hardcoded|(?:found|written) (?:in|to))\b|\bhard-?coded (?:\w{1,20} )?(?:secrets?|credentials?|passwords?|(?:api )?keys?)\b/i;

/** Does it warn its reader of what is wrong with the work, and not with the hook? */
const isWarning = (text: string): boolean =>
  (addressesClaude(text) || findsFault(text)) && !ofItself.test(text) && !ofInput.test(text);

/** What is not installed is a failure of the hook's own. */
const isFound = (text: string): boolean => isSentence(text) && !/\binstall/i.test(text);

/** Three words, at least. */
const isSentence = (text: string): boolean => (text.match(/\p{L}{2,40}/gu) ?? []).length >= 3;

/** The words that say it blocks, with what follows them on their line. `shown`: the same with a mark for what is filled in. */
function refusalIn(words: string, shown = words): string | undefined {
  const said = speaksOfBlocking(words);
  const line = said === undefined ? undefined : shown.split('\n').find((each) => each.includes(said));
  if (said === undefined || line === undefined) return said;
  return withoutRest(line.slice(line.indexOf(said)));
}

/** Without what opened something that is filled in. */
const withoutRest = (said: string): string => said.replace(/[\s([{'"`…:,-]{1,20}$/, '');

/** What is printed on the line of an exit and right above it, in order, as far up as another line that ends the hook. */
function messagesOf(exit: number, lines: readonly AnswerLine[], text: readonly string[]): readonly AnswerLine[] {
  const messages: AnswerLine[] = [];
  let from = exit;
  for (const each of lines.filter(({ line }) => line <= exit).reverse()) {
    // A line that prints what is not known, or a frame, is part of the message.
    while (from - reach > each.line && frames.test(text[from - reach - 1] ?? '')) from--;
    if (each.line < from - reach || (each.line < exit && each.exit !== undefined)) break;
    if (each.says.length === 0) continue;
    messages.unshift(each);
    from = each.line;
  }
  return messages;
}

/** The call of a function that prints what it is given and ends the hook. One that some run came to has shown what it does. */
function refusalThrough({ says, through }: AnswerLine, runs: readonly Run[]): Refusal | undefined {
  if (through?.exit === undefined || through.exitLine === undefined || through.prints === undefined) return undefined;
  const { exit, exitLine: line, library, name, printing, prints } = through;
  if (runs.some(({ execution }) => execution.type === 'command' && execution.exitCode === exit)) return undefined;
  const own = (printing?.text.match(/"[^"$]{0,80}|'[^'$]{0,80}/) ?? [''])[0].slice(1);
  const said = refusalIn(`${own}${says.join(' ')}`);
  if (said === undefined) return undefined;
  return {
    line,
    library,
    exit,
    said,
    toStdout:
      prints === 'stdout' && !/[{"']\s*\\?["']?(?:decision|reason|hookSpecificOutput)/.test(printing?.text ?? ''),
    through: name,
  };
}

/** What a statement of several lines right above the exit prints: a call in JavaScript and Python, a here-document. */
function statementAbove(text: string, exit: number): string | undefined {
  const above = linesOf(text).slice(Math.max(0, exit - 1 - longest), exit - 1);
  const document = documentIn(above);
  if (document !== undefined) return document;
  const start = above.findLastIndex((line) =>
    /^\s*(?:process\.stderr\.write|console\.error|sys\.stderr\.write|print)\(\s*$/.test(line),
  );
  if (start === -1) return undefined;
  const statement = above.slice(start + 1);
  const end = statement.findIndex((line) => /^\s*\);?\s*$/.test(line));
  if (end !== statement.length - 1) return undefined;
  return statement
    .slice(0, end)
    .map((line) => line.replace(/\\n/g, '').replace(/^[\s"'`]+/, ''))
    .join('\n');
}

/** The here-document that the last of these lines closes. */
function documentIn(lines: readonly string[]): string | undefined {
  const mark = lines.at(-1)?.trim() ?? '';
  if (!/^[A-Z_]{2,20}$/.test(mark)) return undefined;
  const start = lines.findLastIndex((line) => /^\s*(?:>&2 )?cat\b.*<</.test(line) && line.includes(mark));
  return start === -1 ? undefined : lines.slice(start + 1, -1).join('\n');
}

/** Lines of such a statement, at most. */
const longest = 14;

/** Do the lines from the message to the exit print to stdout alone, as far as their text tells, and no JSON? */
function isOnStdout(text: string, from: number, to: number): boolean {
  if (/\bexec\s+(?:1?>\s*&\s*2|1?>\s*\/dev\/stderr)/.test(text)) return false;
  const lines = linesOf(text).slice(from - 1, to);
  return (
    /^\s*(?:echo|printf)\s|^\s*print\(|^\s*console\.log\(/.test(lines[0] ?? '') &&
    lines.every(
      (line) =>
        !/stderr|>\s*&\s*2|console\.(?:error|warn)|\|\s*tee\b|<</.test(line) &&
        !/[{"']\s*\\?["'](?:decision|reason|hookSpecificOutput)/.test(line),
    )
  );
}

const reach = 3;

/** Prints, in a shell, without words of its own, to stderr like the message around it or an empty line; repeats what does; or does nothing. */
const frames =
  /^\s*(?:for \w{1,60} in [^\n;]{1,200};\s?do|done|echo\s(?:-e\s)?["']?(?:\$\{?\w{1,60}\}?|[^\w"'$]){0,200}["']?\s*>&\s?2\s*|echo(?:\s+(?:""|''))?\s*|#.*)?$/;
