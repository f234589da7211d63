/** What the hook types of an SDK version and our contract disagree on: the first thing to look at in a new release. */
import { handlerKeys } from '../../src/contract/handler-keys.js';
import { eventNames, isEventName } from '../../src/contract/index.js';
import { inSpan } from '../../src/contract/version.js';
import { contractAt } from '../../src/interpret/contract-at.js';
import type { EventName, Version } from '../../src/model.js';
import type { HookTypes, Member } from './hook-types.js';

export interface Drift {
  /** `event PreToolUse`, `PreToolUse input tool_name`, `PreToolUse reply /continue`, `handler command if`. */
  readonly subject: string;
  readonly what: 'the table lacks it' | 'the types lack it' | 'legal values differ' | 'required differs';
  readonly table?: string;
  readonly types?: string;
}

interface Row {
  readonly name: string;
  readonly required?: boolean;
  readonly values?: readonly string[];
}

function compare(subject: (name: string) => string, table: readonly Row[], types: readonly Member[]): Drift[] {
  const byName = new Map(table.map((row) => [row.name, row]));
  const found: Drift[] = [];
  for (const member of types) {
    const row = byName.get(member.name);
    byName.delete(member.name);
    if (row === undefined) {
      found.push({ subject: subject(member.name), what: 'the table lacks it' });
      continue;
    }
    if (member.values !== undefined && member.values.toSorted().join() !== (row.values ?? []).toSorted().join()) {
      found.push({
        subject: subject(member.name),
        what: 'legal values differ',
        table: row.values?.join(' | ') ?? 'any',
        types: member.values.join(' | '),
      });
    }
    // The other way round is no fault: the types leave open what was seen in every payload.
    if (row.required === false && member.required) {
      found.push({ subject: subject(member.name), what: 'required differs', table: 'optional', types: 'required' });
    }
  }
  return [
    ...found,
    ...[...byName.keys()].map((name): Drift => ({ subject: subject(name), what: 'the types lack it' })),
  ];
}

const specificPrefix = '/hookSpecificOutput/';

function compareEvent(
  event: EventName,
  types: HookTypes,
  client: Version,
  sharedByTable: ReadonlySet<string>,
): Drift[] {
  const contract = contractAt(event, client);
  const inputs = types.inputs.get(event);
  const shared = new Set(types.base.map(({ name }) => name));
  const own = new Set((inputs ?? []).map(({ name }) => name));
  // What the types declare for all events, the table holds for those that have it: compared by itself.
  const rows = contract.inputs.filter(({ name }) => own.has(name) || !(shared.has(name) || sharedByTable.has(name)));
  const specific = types.specific.get(event) ?? [];
  const fields = contract.fields.map(
    (field): Row => ({ name: field.pointer, ...(field.values ? { values: field.values } : {}) }),
  );
  const [specificRows, top] = [true, false].map((wanted) =>
    fields.filter(({ name }) => name.startsWith(specificPrefix) === wanted),
  ) as [Row[], Row[]];
  const strip = (row: Row): Row => ({ ...row, name: row.name.slice(specificPrefix.length) });
  const known = top
    .filter(({ name }) => name !== '/hookSpecificOutput')
    .map((row) => ({ ...row, name: row.name.slice(1) }));
  return [
    ...(inputs === undefined
      ? []
      : compare(
          (name) => `${event} input ${name}`,
          rows.filter(({ name }) => name !== 'hook_event_name'),
          named(inputs),
        )),
    ...compare((name) => `${event} reply ${specificPrefix}${name}`, specificRows.map(strip), named(specific)),
    ...compare((name) => `reply /${name}`, known, types.reply),
  ];
}

/** The keys of handlers that settings may hold; what a key is worth is said by no type. */
function compareHandlers({ handlers }: HookTypes, client: Version): readonly Drift[] {
  return [...handlers].flatMap(([type, members]) => {
    const rows = handlerKeys.filter((row) => row.types.some((each) => each === type) && inSpan(client, row));
    const known = rows
      .filter(({ key }) => key !== 'type')
      .map(({ key, values }): Row => ({ name: key, ...(values === undefined ? {} : { values }) }));
    return compare((name) => `handler ${type} ${name}`, known, members);
  });
}

/** The name of the event itself says nothing. */
function named(members: readonly Member[]): readonly Member[] {
  return members.filter(({ name }) => name !== 'hookEventName' && name !== 'hook_event_name');
}

/** Every disagreement, once. `client` is the version of the client that the types belong to. */
export function driftOf(types: HookTypes, client: Version): readonly Drift[] {
  const known = eventNames.filter((event) => contractAt(event, client).exists);
  const tables = known.map((event) => contractAt(event, client).inputs);
  const everywhere = (tables[0] ?? []).filter(({ name }) =>
    tables.every((rows) => rows.some((row) => row.name === name)),
  );
  const anywhere = new Set(tables.flat().map(({ name }) => name));
  const sharedByTable = new Set(everywhere.map(({ name }) => name));
  const found: Drift[] = [
    ...types.base
      .filter(({ name }) => !anywhere.has(name))
      .map(({ name }): Drift => ({ subject: `input ${name}`, what: 'the table lacks it' })),
    ...everywhere
      .filter(({ name }) => name !== 'hook_event_name' && !types.base.some((member) => member.name === name))
      .map(({ name }): Drift => ({ subject: `input ${name}`, what: 'the types lack it' })),
    ...types.events
      .filter((event) => !known.some((name) => name === event))
      .map((event): Drift => ({ subject: `event ${event}`, what: 'the table lacks it' })),
    ...known
      .filter((event) => !types.events.includes(event))
      .map((event): Drift => ({ subject: `event ${event}`, what: 'the types lack it' })),
    ...types.events
      .filter(isEventName)
      .filter((event) => known.includes(event))
      .flatMap((event) => compareEvent(event, types, client, sharedByTable)),
    ...compareHandlers(types, client),
  ];
  const seen = new Set<string>();
  return found.filter((drift) => {
    const key = JSON.stringify(drift);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
