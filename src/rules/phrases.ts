/** The turns of phrase that messages share, so that all rules quote and list alike. */
import type { EventContract, Run } from '../model.js';
import { canFailClosed } from './evidence.js';

/** A value as the hook wrote it, in JSON, cut so that a message stays one line: `"block"`, `{"a":1}`. */
export function quote(value: unknown): string {
  const text = value === undefined ? 'undefined' : (JSON.stringify(value) ?? String(value));
  return text.length <= 60 ? text : `${text.slice(0, 57)}...`;
}

/** Legal values as a sentence has them: `"allow", "deny" or "ask"`. */
export function oneOf(values: readonly string[]): string {
  return join(values.map(quote), 'or');
}

/** A list as a sentence has it: `a, b and c`. */
export function join(items: readonly string[], conjunction: 'and' | 'or'): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${conjunction} ${items.at(-1)}`;
}

/** The dotted name of a JSON pointer: `/hookSpecificOutput/permissionDecision` → `hookSpecificOutput.permissionDecision`. */
export function dotted(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
}

/** How the guarded action fares when nothing holds it: `the tool runs`. */
export function goesAhead(contract: EventContract): string {
  return contract.guards === null ? 'nothing is held back' : `the ${contract.guards} goes ahead`;
}

/** What became of the run's guarded action, as a clause. */
export function outcome(run: Run, contract: EventContract): string {
  const thing = contract.guards ?? 'action';
  switch (run.verdict.effect) {
    case 'block':
      return `the ${thing} is blocked`;
    case 'allow':
      return `the ${thing} is allowed`;
    case 'ask':
      return `the user is asked about the ${thing}`;
    case 'defer':
      return `the ${thing} is deferred`;
    case 'proceed':
      return goesAhead(contract);
  }
}

/** The rest of a help sentence: how to make a failing hook hold the action; empty where it does already or cannot. */
export function failClosed(run: Run): string {
  return run.verdict.effect !== 'block' && canFailClosed(run)
    ? ', and set `"onFailure": "block"` on the handler if the action must not go ahead without an answer'
    : '';
}
