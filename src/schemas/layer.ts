/** The two layers of every schema, and what both are built from. */
import * as z from 'zod';
import { newestClient } from '../contract/version.js';
import type { JsonType, Shape, Version } from '../model.js';

/**
 * `accepts`: what the client takes; keys that it does not know pass, as it passes over them. `names`: only what the
 * contract names, so that a misspelt key is found.
 */
export type Layer = 'accepts' | 'names';

/** The newest client goes without its version, so that a release that changes nothing leaves the schemas as they are. */
export function clientName(client: Version): string {
  return client === newestClient ? 'Claude Code' : `Claude Code ${client}`;
}

/** An object with these fields, and in the layer of names with no others. */
export function objectOf(fields: Readonly<Record<string, z.ZodType>>, layer: Layer): z.ZodObject {
  return layer === 'names' ? z.strictObject(fields) : z.looseObject(fields);
}

/** A value of which only the JSON type is known. */
export function typeOf(type: JsonType, items: JsonType | undefined): z.ZodType {
  switch (type) {
    case 'string':
      return z.string();
    case 'boolean':
      return z.boolean();
    case 'number':
      return z.number();
    case 'object':
      return z.looseObject({});
    case 'array':
      return z.array(items === undefined ? z.unknown() : typeOf(items, undefined));
    case 'any':
      return z.unknown();
  }
}

/** A value of a known shape. */
export function shapeOf(shape: Shape, layer: Layer): z.ZodType {
  switch (shape.type) {
    case 'string':
      return shape.values === undefined ? z.string() : z.enum(shape.values as string[]);
    case 'boolean':
      return z.boolean();
    case 'number':
      return z.number();
    case 'null':
      return z.null();
    case 'any':
      return z.unknown();
    case 'array':
      return z.array(shapeOf(shape.items, layer));
    case 'union':
      return z.union(shape.of.map((member) => shapeOf(member, layer)));
    case 'object': {
      const fields = Object.entries(shape.fields).map(([name, { shape: field, required }]) => {
        const schema = shapeOf(field, layer);
        return [name, required ? schema : schema.optional()] as const;
      });
      // An object of which no key is known is open in both layers.
      return objectOf(Object.fromEntries(fields), fields.length === 0 ? 'accepts' : layer);
    }
  }
}
