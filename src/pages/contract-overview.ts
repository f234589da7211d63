/** The contract of one client over all events: what `hooklint contract` prints. */
import { fieldSpan, looseBracket, newerValues } from '../contract/dates.js';
import type { Divergence, Topic } from '../contract/divergence.js';
import { divergences } from '../contract/documented.js';
import { eventRows } from '../contract/events.js';
import { type ExitFact, exitsAt } from '../contract/exit-codes.js';
import { compareVersions, eventNames, signals } from '../contract/index.js';
import type { SignalRow } from '../contract/rows.js';
import { contractAt } from '../interpret/contract-at.js';
import { type ExitLine, exitsUnder, failuresThatBlock } from '../interpret/exits.js';
import type { EventContract, EventName, FieldContract, Source, Span, Version } from '../model.js';
import { fieldName, outlets, sinceText, sourceText } from './contract-words.js';
import type { Section, Sheet } from './sheet.js';

/** Since when and how that is known; `between` where the change is known only to lie between two clients. */
export interface Dated {
  readonly since: Version;
  readonly until?: Version;
  readonly between?: Span['bracket'];
  readonly source: Source;
}

/** When a row holds, and how that is known. */
export function datedOf(span: Span): Dated {
  const between = looseBracket(span);
  return {
    since: span.since,
    ...(span.until === undefined ? {} : { until: span.until }),
    ...(between === undefined ? {} : { between }),
    source: span.source,
  };
}

/** One way to decide in JSON, and the events on which it does something. */
export interface DecisionForm extends Dated {
  readonly form: string;
  readonly values: readonly { readonly value: string; readonly since: Version }[];
  readonly events: readonly EventName[];
  readonly deprecatedOn: readonly EventName[];
}

export interface Overview {
  readonly client: Version;
  readonly events: readonly (Omit<EventContract, 'fields' | 'inputs' | 'client' | 'exists'> & Dated)[];
  /** Events of newer clients. */
  readonly newer: readonly ({ readonly event: EventName } & Dated)[];
  readonly exits: readonly (ExitLine & Dated)[];
  readonly signals: readonly SignalRow[];
  /** The fields that every event takes. */
  readonly fields: readonly (Omit<FieldContract, 'since' | 'source'> & Dated)[];
  readonly decisions: readonly DecisionForm[];
  readonly documentedOtherwise: readonly Divergence[];
}

/** What a client does with hooks on any event. */
export function overviewOf(client: Version): Overview {
  const contracts = eventNames.map((event) => contractAt(event, client));
  const known = contracts.filter(({ exists }) => exists);
  const since = (event: EventName): Dated => {
    const row = eventRows.find((candidate) => candidate.event === event);
    if (row === undefined) throw new RangeError(`not an event: ${event}`);
    return datedOf(row);
  };
  return {
    client,
    events: known.map(({ fields: _fields, inputs: _inputs, client: _client, exists: _exists, ...contract }) => ({
      ...contract,
      ...since(contract.event),
    })),
    newer: contracts
      .filter(({ exists }) => !exists)
      .map(({ event }) => ({ event, ...since(event) }))
      .sort((a, b) => compareVersions(a.since, b.since)),
    exits: datedExits(exitsUnder(client), client),
    signals,
    fields: standardFields(known),
    decisions: decisionForms(known),
    documentedOtherwise: divergences.filter(
      ({ events }) => events === undefined || events.some((event) => known.some((each) => each.event === event)),
    ),
  };
}

/** The lines with the dates of their rows. */
export function datedExits(lines: readonly ExitLine[], client: Version): Overview['exits'] {
  return exitsAt(client).flatMap(({ exit, ...span }) => {
    const line = lines.find((each) => each.exit === exit);
    return line === undefined ? [] : [{ ...line, ...datedOf(span) }];
  });
}

/** What every event takes at the top level, but for decisions, as the first event has it. */
function standardFields([first]: readonly EventContract[]): Overview['fields'] {
  const fields = first?.fields.filter(({ pointer }) => depth(pointer) === 1 && pointer !== '/decision') ?? [];
  return fields.map(({ since, source, ...field }) => ({
    ...field,
    ...datedOf(fieldSpan((first as EventContract).event, field.pointer) ?? { since, source }),
  }));
}

const forms: readonly { readonly pointer: string; readonly form?: string }[] = [
  { pointer: '/decision' },
  { pointer: '/hookSpecificOutput/permissionDecision' },
  { pointer: '/hookSpecificOutput/decision/behavior' },
  { pointer: '/hookSpecificOutput/action' },
  { pointer: '/continue', form: 'continue: false' },
];

function decisionForms(known: readonly EventContract[]): readonly DecisionForm[] {
  return forms.flatMap(({ pointer, form }) => {
    const holders = known.flatMap((contract) => {
      const field = contract.fields.find((each) => each.pointer === pointer);
      return field?.honoured === true ? [{ event: contract.event, field }] : [];
    });
    const spans = holders
      .flatMap(({ event }) => fieldSpan(event, pointer) ?? [])
      .toSorted((a, b) => compareVersions(a.since, b.since));
    const [oldest] = spans;
    const [first] = holders;
    if (oldest === undefined || first === undefined) return [];
    const newer = newerValues(first.event, pointer);
    return [
      {
        form: form ?? fieldName(pointer),
        values: (first.field.values ?? []).map((value) => ({ value, since: newer.get(value) ?? oldest.since })),
        events: holders.map(({ event }) => event),
        deprecatedOn: holders.filter(({ field }) => field.deprecated !== undefined).map(({ event }) => event),
        ...datedOf(oldest),
      },
    ];
  });
}

function depth(pointer: string): number {
  return pointer.split('/').length - 1;
}

const exitNames: Readonly<Record<ExitFact['exit'], string>> = {
  '0': '0',
  '2': '2',
  other: 'any other',
  signal: 'a signal',
  timeout: 'timeout',
};

/** The overview as a sheet. */
export function overviewSheet(overview: Overview): Sheet {
  const { client, events, newer, exits, fields, decisions } = overview;
  return {
    title: `What Claude Code ${client} does with a hook`,
    lead: ['`hooklint contract EVENT` shows every field of an event.'],
    sections: [
      {
        title: 'Exit codes',
        columns: [
          { title: 'exit code' },
          { title: 'JSON on stdout', named: true },
          { title: 'effect' },
          { title: 'since', named: true },
          { title: 'until before', named: true },
        ],
        rows: exits.map(({ exit, json, does, until = '', ...span }) => [
          exitNames[exit],
          json,
          does,
          sinceText(bracketed(span)),
          until,
        ]),
      },
      notes(overview, 'exit-codes'),
      {
        title: 'Signals',
        lead: [
          `These are probable meanings: any program may use the codes for something else. Each of them ${failuresThatBlock(client)}.`,
        ],
        columns: [{ title: 'exit code' }, { title: 'signal' }, { title: 'likely' }],
        rows: overview.signals.map(({ exitCode, name, meaning }) => [String(exitCode), name, meaning]),
      },
      {
        title: 'Events',
        columns: [
          { title: 'event' },
          { title: 'since', named: true },
          { title: 'exit code 2 blocks', named: true },
          { title: 'exit code 2' },
          { title: 'plain stdout' },
          { title: 'timeout', named: true },
          { title: 'matcher on', named: true },
          { title: 'handlers', named: true },
        ],
        rows: events.map(eventRow),
      },
      {
        title: 'Events of newer versions',
        columns: [{ title: 'event' }, { title: 'since', named: true }, { title: 'source' }],
        rows: newer.map(({ event, ...span }) => [event, sinceText(bracketed(span)), sourceText(span.source)]),
      },
      notes(overview, 'events'),
      {
        title: 'Fields of every event',
        columns: [
          { title: 'field' },
          { title: 'type' },
          { title: 'since', named: true },
          { title: 'meaning', below: true },
          { title: 'source', named: true, below: true },
        ],
        rows: fields.map(({ pointer, type, description, ...span }) => [
          fieldName(pointer),
          type,
          sinceText(bracketed(span)),
          description,
          sourceText(span.source),
        ]),
      },
      notes(overview, 'fields'),
      {
        title: 'Decisions in JSON',
        columns: [
          { title: 'form' },
          { title: 'values' },
          { title: 'since', named: true },
          { title: 'counts on', named: true },
          { title: 'deprecated on', named: true },
        ],
        rows: decisions.map(({ form, values, events: on, deprecatedOn, ...span }) => [
          form,
          values.map(({ value, since }) => (since === span.since ? value : `${value} (since ${since})`)).join(' | '),
          sinceText(bracketed(span)),
          on.join(', '),
          deprecatedOn.join(', '),
        ]),
      },
      notes(overview, 'decisions'),
      notes(overview, 'prompt-hooks'),
    ],
  };
}

function eventRow(contract: Overview['events'][number]): readonly string[] {
  const { event, exit2, plainStdout, timeoutSeconds, matcher, handlers, ...span } = contract;
  return [
    event,
    sinceText(bracketed(span)),
    exit2.blocks ? 'yes' : 'no',
    exit2.effect,
    `plain stdout ${outlets[plainStdout]}`,
    `${timeoutSeconds} s`,
    matcher.subject ?? 'nothing',
    handlers.join(', '),
  ];
}

/** A date as `sinceText` takes it. */
export function bracketed({ since, between }: Pick<Dated, 'since' | 'between'>): Pick<Span, 'since' | 'bracket'> {
  return { since, ...(between === undefined ? {} : { bracket: between }) };
}

const noteTitles: Readonly<Record<Topic, string>> = {
  'exit-codes': 'Documented otherwise: exit codes',
  events: 'Documented otherwise: events',
  fields: 'Documented otherwise: fields',
  decisions: 'Documented otherwise: decisions',
  'prompt-hooks': 'Documented otherwise: prompt hooks',
};

function notes({ documentedOtherwise }: Overview, topic: Topic): Section {
  return noteSection(
    noteTitles[topic],
    documentedOtherwise.filter((row) => row.topic === topic),
  );
}

/** A section of what documents say otherwise. */
export function noteSection(title: string, rows: readonly Divergence[]): Section {
  return {
    title,
    columns: [
      { title: 'about' },
      { title: 'documented', named: true, below: true },
      { title: 'measured', named: true, below: true },
      { title: 'source', named: true, below: true },
    ],
    rows: rows.map(({ id, events, documented, measured, source }) => [
      events === undefined ? id : `${id} (${events.join(', ')})`,
      documented,
      measured,
      sourceText(source),
    ]),
  };
}
