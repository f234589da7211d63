/** What holds of every row, whatever it says. */
import { describe, expect, test } from 'vitest';
import { eventNames } from '../../src/contract/events.js';
import { everyTable } from '../../src/contract/every-table.js';
import { modEvents } from '../../src/contract/mod-events.js';
import { noticeRows } from '../../src/contract/notices.js';
import { resolveContract } from '../../src/contract/resolve.js';
import type { TraitRow, Traits } from '../../src/contract/rows.js';
import { changesOf, tables } from '../../src/contract/tables.js';
import { holesOf } from '../../src/contract/template.js';
import { compareVersions, inSpan, isVersion, newestClient, oldestClient } from '../../src/contract/version.js';
import { fallbackRows, messageRows } from '../../src/contract/wording.js';
import { wordingValues } from '../../src/interpret/texts.js';

const rows = Object.entries(everyTable).flatMap(([name, table]) =>
  table.map((row, index) => [`${name}/${index}`, row] as const),
);
const all = rows.map(([, row]) => row);
/** A client on each side of every change. */
const clients = [...new Set([oldestClient, newestClient, ...all.flatMap(changesOf)])].sort(compareVersions);

describe('rows', () => {
  test('span versions in their order, none newer than the newest client measured', () => {
    const wrong = rows.filter(([, row]) => {
      const { since, until, bracket } = row;
      const versions = [since, until, bracket?.absentIn, bracket?.presentIn].filter((version) => version !== undefined);
      if (!versions.every(isVersion)) return true;
      if (until !== undefined && compareVersions(since, until) >= 0) return true;
      if (bracket !== undefined && compareVersions(bracket.absentIn, bracket.presentIn) === 0) return true;
      return versions.some((version) => compareVersions(version, newestClient) > 0);
    });
    expect(wrong).toEqual([]);
  });

  test('name a source', () => {
    const wrong = rows.filter(([, { source }]) => {
      if (source.kind === 'docs') return !/^\d{4}-\d{2}-\d{2}$/.test(source.at);
      return !isVersion(source.at);
    });
    expect(wrong).toEqual([]);
  });

  test('name events that there are', () => {
    const known = new Set<string>([...eventNames, ...modEvents.names, 'classic.*']);
    const named = all.flatMap((row) => [...(row.events ?? []), ...(row.event === undefined ? [] : [row.event])]);
    expect(named.filter((event) => !known.has(event))).toEqual([]);
  });
});

describe.each(eventNames)('%s', (event) => {
  const contracts = clients.map((client) => resolveContract(event, client));

  test('has every trait under every client', () => {
    const names = Object.keys(resolveContract(event, newestClient).traits).toSorted();
    for (const { client, traits } of contracts)
      expect([client, Object.keys(traits).toSorted()]).toEqual([client, names]);
  });

  test('has one effect for a cause, and one text for a cause in each form', () => {
    for (const { client, effects, messages, notices } of contracts) {
      expect(repeated(effects.map(({ on }) => `${client} ${on}`))).toEqual([]);
      const forms = messages.map(
        ({ on, role, when, nextTurn }) => `${client} ${on} ${role} ${when}${nextTurn === true ? ' later' : ''}`,
      );
      // The one event on which a reminder stands beside another text of its role.
      const beside = event === 'TeammateIdle' ? [`${client} json-block user undefined`] : [];
      expect(repeated(forms)).toEqual(beside);
      const shown = notices.flatMap(({ on, places, when, onlyFor, notFor }) =>
        places.map((place) => `${client} ${on} ${place} ${when} ${onlyFor} ${notFor}`),
      );
      expect(repeated(shown)).toEqual([]);
    }
  });

  test('has one field at a pointer', () => {
    for (const { client, top, specific, decision } of contracts) {
      expect(repeated([...top, ...specific, ...decision].map(({ pointer }) => `${client} ${pointer}`))).toEqual([]);
    }
  });
});

test('one trait row at most holds for an event and client, besides the general one', () => {
  const traits = tables.traits as readonly TraitRow[];
  const clashes = eventNames.flatMap((event) =>
    clients.flatMap((client) => {
      const rowsHere = traits.filter((row) => inSpan(client, row));
      const of = (some: readonly TraitRow[]) => repeated(some.map((row) => row.trait satisfies keyof Traits));
      return [
        ...of(rowsHere.filter((row) => row.events === undefined)),
        ...of(rowsHere.filter((row) => row.events?.includes(event))),
      ].map((trait) => `${trait} on ${event} under ${client}`);
    }),
  );
  expect(clashes).toEqual([]);
});

test('wordings name values that there are', () => {
  const wordings = [...messageRows, ...noticeRows, ...fallbackRows];
  expect(
    wordings.flatMap(({ template }) => holesOf(template)).filter((name) => wordingValues[name] === undefined),
  ).toEqual([]);
});

function repeated(names: readonly string[]): readonly string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}
