/** Replies that the client threw away with an error. */
import type { Reply } from '../model.js';

/** Did the client throw the whole reply away, and say so? */
export function isFaulty(reply: Reply): boolean {
  return reply.kind === 'parse-error' || reply.kind === 'schema-error' || reply.kind === 'name-error';
}
