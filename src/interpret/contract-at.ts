/** The one lookup: the contract of an event under a version of Claude Code. */
import { defaultTimeout, handlersOf } from '../contract/handlers.js';
import { inputsOf } from '../contract/inputs.js';
import { matcherAt } from '../contract/matchers.js';
import { resolveContract } from '../contract/resolve.js';
import { fieldContract } from '../contract/resolve-field.js';
import { newestClient } from '../contract/version.js';
import type { EventContract, EventName, FieldContract, Version } from '../model.js';
import { exit2Of, plainStdoutOf } from './stock.js';

const cache = new Map<string, EventContract>();

/**
 * The contract of an event under a version of Claude Code, the newest by default. For an event that Claude
 * Code does not know yet, `exists` is false and the rest says what holds of the rows there are. Throws RangeError on
 * text that is neither an event nor a version.
 *
 * @example
 * ```ts
 * import { contractAt } from 'hooklint/pure';
 *
 * console.log(contractAt('PreCompact', '2.1.104').exit2.blocks); // false
 * console.log(contractAt('PreCompact', '2.1.105').exit2.blocks); // true
 * ```
 */
export function contractAt(event: EventName, client: Version = newestClient): EventContract {
  const key = `${event}@${client}`;
  let contract = cache.get(key);
  if (contract === undefined) {
    contract = build(event, client);
    cache.set(key, contract);
  }
  return contract;
}

/**
 * What rows state is taken from them; what an answer comes to is worked out, as it is for any hook. That takes as long as all
 * the rest, and few ask for it: it is done when they do.
 */
function build(event: EventName, client: Version): EventContract {
  const resolved = resolveContract(event, client);
  let exit2: EventContract['exit2'] | undefined;
  let plainStdout: EventContract['plainStdout'] | undefined;
  const { traits } = resolved;
  const matcher = matcherAt(event, client);
  const fields: FieldContract[] = [...resolved.top, ...resolved.specific, ...resolved.decision].map(fieldContract);
  return {
    event,
    client,
    exists: resolved.exists,
    since: resolved.since,
    fires: traits.fires,
    guards: traits.guards,
    get exit2() {
      exit2 ??= exit2Of(resolved);
      return exit2;
    },
    get plainStdout() {
      plainStdout ??= plainStdoutOf(resolved);
      return plainStdout;
    },
    ...(Number.isFinite(traits.textLimit) ? { textLimit: traits.textLimit } : {}),
    fields,
    inputs: inputsOf(event, client),
    timeoutSeconds: defaultTimeout('command', event, client),
    handlers: handlersOf(event, client),
    matcher: {
      subject: matcher.subject,
      grammar: matcher.grammar,
      ...(matcher.values === undefined ? {} : { values: matcher.values }),
    },
  };
}
