/** What a hook is called in a report: its script, else what it does in a few words. */
import type { Hook } from '../model.js';
import { baseName } from '../text/base-name.js';

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
  if (line.length <= max) return line;
  // How it begins tells commands apart, and prompts; those that look for a script and start it at last, only its name does.
  const started = startedLast.exec(line)?.[1];
  return started === undefined ? `${line.slice(0, max - 1).trimEnd()}…` : `${line.split(' ', 1)[0]} … ${started}`;
}

/** The name of a script that stands at the end of a command: `exec "$root/hooks/guard.sh"'`. */
const startedLast = /\/([\w.-]{1,60}\.(?:sh|py|[cm]?js|ts))["'\s]*$/;

/** A file that is not there, as the others are named: without the variable in front of it. */
function missingName(text: string): string {
  return text.replace(/["']/g, '').replace(/^\$\{?CLAUDE_(?:PROJECT_DIR|PLUGIN_ROOT)\}?\//, '');
}

/** The word behind a script in a command: `node "$root/run.mjs" check-push`. No option, no path and no variable. */
const wordBehind = /^["'\s]*\s([A-Za-z][\w:.-]{0,40})(?=\s|$)/;

/** What each hook asks a script for that several of them start, by its id: a script of many tasks is told apart by them alone. */
export function tasksOf(hooks: readonly Hook[]): ReadonlyMap<string, string> {
  const tasks = new Map<string, Map<string, string>>();
  for (const { id, handler, script } of hooks) {
    if (script === undefined) continue;
    const own = tasks.get(script.path) ?? new Map<string, string>();
    tasks.set(script.path, own);
    const said = [handler.command ?? '', ...(handler.args ?? [])].join(' ');
    const file = baseName(script.path);
    const [, task] = said.includes(file) ? (wordBehind.exec(said.slice(said.indexOf(file) + file.length)) ?? []) : [];
    if (task !== undefined) own.set(id, task);
  }
  return new Map([...tasks.values()].flatMap((own) => (new Set(own.values()).size > 1 ? [...own] : [])));
}
