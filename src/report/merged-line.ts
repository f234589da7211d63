/** The verdict on several hooks together, in a line; where the order of their ends decides, with both outcomes. */
import type { Merged, Verdict } from '../model.js';
import { verdictLine } from './line.js';
import { outcome } from './words.js';

/** `permission is GRANTED or DENIED, whichever hook ends first; ...`; else the line of the verdict. */
export function mergedLine({ verdict, otherwise, races }: Merged, max?: number, subject?: string): string {
  if (otherwise.length === 0) {
    const rest = races.length === 0 ? [] : [`${races.join(', ')}: whichever hook finishes first`];
    return [verdictLine(verdict, max, subject), ...rest].join('; ');
  }
  const all = [verdict, ...otherwise];
  const told = new Set(all.map((each) => withoutOutcome(each, max, subject)));
  return `${either(all.map(outcome))}, whichever hook finishes first; ${[...told].join('; or ')}`;
}

function withoutOutcome(verdict: Verdict, max: number | undefined, subject: string | undefined): string {
  return verdictLine(verdict, max, subject).slice(`${outcome(verdict)}; `.length);
}

/** `permission is GRANTED or DENIED`: what the outcomes begin with alike is said once. */
function either([first = '', ...others]: readonly string[]): string {
  const words = first.split(' ');
  const differ = words.findIndex((word, index) => others.some((other) => other.split(' ')[index] !== word));
  const alike = differ < 0 ? 0 : differ;
  return [first, ...others.map((other) => other.split(' ').slice(alike).join(' '))].join(' or ');
}
