/**
 * The registry of tables: every dated row stands in one of them, so that what holds for all rows is said once, of spans,
 * sources, stretches, changes. A test finds a row of the contract that is in none.
 */
import type { EventName, Span, Version } from '../model.js';
import { asyncEnds } from './async-hooks.js';
import { sharedInputs } from './base-inputs.js';
import { crashLine } from './crash-lines.js';
import { effectRows } from './effects.js';
import { environmentVariables, withheldVariables } from './environment.js';
import { eventInputs } from './event-inputs.js';
import { eventRows } from './events.js';
import { exitRows } from './exit-codes.js';
import { phraseRows } from './faults.js';
import * as fetchPlaces from './fetch-places.js';
import { fieldRows, unionRows } from './fields.js';
import { handlerKeys } from './handler-keys.js';
import { handlerTypes, hindrances, timeouts } from './handlers.js';
import * as layers from './layers.js';
import { exactLists, matcherSubjects, toolAliases } from './matchers.js';
import { identityKeys, mergeRows } from './merging.js';
import * as modAnswers from './mod-answers.js';
import * as modEvents from './mod-events.js';
import * as modInputs from './mod-inputs.js';
import * as modTexts from './mod-texts.js';
import * as mods from './mods.js';
import { noticeRows } from './notices.js';
import * as permissionModes from './permission-modes.js';
import * as permissionOrder from './permission-order.js';
import * as permissionRules from './permission-rules.js';
import { refusalTexts } from './permission-texts.js';
import * as places from './places.js';
import {
  answerFields,
  answerFormats,
  answerPrefill,
  fenceUnwrapped,
  judgements,
  promptReasons,
  turnEnds,
} from './prompt-hooks.js';
import * as readOnlyCommands from './read-only-commands.js';
import { faultCosts, settingsKeys, standardHooksFile, unreadHooksFiles } from './settings.js';
import { cancelling, heldOpen, standardStreams } from './spawning.js';
import { stopCaps } from './stop-loop.js';
import { surfaces } from './surfaces.js';
import { formerTools, toolRows } from './tools.js';
import { traitRows } from './traits.js';
import {
  blockedToolResult,
  cancelledTellsWhy,
  endOfTurnSummary,
  forkedTranscript,
  httpInTranscript,
  lastMessageLate,
  retellings,
  transcriptFolder,
  transcriptRows,
} from './transcript.js';
import { fallbackRows, messageRows } from './wording.js';

/** A row of any table: when it holds, and on which events; it holds on all where it names none. */
export interface AnyRow extends Span {
  readonly event?: EventName;
  readonly events?: readonly EventName[];
  /** Values of an enumerated field that are newer than the field. */
  readonly values?: readonly unknown[];
}

/** Events whose replies can hold a tool's input or output. */
const toolEvents: readonly EventName[] = ['PreToolUse', 'PermissionRequest', 'PostToolUse'];

/** Tables that a verdict depends on, by name. */
export const tables = {
  events: eventRows,
  fields: fieldRows,
  // The names that hookSpecificOutput may carry are held against every event's reply.
  union: unionRows.map(({ event: _name, ...row }) => row),
  traits: traitRows,
  effects: effectRows,
  messages: messageRows,
  notices: [...noticeRows, crashLine],
  phrases: phraseRows,
  fallbacks: fallbackRows,
  handlerTypes,
  handlerKeys,
  hindrances,
  timeouts,
  matcherSubjects,
  exactLists,
  merging: mergeRows,
  stopCaps,
  answerFormats,
  answerFields,
  turnEnds,
  promptReasons,
  answerPrefill: [answerPrefill],
  fenceUnwrapped: [fenceUnwrapped],
  judgements,
  tools: toolRows.map((row) => ({ ...row, events: toolEvents })),
  // Says in words what rows of `traits` are.
  exits: exitRows,
} as const satisfies Readonly<Record<string, readonly AnyRow[]>>;

/** Tables that are asked before a hook runs, or about its surroundings; within a verdict they change nothing. */
export const otherTables = {
  sharedInputs,
  environment: [...environmentVariables, ...withheldVariables],
  spawning: [...standardStreams, ...heldOpen, ...cancelling, ...asyncEnds],
  transcript: [
    ...transcriptRows,
    ...retellings,
    lastMessageLate,
    cancelledTellsWhy,
    endOfTurnSummary,
    blockedToolResult,
    httpInTranscript,
    transcriptFolder,
    forkedTranscript,
  ],
  toolAliases,
  formerTools,
  mods: [
    ...datedRows(mods),
    ...datedRows(modEvents),
    ...datedRows(modInputs),
    ...datedRows(modAnswers),
    ...datedRows(modTexts),
  ],
  settings: [...settingsKeys, ...faultCosts, standardHooksFile, unreadHooksFiles],
  layers: [...datedRows(layers), identityKeys, ...datedRows(places), ...surfaces],
  permissions: [
    ...datedRows(permissionModes),
    ...datedRows(permissionOrder),
    ...datedRows(permissionRules),
    ...datedRows(readOnlyCommands),
    ...datedRows(fetchPlaces),
    ...refusalTexts,
  ],
} as const satisfies Readonly<Record<string, readonly AnyRow[]>>;

export type TableName = keyof typeof tables | keyof typeof otherTables | 'eventInputs';

/** Every table by name. */
export const everyTable: Readonly<Record<TableName, readonly AnyRow[]>> = {
  ...tables,
  ...otherTables,
  eventInputs: [...eventInputs.values()].flat(),
};

/** The rows among what a module exports. */
function datedRows(module: Readonly<Record<string, unknown>>): readonly AnyRow[] {
  return Object.values(module)
    .flat()
    .filter((value): value is AnyRow => typeof value === 'object' && value !== null && 'since' in value);
}

/** The rows of a table that concern an event, whatever the client. */
export function concerning(event: EventName, rows: readonly AnyRow[]): readonly AnyRow[] {
  return rows.filter((row) => {
    if (row.event !== undefined) return row.event === event;
    return row.events === undefined || row.events.includes(event);
  });
}

/** The versions at which a row begins, changes or ends to hold. */
export function changesOf(row: AnyRow): readonly Version[] {
  const values = (row.values ?? []).map((value) => (value as { readonly since?: Version } | null)?.since);
  return [row.since, row.until, ...values].filter((version) => version !== undefined);
}

/** The rows on payload fields that are an event's own. */
export function inputRows(event: EventName): readonly AnyRow[] {
  return eventInputs.get(event) ?? [];
}
