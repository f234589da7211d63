/**
 * The patterns of a guard, and which payloads show what it does with them: what meets a pattern, what meets none, and which made
 * payloads show nothing but another alternative. Pure.
 */
import type { Case, Reading } from '../model.js';
import { isProgram as isOfProgram } from '../script/lines/family.js';
import { cluesIn } from '../script/patterns/clues.js';
import { escaped } from '../text/escaped.js';
import { fieldsOf } from '../text/fields.js';
import { onceFor } from '../text/once-for.js';
import { readPattern } from '../text/regular-expression.js';

/** Nothing but one command: what others do beside it may be what a guard stops it for. */
export const isSingle = (subject: string): boolean => !/\n|&&|;/.test(subject);

/** What a guard looks into first. */
export const subjectOf = onceFor(({ payload: { json } }: Case): string => {
  const { command, file_path: path, url } = fieldsOf(json.tool_input);
  return [command, path, url, json.prompt]
    .filter((each) => typeof each === 'string')
    .join('\n')
    .slice(0, 300);
});

/** What of it a guard may compare with a pattern: an address, or its host alone. */
const comparedOf = onceFor((planned: Case): readonly string[] => {
  const subject = subjectOf(planned);
  return /^https?:\/\//.test(subject) && URL.canParse(subject) ? [subject, new URL(subject).hostname] : [subject];
});

/** So many patterns of a guard are held against payloads, at most. */
const mostPatterns = 24;

/** A pattern that more harmless payloads meet than these is about everything. */
const mostHarmless = 2;

/** Does what a case is about meet it? */
export type Pattern = (planned: Case) => boolean;

/** The patterns of what a hook says; what is about everything is no pattern of what is refused. `plain`: its cases. */
export function patternsIn({ texts }: Reading, plain: readonly Case[]): readonly Pattern[] {
  const clues = texts.flatMap(({ language, text }) => cluesIn(text, language));
  const sources = new Set(clues.flatMap(({ kind, text }) => (kind === 'pattern' ? [text] : [])));
  return [...sources].slice(0, mostPatterns).flatMap((source): readonly Pattern[] => {
    const reading = readPattern(source);
    return reading.kind === 'valid' ? patternOf((text) => reading.test(text) === true, plain) : [];
  });
}

/** So many texts that a guard compares with are held against payloads, at most. */
const mostTexts = 8;

/**
 * The texts that a hook looks for as they stand, whole words of them: `/srv/live` is not shown by `/srv/live-copy`, from which
 * the guard may tell it. What is about everything is left out, as of the patterns.
 */
export function comparedTextsIn({ texts }: Reading, plain: readonly Case[]): readonly Pattern[] {
  const clues = texts.flatMap(({ language, text }) => cluesIn(text, language));
  const compared = new Set(
    clues.flatMap(({ compared, kind, text }) => (compared && kind === 'text' ? [text.trim()] : [])),
  );
  return [...compared].slice(0, mostTexts).flatMap((text): readonly Pattern[] => {
    if (!/\w{2}/.test(text)) return [];
    const word = new RegExp(
      `${/^\w/.test(text) ? '(?<![\\w-])' : ''}${escaped(text)}${/\w$/.test(text) ? '(?![\\w-])' : ''}`,
    );
    return patternOf((each) => word.test(each), plain);
  });
}

/** The pattern that holds where a test does of what is compared; none where that is about everything. */
function patternOf(test: (text: string) => boolean, plain: readonly Case[]): readonly Pattern[] {
  const meets: Pattern = onceFor((planned: Case) => comparedOf(planned).some(test));
  return plain.filter((planned) => planned.payload.nature === 'benign' && meets(planned)).length > mostHarmless
    ? []
    : [meets];
}

/**
 * For each pattern of a guard that no dangerous payload meets yet, the plainest that does. What is made of the pattern
 * itself is a poor copy of what its author had in mind, and comes last.
 */
export function ofPatterns(
  plain: readonly Case[],
  chosen: readonly Case[],
  patterns: readonly Pattern[],
): readonly Case[] {
  const isMade = ({ payload }: Case): boolean => payload.madeFor !== undefined;
  const dangerous = plain.filter((planned) => planned.payload.nature === 'trigger' && !isMade(planned));
  const made = plain.filter((planned) => planned.payload.nature === 'trigger' && isMade(planned));
  const single = dangerous.filter((planned) => isSingle(subjectOf(planned)));
  const taken = new Set(chosen);
  const added: Case[] = [];
  for (const meets of patterns) {
    if (single.some((planned) => taken.has(planned) && meets(planned))) continue;
    const plainest = dangerous.find(meets) ?? (chosen.some(meets) ? undefined : made.find(meets));
    if (plainest === undefined) continue;
    taken.add(plainest);
    added.push(plainest);
  }
  return added;
}

/** Of what meets none of a guard's patterns, one is as good as the next. */
export function telling(dangerous: readonly Case[], patterns: readonly Pattern[]): readonly Case[] {
  if (patterns.length === 0) return dangerous;
  const isMet = (one: Case): boolean => patterns.some((meets) => meets(one));
  const unmet = dangerous.find((one) => !isMet(one));
  return dangerous.filter((one) => one === unmet || isMet(one));
}

/** Are all its patterns those of a program, and none a shell's? */
export const isProgram = ({ texts }: Reading): boolean =>
  texts.every(
    ({ language, text }) => isOfProgram(language) || cluesIn(text, language).every(({ kind }) => kind !== 'pattern'),
  );

/**
 * Without made payloads that only show another alternative of a pattern: Python and JavaScript read it as we do. A command
 * or a file is an action of its own, and the guard is proved for it.
 */
export function withoutAlternatives(told: readonly Case[], patterns: readonly Pattern[]): readonly Case[] {
  const isMade = ({ payload: { json, madeFor } }: Case): boolean => {
    const { command, file_path: path } = fieldsOf(json.tool_input);
    return madeFor !== undefined && command === undefined && path === undefined;
  };
  const metBy = (one: Case): string => patterns.flatMap((meets, index) => (meets(one) ? [index] : [])).join();
  const shown = new Set(told.filter((one) => !isMade(one)).map(metBy));
  return told.filter((one) => {
    if (!isMade(one)) return true;
    const met = metBy(one);
    if (met !== '' && shown.has(met)) return false;
    shown.add(met);
    return true;
  });
}
