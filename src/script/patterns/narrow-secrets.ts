/** Patterns for secrets in a text that find one way of writing them, and not another that is as usual. Pure. */
import type { Language } from '../../model.js';
import { readPattern } from '../../text/regular-expression.js';
import { cluesIn } from './clues.js';

export interface NarrowSecretPattern {
  /** Line of the pattern, from 1. */
  readonly line: number;
  /** What it finds, with `…` for the secret. */
  readonly found: string;
  /** The same secret as nothing in the script finds it. */
  readonly passes: readonly [string, ...string[]];
}

/** A name of a secret, and a longer one as programs have them. */
const names = [
  ['password', 'DB_PASSWORD'],
  ['api_key', 'OPENAI_API_KEY'],
  ['secret', 'APP_SECRET'],
  ['token', 'GITHUB_TOKEN'],
] as const;

/** It has the form of no maker's keys, and is long enough for those who ask for a length. */
const value = 'KqJZrTmVbLkPw4NcYd3H';

/** A name and a value that nobody looks for. */
const harmless = { name: 'folder', value: 'src' };

/** Those programs look for secrets better than any pattern: what a script looks for beside them is an addition. Scripts have the name of one too. */
const scanners =
  /\b(?:gitleaks|trufflehog|ggshield|secretlint)\b|\bdetect-secrets(?:-hook\b|["',\s]{1,4}(?:scan|audit|--))/;

/** What a pattern for the names of secrets has in it. */
const named = /passw|secret|key|token/i;

/** The first pattern of a script that finds `password = "…"` and not the same in JSON, or under a longer name. */
export function narrowSecretPattern(text: string, language: Language): NarrowSecretPattern | undefined {
  if (!named.test(text) || scanners.test(text)) return undefined;
  const clues = cluesIn(text, language).flatMap(({ kind, line, text: pattern }) => {
    const reading = kind === 'pattern' ? readPattern(pattern, 'i') : undefined;
    return reading?.kind === 'valid' ? [{ line, pattern, test: reading.test }] : [];
  });
  // Another one may find it by its form, whatever it is called.
  const isPassed = (write: Writing, name: string): boolean =>
    clues.every(
      ({ test }) => test(write(name, value)) === false || test(write(harmless.name, harmless.value)) === true,
    );
  const sought = names.flatMap(([name, longer]) => {
    const first = clues.find(
      ({ pattern, test }) =>
        named.test(pattern) &&
        test(assigned(name, value)) === true &&
        // It is about what the name is given, and not about any value, or about the name alone, as what placeholders look like is.
        [assigned(harmless.name, value), `the ${name} field`, name].every((text) => test(text) === false),
    );
    return first === undefined ? [] : [{ ...first, name, longer }];
  });
  const [first] = sought;
  const keyed = sought.find(({ name }) => isPassed(inJson, name));
  const prefixed = sought.find(({ longer }) => isPassed(assigned, longer));
  const [passing, ...more] = [
    ...(keyed === undefined ? [] : [inJson(keyed.name, '…')]),
    ...(prefixed === undefined ? [] : [assigned(prefixed.longer, '…')]),
  ];
  if (first === undefined || passing === undefined) return undefined;
  return { line: first.line, found: assigned(first.name, '…'), passes: [passing, ...more] };
}

type Writing = (name: string, held: string) => string;

const assigned: Writing = (name, held) => `${name} = "${held}"`;
const inJson: Writing = (name, held) => `"${name}": "${held}"`;
