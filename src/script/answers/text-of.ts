/** The text of a hook: that of its script, else of its command. Pure. */
import type { Handler, Hook } from '../../model.js';
import { onceFor } from '../../text/once-for.js';
import type { Said } from '../lines/said.js';
import { inlineProgram } from '../shell/inline-programs.js';
import { readShellCommand } from '../shell/shell-command.js';

/** What a hook says, in which language it says it, and the libraries that it says it with. */
export function textOf({ script, handler }: Hook): Said {
  return script ?? textOfCommand(handler);
}

/** The text of the command alone, whatever script it starts. */
export const textOfCommand = onceFor((handler: Handler): Said => {
  const { args, command = '', shell, type } = handler;
  if (type !== 'command' || args !== undefined || shell === 'powershell') return { text: command, language: 'other' };
  return programAlone(command) ?? { text: command, language: 'bash' };
});

/** The program of a command that is nothing else: `python3 -c "…"`, `node -e '…'`. */
function programAlone(command: string): Said | undefined {
  if (!/^\s{0,9}(?:python3?|node|bun)\s{1,9}-/.test(command)) return undefined;
  const [one, ...more] = readShellCommand(command);
  const program = one === undefined || more.length > 0 || one.redirections.length > 0 ? undefined : inlineProgram(one);
  return program === undefined || program.language === 'jq'
    ? undefined
    : { text: program.text, language: program.language };
}

/** Where a line of a text stands, from its first character that is no space on. */
export function offsetOfLine(text: string, line: number): { readonly offset: number; readonly length: number } {
  const lines = text.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const own = lines[line - 1] ?? '';
  const indent = /^\s*/.exec(own)?.[0].length ?? 0;
  return { offset: start + indent, length: own.trim().length };
}
