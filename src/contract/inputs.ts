/**
 * What the client writes to a hook's stdin, resolved for one event and one client version. The rows are in
 * base-inputs.ts and event-inputs.ts; they are checked against payloads captured from the newest client.
 */
import type { EventName, InputFieldContract, Row, Version } from '../model.js';
import { sharedInputs } from './base-inputs.js';
import { eventInputs } from './event-inputs.js';
import { eventSince } from './events.js';
import type { InputFact, ValueFact } from './input-rows.js';
import { measured } from './sources.js';
import { compareVersions, inSpan, oldestClient } from './version.js';

/**
 * The fields of an event's payload under a client version: those that events share, `hook_event_name`, then the event's
 * own. Says nothing about whether that client knows the event.
 */
export function inputsOf(event: EventName, client: Version): InputFieldContract[] {
  const since = eventSince(event);
  return inputRowsOf(event)
    .filter((row) => inSpan(client, row))
    .map((row) => resolve(row, client, since));
}

/** The rows of an event's payload, whatever the client, in the same order. */
export function inputRowsOf(event: EventName): readonly Row<InputFact>[] {
  const shared = sharedInputs.filter((row) => isOn(row.on, event));
  return [...shared, eventNameInput(event), ...(eventInputs.get(event) ?? [])];
}

function eventNameInput(event: EventName): Row<InputFact> {
  return {
    name: 'hook_event_name',
    type: 'string',
    required: true,
    values: [event],
    description: 'The name of the event.',
    since: '1.0.41',
    source: measured('2.1.330', 'Since: changelog of 1.0.41.'),
  };
}

function isOn(on: (typeof sharedInputs)[number]['on'], event: EventName): boolean {
  if (on === 'all') return true;
  return 'only' in on ? on.only.includes(event) : !on.except.includes(event);
}

/** A field that events share is no older on one of them than the event itself. */
function resolve(row: Row<InputFact>, client: Version, eventSince: Version): InputFieldContract {
  const { name, type, nullable, required, values, knownValues, shape, description, deprecated } = row;
  return {
    name,
    type,
    ...(nullable === undefined ? {} : { nullable }),
    ...(values === undefined ? {} : { values: valuesAt(values, client) }),
    ...(knownValues === undefined ? {} : { knownValues: valuesAt(knownValues, client) }),
    ...(shape === undefined ? {} : { shape }),
    required,
    description,
    ...(deprecated === undefined ? {} : { deprecated }),
    since: compareVersions(row.since, eventSince) < 0 ? eventSince : row.since,
    source: row.source,
  };
}

function valuesAt(values: readonly ValueFact[], client: Version): string[] {
  return values.flatMap((fact) => {
    if (typeof fact === 'string') return [fact];
    const holds = inSpan(client, { since: fact.since ?? oldestClient, ...(fact.until && { until: fact.until }) });
    return holds ? [fact.value] : [];
  });
}
