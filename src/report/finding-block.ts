/** Findings of one cause, as a block of lines: what is wrong, where, what comes of it, what to do. */

import { gistOf } from '../evidence/gist.js';
import type { Finding, Report, Run, Verdict } from '../model.js';
import { cutWords, shorten } from '../text/cut.js';
import { grouped } from '../text/grouped.js';
import { escapeLine, escapeText } from './escape.js';
import { frame } from './frame.js';
import type { Layout } from './layout.js';
import { verdictClauses } from './line.js';
import { placeText } from './place-text.js';
import { rulePage } from './project-urls.js';
import { onVersions } from './stretch.js';
import { exampleFor, runsOf, type Told, withoutNames } from './told.js';
import { plural } from './words.js';
import { wrap } from './wrap.js';

export interface BlockOptions {
  /** How many of the other places are listed. */
  readonly places: number;
  /** Whether the page of the rule is named; default: yes. */
  readonly page?: boolean;
  /** Whether an outcome is told in which nothing happened, beside a warning that says so already; default: yes. */
  readonly idle?: boolean;
}

/** Of the report it needs the runs of the hooks concerned, no more: a block can be printed as soon as these have ended. */
export function findingBlock(
  told: Told,
  report: Pick<Report, 'runs'>,
  layout: Layout,
  { places, page = true, idle = true }: BlockOptions,
): string {
  const { finding } = told;
  const example = exampleFor(told, report);
  return [
    title(finding, layout),
    ...(isHabit(told) ? habitPlaces(told, places, layout) : shownPlaces(told, report, places, layout)),
    ...(example === undefined || (!idle && finding.severity !== 'error' && isIdle(example.verdict))
      ? []
      : outcomeOf(example.verdict, layout)),
    ...escapeText(`fix: ${finding.help}${byItself(finding)}`)
      .split('\n')
      .map((line) => detail(line, layout)),
    // Whole, however long: it is there to be followed.
    ...(page ? [layout.paint.faint(`   = docs: ${rulePage(finding.rule)}`)] : []),
  ].join('\n');
}

/** The source line with its note, then the other places. */
function shownPlaces(told: Told, report: Pick<Report, 'runs'>, most: number, layout: Layout): readonly string[] {
  const { lines, rest } = frame(
    told.finding,
    onRuns(runsOf(told, report), exampleFor(told, report), report, layout),
    layout,
  );
  return [...lines, ...(rest === '' ? [] : [detail(rest, layout)]), ...also(told, most, layout)];
}

/** Is it a way of writing commands that shows alike at several places of the settings? Then one source line says no more. */
function isHabit({ finding, others }: Told): boolean {
  const { cases = [], message, place, severity } = finding;
  const said = withoutNames(message);
  return (
    severity !== 'error' &&
    cases.length === 0 &&
    place.file.endsWith('.json') &&
    others.some((other) => placeText(other.place) !== placeText(place)) &&
    others.every((other) => withoutNames(other.message) === said)
  );
}

function habitPlaces({ finding, others }: Told, most: number, layout: Layout, isShort = false): readonly string[] {
  const places = new Map([finding, ...others].map((each) => [placeText(each.place), each]));
  return [
    wrap(
      `--> ${placeList([...places], finding, most + 1, isShort ? 0 : longestInHabit)}`,
      layout.width,
      '  ',
      '      ',
    ),
  ];
}

/** UTF-16 units of a name: a path of a script, which the whole finding is about. */
const longestInHabit = 60;

/** More places of a cause that was told above, `said`: in these words among others. */
export function moreBlock(
  { finding, others }: Told,
  said: ReadonlySet<string>,
  layout: Layout,
  places: number,
): string {
  return [
    ...cutTitle(finding, said.has(finding.message) ? ', as above' : `, as above: ${finding.message}`, layout),
    ...also({ finding: { ...finding, place: { file: '' } }, others: [finding, ...others] }, places, layout),
  ].join('\n');
}

/** What is wrong, where, and what to do unless that is one of the `repairs` above, for a reader whose screen is full. */
export function shortBlock(told: Told, layout: Layout, repairs: ReadonlySet<string>): string {
  const { finding } = told;
  const places = [3, 2, 1, 0].map((most) => habitPlaces(told, most, layout, true).join('\n'));
  return [
    ...cutTitle(finding, `: ${finding.message}${onVersions(finding)}`, layout),
    places.find((each) => !each.includes('\n')) ?? (places.at(-1) as string),
    ...(repairs.has(repairOf(finding)) ? [] : [shortRepair(finding, layout)]),
  ].join('\n');
}

/** What to do, in one sentence: two findings that share it are repaired alike. */
export const repairOf = ({ help }: Finding): string => sentencesOf(escapeLine(help))[0] ?? '';

/** Lines of a repair that is said in short. */
const mostOfRepair = 2;

/** The repair if it has room, else its first sentences; one that is too long is cut. */
function shortRepair(finding: Finding, layout: Layout): string {
  const text = escapeLine(`fix: ${finding.help}${byItself(finding)}`);
  const fits = (said: string): boolean => detail(said, layout).split('\n').length <= mostOfRepair;
  const sentences = sentencesOf(text);
  const said = sentences.map((_, i) => sentences.slice(0, sentences.length - i).join(' ')).find(fits);
  return detail(said ?? cutWords(sentences[0] as string, mostOfRepair * (layout.width - 8)), layout);
}

const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[\w)`"][.!?]) (?=[A-Z`"])/);

/** Lines of what is said in short: what is wrong comes first, why it is may be cut. */
const mostOfTitle = 3;

/** The rule and what is said, on a few lines at most. */
function cutTitle({ severity, rule }: Finding, said: string, { width, paint }: Layout): readonly string[] {
  const head = `${severity}[${rule}]`;
  const lines = wrap(escapeLine(`${head}${said}`), width, '', '  ').split('\n');
  const [first = '', ...others] = lines.slice(0, mostOfTitle);
  const next = lines[mostOfTitle];
  const last = others.at(-1);
  const shown =
    last === undefined || next === undefined
      ? others
      : [...others.slice(0, -1), cutWords(`${last} ${next.trimStart()}`, width - 1)];
  return [
    `${paint[severity](head)}${paint.strong(first.slice(head.length))}`,
    ...shown.map((line) => `  ${paint.strong(line.trimStart())}`),
  ];
}

function title({ severity, rule, message, ...finding }: Finding, { width, paint }: Layout): string {
  const head = `${severity}[${rule}]`;
  const [first = '', ...rest] = escapeText(`${head}: ${message}${onVersions(finding)}`)
    .split('\n')
    .flatMap((line, i) => wrap(line, width, i === 0 ? '' : '  ', '  ').split('\n'));
  const strong = (line: string): string => `${line.slice(0, line.search(/\S|$/))}${paint.strong(line.trimStart())}`;
  return [`${paint[severity](head)}${strong(first.slice(head.length))}`, ...rest.map(strong)].join('\n');
}

/** A line under the frame. */
function detail(text: string, { width }: Layout): string {
  return wrap(text, width, '   = ', '     ');
}

/** Of the payloads of its hook, or hooks, on which it shows; with one as an example. */
function onRuns(
  runs: readonly Run[],
  example: Run | undefined,
  report: Pick<Report, 'runs'>,
  { width }: Layout,
): string {
  if (example === undefined) return '';
  const hooks = new Set(runs.map((run) => run.case.hook.id));
  const total = report.runs.filter((run) => hooks.has(run.case.hook.id)).length;
  const on =
    runs.length === total
      ? total === 1
        ? 'on its only payload'
        : `on all ${total} payloads`
      : `on ${runs.length} of ${total} payloads`;
  const inHooks = hooks.size === 1 ? '' : ` of ${plural(hooks.size, 'hook')}`;
  if (runs.length === total) return `${on}${inHooks}`;
  const room = Math.max(24, Math.floor(width / 2));
  return `${on}${inHooks}, e.g. ${shorten(escapeLine(gistOf(example.case.payload)), room)}`;
}

/** Does everything go on as without the hook, and nobody sees anything of it? */
function isIdle({ effect, later, toClaude, toUser, uncertain = [] }: Verdict): boolean {
  const isLogged = toUser.every(({ places }) => places.every((place) => place === 'debug-log'));
  return effect === 'proceed' && later === undefined && toClaude.length === 0 && isLogged && uncertain.length === 0;
}

/** What Claude Code does in the run that is the example, on one line where that can be had. */
function outcomeOf(told: Verdict, layout: Layout): readonly string[] {
  const verdict = forPeople(told);
  const inLines = (max: number, most: number): string | undefined => {
    const lines = detail(verdictClauses(verdict, max).join(' · '), layout);
    return lines.split('\n').length <= most ? lines : undefined;
  };
  for (const most of [1, 2]) {
    for (const max of [160, 100, 70, 50]) {
      const lines = inLines(max, most);
      if (lines !== undefined) return [lines];
    }
  }
  return [inLines(36, Number.POSITIVE_INFINITY) as string];
}

/** Without what only programs read, where a person sees something too. */
function forPeople(verdict: Verdict): Verdict {
  const shown = verdict.toUser.filter(({ places }) => places.some((place) => place !== 'stream-json'));
  return shown.length === 0 ? verdict : { ...verdict, toUser: shown };
}

/** What else is said at the same place; then the other places, with what is said there where that is more than another name or number. */
function also(told: Told, most: number, layout: Layout): readonly string[] {
  const above = told.finding.message;
  // What differs only behind the cut would be the same line again.
  const lineOf = (message: string): string => abridged('also: ', message, { above, layout });
  const here = new Set(alsoHere(told).map(lineOf));
  here.delete(lineOf(told.finding.message));
  const more = Math.max(0, here.size - most);
  return [
    ...[...here].slice(0, most),
    ...(more === 0 ? [] : [detail(`and ${more} more here`, layout)]),
    ...elsewhere(told, Math.max(1, most - here.size), layout),
  ];
}

/**
 * Other messages at the very place of the finding that is shown: one hook may miss what is expected on several payloads, and
 * one guard may stop several commands in one spelling alone.
 */
function alsoHere({ finding, others }: Told): readonly string[] {
  const place = placeText(finding.place);
  const said = withoutNumbers(finding.message);
  const here = others.filter((other) => placeText(other.place) === place && withoutNumbers(other.message) !== said);
  return [...new Set(here.map(({ message }) => message))];
}

const withoutNumbers = (message: string): string => message.replace(/\d+(?:\.\d+)?/g, '…');

function elsewhere({ finding, others }: Told, most: number, layout: Layout): readonly string[] {
  const places = new Map(others.map((other) => [placeText(other.place), other]));
  places.delete(placeText(finding.place));
  const said = withoutNames(finding.message);
  const isSame = ([, { message }]: readonly [string, Finding]): boolean => withoutNames(message) === said;
  const same = [...places].filter(isSame);
  const different = [...places].filter((place) => !isSame(place));
  return [...listed(same, finding, most, layout), ...quoted(different, finding, Math.ceil(most / 2), layout)];
}

/** Places of which there is nothing more to say. */
function listed(
  places: readonly (readonly [string, Finding])[],
  finding: Finding,
  most: number,
  layout: Layout,
): readonly string[] {
  if (places.length === 0) return [];
  return [detail(`also at ${placeList(places, finding, most)}`, layout)];
}

/**
 * Places, each with the name that it has in place of the one in `finding`, and with that of its repair where it is another,
 * else with the first of those that the message lists; names of a habit may be longer, and its repair is alike at all places.
 */
function placeList(
  places: readonly (readonly [string, Finding])[],
  finding: Finding,
  most: number,
  longest?: number,
): string {
  const shown = places.slice(0, most);
  const more = places.length - shown.length;
  const inFile = placesIn(shown, ({ help, message }) => {
    const name = otherName(message, finding.message, longest);
    if (name === undefined) return '';
    const instead =
      longest === undefined
        ? (otherName(help ?? '', finding.help ?? '') ?? otherName(listIn(message), finding.message))
        : undefined;
    return ` (${escapeLine(name)}${instead === undefined || instead === name ? '' : `: ${escapeLine(instead)}`})`;
  });
  return `${inFile.join(', ')}${more === 0 ? '' : ` and ${more} more`}`;
}

/** A short name that is quoted in one message where the other quotes another: the field that is meant at another place. */
function otherName(message: string, shown: string, longest = longestName): string | undefined {
  const namesIn = (text: string): readonly string[] => text.match(/`[^`\n]{1,60}`|"[^"\n]{1,60}"/g) ?? [];
  const known = new Set(namesIn(shown));
  return namesIn(message).find((name) => name.length <= longest + 2 && !known.has(name));
}

/** What a message lists at its end: `these pass: …`. */
function listIn(message: string): string {
  const at = message.lastIndexOf(': ');
  return at === -1 ? '' : message.slice(at);
}

/** UTF-16 units of a name that has room beside its place. */
const longestName = 32;

/** Other things that are said, each with the places where it is, and with its repair where that names something else. */
function quoted(
  places: readonly (readonly [string, Finding])[],
  finding: Finding,
  most: number,
  layout: Layout,
): readonly string[] {
  const groups = [...grouped(places, ([, each]) => withoutNames(each.message)).values()];
  const shown = groups.slice(0, most);
  const more = groups.slice(most).flat().length;
  return [
    ...shown.map((group) => {
      const [first] = group;
      const named = placesIn(group.slice(0, most), () => '').join(', ');
      const others = group.length > most ? ` and ${group.length - most} more` : '';
      const { help, message } = first[1];
      const repair = otherName(help, finding.help) === undefined ? '' : ` Fix: ${help}`;
      return abridged(`also at ${named}${others}: `, message, {
        ...{ above: finding.message, layout },
        behind: repair.length > longestRepair ? '' : repair,
      });
    }),
    ...(more === 0 ? [] : [detail(`and at ${plural(more, 'more place')}`, layout)]),
  ];
}

/** A file is named once for all its lines that follow each other. `beside`: what is to be said of each. */
function placesIn(
  places: readonly (readonly [string, Finding])[],
  beside: (finding: Finding) => string,
): readonly string[] {
  return places.map(([place, finding], i) => {
    const { file } = finding.place;
    const at = file === places[i - 1]?.[1].place.file ? place.slice(escapeLine(file).length) : place;
    return `${at}${beside(finding)}`;
  });
}

/** UTF-16 units of a repair that has room behind a message that is cut. */
const longestRepair = 60;

/**
 * A further message, on two lines if that can be had: what is too long is said without the words with which the message
 * `above` begins too and without the sentences that it ends with, and cut at the end, but not before the first of its
 * examples.
 */
function abridged(
  head: string,
  message: string,
  { above, layout, behind = '' }: { readonly above: string; readonly layout: Layout; readonly behind?: string },
): string {
  const room = Math.max(30, 2 * (layout.width - 8) - head.length);
  const whole = escapeLine(message);
  const said = whole.length <= room ? whole : escapeLine(withoutEnd(message.slice(alikeUpTo(message, above)), above));
  const [first] = /^[^\n]{0,400}?(?:: |\bbut not (?:about )?)`[^`]{1,60}`/.exec(said) ?? [''];
  return detail(`${head}${cutWords(said, Math.max(room, first.length + 3))}${escapeLine(behind)}`, layout);
}

/** Without the sentences that are those of the message `above` but for their names. */
function withoutEnd(message: string, above: string): string {
  const known = new Set(sentencesOf(above).map(withoutNames));
  const sentences = sentencesOf(message);
  const last = sentences.findLastIndex((sentence, i) => i === 0 || !known.has(withoutNames(sentence)));
  return sentences.slice(0, last + 1).join(' ');
}

/** Where the plain words end with which both messages begin; 0 where that is less than two, or the same is quoted there. */
function alikeUpTo(message: string, above: string): number {
  const words = message.split(/(?<= )/);
  const others = above.split(/(?<= )/);
  const end = words.findIndex((word, i) => word !== others[i] || !/^[\w,;'’-]+:? $/.test(word));
  return end < 2 || words[end] === others[end] || !/^[`"]/.test(words[end] ?? '')
    ? 0
    : words.slice(0, end).join('').length;
}

function byItself({ fix }: Finding): string {
  if (fix === undefined) return '';
  return ` (\`hooklint --fix${fix.safe ? '' : ' --unsafe'}\` does this)`;
}
