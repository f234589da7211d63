/** Reads expectations, from a file of their own or from a payload's, and writes those of today. */
import { readFile, writeFile } from 'node:fs/promises';
import { eventNames } from '../contract/events.js';
import type { Expectation, Problem } from '../model.js';
import { nearest } from '../nearest.js';
import { faultOfText } from '../plan/expectation.js';
import { UsageError } from '../usage-error.js';
import { type JsonDocument, readJson } from './json.js';

/** Beside the configuration, else at the root of the project. */
export const expectationsFile = 'hooklint.expectations.json';

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
    return [problem(at, 'an expectation is an object', `Its keys: ${Object.keys(checks).join(', ')}.`)];
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

/** Reads a file of expectations; none where there is no file. Throws UsageError with the place of what it cannot use. */
export async function loadExpectations(file: string): Promise<readonly Expectation[]> {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new UsageError(`cannot be read: ${error.message}`, { place: { file } });
  });
  if (content === undefined) return [];
  const document: JsonDocument = readJson(content);
  const { syntaxError } = document;
  if (syntaxError !== undefined) {
    const { message, line, column } = syntaxError;
    throw new UsageError(`not JSON: ${message}`, { place: { file, line, column } });
  }
  const { expectations, problems } = readExpectations(document.value, (pointer, message, hint) => ({
    message,
    ...(hint === undefined ? {} : { hint }),
    place: { file, ...document.locate(pointer, 'value') },
  }));
  const [first] = problems;
  if (first !== undefined) {
    throw new UsageError(first.message, {
      ...(first.hint && { hint: first.hint }),
      ...(first.place && { place: first.place }),
    });
  }
  return expectations;
}

/** One expectation per line, so that a change reads well in a diff. Throws UsageError where it cannot be written. */
export async function saveExpectations(file: string, expectations: readonly Expectation[]): Promise<void> {
  const lines = expectations.map((one) => JSON.stringify(one));
  try {
    await writeFile(file, `[${lines.length === 0 ? '' : `\n${lines.join(',\n')}\n`}]\n`);
  } catch (error) {
    throw new UsageError(`cannot be written: ${(error as Error).message}`, { place: { file } });
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? undefined : 'must be a string';
}

function wantedText(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must be a string: a text to find, "" for nothing, or /a regular expression/';
  const fault = faultOfText(value);
  return fault === undefined ? undefined : `is no regular expression: ${fault}`;
}

function oneOf(legal: readonly string[]): (value: unknown) => string | undefined {
  return (value) =>
    legal.includes(value as string)
      ? undefined
      : `cannot be ${JSON.stringify(value)}; legal values: ${legal.join(', ')}`;
}
