/**
 * Hooks where Claude Code reads none: in a file that has them under another key than `hooks`, or under none, handlers that
 * stand in place of an entry, and those of an entry whose matcher is no string. Pure.
 */
import { isEventName } from '../contract/events.js';
import type { ConfigFile, Handler, Version } from '../model.js';
import { isObject } from '../text/fields.js';
import { escapePart, valueAt } from '../text/json-pointer.js';
import { nearest } from '../text/nearest.js';
import { handlerFault } from './entry-faults.js';
import { meantMatcher } from './meant-matcher.js';
import { readWiring, type WiredHandler } from './wiring.js';

/** An object with events, where none are read. */
export interface MisplacedHooks {
  /** JSON pointer to it; empty for the top of the file. */
  readonly pointer: string;
  /** The key that was to be "hooks"; absent at the top of the file. */
  readonly key?: string;
  readonly events: readonly string[];
}

/** Where hooks were meant to be; nothing where the file has the right key, or where its reader knows its own. */
export function misplacedHooks({ hooksAt, value }: Pick<ConfigFile, 'hooksAt' | 'value'>): readonly MisplacedHooks[] {
  if (!isObject(value) || hooksAt !== undefined || 'hooks' in value) return [];
  const misspelt = Object.keys(value)
    .filter((key) => nearest(key, ['hooks']) !== undefined)
    .map((key) => ({ pointer: `/${escapePart(key)}`, key, events: eventsOf(value[key]) }));
  return [...misspelt, { pointer: '', events: eventsOf(value) }].filter(({ events }) => events.length > 0);
}

const eventsOf = (value: unknown): readonly string[] =>
  isObject(value) ? Object.keys(value).filter((name) => isEventName(name) && Array.isArray(value[name])) : [];

/** Every handler that stands where none is read, as it must be meant. */
export function misplacedHandlers(
  config: Pick<ConfigFile, 'hooksAt' | 'kind' | 'value'>,
  client: Version,
): readonly WiredHandler[] {
  const { hooksAt = ['/hooks'], kind, value } = config;
  return [
    ...misplacedHooks(config).flatMap(({ pointer }) => readWiring(value, kind, client, pointer).handlers),
    ...hooksAt.flatMap((pointer) => handlersAmongEntries(value, pointer, client)),
  ];
}

/** The handlers of the entries that the client does not take. */
function handlersAmongEntries(document: unknown, pointer: string, client: Version): readonly WiredHandler[] {
  const hooks = valueAt(document, pointer);
  if (!isObject(hooks)) return [];
  return Object.entries(hooks).flatMap(([event, entries]) => {
    if (!isEventName(event) || !Array.isArray(entries)) return [];
    return entries.flatMap((entry: unknown, index): readonly WiredHandler[] => {
      if (!isObject(entry)) return [];
      const place = `${pointer}/${escapePart(event)}/${index}`;
      const meant = 'matcher' in entry ? meantMatcher(entry.matcher) : {};
      if (meant === undefined) return [];
      return handlersOf(entry, place)
        .filter(({ handler }) => handlerFault(handler, client) === undefined)
        .map(({ handler, ...at }) => ({ event, ...meant, handler: handler as Handler, ...at }));
    });
  });
}

/** What an entry holds besides its matcher: a handler of its own, `{"matcher": "Bash", "command": "…"}`, or a list of them. */
function handlersOf(
  { matcher, ...keys }: Readonly<Record<string, unknown>>,
  place: string,
): readonly { readonly handler: unknown; readonly pointer: string }[] {
  if (!('hooks' in keys))
    return [{ handler: { ...(typeof keys.command === 'string' ? { type: 'command' } : {}), ...keys }, pointer: place }];
  // With a matcher in good order, the client takes the entry.
  if (matcher === undefined || typeof matcher === 'string' || !Array.isArray(keys.hooks)) return [];
  return keys.hooks.map((handler: unknown, index) => ({ handler, pointer: `${place}/hooks/${index}` }));
}
