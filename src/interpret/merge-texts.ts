/** Which texts of several hooks Claude and the person get, and in what form. Pure. */
import type { MergeFact } from '../contract/merging.js';
import { askedBySettings } from '../contract/notices.js';
import type { Cause, Effect, Message, Notice, Verdict } from '../model.js';
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
  const due = shown.flatMap((verdict) =>
    verdict.toUser.filter(({ parts }) => {
      if (parts?.cause === 'ask') return verdict.effect === effect && deciders.includes(verdict);
      if (parts?.cause === 'stop') return verdict === lastStop;
      if (fact.failures === 'unless-blocked' && effect === 'block' && failing.includes(parts?.cause)) return false;
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
      return !(fact.stops !== 'each' && isStop(message) && i !== lastStop);
    });
  });
  const told = endsTurn ? due.map((message) => ({ ...message, nextTurn: true })) : due;
  return joinReminders(fact.contexts === 'joined' ? joinContexts(told) : told, read, deciders);
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
