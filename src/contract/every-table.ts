/**
 * The registry of tables: every dated row stands in one of them, so that what holds for all rows is said once, of spans,
 * sources, stretches, changes. A test finds a row of the contract that is in none.
 */
import { asyncEnds, lateAnswers, notLate } from './async-hooks.js';
import { sharedInputs } from './base-inputs.js';
import * as commandWords from './command-words.js';
import { contextLosses } from './context.js';
import {
  environmentVariables,
  keepsFolder,
  notOfProjects,
  settingsEnvironment,
  withheldVariables,
} from './environment.js';
import { eventInputs } from './event-inputs.js';
import * as fetchPlaces from './fetch-places.js';
import * as layers from './layers.js';
import { toolAliases } from './matchers.js';
import { identityKeys, managedApart, worktreeNamedBy } from './merging.js';
import * as modAnswers from './mod-answers.js';
import * as modEvents from './mod-events.js';
import * as modInputs from './mod-inputs.js';
import * as modTexts from './mod-texts.js';
import * as mods from './mods.js';
import * as permissionModes from './permission-modes.js';
import * as permissionOrder from './permission-order.js';
import * as permissionRules from './permission-rules.js';
import { refusalTexts } from './permission-texts.js';
import * as places from './places.js';
import * as readOnlyCommands from './read-only-commands.js';
import { faultCosts, inventedPermissionLists, settingsKeys, standardHooksFile, unreadHooksFiles } from './settings.js';
import { cancelling, heldOpen, standardStreams } from './spawning.js';
import { surfaces } from './surfaces.js';
import { type AnyRow, tables } from './tables.js';
import { formerTools, withheldTools } from './tools.js';
import {
  blockedToolResult,
  cancelledInStream,
  cancelledTellsWhy,
  endOfTurnSummary,
  forkedTranscript,
  httpInTranscript,
  lastMessageLate,
  retellings,
  transcriptEntry,
  transcriptFolder,
  transcriptRows,
  usageRepeated,
} from './transcript.js';

/** Tables that are asked before a hook runs, or about its surroundings; within a verdict they change nothing. */
export const otherTables = {
  sharedInputs,
  environment: [...environmentVariables, ...withheldVariables, settingsEnvironment, notOfProjects, keepsFolder],
  spawning: [...standardStreams, ...heldOpen, ...cancelling, ...asyncEnds, ...lateAnswers, notLate],
  transcript: [
    ...transcriptRows,
    ...retellings,
    lastMessageLate,
    usageRepeated,
    cancelledInStream,
    cancelledTellsWhy,
    endOfTurnSummary,
    blockedToolResult,
    httpInTranscript,
    transcriptEntry,
    transcriptFolder,
    forkedTranscript,
  ],
  toolAliases,
  formerTools,
  withheldTools,
  context: contextLosses,
  mods: [
    ...datedRows(mods),
    ...datedRows(modEvents),
    ...datedRows(modInputs),
    ...datedRows(modAnswers),
    ...datedRows(modTexts),
  ],
  settings: [...settingsKeys, ...faultCosts, standardHooksFile, unreadHooksFiles, inventedPermissionLists],
  layers: [...datedRows(layers), identityKeys, ...managedApart, worktreeNamedBy, ...datedRows(places), ...surfaces],
  permissions: [
    ...datedRows(permissionModes),
    ...datedRows(permissionOrder),
    ...datedRows(permissionRules),
    ...datedRows(commandWords),
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
