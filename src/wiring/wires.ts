/** Is a JSON document one that wires hooks, and are they the client's? */
import { eventNames, isEventName } from '../contract/events.js';

/** Whose hooks a document wires. Other programs have files of the same form, with events in another spelling. */
export function wires(value: unknown): 'hooks' | 'another program' | 'nothing' {
  const { hooks, version } = (value ?? {}) as { readonly hooks?: unknown; readonly version?: unknown };
  if (typeof hooks !== 'object' || hooks === null) return 'nothing';
  const keys = Object.keys(hooks);
  if (keys.some(isEventName)) return 'hooks';
  if (typeof version === 'number') return 'another program';
  const events = new Set(eventNames.map((event) => event.toLowerCase()));
  return keys.some((key) => events.has(key.toLowerCase())) ? 'hooks' : 'nothing';
}
