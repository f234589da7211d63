/** The stretches of a range of clients in which the contract of an event stays the same. */
import type { EventName, Stretch, Version } from '../model.js';
import { effectRows } from './effects.js';
import { eventRows } from './events.js';
import { fieldRows, unionRows } from './fields.js';
import { handlerKeys } from './handler-keys.js';
import { handlerTypes, timeouts } from './handlers.js';
import { matcherSubjects } from './matchers.js';
import type { ClientRange } from './range.js';
import { traitRows } from './traits.js';
import { compareVersions } from './version.js';
import { fallbackRows, messageRows } from './wording.js';

/** What the tables have in common: when a row begins and ends to hold, and for which events. */
interface Dated {
  readonly since: Version;
  readonly until?: Version;
  readonly event?: EventName;
  readonly events?: readonly EventName[];
}

const tables: readonly (readonly Dated[])[] = [
  eventRows,
  fieldRows,
  unionRows,
  traitRows,
  effectRows,
  messageRows,
  fallbackRows,
  handlerKeys,
  handlerTypes,
  timeouts,
  matcherSubjects,
];

const cache = new WeakMap<ClientRange, Map<EventName, readonly Stretch[]>>();

/** The stretches of a range for an event, oldest first; never empty. Each is asked about by its first version. */
export function stretches(range: ClientRange, event: EventName): readonly Stretch[] {
  let byEvent = cache.get(range);
  if (byEvent === undefined) {
    byEvent = new Map();
    cache.set(range, byEvent);
  }
  let found = byEvent.get(event);
  if (found === undefined) {
    found = cut(range, event);
    byEvent.set(event, found);
  }
  return found;
}

function cut({ oldest, newest }: ClientRange, event: EventName): readonly Stretch[] {
  const changes = new Set<Version>();
  for (const row of tables.flat()) {
    if (!concerns(row, event)) continue;
    for (const version of [row.since, row.until]) {
      if (version === undefined) continue;
      if (compareVersions(version, oldest) > 0 && compareVersions(version, newest) <= 0) changes.add(version);
    }
  }
  const starts = [oldest, ...[...changes].sort(compareVersions)];
  return starts.map((from, index) => {
    const to = starts[index + 1];
    return { from, client: from, ...(to === undefined ? {} : { to }) };
  });
}

/** A row without events holds for all of them. */
function concerns(row: Dated, event: EventName): boolean {
  if (row.event !== undefined) return row.event === event;
  return row.events === undefined || row.events.includes(event);
}
