/** Handlers whose hooks Claude Code does not wait for. */
import type { ResolvedContract } from '../contract/resolve.js';
import type { Handler } from '../model.js';

/** Does Claude Code go on without the hook, whatever its version? Only `claude -p` waits for `asyncRewake` alone. */
export const inBackground = ({ async, asyncRewake }: Handler): boolean => async === true || asyncRewake === true;

/** The same of one version: such a hook can neither time out nor answer, whatever it does later. */
export function runsInBackground(handler: Handler | undefined, contract: ResolvedContract): boolean {
  return (contract.handler('command').readsAsync && handler?.async === true) || mayWake(handler, contract);
}

/** Does exit code 2 of the hook wake Claude? */
export function mayWake(handler: Handler | undefined, contract: ResolvedContract): boolean {
  return contract.handler('command').readsRewake && handler?.asyncRewake === true;
}
