/** Hooks that end the turn or the session. Pure. */
import type { Verdict } from '../model.js';

/** Does the hook end what is going on, whatever it decides? */
export function stops(verdict: Verdict): boolean {
  if (verdict.effect === 'defer' || verdict.effect === 'ask') return false;
  return verdict.endsTurn || (verdict.reply.kind === 'json' && verdict.reply.value.continue === false);
}
