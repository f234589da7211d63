/** The one lookup: the contract of an event under a client version. */
import type { EventContract, EventName, FieldContract, Version } from '../model.js';
import { defaultTimeout, handlersOf } from './handlers.js';
import { inputsOf } from './inputs.js';
import { matcherAt } from './matchers.js';
import { fieldContract, resolveContract } from './resolve.js';
import { newestClient } from './version.js';

const cache = new Map<string, EventContract>();

/**
 * The contract of an event under a client version, the newest by default. For an event that the client does not know
 * yet, `exists` is false and the rest says what holds of the rows there are. Throws RangeError on text that is no
 * event or no version.
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

function build(event: EventName, client: Version): EventContract {
  const resolved = resolveContract(event, client);
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
    exit2: {
      blocks:
        resolved.effects.some((row) => row.on === 'exit-2' && row.effect === 'block') ||
        traits.plainStdout === 'worktree-path',
      stderrTo: traits.stderrTo,
      missingFileExempt: traits.missingFileWords.length > 0,
      effect: traits.exit2,
    },
    plainStdout: traits.plainStdout,
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
