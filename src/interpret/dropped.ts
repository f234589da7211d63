/** What a reply held and Claude Code did not use. */
import type { ResolvedContract, ResolvedField } from '../contract/resolve.js';

import type { Cause, Verdict } from '../model.js';
import { refusesHeld } from './causes.js';
import { isObject, type JsonObject } from './json.js';
import { countsBeside, type Judgement, takesAway } from './judgement.js';
import { outputFits, speaksFor } from './rewrite.js';
import { isVariant } from './validate.js';

type Dropped = Verdict['dropped'][number];

const nothing: Verdict['dropped'] = [];

/** Why a key is dropped that no row names. */
const unknown = 'Claude Code does not know the key';
/** Why a field is dropped that counts by itself. */
const takenAway = 'What decided takes its effect away';

/** Pointers into the reply, each with why its value did nothing. */
export function droppedOf(judgement: Judgement): Verdict['dropped'] {
  const { reading, contract } = judgement;
  const { reply } = reading;
  if (refusesHeld(reading, contract)) {
    return whole('A child in the background held stdout open, and Claude Code refuses such a block');
  }
  switch (reply.kind) {
    case 'schema-error':
    case 'parse-error':
      return whole(`Claude Code drops the whole reply: ${reply.message}`);
    case 'name-error':
      return whole(`Claude Code drops the whole reply: hookEventName is "${reply.got}", not "${reply.expected}"`);
    case 'json':
      return droppedFrom(reply.value, judgement);
    default:
      return nothing;
  }
}

function whole(why: string): Verdict['dropped'] {
  return [{ pointer: '', why }];
}

function droppedFrom(value: JsonObject, judgement: Judgement): Verdict['dropped'] {
  const { contract } = judgement;
  const dropped: Dropped[] = [];
  inspect(value, '', contract.top, judgement, dropped);
  const { hookSpecificOutput: specific } = value;
  if (!isObject(specific) || !contract.readsSpecific) return dropped;
  if (!speaksFor(value, contract)) {
    const why = `It names ${JSON.stringify(specific.hookEventName)}, not "${contract.event}"`;
    return [...dropped, { pointer: '/hookSpecificOutput', why }];
  }
  inspect(specific, '/hookSpecificOutput', contract.specific, judgement, dropped);
  if (isObject(specific.decision) && contract.decision.length > 0) {
    inspect(specific.decision, '/hookSpecificOutput/decision', contract.decision, judgement, dropped);
  }
  return dropped;
}

function inspect(
  object: JsonObject,
  base: string,
  fields: readonly ResolvedField[],
  judgement: Judgement,
  dropped: Dropped[],
): void {
  for (const key of Object.keys(object)) {
    if (base === '/hookSpecificOutput' && key === 'hookEventName') continue;
    const field = fields.find((candidate) => candidate.name === key);
    const why = field === undefined || !isVariant(field, object) ? unknown : whyDropped(field, object[key], judgement);
    if (why !== undefined) dropped.push({ pointer: `${base}/${escaped(key)}`, why });
  }
}

function whyDropped(field: ResolvedField, value: unknown, judgement: Judgement): string | undefined {
  const { contract, causes, decision, context } = judgement;
  if (!field.honoured) return `${contract.event} reads the field and does nothing with it`;
  if (field.row.yields === 'updatedToolOutput' && !outputFits(value, field, context, contract)) {
    return `It does not have the output shape of ${context.payload?.tool_name}`;
  }
  if (decision.row !== undefined && field.row.lostBeside?.includes(decision.row.on) === true) return takenAway;
  if (!countsBeside(field, decision)) return `This version reads it only beside ${field.row.only?.join(' or ')}`;
  const cause = field.row.means?.cause ?? field.causes.get(value as string);
  if (cause === 'json-block' && causes.has('overruled')) return 'This version goes by permissionDecision instead';
  if (cause === undefined || !causes.has(cause)) return undefined;
  if (lacksCompany(cause, judgement)) return 'This version acts on it only where the hook fails besides';
  return takesAway(decision, cause) ? takenAway : undefined;
}

/** Does the cause act only beside another one, which is not there? */
function lacksCompany(cause: Cause, { contract, causes }: Judgement): boolean {
  const rows = contract.effects.filter(({ on }) => on === cause);
  return rows.length > 0 && rows.every(({ beside }) => beside !== undefined && !causes.has(beside));
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Keys that Claude Code does not know, dotted, those of the top level first. */
export function unknownKeys(value: JsonObject, contract: ResolvedContract): readonly string[] {
  const keys = Object.keys(value).filter((key) => !contract.top.some((field) => field.name === key));
  const { hookSpecificOutput: specific } = value;
  if (!isObject(specific) || !contract.readsSpecific) return keys;
  const { specific: known } = contract.specificOf(specific.hookEventName as ResolvedContract['event']);
  for (const key of Object.keys(specific)) {
    if (key === 'hookEventName' || known.some((field) => field.name === key)) continue;
    keys.push(`hookSpecificOutput.${key}`);
  }
  return keys;
}
