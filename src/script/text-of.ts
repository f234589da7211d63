/** The text of a hook: that of its script, else of its command. Pure. */
import type { Hook } from '../model.js';
import type { Said } from './answering-functions.js';

/** What a hook says, in which language it says it, and the libraries that it says it with. */
export function textOf({ script, handler }: Hook): Said {
  if (script !== undefined) return script;
  const shell = handler.type === 'command' && handler.args === undefined && handler.shell !== 'powershell';
  return { text: handler.command ?? '', language: shell ? 'bash' : 'other' };
}

/** Does a hook start Python by `uv run`, in its command, its first line or its text? */
export function callsUv(hook: Hook): boolean {
  const { command = '', args = [] } = hook.handler;
  return /\buv\s+run\b/.test(`${command} ${args.join(' ')}\n${textOf(hook).text}`);
}

/** Where a line of a text stands, from its first character that is no space on. */
export function offsetOfLine(text: string, line: number): { readonly offset: number; readonly length: number } {
  const lines = text.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const own = lines[line - 1] ?? '';
  const indent = /^\s*/.exec(own)?.[0].length ?? 0;
  return { offset: start + indent, length: own.trim().length };
}
