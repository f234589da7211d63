/** What a reply holds that Claude Code does not know, sorted by what its author may have meant. Pure. */

import { eventNames } from '../contract/index.js';
import { contractAt } from '../interpret/contract-at.js';
import type { EventContract, EventName, Run } from '../model.js';
import { nearest } from '../text/nearest.js';
import { join, outcome } from './phrases.js';
import { contractOf, fieldAt, honouredReply, hookSpecific, isObject, type Json, namesAt } from './runs.js';

/** A longer list of events says no more than their number. */
const mostNamed = 4;

/** Keys of one level of a reply that are told of together. */
interface Told {
  readonly keys: readonly string[];
  readonly kind: 'owned' | 'misspelt' | 'refusal' | 'idle';
  /** The events that have them, or what was meant. */
  readonly of?: string;
}

/** What one level of a reply holds that Claude Code does not know. */
export interface Strange {
  readonly base: string;
  readonly value: Json;
  readonly known: readonly string[];
  readonly echoed: boolean;
  readonly told: readonly Told[];
  /** The keys that are told of, and what else a refusal consists of. */
  readonly covered: readonly string[];
  /** Keys that nobody counts on. */
  readonly notes: readonly string[];
}

export interface StrangeReply {
  readonly contract: EventContract;
  readonly after: string;
  readonly levels: readonly Strange[];
}

/** The keys of the run's reply that are strange to Claude Code, level by level. */
export function strangeIn(run: Run): StrangeReply {
  const reply = honouredReply(run);
  const contract = contractOf(run);
  const after = outcome(run, contract);
  if (reply === undefined || run.verdict.dropped.length === 0) return { contract, after, levels: [] };
  const found = [...levels(reply, run.verdict.event)].flatMap(([base, value]) => {
    const known = knownAt(contract, base);
    return known.length === 0 ? [] : [strangeAt(run, contract, base, value, known)];
  });
  return { contract, after, levels: found };
}

function strangeAt(run: Run, contract: EventContract, base: string, value: Json, known: readonly string[]): Strange {
  const strange = Object.keys(value).filter(
    (key) => !known.includes(key) && !isElsewhere(contract, base, key) && !isOfMisplaced(base, key, value),
  );
  const echoed = base === '' ? payloadPrintedBack(run, strange) : [];
  const unknown = strange.filter((key) => !echoed.includes(key));
  const idle =
    Object.keys(value).every((key) => unknown.includes(key) || isIdle(key, value[key], contract)) &&
    !unknown.some((key) => agrees(key, value[key]));
  const refusal = idle ? unknown.find((key) => refuses(key, value[key])) : undefined;
  if (refusal !== undefined) {
    // What else the reply holds is about this refusal: its text, its kind.
    const told = [{ kind: 'refusal', keys: [refusal] }] as const;
    return { base, value, known, echoed: echoed.length > 0, told, covered: unknown, notes: [] };
  }
  const told = new Map<string, Told>();
  const notes: string[] = [];
  for (const key of unknown) {
    const owners = base === '/hookSpecificOutput' || base === '' ? eventsWith(contract, key) : [];
    const meant =
      owners.length > 0
        ? undefined
        : (reasonMeant(base, key, value) ?? meantBy(key, value[key], known, { base, contract }));
    const one: Told | undefined =
      owners.length > 0
        ? {
            kind: 'owned',
            of: owners.length > mostNamed ? `${owners.length} other events` : join(owners, 'and'),
            keys: [key],
          }
        : meant !== undefined
          ? { kind: 'misspelt', of: meant, keys: [key] }
          : idle && isMeant(key, value[key])
            ? { kind: 'idle', keys: [key] }
            : undefined;
    // That the call runs all the same says more than how its reason is called.
    if (one?.of === 'stopReason' && contract.guards === 'tool') continue;
    if (one === undefined) notes.push(key);
    else {
      const same = `${one.kind} ${one.of ?? ''}`;
      told.set(same, { ...one, keys: [...(told.get(same)?.keys ?? []), key] });
    }
  }
  const all = [...told.values()];
  return {
    ...{ base, value, known, echoed: echoed.length > 0 },
    ...{ told: all, covered: all.flatMap(({ keys }) => keys), notes },
  };
}

/** The known key that was misspelt; what is no object is no answer of an event's own: `"hook": "PostToolUse"`. */
function meantBy(key: string, value: unknown, known: readonly string[], { base, contract }: Level): string | undefined {
  if (inputNames.test(key) && isObject(value) && fieldAt(contract, '/hookSpecificOutput/updatedInput') !== undefined)
    return base === '' ? 'hookSpecificOutput.updatedInput' : 'updatedInput';
  const meant = nearest(key, known);
  return meant === 'hookSpecificOutput' && !isObject(value) ? undefined : meant;
}

interface Level {
  readonly base: string;
  readonly contract: EventContract;
}

/** What hooks call the input that they put in place of the one they were given. */
export const inputNames = /^(?:(?:new|modified|updated|changed|rewritten)_?)?(?:tool_?)?input$/i;

/** Is it the text of a decision that is misplaced as a whole? */
function isOfMisplaced(base: string, key: string, value: Json): boolean {
  return base === '' && typeof value.permissionDecision === 'string' && reasonNames.test(key);
}

/** The field in which a block gives its reason, where it gives none and has a text under another name. */
function reasonMeant(base: string, key: string, value: Json): string | undefined {
  const [reason, blocks] =
    base === ''
      ? value.continue === false && value.decision === undefined
        ? ['stopReason', true]
        : ['reason', value.decision === 'block']
      : ['permissionDecisionReason', base === '/hookSpecificOutput' && value.permissionDecision === 'deny'];
  if (!blocks || reason in value || typeof value[key] !== 'string') return undefined;
  return reasonNames.test(key) ? reason : undefined;
}

const reasonNames = /^(?:message|msg|text|feedback|explanation|details?|why|error|description|because|blockReason)$/i;

/** The keys of the payload among those of the reply, where the hook prints its payload back. */
function payloadPrintedBack({ case: { payload } }: Run, keys: readonly string[]): readonly string[] {
  return keys.includes('hook_event_name') ? keys.filter((key) => key in payload.json) : [];
}

/** Known keys that change nothing: a reply of these and unknown ones does nothing. */
function isIdle(key: string, value: unknown, contract: EventContract): boolean {
  return (
    key === 'hookEventName' ||
    key === 'suppressOutput' ||
    (key === 'continue' && value === true) ||
    // Where it is current, "approve" changes nothing either.
    (key === 'decision' && value === 'approve' && isCurrent(contract, '/decision'))
  );
}

function isCurrent(contract: EventContract, pointer: string): boolean {
  const field = fieldAt(contract, pointer);
  return field?.honoured === true && field.deprecated === undefined;
}

/**
 * Does an invented field say that all is well (`"status": "ok"`, `"approve": true`)? All goes ahead, so nothing is lost that
 * somebody counts on.
 */
export function agrees(key: string, value: unknown): boolean {
  if (value === true)
    return /^(?:ok|success|succeeded|passed|valid|approved?|allow(?:ed)?|continue|proceed)$/i.test(key);
  return (
    typeof value === 'string' &&
    /^(?:ok|okay|success|succeeded|pass(?:ed)?|valid|approved?|allow(?:ed)?|continue|proceed|done|skip(?:ped)?|none|no-?op)$/i.test(
      value.trim(),
    )
  );
}

/** Does an invented field refuse (`"proceed": false`, `"block": true`, `"action": "deny"`)? */
function refuses(key: string, value: unknown): boolean {
  if (value === false) return /^(?:ok|passed|valid|approved?|allow(?:ed)?|proceed)$/i.test(key);
  if (value === true) return /^(?:block(?:ed)?|den(?:y|ied)|reject(?:ed)?|refused?)$/i.test(key);
  return typeof value === 'string' && /^(?:block(?:ed)?|den(?:y|ied)|reject(?:ed)?)$/i.test(value.trim());
}

/** Does an invented field say something to the client, or to Claude? Figures and notes of the hook's own do not. */
function isMeant(key: string, value: unknown): boolean {
  return (
    (typeof value === 'string' || typeof value === 'boolean' || saidIn(value) !== undefined) &&
    /block|den[yi]|allow|approv|permi|reject|refus|decision|verdict|result|action|continue|stop|(?:^|_)ok$|success|message|feedback|context|warn|error|instruct|reason|prompt|suggest|advice|hint|note|remind|text|content|output|response/i.test(
      key,
    )
  );
}

/** What a value says to somebody who reads it: a text, or a list of sentences. Names in a list say nothing. */
export function saidIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  const isSentence = (each: unknown): each is string =>
    typeof each === 'string' && /\S\s{1,9}\S{1,99}\s{1,9}\S|\P{ASCII}/u.test(each);
  return Array.isArray(value) && value.length > 0 && value.every(isSentence) ? value.join('\n') : undefined;
}

/** The objects of a reply whose keys the contract names, with their pointers. */
function* levels(reply: Json, event: EventName): Iterable<readonly [string, Json]> {
  yield ['', reply];
  const specific = hookSpecific(reply);
  if (specific?.hookEventName !== event) return;
  yield ['/hookSpecificOutput', specific];
  if (isObject(specific.decision)) yield ['/hookSpecificOutput/decision', specific.decision];
}

/** The keys that the client knows at that place. */
function knownAt(contract: EventContract, base: string): readonly string[] {
  const names = namesAt(contract, base);
  return base === '/hookSpecificOutput' && names.length > 0 ? ['hookEventName', ...names] : names;
}

/** Known, but on another level: the matter of `misplaced-field`. */
function isElsewhere(contract: EventContract, base: string, key: string): boolean {
  if (base === '') return key === 'hookEventName' || fieldAt(contract, `/hookSpecificOutput/${key}`) !== undefined;
  return base === '/hookSpecificOutput' && fieldAt(contract, `/${key}`) !== undefined;
}

/** The other events whose hookSpecificOutput has the field. */
function eventsWith(contract: EventContract, key: string): readonly string[] {
  return eventNames.filter(
    (event) =>
      event !== contract.event &&
      fieldAt(contractAt(event, contract.client), `/hookSpecificOutput/${key}`) !== undefined,
  );
}
