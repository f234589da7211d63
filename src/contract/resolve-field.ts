/** A row of a reply's field as one client reads it, and as the public contract shows it. */
import type { Cause, FieldContract, Version } from '../model.js';
import { fieldRows } from './fields.js';
import type { ResolvedField } from './resolve.js';
import type { FieldRow } from './rows.js';
import { compareVersions, inSpan } from './version.js';

/** A field as a client reads it; `live`: causes that do or say something on the event. */
export function resolveField(row: FieldRow, client: Version, live: ReadonlySet<Cause>): ResolvedField {
  const values = row.values?.filter((value) => value.since === undefined || inSpan(client, { since: value.since }));
  const causes = new Map<string, Cause>();
  for (const { value, cause } of values ?? []) if (cause !== undefined) causes.set(value, cause);
  const served = [...(row.serves ?? []), ...causes.values(), ...(row.means === undefined ? [] : [row.means.cause])];
  return {
    name: row.pointer.slice(row.pointer.lastIndexOf('/') + 1),
    pointer: row.pointer,
    path: row.pointer.slice(1).split('/'),
    row,
    since: firstSince(row),
    ...(values === undefined ? {} : { values: values.map(({ value }) => value) }),
    causes,
    reasons: (row.reasons ?? []).map((pointer) => pointer.slice(1).split('/')),
    honoured: served.length === 0 ? row.honoured !== false : served.some((cause) => live.has(cause)),
  };
}

/** Rows of one pointer follow each other; the oldest that concerns these events tells since when the field is known. */
function firstSince(row: FieldRow): Version {
  const older = fieldRows.filter(
    (other) =>
      other.pointer === row.pointer &&
      (row.events === undefined ||
        other.events === undefined ||
        row.events.some((event) => other.events?.includes(event))),
  );
  return older.map(({ since }) => since).sort(compareVersions)[0] ?? row.since;
}

/** The field as the public contract shows it. */
export function fieldContract(field: ResolvedField): FieldContract {
  const { row } = field;
  return {
    pointer: row.pointer,
    type: row.type,
    ...(row.items === undefined ? {} : { items: row.items }),
    ...(row.itemShape === undefined ? {} : { itemShape: row.itemShape }),
    ...(row.variant === undefined ? {} : { variant: row.variant }),
    ...(field.values === undefined ? {} : { values: field.values }),
    ...(row.required === undefined ? {} : { required: row.required }),
    honoured: field.honoured,
    description: row.description,
    ...(row.deprecated === undefined ? {} : { deprecated: row.deprecated }),
    since: field.since,
    source: row.source,
  };
}
