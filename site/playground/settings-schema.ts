/** The part of a settings file that is about hooks, as a JSON Schema: what the editor proposes and explains. */

import { handlerKeys } from '../../src/contract/handler-keys.js';
import { eventNames, newestClient } from '../../src/contract/index.js';
import { inSpan } from '../../src/contract/version.js';
import { contractAt } from '../../src/interpret/contract-at.js';
import type { EventName } from '../../src/model.js';
import type { Schema } from './schema.js';

/** For the newest version: an editor proposes what is new, too. */
export function settingsSchema(): Schema {
  const events = Object.fromEntries(eventNames.map((event) => [event, groups(event)]));
  const rules: Schema = { type: 'array', items: { type: 'string' } };
  return {
    type: 'object',
    properties: {
      hooks: { type: 'object', description: 'Hooks by event.', properties: events },
      permissions: {
        type: 'object',
        description: 'What else decides about a tool call.',
        properties: { allow: rules, ask: rules, deny: rules, defaultMode: { type: 'string' } },
      },
      disableAllHooks: { type: 'boolean', description: 'With true, no hook runs.' },
    },
  };
}

function groups(event: EventName): Schema {
  const { fires, matcher, handlers } = contractAt(event);
  const { subject, values } = matcher;
  const selects: Schema | undefined =
    subject === null
      ? undefined
      : {
          type: 'string',
          description: `Selects by ${subject}.`,
          ...(values === undefined ? {} : { examples: values }),
        };
  return {
    type: 'array',
    description: `Fires ${fires}.`,
    items: {
      type: 'object',
      properties: {
        ...(selects === undefined ? {} : { matcher: selects }),
        hooks: { type: 'array', items: handlerSchema(handlers) },
      },
    },
  };
}

function handlerSchema(types: readonly string[]): Schema {
  const keys = handlerKeys.filter((row) => inSpan(newestClient, row) && row.types.some((type) => types.includes(type)));
  const properties: Record<string, Schema> = {};
  for (const { key, value, values, description } of keys) {
    properties[key] ??= {
      ...(value === 'any' ? {} : { type: value }),
      description,
      ...(key === 'type' ? { enum: types } : values === undefined ? {} : { enum: values }),
    };
  }
  return { type: 'object', properties };
}
