/** The sheets of all events, and the tables that are made of them. */
import type { EventName, Span } from '../../model.js';
import { outsideEvents } from './outside-events.js';
import { promptEvents } from './prompt-events.js';
import { sessionEvents } from './session-events.js';
import type { EventSheet } from './sheet.js';
import { toolEvents } from './tool-events.js';
import { turnEvents } from './turn-events.js';

export type { EventSheet } from './sheet.js';

/** Every event, in the order of the documentation. */
export const sheets: Readonly<Record<EventName, EventSheet>> = {
  ...toolEvents,
  ...promptEvents,
  ...turnEvents,
  ...sessionEvents,
  ...outsideEvents,
};

/** The sheet of an event. Throws RangeError on text that is no event. */
export function sheetOf(event: EventName): EventSheet {
  if (!Object.hasOwn(sheets, event)) throw new RangeError(`not an event: ${JSON.stringify(event)}`);
  return sheets[event];
}

/** One row for each event that has a row in a part of its sheet. */
export function rowsOfEach<Fact>(part: (sheet: EventSheet, event: EventName) => readonly Fact[]): readonly Fact[] {
  return Object.entries(sheets).flatMap(([event, sheet]) => part(sheet, event as EventName));
}

/** A part of all sheets as a table: a row that several sheets share stands there once, with all their events. */
export function sharedRows<Fact extends Span>(
  part: (sheet: EventSheet) => readonly Fact[],
): readonly (Fact & { readonly events: readonly EventName[] })[] {
  const rows = new Map<Fact, EventName[]>();
  for (const [event, sheet] of Object.entries(sheets)) {
    for (const row of part(sheet)) rows.set(row, [...(rows.get(row) ?? []), event as EventName]);
  }
  return [...rows].map(([row, events]) => ({ ...row, events }));
}
