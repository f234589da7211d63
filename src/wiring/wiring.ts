/** Which hooks a parsed settings file, plugin or frontmatter wires, and which of its entries the client does not take. */
import { eventNames, isEventName } from '../contract/events.js';
import { type FaultKind, type Loss, lossOf, settingsKeys } from '../contract/settings.js';
import { inSpan, newestClient } from '../contract/version.js';
import type { ConfigKind, EventName, Handler, Version } from '../model.js';
import { isObject } from '../text/fields.js';
import { escapePart, valueAt } from '../text/json-pointer.js';
import { nearest } from '../text/nearest.js';
import { groupFault, handlerFault, named } from './entry-faults.js';

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
  if (isObject(value) && Array.isArray(value.hooks)) return 'Put the object into an array.';
  const command = typeof value === 'string' ? JSON.stringify(value) : '"…"';
  return `Write [{"hooks": [{"type": "command", "command": ${command}}]}].`;
}

function unknownEvent(name: string): { readonly message: string; readonly help: string } {
  const guess = nearest(name, eventNames);
  // `Start`, `OnStop`: a part of some names, and no slip of any.
  const part = name.replace(/^(?:on|before|after)(?=[A-Z])/i, '').toLowerCase();
  const related = part.length < 4 ? [] : eventNames.filter((event) => event.toLowerCase().includes(part));
  // A name like no other may be an event of a release that came later.
  const upTo = guess === undefined && related.length === 0 ? ` up to Claude Code ${newestClient}` : '';
  return {
    message: `No event is called ${JSON.stringify(name)}${upTo}: its hooks never run.`,
    help:
      guess === undefined
        ? related.length === 0
          ? 'Use the name of an event: `hooklint explain` lists them.'
          : `Did you mean ${related.map((event) => JSON.stringify(event)).join(' or ')}? \`hooklint explain\` lists all events.`
        : `Did you mean "${guess}"? Names of events are case-sensitive.`,
  };
}
