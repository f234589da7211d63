/** What a place in a file that registers hooks is about, by its path. */
import { isEventName } from '../contract/events.js';
import type { EventName } from '../model.js';
import type { Path } from './cursor.js';

export type Spot =
  /** A key of the document. */
  | { readonly kind: 'root'; readonly key: string }
  /** The name of an event. */
  | { readonly kind: 'event'; readonly name: string }
  /** A key of an object with a matcher and handlers. */
  | { readonly kind: 'group'; readonly event?: EventName; readonly key: string }
  /** A key of a handler. */
  | { readonly kind: 'handler'; readonly event?: EventName; readonly key: string };

/** Undefined for a place that tells of nothing in particular. */
export function spotOf(path: Path): Spot | undefined {
  const at = path.indexOf('hooks');
  const [root] = path;
  if (at === -1 || at === path.length - 1)
    return path.length === 1 && typeof root === 'string' ? { kind: 'root', key: root } : undefined;
  const [name, group, key, handler, handlerKey, ...deeper] = unwrapped(path.slice(at + 1));
  if (typeof name !== 'string') return undefined;
  if (group === undefined) return { kind: 'event', name };
  const event = isEventName(name) ? { event: name } : {};
  if (typeof group !== 'number' || typeof key !== 'string') return undefined;
  if (handler === undefined) return { kind: 'group', ...event, key };
  if (key !== 'hooks' || typeof handler !== 'number' || typeof handlerKey !== 'string' || deeper.length > 0)
    return undefined;
  return { kind: 'handler', ...event, key: handlerKey };
}

/** A manifest may hold a list of what registers hooks, and wrap the events once more. */
function unwrapped(path: Path): Path {
  const inList = typeof path[0] === 'number' ? path.slice(1) : path;
  return inList[0] === 'hooks' && typeof inList[1] === 'string' ? inList.slice(1) : inList;
}
