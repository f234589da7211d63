/** What Claude Code makes of an execution: bytes to reply to verdict, for every event and version. Pure. */

import { openChanges } from '../contract/doubt.js';
import { resolveContract } from '../contract/resolve.js';
import { newestClient } from '../contract/version.js';
import type { Doubt, Execution, InterpretContext, Verdict, Version } from '../model.js';
import { withCall } from './call.js';
import { interpretCommand } from './command.js';
import { hindered } from './hindered.js';
import { interpretHttp } from './http.js';
import { laterTextOf } from './later.js';
import { interpretMcpTool } from './mcp-tool.js';
import { interpretModel } from './prompt.js';

/**
 * What Claude Code does with what a hook did. Pure and deterministic; never throws for anything that a hook can do.
 * Throws RangeError when the context names no event or no version.
 *
 * @example
 * ```ts
 * import { interpret } from 'hooklint/pure';
 *
 * const bytes = (text: string) => new TextEncoder().encode(text);
 * const verdict = interpret(
 *   { type: 'command', exitCode: 1, signal: null, stdout: bytes(''), stderr: bytes('No push.'), timedOut: false },
 *   { event: 'PreToolUse' },
 * );
 * console.log(verdict.effect, verdict.toClaude.length); // proceed 0
 * ```
 */
export function interpret(execution: Execution, context: InterpretContext): Verdict {
  const verdict = verdictOf(execution, context);
  const uncertain = [...doubts(verdict, execution, context), ...inPrint(verdict, execution, context)];
  const later = laterTextOf(execution, verdict, context.handler);
  return withCall(
    { ...verdict, ...(later === undefined ? {} : { later }), ...(uncertain.length === 0 ? {} : { uncertain }) },
    context,
  );
}

/** The changes that would make another verdict of it, and that this version may have made already. */
function doubts(verdict: Verdict, execution: Execution, context: InterpretContext): NonNullable<Verdict['uncertain']> {
  const open = openChanges(context.event, context.client ?? newestClient);
  return open.filter(({ presentIn }) => told(verdictOf(execution, context, [presentIn])) !== told(verdict));
}

/** What becomes of it under `claude -p`, which waits for hooks that a terminal leaves in the background. */
function inPrint(verdict: Verdict, execution: Execution, context: InterpretContext): readonly Doubt[] {
  const { handler } = context;
  if (handler?.asyncRewake !== true || handler.async === true || verdict.decidedBy !== 'async') return [];
  if (!resolveContract(context.event, verdict.client).traits.printAwaitsRewake) return [];
  const { effect } = verdictOf(execution, { ...context, handler: { ...handler, asyncRewake: false } });
  return effect === verdict.effect ? [] : [{ where: 'the session is `claude -p` with a prompt', effect }];
}

function told({ status, effect, endsTurn, toClaude, toUser }: Verdict): string {
  return JSON.stringify([status, effect, endsTurn, toClaude, toUser]);
}

/** How Claude Code reacts to the answer by itself. */
function verdictOf(execution: Execution, context: InterpretContext, made?: readonly Version[]): Verdict {
  const contract = resolveContract(context.event, context.client ?? newestClient, made);
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
