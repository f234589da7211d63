/** A missing program that a hook reports to Claude, in words that a shell, Node or Python has for it. */
import type { Run } from '../model.js';
import { baseName } from '../text/base-name.js';
import { ownWords } from './echo.js';

/** What shells, Node and Python say of a program that they cannot start; the group is its path. */
const signs: readonly RegExp[] = [
  /(?:^|[\s"])\S{1,200}: (?:line )?\d{1,6}: (?<program>[^\s:]{1,200}): (?:command )?not found(?![\w.])/m,
  /(?:^|[\s"])(?:ba|z|da)?sh: (?:command not found: )?(?<program>[^\s:]{1,200}): (?:command )?not found(?![\w.])/m,
  /\bspawn(?:Sync)? (?<program>\S{1,200}) ENOENT\b/,
  /\[Errno 2\] No such file or directory: '(?<program>[\w.+-]{1,60})'/,
];

/** The program that Claude is told is missing, in the words of what could not start it; undefined: none. */
export function missingProgramTold(run: Run): string | undefined {
  const own = `${ownWords(run, 'stderr')}\n${ownWords(run, 'stdout').replaceAll('\\n', '\n')}`;
  for (const sign of signs) {
    const [said, path] = sign.exec(own) ?? [];
    const told = said?.trim().replace(/^"/, '');
    if (told !== undefined && path !== undefined && run.verdict.toClaude.some(({ text }) => text.includes(told))) {
      return baseName(path);
    }
  }
  return undefined;
}
