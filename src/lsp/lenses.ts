/** Lines above handlers: what each hook was seen to do. */
import type { CodeLens } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Hook } from '../model.js';
import { shorten } from '../text/cut.js';
import { commands } from './commands.js';
import { rangeOf } from './positions.js';
import { isAsSeen, type Seen } from './seen.js';

/** UTF-16 units of a line between the lines of a file. */
const longest = 100;

/** May hooks run here, or could they once the user says so? */
export type RunState = 'allowed' | 'could be' | 'never';

/**
 * One for each hook that the file registers, or that the script serves as; and where hooks do not run yet, one that asks
 * for it. `file`: the document as findings name it.
 */
export function lensesOf(
  hooks: readonly Hook[],
  file: string,
  document: TextDocument,
  seen: Seen,
  state: RunState,
): CodeLens[] {
  const [first] = hooks;
  if (first === undefined || state === 'never') return [];
  const uri = document.uri;
  const lensOf = (hook: Hook, title: string, command: string): CodeLens => ({
    range: rangeOf(hook.config?.file === file ? hook.place : { file, line: 1 }, document),
    command: { title: shorten(title, longest), command, arguments: [uri] },
  });
  if (state === 'could be') return [lensOf(first, 'hooklint: run these hooks on every save…', commands.allowRuns)];
  return hooks.map((hook) => {
    const known = seen.hooks.get(hook.id);
    const name = hook.config?.file === file ? '' : `${hook.event}: `;
    if (known === undefined) return lensOf(hook, `${name}run this hook`, commands.run);
    const title = isAsSeen(known, hook) ? known.title : `before your changes: ${known.title}`;
    return lensOf(hook, `${name}${title}`, commands.run);
  });
}
