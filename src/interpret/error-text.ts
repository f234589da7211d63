/** What the client says of a reply that it threw away. */
import type { ResolvedContract } from '../contract/resolve.js';
import { given } from '../contract/template.js';
import type { HandlerType, Reply } from '../model.js';

const noValues = given({});

/**
 * The client's words; undefined: it did not throw the reply away. An http hook hears less than the others, and so does
 * the person in some places: the fault without the description of a legal reply.
 */
export function errorText(
  reply: Reply,
  contract: ResolvedContract,
  type: HandlerType = 'command',
  extent: 'whole' | 'fault alone' = 'whole',
): string | undefined {
  const { phrases } = contract;
  switch (reply.kind) {
    case 'parse-error':
      return phrases['parse-error'](given({ message: reply.message }));
    case 'schema-error': {
      const message = toldFault(reply.message, contract);
      const values = given({ message, json: indented(reply.value) });
      const text = phrases['schema-error'](values);
      return type === 'http' || extent === 'fault alone' ? text : text + phrases['expected-schema'](values);
    }
    case 'name-error':
      return phrases['name-error'](given({ expected: reply.expected, got: reply.got, json: indented(reply.value) }));
    default:
      return undefined;
  }
}

/** Some clients name one fault alone, and of all others say only that there is one. */
function toldFault(message: string, { phrases }: ResolvedContract): string {
  const vague = phrases['fault-vague'];
  return vague === undefined || message === phrases['fault-missing-name'](noValues) ? message : vague(noValues);
}

function indented(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2);
  } catch (error) {
    // Nested too deeply to be written; so deep a reply has no text worth reading.
    if (error instanceof RangeError) return '{…}';
    throw error;
  }
}
