/** One probe that came out otherwise: both sides of each difference, and where to look. */
import type { Difference } from '../../src/live/agree.js';
import { escapeLine } from '../../src/report/escape.js';
import { shorten } from '../../src/text/cut.js';
import type { RecordedVector } from './vectors.js';

type Outcome =
  | { readonly kind: 'contradicts'; readonly differences: readonly Difference[]; readonly rows: readonly string[] }
  | { readonly kind: 'agrees' | 'not-fired' | 'unknown-event' };

/** Empty where nothing contradicts. */
export function contradictionText({
  vector,
  outcome,
}: {
  readonly vector: RecordedVector;
  readonly outcome: Outcome;
}): string {
  if (outcome.kind !== 'contradicts') return '';
  const lines = outcome.differences.map(
    ({ about, hooklint, client }) =>
      `  ${about}\n    hooklint: ${shorten(escapeLine(hooklint), 600)}\n    client:   ${shorten(escapeLine(client), 600)}\n`,
  );
  const rows = outcome.rows.map((row) => `  look at src/contract/${row}\n`);
  return `${vector.id}\n${lines.join('')}${rows.join('')}\n`;
}
