/** Every dated row of the contract as a clause, so that rows of any table can be compared with their predecessors. */
import type { EventName, HandlerType, Row, Span } from '../model.js';
import { effectRows } from './effects.js';
import { environmentVariables } from './environment.js';
import { eventNames, eventRows } from './events.js';
import type { TableName } from './every-table.js';
import { phraseRows } from './faults.js';
import { fieldRows } from './fields.js';
import { handlerKeys } from './handler-keys.js';
import { handlerTypes, hindrances, timeouts } from './handlers.js';
import { inputRowsOf } from './inputs.js';
import { exactLists, matcherSubjects, toolAliases } from './matchers.js';
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
import type { Effects, FieldRow, MessageRow, NoticeRow, Traits } from './rows.js';
import { type FaultKind, faultCosts, settingsKeys } from './settings.js';
import { stopCaps } from './stop-loop.js';
import { toolRows } from './tools.js';
import { traitText } from './trait-text.js';
import { traitRows } from './traits.js';
import { fallbackRows, messageRows } from './wording.js';

/** In the order in which they are told. */
export const changeKinds = [
  'event',
  'exit code',
  'effect',
  'reading',
  'field',
  'value',
  'payload field',
  'handler',
  'matcher',
  'timeout',
  'settings',
  'prompt hook',
  'loop',
  'several hooks',
  'environment',
  'tool',
  'wording',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** One row, ready to be compared with its predecessor. */
export interface Fact {
  readonly kind: ChangeKind;
  readonly subject: string;
  /** Absent: every event. */
  readonly events?: readonly EventName[];
  /** Only hooks of these types are concerned; absent: of all. */
  readonly handlers?: readonly HandlerType[];
  /** Only hooks are concerned that mention one of these, in script, command, matcher or keys; absent: all of the event. Empty: none. */
  readonly names?: readonly string[];
  readonly span: Span;
  readonly says: string;
}

const model: readonly HandlerType[] = ['prompt', 'agent'];

const fact = (
  span: Span,
  kind: ChangeKind,
  subject: string,
  says: string,
  on: Pick<Fact, 'handlers' | 'names'> & { readonly events?: readonly EventName[] | undefined } = {},
): Fact => {
  const { events, ...rest } = on;
  return { span, kind, subject, says, ...rest, ...(events === undefined ? {} : { events }) };
};

/** The values of the row, in words. */
const exit2YieldsTo: Readonly<Record<Traits['exit2YieldsTo'], string>> = {
  'any-json': 'wins, whatever it says',
  'allow-or-bad-json': 'wins if it allows or fails the schema',
  'bad-json': 'wins if it fails the schema',
  nothing: 'does not win',
};

const onTools: readonly EventName[] = ['PreToolUse', 'PermissionRequest', 'PostToolUse'];

const faultNames: Readonly<Record<FaultKind, string>> = {
  syntax: 'what is no JSON',
  document: 'a document of the wrong type',
  hooks: '"hooks" of the wrong type',
  'unknown-event': 'an unknown event',
  event: 'an event that holds no list',
  group: 'a malformed entry of an event',
  type: 'an unknown type of handler',
  handler: 'a malformed handler',
};

const fieldName = (pointer: string): string => pointer.slice(1).replaceAll('/', '.');
const lastName = (pointer: string): string => pointer.slice(pointer.lastIndexOf('/') + 1);

function fieldSays({ description, only, deprecated }: FieldRow): string {
  return [description, only && `Counts beside ${only.join(' or ')} only.`, deprecated && `Deprecated: ${deprecated}`]
    .filter(Boolean)
    .join(' ');
}

function effectSays({ effect, endsTurn, beside, drops }: Effects): string {
  return [
    `${effect ?? 'leaves the action alone'}${beside === undefined ? '' : ` beside ${beside} only`}`,
    ...(endsTurn === true ? ['ends the turn'] : []),
    ...(drops?.includes('stop') ? ['continue: false beside it ends no turn'] : []),
  ].join(', ');
}

const wording = (rows: readonly MessageRow[], to: string): readonly Fact[] =>
  rows.map((row) => {
    const { on, role, template, when, events } = row;
    return fact(row, 'wording', `${to} of ${on}${when === undefined ? '' : ` (${when})`}`, `${role}: ${template}`, {
      events,
    });
  });

const notice = (row: NoticeRow): Fact => {
  const { on, places, template, when, events, onlyFor, notFor, brief } = row;
  const only = onlyFor === undefined ? '' : `, ${onlyFor.join(', ')}`;
  const not = notFor === undefined ? '' : `, not ${notFor.join(', ')}`;
  return fact(
    row,
    'wording',
    `what the user sees of ${on}${when === undefined ? '' : ` (${when})`}${only}${not}`,
    `${places.join(', ')}: ${template}${brief === undefined ? '' : ` (one line, ${brief} characters)`}`,
    { events },
  );
};

/** A payload field once, with all events that have it from the same version on. */
function payloadFacts(): readonly Fact[] {
  const rows = new Map<
    string,
    { readonly row: Row<{ readonly name: string; readonly description: string }>; events: EventName[] }
  >();
  for (const event of eventNames) {
    for (const row of inputRowsOf(event)) {
      const key = `${row.name} ${row.since} ${row.until ?? ''} ${row.description}`;
      const known = rows.get(key);
      if (known === undefined) rows.set(key, { row, events: [event] });
      else known.events.push(event);
    }
  }
  return [...rows.values()].map(({ row, events }) =>
    fact(row, 'payload field', row.name, row.description, { events, names: [row.name] }),
  );
}

/** By table: what its rows say to a reader of changes. Null: no change of the table is told by itself. */
const told: Readonly<Record<TableName, (() => readonly Fact[]) | null>> = {
  events: () => eventRows.map((row) => fact(row, 'event', row.event, 'is known', { events: [row.event] })),
  exits: () =>
    traitRows.flatMap((row) =>
      row.trait === 'exit2YieldsTo'
        ? [fact(row, 'exit code', 'JSON beside exit 2', exit2YieldsTo[row.value], { handlers: ['command'] })]
        : [],
    ),
  effects: () => effectRows.map((row) => fact(row, 'effect', row.on, effectSays(row), row)),
  traits: () =>
    traitRows.flatMap((row) => {
      const text = traitText(row);
      return text === undefined ? [] : [fact(row, 'reading', text.subject, text.says, { events: row.events })];
    }),
  fields: () => [...fieldRows.map(fieldFact), ...fieldRows.flatMap(valueFacts)],
  // The fields of an event tell since when it has an output of its own.
  union: null,
  sharedInputs: payloadFacts,
  // Told with those that events share.
  eventInputs: null,
  handlerTypes: () =>
    handlerTypes.map((row) => fact(row, 'handler', `type ${row.type}`, row.is, { handlers: [row.type] })),
  handlerKeys: () =>
    handlerKeys.map((row) =>
      fact(row, 'handler', `key ${row.key}`, row.description, {
        handlers: row.types,
        names: [row.key],
        events: row.events,
      }),
    ),
  hindrances: () =>
    hindrances.map((row) =>
      fact(row, 'handler', `${row.types.join(' and ')} hooks`, `${row.hindrance}: ${row.why}`, {
        events: row.events,
        handlers: row.types,
      }),
    ),
  matcherSubjects: () =>
    matcherSubjects.map((row) =>
      fact(row, 'matcher', 'subject of the matcher', [row.subject ?? 'none is read', ...(row.values ?? [])].join(' '), {
        events: row.events,
      }),
    ),
  exactLists: () =>
    exactLists.map((row) => fact(row, 'matcher', 'a list of names is', `${row.characters}`, { events: row.events })),
  toolAliases: () =>
    toolAliases.map((row) =>
      fact(row, 'matcher', `the former name ${row.old}`, `means ${row.name}`, {
        events: onTools,
        names: [row.old],
      }),
    ),
  // Since when is not known.
  context: null,
  timeouts: () =>
    timeouts.map((row) =>
      fact(row, 'timeout', 'default', `${row.seconds} s`, { handlers: row.types, events: row.events }),
    ),
  settings: () => [
    ...faultCosts.flatMap((row) =>
      row.faults.map((fault) =>
        // A healthy file is not concerned; lint tells of the others.
        fact(row, 'settings', `${faultNames[fault]} in a file of kind ${row.in}`, `costs the ${row.loses}`, {
          events: row.events,
          names: [],
        }),
      ),
    ),
    ...settingsKeys.map((row) => fact(row, 'settings', row.key, row.effect)),
  ],
  answerFormats: () =>
    answerFormats.map((row) => fact(row, 'prompt hook', 'format of the answer', row.format, { handlers: model })),
  answerFields: () =>
    answerFields.map((row) => fact(row, 'prompt hook', `answer key ${row.name}`, 'is read', { handlers: model })),
  turnEnds: () =>
    turnEnds.map((row) =>
      fact(
        row,
        'prompt hook',
        '{"ok": false}',
        row.continueOnBlock ? 'ends the turn unless continueOnBlock is true' : 'ends the turn',
        { events: row.events, handlers: ['prompt'] },
      ),
    ),
  promptReasons: () =>
    promptReasons.map((row) =>
      fact(row, 'prompt hook', 'how the reason is told', row.text('<prompt>', '<reason>'), { handlers: model }),
    ),
  judgements: () =>
    judgements.map((row) => fact(row, 'prompt hook', 'the prompt is read as', row.reads, { handlers: model })),
  answerPrefill: () => [
    fact(answerPrefill, 'prompt hook', 'the answer is begun with', answerPrefill.prefill, { handlers: ['prompt'] }),
  ],
  fenceUnwrapped: () => [
    fact(fenceUnwrapped, 'prompt hook', 'a fence around the answer', 'is unwrapped', { handlers: model }),
  ],
  stopCaps: () =>
    stopCaps.map((row) =>
      fact(row, 'loop', 'blocks in a row that are honoured', `${row.continuations ?? 'all'}`, {
        events: ['Stop', 'SubagentStop'],
      }),
    ),
  merging: () =>
    mergeRows.map((row) => fact(row, 'several hooks', 'answers are read', row.reads, { events: row.events })),
  environment: () =>
    environmentVariables.map((row) =>
      fact(row, 'environment', row.name, 'is set', { events: row.events, names: [row.name], handlers: ['command'] }),
    ),
  tools: () => toolRows.map((row) => fact(row, 'tool', row.name, 'is a tool', { events: onTools, names: [row.name] })),
  // What became of a tool is told by the tool that it became.
  formerTools: null,
  // What the model is given changes nothing of what becomes of a call.
  withheldTools: null,
  messages: () => wording(messageRows, 'what Claude reads'),
  notices: () => noticeRows.map(notice),
  fallbacks: () =>
    fallbackRows.map((row) =>
      fact(row, 'wording', `in place of a reason for ${row.on}`, row.template, { events: row.events }),
    ),
  phrases: () => phraseRows.map((row) => fact(row, 'wording', row.phrase, row.template)),
  // Known of one client, or not of what a hook does.
  layers: null,
  permissions: null,
  spawning: null,
  transcript: null,
  mods: null,
};

/** Each fact that a comparison of two clients can tell of. */
export function allFacts(): readonly Fact[] {
  return Object.values(told).flatMap((facts) => facts?.() ?? []);
}

function fieldFact(row: FieldRow): Fact {
  return fact(row, 'field', fieldName(row.pointer), fieldSays(row), {
    events: row.events,
    names: [lastName(row.pointer)],
  });
}

/** Values that are newer than their field. */
function valueFacts(row: FieldRow): readonly Fact[] {
  return (row.values ?? []).flatMap(({ value, since }) =>
    since === undefined
      ? []
      : [
          fact({ ...row, since }, 'value', `${fieldName(row.pointer)}: ${value}`, 'is legal', {
            events: row.events,
            names: [value],
          }),
        ],
  );
}
