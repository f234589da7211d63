/**
 * Which of its payloads a hook is run on: those that its text can tell from others, and a fixed spread of the rest. Two
 * payloads of which the text says the same are the same to it, and one of them will do. Pure; the same project gives the
 * same choice.
 */
import type { Case, Payload, Reading } from '../model.js';
import { refusesSomewhere } from '../script/answers/answers.js';
import { textOf } from '../script/answers/text-of.js';
import { textsIn } from '../text/fields.js';
import { grouped } from '../text/grouped.js';
import { startsMissingFile } from '../wiring/missing-file.js';
import {
  comparedTextsIn,
  isProgram,
  isSingle,
  ofPatterns,
  type Pattern,
  patternsIn,
  subjectOf,
  telling,
  withoutAlternatives,
} from './guard-patterns.js';
import { commandLetThrough } from './let-through.js';
import { speechOf, toldBy } from './speech.js';

export interface Choice {
  readonly planned: readonly Case[];
  /** Of these, in the same order; the others are left out as long as no run speaks for them. */
  readonly chosen: readonly Case[];
}

/** So few are not worth choosing from. */
const few = 6;

/** A hook that tells more kinds of payloads apart than these is not run on each of them. */
const enough = 12;

/** A guard that tells so few apart may hide what it compares in an expression, and is run on two of each origin. */
const fewKinds = 6;

/** `readings`: what each hook says, by its id. `isWanted`: cases that are run whatever it says, as the user's own are. */
export function choose(
  cases: readonly Case[],
  readings: ReadonlyMap<string, Reading>,
  isWanted: (planned: Case) => boolean,
): Choice {
  const chosen = new Set<Case>();
  for (const [hook, own] of grouped(cases, (planned) => planned.hook.id)) {
    for (const planned of chosenOf(own, readings.get(hook), isWanted)) chosen.add(planned);
  }
  return { planned: cases, chosen: cases.filter((planned) => chosen.has(planned)) };
}

/** Of the cases of one hook. */
function chosenOf(
  cases: readonly Case[],
  reading: Reading | undefined,
  isWanted: (planned: Case) => boolean,
): readonly Case[] {
  const [first] = cases;
  if (first !== undefined && startsMissingFile(first.hook)) {
    // It ends in the same way on all of them.
    const asked = cases.filter(isWanted);
    return asked.length > 0 ? asked : plainestFirst(cases).slice(0, 1);
  }
  if (first === undefined || reading === undefined || reading.opaque !== undefined || cases.length <= few) return cases;
  const speech = speechOf(first.hook, reading);
  const plain = plainestFirst(cases);
  const told = toldBy(
    plain.map(({ payload }) => payload.json),
    speech,
  );
  const groups = new Map<string, Told>();
  for (const [index, planned] of plain.entries()) {
    const marks = told[index] ?? [];
    const key = marks.join('\0');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { marks, cases: [planned] });
    else group.cases.push(planned);
  }
  const isGuard = reading.texts.some(({ text }) => refusesSomewhere(text));
  const patterns = isGuard ? patternsIn(reading, plain) : [];
  const kinds = isGuard ? ofGuard(groups, patterns, speech.words) : ofOthers(groups);
  const chosen = [...cases.filter(isWanted), ...(isProgram(reading) ? withoutAlternatives(kinds, patterns) : kinds)];
  if (isGuard)
    chosen.push(
      ...ofPatterns(plain, chosen, [...patterns, ...comparedTextsIn(reading, plain)]),
      ...letThrough(plain, chosen, textOf(first.hook).text),
    );
  return [...chosen, ...spread(plain, chosen)];
}

/** Cases that are the same to the text, and by what it tells them. */
interface Told {
  readonly marks: readonly string[];
  readonly cases: Case[];
}

type Groups = ReadonlyMap<string, Told>;

/**
 * The plainest of each origin in each kind. Where kinds are many, in as many as show each two things together that the text
 * speaks of: what a guard asks for at once, such as a program and its option.
 */
function ofGuard(groups: Groups, patterns: readonly Pattern[], words: ReadonlySet<string>): readonly Case[] {
  const isMany = groups.size > enough;
  const kinds = isMany
    ? covering(groups, ({ marks, cases }) =>
        // What stands among other commands, a guard may read differently from what is called alone.
        cases.some((planned) => isSingle(subjectOf(planned)))
          ? marks.flatMap((one, at) => marks.slice(at).map((other) => `${one}\0${other}`))
          : marks.map((one) => `among others ${one}`),
      )
    : [...groups.values()];
  const chosen = kinds.flatMap((kind) => ofEachOrigin(kind, groups.size > fewKinds ? 1 : 2, patterns));
  if (!isMany) return chosen;
  return [...chosen, ...plainestOfPrograms(groups, words).filter((planned) => !chosen.includes(planned))];
}

/**
 * Of each program that the text names, the plainest dangerous call about something that it speaks of: a call that shows
 * more of the text, such as `rm -rf ../build`, need not be one that the guard is for, as `rm -rf /` is.
 */
function plainestOfPrograms(groups: Groups, words: ReadonlySet<string>): readonly Case[] {
  const plainest = new Map<string, Case>();
  for (const { marks, cases } of groups.values()) {
    if (marks.every((mark) => /^(?:tool|field|pattern) /.test(mark))) continue;
    for (const planned of cases) {
      const { nature, madeFor, json } = planned.payload;
      const subject = subjectOf(planned);
      if (json.tool_name !== 'Bash' || nature !== 'trigger' || madeFor !== undefined || !isSingle(subject)) continue;
      const [program = ''] = subject.split(/\s/, 1);
      const known = plainest.get(program);
      if (words.has(program) && (known === undefined || subject.length < subjectOf(known).length))
        plainest.set(program, planned);
    }
  }
  return [...plainest.values()];
}

/**
 * The plainest harmless one, and the plainest dangerous and made ones, up to so many of each: they differ by more than what
 * the text names. What a given one shows already needs no poorer copy.
 */
function ofEachOrigin({ cases }: Told, most: number, patterns: readonly Pattern[]): readonly Case[] {
  const made = cases.filter(({ payload }) => payload.madeFor !== undefined);
  const given = cases.filter(({ payload }) => payload.madeFor === undefined);
  const harmless = given.filter(({ payload }) => payload.nature === 'benign').slice(0, 1);
  const dangerous = telling(
    given.filter(({ payload }) => payload.nature === 'trigger'),
    patterns,
  ).slice(0, most);
  const isShown = (one: Case): boolean => {
    const subject = subjectOf(one);
    const host = hostIn(subject);
    // A host is refused for what it is, whatever is asked of it.
    if (host !== undefined) return [...harmless, ...dangerous].some((other) => subjectOf(other).includes(`//${host}`));
    const met = patterns.filter((meets) => meets(one));
    // What is compared as a whole, no other text shows.
    if (met.length === 0) return false;
    const words = subject.match(/[A-Za-z]{2,}/g) ?? [];
    return dangerous.some(
      (other) => words.every((word) => subjectOf(other).includes(word)) && met.every((meets) => meets(other)),
    );
  };
  return [...harmless, ...dangerous, ...made.filter((one) => !isShown(one)).slice(0, most)];
}

/** What an address was made of: `localhost` of `https://localhost/`, `192.168.` of `https://192.168.0.1/`. */
function hostIn(subject: string): string | undefined {
  const host = /^https:\/\/([^/]+)\/$/.exec(subject)?.[1];
  return host?.replace(/\.(?:0\.)*1$/, '.');
}

/** So many calls that a guard looks for to let them through are tried. */
const mostLetThrough = 2;

/**
 * The shortest calls that a guard looks for to let them through, alone: what is stopped may contain one of them, so that it
 * is taken for shown, and still nothing is known of what is let through.
 */
function letThrough(plain: readonly Case[], chosen: readonly Case[], text: string): readonly Case[] {
  const lines = text.split('\n').map((line) => line.trim());
  const named = plain
    .flatMap((planned) => {
      const command = commandLetThrough(planned.payload, lines);
      return command === undefined ? [] : [{ planned, command }];
    })
    .sort((a, b) => a.command.length - b.command.length)
    .slice(0, mostLetThrough);
  return named.flatMap(({ planned }) => (chosen.includes(planned) ? [] : [planned]));
}

/** One of each kind. Where kinds are many, of as many as show everything that the text speaks of. */
function ofOthers(groups: Groups): readonly Case[] {
  const kinds = groups.size > enough ? covering(groups, ({ marks }) => marks) : [...groups.values()];
  return kinds.flatMap(({ cases }) => cases.slice(0, 1));
}

/** As many kinds as show every aspect, the one with the most new aspects first. */
function covering(groups: Groups, aspectsOf: (told: Told) => readonly string[]): readonly Told[] {
  const left = new Map([...groups.values()].map((told) => [told, aspectsOf(told)]));
  const shown = new Set<string>();
  const chosen: Told[] = [];
  for (;;) {
    let next: Told | undefined;
    let most = 0;
    for (const [told, aspects] of left) {
      const gain = aspects.reduce((sum, aspect) => sum + (shown.has(aspect) ? 0 : 1), 0);
      if (gain > most) [next, most] = [told, gain];
    }
    if (next === undefined) return chosen;
    for (const aspect of left.get(next) ?? []) shown.add(aspect);
    left.delete(next);
    chosen.push(next);
  }
}

/** What trips hooks up, whatever they look for: several lines, quotes, letters of the world, length, a space in a path. */
const trips: readonly ((text: string) => boolean)[] = [
  (text) => /\S\n\s*\S/.test(text),
  (text) => /["'`$\\]/.test(text),
  (text) => /[^\s\x21-\x7e]/.test(text),
  (text) => text.length >= 2000,
  (text) => /^[~/.{][^\n]*\w \w[^\n]*\.\w+$/.test(text),
];

/** What every choice holds one payload of, if there is one. */
const traits: readonly ((planned: Case) => boolean)[] = [
  ...trips.map(
    (isTrip) =>
      ({ payload }: Case) =>
        textsOf(payload).some(isTrip),
  ),
  ({ payload }) => payload.nature === 'benign',
  ({ payload }) => payload.nature === 'trigger',
];

/** As few payloads as show each trait that none of the chosen ones has: of those that show as many, the plainest. */
function spread(plain: readonly Case[], chosen: readonly Case[]): readonly Case[] {
  let left = traits.filter((has) => !chosen.some(has));
  const added: Case[] = [];
  for (;;) {
    let next: Case | undefined;
    let most = 0;
    for (const planned of plain) {
      const shown = left.filter((has) => has(planned)).length;
      if (shown > most) [next, most] = [planned, shown];
    }
    if (next === undefined) return added;
    const taken = next;
    left = left.filter((has) => !has(taken));
    added.push(taken);
  }
}

/** What the tool, or the event, is about. */
function textsOf({ json }: Payload): readonly string[] {
  const { transcript_path: _, cwd: __, ...rest } = json;
  return textsIn(rest);
}

/** Harmless ones first, and those that say least. */
function plainestFirst(cases: readonly Case[]): readonly Case[] {
  const letters = (planned: Case): number => textsOf(planned.payload).reduce((sum, text) => sum + text.length, 0);
  const ranked = cases.map((planned) => ({
    planned,
    harm: Number(planned.payload.nature !== 'benign'),
    letters: letters(planned),
  }));
  ranked.sort(
    (a, b) => a.harm - b.harm || a.letters - b.letters || (a.planned.payload.id < b.planned.payload.id ? -1 : 1),
  );
  return ranked.map(({ planned }) => planned);
}
