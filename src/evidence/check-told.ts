/** What a check found, on the stdout of a hook, where nobody reads it. Pure. */
import type { Hook, Run, Spot } from '../model.js';
import { objection } from '../plan/stand-ins.js';
import { callsOfEnds } from '../script/answers/answering-functions.js';
import { originOf } from '../script/answers/origin.js';
import { textOf, textOfCommand } from '../script/answers/text-of.js';
import { type ProgramCheck, programChecks } from '../script/checks/program-checks.js';
import { keptChecks } from '../script/checks/told-checks.js';
import {
  checksOnOwnStderr,
  mendingChecks,
  printedCheck,
  printedChecks,
  type UnreadCheck,
} from '../script/checks/unread-checks.js';
import { isShell } from '../script/lines/family.js';
import { linesBehind } from '../script/lines/lines-behind.js';
import type { Said } from '../script/lines/said.js';
import { lineOf } from '../text/lines.js';
import { lineSpot } from './line-spot.js';
import { handlerSpot } from './registration.js';
import { stdoutOf } from './runs.js';
import { tellsOfProblem } from './speech.js';

/** The check whose findings are in the output of a run, and where it is called; undefined: no finding of a check is. */
export function checkTold(
  run: Run,
): { readonly program: string; readonly at: Spot; readonly stream: 'stdout' | 'stderr' } | undefined {
  const stdout = stdoutOf(run);
  const { standIns, hook } = run.case;
  const played = (standIns?.end === 'fail' ? standIns.programs : []).find(
    (program) => checkers.test(program) && stdout.includes(objection.stdout(titleOf(program))),
  );
  if (played !== undefined) return { program: titleOf(played), at: callOf(titleOf(played), hook), stream: 'stdout' };
  // What runs a program of the project objects in its place.
  const objects =
    standIns?.end === 'fail' && standIns.programs.some((each) => stdout.includes(objection.stdout(titleOf(each))));
  if (!objects && !stdout.split('\n', linesRead).some((line) => tellsOfProblem(line) && !isOwn(line, hook)))
    return undefined;
  const called = printedCheck(textOf(hook).text);
  if (called === undefined) return undefined;
  const { program, offset, stream } = called;
  const at: Spot =
    hook.script === undefined ? { in: 'output', stream: 'stdout' } : { in: 'script', offset, length: program.length };
  return { program, at, stream };
}

/** Enough to hold the beginning of what a check finds; the rest may be endless. */
const linesRead = 50;

/** Is it what the script says itself, perhaps before it comes to the check? */
const isOwn = (line: string, hook: Hook): boolean => originOf(line, hook) !== undefined;

/** A check whose findings a hook prints. */
export interface CheckOnStream {
  /** `ruff check`. */
  readonly program: string;
  /** The line (from 1) that calls it, or that prints what it found. */
  readonly line: number;
}

/** A program that the project keeps for everybody, and no hook: `bin/rubocop`, `vendor/bin/phpstan`. */
const isTool = ({ script }: Hook): boolean => script !== undefined && /(?:^|\/)\.?bin\/[\w-]+$/.test(script.path);

/** What starts the checks of a hook: its script, or the command where that starts the check itself. */
const callerOf = (hook: Hook): Said => (isTool(hook) ? textOfCommand(hook.handler) : textOf(hook));

/** Where a check is called, or what it found is printed. */
export const spotOfCheck = (hook: Hook, { line }: CheckOnStream): Spot =>
  hook.script === undefined || isTool(hook) ? handlerSpot(hook, 'command') : lineSpot(hook, { line });

/** The checks of a hook whose findings go to its stdout, by its text; none where it answers in JSON or may block with them. */
export function checksOnStdout(hook: Hook): readonly CheckOnStream[] {
  const said = callerOf(hook);
  if (isShell(said.language)) return [...ownChecks(said, printedChecks, blocks), ...keptChecks(said)].sort(byLine);
  return ofProgram(said).filter(({ mends }) => mends === undefined);
}

/** Is all that a run printed what its checks said? */
export const onlyChecksSpeak = (run: Run): boolean =>
  checksOnStdout(run.case.hook).length > 0 && saysNothingItself(run);

const saysNothingItself = (run: Run): boolean =>
  stdoutOf(run)
    .split('\n', linesRead)
    .every((line) => line.trim() === '' || !isOwn(line, run.case.hook));

/** The checks of a shell hook whose findings go to its stderr, by its text; none where Claude may read them with exit code 2. */
export function checksOnStderr(hook: Hook): readonly CheckOnStream[] {
  const said = callerOf(hook);
  const isOpen =
    !isShell(said.language) || /=["']?2\b/.test(said.text) || makesOwnCode.test(hook.handler.command ?? '');
  return isOpen ? [] : ownChecks(said, checksOnOwnStderr, mayBlock);
}

/** Checks that a hook lets mend what they can, and whose other findings go to its stdout. */
export function mendingOnStdout(hook: Hook): readonly CheckOnStream[] {
  const said = callerOf(hook);
  return isShell(said.language) ? ownChecks(said, mendingChecks, blocks) : ofProgram(said).filter(({ mends }) => mends);
}

/** The checks of a text in Python or JavaScript whose findings go to its stdout. */
const ofProgram = (said: Said): readonly ProgramCheck[] =>
  [answers, takesArguments, blocks].some((pattern) => pattern.test(said.text))
    ? []
    : programChecks(said).filter(({ fate }) => fate === 'stdout');

const byLine = (one: CheckOnStream, other: CheckOnStream): number => one.line - other.line;

/** Those of the checks of a shell script behind which it does not block. */
function ownChecks(
  said: Said,
  checksOf: (text: string) => readonly UnreadCheck[],
  ends: RegExp,
): readonly CheckOnStream[] {
  const { text } = said;
  if (answers.test(text)) return [];
  const lines = text.split('\n');
  const callsEnd = callsOfEnds(said);
  const mayEnd = (line: string): boolean => ends.test(line) || callsEnd(line);
  return checksOf(text)
    .slice(0, mostChecks)
    .map(({ program, offset }) => ({ program, line: lineOf(text, offset) }))
    .filter(({ line }) => !linesBehind(lines, line - 1).some(mayEnd));
}

/** So many checks of one script are looked at: each takes a look at the lines behind it. */
const mostChecks = 40;

/** A reply in JSON is told of what it says. */
const answers = /hookSpecificOutput|systemMessage|stopReason|\bdecision\\?["']?\s?:/;

/** Arguments of a program may ask for another output. */
const takesArguments = /\b(?:process|sys)\.argv\b|\bargparse\b/;

/** A block is told of what it lacks. */
const blocks = /\b(?:exit|return) 2\b|\b(?:exit|SystemExit)\(\s*2|\bexitCode\s*=\s*2/;
/** It does, or ends with a code that is not known. */
const mayBlock = /\b(?:exit|return) ["']?(?:2\b|\$)/;

/** What a command does with the code of its script may make another one of it. */
const makesOwnCode = /\bexit\b(?! 0)/;

/**
 * Does a check pass here that would print what it finds to stdout? The run in which it fails tells of that, and the text.
 * For runs that told of no problem.
 */
export function checkPassed(run: Run): boolean {
  const { hook, standIns } = run.case;
  if (printedCheck(textOf(hook).text) === undefined) return false;
  return standIns?.end === 'succeed' || saysNothingItself(run);
}

/** Where a script calls a check whose findings go to its stdout; else whatever printed them. */
function callOf(program: string, hook: Hook): Spot {
  const called = hook.script === undefined ? undefined : printedCheck(textOf(hook).text);
  return called?.program.startsWith(program) === true
    ? { in: 'script', offset: called.offset, length: called.program.length }
    : { in: 'output', stream: 'stdout' };
}

const titleOf = (program: string): string => program.split(/[ /]/).at(-1) ?? program;

/** Programs that do nothing but find fault. */
const checkers =
  /(?:^|[ /])(?:ruff|flake8|pylint|mypy|pyright|eslint|tsc|vue-tsc|stylelint|golangci-lint|shellcheck|rubocop|phpstan)$/;
