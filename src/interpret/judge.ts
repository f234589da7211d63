/** From causes to a verdict: what the event does with them, and what it says. */
import type { ResolvedContract, ResolvedMessage } from '../contract/resolve.js';
import type { Cause, EffectRow } from '../contract/rows.js';
import type { DecidedBy, InterpretContext, Message, Verdict } from '../model.js';
import { type Causes, causesOf, type Reading, refusesHeld } from './causes.js';
import { droppedOf } from './dropped.js';
import { extrasOf } from './extras.js';
import { isFaulty } from './faulty.js';
import { messageValues } from './texts.js';

/** What decided the fate of the guarded action. */
export interface Decision {
  readonly row: EffectRow | undefined;
  readonly stop: EffectRow | undefined;
  readonly drops: ReadonlySet<Cause>;
}

/** The verdict on a reading, by the contract of its event. */
export function judge(reading: Reading, context: InterpretContext, contract: ResolvedContract): Verdict {
  const causes = causesOf(reading, context, contract);
  const decision = decide(causes, contract);
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
    toClaude: textsForClaude(reading, context, contract, causes, decision, endsTurn),
    toUser: [],
    dropped: droppedOf(reading, context, contract, causes, decision),
    ...extrasOf(reading, context, contract, causes, decision),
  };
}

function decide(causes: Causes, contract: ResolvedContract): Decision {
  const row = contract.effects.find((candidate) => causes.has(candidate.on));
  const stop = contract.stop !== undefined && causes.has('stop') ? contract.stop : undefined;
  const drops = new Set<Cause>([...(row?.drops ?? []), ...(stop?.drops ?? [])]);
  return { row, stop, drops };
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

function textsForClaude(
  reading: Reading,
  context: InterpretContext,
  contract: ResolvedContract,
  causes: Causes,
  decision: Decision,
  endsTurn: boolean,
): readonly Message[] {
  const due = contract.messages.filter((message) => isDue(message, contract, causes, decision));
  if (due.length === 0) return none;
  const values = messageValues(reading, context, contract, causes, decision);
  return due.map((message) => ({
    text: message.template(values),
    role: message.role,
    ...(message.isError === true ? { isError: true } : {}),
    ...(message.nextTurn === true || endsTurn ? { nextTurn: true } : {}),
    ...(message.to === undefined ? {} : { to: message.to }),
  }));
}

const none: readonly Message[] = [];

/** A text is due when its cause is present, was not dropped, and, for a cause that competes for the decision, won. */
function isDue(message: ResolvedMessage, contract: ResolvedContract, causes: Causes, decision: Decision): boolean {
  const { on, when } = message;
  if (!causes.has(on) || decision.drops.has(on)) return false;
  const decides = decision.row?.on === on;
  if (when === 'alone') return decides && decision.stop === undefined;
  if (when === 'beside') return !(decides && decision.stop === undefined);
  return decides || !contract.effects.some((row) => row.on === on);
}
