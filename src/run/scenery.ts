/** What of a payload's world has to be set up on this machine before a hook is run. */
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { isFolder } from '../load/files.js';
import type { Hook, PayloadJson, Prop } from '../model.js';
import { propsOf } from '../plan/world.js';
import type { Place } from './site.js';
import { trackedProps } from './tracked.js';

/**
 * What is not there yet, as far as it can be set up there. `json` names the user's own project: what another run has set
 * up in a copy of it at this moment does not count.
 */
export function propsIn({ canSetUp, there }: Place, json: PayloadJson, hook: Hook): readonly Prop[] {
  const props = propsOf(json, textAt);
  const files = asksGit(hook) ? props.filter((prop) => prop.kind === 'file') : [];
  return [...props, ...trackedProps(hook.projectDir, files)]
    .map((prop) => (there === undefined ? prop : { ...prop, path: there(prop.path) }))
    .filter((prop) => canSetUp(prop.path) && !(prop.kind === 'folder' && isFolder(prop.path)));
}

/** Hooks that care what git knows of a file, as far as their text tells: one that protects `.git/` does not. */
function asksGit(hook: Hook): boolean {
  return /(?:(?<![.\w/])|\bbin\/)git(?![\w.-])|commit|staged|tracked/i.test(
    `${hook.handler.command ?? ''}\n${hook.script?.text ?? ''}`,
  );
}

/** Nobody edits a file that is larger. */
const largestFile = 1 << 20;

/** The text of a file; of one that is too large or no plain file, nothing. */
function textAt(path: string): string | undefined {
  try {
    const status = statSync(path);
    if (!status.isFile()) return undefined;
    // What a link leads to there may have no end.
    if (status.size > largestFile || /^\/(?:proc|sys|dev)\//.test(realpathSync(path))) return '';
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
