/** The events: since when Claude Code knows them. Everything else about one stands on its sheet. */
import type { EventName, Version } from '../model.js';
import type { EventRow } from './rows.js';
import { rowsOfEach, sheetOf, sheets } from './sheets/index.js';

export const eventRows: readonly EventRow[] = rowsOfEach(({ known }, event) => [{ event, ...known }]);

/** Every event, in the order of the documentation. */
export const eventNames = Object.keys(sheets) as readonly EventName[];

/**
 * Is the text the name of an event, in Claude Code's spelling?
 *
 * @example
 * ```ts
 * import { isEventName } from 'hooklint/pure';
 *
 * console.log(isEventName('PreToolUse'), isEventName('preToolUse')); // true false
 * ```
 */
export function isEventName(text: string): text is EventName {
  return Object.hasOwn(sheets, text);
}

/** The first version that knows the event. */
export function eventSince(event: EventName): Version {
  return sheetOf(event).known.since;
}
