/** What an event has besides its effect: rewritten input, an answer, a path, a title. */
import type { ResolvedContract, ResolvedField } from '../contract/resolve.js';
import type { Verdict } from '../model.js';
import type { Causes, Reading } from './causes.js';
import { isObject, type JsonObject } from './json.js';
import type { Decision } from './judge.js';

/** The event's own members of a verdict. */
export function extrasOf(
  reading: Reading,
  contract: ResolvedContract,
  causes: Causes,
  decision: Decision,
): Partial<Verdict> {
  const { reply } = reading;
  const extras: Record<string, unknown> = {};
  if (reply.kind === 'json') {
    const specific = reply.value.hookSpecificOutput;
    if (isObject(specific) && specific.hookEventName === contract.event) {
      yieldFrom(specific, contract.specific, extras);
      if (isObject(specific.decision)) yieldFrom(specific.decision, contract.decision, extras);
    }
  }
  if (
    contract.traits.plainStdout === 'compaction-instructions' &&
    causes.has('completed') &&
    decision.row === undefined
  ) {
    const instructions = reading.stdout.trim();
    if (instructions !== '') extras.compactionInstructions = instructions;
  }
  return extras as Partial<Verdict>;
}

function yieldFrom(object: JsonObject, fields: readonly ResolvedField[], extras: Record<string, unknown>): void {
  for (const field of fields) {
    const member = field.row.yields;
    if (member !== undefined && field.honoured && Object.hasOwn(object, field.name))
      extras[member] = object[field.name];
  }
}
