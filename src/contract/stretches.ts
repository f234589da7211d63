/** The stretches of a range of versions in which the contract of an event stays the same. */
import type { EventName, Span, Stretch, Version } from '../model.js';
import { looseBracket } from './dates.js';
import type { ClientRange } from './range.js';
import { type AnyRow, changesOf, concerning, tables } from './tables.js';
import { compareVersions } from './version.js';

const rows: readonly AnyRow[] = Object.values(tables).flat();

const cache = new WeakMap<ClientRange, Map<EventName, readonly Stretch[]>>();

/**
 * The stretches of a range for an event, oldest first; never empty. Each is asked about by its first version.
 *
 * @example
 * ```ts
 * import { parseClientRange, stretches } from 'hooklint/pure';
 *
 * const range = parseClientRange('2.1.104..2.1.105');
 * console.log(stretches(range, 'PreCompact').map(({ from }) => from)); // [ '2.1.104', '2.1.105' ]
 * ```
 */
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
  for (const version of concerning(event, rows).flatMap(changesOf)) {
    if (compareVersions(version, oldest) > 0 && compareVersions(version, newest) <= 0) changes.add(version);
  }
  const starts = [oldest, ...[...changes].sort(compareVersions)];
  const brackets = bracketsOf(event);
  return starts.map((from, index) => {
    const to = starts[index + 1];
    const fromBracket = index === 0 ? undefined : brackets.get(from);
    const toBracket = to === undefined ? undefined : brackets.get(to);
    return {
      from,
      client: from,
      ...(to === undefined ? {} : { to }),
      ...(fromBracket === undefined ? {} : { fromBracket }),
      ...(toBracket === undefined ? {} : { toBracket }),
    };
  });
}

/** The brackets of changes that are not known exactly, by the version that they are dated by. */
function bracketsOf(event: EventName): ReadonlyMap<Version, NonNullable<Span['bracket']>> {
  const brackets = new Map<Version, NonNullable<Span['bracket']>>();
  for (const row of concerning(event, rows)) {
    const bracket = looseBracket(row);
    if (bracket !== undefined) brackets.set(row.since, bracket);
  }
  return brackets;
}

/** Two stretches that touch, as one; it is asked about by the version of the newer one. */
export function joinStretches({ from, fromBracket }: Stretch, newer: Stretch): Stretch {
  const { fromBracket: _between, ...rest } = newer;
  return { ...rest, from, ...(fromBracket === undefined ? {} : { fromBracket }) };
}
