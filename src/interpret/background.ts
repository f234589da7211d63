/** Hooks that Claude Code does not wait for, by what their handler says. */
import type { ResolvedContract } from '../contract/resolve.js';
import type { Handler } from '../model.js';

/** Whatever such a hook does later, it can neither time out nor answer; `asyncRewake` may wake Claude. */
export function runsInBackground(handler: Handler | undefined, contract: ResolvedContract): boolean {
  const { readsAsync, readsRewake } = contract.handler('command');
  return (readsAsync && handler?.async === true) || wakes(handler, readsRewake);
}

/** Does exit code 2 of the hook wake Claude? */
export function mayWake(handler: Handler | undefined, contract: ResolvedContract): boolean {
  return wakes(handler, contract.handler('command').readsRewake);
}

const wakes = (handler: Handler | undefined, read: boolean): boolean => read && handler?.asyncRewake === true;
