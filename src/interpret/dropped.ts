/** What a reply held and the client did not use. */
import type { ResolvedContract, ResolvedField } from '../contract/resolve.js';
import type { InterpretContext, Verdict } from '../model.js';
import { type Causes, type Reading, refusesHeld } from './causes.js';
import { isObject, type JsonObject } from './json.js';
import type { Decision } from './judge.js';

type Dropped = { pointer: string; why: string };

const nothing: Verdict['dropped'] = [];

/** Pointers into the reply, each with why its value did nothing. */
export function droppedOf(
  reading: Reading,
  context: InterpretContext,
  contract: ResolvedContract,
  causes: Causes,
  decision: Decision,
): Verdict['dropped'] {
  const { reply } = reading;
  if (refusesHeld(reading, contract)) {
    return [{ pointer: '', why: 'A child in the background held stdout open, and the client refuses such a block' }];
  }
  switch (reply.kind) {
    case 'schema-error':
      return [{ pointer: '', why: `The whole reply is thrown away: ${reply.message}` }];
    case 'name-error':
      return [
        {
          pointer: '',
          why: `The whole reply is thrown away: hookEventName is ${JSON.stringify(reply.got)}, not ${JSON.stringify(reply.expected)}`,
        },
      ];
    case 'parse-error':
      return [{ pointer: '', why: `The whole reply is thrown away: ${reply.message}` }];
    case 'json':
      return droppedFrom(reply.value, contract, causes, decision);
    default:
      return nothing;
  }
}

function droppedFrom(
  value: JsonObject,
  contract: ResolvedContract,
  causes: Causes,
  decision: Decision,
): Verdict['dropped'] {
  const dropped: Dropped[] = [];
  inspect(value, '', contract.top, contract, causes, decision, dropped);
  const specific = value.hookSpecificOutput;
  if (isObject(specific)) {
    if (specific.hookEventName !== contract.event) {
      dropped.push({
        pointer: '/hookSpecificOutput',
        why: `It names ${JSON.stringify(specific.hookEventName)}, not ${JSON.stringify(contract.event)}`,
      });
    } else {
      inspect(specific, '/hookSpecificOutput', contract.specific, contract, causes, decision, dropped);
      if (isObject(specific.decision) && contract.decision.length > 0) {
        inspect(
          specific.decision,
          '/hookSpecificOutput/decision',
          contract.decision,
          contract,
          causes,
          decision,
          dropped,
        );
      }
    }
  }
  return dropped;
}

function inspect(
  object: JsonObject,
  base: string,
  fields: readonly ResolvedField[],
  contract: ResolvedContract,
  causes: Causes,
  decision: Decision,
  dropped: Dropped[],
): void {
  for (const key of Object.keys(object)) {
    if (base === '/hookSpecificOutput' && key === 'hookEventName') continue;
    const pointer = `${base}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const field = fields.find((candidate) => candidate.name === key);
    if (field === undefined) {
      dropped.push({ pointer, why: 'The client does not know the key' });
    } else if (!field.honoured) {
      dropped.push({ pointer, why: `${contract.event} reads the field and does nothing with it` });
    } else {
      const cause = causeOf(field, object[key]);
      if (cause !== undefined && causes.has(cause) && decision.drops.has(cause)) {
        dropped.push({ pointer, why: 'What decided takes its effect away' });
      }
    }
  }
}

function causeOf(field: ResolvedField, value: unknown) {
  return field.row.means?.cause ?? field.causes.get(value as string);
}
