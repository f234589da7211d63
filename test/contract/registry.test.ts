/** Every dated row stands in the one registry, so that what holds of all rows is held against it too. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { everyTable } from '../../src/contract/every-table.js';
import type { AnyRow } from '../../src/contract/tables.js';

/** Spans that several rows change with: no facts by themselves. `sheets/` holds the parts that tables are made of. */
const parts = new Set(['turning-points.ts']);
const folder = new URL('../../src/contract/', import.meta.url);
const modules = readdirSync(folder).filter((name) => name.endsWith('.ts') && !parts.has(name));

const isRow = (value: unknown): value is AnyRow =>
  typeof value === 'object' && value !== null && 'since' in value && 'source' in value;

/** What a row says, whichever object says it; some tables say besides on which events their rows are looked up. */
function written({ event: _event, events: _events, ...row }: AnyRow): string {
  return JSON.stringify(row, (_key, part) =>
    typeof part === 'function' || part instanceof RegExp ? String(part) : part,
  );
}

const registered = new Set(Object.values(everyTable).flat().map(written));

test.each(modules)('%s exports no dated row that is in no table', async (name) => {
  const exported: Readonly<Record<string, unknown>> = await import(new URL(name, folder).pathname);
  const strays = Object.entries(exported).filter(([, value]) =>
    [value].flat().some((row) => isRow(row) && !registered.has(written(row))),
  );
  expect(strays.map(([table]) => table)).toEqual([]);
});
