/** The names of the contract in a hook's script: the events that it serves, fields of their payloads and replies. */
import { type CompletionItem, CompletionItemKind, type Hover } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { isEventName } from '../contract/events.js';
import { toolAt } from '../contract/tools.js';
import { contractAt } from '../interpret/contract-at.js';
import type { EventName, Hook, Version } from '../model.js';
import { readMatcher } from '../wiring/matcher.js';
import { eventMarkdown, inputFieldMarkdown, replyFieldMarkdown } from './facts.js';

/** What the word under the cursor means on the events that the script serves. */
export function hoverInScript(
  document: TextDocument,
  offset: number,
  hooks: readonly Hook[],
  client: Version,
): Hover | undefined {
  const text = document.getText();
  const [start, end] = wordAround(text, offset);
  const word = text.slice(start, end);
  const value = meaningOf(word, eventsOf(hooks), client);
  if (value === undefined) return undefined;
  return {
    contents: { kind: 'markdown', value },
    range: { start: document.positionAt(start), end: document.positionAt(end) },
  };
}

function meaningOf(word: string, events: readonly EventName[], client: Version): string | undefined {
  if (isEventName(word)) return eventMarkdown(word, client);
  for (const event of events) {
    const { fields, inputs } = contractAt(event, client);
    const field = fields.find(({ pointer }) => lastOf(pointer) === word);
    if (field !== undefined) return `${replyFieldMarkdown(field)}\n\nOn ${event}.`;
    const input = inputs.find(({ name }) => name === word);
    if (input !== undefined) return `${inputFieldMarkdown(input)}\n\nOn ${event}.`;
  }
  return undefined;
}

/** Names that fit where the cursor is: behind a quote or, in one, behind a full stop. */
export function completionsInScript(
  document: TextDocument,
  offset: number,
  hooks: readonly Hook[],
  client: Version,
): CompletionItem[] {
  const text = document.getText();
  const [start, end] = wordAround(text, offset);
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const quoted = isQuoted(line);
  const range = { start: document.positionAt(start), end: document.positionAt(end) };
  const items = (names: readonly Name[]): CompletionItem[] =>
    [...new Map(names.map((name) => [name.label, name])).values()].map(({ label, detail, kind, documentation }) => ({
      label,
      detail,
      kind,
      textEdit: { range, newText: label },
      ...(documentation === undefined ? {} : { documentation: { kind: 'markdown' as const, value: documentation } }),
    }));
  if (/\btool_input(?:\?\.|\.|["']\]?\.|["']\]\[["']|["'],?.{0,8}\)\.get\(["'])$/.test(line))
    return items(toolFields(hooks, client));
  if (!quoted) return [];
  if (/\.$/.test(line)) return /\w\.$/.test(line) ? [] : items(payloadNames(hooks, client));
  return /["']$/.test(line) ? items([...replyNames(hooks, client), ...payloadNames(hooks, client)]) : [];
}

interface Name {
  readonly label: string;
  readonly detail: string;
  readonly kind: CompletionItemKind;
  readonly documentation?: string;
}

function replyNames(hooks: readonly Hook[], client: Version): readonly Name[] {
  return eventsOf(hooks).flatMap((event) => [
    { label: event, detail: 'event', kind: CompletionItemKind.Event },
    ...contractAt(event, client)
      .fields.filter(({ honoured, deprecated }) => honoured && deprecated === undefined)
      .flatMap((field): readonly Name[] => [
        {
          label: lastOf(field.pointer),
          detail: `reply on ${event}`,
          kind: CompletionItemKind.Field,
          documentation: replyFieldMarkdown(field),
        },
        ...(field.values ?? []).map((label) => ({
          label,
          detail: lastOf(field.pointer),
          kind: CompletionItemKind.EnumMember,
        })),
      ]),
  ]);
}

function payloadNames(hooks: readonly Hook[], client: Version): readonly Name[] {
  return eventsOf(hooks).flatMap((event) =>
    contractAt(event, client).inputs.map((input) => ({
      label: input.name,
      detail: `payload of ${event}`,
      kind: CompletionItemKind.Field,
      documentation: inputFieldMarkdown(input),
    })),
  );
}

/** What the calls of the tools hold that the matchers name. */
function toolFields(hooks: readonly Hook[], client: Version): readonly Name[] {
  const tools = hooks.flatMap(({ event, matcher }) => {
    const reading = readMatcher(event, matcher, client);
    return reading.kind === 'list' ? reading.names : [];
  });
  return [...new Set(tools)].flatMap((tool) => {
    const input = toolAt(tool, client)?.input;
    return Object.keys(input?.type === 'object' ? input.fields : {}).map((label) => ({
      label,
      detail: `tool_input of ${tool}`,
      kind: CompletionItemKind.Field,
    }));
  });
}

function eventsOf(hooks: readonly Hook[]): readonly EventName[] {
  return [...new Set(hooks.map(({ event }) => event))];
}

function lastOf(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf('/') + 1);
}

/** Is what follows the beginning of a line within quotes? */
function isQuoted(line: string): boolean {
  let open: string | undefined;
  for (const character of line) {
    if (open === undefined && (character === '"' || character === "'")) open = character;
    else if (character === open) open = undefined;
  }
  return open !== undefined;
}

function wordAround(text: string, offset: number): readonly [start: number, end: number] {
  let [start, end] = [offset, offset];
  while (start > 0 && /\w/.test(text[start - 1] as string)) start--;
  while (end < text.length && /\w/.test(text[end] as string)) end++;
  return [start, end];
}
