/** An event for a terminal: when it fires, what a hook gets, what its answers do. All of it from the contract. */
import { exitsOf } from '../interpret/exits.js';
import type { EventContract, FieldContract, InputFieldContract, Source, Version } from '../model.js';
import { type Layout, paragraph } from '../report/layout.js';
import { clientText } from '../report/summary-text.js';
import { wrap } from '../report/wrap.js';
import { blockText, exitTwoText, fieldName, outlets } from './contract-words.js';

export function explainEvent(contract: EventContract, layout: Layout): string {
  const { paint } = layout;
  const section = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : ['', paint.strong(title), ...lines];
  const head = `${paint.strong(contract.event)}  ${clientText(contract.client)}`;
  if (!contract.exists) return [head, ...unknownEvent(contract).map((line) => paragraph(line, layout)), ''].join('\n');
  return [
    head,
    paragraph(`Fires ${contract.fires}; since ${contract.since}.`, layout),
    ...section('What the reply does', answers(contract, layout)),
    ...section('Fields of a JSON reply', replyFields(contract, layout)),
    ...section(
      'Fields of the payload on stdin',
      contract.inputs.map((field) => inputField(field, layout)),
    ),
    ...section('Registration', registration(contract, layout)),
    '',
  ].join('\n');
}

/** What a version would do with an event that it does not know is no question. */
function unknownEvent({ event, since }: EventContract): readonly string[] {
  return [
    `This version does not know the event, so a hook on it never runs. Claude Code has it since ${since}.`,
    `\`hooklint explain ${event}\` shows what the newest version does.`,
  ];
}

function answers({ event, client, exit2, plainStdout, guards }: EventContract, layout: Layout): readonly string[] {
  const other = exitsOf(event, client).find(({ exit }) => exit === 'other');
  return [
    blockText({ guards }),
    exitTwoText({ exit2 }),
    ...(exit2.missingFileExempt
      ? ['Exit code 2 does not block if stderr mentions a missing file and stdout is empty.']
      : []),
    ...(other === undefined ? [] : [`Any other exit code except 0: ${other.does}.`]),
    `Plain stdout with exit code 0 ${outlets[plainStdout]}.`,
  ].map((line) => paragraph(line, layout));
}

/** Fields of every event that do nothing on this one are named, no more. */
function replyFields({ fields }: EventContract, layout: Layout): readonly string[] {
  const isIdle = ({ honoured, pointer }: FieldContract): boolean => !honoured && pointer.lastIndexOf('/') === 0;
  const ignored = fields.filter(isIdle).map(({ pointer }) => fieldName(pointer));
  return [
    ...fields.filter((field) => !isIdle(field)).map((field) => replyField(field, layout)),
    ...(ignored.length === 0 ? [] : [paragraph(`Ignored on this event: ${ignored.join(', ')}.`, layout)]),
  ];
}

function replyField(field: FieldContract, layout: Layout): string {
  const notes = [
    ...(field.required === true ? ['required'] : []),
    ...(field.honoured ? [] : ['ignored on this event']),
    origin(field),
  ];
  const meaning = [field.description, ...(field.deprecated === undefined ? [] : [`Deprecated: ${field.deprecated}`])];
  return entry(fieldName(field.pointer), [typeText(field), ...notes].join(', '), meaning.join(' '), layout);
}

function inputField(field: InputFieldContract, layout: Layout): string {
  const notes = [...(field.required ? [] : ['optional']), origin(field)];
  return entry(field.name, [typeText(field), ...notes].join(', '), field.description, layout);
}

/** Since when the field is there, and how that is known. */
function origin({ since, source }: { readonly since: Version; readonly source: Source }): string {
  return `since ${since} (${source.kind} ${source.at})`;
}

function typeText({ type, values }: { readonly type: string; readonly values?: readonly string[] }): string {
  return values === undefined ? type : values.join(' | ');
}

function entry(name: string, type: string, description: string, { width, paint }: Layout): string {
  return `${wrap(`${paint.strong(name)}  ${type}`, width, '  ', '      ')}\n${wrap(description, width, '      ')}`;
}

function registration({ matcher, handlers, timeoutSeconds }: EventContract, layout: Layout): readonly string[] {
  const { subject, values } = matcher;
  const selects = values === undefined ? subject : `${subject}: ${values.join(', ')}`;
  return [
    subject === null ? 'Has no matcher.' : `The matcher selects by ${selects}.`,
    `Handler types: ${handlers.join(', ')}.`,
    `Default timeout of a command: ${timeoutSeconds} seconds.`,
  ].map((line) => paragraph(line, layout));
}
