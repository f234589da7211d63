/** An event as a page of the site: what each reply does, who sees what, since when, and what documents say otherwise. */
import type { Divergence } from '../contract/divergence.js';
import { runsOf } from '../evidence/example.js';
import type { EventName, Verdict, Version } from '../model.js';
import { verdictClauses } from '../report/line.js';
import { type EventTable, eventSheet, eventTableOf } from './contract-event.js';
import { bracketed, type Dated } from './contract-overview.js';
import { fieldName, sinceText, sourceText } from './contract-words.js';
import { eventTurns } from './event-timeline.js';
import { type PlainReply, plainReplies } from './plain-replies.js';
import { blocks, cellText, tableMarkdown } from './sheet.js';
import { timelineMarkdown } from './timeline.js';

/** The address at which a reader can try a reply out. */
export type TryOut = (event: EventName, reply: PlainReply) => string;

/** The page, as Markdown, for a version of Claude Code. */
export function eventPage(event: EventName, client: Version, tryOut: TryOut): string {
  const table = eventTableOf(event, client);
  const { lead, sections } = eventSheet(table);
  const said = (title: string): readonly string[] => sections.find((section) => section.title === title)?.lead ?? [];
  return blocks([
    `# ${event}`,
    ...lead.map(cellText),
    list(said('What the reply does')),
    '## What each reply does',
    `In Claude Code ${client}, for a hook that is the command \`guard.sh\`. Each reply links to the playground.`,
    replies(event, client, tryOut),
    '## Since when',
    ...timelineMarkdown(eventTurns(event), `Nothing changed since ${table.since}.`),
    ...divergences(table.documentedOtherwise),
    '## Fields of a JSON reply',
    replyFields(table),
    '## Fields of the payload on stdin',
    payloadFields(table),
    '## Registration',
    list(said('Registration')),
  ]);
}

const list = (lines: readonly string[]): string => lines.map((line) => `- ${cellText(line)}`).join('\n');

function replies(event: EventName, client: Version, tryOut: TryOut): string {
  const shown = plainReplies(event, client).map((reply) => ({ reply, verdict: verdictOn(event, reply) }));
  const silence = columns(shown[0]?.verdict).join();
  // A text that nobody is shown tells no more than no text.
  const telling = shown.filter(
    ({ reply, verdict }) =>
      reply.field === undefined || reply.name.includes(':') || columns(verdict).join() !== silence,
  );
  return tableMarkdown(
    ['reply', 'what happens', 'Claude sees', 'the user sees'],
    telling.map(({ reply, verdict }) => [
      `[${reply.field === undefined ? reply.name : code(reply.name)}](${tryOut(event, reply)})`,
      ...columns(verdict).map(cellText),
    ]),
  );
}

function verdictOn(event: EventName, { execution }: PlainReply): Verdict | undefined {
  return runsOf({ kind: 'run', event, execution, handler: { command: 'guard.sh' } })[0]?.verdict;
}

/** What happens, what Claude sees and what the user sees. */
function columns(verdict: Verdict | undefined): readonly [string, string, string] {
  if (verdict === undefined) return ['', '', ''];
  const [happens = '', ...seen] = verdictClauses(verdict, 400);
  const byUser = seen.filter((clause) => clause.startsWith('user sees ') || clause.startsWith('only '));
  const byModel = seen.filter((clause) => !byUser.includes(clause));
  return [happens, strip(byModel, 'Claude sees '), strip(byUser, 'user sees ')];
}

/** The heading of the column says who sees it. */
function strip(clauses: readonly string[], reader: string): string {
  return clauses.map((clause) => (clause.startsWith(reader) ? clause.slice(reader.length) : clause)).join('; ');
}

function divergences(rows: readonly Divergence[]): readonly string[] {
  if (rows.length === 0) return [];
  return [
    '## Documented and measured',
    tableMarkdown(
      ['documented', 'measured', 'source'],
      rows.map(({ documented, measured, source }) => [documented, measured, sourceText(source)].map(cellText)),
    ),
  ];
}

function replyFields({ fields }: EventTable): string {
  return tableMarkdown(
    ['field', 'what it does', 'values', 'since', 'known from'],
    fields.map((field) => [
      code(fieldName(field.pointer)),
      cellText(
        [
          ...(field.honoured ? [] : ['Ignored on this event.']),
          field.description,
          ...(field.variant === undefined ? [] : [`Read next to ${field.variant} only.`]),
          ...(field.deprecated === undefined ? [] : [`Deprecated: ${field.deprecated}`]),
          ...(field.required === true ? ['Required.'] : []),
        ].join(' '),
      ),
      valuesOf(field, field.newerValues),
      ...origin(field),
    ]),
  );
}

function payloadFields({ inputs }: EventTable): string {
  return tableMarkdown(
    ['field', 'what it is', 'values', 'since', 'known from'],
    inputs.map((field) => [
      code(field.name),
      cellText(
        [
          field.description,
          ...(field.deprecated === undefined ? [] : [`Deprecated: ${field.deprecated}`]),
          ...(field.required ? [] : ['Not always there.']),
        ].join(' '),
      ),
      `${valuesOf(field)}${field.nullable === true ? ' or null' : ''}`,
      ...origin(field),
    ]),
  );
}

function valuesOf(
  { type, values }: { readonly type: string; readonly values?: readonly string[] },
  newer: Readonly<Record<string, Version>> = {},
): string {
  if (values === undefined) return type;
  return values
    .map((value) => `${code(value)}${newer[value] === undefined ? '' : ` (since ${newer[value]})`}`)
    .join(', ');
}

function origin(dated: Dated): readonly string[] {
  const { since, until, source } = { ...dated, since: sinceText(bracketed(dated)) };
  const note = source.note === undefined ? '' : `: ${source.note}`;
  return [until === undefined ? since : `${since}, until before ${until}`, cellText(`${sourceText(source)}${note}`)];
}

function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``;
}
