/** What a run of a hook decided, where it did nothing else. Pure. */
import type { Run } from '../model.js';
import type { Observation } from './observation.js';

/** A decision; or what the hook does besides deciding, as a clause. */
export function observe({
  case: { payload },
  execution,
  verdict,
  lacked,
}: Run): Observation | { readonly more: string } {
  if (lacked !== undefined) return { more: 'needs something that this machine lacks' };
  if (execution.type === 'command') {
    if (execution.timedOut) return { more: 'runs out of time' };
    if ((execution.networkAttempts ?? 0) > 0) return { more: 'uses the network' };
    if ((execution.writes ?? []).length > 0) return { more: 'writes files' };
  }
  if (verdict.effect === 'block') {
    const told = verdict.toClaude.find(({ parts }) => parts?.body !== undefined);
    const body = told?.parts?.body;
    const denied = told === undefined || body === undefined ? '' : told.text.slice(...body).trim();
    if (denied === '') return { more: 'blocks without a reason, and a mod must give one' };
    if (verdict.endsTurn) return { more: 'ends the turn' };
    return { payload, denied };
  }
  if (verdict.effect !== 'proceed') return { more: `replies with ${verdict.effect}, and only a deny is moved` };
  if (verdict.status !== 'success') return { more: 'fails' };
  if (verdict.updatedInput !== undefined) return { more: 'rewrites the input' };
  if (verdict.toClaude.length > 0) return { more: 'tells Claude something without denying' };
  if (verdict.toUser.some(({ places }) => places.includes('terminal'))) return { more: 'tells the user something' };
  return { payload };
}
