/** From causes to a verdict: what the event does with them, and what it says. */
import type { ResolvedContract } from '../contract/resolve.js';
import type { DecidedBy, InterpretContext, Message, Verdict } from '../model.js';
import { withoutReminderTags } from './brief.js';
import { type Causes, causesOf, type Reading, refusesHeld } from './causes.js';
import { droppedOf } from './dropped.js';
import { dueOf } from './due.js';
import { extrasOf } from './extras.js';
import { isFaulty } from './faulty.js';
import type { Decision, Judgement } from './judgement.js';
import { noticesOf } from './notices.js';
import { filledIn } from './parts.js';
import { valuesOf } from './texts.js';

/** The verdict on a reading, by the contract of its event. */
export function verdictOn(reading: Reading, context: InterpretContext, contract: ResolvedContract): Verdict {
  const causes = causesOf(reading, context, contract);
  const decision = decide(causes, contract);
  const judgement = { reading, context, contract, causes, decision };
  const endsTurn = decision.stop?.endsTurn === true || decision.row?.endsTurn === true;
  return {
    event: contract.event,
    client: contract.client,
    runs: contract.exists,
    status: statusOf(reading, contract),
    effect: decision.stop?.effect ?? decision.row?.effect ?? 'proceed',
    endsTurn,
    decidedBy: decidedBy(reading, decision),
    reply: reading.reply,
    toClaude: textsForClaude(judgement, endsTurn),
    toUser: noticesOf(judgement),
    dropped: droppedOf(judgement),
    ...extrasOf(judgement),
  };
}

function decide(causes: Causes, contract: ResolvedContract): Decision {
  const row = contract.effects.find(({ on, beside }) => causes.has(on) && (beside === undefined || causes.has(beside)));
  const stops = causes.has('stop') && row?.drops?.includes('stop') !== true;
  return { row, stop: stops ? contract.stop : undefined };
}

function statusOf(reading: Reading, contract: ResolvedContract): Verdict['status'] {
  if (reading.timedOut && reading.reply.kind === 'discarded') return 'cancelled';
  if (reading.reply.kind === 'async') return 'success';
  return reading.exitCode !== 0 || isFaulty(reading.reply) || refusesHeld(reading, contract) ? 'error' : 'success';
}

function decidedBy(reading: Reading, decision: Decision): DecidedBy {
  if (reading.reply.kind === 'async') return 'async';
  if (decision.stop?.effect !== undefined) return 'json';
  switch (decision.row?.on) {
    case undefined:
      return reading.timedOut ? 'timeout' : decision.stop === undefined ? 'nothing' : 'json';
    case 'exit-2':
      return 'exit-code';
    case 'on-failure':
    case 'on-timeout':
      return 'on-failure';
    case 'timeout':
      return 'timeout';
    case 'failed':
    case 'no-path':
      return reading.timedOut ? 'timeout' : reading.exitCode === 0 ? 'nothing' : 'exit-code';
    default:
      return 'json';
  }
}

const none: readonly Message[] = [];

function textsForClaude(judgement: Judgement, endsTurn: boolean): readonly Message[] {
  const due = dueOf(judgement.contract.messages, judgement);
  if (due.length === 0) return none;
  const values = valuesOf(judgement);
  const inReminders =
    judgement.contract.traits.reminderTags === 'escaped' ? (name: string) => withoutReminderTags(values(name)) : values;
  return due.map((row) => {
    const { role, asReminder, isError, nextTurn, to, headless } = row;
    const { text, parts } = filledIn(row, asReminder ? inReminders : values, judgement);
    const message: { -readonly [Name in keyof Message]: Message[Name] } = { text: wellFormed(text), role, parts };
    if (isError === true) message.isError = true;
    // A turn that has ended makes no further request: Claude reads it all in the next one.
    if (nextTurn === true || endsTurn) message.nextTurn = true;
    if (to !== undefined) message.to = to;
    if (headless === true) message.headless = true;
    return message;
  });
}

/** As a request carries it: half of a pair of surrogates has no place in UTF-8. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}
