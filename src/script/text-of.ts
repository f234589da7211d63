/** The text of a hook: that of its script, else of its command. Pure. */
import type { Hook, Language } from '../model.js';

/** What a hook says, and in which language it says it. */
export function textOf({ script, handler }: Hook): { readonly text: string; readonly language: Language } {
  if (script !== undefined) return script;
  const shell = handler.type === 'command' && handler.args === undefined && handler.shell !== 'powershell';
  return { text: handler.command ?? '', language: shell ? 'bash' : 'other' };
}
