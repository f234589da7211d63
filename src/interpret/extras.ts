/** What an event has besides its effect: rewritten input, an answer, a path, a title. */
import type { ResolvedContract, ResolvedField } from '../contract/resolve.js';
import type { InterpretContext, Verdict } from '../model.js';
import { type Causes, type Reading, refusesHeld } from './causes.js';
import { isObject, type JsonObject } from './json.js';
import type { Decision } from './judge.js';
import { outputFits, speaksFor } from './rewrite.js';
import { worktreePath } from './worktree.js';

type Extras = { -readonly [Name in keyof Verdict]?: Verdict[Name] };

/** The event's own members of a verdict. */
export function extrasOf(
  reading: Reading,
  context: InterpretContext,
  contract: ResolvedContract,
  causes: Causes,
  decision: Decision,
): Extras {
  const { reply } = reading;
  const extras: Extras = {};
  if (reply.kind === 'json' && speaksFor(reply.value, contract) && !refusesHeld(reading, contract)) {
    const specific = reply.value.hookSpecificOutput as JsonObject;
    yieldFrom(specific, contract.specific, context, contract, causes, extras);
    if (isObject(specific.decision)) yieldFrom(specific.decision, contract.decision, context, contract, causes, extras);
  }
  addAnswer(reply.kind === 'json' ? reply.value : {}, contract, decision, extras);
  addStdout(reading, context, contract, causes, decision, extras);
  return extras;
}

function yieldFrom(
  object: JsonObject,
  fields: readonly ResolvedField[],
  context: InterpretContext,
  contract: ResolvedContract,
  causes: Causes,
  extras: Extras,
): void {
  for (const field of fields) {
    const member = field.row.yields;
    if (member === undefined || !field.honoured || !Object.hasOwn(object, field.name)) continue;
    const value = object[field.name];
    if (member === 'updatedInput' && causes.has('misfit')) continue;
    if (member === 'updatedToolOutput' && !outputFits(value, context, contract)) continue;
    (extras as Record<string, unknown>)[member] = value;
  }
}

/** An elicitation is answered by the hook: as it says, or with a decline when it blocks. */
function addAnswer(value: JsonObject, contract: ResolvedContract, decision: Decision, extras: Extras): void {
  const field = contract.specific.find((candidate) => candidate.row.yields === 'answer');
  if (field === undefined) return;
  const { row } = decision;
  if (row !== undefined && row.on !== 'decline') {
    extras.answer = { action: 'decline' };
    return;
  }
  const specific = speaksFor(value, contract) ? (value.hookSpecificOutput as JsonObject) : {};
  const action = specific[field.name];
  if (typeof action !== 'string') return;
  extras.answer = { action, ...(specific.content === undefined ? {} : { content: specific.content }) };
}

function addStdout(
  reading: Reading,
  context: InterpretContext,
  contract: ResolvedContract,
  causes: Causes,
  decision: Decision,
  extras: Extras,
): void {
  const { plainStdout } = contract.traits;
  if (plainStdout === 'compaction-instructions' && causes.has('completed') && decision.row === undefined) {
    const instructions = reading.stdout.trim();
    if (instructions !== '') extras.compactionInstructions = instructions;
  }
  if (plainStdout === 'worktree-path') {
    const path = worktreePath(reading, context);
    if (path !== undefined) extras.worktreePath = path;
  }
}
