/** From what a hook's answer comes to, to what becomes of the tool call beside permission rules and the mode. Pure. */
import type { CallFate, Doubt, InterpretContext, Message, Verdict } from '../model.js';
import { decide, refusedRewrite } from '../permissions/decide.js';
import { refusalText } from '../permissions/refusal.js';

/** The verdict with the fate of the call; as it was where nothing is known of rules and mode. */
export function withCall(verdict: Verdict, { permissions, payload }: InterpretContext): Verdict {
  if (permissions === undefined || payload === undefined || !verdict.runs) return verdict;
  const { effect, updatedInput } = verdict;
  switch (verdict.event) {
    case 'PreToolUse': {
      const call = decide(payload, permissions, verdict.client, { effect, updatedInput });
      if (call === undefined) return verdict;
      const refusal = refusalText(call, payload, permissions, verdict.client, updatedInput);
      return call.hooksRun ? withFate(verdict, call, refusal) : unrun(verdict, call, refusal);
    }
    case 'PermissionRequest': {
      const call = decide(payload, permissions, verdict.client);
      if (call !== undefined && !call.requestHooksRun) return unrun(verdict, call, undefined);
      if (effect !== 'allow' || updatedInput === undefined) return verdict;
      const refused = refusedRewrite(payload, permissions, verdict.client, updatedInput);
      return refused === undefined ? verdict : { ...verdict, ...withDoubts(refused, verdict.uncertain) };
    }
    default:
      return verdict;
  }
}

/** A verdict with what becomes of the call, and what Claude reads of that. */
export function withFate(verdict: Verdict, call: CallFate, refusal: Message | undefined): Verdict {
  return { ...told(verdict, call, refusal), ...withDoubts(call, verdict.uncertain) };
}

/** What may be otherwise with the call is said of the verdict. */
function withDoubts(
  { uncertain: ofCall = [], ...call }: CallFate,
  others: readonly Doubt[] = [],
): Pick<Verdict, 'call' | 'uncertain'> {
  const uncertain = [...others, ...ofCall];
  return uncertain.length === 0 ? { call } : { call, uncertain };
}

/** A hook that the client does not come to: nothing of its answer counts. */
export function unrun(verdict: Verdict, call: CallFate, refusal: Message | undefined): Verdict {
  const { event, client, reply } = verdict;
  return {
    event,
    client,
    runs: false,
    status: 'success',
    effect: 'proceed',
    endsTurn: false,
    decidedBy: 'nothing',
    reply,
    toClaude: refusal === undefined ? [] : [refusal],
    toUser: [],
    dropped: [],
    ...withDoubts(call),
  };
}

/** Texts that a refused call takes along, and the refusal's own. A turn ends with a call that ran. */
function told(verdict: Verdict, call: CallFate, refusal: Message | undefined): Verdict {
  const overridden = verdict.effect !== 'block' && verdict.effect !== 'defer';
  if (!overridden) return verdict;
  const ends = verdict.endsTurn && call.outcome !== 'refused';
  const kept = verdict.toClaude.filter(
    ({ role, parts }) =>
      // The reason of an ask is told to Claude where nobody else can be told.
      (role !== 'tool_result' || (call.row === 5 && call.outcome === 'refused' && refusal === undefined)) &&
      (ends === verdict.endsTurn || parts?.cause !== 'stop'),
  );
  return {
    ...verdict,
    endsTurn: ends,
    toClaude: [...(refusal === undefined ? [] : [refusal]), ...kept].map((message) => withTurn(message, ends)),
  };
}

function withTurn({ nextTurn: _, ...message }: Message, endsTurn: boolean): Message {
  return endsTurn ? { ...message, nextTurn: true } : message;
}
