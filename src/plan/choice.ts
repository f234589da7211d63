/**
 * Which of its payloads a hook is run on: those that its text can tell from others, and a fixed spread of the rest. Two
 * payloads of which the text says the same are the same to it, and one of them will do. Pure; the same project gives the
 * same choice.
 */
import type { Case, Payload, Reading } from '../model.js';
import { refusesSomewhere } from '../script/answers.js';
import { commonWords, speechOf, toldBy } from './speech.js';

export interface Choice {
  readonly planned: readonly Case[];
  /** Of these, in the same order; the others are left out as long as no run speaks for them. */
  readonly chosen: readonly Case[];
}

/** So few are not worth choosing from. */
const few = 6;

/** A hook that tells more payloads apart than these is run on fewer of each kind. */
const enough = 12;

/**
 * Payloads of one origin that are the same to a guard: so many of them are run, as what it compares may be hidden in an
 * expression.
 */
const alikeToGuards = 2;

const origins: readonly ((payload: Payload) => boolean)[] = [
  ({ nature, madeFor }) => nature === 'benign' && madeFor === undefined,
  ({ nature, madeFor }) => nature === 'trigger' && madeFor === undefined,
  ({ madeFor }) => madeFor !== undefined,
];

/** `readings`: what each hook says, by its id. `isWanted`: cases that are run whatever it says, as the user's own are. */
export function choose(
  cases: readonly Case[],
  readings: ReadonlyMap<string, Reading>,
  isWanted: (planned: Case) => boolean,
): Choice {
  const byHook = new Map<string, Case[]>();
  for (const planned of cases) {
    const own = byHook.get(planned.hook.id);
    if (own === undefined) byHook.set(planned.hook.id, [planned]);
    else own.push(planned);
  }
  const chosen = new Set<Case>();
  for (const [hook, own] of byHook) {
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
  if (first === undefined || reading === undefined || reading.opaque !== undefined || cases.length <= few) return cases;
  const speech = speechOf(first.hook, reading);
  const common = commonWords(cases.map(({ payload }) => payload.json));
  const groups = new Map<string, Told>();
  for (const planned of plainestFirst(cases)) {
    const marks = toldBy(planned.payload.json, speech, common);
    const key = marks.join('\0');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { marks, cases: [planned] });
    else group.cases.push(planned);
  }
  const isGuard = reading.texts.some(({ text }) => refusesSomewhere(text));
  const told = [
    ...cases.filter(isWanted),
    ...(isGuard
      ? [...groups.values()].flatMap((group) => ofEachOrigin(group.cases, groups.size > enough ? 1 : alikeToGuards))
      : showing(groups)),
  ];
  return [...told, ...spread(cases, told)];
}

/** Cases that are the same to the text, and by what it tells them. */
interface Told {
  readonly marks: readonly string[];
  readonly cases: Case[];
}

/** The plainest harmless, dangerous and made ones, up to so many of each: they differ by more than the words in common. */
function ofEachOrigin(cases: readonly Case[], most: number): readonly Case[] {
  return origins.flatMap((isOf) => cases.filter(({ payload }) => isOf(payload)).slice(0, most));
}

/** One of each, or, where these are many, as many as show everything that the text speaks of. */
function showing(groups: ReadonlyMap<string, Told>): readonly Case[] {
  const left = new Set(groups.values());
  const shown = new Set<string>();
  const chosen: Case[] = [];
  const gain = ({ marks }: Told): number => marks.filter((mark) => !shown.has(mark)).length;
  while (left.size > 0) {
    const [next] = groups.size <= enough ? left : [...left].sort((a, b) => gain(b) - gain(a));
    if (next === undefined || (groups.size > enough && gain(next) === 0)) break;
    left.delete(next);
    for (const mark of next.marks) shown.add(mark);
    chosen.push(...next.cases.slice(0, 1));
  }
  return chosen;
}

/** What trips hooks up, whatever they look for: several lines, quotes, letters of the world, length, a space in a path. */
const trips: readonly RegExp[] = [
  /\S\n\s*\S/,
  /["'`$\\]/,
  /[^\s\x21-\x7e]/,
  /[\s\S]{2000}/,
  /^[~/.{][^\n]*\w \w[^\n]*\.\w+$/,
];

/** What every choice holds one payload of, if there is one. */
const traits: readonly ((planned: Case) => boolean)[] = [
  ...trips.map(
    (trip) =>
      ({ payload }: Case) =>
        textsOf(payload).some((text) => trip.test(text)),
  ),
  ({ payload }) => payload.nature === 'benign',
  ({ payload }) => payload.nature === 'trigger',
];

/** The plainest payload with each of these traits, and the plainest harmless and dangerous ones, where none is chosen yet. */
function spread(cases: readonly Case[], chosen: readonly Case[]): readonly Case[] {
  const plain = plainestFirst(cases);
  const added: Case[] = [];
  for (const has of traits) {
    if (chosen.some(has) || added.some(has)) continue;
    added.push(...plain.filter(has).slice(0, 1));
  }
  return added;
}

/** What the tool, or the event, is about. */
function textsOf({ json }: Payload): readonly string[] {
  const { transcript_path: _, cwd: __, ...rest } = json;
  const walk = (value: unknown): readonly string[] =>
    typeof value === 'string'
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(walk)
        : [];
  return walk(rest);
}

/** Harmless ones first, and those whose name says nothing special. */
function plainestFirst(cases: readonly Case[]): readonly Case[] {
  const rank = ({ payload: { id, nature } }: Case): number => (nature === 'benign' ? 0 : 1_000) + id.length;
  return [...cases].sort((a, b) => rank(a) - rank(b) || (a.payload.id < b.payload.id ? -1 : 1));
}
