/** The tables that a verdict depends on, and what is asked of all rows alike: which concern an event, and when they change. */
import type { EventName, Span, Version } from '../model.js';
import { crashLine } from './crash-lines.js';
import { effectRows } from './effects.js';
import { eventInputs } from './event-inputs.js';
import { eventRows } from './events.js';
import { exitRows } from './exit-codes.js';
import { phraseRows } from './faults.js';
import { fieldRows, unionRows } from './fields.js';
import { handlerKeys } from './handler-keys.js';
import { handlerTypes, hindrances, timeouts } from './handlers.js';
import { exactLists, matcherSubjects } from './matchers.js';
import { mergeRows } from './merging.js';
import { noticeRows } from './notices.js';
import {
  answerFields,
  answerFormats,
  answerPrefill,
  fenceUnwrapped,
  judgements,
  promptReasons,
  turnEnds,
} from './prompt-hooks.js';
import { stopCaps } from './stop-loop.js';
import { toolRows } from './tools.js';
import { traitRows } from './traits.js';
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
