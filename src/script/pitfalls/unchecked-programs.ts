/** Programs by which a shell script reads its payload, and which it takes for granted. Pure. */
import { closingBracket } from '../lines/brackets.js';
import { withoutComments } from '../lines/comment.js';
import { isShell } from '../lines/family.js';
import type { Said } from '../lines/said.js';

const readers = ['jq', 'python3', 'python', 'node'] as const;

/**
 * The program without which a script reads nothing, and goes on: it is called in a `$(…)`, nothing looks for it before, and
 * a command that fails does not end the script, or the first such call is forgiven (`|| true`). Undefined: there is none.
 */
export function uncheckedProgram({ language, text }: Said): string | undefined {
  if (!isShell(language)) return undefined;
  const code = withoutComments(text, language);
  const endsOnFailure = /\bset -[a-z]*e|\bset -o errexit/.test(code);
  return readers.find((program) => {
    // The first call without it ends the script, where a failure does.
    const first = firstRead(code, program);
    return (
      first !== undefined &&
      !isChecked(code, first) &&
      (!endsOnFailure || forgiven.test(first)) &&
      // Whoever looks for it, by whatever means, knows that it may be missing.
      !new RegExp(`(?:command -v|which|type|hash|-x)\\s(?:-\\w\\s)?["']?(?:\\S{0,80}/)?${program}\\b`).test(code)
    );
  });
}

/** At the end of what is kept, its failure is taken for an empty answer. */
const forgiven = /\|\|\s?(?:true|:|echo(?:\s(?:""|''))?)\s?\)$/;

/** Is the exit code of a call that is kept looked at? `X=$(…) || exit 2`, `if ! X=$(…)`, `[ $? -ne 0 ]` on the next line. */
function isChecked(code: string, read: string): boolean {
  const at = code.indexOf(read);
  const [line = '', next = ''] = code.slice(at + read.length, at + read.length + 400).split('\n');
  const before = code.slice(code.lastIndexOf('\n', at) + 1, at);
  if (!/\w=["']?$/.test(before)) return false;
  return ends.test(line) || /\$\?/.test(line + next) || /^\s*(?:el)?if\s(?:! )?\w+=["']?$/.test(before);
}

/** What follows where the call fails, unless the script goes on with an empty value. */
const ends = /^["']?\s?\|\|(?!\s?(?:true\b|:|echo\b|\w+=))/;

/** The first `$(…)` in which a program is called, over as many lines as it takes; undefined: there is none. */
function firstRead(code: string, program: string): string | undefined {
  const call = new RegExp(`\\$\\((?:[^()\\n]{0,200}[\\s|])?${program}\\s(?!-m (?!json))`).exec(code);
  return call === null ? undefined : code.slice(call.index, closingBracket(code, call.index + 1, longestRead));
}

/** Enough for a program of some lines in quotes. */
const longestRead = 1500;

/** Is it a program by which a shell script reads its payload? */
export const readsPayload = ({ text }: Said, program: string): boolean =>
  readers.some((reader) => reader === program) && firstRead(text, program) !== undefined;
