/** What an event has besides its effect: rewritten input, an answer, a path, a title. */
import type { ResolvedField } from '../contract/resolve.js';
import type { Verdict } from '../model.js';
import { refusesHeld } from './causes.js';
import { isObject, type JsonObject } from './json.js';
import { countsBeside, type Judgement, takesAway } from './judgement.js';
import { outputFits, speaksFor } from './rewrite.js';
import { completedReport } from './texts.js';
import { isVariant } from './validate.js';
import { worktreePath } from './worktree.js';

type Extras = { -readonly [Name in keyof Verdict]?: Verdict[Name] };

/** The event's own members of a verdict. */
export function extrasOf(judgement: Judgement): Extras {
  const { reading, contract } = judgement;
  const { reply } = reading;
  const extras: Extras = {};
  if (reply.kind === 'json' && speaksFor(reply.value, contract) && !refusesHeld(reading, contract)) {
    const specific = reply.value.hookSpecificOutput as JsonObject;
    yieldFrom(specific, contract.specific, judgement, extras);
    if (isObject(specific.decision)) yieldFrom(specific.decision, contract.decision, judgement, extras);
  }
  addHeadless(judgement, extras);
  addAnswer(judgement, extras);
  addStdout(judgement, extras);
  return extras;
}

function yieldFrom(
  object: JsonObject,
  fields: readonly ResolvedField[],
  { context, contract, causes, decision }: Judgement,
  extras: Extras,
): void {
  for (const field of fields) {
    const member = field.row.yields;
    if (member === undefined || member === 'answer' || !field.honoured || !Object.hasOwn(object, field.name)) continue;
    if (!isVariant(field, object)) continue;
    const value = object[field.name];
    if (member === 'updatedInput' && causes.has('misfit')) continue;
    if (!countsBeside(field, decision)) continue;
    if (member === 'updatedToolOutput' && !outputFits(value, field, context, contract)) continue;
    (extras as Record<string, unknown>)[member] = value;
  }
}

/** What a terminal passes over. */
function addHeadless({ contract, decision }: Judgement, extras: Extras): void {
  const opening = contract.specific.find(({ row }) => row.yields === 'initialUserMessage');
  const headlessOnly = [
    ...(decision.row?.headless === true ? (['effect'] as const) : []),
    ...(extras.initialUserMessage !== undefined && opening?.row.headless === true
      ? (['initialUserMessage'] as const)
      : []),
  ];
  if (headlessOnly.length > 0) extras.headlessOnly = headlessOnly;
}

/** An elicitation is answered by the hook: as it says at exit 0, or with a decline when it blocks. */
function addAnswer({ reading: { reply }, causes, contract, decision }: Judgement, extras: Extras): void {
  const field = contract.specific.find((candidate) => candidate.row.yields === 'answer');
  if (field === undefined) return;
  if (decision.row !== undefined && decision.row.on !== 'decline') {
    extras.answer = { action: 'decline' };
  } else if (causes.has('completed') && reply.kind === 'json' && speaksFor(reply.value, contract)) {
    const specific = reply.value.hookSpecificOutput as JsonObject;
    const { [field.name]: action, content } = specific;
    if (typeof action === 'string') extras.answer = { action, ...(content === undefined ? {} : { content }) };
  }
}

function addStdout(judgement: Judgement, extras: Extras): void {
  const { reading, context, contract, causes, decision } = judgement;
  if (causes.has('instructions') && !takesAway(decision, 'instructions')) {
    extras.compactionInstructions = completedReport(judgement);
  }
  if (contract.traits.stdout === 'worktree-path') {
    const path = worktreePath(reading, context, contract);
    if (path !== undefined) extras.worktreePath = path;
  }
}
