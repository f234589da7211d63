/** Which texts of several hooks Claude and the person get, and in what form. Pure. */
import type { MergeFact } from '../contract/merging.js';
import { askedBySettings } from '../contract/notices.js';
import type { Cause, Effect, Message, Notice, Range, Verdict } from '../model.js';
import { withRanges } from './parts.js';
import { stops } from './stops.js';

/** A call is refused with one reason, asked about with one and ended with one; all else is shown of each hook. */
export function noticesOf(
  shown: readonly Verdict[],
  fact: MergeFact,
  effect: Effect,
  deciders: readonly Verdict[],
): readonly Notice[] {
  const lastStop = shown.findLast(stops);
  // The screen shows a refusal even where Claude is told of a stop alone.
  const refusers =
    fact.stops === 'alone' ? shown.filter((each) => each.effect === 'block' && !stops(each)).slice(0, 1) : deciders;
  const firstFailure = shown.find(({ toUser }) => toUser.some(({ parts }) => failing.includes(parts?.cause)));
  const due = shown.flatMap((verdict) =>
    verdict.toUser.filter(({ parts }) => {
      if (parts?.cause === 'ask') return verdict.effect === effect && refusers.includes(verdict);
      if (parts?.cause === 'stop') return verdict === lastStop;
      if (fact.leads !== undefined && effect === 'block') return deciders.includes(verdict);
      if (failing.includes(parts?.cause) && fact.failures !== undefined) {
        return effect !== 'block' && (fact.failures === 'unless-blocked' || verdict === firstFailure);
      }
      return fact.blocks === 'each' || refusers.includes(verdict) || !refusing.includes(parts?.cause);
    }),
  );
  const severalAsk = shown.filter((verdict) => verdict.effect === 'ask').length > 1;
  return distinct(joinLines(severalAsk ? due.map(withoutSource) : due, fact));
}

function withoutSource(notice: Notice): Notice {
  const { text, parts } = notice;
  const isTagged = parts?.cause === 'ask' && text.endsWith(askedBySettings);
  return isTagged ? { ...notice, text: text.slice(0, -askedBySettings.length) } : notice;
}

const refusing: readonly (Cause | undefined)[] = ['json-block', 'exit-2', 'on-failure', 'on-timeout', 'misfit'];

const failing: readonly (Cause | undefined)[] = ['bad-reply', 'bad-exit', 'timeout'];

/** Lines of the terminal stand there for each hook; what stands elsewhere is told by several in the same words once. */
function distinct(notices: readonly Notice[]): readonly Notice[] {
  return notices.filter(
    (one, i) =>
      one.places.includes('terminal') ||
      notices.findIndex(({ places, text }) => text === one.text && places.join() === one.places.join()) === i,
  );
}

/** What Claude is told of each hook, and what several of them are told in together. */
export function textsForClaude(
  read: readonly Verdict[],
  fact: MergeFact,
  effect: Effect,
  endsTurn: boolean,
  deciders: readonly Verdict[],
): readonly Message[] {
  const others = othersHeard(read, fact, effect, deciders);
  const lastStop = read.findLastIndex(stops);
  const lastOutput = read.findLastIndex((verdict) => verdict.updatedToolOutput !== undefined);
  const due = read.flatMap((verdict, i) => {
    const decides = deciders.includes(verdict);
    const heard = decides ? 'now' : others;
    if (heard === 'never') return [];
    const said = verdict.toClaude.filter((message) => {
      // The tool's result is one text: the last rewrite of it, or the refusal that counts.
      if (message.role === 'tool_result' && message.isError !== true && verdict.updatedToolOutput !== undefined) {
        return i === lastOutput;
      }
      if (message.role === 'tool_result' || fact.blocks === 'first') return decides || !isDecision(message, verdict);
      return !(fact.stops !== 'each' && isStop(message) && i !== lastStop);
    });
    return heard === 'now' ? said : said.map((message) => ({ ...message, nextTurn: true }));
  });
  // A result is told once, however many hooks it is due to.
  const once = due.filter(
    (one, i) =>
      one.role !== 'tool_result' || due.findIndex(({ role, text }) => role === one.role && text === one.text) === i,
  );
  const told = endsTurn ? once.map((message) => ({ ...message, nextTurn: true })) : once;
  return joinReminders(joinLines(joinContexts(told, fact), fact), read, deciders);
}

/** When Claude hears what hooks say that decide nothing. */
function othersHeard(
  read: readonly Verdict[],
  { besideStop, reads, leads }: MergeFact,
  effect: Effect,
  deciders: readonly Verdict[],
): 'now' | 'next-turn' | 'never' {
  if (besideStop === 'lost' && read.some(stops)) return 'never';
  if (effect !== 'block') return 'now';
  // A prompt that is not sent takes along what other hooks added to it.
  if (reads === 'up-to-a-block') {
    return besideStop === 'contexts-come-later' && deciders.some(stops) ? 'next-turn' : 'never';
  }
  return leads === undefined ? 'now' : 'never';
}

/** What a hook decides, or ends the turn with. */
const decisive: readonly (Cause | undefined)[] = [
  'stop',
  'json-block',
  'exit-2',
  'on-failure',
  'on-timeout',
  'ask',
  'defer',
  'rewrite',
];

/** Does the text tell what was decided, and not merely add to the conversation? */
function isDecision({ role, parts }: Message, verdict: Verdict): boolean {
  const tells = role === 'tool_result' || decisive.includes(parts?.cause);
  return verdict.effect !== 'proceed' && tells;
}

function isStop({ role, parts }: Message): boolean {
  return role === 'system' && parts?.cause === 'stop';
}

/** Contexts under one label, where the first of them stands. */
function joinContexts(messages: readonly Message[], { contexts }: MergeFact): readonly Message[] {
  if (contexts === 'each') return messages;
  const causes: readonly (Cause | undefined)[] = contexts === 'joined' ? ['context'] : ['context', 'text'];
  const joined = messages.filter(({ parts }) => parts?.body !== undefined && causes.includes(parts.cause));
  return joinedTexts(joined, messages, ({ parts }) => parts?.body as Range);
}

/** What begins with one lead, as lines behind it. */
function joinLines<T extends Message | Notice>(told: readonly T[], { leads = [] }: MergeFact): readonly T[] {
  const leadOf = ({ text, parts }: T): string | undefined =>
    leads.find((lead) => text.startsWith(lead, parts?.inner?.[0]));
  return leads.reduce<readonly T[]>((rest, lead) => {
    const joined = rest.filter((each) => leadOf(each) === lead);
    return joinedTexts(joined, rest, ({ text, parts }) => {
      const [start, end] = parts?.inner ?? [0, text.length];
      return [start + lead.length, end];
    });
  }, told);
}

/** `all`, with some of them as one: the first, in which what lies in the range of each is a line. */
function joinedTexts<T extends Message | Notice>(
  some: readonly T[],
  all: readonly T[],
  range: (one: T) => Range,
): readonly T[] {
  const [first] = some;
  if (first === undefined || some.length === 1) return all;
  const [start, end] = range(first);
  const lines = some.map((one) => one.text.slice(...range(one))).join('\n');
  const longer = start + lines.length - end;
  const parts = first.parts && withRanges(first.parts, ([from, to]) => [from, to < end ? to : to + longer]);
  const joined: T = {
    ...first,
    text: first.text.slice(0, start) + lines + first.text.slice(end),
    ...(parts && { parts }),
  };
  return all.flatMap((one) => (one === first ? [joined] : some.includes(one) ? [] : [one]));
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
