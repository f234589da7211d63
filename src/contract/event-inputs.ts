/** The payload fields of each event, besides those that all events share. */
import type { EventName, Row } from '../model.js';
import { eventNames } from './events.js';
import { type InputDraft, type InputFact, inputsFor } from './input-rows.js';
import { sessionInputs } from './session-inputs.js';
import { toolInputs } from './tool-inputs.js';
import { turnInputs } from './turn-inputs.js';

const drafts: Readonly<Record<EventName, readonly InputDraft[]>> = { ...toolInputs, ...turnInputs, ...sessionInputs };

export const eventInputs: ReadonlyMap<EventName, readonly Row<InputFact>[]> = new Map(
  eventNames.map((event) => [event, inputsFor(event, drafts[event])]),
);
