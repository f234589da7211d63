/** JSON Schemas of payloads and replies under any client version. Loads zod: import it only where it is asked for. */
import * as z from 'zod';
import { newestClient } from '../contract/version.js';
import type { EventName, Version } from '../model.js';
import { inputSchema } from './input.js';
import type { Layer } from './layer.js';
import { outputSchema } from './output.js';

export type { Layer } from './layer.js';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Where the committed schemas are published. */
export const schemaBase = 'https://raw.githubusercontent.com/hooklint/hooklint/main/schemas';

/**
 * The JSON Schema (draft 7, which editors know best) of the reply of an event, or of its payload. Only the schemas of
 * the newest client carry an `$id`: those are the ones that are published.
 */
export function jsonSchemaFor(
  event: EventName,
  client: Version = newestClient,
  layer: Layer = 'accepts',
  direction: 'output' | 'input' = 'output',
): JsonSchema {
  const schema = direction === 'output' ? outputSchema(event, client, layer) : inputSchema(event, client, layer);
  const published = client === newestClient ? `${schemaBase}/${schemaFile(event, layer, direction)}` : undefined;
  return toJsonSchema(schema, published);
}

/** The file under `schemas/` that holds the schema of the newest client. */
export function schemaFile(event: EventName, layer: Layer, direction: 'output' | 'input'): string {
  return `${direction}/${event}${layer === 'names' ? '.strict' : ''}.schema.json`;
}

/** A zod definition as JSON Schema: `$schema`, `$id`, title and description first, nothing that says nothing. */
export function toJsonSchema(schema: z.ZodType, id: string | undefined): JsonSchema {
  const { $schema, title, description, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    override: ({ jsonSchema }) => {
      if (isEmpty(jsonSchema.additionalProperties)) delete jsonSchema.additionalProperties;
      if (isEmpty(jsonSchema.properties)) delete jsonSchema.properties;
    },
  });
  return { $schema, ...(id === undefined ? {} : { $id: id }), title, description, ...rest };
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
