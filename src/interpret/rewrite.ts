/** Tool input and output that a hook wants to put in the place of the tool's own. */
import type { ResolvedContract, ResolvedField } from '../contract/resolve.js';
import { given } from '../contract/template.js';
import { toolAt } from '../contract/tools.js';
import type { InterpretContext, Reply } from '../model.js';
import { type Misfit, misfits } from './fits.js';
import { at, isObject, type JsonObject } from './json.js';

/** The rewritten input of an accepted reply; undefined: it has none. */
function rewrittenInput(reply: Reply, contract: ResolvedContract): JsonObject | undefined {
  const field = contract.inputField;
  if (field === undefined || reply.kind !== 'json' || !speaksFor(reply.value, contract)) return undefined;
  const value = at(reply.value, field.path);
  return isObject(value) ? value : undefined;
}

/** What is wrong with the rewritten input, in the client's words; undefined: nothing that is known. */
export function inputMisfits(reply: Reply, context: InterpretContext, contract: ResolvedContract): string | undefined {
  const input = rewrittenInput(reply, contract);
  const shape = input === undefined ? undefined : toolOf(context, contract)?.input;
  return shape === undefined ? undefined : inWords(misfits(shape, input), contract);
}

/** `issue:` or `issues:` and a line for each, missing parameters first; undefined when there is none. */
export function inWords(found: readonly Misfit[], { phrases }: ResolvedContract): string | undefined {
  if (found.length === 0) return undefined;
  const isMissing = ({ received }: Misfit): boolean => received === 'missing';
  const ordered = [...found.filter(isMissing), ...found.filter((misfit) => !isMissing(misfit))];
  const lines = ordered.map(({ pointer, expected, received }) =>
    phrases[received === 'missing' ? 'misfit-missing' : 'misfit-type'](
      given({ parameter: parameter(pointer), expected: expected.split(' with ')[0] as string, received }),
    ),
  );
  return `${lines.length > 1 ? 'issues' : 'issue'}:\n${lines.join('\n')}`;
}

/** `/todos/0/content` as the client writes it: `todos[0].content`. */
function parameter(pointer: string): string {
  const keys = pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return keys.map((key, index) => (/^\d+$/.test(key) ? `[${key}]` : index === 0 ? key : `.${key}`)).join('');
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
  return shape === undefined || misfits(shape, value).length === 0;
}

/** Why a rewritten output is not used, as the client lists it; undefined: there is none, or it is used. */
export function outputMisfits(reply: Reply, context: InterpretContext, contract: ResolvedContract): string | undefined {
  const field = contract.outputFields.find(({ row }) => row.mcpOnly !== true);
  if (field === undefined || reply.kind !== 'json' || !speaksFor(reply.value, contract)) return undefined;
  const value = at(reply.value, field.path);
  const shape = value === undefined ? undefined : toolOf(context, contract)?.output;
  if (shape === undefined) return undefined;
  const found = misfits(shape, value).map(({ pointer, expected, received }) => {
    const type = expected.split(' with ')[0] as string;
    const given = received === 'missing' ? 'undefined' : received;
    return {
      expected: type,
      code: 'invalid_type',
      path: pointer.split('/').slice(1),
      message: `Invalid input: expected ${type}, received ${given}`,
    };
  });
  return found.length === 0 ? undefined : JSON.stringify(found, null, 2);
}

/**
 * What Claude reads of an output that stands in the place of the tool's own, where the output is one of a shell: its
 * two streams. Undefined: there is none, it does not fit, or how the tool shows it is not known here.
 */
export function shownOutput(reply: Reply, context: InterpretContext, contract: ResolvedContract): string | undefined {
  if (contract.outputFields.length === 0 || reply.kind !== 'json' || !speaksFor(reply.value, contract))
    return undefined;
  for (const field of contract.outputFields) {
    const value = at(reply.value, field.path);
    if (value === undefined || !outputFits(value, field, context, contract) || !isObject(value)) continue;
    const { stdout, stderr } = value;
    if (typeof stdout === 'string') return [stdout, stderr].filter((text) => text !== '').join('\n');
  }
  return undefined;
}

function toolOf(context: InterpretContext, contract: ResolvedContract) {
  const name = context.payload?.tool_name;
  return typeof name === 'string' ? toolAt(name, contract.client) : undefined;
}

/** Does hookSpecificOutput name the event that the hook answers? */
export function speaksFor(value: JsonObject, contract: ResolvedContract): boolean {
  const { hookSpecificOutput: specific } = value;
  return contract.readsSpecific && isObject(specific) && specific.hookEventName === contract.event;
}
