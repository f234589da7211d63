/** Stretches of versions in words. */
import type { Finding, Stretch } from '../model.js';

/**
 * `2.1.0 to before 2.1.78`, or `since 2.1.78`. Where a change is known only to lie between two clients:
 * `since a release between 2.1.140 and 2.1.220`.
 */
export function stretchText({ from, to, fromBracket, toBracket }: Omit<Stretch, 'client'>): string {
  const begin = fromBracket === undefined ? from : between(fromBracket);
  if (to === undefined) return `since ${begin}`;
  return `${begin} to ${toBracket === undefined ? `before ${to}` : between(toBracket)}`;
}

function between({ absentIn, presentIn }: NonNullable<Stretch['fromBracket']>): string {
  return `a release between ${absentIn} and ${presentIn}`;
}

/** The clients that a finding holds for, in brackets behind a space; empty where it holds for all that were asked about. */
export function onVersions({ versions }: Pick<Finding, 'versions'>): string {
  return versions === undefined || versions.length === 0 ? '' : ` (${versions.map(stretchText).join(', ')})`;
}
