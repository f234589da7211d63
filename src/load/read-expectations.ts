/** Checks expectations, whether they come from a payload file or from a file of their own. Pure. */
import { eventNames } from '../contract/events.js';
import type { Expectation, Problem } from '../model.js';
import { nearest } from '../text/nearest.js';
import { faultOfText } from '../text/wanted-text.js';

const effects = ['proceed', 'allow', 'ask', 'defer', 'block'] as const satisfies readonly Expectation['effect'][];

const checks: Readonly<Record<keyof Expectation, (value: unknown) => string | undefined>> = {
  hook: text,
  payload: text,
  event: oneOf(eventNames),
  effect: oneOf(effects),
  endsTurn: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  toClaude: wantedText,
  toUser: wantedText,
};

/** Checks one expectation or a list of them, as a payload file holds them under `expect`. */
export function readExpectations(
  value: unknown,
  problem: (pointer: string, message: string, hint?: string) => Problem,
): { readonly expectations: readonly Expectation[]; readonly problems: readonly Problem[] } {
  const list = Array.isArray(value) ? value : [value];
  const problems = list.flatMap((one, i) => faults(one, Array.isArray(value) ? `/${i}` : '', problem));
  return { expectations: problems.length > 0 ? [] : (list as readonly Expectation[]), problems };
}

function faults(
  value: unknown,
  at: string,
  problem: (pointer: string, message: string, hint?: string) => Problem,
): readonly Problem[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [problem(at, 'an expectation must be an object', `Its keys: ${Object.keys(checks).join(', ')}.`)];
  }
  return Object.entries(value).flatMap(([key, member]) => {
    if (!Object.hasOwn(checks, key)) {
      const meant = nearest(key, Object.keys(checks));
      const hint = `${meant === undefined ? '' : `Did you mean ${meant}? `}Legal keys: ${Object.keys(checks).join(', ')}.`;
      return [problem(`${at}/${key}`, `an expectation has no key ${JSON.stringify(key)}`, hint)];
    }
    const fault = checks[key as keyof Expectation](member);
    return fault === undefined ? [] : [problem(`${at}/${key}`, `${key} ${fault}`)];
  });
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? undefined : 'must be a string';
}

function wantedText(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must be a string: a text to find, "" for nothing, or /a regular expression/';
  return faultOfText(value);
}

function oneOf(legal: readonly string[]): (value: unknown) => string | undefined {
  return (value) =>
    legal.includes(value as string)
      ? undefined
      : `cannot be ${JSON.stringify(value)}; legal values: ${legal.join(', ')}`;
}
