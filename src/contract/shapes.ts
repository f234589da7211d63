/** The objects and arrays inside payloads, as far as the client's types and the captured payloads tell them. */
import type { Shape, ShapeField } from '../model.js';

export const string: Shape = { type: 'string' };
export const number: Shape = { type: 'number' };
export const boolean: Shape = { type: 'boolean' };
export const any: Shape = { type: 'any' };

/** One of these strings. */
export function oneOf(...values: readonly string[]): Shape {
  return { type: 'string', values };
}

/** A list, each item of which has this shape. */
export function arrayOf(items: Shape): Shape {
  return { type: 'array', items };
}

/** A value that has one of these shapes. */
export function union(...of: readonly Shape[]): Shape {
  return { type: 'union', of };
}

/** A value of this shape, or null. */
export function nullable(shape: Shape): Shape {
  return union(shape, { type: 'null' });
}

/** An object with required keys, then optional ones. */
export function object(
  required: Readonly<Record<string, Shape>>,
  optional: Readonly<Record<string, Shape>> = {},
): Extract<Shape, { type: 'object' }> {
  const fields: Record<string, ShapeField> = {};
  for (const [name, shape] of Object.entries(required)) fields[name] = { shape, required: true };
  for (const [name, shape] of Object.entries(optional)) fields[name] = { shape, required: false };
  return { type: 'object', fields };
}

/** An object of which nothing is known but that it is one. */
export const anyObject: Shape = object({});

export const effort: Shape = object({ level: string });

export const mcpServer: Shape = object({ name: string, source: string });

const permissionRules = arrayOf(object({ toolName: string }, { ruleContent: string }));
const destination = oneOf('userSettings', 'projectSettings', 'localSettings', 'session', 'cliArg');
const permissionMode = oneOf('acceptEdits', 'auto', 'bypassPermissions', 'default', 'dontAsk', 'plan');

/** What the client offers to remember in `permission_suggestions`, and takes back in `updatedPermissions`. */
export const permissionUpdate: Shape = union(
  object({
    type: oneOf('addRules', 'replaceRules', 'removeRules'),
    rules: permissionRules,
    // The client names these as alternatives, and not as the options of one field.
    behavior: union(oneOf('allow'), oneOf('deny'), oneOf('ask')),
    destination,
  }),
  object({ type: oneOf('setMode'), mode: permissionMode, destination }),
  object({ type: oneOf('addDirectories', 'removeDirectories'), directories: arrayOf(string), destination }),
);

export const toolCall: Shape = object(
  { tool_name: string, tool_input: anyObject, tool_use_id: string },
  { tool_response: any },
);

export const backgroundTask: Shape = object(
  { id: string, type: string, status: string, description: string },
  { command: string, agent_type: string, server: string, tool: string, name: string },
);

export const sessionCron: Shape = object({ id: string, schedule: string, recurring: boolean, prompt: string });
