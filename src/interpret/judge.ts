/** From causes to a verdict: what the event does with them, and what it says. */
import type { ResolvedContract, ResolvedMessage } from '../contract/resolve.js';
import type { DecidedBy, InterpretContext, Message, Verdict } from '../model.js';
import { type Causes, causesOf, type Reading, refusesHeld } from './causes.js';
import { droppedOf } from './dropped.js';
import { extrasOf } from './extras.js';
import { isFaulty } from './faulty.js';
import { type Decision, type Judgement, takesAway } from './judgement.js';
import { logged } from './log.js';
import { valuesOf } from './texts.js';

/** The verdict on a reading, by the contract of its event. */
export function judge(reading: Reading, context: InterpretContext, contract: ResolvedContract): Verdict {
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
    toUser: textsForUser(judgement),
    dropped: droppedOf(judgement),
    ...extrasOf(judgement),
  };
}

function decide(causes: Causes, contract: ResolvedContract): Decision {
  return {
    row: contract.effects.find((candidate) => causes.has(candidate.on)),
    stop: causes.has('stop') ? contract.stop : undefined,
  };
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
    case 'no-path':
      return reading.timedOut ? 'timeout' : reading.exitCode === 0 ? 'nothing' : 'exit-code';
    default:
      return 'json';
  }
}

const none: readonly Message[] = [];

function textsForClaude(judgement: Judgement, endsTurn: boolean): readonly Message[] {
  const due = judgement.contract.messages.filter((message) => isDue(message, judgement));
  if (due.length === 0) return none;
  const values = valuesOf(judgement);
  return due.map((message) => ({
    text: message.template(values),
    role: message.role,
    ...(message.isError === true ? { isError: true } : {}),
    // A turn that has ended makes no further request: Claude reads it all in the next one.
    ...(message.nextTurn === true || endsTurn ? { nextTurn: true } : {}),
    ...(message.to === undefined ? {} : { to: message.to }),
  }));
}

function textsForUser(judgement: Judgement): readonly Message[] {
  const { reading, contract } = judgement;
  const log = logged(reading, contract);
  const due = contract.notices.filter((notice) => isDue(notice, judgement));
  if (due.length === 0) return log;
  const values = valuesOf(judgement);
  return [...due.map((notice) => ({ text: notice.template(values), role: notice.role })), ...log];
}

/** A text is due when its cause is present, was not taken away, and, for a cause that competes for the decision, won. */
function isDue({ on, when }: ResolvedMessage, { contract, causes, decision }: Judgement): boolean {
  if (!causes.has(on) || takesAway(decision, on)) return false;
  const decides = decision.row?.on === on;
  const alone = decides && decision.stop === undefined;
  switch (when) {
    case 'undecided':
      return decision.row === undefined && decision.stop === undefined;
    case 'alone':
      return alone;
    case 'beside':
      return !alone;
    default:
      return decides || !contract.competing.has(on);
  }
}
