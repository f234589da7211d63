/**
 * The contract of one event under one client, resolved from the rows into the form that the interpreter reads:
 * looked up once per event and client, then free of searching.
 */
import type { Cause, EventName, HandlerType, Row, Span, Version } from '../model.js';
import { effectRows } from './effects.js';
import { eventRows } from './events.js';
import { phraseRows } from './faults.js';
import { fieldRows, unionRows } from './fields.js';
import { handlerKey } from './handler-keys.js';
import { type HindranceFact, hindranceOf, knowsHandlerType } from './handlers.js';
import { matcherAt } from './matchers.js';
import { noticeRows } from './notices.js';
import { resolveField } from './resolve-field.js';
import type { EffectRow, FieldRow, MessageRow, NoticeRow, PhraseName, TraitRow, Traits } from './rows.js';
import { compile, type Template } from './template.js';
import { traitNames } from './trait-text.js';
import { traitRows } from './traits.js';
import { inSpan } from './version.js';
import { fallbackRows, messageRows } from './wording.js';
import { wrappingOf } from './wrapping.js';

/** One text for Claude, ready to be filled in. */
export interface ResolvedMessage extends Omit<MessageRow, 'template'> {
  readonly template: Template;
  /** UTF-16 units around it, in front and behind. */
  readonly wrapping: ReturnType<typeof wrappingOf>;
  /** Stands beside the conversation as a reminder or as feedback, and not in it as a tool's answer or a user's words. */
  readonly asReminder: boolean;
}

/** One text for the person. */
export interface ResolvedNotice extends Omit<NoticeRow, 'template' | 'tail'> {
  readonly template: Template;
  readonly wrapping: ReturnType<typeof wrappingOf>;
  readonly tail?: Template;
}

/** A field of a reply with its children, keyed by name. */
export interface ResolvedField {
  readonly name: string;
  readonly pointer: string;
  /** The keys that lead to it. */
  readonly path: readonly string[];
  readonly row: FieldRow;
  /** The first version with the field, however it was read then. */
  readonly since: Version;
  /** Legal values under this client. */
  readonly values?: readonly string[];
  readonly causes: ReadonlyMap<string, Cause>;
  /** Paths to the reason of a value, first choice first. */
  readonly reasons: readonly (readonly string[])[];
  readonly honoured: boolean;
}

/** A handler type on one event under one client. */
export interface ResolvedHandler {
  readonly known: boolean;
  readonly hindrance: HindranceFact | undefined;
  /** `onFailure: "block"` makes a block of a failure. */
  readonly failsClosed: boolean;
  readonly readsAsync: boolean;
  /** `asyncRewake` puts a hook in the background too. */
  readonly readsRewake: boolean;
  /** `args` makes the exec form; else the client does not know the key. */
  readonly readsArgs: boolean;
  /** A timeout of zero or less drops the handler. */
  readonly needsTime: boolean;
}

/** Phrases that some clients do not use. */
export type OptionalPhrase = 'unknown-keys' | 'fault-vague' | 'beside-fault';

export interface ResolvedContract {
  readonly event: EventName;
  readonly client: Version;
  readonly exists: boolean;
  readonly since: Version;
  readonly traits: Traits;
  /** Does a row of any table hold under this client? */
  readonly holds: Holds;
  /** How handlers of a type fare on this event under this client. */
  readonly handler: (type: HandlerType) => ResolvedHandler;
  /** The payload field whose value the client prints behind the event's name. */
  readonly subjectField: string | null;
  readonly effects: readonly EffectRow[];
  readonly stop: EffectRow | undefined;
  /** The causes that compete for the decision. */
  readonly competing: ReadonlySet<Cause>;
  /** What is said to Claude, and what is shown to the user. */
  readonly messages: readonly ResolvedMessage[];
  readonly notices: readonly ResolvedNotice[];
  readonly phrases: Readonly<Record<Exclude<PhraseName, OptionalPhrase>, Template>> &
    Readonly<Partial<Record<OptionalPhrase, Template>>>;
  /** What is said where the hook gave no reason, by cause. */
  readonly fallbacks: ReadonlyMap<Cause, Template>;
  /** Causes that do or say something on this event. */
  readonly live: ReadonlySet<Cause>;
  /** False: the client does not know hookSpecificOutput yet, and ignores it as any unknown key. */
  readonly readsSpecific: boolean;
  /** Fields of the top level, of hookSpecificOutput, of hookSpecificOutput.decision. */
  readonly top: readonly ResolvedField[];
  readonly specific: readonly ResolvedField[];
  readonly decision: readonly ResolvedField[];
  /** The field that rewrites a tool's input. */
  readonly inputField: ResolvedField | undefined;
  /** The fields that put another output in the place of the tool's. */
  readonly outputFields: readonly ResolvedField[];
  /** The names that hookSpecificOutput may carry under this client. */
  readonly union: readonly EventName[];
  /** The fields of hookSpecificOutput that carries the name of an event, this or another. */
  readonly specificOf: (event: EventName) => Pick<ResolvedContract, 'specific' | 'decision'>;
}

const cache = new Map<string, Map<EventName, ResolvedContract>>();

const none: readonly Version[] = [];

/**
 * The resolved contract; the same object for the same event and client. `made` names releases whose changes are taken as
 * made already, although the client is older: as it is where nobody knows on which side of them the client lies.
 */
export function resolveContract(event: EventName, client: Version, made: readonly Version[] = none): ResolvedContract {
  const key = made.length === 0 ? client : [client, ...made].join(' ');
  let byEvent = cache.get(key);
  if (byEvent === undefined) {
    byEvent = new Map();
    cache.set(key, byEvent);
  }
  let resolved = byEvent.get(event);
  if (resolved === undefined) {
    resolved = resolve(event, client, made);
    byEvent.set(event, resolved);
  }
  return resolved;
}

const isReminder = /^<system-reminder>|^[\w{}]+ hook feedback:/;

/** Does a row hold? */
type Holds = (row: Span) => boolean;

function resolve(event: EventName, client: Version, made: readonly Version[]): ResolvedContract {
  const holds: Holds = (row) => {
    if (row.until !== undefined && made.includes(row.until)) return false;
    return inSpan(client, row) || (row.bracket !== undefined && made.includes(row.since));
  };
  const on = <T extends Row<{ readonly events?: readonly EventName[] }>>(row: T): boolean =>
    holds(row) && (row.events === undefined || row.events.includes(event));

  const eventRow = eventRows.find((row) => row.event === event);
  if (eventRow === undefined) throw new RangeError(`not an event: ${JSON.stringify(event)}`);
  const effects = effectRows.filter(on);
  const compiled = <T extends { readonly template: string }>(row: T) => ({
    ...row,
    template: compile(row.template),
    wrapping: wrappingOf(row.template),
  });
  const told = (row: MessageRow): ResolvedMessage => ({
    ...compiled(row),
    asReminder: row.escaped === true || row.role === 'system' || isReminder.test(row.template),
  });
  const messages = messageRows.filter(on).map(told);
  const notices = noticeRows.filter(on).map(({ tail, ...row }) => ({
    ...compiled(row),
    ...(tail === undefined ? {} : { tail: compile(tail) }),
  }));
  const live = new Set<Cause>([...effects, ...messages, ...notices].map((row) => row.on));
  const fieldsOn = fieldRows.filter(on);
  const fields = fieldsOn
    .filter(
      (row) =>
        row.events !== undefined ||
        !fieldsOn.some((other) => other.events !== undefined && other.pointer === row.pointer),
    )
    .map((row) => resolveField(row, client, live));

  return {
    event,
    client,
    exists: inSpan(client, eventRow),
    since: eventRow.since,
    traits: traitsAt(event, holds),
    holds,
    handler: once((type: HandlerType) => resolveHandler(type, event, client)),
    subjectField: matcherAt(event, client).subject,
    effects: effects.filter((row) => row.on !== 'stop'),
    stop: effects.find((row) => row.on === 'stop'),
    competing: new Set(effects.filter((row) => row.on !== 'stop').map((row) => row.on)),
    messages,
    notices,
    phrases: phrasesAt(holds),
    fallbacks: fallbacksAt(event, holds),
    live,
    readsSpecific: fields.some((field) => field.pointer === '/hookSpecificOutput'),
    top: fields.filter((field) => depth(field.pointer) === 1),
    specific: fields.filter((field) => depth(field.pointer) === 2),
    decision: fields.filter((field) => depth(field.pointer) === 3),
    inputField: fields.find((field) => field.row.yields === 'updatedInput'),
    outputFields: fields.filter((field) => field.row.yields === 'updatedToolOutput'),
    union: unionRows.filter(holds).map((row) => row.event),
    specificOf: (name) => resolveContract(name, client, made),
  };
}

/** The function, with its answers kept. */
function once<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    let value = made.get(key);
    if (value === undefined) {
      value = make(key);
      made.set(key, value);
    }
    return value;
  };
}

function resolveHandler(type: HandlerType, event: EventName, client: Version): ResolvedHandler {
  const key = (name: string) => {
    const row = handlerKey(type, name);
    return row !== undefined && inSpan(client, row) ? row : undefined;
  };
  const onFailure = key('onFailure');
  return {
    known: knowsHandlerType(type, client),
    hindrance: hindranceOf(type, event, client),
    failsClosed: onFailure !== undefined && onFailure.ignoredOn?.includes(event) !== true,
    readsAsync: key('async') !== undefined,
    readsRewake: key('asyncRewake') !== undefined,
    readsArgs: key('args') !== undefined,
    needsTime: key('timeout')?.positive === true,
  };
}

function depth(pointer: string): number {
  return pointer.split('/').length - 1;
}

function phrasesAt(holds: Holds): ResolvedContract['phrases'] {
  const rows = phraseRows.filter(holds);
  return Object.fromEntries(rows.map((row) => [row.phrase, compile(row.template)])) as ResolvedContract['phrases'];
}

function fallbacksAt(event: EventName, holds: Holds): ReadonlyMap<Cause, Template> {
  const rows = fallbackRows.filter(holds);
  const general = rows.filter((row) => row.events === undefined);
  const specific = rows.filter((row) => row.events?.includes(event));
  return new Map([...general, ...specific].map((row) => [row.on, compile(row.template)]));
}

function traitsAt(event: EventName, holds: Holds): Traits {
  const traits: Partial<Record<keyof Traits, unknown>> = {};
  const specific = new Set<keyof Traits>();
  for (const row of traitRows as readonly TraitRow[]) {
    if (!holds(row)) continue;
    if (row.events === undefined) {
      if (!specific.has(row.trait)) traits[row.trait] = row.value;
    } else if (row.events.includes(event)) {
      traits[row.trait] = row.value;
      specific.add(row.trait);
    }
  }
  const missing = traitNames.find((name) => !(name in traits));
  if (missing !== undefined) throw new Error(`no row says ${JSON.stringify(missing)} of ${event}`);
  return traits as unknown as Traits;
}
