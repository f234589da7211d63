/** What a check finds, where a hook prints it and ends with a code with which Claude is not told. By the text alone, and narrowly. Pure. */
import type { Said } from './answering-functions.js';
import { checkNames, mayCallCheck, startsCheck } from './check-names.js';
import { isCommentLine } from './comment.js';
import { lineOf, withJoinedLines } from './continued-lines.js';
import { exitBehindCheck, programChecks } from './program-checks.js';
import { mends, namesOf } from './unread-checks.js';

export interface ToldCheck {
  /** `ruff check`. */
  readonly program: string;
  /** Where it is called, in UTF-16 offsets. */
  readonly offset: number;
  /** The line (from 1) that hands on what it found. */
  readonly line: number;
  /** The code that the script ends with behind it: 0, or one that does not block. */
  readonly exit: number;
  /** It is printed to stdout, which is read with exit code 0 alone. */
  readonly toStdout?: true;
  /** It mends what it can, and prints the rest. */
  readonly mends?: true;
}

/** A check, by its name or by its path. */
const check = new RegExp(`(?<![\\w.$/-])(?:[\\w.$\\{\\}"-]{0,60}\\/){0,6}(?:${startsCheck})?(${checkNames})(?![\\w-])`);

/** One that is a command of its own, whose output goes to stderr and whose status nobody asks for. */
const handedOn = new RegExp(
  `^[ \\t]{0,40}(?:\\(?cd [^;&|\\n]{1,80} && )?(?:${startsCheck})?(${checkNames})(?!\\.?[\\w-])` +
    `[^|;&>\\n]{0,200}(?:2>&1\\s?)?(?:\\|\\s?(?:tail|head|grep|sed)\\s[^|;&>\\n]{0,99}){0,2}(?:1?>\\s?&\\s?2|>\\s?/dev/stderr)\\)?(?:\\s?\\|\\|\\s?(?:true|:))?[ \\t]{0,9}$`,
);

/** A reply in JSON may say the same, and a number is no finding. */
const answers = /hookSpecificOutput|systemMessage|["']decision\\?["']/;
const counted = /\bwc\b|\bgrep -[a-z]{0,4}c|\bjson\b|^\s?(?:command -v|which|type)\s/;

/** Ends with another code than 0, or with one that is not known. */
const fails = /\bexit[ \t]{1,9}(?:[1-9]|["']?\$)|\breturn[ \t]{1,9}[1-9$]|\|\|\s?exit\b(?! 0)|\bset -[a-z]*e|\btrap\b/;

/** Lines from what is told to the exit behind it, at most. */
const reach = 6;

/** The first check whose findings are told to nobody; undefined: none that is sure. */
export function toldCheck(said: Said): ToldCheck | undefined {
  const { language, text } = said;
  if (answers.test(text)) return undefined;
  return /^(?:sh|bash|zsh)$/.test(language) ? (toldInShell(text) ?? parsedInShell(text)) : toldInProgram(said);
}

/** Of Python and JavaScript. */
function toldInProgram(said: Said): ToldCheck | undefined {
  for (const { fate, program, offset, line } of programChecks(said)) {
    const exit = fate === 'stderr' ? exitBehindCheck(said, line) : undefined;
    if (exit !== undefined && exit !== 2) return { program, offset, line, exit };
  }
  return undefined;
}

function toldInShell(text: string): ToldCheck | undefined {
  if (!mayCallCheck(text) || !check.test(text)) return undefined;
  const lines = withJoinedLines(text).split('\n');
  const place = (index: number): number =>
    lineOf(
      text,
      lines.slice(0, index).reduce((length, each) => length + each.length + 1, 0),
    );
  const exitBehind = exitsOf(lines);
  let start = 0;
  let mended: ToldCheck | undefined;
  for (const [index, line] of lines.entries()) {
    const offset = start;
    start += line.length + 1;
    const direct = isCommentLine(line) ? undefined : handedOn.exec(line.replace(/"[^"\n]*"|'[^'\n]*'/g, "''"))?.[1];
    const behind = direct === undefined ? undefined : exitBehind(index);
    const isMended = mends.test(line);
    if (direct !== undefined && behind !== undefined && !(isMended && mended !== undefined)) {
      const found = { program: direct, offset: offset + line.indexOf(direct), line: place(index), exit: behind };
      if (!isMended) return found;
      mended = { ...found, mends: true };
    }
    const [, name, call] =
      /^[ \t]{0,40}(?:if[ \t](?:![ \t])?)?(?:local[ \t])?(\w{1,40})="?\$\(([^\n]{1,400})$/.exec(line) ?? [];
    const program = call === undefined || counted.test(call) ? undefined : check.exec(call)?.[1];
    if (name === undefined || program === undefined || isCommentLine(line)) continue;
    const told = toldAt(lines, index, name);
    const exit = told === undefined ? undefined : exitBehind(told.index);
    if (told === undefined || exit === undefined || (told.toStdout && exit === 0)) continue;
    return {
      ...{ program, offset: offset + line.indexOf(program), line: place(told.index), exit },
      ...(told.toStdout ? { toStdout: true } : {}),
    };
  }
  return mended;
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
  let offset = 0;
  for (const [index, line] of text.split('\n').entries()) {
    const start = offset;
    offset += line.length + 1;
    const found = isCommentLine(line) ? null : parses.exec(line);
    const { program = '' } = found?.groups ?? {};
    if (found === null) continue;
    const { exit, name, status = '1' } = endsWith.exec(line.slice(found.index + found[0].length))?.groups ?? {};
    const isPassedOn = name !== undefined && new RegExp(`^exit "?\\$\\{?${name}\\b`, 'm').test(text);
    const code = Number(exit ?? (isPassedOn ? status : '0'));
    if (code !== 0 && code !== 2)
      return { program, offset: start + line.indexOf(program), line: index + 1, exit: code };
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

/** The line that prints what a variable holds, as long as it holds it. */
function toldAt(lines: readonly string[], from: number, name: string): Told | undefined {
  const names = namesOf(lines.slice(from + 1, from + 1 + heldFor), name);
  const prints = new RegExp(`^[^|\\n]{0,99}\\b(?:echo|printf)\\b[^\\n]{0,200}\\$\\{?(?:${names.join('|')})\\b`);
  const again = new RegExp(`^\\s{0,40}(?:local\\s+)?${name}=`);
  for (let index = from + 1; index < Math.min(lines.length, from + printedWithin); index++) {
    const line = lines[index] ?? '';
    if (again.test(line) && !new RegExp(`\\$\\{?${name}\\b`).test(line)) return undefined;
    if (!prints.test(line) || isCommentLine(line)) continue;
    if (/>\s?&\s?2|>\s?\/dev\/stderr/.test(line)) return { index, toStdout: false };
    if (/^\s{0,40}(?:echo|printf)\s[^|>]{0,300}(?:\|\s?(?:head|tail)\s[^|>]{0,40})?$/.test(line))
      return { index, toStdout: true };
  }
  return undefined;
}

/** The code that a script ends with behind a line, by its index; undefined: the one that blocks, or one that is not known. */
function exitsOf(lines: readonly string[]): (index: number) => number | undefined {
  const isSure = !lines.some((line) => !isCommentLine(line) && fails.test(line));
  const last = isSure ? lines.findLastIndex((line) => /^[ \t]{0,40}exit 0[ \t]{0,40}$/.test(line)) : -1;
  return (index) => {
    const behind = lines.slice(index, index + reach).map((line) => line.replace(/"[^"\n]*"/g, '""'));
    const end = behind.findIndex((line) => /^\s{0,80}(?:fi|else|elif|\}|done)\b|^\s{0,80}\}/.test(line));
    const inside = end === -1 ? behind : behind.slice(0, end);
    const written = inside
      .map((line) => /(?:^|[\s;])exit[ \t]+(\d{1,3})\b/.exec(line)?.[1])
      .find((code) => code !== undefined);
    if (written !== undefined) return written === '2' ? undefined : Number(written);
    return last >= index ? 0 : undefined;
  };
}
