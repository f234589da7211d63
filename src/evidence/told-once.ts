/** A script that several hooks start is told of once. Pure. */
import type { Hook, Project } from '../model.js';

/** Does an earlier hook of the project start the same script? */
export function isToldBefore({ id, script }: Hook, { hooks }: Pick<Project, 'hooks'>): boolean {
  return script !== undefined && hooks.find((each) => each.script?.absolutePath === script.absolutePath)?.id !== id;
}
