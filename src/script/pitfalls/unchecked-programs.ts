/** Programs by which a shell script reads its payload, and which it takes for granted. Pure. */
import type { Said } from '../answers/answering-functions.js';

const readers = ['jq', 'python3', 'python', 'node'] as const;

/**
 * The program without which a script reads nothing, and goes on: it is called in a `$(…)`, nothing looks for it before, and
 * a command that fails does not end the script, or the first such call is forgiven (`|| true`). Undefined: there is none.
 */
export function uncheckedProgram({ language, text }: Said): string | undefined {
  if (!/^(?:ba|z)?sh$/.test(language)) return undefined;
  const code = text.replace(/^[ \t]*#.*$/gm, '');
  const endsOnFailure = /\bset -[a-z]*e|\bset -o errexit/.test(code);
  const lines = code.split('\n');
  return readers.find((program) => {
    // The first call without it ends the script, where a failure does.
    const first = lines.find((line) => isRead(line, program));
    return (
      first !== undefined &&
      (!endsOnFailure || forgiven.test(first)) &&
      // Whoever looks for it, by whatever means, knows that it may be missing.
      !new RegExp(`(?:command -v|which|type|hash|-x)\\s(?:-\\w\\s)?["']?(?:\\S{0,80}/)?${program}\\b`).test(code)
    );
  });
}

/** At the end of what is kept, its failure is taken for an empty answer. */
const forgiven = /\|\|\s?(?:true|:|echo(?:\s(?:""|''))?)\s?\)"?\s{0,20}$/;

/** Is it a program by which a shell script reads its payload? */
export const readsPayload = ({ text }: Said, program: string): boolean =>
  readers.some((reader) => reader === program) && isRead(text, program);

/** Is a program called in a `$(…)`? */
const isRead = (code: string, program: string): boolean =>
  new RegExp(`\\$\\((?:[^()\\n]{0,200}[\\s|])?${program}\\s`).test(code);
