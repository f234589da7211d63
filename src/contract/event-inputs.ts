/** The payload fields of each event, besides those that all events share; a field without dates came with its event. */
import type { EventName, Row } from '../model.js';
import type { InputFact } from './input-rows.js';
import { sheets } from './sheets/index.js';
import { measured } from './sources.js';

export const eventInputs: ReadonlyMap<EventName, readonly Row<InputFact>[]> = new Map(
  Object.entries(sheets).map(([event, { known, inputs }]) => [
    event as EventName,
    inputs.map((draft) => ({ since: known.since, source: measured('2.1.330'), ...draft })),
  ]),
);
