/** Stretches of versions in words. */
import type { Finding, Stretch } from '../model.js';

/** `2.1.0 to before 2.1.78`, or `since 2.1.78`. */
export function stretchText({ from, to }: Pick<Stretch, 'from' | 'to'>): string {
  return to === undefined ? `since ${from}` : `${from} to before ${to}`;
}

/** The clients that a finding holds for, in brackets behind a space; empty where it holds for all that were asked about. */
export function onVersions({ versions }: Pick<Finding, 'versions'>): string {
  return versions === undefined || versions.length === 0 ? '' : ` (${versions.map(stretchText).join(', ')})`;
}
