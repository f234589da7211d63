/** Handlers that run the same script. Pure. */
import type { Hook } from '../model.js';

/** Is it wired for the script of the other hook, or with its command where that has no script? */
export function isOfScript({ handler, script }: Hook, hook: Hook): boolean {
  return hook.script === undefined ? handler.command === hook.handler.command : script?.path === hook.script.path;
}
