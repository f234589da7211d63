/** What a shell script or a tool that it calls prints before its JSON, and to the same place. Read narrowly. Pure. */
import { lineOf } from '../../text/lines.js';
import { onceFor } from '../../text/once-for.js';
import type { TextPart } from '../../text/text-part.js';
import { isCommentLine } from '../lines/comment.js';
import { isShell } from '../lines/family.js';
import type { Said } from '../lines/said.js';
import { hereDocuments } from '../shell/here-programs.js';
import { readShellCommand, type SimpleCommand } from '../shell/shell-command.js';

export interface ToolOutput extends TextPart {
  /** The tool as it is called, or what prints a text of the script's own: `biome`, `npm run`, `echo`. */
  readonly tool: string;
  /** The line of the JSON that comes behind it, from 1. */
  readonly jsonLine: number;
}

/** Tools that say something on stdout when they work, or when they fail. */
const tools =
  'prettier|biome|eslint|stylelint|tsc|vue-tsc|ruff|mypy|pyright|pytest|flake8|pylint|jest|vitest|mocha|playwright|mvnw?|gradlew?|' +
  'pre-commit|prek|phpunit|phpstan|rubocop|rspec|terraform|golangci-lint|dart|flutter|swiftlint|ktlint|composer|make|' +
  'go (?:test|vet)|cargo test|dotnet (?:build|test|format)|npm (?:run|test|ci|install|audit)|' +
  'pnpm (?:run|test|install|lint|check|typecheck)|yarn (?:run|test|install|lint)|bun (?:run|test|install)|' +
  'git (?:commit|pull|merge|stash|status|log|diff)|pip install';

/** The tool at the beginning of a command: by its name, through what starts it, or by a path that ends in it. */
const called = new RegExp(
  '^(?:(?:npx|bunx|pnpx|uvx|time|nice|command|(?:uv|poetry) run|pnpm exec|python3? -m|timeout \\S+|-{1,2}[\\w-]+) ){0,4}' +
    `(?:["'$\\w{}.\\/-]*\\/)?(${tools})(?=\\s|$)`,
);

/** A text of the script's own, which is no part of an object. */
const speaks = /^(echo)(?: -[neE]{1,3})? ["']?(?=[^\s{}"'$\\,:<>|&;%-])(?=[^\n]{0,20}?\p{L}{2})/u;

/** A line that prints the beginning of a reply, or the line below one that prints a document or an object. */
const reply = '(?:decision|hookSpecificOutput|systemMessage|continue|suppressOutput)\\b';
const printsReply = new RegExp(
  `\\b(?:echo|printf)\\b[^#]{0,20}\\{\\s{0,9}\\\\?"?${reply}|\\bjq\\s{1,9}-[a-z]{0,9}n\\b[^#]{0,300}\\{\\s{0,9}"?${reply}`,
);
const printsBelow = /\bcat\s{1,9}<<-?\s{0,9}\\?["']?\w{1,40}["']?$|\bjq\s{1,9}-[a-z]{0,9}n\b.{0,300}["'\\]$/;
const replyBelow = new RegExp(`^\\s{0,80}\\{?\\s{0,9}"?${reply}`);

/** How a program in a here-document prints an object, and that this is a reply. */
const printsObject = /\bprint\(json\.dumps\(|\bjson\.dump\(.{1,80}sys\.stdout|\bconsole\.log\(JSON\.stringify\(/;
const namesReply = new RegExp(`["']?${reply}`);

/** The tools of a script, and its own words, whose output would come before its reply. */
export const toolOutputs = onceFor(({ language, text }: Said): readonly ToolOutput[] => {
  if (!isShell(language)) return [];
  // Who moves the streams about knows what goes where.
  if (/\bexec\s{1,9}[^\s>]{0,40}>|>&[3-9]/.test(text)) return [];
  const lines = text.split('\n');
  const replies = [...printedReplies(lines), ...repliesOfPrograms(text, lines)]
    .filter(({ line }) => !asksForNothing.test(lines[line - 1] ?? ''))
    .toSorted((one, other) => one.index - other.index);
  if (replies.length === 0) return [];
  const commands = readShellCommand(text);
  const printing = commands.flatMap((command, at) => {
    const from = command.words[0]?.start;
    const to = command.words.at(-1)?.end;
    if (from === undefined || to === undefined || !isHeard(command, commands[at + 1])) return [];
    const call = text.slice(from, to).replace(/\s+/g, ' ');
    const tool = (called.exec(call) ?? speaks.exec(call))?.[1];
    return tool === undefined || isSilent(call) ? [] : [{ tool, from, to }];
  });
  return printing.slice(0, mostCalls).flatMap(({ tool, from, to }) => {
    const index = lineOf(text, from) - 1;
    if (isLabel(lines, index, text.slice(to))) return [];
    const next = replies.find((each) => each.index > index);
    if (next === undefined || isInFunction(lines, index) || endsBefore(lines, index, next.index)) return [];
    return isSentElsewhere(lines, index) ? [] : [{ tool, offset: from, length: to - from, jsonLine: next.line }];
  });
});

/** More calls of one script show nothing new. */
const mostCalls = 100;

/** `{"continue": true}` is what happens without a reply, too. */
const asksForNothing =
  /\{\s{0,9}\\?"(?:continue|suppressOutput)\\?"\s{0,9}:\s{0,9}true\s{0,9}(?:,\s{0,9}\\?"(?:continue|suppressOutput)\\?"\s{0,9}:\s{0,9}true\s{0,9})?\}/;

interface Reply {
  /** Where the script comes to it: a line, from 0. */
  readonly index: number;
  /** What prints it: a line, from 1. */
  readonly line: number;
}

const printedReplies = (lines: readonly string[]): readonly Reply[] =>
  lines.flatMap((_, index) => (isReply(lines, index) ? [{ index, line: index + 1 }] : []));

/** The replies of programs in here-documents whose output is that of the script. */
function repliesOfPrograms(text: string, lines: readonly string[]): readonly Reply[] {
  const programs = hereDocuments(text).slice(0, mostPrograms);
  return programs.flatMap((program): readonly Reply[] => {
    const index = lineOf(text, program.start) - 2;
    if (!namesReply.test(program.text) || takesOutput.test(lines[index] ?? '')) return [];
    const printing = program.text.split('\n').findIndex((line) => !isCommentLine(line) && printsObject.test(line));
    return printing === -1 ? [] : [{ index, line: index + printing + 2 }];
  });
}

/** So many programs of one script are looked at: each takes a look at the lines above it. */
const mostPrograms = 50;

/** A variable, a file or another program gets what the line prints. */
const takesOutput = /\$\(|`|(?<!\|)\|(?!\|)|(?<![\d&])1?>(?!&2)|&>/;

function isReply(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  if (isCommentLine(line) || /\$\(\s{0,9}(?:jq|cat|echo|printf)\b|>&2|>>?\s{0,9}["$/\w]/.test(line)) return false;
  if (printsReply.test(line)) return true;
  return printsBelow.test(line.trimEnd()) && lines.slice(index + 1, index + 3).some((each) => replyBelow.test(each));
}

/** Is it the word that a clause of `case` is for, as in `terraform)`? */
function isLabel(lines: readonly string[], index: number, behind: string): boolean {
  const before = lines.slice(0, index).findLast((line) => line.trim() !== '' && !isCommentLine(line)) ?? '';
  return /^\s{0,9}\)/.test(behind) && /(?:;;&?|;&|\bin)\s{0,9}(?:#.*)?$/.test(before);
}

/** Does what the command prints come out of the script? Behind a pipe, what shows a part of it counts. */
function isHeard({ redirections }: SimpleCommand, next: SimpleCommand | undefined): boolean {
  if (redirections.some(({ operator }) => /^(?:1?>|&>)/.test(operator))) return false;
  if (next?.after !== '|') return true;
  const [program = '', option = ''] = next.words.map(({ parts }) =>
    parts.map((part) => (part.kind === 'literal' ? part.text : '')).join(''),
  );
  return /^(?:tail|head|tee)$/.test(program) && option !== '-q' && isHeard(next, undefined);
}

const isSilent = (command: string): boolean =>
  /\s(?:--quiet|--silent|--log-level[= ]silent|-s)(?![\w-])/.test(command) && !speaksOfErrors.test(command);

/** To these, quiet means to tell of nothing but what they find. */
const speaksOfErrors = /\b(?:ruff check|eslint)\b(?!.*--silent)/;

const depthOf = (line: string): number => /^[ \t]*/.exec(line)?.[0].replaceAll('\t', '    ').length ?? 0;

/** Is it in the body of a function, whose output whoever calls it may take? */
function isInFunction(lines: readonly string[], index: number): boolean {
  const before = lines.slice(0, index);
  const opened = before.findLastIndex((line) => /^(?:function\s{1,9}\S|[\w-]{1,80}\s{0,9}\(\s{0,9}\))/.test(line));
  return opened > before.findLastIndex((line) => /^\}/.test(line));
}

/** Does its branch end the script before it comes to the reply, or is the reply in another branch? */
function endsBefore(lines: readonly string[], index: number, replyIndex: number): boolean {
  const inner = depthOf(lines[index] ?? '');
  let depth = inner;
  let inOtherClause = false;
  for (const line of lines.slice(index, replyIndex)) {
    if (line.trim() === '' || isCommentLine(line)) continue;
    const own = depthOf(line);
    if (inOtherClause) {
      // Whatever clause it was, the script goes on behind `esac`.
      inOtherClause = own >= inner || !/^\s{0,80}esac\b/.test(line);
      if (!inOtherClause) depth = own;
      continue;
    }
    if (own < depth && /^\s{0,80}(?:else|elif)\b/.test(line)) return true;
    // What ends a clause is no deeper than what is in it.
    inOtherClause = depth === inner && own <= inner && /;;$/.test(line.trimEnd());
    if (inOtherClause) continue;
    depth = Math.min(depth, own);
    if (own === depth && /^\s{0,80}(?:exit|return)\b/.test(line)) return true;
  }
  return inOtherClause || /[;&]\s{0,9}exit\b/.test(lines[index] ?? '');
}

/** Is the output of a block that it is in sent elsewhere? */
function isSentElsewhere(lines: readonly string[], index: number): boolean {
  let depth = depthOf(lines[index] ?? '');
  for (const line of lines.slice(index + 1)) {
    const own = depthOf(line);
    if (line.trim() === '' || own >= depth) continue;
    depth = own;
    if (/^\s{0,80}(?:\}|\)|done|fi|esac).{0,300}?(?:(?<![\d&<>-])1?>|&>|(?<!\|)\|(?!\|))/.test(line)) return true;
  }
  return false;
}
