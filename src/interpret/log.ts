/** What the client writes into its debug log, and nowhere else, about a reply that is not what its author thinks. */
import type { ResolvedContract } from '../contract/resolve.js';
import { given } from '../contract/template.js';
import type { Notice } from '../model.js';
import type { Reading } from './causes.js';
import { unknownKeys } from './dropped.js';
import { explainParseError } from './parse-error.js';

const none: readonly Notice[] = [];

/** Lines for the debug log; most readings give none. */
export function logged(reading: Reading, contract: ResolvedContract): readonly Notice[] {
  const text = lineFor(reading, contract);
  return text === undefined ? none : [{ text, places: ['debug-log'] }];
}

function lineFor({ reply, stdout }: Reading, contract: ResolvedContract): string | undefined {
  const { phrases } = contract;
  if (reply.kind === 'text' || reply.kind === 'path') {
    const text = reply.kind === 'text' ? reply.text : stdout.trim();
    if (!text.startsWith('{')) return phrases['plain-text'](given({}));
    return phrases['broken-json'](given({ message: explainParseError(text) }));
  }
  const phrase = phrases['unknown-keys'];
  if (reply.kind !== 'json' || phrase === undefined) return undefined;
  const keys = unknownKeys(reply.value, contract);
  if (keys.length === 0) return undefined;
  return phrase(given({ keys: keys.join(', '), meant: meant(keys, contract) }));
}

/** The one key of hookSpecificOutput that people put beside it and that the client recognizes there. */
function meant(keys: readonly string[], contract: ResolvedContract): string {
  const { misplaced } = contract.traits;
  return keys.includes(misplaced) ? `Did you mean hookSpecificOutput.${misplaced} (with a hookEventName)?` : '';
}
