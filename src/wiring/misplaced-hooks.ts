/** Hooks in a file that has them under another key than `hooks`, or under none: Claude Code finds no events there. Pure. */
import { isEventName } from '../contract/events.js';
import type { ConfigFile } from '../model.js';
import { escapePart } from '../text/json-pointer.js';
import { nearest } from '../text/nearest.js';
import { isObject } from './entry-faults.js';

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
