/** What a payload that a user brings must have: the schemas that its validators are made of. */
import { eventNames } from '../contract/events.js';
import { newestClient } from '../contract/version.js';
import { standIns } from '../load/stand-ins.js';
import type { EventName } from '../model.js';
import { inputSchema } from './input.js';
import { type JsonSchema, toJsonSchema } from './json-schema.js';

const optional: ReadonlySet<string> = new Set(Object.keys(standIns));

/** By event: the payload of the newest client, without those fields that get a stand-in where they are missing. */
export function payloadSchemas(): ReadonlyMap<EventName, JsonSchema> {
  return new Map(
    eventNames.map((event) => [event, toJsonSchema(inputSchema(event, newestClient, 'accepts', optional), undefined)]),
  );
}
