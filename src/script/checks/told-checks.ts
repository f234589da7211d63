/** What a check finds, where a hook prints it and ends with a code with which Claude is not told. By the text alone, and narrowly. Pure. */
import { lineOf, lineStarts, placed } from '../../text/lines.js';
import { onceFor } from '../../text/once-for.js';
import { callsOfEnds } from '../answers/answering-functions.js';
import { isCommentLine } from '../lines/comment.js';
import { withJoinedLines } from '../lines/continued-lines.js';
import { isShell } from '../lines/family.js';
import { type DefinedFunction, definedFunctions } from '../lines/functions.js';
import { linesBehind } from '../lines/lines-behind.js';
import { onePerLine } from '../lines/one-per-line.js';
import type { Said } from '../lines/said.js';
import { isInTaken } from '../shell/taken-functions.js';
import { checkNames, mayCallCheck, startsCheck } from './check-names.js';
import { exitBehindCheck, programChecks } from './program-checks.js';
import { checkIn, mends, namesOf, takesOutput, withoutTexts } from './unread-checks.js';

export interface ToldCheck {
  /** `ruff check`. */
  readonly program: string;
  /** The line (from 1) that hands on what it found. */
  readonly line: number;
  /** The code that the script ends with behind it: 0, or one that does not block. */
  readonly exit: number;
  /** It is printed to stdout, which is read with exit code 0 alone. */
  readonly toStdout?: true;
  /** It mends what it can, and prints the rest. */
  readonly mends?: true;
}

/** One that is a command of its own, whose output goes to stderr and whose status nobody asks for. */
const handedOn = new RegExp(
  `^[ \\t]{0,40}(?:\\(?cd [^;&|\\n]{1,80} && )?(?:${startsCheck})?(${checkNames})(?!\\.?[\\w-]|\\+?=)` +
    `[^|;&>\\n]{0,200}(?:2>&1\\s?)?(?:\\|\\s?(?:tail|head|grep|sed)\\s[^|;&>\\n]{0,99}){0,2}(?:1?>\\s?&\\s?2|>\\s?/dev/stderr)\\)?(?:\\s?\\|\\|\\s?(?:true|:))?[ \\t]{0,9}$`,
);

/** A reply in JSON may say the same, and a number is no finding. */
const answers = /hookSpecificOutput|additionalContext|systemMessage|["']decision\\?["']/;
const counted = /\bwc\b|\bgrep -[a-z]{0,4}c|\bjson\b|^\s?(?:command -v|which|type)\s/;

/** Ends with another code than 0, or with one that is not known. */
const fails = /\bexit[ \t]{1,9}(?:[1-9]|["']?\$)|\breturn[ \t]{1,9}[1-9$]|\|\|\s?exit\b(?! 0)/;

/** Ends with the code that blocks, or sets a variable to it. */
const blocks = /\b(?:exit|return)[ \t]{1,9}["']?2\b|=["']?2\b/;

/** May end a script wherever it is: with a code of its own, or with that of a command that fails. */
const traps = /\btrap\b/;
const stopsAtFailure = /\bset -[a-z]*e|\berrexit\b/;

/** Lines from what is told to the exit behind it, at most. */
const reach = 6;

/** So many checks of one script are looked at: each takes a look at the lines behind it. */
const mostChecks = 40;

/** The first check whose findings are told to nobody, on stderr or with a code that does not block; undefined: none that is sure. */
export function toldCheck(said: Said): ToldCheck | undefined {
  const { text } = said;
  if (answers.test(text)) return undefined;
  if (!isShell(said.language)) return toldInProgram(said);
  const told = toldInShell(said).filter((each) => !isPrintedOnly(each));
  return told.find((each) => each.mends !== true) ?? told[0] ?? parsedInShell(text);
}

/** The checks whose findings a shell script keeps and prints to its own stdout, from which it does not block. */
export function keptChecks(said: Said): readonly ToldCheck[] {
  if (!isShell(said.language) || answers.test(said.text) || takesOutput.test(said.text)) return [];
  const starts = lineStarts(said.text);
  return toldInShell(said).filter((each) => isPrintedOnly(each) && !isInTaken(said.text, starts[each.line - 1] ?? 0));
}

const isPrintedOnly = ({ exit, toStdout }: ToldCheck): boolean => toStdout === true && exit === 0;

/** Of Python and JavaScript. */
function toldInProgram(said: Said): ToldCheck | undefined {
  for (const { fate, ...check } of programChecks(said)) {
    const exit = fate === 'stderr' ? exitBehindCheck(said, check.line) : undefined;
    if (exit !== undefined && exit !== 2) return { ...check, exit };
  }
  return undefined;
}

const toldInShell = onceFor((said: Said): readonly ToldCheck[] => {
  const { text } = said;
  if (!mayCallCheck(text)) return [];
  const lines = onePerLine(withJoinedLines(text)).split('\n');
  const places = placed(lines);
  const exitBehind = exitsOf(said, lines);
  const givenAt = givenChecks(lines);
  const found: ToldCheck[] = [];
  for (const [index, { line, start }] of places.entries()) {
    if (found.length === mostChecks) break;
    if (isCommentLine(line)) continue;
    const direct = handedOn.exec(withoutTexts(line))?.[1];
    const behind = direct === undefined ? undefined : exitBehind(index);
    if (direct !== undefined && behind !== undefined) {
      const own = { program: direct, line: lineOf(text, start), exit: behind };
      found.push(mends.test(line) ? { ...own, mends: true } : own);
    }
    const [, name, call] =
      /^[ \t]{0,40}(?:then[ \t]{1,9})?(?:if[ \t](?:![ \t])?)?(?:local[ \t])?(\w{1,40})="?\$\(([^\n]{1,400})$/.exec(
        line,
      ) ?? [];
    const program = call === undefined || counted.test(call) ? undefined : (checkIn(call) ?? givenAt(call, index));
    if (name === undefined || program === undefined) continue;
    const told = toldAt(lines, index, name);
    const exit = told === undefined ? undefined : exitBehind(told.index, told.toStdout);
    if (told === undefined || exit === undefined) continue;
    found.push({
      ...{
        program,
        line: lineOf(text, places[told.index]?.start ?? 0),
        exit,
      },
      ...(told.toStdout ? { toStdout: true } : {}),
    });
  }
  return found;
});

/** Runs what a function is given: `out=$("$@" 2>&1)`, `out=$(eval "$*")`. */
const runsItsWords = /^(?:[\w.-]{1,40}\s\S{1,10}\s)?(?:eval\s)?"?\$(?:[@*]|\{[@*]\})/;

/** Finds the check that a function is called with, by the index of a line in its body that runs what it is given. */
function givenChecks(lines: readonly string[]): (call: string, index: number) => string | undefined {
  let functions: readonly DefinedFunction[] | undefined;
  const known = new Map<string, string | undefined>();
  return (call, index) => {
    if (!runsItsWords.test(call)) return undefined;
    functions ??= definedFunctions(lines.join('\n'), 'bash').slice(0, mostChecks);
    const name = functions.find(({ end, line }) => index + 1 > line && index + 1 <= end)?.name;
    if (name === undefined) return undefined;
    if (!known.has(name)) {
      const calls = new RegExp(`^[^#\\n"']{0,80}(?<![\\w-])${name}\\s{1,9}(.{1,400})`);
      known.set(name, lines.flatMap((line) => calls.exec(line)?.[1] ?? []).flatMap((words) => checkIn(words) ?? [])[0]);
    }
    return known.get(name);
  };
}

/** What only reads a file of the call, and ends with 1 where it cannot be parsed: `node --check "$file" || exit 1`. */
const parses = new RegExp(
  '(?:^|[;&(!]|\\)\\s|\\b(?:then|do|if))\\s{0,40}(?<program>node (?:--check|-c)|python3? -m py_compile|bash -n|php -l|ruby -c)(?![\\w-])' +
    '[^|;&>\\n]{0,200}(?:[12]?>(?:&[12]|\\s?[^\\s;&|]{1,80})\\s?){0,2}',
);

/** The status is what the script ends with: at once, or by a variable. */
const endsWith = /^\|\|\s?(?:exit (?<exit>\d{1,3})|(?<name>\w{1,40})=(?:\$\?|(?<status>\d{1,3})))(?!\w)/;

/** The first such check whose message, on stderr, is told to nobody; undefined: none that is sure. */
function parsedInShell(text: string): ToldCheck | undefined {
  for (const [index, line] of text.split('\n').entries()) {
    const found = isCommentLine(line) ? null : parses.exec(line);
    const { program = '' } = found?.groups ?? {};
    if (found === null) continue;
    const { exit, name, status = '1' } = endsWith.exec(line.slice(found.index + found[0].length))?.groups ?? {};
    const isPassedOn = name !== undefined && new RegExp(`^exit "?\\$\\{?${name}\\b`, 'm').test(text);
    const code = Number(exit ?? (isPassedOn ? status : '0'));
    if (code !== 0 && code !== 2) return { program, line: index + 1, exit: code };
  }
  return undefined;
}

/** Lines from where something is kept to where a part of it is kept under another name, at most. */
const heldFor = 20;

interface Told {
  readonly index: number;
  readonly toStdout: boolean;
}

/** What a check found is printed within so many lines, or not at all. */
const printedWithin = 80;

/** In front of a command on its line: a branch, or a condition of its own. */
const inFront = String.raw`^\s{0,40}(?:(?:then|else|do)\s{1,9}|\[\[? [^\n|;&]{1,120}\]\]? && ){0,2}`;

/** Behind what is printed: a part of it is taken, and goes to the same place. */
const partly = String.raw`(?:\|\s?(?:head|tail|grep|sed|sort|uniq)\b[^|>]{0,80}){0,2}(?:\|\|\s?(?:true|:)\s{0,9})?;?$`;

/** The line that prints what a variable holds, as long as it holds it: to stderr, wherever that is, else to stdout. */
function toldAt(lines: readonly string[], from: number, name: string): Told | undefined {
  const names = namesOf(lines.slice(from + 1, from + 1 + heldFor), name).join('|');
  const prints = new RegExp(`^[^|\\n]{0,99}\\b(?:echo|printf)\\b[^\\n]{0,200}\\$\\{?(?:${names})\\b`);
  const plainly = new RegExp(`${inFront}(?:echo|printf)\\s[^|>]{0,300}${partly}`);
  const again = new RegExp(`^\\s{0,40}(?:local\\s+)?${name}=`);
  let onStdout: Told | undefined;
  for (let index = from + 1; index < Math.min(lines.length, from + printedWithin); index++) {
    const line = lines[index] ?? '';
    if (again.test(line) && !new RegExp(`\\$\\{?${name}\\b`).test(line)) break;
    if (!prints.test(line) || isCommentLine(line)) continue;
    if (/>\s?&\s?2|>\s?\/dev\/stderr/.test(line)) return { index, toStdout: false };
    if (plainly.test(line)) onStdout ??= { index, toStdout: true };
  }
  return onStdout;
}

/**
 * The code that a script ends with behind a line, by its index: the one that is written in the same block, else 0 where
 * nothing behind it ends with another; undefined: the one that blocks, or one that is not known.
 */
function exitsOf(said: Said, lines: readonly string[]): (index: number, toStdout?: boolean) => number | undefined {
  const has = (pattern: RegExp): boolean => lines.some((line) => !isCommentLine(line) && pattern.test(line));
  const [isTrapped, isStopped] = [has(traps), has(stopsAtFailure)];
  const callsEnd = callsOfEnds(said);
  const mayFail = (line: string): boolean => fails.test(line) || callsEnd(line);
  const isNeverFailing = !lines.some((line) => !isCommentLine(line) && mayFail(line));
  const last = lines.findLastIndex((line) => line.trim() !== '' && !isCommentLine(line));
  const endsWell = endsWithZero.test(lines[last] ?? '');
  const isNeverBlocking = !has(blocks) && (endsWell || /^\s{0,80}exit\b/.test(lines[last] ?? ''));
  let looks = 0;
  return (index, toStdout = false) => {
    const behind = lines.slice(index, index + reach).map((line) => line.replace(/"[^"\n]*"/g, '""'));
    const end = behind.findIndex((line) => /^\s{0,80}(?:fi|else|elif|\}|done)\b|^\s{0,80}\}/.test(line));
    const inside = end === -1 ? behind : behind.slice(0, end);
    const at = inside.findIndex((line) => writtenExit.test(line));
    const written = writtenExit.exec(inside[at] ?? '')?.[1];
    if (written !== undefined) {
      const isOther = written === '2' || inside.slice(0, at).some(callsEnd);
      return isOther ? undefined : Number(written);
    }
    // Nobody reads stdout with another code either: `exit $status`.
    if (toStdout && isNeverBlocking && !isTrapped) return 0;
    if (isTrapped || (isStopped && !toStdout)) return undefined;
    if (isNeverFailing) return endsWell ? 0 : undefined;
    if (++looks > mostChecks) return undefined;
    const rest = linesBehind(lines, index);
    return !rest.some(mayFail) && endsWithZero.test(rest.at(-1) ?? '') ? 0 : undefined;
  };
}

const writtenExit = /(?:^|[\s;])exit[ \t]+(\d{1,3})\b/;

/** A last line behind which a script ends with 0, where nothing failed in front of it. */
const endsWithZero = /^\s{0,80}(?:exit 0|fi|esac|done)\s{0,9}(?:#.*)?$|^\s{0,80}(?:echo|printf)\s|;\s{0,9}exit 0\b/;
