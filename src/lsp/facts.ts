/** What the contract says, as Markdown for a hover or beside a completion. All of it is ours; what a user typed is quoted. */
import { handlerKeys } from '../contract/handler-keys.js';
import { defaultTimeout } from '../contract/handlers.js';
import { settingsKeys } from '../contract/settings.js';
import { toolAt, toolRows } from '../contract/tools.js';
import { inSpan } from '../contract/version.js';
import { contractAt } from '../interpret/contract-at.js';
import type { EventName, FieldContract, HandlerType, InputFieldContract, Shape, Source, Version } from '../model.js';
import { eventSheet, eventTableOf } from '../pages/contract-event.js';
import { fieldName, sourceText } from '../pages/contract-words.js';
import { readingMatches, readMatcher } from '../wiring/matcher.js';

/** A completion offers all events, key after key. */
const known = new Map<string, string>();

/** When an event fires, what a reply does, how hooks are registered, and the names of its fields. */
export function eventMarkdown(event: EventName, client: Version): string {
  const key = `${event} ${client}`;
  const text = known.get(key) ?? describe(event, client);
  known.set(key, text);
  return text;
}

function describe(event: EventName, client: Version): string {
  const { title, lead, sections } = eventSheet(eventTableOf(event, client));
  const { fields, inputs } = contractAt(event, client);
  const told = sections.filter(({ rows = [] }) => rows.length === 0);
  return blocks([
    `**${title}**`,
    ...lead,
    ...told.map((section) => `**${section.title}**\n\n${(section.lead ?? []).map((line) => `- ${line}`).join('\n')}`),
    `**Fields of a JSON reply**\n\n${codes(fields.filter(({ honoured }) => honoured).map(({ pointer }) => fieldName(pointer)))}`,
    `**Fields of the payload**\n\n${codes(inputs.map(({ name }) => name))}`,
  ]);
}

/** What a key of a handler means; undefined: no handler of that type reads it. */
export function handlerKeyMarkdown(
  key: string,
  type: HandlerType | undefined,
  event: EventName | undefined,
  client: Version,
): string | undefined {
  const rows = handlerKeys.filter((row) => row.key === key && (type === undefined || row.types.includes(type)));
  const [first] = rows;
  if (first === undefined) return undefined;
  const types = [...new Set(rows.flatMap((row) => row.types))];
  const notes = [
    ...(first.required === true ? ['Required.'] : []),
    `For ${types.join(', ')} hooks.`,
    ...(first.events === undefined ? [] : [`Read on ${first.events.join(', ')} only.`]),
    ...(first.ignoredOn === undefined ? [] : [`Ignored on ${first.ignoredOn.join(', ')}.`]),
    ...(key === 'timeout' && event !== undefined
      ? [`Default on ${event}: ${defaultTimeout(type ?? 'command', event, client)} seconds.`]
      : []),
  ];
  return blocks([
    head(`"${key}"`, first),
    ...new Set(rows.map(({ description }) => description)),
    notes.join(' '),
    origin(first),
  ]);
}

/** A key of a settings file beside the hooks. */
export function settingsKeyMarkdown(key: string): string | undefined {
  const row = settingsKeys.find((each) => each.key === key);
  return (
    row &&
    blocks([
      head(`"${key}"`, { type: row.type }),
      `${row.effect[0]?.toUpperCase()}${row.effect.slice(1)}.`,
      origin(row),
    ])
  );
}

/** Tools that are named at most. */
const mostTools = 12;

/** How a matcher is read on an event, and which of the tools that are known it lets through. */
export function matcherMarkdown(event: EventName, matcher: string, client: Version): string {
  const { subject, values } = contractAt(event, client).matcher;
  const reading = readMatcher(event, matcher, client);
  const subjects = subject === 'tool_name' ? toolNames(client) : (values ?? []);
  const chosen = subjects.filter((each) => readingMatches(reading, each, client));
  const says = {
    unread: `${event} reads no matcher: its hooks always run.`,
    everything: `Lets everything through.`,
    list: 'Read as a list of exact names.',
    pattern: 'Read as a regular expression, unanchored: it need only match a part.',
    invalid: 'No valid regular expression: the hook never runs.',
    undecided: 'A regular expression that hooklint does not evaluate.',
  }[reading.kind];
  const shown = chosen.slice(0, mostTools);
  const more = chosen.length - shown.length;
  return blocks([
    ...(subject === null ? [] : [`Selects by ${subject}.`]),
    says,
    ...(subjects.length === 0 || subject === null || reading.kind === 'everything'
      ? []
      : [
          chosen.length === 0
            ? `Matches none of the ${subjects.length} known values; tools of MCP servers are called \`mcp__<server>__<tool>\`.`
            : `Matches ${codes(shown)}${more === 0 ? '' : ` and ${more} more`}.`,
        ]),
  ]);
}

/** What the calls of a tool hold; undefined for a tool that is not known. */
export function toolMarkdown(name: string, client: Version): string | undefined {
  const tool = toolAt(name, client);
  if (tool === undefined) return undefined;
  const fields = tool.input?.type === 'object' ? Object.entries(tool.input.fields) : [];
  const lines = fields.map(
    ([field, { shape, required }]) => `- \`${field}\`: ${shapeText(shape)}${required ? '' : ', optional'}`,
  );
  return blocks([
    `**${name}** (tool)`,
    ...(lines.length === 0 ? [] : [`\`tool_input\`\n\n${lines.join('\n')}`]),
    origin(tool),
  ]);
}

/** A field of a reply. */
export function replyFieldMarkdown(field: FieldContract): string {
  return blocks([
    head(fieldName(field.pointer), field),
    field.description,
    [
      'Field of a JSON reply.',
      ...(field.required === true ? ['Required.'] : []),
      ...(field.honoured ? [] : ['Dropped on this event.']),
      ...(field.deprecated === undefined ? [] : [`Deprecated: ${field.deprecated}`]),
    ].join(' '),
    origin(field),
  ]);
}

/** A field of the payload. */
export function inputFieldMarkdown(field: InputFieldContract): string {
  return blocks([
    head(field.name, field),
    field.description,
    `Field of the payload on stdin${field.required ? '' : ', optional'}.`,
    origin(field),
  ]);
}

/** Tools that this version of Claude Code knows. */
export function toolNames(client: Version): readonly string[] {
  return toolRows.filter((row) => inSpan(client, row)).map(({ name }) => name);
}

interface Typed {
  readonly type?: string;
  readonly value?: string;
  readonly values?: readonly string[];
}

function head(name: string, { type, value, values }: Typed): string {
  return `**${name}** ${values === undefined ? (type ?? value ?? '') : codes(values, ' \\| ')}`;
}

function origin({ since, source }: { readonly since: Version; readonly source: Source }): string {
  return `Since ${since}, ${sourceText(source)}.`;
}

function shapeText(shape: Shape): string {
  if (shape.type === 'string' && shape.values !== undefined) return codes(shape.values, ' or ');
  return shape.type === 'union' ? shape.of.map(shapeText).join(' or ') : shape.type;
}

function codes(words: readonly string[], between = ', '): string {
  return words.map((word) => `\`${word}\``).join(between);
}

function blocks(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}
