/** Since when and until when: the spans of fields and payload fields over all their rows, and how exactly they are known. */
import type { EventName, Span, Version } from '../model.js';
import { eventSince } from './events.js';
import { fieldRows } from './fields.js';
import { inputRowsOf } from './inputs.js';
import type { FieldRow } from './rows.js';
import { compareVersions, inSpan } from './version.js';

/** Published clients that follow each other although their numbers do not, as far as a change lies between them. */
const neighbours: Readonly<Record<Version, Version>> = {
  '1.0.45': '1.0.48',
  '1.0.51': '1.0.53',
  '1.0.128': '2.0.0',
  '2.0.15': '2.0.19',
  '2.0.37': '2.0.42',
  '2.0.42': '2.0.44',
  '2.1.81': '2.1.83',
  '2.1.92': '2.1.94',
  '2.1.114': '2.1.116',
  '2.1.126': '2.1.128',
  '2.1.150': '2.1.152',
  '2.1.252': '2.1.257',
  '2.1.312': '2.1.314',
};

/** The bracket of a change that lies between two clients which do not follow each other; undefined: known exactly. */
export function looseBracket({ bracket }: Pick<Span, 'bracket'>): Span['bracket'] {
  if (bracket === undefined) return undefined;
  const { absentIn, presentIn } = bracket;
  const [before, after] = [absentIn, presentIn].map((version) => version.split('.').map(Number));
  const follows =
    before?.[0] === after?.[0] && before?.[1] === after?.[1] && Number(before?.[2]) + 1 === Number(after?.[2]);
  return follows || neighbours[absentIn] === presentIn ? undefined : bracket;
}

/** The rows of a field on an event, however it was read then, the oldest first. */
function fieldHistory(event: EventName, pointer: string): readonly FieldRow[] {
  return fieldRows
    .filter((row) => row.pointer === pointer && (row.events === undefined || row.events.includes(event)))
    .toSorted((a, b) => compareVersions(a.since, b.since));
}

/** From the first client that takes the field on the event to the last; a field is no older than its event. */
export function fieldSpan(event: EventName, pointer: string): Span | undefined {
  return whole(fieldHistory(event, pointer), eventSince(event));
}

/** The values of a field that came after the field itself, and when. */
export function newerValues(event: EventName, pointer: string): ReadonlyMap<string, Version> {
  const newer = new Map<string, Version>();
  for (const { values } of fieldHistory(event, pointer)) {
    for (const { value, since } of values ?? []) if (since !== undefined) newer.set(value, since);
  }
  return newer;
}

/** The same for a field of the payload. */
export function inputSpan(event: EventName, name: string): Span | undefined {
  const rows = inputRowsOf(event).filter((row) => row.name === name);
  return whole(
    rows.toSorted((a, b) => compareVersions(a.since, b.since)),
    eventSince(event),
  );
}

function whole(rows: readonly Span[], earliest: Version): Span | undefined {
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const { since, bracket, source } = first;
  const until = last.until === undefined ? {} : { until: last.until };
  if (inSpan(earliest, { since })) return { since: earliest, ...until, source };
  return { since, ...until, ...(bracket === undefined ? {} : { bracket }), source };
}
