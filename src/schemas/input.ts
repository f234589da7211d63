/** The payload of each event, as the client writes it to a hook's stdin: one zod definition per event and client. */
import * as z from 'zod';
import { contractAt } from '../interpret/contract-at.js';
import type { EventName, InputFieldContract, Version } from '../model.js';
import { clientName, type Layer, objectOf, shapeOf, typeOf } from './layer.js';

/**
 * What `inputSchema` parses is what a hook can expect on stdin. `optional` names fields that may be missing although
 * the client always writes them: a payload that a user writes by hand need not have a session id.
 */
export function inputSchema(
  event: EventName,
  client: Version,
  layer: Layer,
  optional: ReadonlySet<string> = new Set(),
): z.ZodObject {
  const { inputs, fires } = contractAt(event, client);
  const fields = inputs.map((input) => {
    const schema = fieldOf(input, event, layer);
    return [input.name, input.required && !optional.has(input.name) ? schema : schema.optional()] as const;
  });
  return objectOf(Object.fromEntries(fields), layer).meta({
    title: `${event} payload`,
    description: `What ${clientName(client)} writes to the stdin of a ${event} hook: ${fires}.`,
  });
}

function fieldOf(input: InputFieldContract, event: EventName, layer: Layer): z.ZodType {
  const schema = input.nullable === true ? typed(input, event, layer).nullable() : typed(input, event, layer);
  return schema.meta({
    description: input.deprecated === undefined ? input.description : `${input.description} ${input.deprecated}`,
    ...(input.deprecated === undefined ? {} : { deprecated: true }),
  });
}

function typed(input: InputFieldContract, event: EventName, layer: Layer): z.ZodType {
  if (input.name === 'hook_event_name') return z.literal(event);
  if (input.values !== undefined) return z.enum(input.values as string[]);
  // An open set: an editor offers the values that are known, and any other string passes.
  if (input.knownValues !== undefined) return z.union([z.enum(input.knownValues as string[]), z.string()]);
  return input.shape === undefined ? typeOf(input.type, undefined) : shapeOf(input.shape, layer);
}
