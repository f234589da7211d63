/** What the client makes of an execution: bytes to reply to verdict, for every event and client version. Pure. */

import { resolveContract } from '../contract/resolve.js';
import { newestClient } from '../contract/version.js';
import type { Execution, InterpretContext, Verdict } from '../model.js';
import { interpretCommand } from './command.js';

/**
 * What the client does with what a hook did. Pure and deterministic; never throws for anything that a hook can do.
 * Throws RangeError when the context names no event or no version.
 */
export function interpret(execution: Execution, context: InterpretContext): Verdict {
  const contract = resolveContract(context.event, context.client ?? newestClient);
  switch (execution.type) {
    case 'command':
      return interpretCommand(execution, context, contract);
    default:
      throw new RangeError(`no interpreter for ${execution.type} hooks`);
  }
}
