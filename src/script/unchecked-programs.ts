/** Programs by which a shell script reads its payload, and which it takes for granted. Pure. */
import type { Said } from './answering-functions.js';

const readers = ['jq', 'python3', 'python', 'node'] as const;

/**
 * The program without which a script reads nothing, and goes on: it is called in a `$(…)`, nothing looks for it before, and
 * a command that fails does not end the script. Undefined: there is none.
 */
export function uncheckedProgram({ language, text }: Said): string | undefined {
  if (!/^(?:ba|z)?sh$/.test(language)) return undefined;
  const code = text.replace(/^[ \t]*#.*$/gm, '');
  if (/\bset -[a-z]*e|\bset -o errexit/.test(code)) return undefined;
  return readers.find(
    (program) =>
      isRead(code, program) &&
      // Whoever looks for it, by whatever means, knows that it may be missing.
      !new RegExp(`(?:command -v|which|type|hash|-x)\\s(?:-\\w\\s)?["']?(?:\\S{0,80}/)?${program}\\b`).test(code),
  );
}

/** Is it a program by which a shell script reads its payload? */
export const readsPayload = ({ text }: Said, program: string): boolean =>
  readers.some((reader) => reader === program) && isRead(text, program);

/** Is a program called in a `$(…)`? */
const isRead = (code: string, program: string): boolean =>
  new RegExp(`\\$\\((?:[^()\\n]{0,200}[\\s|])?${program}\\s`).test(code);
