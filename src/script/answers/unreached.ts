/**
 * The lines of a hook's text that answer and that no run came to. By the text: a line counts as reached as soon as nothing
 * speaks against it. Pure.
 */
import type { CommandExecution, Hook, Library, Run } from '../../model.js';
import { onceFor } from '../../text/once-for.js';
import type { Said } from '../lines/said.js';
import { type AnswerLine, answerLines } from './answers.js';
import { calledFunctions } from './called-functions.js';
import { textOf } from './text-of.js';

/** How far above an `exit` the message that belongs to it may stand. */
const reach = 3;

/** The answering lines of the hook's text that none of its runs came to. */
export function unreachedLines(hook: Hook, runs: readonly Run[]): readonly AnswerLine[] {
  const traced = new Set(runs.flatMap(({ ranLines }) => ranLines ?? []));
  return notSaid(answerLines(textOf(hook)), runs).filter(({ held, line }) => held || !traced.has(line));
}

/** A line that answers in a library. */
export interface LibraryLine extends AnswerLine {
  readonly library: Library;
}

/** The same in functions of its libraries that it calls, itself or through others of them. */
export function unreachedInLibraries(hook: Hook, runs: readonly Run[]): readonly LibraryLine[] {
  const { libraries = [] } = textOf(hook);
  return libraries.length === 0 ? [] : notSaid(libraryLines(textOf(hook)), runs);
}

/** The answering lines of functions in its libraries that a text calls, itself or through others of them. */
const libraryLines = onceFor((said: Said): readonly LibraryLine[] => {
  const called = calledFunctions(said);
  return (said.libraries ?? []).flatMap((library) => {
    const { language, text } = library;
    const own = called.filter((each) => each.library === library);
    if (own.length === 0) return [];
    return answerLines({ language, text, libraries: said.libraries ?? [] }).flatMap((answer) =>
      own.some(({ defined }) => answer.line > defined.line && answer.line <= defined.end)
        ? [{ ...answer, library }]
        : [],
    );
  });
});

/** Those of the answering lines that none of the runs came to, as far as what was said and how it ended tells. */
function notSaid<Line extends AnswerLine>(lines: readonly Line[], runs: readonly Run[]): readonly Line[] {
  const executions = runs.flatMap(({ execution }) => (execution.type === 'command' ? [execution] : []));
  if (executions.length === 0 || lines.length === 0) return [];
  const outputs = [...new Set(executions.map(outputOf))];
  const codes = new Set(executions.map(({ exitCode }) => exitCode));
  const isSilent = outputs.every((output) => output.trim() === '');
  const wasSaid = ({ says }: AnswerLine) => says.some((part) => outputs.some((output) => output.includes(part)));
  return lines.filter((answer, index) => {
    if (answer.says.length > 0) return !wasSaid(answer);
    if (answer.exit === undefined) return isSilent && alwaysPrints(answer);
    if (!codes.has(answer.exit)) return true;
    // The message above it tells whether it was this exit or another one of the same code.
    const message = messageAbove(lines, index);
    return message !== undefined && !wasSaid(message);
  });
}

/** Prints something, whatever the text: a line break at least. */
const printsLine = /(?:^|[\s;&|{(])echo\s(?!-n)|\bprint\((?!.*\bend=)|\bconsole\.(?:log|error|warn|info)\(/;

/** Does the line itself leave something on its streams whenever it is reached? */
function alwaysPrints({ prints, through, text }: AnswerLine): boolean {
  return prints && through === undefined && printsLine.test(text);
}

/** What says something right above an answer, by its index. */
function messageAbove(lines: readonly AnswerLine[], index: number): AnswerLine | undefined {
  const from = (lines[index]?.line ?? 0) - reach;
  for (let at = index - 1; (lines[at]?.line ?? -1) >= from; at--) {
    if (lines[at]?.says.length !== 0) return lines[at];
  }
  return undefined;
}

/** Longer outputs are searched no further. */
const bytesRead = 100_000;

function outputOf({ stdout, stderr }: CommandExecution): string {
  const decoder = new TextDecoder();
  const both = `${decoder.decode(stdout.subarray(0, bytesRead))}\n${decoder.decode(stderr.subarray(0, bytesRead))}`;
  return both.includes('\\') ? `${both}\n${both.replace(/\\(["'/\\])/g, '$1')}` : both;
}
