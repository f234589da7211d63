/** What the client makes of an execution: bytes to reply to verdict, for every event and client version. Pure. */

import { resolveContract } from '../contract/resolve.js';
import { newestClient } from '../contract/version.js';
import type { Execution, InterpretContext, Verdict } from '../model.js';
import { withCall } from './call.js';
import { interpretCommand } from './command.js';
import { hindered } from './hindered.js';
import { interpretHttp } from './http.js';
import { interpretMcpTool } from './mcp-tool.js';
import { interpretModel } from './prompt.js';

/**
 * What the client does with what a hook did. Pure and deterministic; never throws for anything that a hook can do.
 * Throws RangeError when the context names no event or no version.
 */
export function interpret(execution: Execution, context: InterpretContext): Verdict {
  return withCall(verdictOf(execution, context), context);
}

/** What the client makes of the answer by itself. */
function verdictOf(execution: Execution, context: InterpretContext): Verdict {
  const contract = resolveContract(context.event, context.client ?? newestClient);
  const hindrance = hindered(execution.type, context, contract);
  if (hindrance !== undefined) return hindrance;
  switch (execution.type) {
    case 'command':
      return interpretCommand(execution, context, contract);
    case 'http':
      return interpretHttp(execution, context, contract);
    case 'mcp_tool':
      return interpretMcpTool(execution, context, contract);
    case 'prompt':
    case 'agent':
      return interpretModel(execution, context, contract);
  }
}
