/** What a hook is called in a report: its script, else what it does in a few words. */
import type { Hook } from '../model.js';

/** UTF-16 units of a command or prompt that serves as a name. */
const longest = 60;

/** Not escaped. A path stays whole; a command of several lines becomes one, and is cut where it is too long for a name. */
export function hookName(hook: Hook, max = longest): string {
  const { script, target, handler, id } = hook;
  if (script !== undefined) return script.path;
  if (target?.found === 'missing') return missingName(target.text);
  const { command, url, server, tool, prompt } = handler;
  const said = command ?? url ?? (server === undefined ? undefined : `${server}/${tool ?? ''}`) ?? prompt ?? id;
  const line = said.replace(/\s+/g, ' ').trim();
  // How it begins tells commands apart, and prompts.
  return line.length <= max ? line : `${line.slice(0, max - 1).trimEnd()}…`;
}

/** A file that is not there, as the others are named: without the variable in front of it. */
function missingName(text: string): string {
  return text.replace(/["']/g, '').replace(/^\$\{?CLAUDE_(?:PROJECT_DIR|PLUGIN_ROOT)\}?\//, '');
}
