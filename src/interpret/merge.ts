/** Several verdicts on one event and payload, put together as Claude Code does. Pure. */
import { type MergeFact, mergeAt, precedence } from '../contract/merging.js';
import { askedBySettings } from '../contract/notices.js';
import { compareVersions } from '../contract/version.js';
import type { Cause, Doubt, Effect, Message, Notice, RaceOn, Row, Verdict } from '../model.js';
import { withRanges } from './parts.js';

export interface MergedVerdict {
  readonly verdict: Verdict;
  /** Indices of the verdicts that decided; empty: none of them moves anything. */
  readonly deciders: readonly number[];
}

/**
 * Merges the verdicts of hooks that ran side by side, given in the order in which they ended. All must be of one event
 * and one version, and there must be at least one.
 *
 * @example
 * ```ts
 * import { interpret, merge, readRecord } from 'hooklint/pure';
 *
 * const verdicts = [0, 2].map((exitCode) => {
 *   const { event, execution } = readRecord({ event: 'PreToolUse', hook: { exitCode, stderr: 'No push.' } });
 *   return interpret(execution, { event });
 * });
 * const { verdict, deciders } = merge(verdicts);
 * console.log(verdict.effect, deciders); // block [ 1 ]
 * ```
 */
export function merge(verdicts: readonly Verdict[]): MergedVerdict {
  const [first] = verdicts;
  if (first === undefined) throw new RangeError('there is no verdict to merge');
  const fact = mergeAt(first.event, first.client);
  const read = verdicts.slice(0, lengthRead(verdicts, fact));
  const strongest = precedence.find((effect) => read.some((verdict) => verdict.effect === effect)) ?? 'proceed';
  const stopping = read.filter(stops);
  // At the end of a turn a hook that stops wins over those that keep it going.
  const releases = stopping.some((verdict) => verdict.effect === 'proceed' && guardsEndOfTurn(verdict));
  const effect = releases ? 'proceed' : strongest;
  const endsTurn = read.some((verdict) => verdict.endsTurn && !(verdict.effect === 'defer' && effect !== 'defer'));
  const deciders = decidersOf(read, effect, releases, fact);
  const decider = deciders.at(-1);
  const decisive = decider ?? stopping.at(-1) ?? read.find((verdict) => verdict.decidedBy !== 'nothing') ?? first;
  return {
    verdict: {
      event: first.event,
      client: first.client,
      ...rewrites(read, effect),
      runs: read.some((verdict) => verdict.runs),
      status:
        (['error', 'cancelled', 'success'] as const).find((status) =>
          verdicts.some((verdict) => verdict.status === status),
        ) ?? 'success',
      effect,
      endsTurn,
      decidedBy: decisive.decidedBy,
      reply: decisive.reply,
      toClaude: textsForClaude(read, fact, effect, endsTurn, deciders),
      // Where an answer ends the matter, nothing is shown of the later ones.
      toUser: noticesOf(read, fact, effect, deciders),
      dropped: decisive.dropped,
      ...doubtsOf(read, fact),
    },
    deciders: deciders.map((verdict) => verdicts.indexOf(verdict)),
  };
}

/** Whatever one of them hangs on, the outcome of all may hang on too; and how several answers count was not always looked at. */
function doubtsOf(read: readonly Verdict[], { source }: Row<MergeFact>): Pick<Verdict, 'uncertain'> {
  const answering = read.filter(({ decidedBy, toClaude }) => decidedBy !== 'nothing' || toClaude.length > 0);
  const [first] = answering;
  const isOlder = first !== undefined && compareVersions(first.client, source.at) < 0;
  const ofMerging: readonly Doubt[] =
    answering.length > 1 && isOlder ? [{ measuredIn: source.at, what: 'how several answers count together' }] : [];
  const all = new Map(
    [...read.flatMap(({ uncertain = [] }) => uncertain), ...ofMerging].map((each) => [JSON.stringify(each), each]),
  );
  return all.size === 0 ? {} : { uncertain: [...all.values()] };
}

/** A call is refused with one reason, asked about with one and ended with one; all else is shown of each hook. */
function noticesOf(
  shown: readonly Verdict[],
  fact: MergeFact,
  effect: Effect,
  deciders: readonly Verdict[],
): readonly Notice[] {
  const lastStop = shown.findLast(stops);
  const due = shown.flatMap((verdict) =>
    verdict.toUser.filter(({ parts }) => {
      if (parts?.cause === 'ask') return effect === 'ask' && deciders.includes(verdict);
      if (parts?.cause === 'stop') return verdict === lastStop;
      return fact.blocks === 'each' || deciders.includes(verdict) || !refusing.includes(parts?.cause);
    }),
  );
  const severalAsk = shown.filter((verdict) => verdict.effect === 'ask').length > 1;
  return distinct(severalAsk ? due.map(withoutSource) : due);
}

function withoutSource(notice: Notice): Notice {
  const { text, parts } = notice;
  const isTagged = parts?.cause === 'ask' && text.endsWith(askedBySettings);
  return isTagged ? { ...notice, text: text.slice(0, -askedBySettings.length) } : notice;
}

const refusing: readonly (Cause | undefined)[] = ['json-block', 'exit-2', 'on-failure', 'on-timeout', 'misfit'];

/** Lines of the terminal stand there for each hook; what stands elsewhere is told by several in the same words once. */
function distinct(notices: readonly Notice[]): readonly Notice[] {
  return notices.filter(
    (one, i) =>
      one.places.includes('terminal') ||
      notices.findIndex(({ places, text }) => text === one.text && places.join() === one.places.join()) === i,
  );
}

/** What the order decides in which the hooks end. */
export interface Races {
  readonly on: readonly RaceOn[];
  /** The verdicts of other orders that do something else to what is guarded, or to the turn. */
  readonly otherwise: readonly Verdict[];
}

/**
 * Merges in every order that could matter and tells what differs; nothing: the order does not matter. Given in rounds:
 * only those of one round run side by side.
 */
export function racesOf(...rounds: readonly (readonly Verdict[])[]): Races {
  const given = merge(rounds.flat()).verdict;
  const merged = rounds.flatMap((round, at) =>
    round.flatMap((verdict, i) => {
      const others = round.filter((_other, j) => j !== i);
      return [
        [verdict, ...others],
        [...others, verdict],
      ].map((ended) => merge(rounds.with(at, ended).flat()).verdict);
    }),
  );
  const otherwise: Verdict[] = [];
  for (const verdict of merged) {
    if (![given, ...otherwise].some((known) => doesTheSame(known, verdict))) otherwise.push(verdict);
  }
  return { on: differences(merged.map(outcomeOf)), otherwise };
}

function doesTheSame(one: Verdict, other: Verdict): boolean {
  return one.effect === other.effect && one.endsTurn === other.endsTurn;
}

function differences(outcomes: readonly ReturnType<typeof outcomeOf>[]): readonly RaceOn[] {
  const [reference] = outcomes;
  if (reference === undefined) return [];
  return (Object.keys(reference) as RaceOn[]).filter((member) =>
    outcomes.some((outcome) => outcome[member] !== reference[member]),
  );
}

function outcomeOf(verdict: Verdict): Readonly<Record<RaceOn, string>> {
  return {
    effect: verdict.effect,
    endsTurn: String(verdict.endsTurn),
    updatedInput: JSON.stringify(verdict.updatedInput ?? null),
    updatedToolOutput: JSON.stringify(verdict.updatedToolOutput ?? null),
    // Texts that only change places are the same texts.
    texts: JSON.stringify(verdict.toClaude.map(({ text }) => text.split(/\s+/).toSorted()).toSorted()),
  };
}

/** How many of the answers Claude Code reads. */
function lengthRead(verdicts: readonly Verdict[], fact: MergeFact): number {
  const last = verdicts.findIndex(
    (verdict) =>
      (fact.reads === 'up-to-a-decision' && verdict.effect !== 'proceed') ||
      (fact.reads === 'up-to-a-block' && verdict.effect === 'block') ||
      (fact.reads === 'up-to-a-stop' && stops(verdict)),
  );
  return last < 0 ? verdicts.length : last + 1;
}

/** Does the hook end what is going on, whatever it decides? */
export function stops(verdict: Verdict): boolean {
  if (verdict.effect === 'defer' || verdict.effect === 'ask') return false;
  return verdict.endsTurn || (verdict.reply.kind === 'json' && verdict.reply.value.continue === false);
}

function guardsEndOfTurn(verdict: Verdict): boolean {
  return verdict.event === 'Stop' || verdict.event === 'SubagentStop' || verdict.event === 'TeammateIdle';
}

function decidersOf(read: readonly Verdict[], effect: Effect, releases: boolean, fact: MergeFact): readonly Verdict[] {
  if (releases) return read.filter((verdict) => stops(verdict));
  if (effect === 'proceed') return [];
  const equal = read.filter((verdict) => verdict.effect === effect);
  if (effect === 'ask') return equal.slice(0, 1);
  switch (fact.blocks) {
    case 'first':
      return equal.slice(0, 1);
    case 'last':
      return equal.slice(-1);
    case 'each':
      return equal;
  }
}

/** Rewritten input and output, and the other members that only one hook can fill: the last one to end fills them. */
function rewrites(read: readonly Verdict[], effect: Effect): Partial<Verdict> {
  const merged: Record<string, unknown> = {};
  for (const verdict of read) {
    for (const member of single) if (verdict[member] !== undefined) merged[member] = verdict[member];
  }
  if (effect === 'block' || effect === 'defer') delete merged.updatedInput;
  return merged as Partial<Verdict>;
}

const single = [
  'updatedInput',
  'updatedToolOutput',
  'updatedPermissions',
  'interrupt',
  'retry',
  'answer',
  'worktreePath',
  'displayContent',
  'initialUserMessage',
  'sessionTitle',
  'watchPaths',
  'suppressOriginalPrompt',
  'compactionInstructions',
] as const satisfies readonly (keyof Verdict)[];

function textsForClaude(
  read: readonly Verdict[],
  fact: MergeFact,
  effect: Effect,
  endsTurn: boolean,
  deciders: readonly Verdict[],
): readonly Message[] {
  const held = fact.reads === 'up-to-a-block' && effect === 'block';
  const lastStop = read.findLastIndex(stops);
  const lastOutput = read.findLastIndex((verdict) => verdict.updatedToolOutput !== undefined);
  const due = read.flatMap((verdict, i) => {
    const decides = deciders.includes(verdict);
    return verdict.toClaude.filter((message) => {
      // A prompt that is not sent takes along what other hooks added to it.
      if (held) return decides;
      // The tool's result is one text: the last rewrite of it, or the refusal that counts.
      if (message.role === 'tool_result' && message.isError !== true && verdict.updatedToolOutput !== undefined) {
        return i === lastOutput;
      }
      if (message.role === 'tool_result' || fact.blocks === 'first') return decides || !isDecision(message, verdict);
      return !(fact.stops === 'last' && isStop(message) && i !== lastStop);
    });
  });
  const told = endsTurn ? due.map((message) => ({ ...message, nextTurn: true })) : due;
  return joinReminders(fact.contexts === 'joined' ? joinContexts(told) : told, read, deciders);
}

/** What a hook decides, or ends the turn with. */
const decisive: readonly (Cause | undefined)[] = ['stop', 'json-block', 'exit-2', 'on-failure', 'on-timeout'];

/** Does the text tell what was decided, and not merely add to the conversation? */
function isDecision({ role, parts }: Message, verdict: Verdict): boolean {
  const tells = role === 'tool_result' || (role === 'system' && decisive.includes(parts?.cause));
  return verdict.effect !== 'proceed' && tells;
}

function isStop({ role, parts }: Message): boolean {
  return role === 'system' && parts?.cause === 'stop';
}

/** Contexts under one label, where the first of them stands. */
function joinContexts(messages: readonly Message[]): readonly Message[] {
  const contexts = messages.filter(({ parts }) => parts?.cause === 'context' && parts.inner === undefined);
  const [first] = contexts;
  const start = first?.parts?.body?.[0];
  if (first === undefined || start === undefined || contexts.length === 1) return messages;
  const text = first.text.slice(0, start) + contexts.map(bodyOf).join('\n');
  const joined: Message = { ...first, text, parts: { ...first.parts, body: [start, text.length] } };
  return messages.flatMap((message) => (message === first ? [joined] : contexts.includes(message) ? [] : [message]));
}

function bodyOf({ text, parts }: Message): string {
  return parts?.body === undefined ? text : text.slice(...parts.body);
}

/** A context that keeps a turn going comes by itself, in a reminder. */
function isReminder({ event }: Verdict, { parts }: Message): boolean {
  const endsTurn = event === 'Stop' || event === 'SubagentStop';
  return endsTurn && parts?.cause === 'context' && parts.inner !== undefined;
}

/**
 * A context that keeps a turn going by itself comes as a reminder; beside another hook's block or stop it is told like
 * any context, and several of them share one reminder.
 */
function joinReminders(messages: readonly Message[], read: readonly Verdict[], deciders: readonly Verdict[]) {
  const [verdict] = read;
  const reminders = verdict === undefined ? [] : messages.filter((message) => isReminder(verdict, message));
  const [first] = reminders;
  const inner = first?.parts?.inner;
  if (first === undefined || inner === undefined) return messages;
  const alone = deciders.every((each) => each.toClaude.some((message) => isReminder(each, message)));
  if (!alone) return messages.map((message) => (reminders.includes(message) ? unwrapped(message) : message));
  const texts = reminders.map((message) => unwrapped(message).text).join('\n\n');
  const joined: Message = {
    ...first,
    text: first.text.slice(0, inner[0]) + texts + first.text.slice(inner[1]),
    parts: { ...first.parts, inner: [inner[0], inner[0] + texts.length] },
  };
  return messages.flatMap((message) => (message === first ? [joined] : reminders.includes(message) ? [] : [message]));
}

/** A reminder's text without what is around it. */
function unwrapped(message: Message): Message {
  const { inner, ...parts } = message.parts ?? {};
  if (inner === undefined) return message;
  const [start, end] = inner;
  return {
    ...message,
    role: 'system',
    text: message.text.slice(start, end),
    parts: withRanges(parts, ([from, to]) => [from - start, to - start]),
  };
}
