/** What a hook on an event can answer, read from the contract: the shape that a starter fills in. Pure. */
import type { EventContract } from '../model.js';

/** What a starter does: the most that the event lets a hook do. */
export type Purpose = 'refuse-tool' | 'hold' | 'inform' | 'make-worktree' | 'observe';

/** A place in an answer that the script fills in when it runs. */
export const reasonSlot = '\u0000reason';

export interface Answer {
  readonly purpose: Purpose;
  /** The reply with `reasonSlot` where the text goes; absent where the event reads no reply that would matter. */
  readonly reply?: Readonly<Record<string, unknown>>;
}

/** The answer that a starter on this event gives. */
export function answerOf(contract: EventContract): Answer {
  const honours = (pointer: string) => contract.fields.some((field) => field.pointer === pointer && field.honoured);
  const hookSpecificOutput = (fields: Readonly<Record<string, unknown>>) => ({
    hookSpecificOutput: { hookEventName: contract.event, ...fields },
  });
  if (contract.plainStdout === 'worktree-path') return { purpose: 'make-worktree' };
  if (honours('/hookSpecificOutput/permissionDecision')) {
    const reply = hookSpecificOutput({ permissionDecision: 'deny', permissionDecisionReason: reasonSlot });
    return { purpose: contract.matcher.subject === 'tool_name' ? 'refuse-tool' : 'hold', reply };
  }
  if (honours('/hookSpecificOutput/decision/behavior')) {
    return {
      purpose: 'refuse-tool',
      reply: hookSpecificOutput({ decision: { behavior: 'deny', message: reasonSlot } }),
    };
  }
  if (contract.guards !== null && honours('/decision')) {
    return { purpose: 'hold', reply: { decision: 'block', reason: reasonSlot } };
  }
  if (honours('/hookSpecificOutput/additionalContext')) {
    return { purpose: 'inform', reply: hookSpecificOutput({ additionalContext: reasonSlot }) };
  }
  return { purpose: 'observe' };
}
