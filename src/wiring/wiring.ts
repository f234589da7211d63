/** Which hooks a parsed settings file, plugin or frontmatter wires, and which of its entries the client does not take. */
import { eventNames, isEventName } from '../contract/events.js';
import { type HandlerKeyFact, handlerKeys } from '../contract/handler-keys.js';
import { allTypes, handlerTypeSince, knowsHandlerType } from '../contract/handlers.js';
import { type FaultKind, type Loss, lossOf, settingsKeys } from '../contract/settings.js';
import { inSpan } from '../contract/version.js';
import type { ConfigKind, EventName, Handler, HandlerType, Row, Version } from '../model.js';
import { escapePart, valueAt } from '../text/json-pointer.js';
import { nearest } from '../text/nearest.js';

/** One handler that stands in the document in good order. */
export interface WiredHandler {
  readonly event: EventName;
  readonly matcher?: string;
  readonly handler: Handler;
  /** JSON pointer to the handler. */
  readonly pointer: string;
}

/** One thing that the client does not take. */
export interface WiringFault {
  readonly kind: FaultKind;
  readonly pointer: string;
  readonly part: 'key' | 'value';
  readonly event?: EventName;
  /** What is wrong and what would be legal; a sentence. */
  readonly message: string;
  /** What to do; imperative. */
  readonly help: string;
  /** What the client drops for it; absent where that is not known. */
  readonly loses?: Loss;
}

export interface Wiring {
  /** Every handler in good order, also those that are lost with the file. */
  readonly handlers: readonly WiredHandler[];
  readonly faults: readonly WiringFault[];
  /** The fault for which the client drops every hook of the file. */
  readonly dropped?: WiringFault;
}

/** Reads the hooks of a parsed document. `pointer` leads to its `hooks` object; never throws. */
export function readWiring(document: unknown, kind: ConfigKind, client: Version, pointer = '/hooks'): Wiring {
  const handlers: WiredHandler[] = [];
  const faults: WiringFault[] = [];
  const fault = (found: Omit<WiringFault, 'loses'>): void => {
    const loses = lossOf(kind, found.kind, found.event, client)?.loses;
    faults.push(loses === undefined ? found : { ...found, loses });
  };

  if (!isObject(document)) {
    fault({
      kind: 'document',
      pointer: '',
      part: 'value',
      message: `The file holds ${named(document)} where an object is expected.`,
      help: 'Put the settings in one JSON object.',
    });
  } else {
    if (kind === 'settings') readSettingsKeys(document, client, fault);
    const hooks = valueAt(document, pointer);
    if (hooks !== undefined) readHooks(hooks);
  }

  function readHooks(hooks: unknown): void {
    if (!isObject(hooks)) {
      fault({
        kind: 'hooks',
        pointer,
        part: 'value',
        message: `"hooks" is ${named(hooks)}; it must be an object with one key per event.`,
        help: 'Write "hooks": {"<Event>": [{"matcher": "…", "hooks": [{"type": "command", "command": "…"}]}]}.',
      });
      return;
    }
    for (const [name, groups] of Object.entries(hooks)) {
      const place = `${pointer}/${escapePart(name)}`;
      if (isEventName(name)) readEvent(name, groups, place);
      else fault({ kind: 'unknown-event', pointer: place, part: 'key', ...unknownEvent(name) });
    }
  }

  function readEvent(event: EventName, groups: unknown, place: string): void {
    if (!Array.isArray(groups)) {
      fault({
        kind: 'event',
        pointer: place,
        part: 'value',
        event,
        message: `"${event}" holds ${named(groups)}; it must be an array of {"matcher", "hooks"} objects.`,
        help: eventShape(groups),
      });
      return;
    }
    groups.forEach((group, index) => {
      readGroup(event, group, `${place}/${index}`);
    });
  }

  function readGroup(event: EventName, group: unknown, place: string): void {
    const wrong = groupFault(group);
    if (wrong !== undefined) {
      const { key, ...text } = wrong;
      fault({ kind: 'group', pointer: key === undefined ? place : `${place}/${key}`, part: 'value', event, ...text });
      return;
    }
    const { matcher, hooks } = group as { readonly matcher?: string; readonly hooks: readonly unknown[] };
    hooks.forEach((handler, index) => {
      const handlerPlace = `${place}/hooks/${index}`;
      const found = handlerFault(handler, client);
      if (found !== undefined) {
        const { key, ...rest } = found;
        const pointer = key === undefined ? handlerPlace : `${handlerPlace}/${key}`;
        fault({ pointer, part: 'value', event, ...rest });
        return;
      }
      handlers.push({
        event,
        ...(matcher === undefined ? {} : { matcher }),
        handler: handler as Handler,
        pointer: handlerPlace,
      });
    });
  }

  const dropped = faults.find(({ loses }) => loses === 'file' || loses === 'hooks' || loses === 'plugin');
  return {
    handlers,
    faults,
    ...(dropped === undefined ? {} : { dropped }),
  };
}

function readSettingsKeys(
  document: Readonly<Record<string, unknown>>,
  client: Version,
  fault: (found: Omit<WiringFault, 'loses'>) => void,
): void {
  for (const { key } of settingsKeys.filter((row) => row.type === 'object' && inSpan(client, row))) {
    const value = document[key];
    if (value === undefined || isObject(value)) continue;
    fault({
      kind: 'document',
      pointer: `/${key}`,
      part: 'value',
      message: `"${key}" is ${named(value)}; it must be an object.`,
      help: `Make "${key}" an object.`,
    });
  }
}

/** How to write what stands in place of an event's array. */
function eventShape(value: unknown): string {
  if (isObject(value)) return 'Put the object into an array.';
  const command = typeof value === 'string' ? JSON.stringify(value) : '"…"';
  return `Write [{"hooks": [{"type": "command", "command": ${command}}]}].`;
}

function unknownEvent(name: string): { readonly message: string; readonly help: string } {
  const guess = nearest(name, eventNames);
  // `Start`, `OnStop`: a part of some names, and no slip of any.
  const part = name.replace(/^(?:on|before|after)(?=[A-Z])/i, '').toLowerCase();
  const related = part.length < 4 ? [] : eventNames.filter((event) => event.toLowerCase().includes(part));
  return {
    message: `No event is called ${JSON.stringify(name)}: its hooks never run.`,
    help:
      guess === undefined
        ? related.length === 0
          ? 'Use the name of an event: `hooklint explain` lists them.'
          : `Did you mean ${related.map((event) => JSON.stringify(event)).join(' or ')}? \`hooklint explain\` lists all events.`
        : `Did you mean "${guess}"? Names of events are case-sensitive.`,
  };
}

interface EntryFault {
  /** The key of the entry that is at fault; absent: the entry as a whole. */
  readonly key?: string;
  readonly message: string;
  readonly help: string;
}

function groupFault(group: unknown): EntryFault | undefined {
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
      help: 'Write one string: "Bash", "Edit|Write", or leave the key out to match everything.',
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
    help: flat ? 'Wrap it: {"hooks": [ … ]}.' : 'Add "hooks": [{"type": "command", "command": "…"}].',
  };
}

function handlerFault(handler: unknown, client: Version): (EntryFault & { readonly kind: FaultKind }) | undefined {
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
function named(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return value.length > 40 ? 'a string' : `the string ${JSON.stringify(value)}`;
  return value === undefined ? 'nothing' : String(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
