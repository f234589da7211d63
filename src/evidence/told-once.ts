/** A script that several hooks start is told of once. Pure. */
import type { Hook, Project } from '../model.js';

/** Does an earlier hook of the project start the same script? */
export function isToldBefore({ id, script }: Hook, { hooks }: Pick<Project, 'hooks'>): boolean {
  return script !== undefined && hooks.find((each) => each.script?.absolutePath === script.absolutePath)?.id !== id;
}

/**
 * The handlers that start the script of a hook, or the hook alone where it has none. Undefined where an earlier one of them tells
 * of the script, or where one is for another event: the script may do there what the text seems to say.
 */
export function wiredForOneEvent(hook: Hook, { hooks }: Pick<Project, 'hooks'>): readonly Hook[] | undefined {
  const { event, script } = hook;
  if (isToldBefore(hook, { hooks })) return undefined;
  const wired =
    script === undefined ? [hook] : hooks.filter((each) => each.script?.absolutePath === script.absolutePath);
  return wired.every((each) => each.event === event) ? wired : undefined;
}
