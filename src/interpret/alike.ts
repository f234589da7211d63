/** A reply in the name of another event, as an event that reads it all the same reads it. */
import type { ResolvedContract } from '../contract/resolve.js';
import { regrantedInSkill } from '../contract/skill-texts.js';
import { isObject, type JsonObject } from './json.js';

/** The reply in the event's own name and fields; the reply itself where it names no event that is read alike. */
export function inOwnName(value: JsonObject, { event, traits }: ResolvedContract): JsonObject {
  const { hookSpecificOutput: specific, ...rest } = value;
  if (!isObject(specific) || !traits.namesReadAlike.some((name) => name === specific.hookEventName)) return value;
  if (specific.hookEventName === 'PermissionRequest') return ofRequest(rest, specific.decision, event);
  return { ...rest, hookSpecificOutput: { ...specific, hookEventName: event } };
}

/** A deny is one, and with `interrupt` a stop as well; what an allow would change beside it cannot be had here. */
function ofRequest(rest: JsonObject, decision: unknown, event: string): JsonObject {
  if (!isObject(decision)) return rest;
  const own = (fields: JsonObject): JsonObject => ({
    ...rest,
    hookSpecificOutput: { hookEventName: event, ...fields },
  });
  const { behavior, message, interrupt, updatedInput, updatedPermissions } = decision;
  if (behavior === 'deny') {
    const reason = message === undefined || message === '' ? {} : { permissionDecisionReason: message };
    const denied = own({ permissionDecision: 'deny', ...reason });
    return interrupt === true ? { stopReason: message ?? rest.reason, ...denied, continue: false } : denied;
  }
  if (rest.decision === 'block') return rest;
  if (updatedInput !== undefined) return own({ updatedInput });
  const changes = Array.isArray(updatedPermissions) && updatedPermissions.length > 0;
  return changes ? own({ permissionDecision: 'deny', permissionDecisionReason: regrantedInSkill }) : rest;
}
