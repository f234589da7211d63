/** How the client acts on what a model answered to a prompt or agent hook. */
import {
  agentReason,
  answerFormat,
  impossibleEvents,
  negativeEndsTurn,
  promptReasons,
} from '../contract/prompt-hooks.js';
import type { ResolvedContract } from '../contract/resolve.js';

import type { Cause, InterpretContext, ModelExecution, Verdict } from '../model.js';
import type { Reading } from './causes.js';
import { type ModelVerdict, readAnswer } from './model-answer.js';
import { readingOf } from './reading.js';
import { readReply } from './reply.js';
import { verdictOn } from './verdict-on.js';

/** Verdict on a prompt or agent hook. A hook without a usable answer lets everything go ahead. */
export function interpretModel(
  execution: ModelExecution,
  context: InterpretContext,
  contract: ResolvedContract,
): Verdict {
  const { client, event } = contract;
  if (execution.timedOut) return verdictOn(readingOf({ kind: 'discarded' }, { timedOut: true }), context, contract);
  if (answerFormat(client) === 'hook-output' && typeof execution.answer === 'string') {
    // The answer stands where a command's stdout would.
    return verdictOn(readingOf(readReply(execution.answer, contract)), context, contract);
  }
  const answer = readAnswer(execution, contract);
  if ('why' in answer) {
    // An agent that never answers is waited for until its time is over.
    const verdict = verdictOn(readingOf({ kind: 'empty' }, { exitCode: 1 }), context, contract);
    return {
      ...verdict,
      status: execution.type === 'agent' ? 'cancelled' : 'error',
      reply: answer.reply,
      toUser: [...verdict.toUser, { text: answer.log, places: ['debug-log'] }],
      dropped: [{ pointer: '', why: answer.why }],
    };
  }

  const impossible = answer.impossible && execution.type === 'prompt' && impossibleEvents.includes(event);
  const blocks = !answer.ok && !impossible;
  const verdict = verdictOn(
    readingOf({ kind: 'empty' }, blocks ? { said: negative(answer, execution, context, contract) } : {}),
    context,
    contract,
  );
  return {
    ...verdict,
    decidedBy: blocks && (verdict.effect !== 'proceed' || verdict.endsTurn) ? 'json' : 'nothing',
    reply: { kind: 'json', value: answer.value },
    dropped: answer.unread.map((name) => ({
      pointer: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      why: 'The client reads no such key in the answer of a model',
    })),
  };
}

/** A negative answer blocks as exit 2 does and, by event and client, ends the turn as `continue: false` does. */
function negative(
  answer: ModelVerdict,
  execution: ModelExecution,
  context: InterpretContext,
  { event, client, holds }: ResolvedContract,
): NonNullable<Reading['said']> {
  const continues = execution.type === 'agent' || context.handler?.continueOnBlock === true;
  const causes: readonly Cause[] = negativeEndsTurn(event, client, continues) ? ['exit-2', 'stop'] : ['exit-2'];
  // A missing reason is put into the text as JavaScript prints it.
  const told = answer.reason ?? 'undefined';
  const wording = promptReasons.find(holds);
  const reason =
    execution.type === 'agent' || wording === undefined
      ? agentReason(told)
      : wording.text(context.handler?.prompt ?? '', told);
  return { causes, reason, stopReason: answer.reason ?? '' };
}
