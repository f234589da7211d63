/**
 * Why this room reads by lines and patterns, and only `--fix` by the tree-sitter grammars that it needs for exact edits:
 * on 284 hooks of public repositories (46,500 lines) it took 54 ms of processor time and found every exit that the
 * grammars' trees hold, with two that are none (a text in quotes, a document); the trees took 50 ms to begin and 1,500 ms
 * to parse, 7 of the scripts not without error. They are made asynchronously besides, of files that a browser has not.
 *
 * Lines of a hook's text that answer the client, and which of them no run came to. By the text: a line counts as reached
 * as soon as nothing speaks against it. Pure.
 */
import type { CommandExecution, Hook, Language, Run } from '../model.js';
import { isCommentLine } from './comment.js';
import { textOf } from './text-of.js';

export interface AnswerLine {
  /** From 1. */
  readonly line: number;
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
}

/** What ends a hook with the exit code that blocks, in the languages that hooks are written in. */
const blockingExit = /(?:^|[\s;&|{(])exit\s+2\b|\bexit\(\s*2\s*\)|\bexitCode\s*=\s*2\b/;
/** A decision against the guarded action, in a reply that is being made or in a variable that is named for it. */
const blockingDecision =
  /\b(?:permissionDecision|behavior)\\?["']?\s*[:=,]\s*\\?["']deny|\bdecision\\?["']?\s*[:=,]\s*\\?["']block|\b\w*[dD]ecision\s*=[^=>|\n]{0,60}["'](?:deny|block)["']/;

const exits = /(?:(?:^|[\s;&|{(])exit\s+|\b(?:sys\.|os\._|process\.)?exit\(\s*|\bexitCode\s*=\s*)([1-9]\d{0,2})\b/;
const shellPrints = /(?:^|[\s;&|{(])(?:echo|printf|cat\s*<<|jq\s+-[a-z]*n)/;
const pythonPrints = /\bprint\(|\bstd(?:out|err)\.write\(|\bsys\.exit\(\s*f?["']/;
const javaScriptPrints = /\bconsole\.(?:log|error|warn|info)\(|\bstd(?:out|err)\.write\(/;

/** Does a hook's text hold a way to block? */
export function canBlock(hook: Hook): boolean {
  return blocksSomewhere(textOf(hook).text);
}

/** A word of those that answers with a decision are made of, wherever it stands. */
const refusal =
  /\bpermissionDecision\b|["']decision\b|\b(?:deny|denied|block|blocked|forbid|forbidden|reject|refuse)\b/i;

/** Does a text, of whatever language, refuse something, even if with an exit code that does not block? */
export function refusesSomewhere(text: string): boolean {
  const lines = text.split('\n').filter((line) => !/^\s*(?:#|\/\/)/.test(line));
  return lines.some((line) => exits.test(line) || refusal.test(line));
}

function blocksSomewhere(text: string): boolean {
  const code = text.replace(/^[ \t]*(?:#|\/\/).*$/gm, '');
  return code.split('\n').some((line) => blockingExit.test(line) || blockingDecision.test(line));
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

/** The text with the documents in it, docstrings and comments of several lines, as empty lines. */
function withoutDocuments(text: string, language: Language): string {
  const document = documents[language];
  return document === undefined ? text : text.replace(document, (found) => found.replace(/[^\n]/g, ''));
}

const documents: Readonly<Partial<Record<Language, RegExp>>> = {
  python: /^[ \t]*[rRuU]?("""|''')[\s\S]*?\1/gm,
  javascript: /^[ \t]*\/\*[\s\S]*?\*\//gm,
  typescript: /^[ \t]*\/\*[\s\S]*?\*\//gm,
};

/** The lines of a text that answer, in order; none where the language is not read. */
export function answerLines(text: string, language: Language): readonly AnswerLine[] {
  const prints = printing(language);
  if (prints === undefined) return [];
  const lines = withoutDocuments(text, language).split('\n');
  const complains = complainers(text);
  return lines.flatMap((raw, index) => {
    if (raw.trim() === '' || isCommentLine(raw)) return [];
    const exit = exits.exec(raw)?.[1];
    const isComplaint = complains?.test(raw) === true;
    const isPrint = isComplaint || (prints.test(raw) && !feedsAnother(raw, language));
    const decides = blockingDecision.test(raw);
    if (exit === undefined && !isPrint && !decides) return [];
    return [
      {
        line: index + 1,
        text: raw.trim(),
        blocks: (blockingExit.test(raw) && !isUsage(lines, index)) || decides,
        prints: isPrint,
        toStderr: isComplaint || onStderr.test(wholeLine(lines, index)),
        says:
          isPrint || decides
            ? literalsOf(isComplaint ? stringsOf(raw) : printedOf(wholeCall(lines, index), language), language)
            : [],
        ...(exit === undefined ? {} : { exit: Number(exit) }),
      },
    ];
  });
}

/** What goes to stderr. */
const onStderr = />\s*&\s*2|\/dev\/stderr|\bconsole\.(?:error|warn)\(|\bstderr\b/;

/** Functions of the text that write what they are given to stderr: `warn() { echo "$1" >&2; }`. */
const writeToStderr: readonly RegExp[] = [
  /^[ \t]{0,20}(?:function )?(\w{1,40}) ?\(\) ?\{[ \n\t]{0,9}(?:echo|printf) [^\n]{0,200}>&2/gm,
  /\bfunction (\w{1,40})\([^)\n]{0,99}\) ?\{\s{0,9}(?:console\.(?:error|warn)|process\.stderr\.write)\(/g,
  /\bconst (\w{1,40}) = \(?[^)\n=]{0,99}\)? => ?\{?\s{0,9}(?:console\.(?:error|warn)|process\.stderr\.write)\(/g,
  /^[ \t]{0,20}def (\w{1,40})\([^)\n]{0,99}\)[^:\n]{0,40}:\s{0,9}(?:"""[^"]{0,300}"""\s{0,9})?(?:print\([^\n]{0,200}file=sys\.stderr|sys\.stderr\.write\()/gm,
];

/** A call of such a function with a text; undefined where there is none. */
function complainers(text: string): RegExp | undefined {
  const names = writeToStderr.flatMap((pattern) => [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []));
  if (names.length === 0) return undefined;
  return new RegExp(
    `^\\s*(?:[^'"#]{0,80}(?:&&|\\|\\||;|\\bthen)\\s*)?(?:${[...new Set(names)].join('|')})(?:\\(|\\s+)[frbu]{0,2}["'\`]`,
  );
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

function printing(language: Language): RegExp | undefined {
  switch (language) {
    case 'sh':
    case 'bash':
    case 'zsh':
      return shellPrints;
    case 'python':
      return pythonPrints;
    case 'javascript':
    case 'typescript':
      return javaScriptPrints;
    default:
      return undefined;
  }
}

/** `echo "$INPUT" | jq ...`, `X=$(echo ...)` and what is written to a file answer nobody. */
function feedsAnother(raw: string, language: Language): boolean {
  if (language === 'python' || language === 'javascript' || language === 'typescript') return false;
  return (
    /\$\(\s*(?:echo|printf|jq|cat)\b[^)]{0,999}(?:\)\s*)?$|\b(?:echo|printf)\b(?:[^|;&>"']|"(?:\\.|[^"\\]){0,999}"|'[^']{0,999}'){0,999}\|(?!\|)/.test(
      raw,
    ) || /\b(?:echo|printf|cat)\b[^;|]{0,999}>>?\s*(?!&|\/dev\/std)["'$\w/.~]/.test(raw)
  );
}

/** What of a line goes to the command that prints: in a shell its words, elsewhere the strings. */
function printedOf(raw: string, language: Language): string {
  if (language === 'sh' || language === 'bash' || language === 'zsh') {
    const start = /(?:^|[\s;&|{(])(?:echo|printf)\s+((?:[^\s"'\\;|&<>}]|\s|\\.|"(?:\\.|[^"\\])*"|'[^']*')*)/.exec(
      raw,
    )?.[1];
    return start ?? raw;
  }
  return stringsOf(raw);
}

/** The texts in quotes, with a quote between them. */
function stringsOf(raw: string): string {
  return [...raw.matchAll(/(["'`])((?:\\.|(?!\1).){0,2000})\1/g)].map(([, , text]) => text).join('"');
}

/** The parts of it that are printed as they stand. */
function literalsOf(printed: string, language: Language): readonly string[] {
  // Of a shell's line, words of the command itself may be left.
  const isCode = /^(?:python|javascript|typescript)$/.test(language)
    ? /(?!)/
    : /\b(?:echo|printf|print|console|stderr|stdout|exit|sys)\b/;
  return printed
    .replaceAll('\\"', '"')
    .split(/\$\{[^}]{0,999}\}|\$\([^)]{0,999}\)|\$\w+|\{[^{}"']*\}|%(?:%|[-+0]?\d*(?:\.\d+)?[sdfqxgiu])|\\n|["'`]/)
    .map((part) => part.trim())
    .filter((part) => part.length >= 4 && !isCode.test(part));
}

/** How far above an `exit` the message that belongs to it may stand. */
const reach = 3;

/** The answering lines of the hook's text that none of its runs came to. */
export function unreachedLines(hook: Hook, runs: readonly Run[]): readonly AnswerLine[] {
  const { text, language } = textOf(hook);
  const executions = runs.flatMap(({ execution }) => (execution.type === 'command' ? [execution] : []));
  if (executions.length === 0) return [];
  const lines = answerLines(text, language);
  if (lines.length === 0) return [];
  const traced = new Set(runs.flatMap(({ ranLines }) => ranLines ?? []));
  const outputs = [...new Set(executions.map(outputOf))];
  const codes = new Set(executions.map(({ exitCode }) => exitCode));
  const wasSaid = ({ says }: AnswerLine) => says.some((part) => outputs.some((output) => output.includes(part)));
  return lines.filter((answer, index) => {
    if (traced.has(answer.line)) return false;
    if (answer.says.length > 0) return !wasSaid(answer);
    if (answer.exit === undefined) return false;
    if (!codes.has(answer.exit)) return true;
    // The message above it tells whether it was this exit or another one of the same code.
    const message = lines.slice(0, index).findLast(({ line, says }) => line >= answer.line - reach && says.length > 0);
    return message !== undefined && !wasSaid(message);
  });
}

/** Longer outputs are searched no further. */
const bytesRead = 100_000;

function outputOf({ stdout, stderr }: CommandExecution): string {
  const decoder = new TextDecoder();
  const both = `${decoder.decode(stdout.subarray(0, bytesRead))}\n${decoder.decode(stderr.subarray(0, bytesRead))}`;
  return both.includes('\\') ? `${both}\n${both.replace(/\\(["'/\\])/g, '$1')}` : both;
}

/** Does a hook's text hold an exit with the code that blocks? Its JSON, if it has any, is another matter. */
export function exitsToBlock(hook: Hook): boolean {
  const { text } = textOf(hook);
  return text
    .replace(/^[ \t]*(?:#|\/\/).*$/gm, '')
    .split('\n')
    .some((line) => blockingExit.test(line) || /\breturn\s+2\b/.test(line));
}

/** The part of something said that the hook's text has in quotes, wherever it goes from there; undefined: it has none. */
export function writtenOut(said: string, hook: Hook): string | undefined {
  const quoted = textOf(hook).text.matchAll(
    /"((?:\\.|[^"\\\n]){0,999})"|'([^'\n]{0,999})'|`((?:\\.|[^`\\\n]){0,999})`/g,
  );
  for (const [, double, single, template] of quoted) {
    const part = (double ?? single ?? template ?? '').split(filledIn).find((each) => isTelling(each, said));
    if (part !== undefined) return part;
  }
  return undefined;
}

/** What is no text of its own between quotes. */
const filledIn = /\$\{[^}]{0,99}\}|\$\([^)]{0,99}\)|\$\w{1,99}|\{[^}]{0,99}\}|\\./;

/** Long enough to be no coincidence. */
function isTelling(part: string, said: string): boolean {
  return part.trim().length >= 12 && said.includes(part);
}

/** The texts that the hook's own lines print, as far as they are written out. */
export function ownTexts(hook: Hook): readonly string[] {
  const { text, language } = textOf(hook);
  return answerLines(text, language).flatMap(({ says }) => says);
}
