/** The contract of one event under one client, with the date and source of everything: `hooklint contract EVENT`. */
import { fieldSpan, inputSpan, newerValues } from '../contract/dates.js';
import type { Divergence } from '../contract/divergence.js';
import { divergencesOf } from '../contract/documented.js';
import { eventRows } from '../contract/events.js';
import { contractAt } from '../interpret/contract-at.js';
import { type ExitLine, exitsOf } from '../interpret/exits.js';
import type { EventContract, EventName, FieldContract, InputFieldContract, Version } from '../model.js';
import { clientText } from '../report/summary-text.js';
import { bracketed, type Dated, datedExits, datedOf, noteSection } from './contract-overview.js';
import { blockText, exitTwoText, fieldName, outlets, sinceText, sourceText } from './contract-words.js';
import type { Section, Sheet } from './sheet.js';

export interface EventTable extends Omit<EventContract, 'fields' | 'inputs' | 'since'>, Dated {
  readonly exits: readonly (ExitLine & Dated)[];
  readonly fields: readonly (Omit<FieldContract, 'since' | 'source'> &
    Dated & {
      /** Values that are newer than the field. */
      readonly newerValues?: Readonly<Record<string, Version>>;
    })[];
  readonly inputs: readonly (Omit<InputFieldContract, 'since' | 'source'> & Dated)[];
  readonly documentedOtherwise: readonly Divergence[];
}

/** What a client does with hooks on an event, with the dates and sources of its facts. */
export function eventTableOf(event: EventName, client: Version): EventTable {
  const { fields, inputs, since: _since, ...contract } = contractAt(event, client);
  const row = eventRows.find((candidate) => candidate.event === event);
  if (row === undefined) throw new RangeError(`not an event: ${event}`);
  return {
    ...contract,
    ...datedOf(row),
    exits: datedExits(exitsOf(event, client), client),
    fields: fields.map(({ since, source, ...field }) => {
      const newer = newerValues(event, field.pointer);
      return {
        ...field,
        ...datedOf(fieldSpan(event, field.pointer) ?? { since, source }),
        ...(newer.size === 0 ? {} : { newerValues: Object.fromEntries(newer) }),
      };
    }),
    inputs: inputs.map(({ since, source, ...input }) => ({
      ...input,
      ...datedOf(inputSpan(event, input.name) ?? { since, source }),
    })),
    documentedOtherwise: divergencesOf(event),
  };
}

const dated = [
  { title: 'since', named: true },
  { title: 'until before', named: true },
  { title: 'meaning', below: true },
  { title: 'source', named: true, below: true },
] as const;

/** The table of an event as a sheet. */
export function eventSheet(table: EventTable): Sheet {
  const { event, client, exists, fires, exit2, matcher } = table;
  const values = matcher.values === undefined ? '' : `: ${matcher.values.join(', ')}`;
  const title = `${event} in ${clientText(client)}`;
  const lead = [`Fires ${fires}. Since ${sinceText(bracketed(table))}, ${sourceText(table.source)}.`];
  if (!exists) {
    return {
      title,
      lead: [...lead, 'This version does not know the event, so a hook on it never runs.'],
      sections: [],
    };
  }
  return {
    title,
    lead,
    sections: [
      {
        title: 'What the reply does',
        lead: [
          blockText(table),
          exitTwoText(table),
          ...(exit2.missingFileExempt
            ? ['Exit code 2 does not block if stderr mentions a missing file and stdout is empty.']
            : []),
          `Any other exit code except 0: ${exitLine(table, 'other').does}.`,
          `JSON with exit code 2 is ${exitLine(table, '2').json}.`,
          `Plain stdout with exit code 0 ${outlets[table.plainStdout]}.`,
        ],
      },
      replies(table),
      payload(table),
      {
        title: 'Registration',
        lead: [
          matcher.subject === null ? 'Has no matcher.' : `The matcher selects by ${matcher.subject}${values}.`,
          `Handler types: ${table.handlers.join(', ')}.`,
          `Default timeout of a command: ${table.timeoutSeconds} seconds.`,
        ],
      },
      noteSection('Documented otherwise', table.documentedOtherwise),
    ],
  };
}

function exitLine({ exits, event }: EventTable, exit: ExitLine['exit']): ExitLine {
  const line = exits.find((each) => each.exit === exit);
  if (line === undefined) throw new Error(`no row says what exit ${exit} does on ${event}`);
  return line;
}

function replies({ fields }: EventTable): Section {
  return {
    title: 'Fields of a JSON reply',
    columns: [{ title: 'field' }, { title: 'type' }, ...dated],
    rows: fields.map((field) => [
      fieldName(field.pointer),
      [
        typeText(field, field.newerValues),
        ...(field.required === true ? ['required'] : []),
        ...(field.variant === undefined ? [] : [`beside ${field.variant}`]),
        ...(field.honoured ? [] : ['ignored on this event']),
      ].join(', '),
      ...datedCells(field),
    ]),
  };
}

function payload({ inputs }: EventTable): Section {
  return {
    title: 'Fields of the payload on stdin',
    columns: [{ title: 'field' }, { title: 'type' }, ...dated],
    rows: inputs.map((field) => [
      field.name,
      [typeText(field), ...(field.nullable === true ? ['or null'] : []), ...(field.required ? [] : ['optional'])].join(
        ', ',
      ),
      ...datedCells(field),
    ]),
  };
}

function typeText(
  { type, values }: { readonly type: string; readonly values?: readonly string[] },
  newer: Readonly<Record<string, Version>> = {},
): string {
  if (values === undefined) return type;
  return values.map((value) => (newer[value] === undefined ? value : `${value} (since ${newer[value]})`)).join(' | ');
}

function datedCells({
  description,
  deprecated,
  ...dated
}: Dated & Pick<FieldContract, 'description' | 'deprecated'>): readonly string[] {
  const { note } = dated.source;
  return [
    sinceText(bracketed(dated)),
    dated.until ?? '',
    [description, ...(deprecated === undefined ? [] : [`Deprecated: ${deprecated}`])].join(' '),
    `${sourceText(dated.source)}${note === undefined ? '' : `. ${note}`}`,
  ];
}
