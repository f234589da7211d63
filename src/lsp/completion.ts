/** Completion in files that register hooks: events, keys, values, tools, scripts. */
import { type CompletionItem, CompletionItemKind, InsertTextFormat, type Range } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { eventNames } from '../contract/events.js';
import { handlerKeys } from '../contract/handler-keys.js';
import { allTypes, hindranceOf, knowsHandlerType } from '../contract/handlers.js';
import { settingsKeys } from '../contract/settings.js';
import { inSpan } from '../contract/version.js';
import { contractAt } from '../interpret/contract-at.js';
import type { EventName, HandlerType, JsonType, Version } from '../model.js';
import type { Cursor } from './cursor.js';
import { eventMarkdown, handlerKeyMarkdown, settingsKeyMarkdown, toolMarkdown, toolNames } from './facts.js';
import { spotOf } from './spot.js';

export interface CompletionContext {
  readonly client: Version;
  /** The editor puts the cursor where something is left to fill in. */
  readonly snippets: boolean;
  /** Scripts of the project as a command names them. */
  readonly scripts: readonly string[];
}

/** One thing that could be written, before it is put into the syntax of the document. */
interface Offer {
  readonly label: string;
  readonly kind: CompletionItemKind;
  readonly detail?: string;
  readonly documentation?: string | undefined;
  /** Of a key: what its value begins as, in JSON and in YAML; `$0` is where the cursor goes. */
  readonly value?: readonly [json: string, yaml: string];
  /** Of a value: it is no string. */
  readonly bare?: boolean;
}

/** What can be written where the cursor is. */
export function completionsAt(cursor: Cursor, document: TextDocument, context: CompletionContext): CompletionItem[] {
  const range = { start: document.positionAt(cursor.start), end: document.positionAt(cursor.end) };
  return offersAt(cursor, document, context).map((offer, index) => itemOf(offer, index, cursor, range, context));
}

function offersAt(cursor: Cursor, document: TextDocument, context: CompletionContext): readonly Offer[] {
  const spot = spotOf(cursor.path);
  if (spot === undefined) return [];
  const { client } = context;
  const isKey = cursor.part === 'key';
  const missing = ({ label }: Offer): boolean => label === typedIn(cursor, document) || !cursor.siblings.has(label);
  switch (spot.kind) {
    case 'root':
      return isKey ? rootKeys(client).filter(missing) : spot.key === 'disableAllHooks' ? booleans : [];
    case 'event':
      return isKey ? events(client).filter(missing) : [];
    case 'group':
      if (isKey) return groupKeys(spot.event, client).filter(missing);
      return spot.key === 'matcher' ? matchers(spot.event, client) : [];
    case 'handler': {
      const type = typeOf(cursor);
      if (isKey) return keysOfHandler(type, spot.event, client).filter(missing);
      return valuesOf(spot.key, type, spot.event, context);
    }
  }
}

function typedIn({ start, end }: Cursor, document: TextDocument): string {
  return document.getText().slice(start, end).replaceAll('"', '');
}

function typeOf({ siblings }: Cursor): HandlerType | undefined {
  const type = siblings.get('type');
  return allTypes.find((each) => each === type);
}

const group = [
  '[\n  {\n    "hooks": [\n      { "type": "command", "command": "$0" }\n    ]\n  }\n]',
  '\n  - hooks:\n      - type: command\n        command: $0',
] as const;

const matched = [
  '[\n  {\n    "matcher": "$1",\n    "hooks": [\n      { "type": "command", "command": "$0" }\n    ]\n  }\n]',
  '\n  - matcher: $1\n    hooks:\n      - type: command\n        command: $0',
] as const;

function rootKeys(client: Version): readonly Offer[] {
  const hooks: Offer = {
    label: 'hooks',
    kind: CompletionItemKind.Property,
    documentation: 'Hooks, by event.',
    value: ['{\n  $0\n}', '\n  $0'],
  };
  const others = settingsKeys
    .filter((row) => inSpan(client, row))
    .map(
      ({ key, type, effect }): Offer => ({
        label: key,
        kind: CompletionItemKind.Property,
        detail: effect,
        documentation: settingsKeyMarkdown(key),
        value: beginningOf(type),
      }),
    );
  return [hooks, ...others];
}

function events(client: Version): readonly Offer[] {
  return eventNames
    .map((event) => contractAt(event, client))
    .filter(({ exists }) => exists)
    .map(({ event, fires, matcher }) => ({
      label: event,
      kind: CompletionItemKind.Event,
      detail: `fires ${fires}`,
      documentation: eventMarkdown(event, client),
      value: matcher.subject === null ? group : matched,
    }));
}

function groupKeys(event: EventName | undefined, client: Version): readonly Offer[] {
  const reads = event === undefined || contractAt(event, client).matcher.subject !== null;
  const hooks: Offer = {
    label: 'hooks',
    kind: CompletionItemKind.Property,
    documentation: 'The handlers that run.',
    value: ['[\n  { "type": "command", "command": "$0" }\n]', '\n  - type: command\n    command: $0'],
  };
  const matcher: Offer = {
    label: 'matcher',
    kind: CompletionItemKind.Property,
    documentation: 'What the hooks run on; without it, on everything.',
    value: ['"$0"', '$0'],
  };
  return reads ? [matcher, hooks] : [hooks];
}

function matchers(event: EventName | undefined, client: Version): readonly Offer[] {
  const { subject, values } = contractAt(event ?? 'PreToolUse', client).matcher;
  if (subject === null) return [];
  if (subject !== 'tool_name')
    return (values ?? []).map((label) => ({ label, kind: CompletionItemKind.EnumMember, detail: subject }));
  return [
    ...toolNames(client).map((label) => ({
      label,
      kind: CompletionItemKind.Function,
      detail: 'tool',
      documentation: toolMarkdown(label, client),
    })),
    { label: 'mcp__.*', kind: CompletionItemKind.Function, detail: 'every tool of every MCP server' },
  ];
}

function keysOfHandler(type: HandlerType | undefined, event: EventName | undefined, client: Version): readonly Offer[] {
  const rows = handlerKeys.filter(
    (row) =>
      inSpan(client, row) &&
      (type === undefined || row.types.includes(type)) &&
      (event === undefined || row.events?.includes(event) !== false) &&
      (event === undefined || row.ignoredOn?.includes(event) !== true) &&
      row.readIn === undefined,
  );
  return [...new Map(rows.map((row) => [row.key, row])).values()].map(({ key, value, description, required }) => ({
    label: key,
    kind: CompletionItemKind.Property,
    detail: required === true && type !== undefined ? `${description} Required.` : description,
    documentation: handlerKeyMarkdown(key, type, event, client),
    value: beginningOf(value),
  }));
}

function valuesOf(
  key: string,
  type: HandlerType | undefined,
  event: EventName | undefined,
  { client, scripts }: CompletionContext,
): readonly Offer[] {
  if (key === 'type')
    return allTypes
      .filter((each) => knowsHandlerType(each, client))
      .filter((each) => event === undefined || hindranceOf(each, event, client) === undefined)
      .map((label) => ({ label, kind: CompletionItemKind.EnumMember }));
  if (key === 'command')
    return scripts.map((label) => ({ label, kind: CompletionItemKind.File, detail: 'script of this project' }));
  if (key === 'if')
    return toolNames(client).map((label) => ({
      label,
      kind: CompletionItemKind.Function,
      detail: 'permission rule, such as Bash(git push:*)',
    }));
  const row = handlerKeys.find((each) => each.key === key && (type === undefined || each.types.includes(type)));
  if (row?.value === 'boolean') return booleans;
  return (row?.values ?? []).map((label) => ({ label, kind: CompletionItemKind.EnumMember }));
}

const booleans: readonly Offer[] = ['true', 'false'].map((label) => ({
  label,
  kind: CompletionItemKind.Keyword,
  bare: true,
}));

function beginningOf(type: JsonType | 'boolean' | 'object' | 'array'): readonly [string, string] {
  switch (type) {
    case 'string':
      return ['"$0"', '$0'];
    case 'array':
      return ['[$0]', '[$0]'];
    case 'object':
      return ['{ $0 }', '$0'];
    default:
      return ['$0', '$0'];
  }
}

function itemOf(
  offer: Offer,
  index: number,
  cursor: Cursor,
  range: Range,
  { snippets }: CompletionContext,
): CompletionItem {
  const { label, kind, detail, documentation } = offer;
  const written = writtenAs(offer, cursor);
  // Without snippets the places that are left to fill in are left empty.
  const newText = snippets ? written : written.replace(/\\\$|\$\d/g, (part) => (part === '\\$' ? '$' : ''));
  return {
    label,
    kind,
    sortText: String(index).padStart(4, '0'),
    // What an editor compares with what is typed, quotes included.
    filterText: cursor.syntax === 'json' && offer.bare !== true ? JSON.stringify(label) : label,
    insertTextFormat: snippets ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    textEdit: { range, newText },
    ...(detail === undefined ? {} : { detail }),
    ...(documentation === undefined ? {} : { documentation: { kind: 'markdown' as const, value: documentation } }),
  };
}

function writtenAs({ label, value, bare }: Offer, { syntax, part, hasValue }: Cursor): string {
  const name = (syntax === 'json' && bare !== true ? JSON.stringify(label) : label).replaceAll('$', '\\$');
  if (part === 'value' || hasValue || value === undefined) return name;
  const [json, yaml] = value;
  if (syntax === 'json') return `${name}: ${json}`;
  return yaml.startsWith('\n') ? `${name}:${yaml}` : `${name}: ${yaml}`;
}
