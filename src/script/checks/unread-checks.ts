/** Checks whose findings go to the stdout of a shell script that then ends with exit code 2, which leaves stdout unread. Pure. */
import { baseName } from '../../text/base-name.js';
import { escaped } from '../../text/escaped.js';
import { placed } from '../../text/lines.js';
import { onceForText } from '../../text/once-for.js';
import { isCommentLine } from '../lines/comment.js';
import { withJoinedLines } from '../lines/continued-lines.js';
import { withoutDocumentLines } from '../lines/document-lines.js';
import { onePerLine } from '../lines/one-per-line.js';
import { literalText, readShellCommand } from '../shell/shell-command.js';
import { isInTaken } from '../shell/taken-functions.js';
import { checkNames, isOnStderr, mayCallCheck, ownChecks, startsCheck, startsOwn } from './check-names.js';

export interface UnreadCheck {
  /** `go test`, `mypy`. */
  readonly program: string;
  /** Where it is called, in UTF-16 offsets. */
  readonly offset: number;
}

const checks = new RegExp(String.raw`(?<![\w./-])(?:${startsCheck})?(${checkNames})(?!\.?[\w-]|\+?=)`);

/** Output that goes elsewhere: to a file, to stderr, into a variable or another program. */
const goesElsewhere = /(?:^|[^0-9&])>|1>|&>|>\s?&\s?2|\$\(|`|(?<!\|)\|(?!\|)|<\(/;

/** `2>&1` sends more to stdout, and takes nothing from it; some programs pass on the lines that they are given. */
const passesThrough =
  /2>\s?&\s?1|\|\s?(?:tail|head|grep(?! -[a-z]{0,4}[cqo])|sort|uniq|sed|cat)(?:\s[^|>;&$`\n]{0,99})?(?=\s?(?:\|\||&&|[;)|]|$))/g;

/** What prints its findings to stdout, and to stderr only that it failed. */
const saysThatItFailed = /^cargo test\b/;

/** Lines of a branch, at most. */
const longest = 12;

/** The checks of which nobody learns what they found; `if ! check; then … exit 2`, and `check || { …; exit 2; }`. */
export function unreadChecks(text: string): readonly UnreadCheck[] {
  if (!mayCallCheck(text) || /\bexec\s+(?:1?>\s*&\s*2|1?>\s*\/dev\/stderr)/.test(text)) return [];
  const lines = withJoinedLines(text).split('\n');
  return placed(lines).flatMap(({ line, start }, index) => {
    if (isCommentLine(line)) return [];
    const bare = /\|\|\s?exit\s+2\b/.exec(line);
    const called = bare === null ? undefined : command.exec(withoutTexts(line.slice(0, bare.index)));
    const { program: alone, rest = '' } = called?.groups ?? {};
    // Its last words on stderr are all that the block says.
    if (alone !== undefined && saysThatItFailed.test(alone) && !goesElsewhere.test(rest))
      return [{ program: alone, offset: start + line.indexOf(alone) }];
    const { condition, branch: own, sets } = failedBranch(lines, index) ?? {};
    if (condition === undefined || own === undefined) return [];
    const branch = /\bexit\s+2\b/.test(own) ? own : `${own}\n${blocksLater(lines, index, sets) ?? ''}`;
    if (!/\bexit\s+2\b/.test(branch)) return [];
    // Where nothing at all is on stderr, more than the findings is lost.
    if (!/>\s?&\s?2|\/dev\/stderr/.test(branch)) return [];
    const found = checks.exec(condition);
    const [, program] = found ?? [];
    // One that is called again for its output is read then.
    if (found === null || program === undefined || goesElsewhere.test(condition) || checks.test(withoutTexts(branch)))
      return [];
    if (isOnStderr(program, condition)) return [];
    return [{ program, offset: start + line.indexOf(program) }];
  });
}

/** What comes behind a check whose output a shell throws away: nothing, or what throws its status away too. */
const thrownAway =
  /^[^|;&`(){}\n]{0,200}(?:"[^"\n]{0,200}"[^|;&`(){}"\n]{0,80}){0,4}(?:>\s?\/dev\/null 2>\s?(?:&1|\/dev\/null)|&>\s?\/dev\/null(?: 2>&1)?|2>&1 ?>\s?\/dev\/null 2>&1)\s{0,9}(?:(?:\|\||;)\s?(?:true|:|exit 0)\s{0,9})?(?:;;)?\s{0,9}(?:#.*)?$/;

/** In front of a check that is a command of its own: nothing, a condition of its own, or a folder. */
const ownCommand =
  /^\s{0,80}(?:[^\n'"|;`]{0,60}\)\s{1,20})?(?:(?:\[\[? [^\n|;]{1,120}\]\]?|command -v \S{1,60}(?: [&>12/\w]{1,20}){1,3}|cd [^\n|;&]{1,120}) && ){0,3}$/;

/** A check that leaves what it finds in a file, for whoever reads that. */
export const leavesFile = /\s--?[\w-]{0,20}(?:cov|junit|report(?!er)|output|json|log)|\s-o\b/;

/** The checks of a shell script of which it keeps neither the output nor the status. */
export function discardedChecks(text: string): readonly UnreadCheck[] {
  if (!mayCallCheck(text)) return [];
  const lines = withJoinedLines(text).split('\n');
  return placed(lines).flatMap(({ line, start }, index) => {
    if (!line.includes('/dev/null')) return [];
    const found = checks.exec(line);
    const [called, program] = found ?? [];
    if (found === null || called === undefined || program === undefined || isCommentLine(line)) return [];
    if (/\s--?(?:fix|write|apply|a|A|version|help|init)\b/.test(line) || leavesFile.test(line)) return [];
    const behind = line.slice(found.index + called.length);
    if (!ownCommand.test(line.slice(0, found.index)) || !thrownAway.test(behind)) return [];
    // What comes next may ask how it ended, also where it is the last command of a function.
    const next = lines.slice(index + 1).find((each) => each.trim() !== '' && !isCommentLine(each));
    const isIgnored = /(?:\|\||;)\s?(?:true|:|exit 0)\b/.test(behind);
    if (
      !isIgnored &&
      (next === undefined ||
        /\$\?|\$\{?PIPESTATUS|^\s{0,80}(?:\}|return\b|exit\b(?! 0))/.test(next) ||
        /\bset -[a-z]*e/.test(text))
    )
      return [];
    return [{ program, offset: start + line.indexOf(program, found.index) }];
  });
}

/** A check that a shell script starts in the background, where what it finds is kept. */
export interface BackgroundCheck extends UnreadCheck {
  /** The file that gets its output, as the script writes it; absent: nothing does. */
  readonly log?: string;
}

/** A command, or a group of them on one line, that the shell does not wait for. */
const isSentOff = /(?<![&>|])&\s{0,9}(?:disown\b.{0,20})?$/;

/** The end of such a group of several lines. */
const groupSentOff = /^(\s{0,80})[)}](?:\s?[12&]?>>?\s?&?[^\s&|;]{1,120}){0,2}\s?&\s{0,9}(?:disown\b.{0,20})?$/;

/** The file that output goes to, behind the last command of a pipe. */
const intoFile = /(?:^|[^0-9&])(?:1?>>?|&>>?)\s?(["']?)([\w./~${}:-]{1,120})\1(?=[\s)};]|$)/;

/** It waits after all, or tells the user in another way. */
const tellsLater = /\bwait\b|\bcurl\b|\bosascript\b|notif|\bntfy\b|\bsay\b|\btmux\b/;

/** For so many files of one script it is looked whether a line reads them. */
const mostLogs = 20;

/** The checks of a shell script that run in the background, and whose output it does not read itself. */
export function backgroundChecks(script: string): readonly BackgroundCheck[] {
  if (!script.includes('&') || !mayCallCheck(script) || tellsLater.test(script)) return [];
  const text = withJoinedLines(script);
  const lines = text.split('\n');
  const sentOff = linesSentOff(lines);
  let looks = 0;
  return placed(lines).flatMap(({ line, start }, index) => {
    if (!sentOff.has(index) || isCommentLine(line)) return [];
    const code = withoutTexts(withoutPaths(line)).replace(/\bnohup\s/g, '');
    const { program, rest = '' } = command.exec(code)?.groups ?? {};
    if (
      program === undefined ||
      mends.test(rest) ||
      leavesFile.test(rest) ||
      /\|\||&&|\$\(|\bbuild/.test(`${program}${rest}`)
    )
      return [];
    const [, , log] = intoFile.exec(line.slice(line.indexOf(program))) ?? [];
    if (log === undefined || ++looks > mostLogs || readsFile(lines, log)) return [];
    const found = { program, offset: start + line.indexOf(program) };
    return [log === '/dev/null' ? found : { ...found, log }];
  });
}

/** The lines (from 0) of what a script starts in the background. */
function linesSentOff(lines: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  let opened: { readonly indent: string; readonly index: number } | undefined;
  for (const [index, line] of lines.entries()) {
    const [, indent] = /^(\s{0,80})[({]\s{0,9}$/.exec(line) ?? [];
    if (indent !== undefined) opened = { indent, index };
    const [, closed] = groupSentOff.exec(line) ?? [];
    if (closed === undefined) {
      if (isSentOff.test(line)) found.add(index);
      continue;
    }
    if (opened?.indent === closed) for (let at = opened.index + 1; at < index; at++) found.add(at);
    opened = undefined;
  }
  return found;
}

/** Does a line read a file, by its name or by the variable that holds it? */
function readsFile(lines: readonly string[], file: string): boolean {
  const name = escaped(baseName(file));
  const reads = new RegExp(
    `(?:\\b(?:cat|tail|head|grep|jq|awk|sed|mv|cp|wc)\\b[^\\n>|;]{0,80}|-[sfe] |<\\s?)["']?[^\\s"'>]{0,80}${name}`,
  );
  return file !== '/dev/null' && lines.some((line) => reads.test(line));
}

/** A check that prints to a stream of the hook itself; undefined: there is none. */
export function printedCheck(text: string): (UnreadCheck & { readonly stream: 'stdout' | 'stderr' }) | undefined {
  if (!mayCallCheck(text)) return undefined;
  for (const { line, start } of placed(onePerLine(withJoinedLines(text)).split('\n'))) {
    const [, program] = checks.exec(withoutTexts(withoutPaths(line))) ?? [];
    if (program === undefined || isCommentLine(line) || goesElsewhere.test(line.replace(passesThrough, ''))) continue;
    // Who lets a program mend the file may not care for what it leaves.
    if (mends.test(line)) continue;
    const stream = isOnStderr(program, line) ? 'stderr' : 'stdout';
    return { program, offset: start + line.indexOf(program), stream };
  }
  return undefined;
}

/** A check where a command begins, behind what may stand in front of one. */
const command = new RegExp(
  String.raw`(?:^|[;&|({)!]|\b(?:then|do|else|if))\s{0,40}(?:[A-Z_]{1,40}=\S{0,60}\s){0,2}(?:timeout\s\S{1,6}\s)?(?:(?:${startsCheck})?(?<program>${checkNames})(?!\.?[\w-]|\+?=)|(?:${startsOwn})(?<own>${ownChecks})(?![\w./-]))(?<rest>.*)`,
);

/** Lets a program mend what it can. */
export const mends = /\s--?(?:fix|write|apply|auto-?correct|a|A)\b|(?:^|\bktlint)\s-F\b/;

/** One of many kinds of fault is mended, or only what can be; what else is wrong is not printed. */
const mendsOnly = /\s--(?:select|only|rule|fix-only|silent)\b|\s-s\b/;

/** A check whose findings a shell script lets print to a stream of its own. */
interface PrintedCheck {
  readonly check: UnreadCheck;
  readonly stream: 'stdout' | 'stderr';
  /** It mends what it can, and prints the rest. */
  readonly mends: boolean;
}

/** Checks that mend what they can in a shell script and print the rest to its own stdout: `eslint --fix "$file" || true`. */
export const mendingChecks = (text: string): readonly UnreadCheck[] =>
  printedCalls(text).flatMap(({ check, mends, stream }) => (mends && stream === 'stdout' ? [check] : []));

/** The checks of a shell script or command that print to its own stdout, wherever they are called. */
export const printedChecks = (text: string): readonly UnreadCheck[] =>
  printedCalls(text).flatMap(({ check, mends, stream }) => (!mends && stream === 'stdout' ? [check] : []));

/** The same of its own stderr. */
export const checksOnOwnStderr = (text: string): readonly UnreadCheck[] =>
  printedCalls(text).flatMap(({ check, mends, stream }) => (!mends && stream === 'stderr' ? [check] : []));

/** All that a script prints goes elsewhere, or what a group or a loop prints. */
export const takesOutput = /\bexec\s+\d?>|(?:^|[\s;])(?:\}|\)|done|fi|esac)\s{0,9}(?:\d?>|&>|\|(?!\|))/m;

/** A script without the further lines of texts that are longer than one: a message may quote a command on a line of its own. */
function withoutLongTexts(script: string): string {
  if (!/["'][^"'\n]{0,400}\n/.test(script)) return script;
  const texts = readShellCommand(script).flatMap(({ words }) =>
    words.filter((word, i) => {
      const before = words[i - 1];
      const isScript = before !== undefined && /^(?:-\w{0,3}c|eval|trap)$/.test(literalText(before) ?? '');
      return i > 0 && !isScript && word.parts.every(({ kind }) => kind !== 'substitution');
    }),
  );
  return texts.reduce((text, { start, end }) => {
    const written = text.slice(start, end);
    const first = written.indexOf('\n');
    if (first === -1) return text;
    return text.slice(0, start + first) + written.slice(first).replace(/[^\n]/g, ' ') + text.slice(end);
  }, script);
}

const printedCalls = onceForText((script: string): readonly PrintedCheck[] => {
  if (!mayCallCheck(script)) return [];
  const text = onePerLine(withNested(withJoinedLines(withoutLongTexts(withoutDocumentLines(script)))));
  if (takesOutput.test(text)) return [];
  const lines = text.split('\n');
  return placed(lines).flatMap(({ line, start }, index) => {
    const code = withoutTexts(withoutPaths(line));
    const found = command.exec(code);
    const { own, rest = '' } = found?.groups ?? {};
    const program = found?.groups?.program ?? own;
    if (found === null || program === undefined || isCommentLine(line)) return [];
    // The command began in the line above: `out=$(`.
    if (/\$\(\s{0,9}$/.test(lines[index - 1] ?? '')) return [];
    if (/\$\(|`|<\(/.test(code.slice(0, found.index + found[0].length - rest.length))) return [];
    if (own !== undefined && !saysPlainly(code, found.index, line)) return [];
    if (goesElsewhere.test(rest.replace(passesThrough, ''))) return [];
    const isMending = mends.test(rest) || /[:-]fix\b/.test(program);
    if ((isMending && mendsOnly.test(rest)) || /\s--?(?:version|help|init|w)\b/.test(rest) || leavesFile.test(rest))
      return [];
    const stream = isOnStderr(program, rest) ? 'stderr' : 'stdout';
    if (/\bbuild/.test(program) || (stream === 'stderr' && /2>/.test(rest))) return [];
    if (isInTaken(text, start)) return [];
    return [{ check: { program, offset: start + Math.max(0, line.indexOf(program)) }, stream, mends: isMending }];
  });
});

/**
 * Does a script of the project, which begins at an index of a line of code, print text to stdout? Only where all that it
 * prints goes there, or another program passes it on: by itself, or fed with the payload, it may as well be a hook that
 * answers.
 */
const saysPlainly = (code: string, index: number, line: string): boolean =>
  /2>\s?&\s?1|\|\s?(?:tail|head)\b/.test(code.slice(index)) &&
  !/<<|\.claude\/|\bhooks\//.test(line) &&
  !(code[index] === '|' && code[index - 1] !== '|');

/** With what another shell is given to run as commands of the text itself, in their place: `xargs -I{} sh -c 'mypy {}'`. */
function withNested(text: string): string {
  return text.replace(
    /\b(?:ba|da|z)?sh -l?c (?:'([^'\n]{0,999})'|"([^"\n]{0,999})")/g,
    (whole, inner = '', other = '') =>
      `${'; '.padStart(whole.length - inner.length - other.length - 1)}${inner}${other} `,
  );
}

/** The check in a command of a shell, by its name or by its path; undefined: there is none. */
export function checkIn(call: string): string | undefined {
  const code = withoutTexts(withHandedOver(withoutPaths(call)));
  const named = byPath.exec(code)?.[1];
  if (named !== undefined) return named;
  const found = command.exec(code);
  return found !== null && saysPlainly(code, found.index, call) ? found.groups?.own : undefined;
}

const byPath = new RegExp(
  String.raw`(?<![\w.$/-])(?:[\w.$\{\}"-]{0,60}\/){0,6}(?:${startsCheck})?(${checkNames})(?!\.?[\w-]|\+?=)`,
);

/** A number of lines is not what they say. */
const counts = /\bwc\b|\bgrep\s-[a-zA-Z]{0,4}c/;

/** An assignment, perhaps behind a condition of its own: `[ -n "$found" ] && { all+="$found"; … }`. */
const assigned = /^\s{0,40}(?:\[\[? [^\n|;&]{1,120}\]\]? && (?:\{ )?)?(?:local\s)?(\w{1,40})\+?=(.+)/;

/** The variables that hold what one does, or some of it: `errors=$(echo "$output" | grep error)`. */
export function namesOf(lines: readonly string[], name: string): readonly string[] {
  const names = [name];
  for (const line of lines) {
    const [, other, value = ''] = assigned.exec(line) ?? [];
    if (other === undefined || names.includes(other) || counts.test(value)) continue;
    if (new RegExp(`\\$\\{?(?:${names.join('|')})\\b`).test(value)) names.push(other);
  }
  return names;
}

/** A program that is called by its path in quotes, by its name alone; a Python that a variable holds, by its own. */
const withoutPaths = (call: string): string =>
  call
    .replace(/"[^"\s]{0,200}\/([\w.-]{1,60})"(?=\s)/g, (_, program: string) => program)
    .replace(/"?\$\{?PY(?:THON)?(?:_?BIN|_?CMD|3)?\}?"?(?=\s-m\s)/g, 'python3');

/** A command line that is given to another program as one word, with a check in front or behind a `cd`. */
const handedOver = new RegExp(
  String.raw`(["'])((?:cd [^"'\n;&|]{1,80} && )?(?:${startsCheck})?(?:${checkNames})(?!\.?[\w-]|\+?=)[^"'\n]{0,200})\1`,
  'g',
);

/** `"$RUN" "cd web && npx tsc" 2>&1`, with the line that is given as words of the call; what is printed or looked for is none. */
const withHandedOver = (call: string): string =>
  /^\s?(?:echo|printf|[ef]?grep|jq|git|cat|sed|awk)\b/.test(call) ? call : call.replace(handedOver, ' $2 ');

/** What is said of the check in the branch is no call of it. */
export const withoutTexts = (branch: string): string => branch.replace(/"[^"\n]*"|'[^'\n]*'/g, "''");

/** A check that fails: how it is called, what happens then, and the variables that this sets. */
interface Failed {
  readonly condition: string;
  readonly branch: string;
  readonly sets: readonly string[];
}

/** The condition, and what happens where it fails. */
function failedBranch(lines: readonly string[], index: number): Failed | undefined {
  const line = lines[index] ?? '';
  const behind = lines.slice(index + 1, index + 1 + longest);
  const failed = (condition: string, branch: string): Failed => ({
    condition,
    branch,
    sets: [...branch.matchAll(/(?:^|[\s;])(\w{1,40})\+?=/g)].map(([, name = '']) => name),
  });
  if (/^\s{0,80}if ! /.test(line)) {
    const [condition = '', rest = ''] = line.slice(line.indexOf('!') + 1).split(/\bthen\b/);
    return failed(condition, [rest, ...block(behind)].join('\n'));
  }
  const asked = branchOfStatus(line, behind);
  if (asked !== undefined) return failed(line, asked);
  const sets = /\|\|\s?\w{1,40}\+?=/.exec(line);
  if (sets !== null) return failed(line.slice(0, sets.index), line.slice(sets.index + '||'.length));
  const or = line.indexOf('|| {');
  if (or === -1) return undefined;
  const rest = line.slice(or + '|| {'.length);
  const end = rest.trimEnd().endsWith('}') ? 0 : behind.findIndex((each) => /^\s{0,80}\}/.test(each));
  return failed(line.slice(0, or), [rest, ...behind.slice(0, end === -1 ? 0 : end)].join('\n'));
}

/** The lines of a branch up to its end; none where that is not to be seen. */
function block(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line) => /^\s{0,80}(?:fi|else|elif)\b/.test(line));
  return lines.slice(0, Math.max(0, end));
}

/** What happens where the status of a check is not 0, which the script asks for right behind it or keeps: `if [ $? -ne 0 ]`. */
function branchOfStatus(line: string, below: readonly string[]): string | undefined {
  const behind = below.filter((each) => each.trim() !== '' && !isCommentLine(each));
  const [next = ''] = behind;
  if (!next.includes('$?')) return undefined;
  const called = command.exec(withoutTexts(line))?.groups;
  // Behind `||` the status is another one.
  if (called === undefined || called.rest?.includes('||') === true) return undefined;
  const [, kept] = /^\s{0,80}(?:local\s)?(\w{1,40})="?\$\?"?\s{0,9}$/.exec(next) ?? [];
  const status = kept === undefined ? '\\$\\?' : `\\$(?:${kept}|\\{${kept}\\})`;
  const asks = new RegExp(`^\\s{0,80}if \\[\\[? "?${status}"? (?:-ne|-gt|!=) "?0"? \\]`);
  const at = behind.findIndex((each) => asks.test(each));
  return at === -1 || (kept === undefined && at > 0) ? undefined : block(behind.slice(at + 1)).join('\n');
}

/** What happens far below because of a variable: `if [ -n "$FAILURES" ]; then … exit 2`. */
function blocksLater(lines: readonly string[], index: number, names: readonly string[] = []): string | undefined {
  if (names.length === 0) return undefined;
  const asks = new RegExp(`^\\s{0,80}if\\s[^\\n]{0,80}(?<!\\w)\\$?\\{?(?:${names.join('|')})\\b`);
  const from = lines.findIndex((line, at) => at > index && asks.test(line));
  const block = lines.slice(from, from + longest);
  const end = block.findIndex((line) => /^\s{0,80}(?:fi|else|elif)\b/.test(line));
  return from === -1 || end === -1 ? undefined : block.slice(0, end).join('\n');
}
