/** What a check found, on the stdout of a hook, where nobody reads it. Pure. */
import type { Hook, Run, Spot } from '../model.js';
import { objection } from '../plan/stand-ins.js';
import { originOf } from '../script/origin.js';
import { programChecks } from '../script/program-checks.js';
import { textOf } from '../script/text-of.js';
import { heldChecks, mendingChecks, printedCheck, printedChecks, type UnreadCheck } from '../script/unread-checks.js';
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
  const { language, text } = textOf(hook);
  const [held] = objects && /^(?:ba|z)?sh$/.test(language) ? heldChecks(text) : [];
  const called = printedCheck(text) ?? (held && { ...held, stream: 'stdout' as const });
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

/** The checks of a hook whose findings go to its stdout, by its text; none where it answers in JSON or blocks. */
export function checksOnStdout(hook: Hook): readonly UnreadCheck[] {
  const said = textOf(hook);
  if (answers.test(said.text)) return [];
  return /^(?:ba|z)?sh$/.test(said.language)
    ? printedChecks(said.text)
    : programChecks(said).filter(({ fate }) => fate === 'stdout');
}

/** Checks that a hook lets mend what they can, and whose other findings go to its stdout; shell alone. */
export function mendingOnStdout(hook: Hook): readonly UnreadCheck[] {
  const { language, text } = textOf(hook);
  return /^(?:ba|z)?sh$/.test(language) && !answers.test(text) ? mendingChecks(text) : [];
}

/** A reply in JSON is told of what it says, and a block of what it lacks. Arguments may ask for another output. */
const answers =
  /hookSpecificOutput|systemMessage|stopReason|\bdecision\\?["']?\s?:|\bexit 2\b|\b(?:exit|SystemExit)\(\s*2|\bexitCode\s*=\s*2|\b(?:process|sys)\.argv\b|\bargparse\b/;

/**
 * Does a check pass here that would print what it finds to stdout? The run in which it fails tells of that, and the text.
 * For runs that told of no problem.
 */
export function checkPassed(run: Run): boolean {
  const { hook, standIns } = run.case;
  if (printedCheck(textOf(hook).text) === undefined) return false;
  return (
    standIns?.end === 'succeed' ||
    stdoutOf(run)
      .split('\n', linesRead)
      .every((line) => line.trim() === '' || !isOwn(line, hook))
  );
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
