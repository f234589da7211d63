/** Checks that a text of Python or JavaScript starts, and who gets to read what they find. By its layout and narrowly. Pure. */
import { escaped } from '../../text/escaped.js';
import { indentOf, lineOf } from '../../text/lines.js';
import { onceFor } from '../../text/once-for.js';
import { isCommentLine } from '../lines/comment.js';
import { definedFunctions } from '../lines/functions.js';
import type { Said } from '../lines/said.js';
import { type ProgramCall, programCalls } from '../program/program-calls.js';
import { checkNames, isOnStderr } from './check-names.js';
import { leavesFile, type UnreadCheck } from './unread-checks.js';

export interface ProgramCheck extends UnreadCheck {
  /** The line (from 1) that hands on what it finds, else the one that calls it. */
  readonly line: number;
  /** Where that goes: to a stream of the hook, or nowhere at all, and its status is not asked for either. */
  readonly fate: 'stdout' | 'stderr' | 'nowhere';
  /** It mends what it can, and prints the rest itself: nobody asked what is left. */
  readonly mends?: true;
}

/** A check as the first program of a command, or through what runs one. */
const check = new RegExp(
  `^(?:(?:npx|bunx|uvx|pnpm exec|pnpm dlx|yarn|poetry run|uv run|python3? -m|\\S{0,80}python[\\d.]{0,5} -m)\\s(?:--?[\\w-]{1,30}\\s){0,3})?(?:[^\\s]{0,120}\\/)?(${checkNames}|jest|python3? -m unittest)(?![\\w-])`,
);

const mends = /\s--?(?:fix|write|apply|unsafe-fixes|a|A)\b/;
const checksNothing = /\s--?(?:version|help)\b/;

/** The checks of which it is sure what becomes of their findings. */
export const programChecks = onceFor((said: Said): readonly ProgramCheck[] => {
  const { text, language } = said;
  const lines = text.split('\n');
  const kept = programsKept(text);
  let looks = 0;
  return programCalls(text, language).flatMap((call) => {
    const words = call.words.replace(
      /^(?:process\.execPath )?([A-Za-z_$][\w$]{0,40})(?= |$)/,
      (whole, name: string) => kept.get(name) ?? whole,
    );
    const program = check.exec(words)?.[1];
    if (program === undefined || checksNothing.test(call.words) || ++looks > mostChecks) return [];
    const found = fateOf(call, program, said, lines);
    const isMending = mends.test(call.words);
    // Who lets a program mend the file may not care for what it leaves, unless the text prints that.
    if (found === undefined || (isMending && found.fate === 'nowhere')) return [];
    return [
      { program, offset: call.offset, ...found, ...(isMending && call.output !== 'caller' ? { mends: true } : {}) },
    ];
  });
});

/** So many checks of one text are looked at: each takes a look at the lines behind it. */
const mostChecks = 40;

/** The programs whose paths a text puts together, by the names that hold them: `const bin = path.join(root, '.bin', 'tsc')`. */
const programsKept = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [
      ...text.matchAll(
        /(?<![\w$.])([A-Za-z_$][\w$]{0,40}) ?= ?(?:[a-z.]{1,20}\.)?(?:join|resolve)\([^()\n]{1,200}['"/]([\w-]{1,40})(?:\.[cm]?js)?['"]\)/g,
      ),
    ].map(([, name = '', program = '']) => [name, program]),
  );

function fateOf(
  call: ProgramCall,
  program: string,
  said: Said,
  lines: readonly string[],
): Pick<ProgramCheck, 'fate' | 'line'> | undefined {
  const { text } = said;
  const line = lineOf(text, call.offset);
  const last = lineOf(text, call.end);
  if (call.output === 'stderr') return { fate: 'stderr', line };
  if (call.output === 'stdout') return { fate: isOnStderr(program, call.words) ? 'stderr' : 'stdout', line };
  if (!call.isStatement) return undefined;
  const caught = call.throws ? caughtBehind(lines, line, last) : undefined;
  if (call.throws && caught === undefined) return undefined;
  const end = scopeOf(lines, line, last);
  const printed =
    call.output === 'caller'
      ? (printedIn(lines, last, end, call.into) ??
        (caught?.name === undefined ? undefined : printedIn(lines, caught.from, caught.to, [caught.name])))
      : undefined;
  const told = printed === 'given back' ? printedByCallers(said, lines, line) : printed;
  if (told !== undefined) return told;
  const isUsed =
    usesOf(lines, last, end, [...call.into, ...(call.beside ?? [])]) ||
    caught?.does === true ||
    leavesFile.test(call.words);
  return isUsed ? undefined : { fate: 'nowhere', line };
}

/** The line (from 0) that a scope ends before: the function that a call is in, or the text. */
function scopeOf(lines: readonly string[], line: number, last: number): number {
  if (indentOf(lines[line - 1] ?? '') === 0) return lines.length;
  const end = lines.findIndex((each, index) => index >= last && /^[^\s#)\]}]/.test(each));
  return end === -1 ? lines.length : end;
}

interface Caught {
  readonly name?: string;
  /** The lines (from 0) of what is done about it, which end before `to`. */
  readonly from: number;
  readonly to: number;
  /** Something is done about it. */
  readonly does: boolean;
}

/** What catches that a program fails; undefined: nothing does. */
function caughtBehind(lines: readonly string[], line: number, last: number): Caught | undefined {
  const indent = indentOf(lines[line - 1] ?? '');
  for (let index = line - 1; index < lines.length; index++) {
    const each = lines[index] ?? '';
    const match = catches.exec(each);
    if (match === null || (index >= last && indentOf(each) >= indent && indent > 0)) continue;
    const [whole, javaScript, python] = match;
    const name = javaScript ?? python;
    const [inline = ''] = each.slice(match.index + whole.length).split('}');
    const isInline = /\S/.test(inline) || /\}\s{0,9}$/.test(each);
    const behind = lines.findIndex(
      (other, at) => at > index && other.trim() !== '' && indentOf(other) <= indentOf(each),
    );
    const to = isInline ? index + 1 : behind === -1 ? lines.length : behind;
    const body = isInline ? [inline] : lines.slice(index + 1, to);
    const does = body.some((other) => !isCommentLine(other) && !isIdle(other));
    return { from: isInline ? index : index + 1, to, does, ...(name === undefined ? {} : { name }) };
  }
  return undefined;
}

/** `catch (error) {`, `except OSError as error:`, with the name of it. */
const catches =
  /\bcatch\b ?(?:\((\w{1,40})[^)\n]{0,40}\))? ?\{|^\s{0,80}except\b[^\n:]{0,120}?(?:\bas (\w{1,40}))?\s?:/;

/** Nothing, or what does nothing about a failure. */
function isIdle(line: string): boolean {
  const [code = ''] = line.trim().split(/\/[/*]|#/, 1);
  return /^(?:pass|\.\.\.|return(?: (?:null|undefined|true|None|True))?|(?:process|sys)\.exit\(0\)|[{}]|)$/.test(
    code.replace(/;/g, '').trim(),
  );
}

/** Where what a name holds, or a part of it, is printed; else whether a function gives it back. */
function printedIn(
  lines: readonly string[],
  from: number,
  end: number,
  held: readonly string[],
): Pick<ProgramCheck, 'fate' | 'line'> | 'given back' | undefined {
  const names = [...held];
  if (names.length === 0) return undefined;
  let isGivenBack = false;
  for (let index = from; index < end; index++) {
    const line = lines[index] ?? '';
    if (isCommentLine(line)) continue;
    // A statement of several lines is read with those below it.
    const statement = /\(\s{0,9}[[{]?\s{0,9}$/.test(line)
      ? lines.slice(index, Math.min(index + 4, end)).join('\n')
      : line;
    if (!outputOf(names).test(statement)) continue;
    const [, other] =
      /^\s{0,80}(?:(?:const|let|var)\s)?(?:\w{1,40}, ?)?([A-Za-z_$][\w$]{0,40})(?:: ?[^=\n]{1,60})?\s?\+?=[^=>]/.exec(
        line,
      ) ?? [];
    const [, each] = /\bfor \(?(?:const |let )?(\w{1,40}) (?:in|of) /.exec(line) ?? [];
    const [, given] = /\.forEach\(\(?(\w{1,40})/.exec(line) ?? [];
    const [, added] = /([A-Za-z_$][\w$]{0,40})\.(?:append|push|extend)\(/.exec(line) ?? [];
    for (const name of [other, each, given, added])
      if (name !== undefined && !names.includes(name) && !counts.test(line)) names.push(name);
    const fate = streamOf(statement);
    if (fate !== undefined) return { fate, line: index + 1 };
    isGivenBack ||= givesBack.test(line);
  }
  return isGivenBack ? 'given back' : undefined;
}

/** Whether something was found is no finding. */
const givesBack =
  /^\s{0,80}return (?!.*(?: in |[=!<>]=|\bnot |!|\b(?:bool|len|any|all|sum|int)\(|\.(?:includes|test|length)\b))/;

/** Where one of those who call the function around a line prints what it gives back. */
function printedByCallers(
  said: Said,
  lines: readonly string[],
  line: number,
): Pick<ProgramCheck, 'fate' | 'line'> | undefined {
  const own = functionsOf(said).findLast((each) => line > each.line && line <= each.end);
  if (own === undefined) return undefined;
  const isCall = (each: string, index: number): boolean =>
    (index + 1 < own.line || index >= own.end) && each.includes(`${own.name}(`);
  const calls = [...lines.keys()].filter((index) => isCall(lines[index] ?? '', index)).slice(0, mostCalls);
  for (const index of calls) {
    const printed = printedIn(lines, index, scopeOf(lines, index + 1, index + 1), [own.name]);
    if (printed !== undefined && printed !== 'given back') return printed;
  }
  return undefined;
}

const functionsOf = onceFor(({ language, text }: Said) => definedFunctions(text, language));

/** So many calls of one function are looked at. */
const mostCalls = 4;

/** The output that a name holds, and not how the program ended. */
const outputOf = (names: readonly string[]): RegExp =>
  new RegExp(
    `(?<![\\w$.])(?:${names.map((name) => escaped(name)).join('|')})\\b(?!\\??\\.(?:returncode|status|code|signal|message|length)\\b)`,
  );

const counts = /^[^=\n]{0,80}= ?(?:len|sum|int|bool)\(|\.length;?$/;

/** Where a statement prints plain text; undefined: nowhere, to a file, or in a reply. */
function streamOf(statement: string): 'stdout' | 'stderr' | undefined {
  if (/\bJSON\.stringify\(\s{0,9}\{|\bjson\.dumps\(\s{0,9}\{/.test(statement)) return undefined;
  if (/\bstderr\.write\(|\bconsole\.(?:error|warn)\(|\blogg(?:er|ing)\.(?:warning|error|critical)\(/.test(statement))
    return 'stderr';
  if (/\bprint\(/.test(statement))
    return /\bfile ?= ?sys\.stderr/.test(statement) ? 'stderr' : /\bfile ?=/.test(statement) ? undefined : 'stdout';
  return /\bstdout\.write\(|\bconsole\.(?:log|info)\(/.test(statement) ? 'stdout' : undefined;
}

/** Is what comes back, or how it ended, asked for anywhere? */
function usesOf(lines: readonly string[], from: number, end: number, held: readonly string[]): boolean {
  if (held.length === 0) return false;
  const named = new RegExp(`(?<![\\w$.])(?:${held.map((name) => escaped(name)).join('|')})\\b`);
  return lines.slice(from, end).some((line) => named.test(line) && !isCommentLine(line));
}

/** The checks that print to the stdout of a program that then blocks with a message of its own. */
export function blockingProgramChecks(said: Said): readonly ProgramCheck[] {
  const lines = said.text.split('\n');
  const found = programChecks(said).filter(({ fate }) => fate === 'stdout');
  return found.filter(({ line }) => {
    const next = found.find((other) => other.line > line)?.line ?? Number.POSITIVE_INFINITY;
    const behind = lines.slice(line, Math.min(line + blocksWithin, next));
    const at = behind.findIndex((each) => blocks.test(each) && !isCommentLine(each));
    // What tells how it ended stands between the two.
    return at !== -1 && behind.slice(0, at + 1).some((each) => streamOf(each) === 'stderr');
  });
}

/** Lines from a check to the block that it leads to, at most. */
const blocksWithin = 12;

const blocks = /\b(?:exit|SystemExit)\(\s{0,3}2\s{0,3}\)|\bexitCode ?= ?2\b|\breturn 2\b/;

/** A way to end with another code than 0, or with one that is not known. */
const fails =
  /\bexit\( ?(?!0\)|None\)|main\(\)\)|\))|\bexitCode ?= ?[^0 ]|\breturn[ \t]{1,9}[1-9]|\bthrow\b|\braise\b|\bSystemExit\b/;
const handsOn = /\bexit\( ?main\(\) ?\)/;
const returnsCode = /\breturn[ \t]{1,9}(?!None\b|0\b)\w/;

/**
 * The code that a program ends with behind a line that hands on what a check found: the one that is written right behind it,
 * else 0 where the text knows no other way to end; undefined: not known.
 */
export function exitBehindCheck({ text, language }: Said, line: number): number | undefined {
  const lines = text.split('\n');
  const indent = indentOf(lines[line - 1] ?? '');
  const behind = lines.slice(line, line + reach);
  const end = behind.findIndex((each) => each.trim() !== '' && indentOf(each) < indent);
  const inside = end === -1 ? behind : behind.slice(0, end);
  const written = inside.flatMap((each) => /\bexit\( ?(\d{1,3}) ?\)/.exec(each)?.[1] ?? [])[0];
  if (written !== undefined) return Number(written);
  const start = lines.findLastIndex((each, index) => index < line && /^[^\s#)\]}]/.test(each));
  const handsOnCode = language === 'python' && handsOn.test(text);
  // What another function than `main` returns is no code that the program ends with.
  const main = handsOnCode ? definedFunctions(text, language).find(({ name }) => name === 'main') : undefined;
  const { line: from, end: to } = main ?? { line: 0, end: lines.length };
  const isSure = !lines.some((each, index) => {
    // What the same function does above this line is over.
    const isOver = indent > 0 && index >= start && index < line - 1;
    return (
      !isOver &&
      !isCommentLine(each) &&
      (fails.test(each) || (handsOnCode && index >= from && index < to && returnsCode.test(each)))
    );
  });
  return isSure ? 0 : undefined;
}

/** Lines from what is told to the exit behind it, at most. */
const reach = 6;
