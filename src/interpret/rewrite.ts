/** Tool input and output that a hook wants to put in the place of the tool's own. */
import type { ResolvedContract, ResolvedField } from '../contract/resolve.js';
import { toolAt } from '../contract/tools.js';
import type { InterpretContext, Reply } from '../model.js';
import { at, isObject, type JsonObject } from './json.js';
import { describeMisfits, fitsShape } from './shape.js';

/** The rewritten input of an accepted reply; undefined: it has none. */
export function rewrittenInput(reply: Reply, contract: ResolvedContract): JsonObject | undefined {
  const field = contract.inputField;
  if (field === undefined || reply.kind !== 'json' || !speaksFor(reply.value, contract)) return undefined;
  const value = at(reply.value, field.pointer.slice(1).split('/'));
  return isObject(value) ? value : undefined;
}

/** What is wrong with the rewritten input, in the client's words; undefined: nothing that is known. */
export function inputMisfits(reply: Reply, context: InterpretContext, contract: ResolvedContract): string | undefined {
  const input = rewrittenInput(reply, contract);
  const shape = input === undefined ? undefined : toolOf(context, contract)?.input;
  return shape === undefined ? undefined : describeMisfits(input, shape);
}

/**
 * Has a rewritten output the tool's own shape? Of a tool that is not known, every output is taken to have it. The older
 * field of the two is read for MCP tools only.
 */
export function outputFits(
  value: unknown,
  field: ResolvedField,
  context: InterpretContext,
  contract: ResolvedContract,
): boolean {
  const name = context.payload?.tool_name;
  if (field.row.mcpOnly === true && typeof name === 'string' && !name.startsWith('mcp__')) return false;
  const shape = toolOf(context, contract)?.output;
  return shape === undefined || fitsShape(value, shape);
}

function toolOf(context: InterpretContext, contract: ResolvedContract) {
  const name = context.payload?.tool_name;
  return typeof name === 'string' ? toolAt(name, contract.client) : undefined;
}

/** Does hookSpecificOutput name the event that the hook answers? */
export function speaksFor(value: JsonObject, contract: ResolvedContract): boolean {
  return contract.readsSpecific && at(value, ['hookSpecificOutput', 'hookEventName']) === contract.event;
}
