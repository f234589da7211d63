/** What is wrong with a group of handlers, or with one of them, so that the client does not take it. */
import { type HandlerKeyFact, handlerKeys } from '../contract/handler-keys.js';
import { allTypes, handlerTypeSince, knowsHandlerType } from '../contract/handlers.js';
import type { FaultKind } from '../contract/settings.js';
import { inSpan } from '../contract/version.js';
import type { HandlerType, Row, Version } from '../model.js';
import { isObject } from '../text/fields.js';
import { meantMatcher } from './meant-matcher.js';

/** What is wrong with an entry. */
export interface EntryFault {
  /** The key of the entry that is at fault; absent: the entry as a whole. */
  readonly key?: string;
  readonly message: string;
  readonly help: string;
}

/** What is wrong with a group of handlers; undefined: nothing. */
export function groupFault(group: unknown): EntryFault | undefined {
  if (!isObject(group)) {
    return {
      message: `An entry is ${named(group)}; it must be an object with "hooks".`,
      help: 'Write {"matcher": "…", "hooks": [{"type": "command", "command": "…"}]}.',
    };
  }
  if ('matcher' in group && typeof group.matcher !== 'string') {
    return {
      key: 'matcher',
      message: `"matcher" is ${named(group.matcher)}; it must be a string.`,
      help: matcherHelp(group.matcher),
    };
  }
  if (Array.isArray(group.hooks)) return undefined;
  if ('hooks' in group) {
    return {
      key: 'hooks',
      message: `"hooks" is ${named(group.hooks)}; it must be an array.`,
      help: 'Make it an array.',
    };
  }
  const flat = 'type' in group || 'command' in group;
  return {
    message: flat ? 'A handler is in place of an entry with "hooks".' : 'An entry has no "hooks" array.',
    help: flat
      ? `Write {${matcherOf(group)}"hooks": [{"type": "command", "command": "…"}]}.`
      : 'Add "hooks": [{"type": "command", "command": "…"}].',
  };
}

function matcherHelp(value: unknown): string {
  const { matcher } = meantMatcher(value) ?? {};
  return matcher === undefined
    ? 'Write one string: "Bash", "Edit|Write", or leave the key out to match everything.'
    : `Write one string: ${JSON.stringify(matcher)}.`;
}

const matcherOf = ({ matcher }: Readonly<Record<string, unknown>>): string =>
  typeof matcher === 'string' ? `"matcher": ${JSON.stringify(matcher)}, ` : '';

/** What is wrong with a handler under a client; undefined: nothing. */
export function handlerFault(
  handler: unknown,
  client: Version,
): (EntryFault & { readonly kind: FaultKind }) | undefined {
  if (!isObject(handler)) {
    return {
      kind: 'handler',
      message: `A handler is ${named(handler)}; it must be an object with "type".`,
      help: 'Write {"type": "command", "command": "…"}.',
    };
  }
  const known = allTypes.filter((type) => knowsHandlerType(type, client));
  const legal = known.map((type) => `"${type}"`).join(', ');
  if (!('type' in handler)) {
    return {
      kind: 'type',
      message: `A handler has no "type"; it must be one of ${legal}.`,
      help: guessedType(handler),
    };
  }
  const type = known.find((candidate) => candidate === handler.type);
  if (type === undefined) {
    const later = allTypes.find((candidate) => candidate === handler.type);
    return {
      kind: 'type',
      key: 'type',
      message: `"type" is ${named(handler.type)}; it must be one of ${legal}.`,
      help: later === undefined ? guessedType(handler) : `"${later}" needs Claude Code ${handlerTypeSince(later)}.`,
    };
  }
  return keyFault(handler, type, client);
}

function guessedType(handler: Readonly<Record<string, unknown>>): string {
  const guess = ['command', 'prompt'].find((type) => typeof handler[type] === 'string') ?? ('url' in handler && 'http');
  return guess ? `Write "type": "${guess}".` : 'Name the type of the handler.';
}

function keyFault(
  handler: Readonly<Record<string, unknown>>,
  type: HandlerType,
  client: Version,
): (EntryFault & { readonly kind: FaultKind }) | undefined {
  for (const row of handlerKeys) {
    if (!row.types.includes(type) || row.key === 'type' || !inSpan(client, row)) continue;
    const value = handler[row.key];
    if (value === undefined) {
      if (row.required !== true) continue;
      return {
        kind: 'handler',
        message: `A ${type} handler has no "${row.key}".`,
        help: `Add "${row.key}": ${row.description}`,
      };
    }
    const expected = expectation(row, type);
    if (fits(value, row, type)) continue;
    return {
      kind: 'handler',
      key: row.key,
      message: `"${row.key}" is ${named(value)}; it must be ${expected}.`,
      help: row.key === 'timeout' ? 'Give the timeout as a number of seconds.' : `Make "${row.key}" ${expected}.`,
    };
  }
  return undefined;
}

/** Other values of an MCP tool's onFailure are read as "block", not refused. */
const isOpen = (row: Row<HandlerKeyFact>, type: HandlerType): boolean => row.key === 'onFailure' && type === 'mcp_tool';

function fits(value: unknown, row: Row<HandlerKeyFact>, type: HandlerType): boolean {
  switch (row.value) {
    case 'array':
      return Array.isArray(value) && value.every((item) => row.items === undefined || typeof item === row.items);
    case 'object':
      return isObject(value);
    case 'number':
      return typeof value === 'number' && (row.positive !== true || value > 0);
    case 'string':
      return typeof value === 'string' && (row.values === undefined || isOpen(row, type) || row.values.includes(value));
    case 'any':
      return true;
    default:
      return typeof value === row.value;
  }
}

function expectation(row: Row<HandlerKeyFact>, type: HandlerType): string {
  if (row.values !== undefined && !isOpen(row, type)) return row.values.map((value) => `"${value}"`).join(' or ');
  if (row.value === 'array') return row.items === undefined ? 'an array' : `an array of ${row.items}s`;
  if (row.value === 'number') return row.positive === true ? 'a number greater than 0' : 'a number';
  return `${row.value === 'object' ? 'an' : 'a'} ${row.value}`;
}

/** A value as a finding names it: short values as they stand, long ones by their type. */
export function named(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return value.length > 40 ? 'a string' : `the string ${JSON.stringify(value)}`;
  return value === undefined ? 'nothing' : String(value);
}
