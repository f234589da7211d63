/** Findings that are told as one: what the same rule objects to for the same reason, wherever and however often. */
import { eventNames } from '../contract/events.js';
import { exampleRun } from '../evidence/gist.js';
import { withoutFailClosed } from '../evidence/phrases.js';
import type { Finding, Report, Run, Severity } from '../model.js';
import { groupRank } from '../rules/groups.js';
import { grouped } from '../text/grouped.js';

export interface Told {
  /** The one that is shown. */
  readonly finding: Finding;
  /** The others, in the order of their places. */
  readonly others: readonly Finding[];
}

const ranks: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/**
 * Errors before warnings before advice, each in the order of the groups of rules, and then of places. Findings whose repair differs in nothing but
 * names and numbers have one cause; their messages may differ, as those of a guard and of a Stop hook do.
 */
export function toldOf(findings: readonly Finding[]): readonly Told[] {
  const causes = withLesser(atOnePlace(grouped(findings, causeOf)));
  return causes
    .map((all) => {
      const gravest = all.filter(({ severity }) => severity === all[0]?.severity);
      // What holds for a guard too says more, and so does what a run has shown, or what goes on where another ends.
      const [first] = gravest as [Finding, ...Finding[]];
      const finding =
        gravest.find(({ help }) => withoutFailClosed(help) !== help) ??
        gravest.find(({ cases = [] }) => cases.length > 0) ??
        gravest.find(({ message }) => message !== first.message && message.startsWith(first.message)) ??
        first;
      return { finding, others: withoutEchoes(all).filter((each) => each !== finding) };
    })
    .sort(inOrder);
}

/** Is it to be repaired first? */
export const isError = ({ finding: { severity } }: Told): boolean => severity === 'error';

/** Negative where the first comes before the second in a report: errors first, of one severity what turns a hook off. */
function byGravity(a: Finding, b: Finding): number {
  return ranks[a.severity] - ranks[b.severity] || groupRank(a.rule) - groupRank(b.rule);
}

/** The same of two causes. */
export function inOrder({ finding: a }: Told, { finding: b }: Told): number {
  return byGravity(a, b);
}

/**
 * What is said in the same words of one place, or of the same words that stand there, is told once, although hooks of
 * different events are to be repaired in different ways.
 */
function atOnePlace(causes: ReadonlyMap<string, readonly Finding[]>): ReadonlyMap<string, readonly Finding[]> {
  const firsts = new Map<string, string>();
  const merged = new Map<string, readonly Finding[]>();
  for (const [cause, all] of causes) {
    const [first] = all as [Finding, ...Finding[]];
    const { file, line, column } = first.place;
    const spoken = spokenIn(first.message);
    const of = spoken === undefined ? [column, withoutNames(first.message)] : [spoken];
    const said = JSON.stringify([first.rule, first.severity, file, line, ...of]);
    const known = line === undefined ? undefined : firsts.get(said);
    if (known === undefined) firsts.set(said, cause);
    const key = known ?? cause;
    merged.set(key, [...(merged.get(key) ?? []), ...all]);
  }
  return merged;
}

/** The text of a script that a message quotes, if it is long enough to be no name. */
function spokenIn(message: string): string | undefined {
  return /"([^"]{12,200})"/.exec(message)?.[1];
}

/** Without what the text alone tells of a line that a run has shown, perhaps one of another hook: of the same words, if any. */
function withoutEchoes(all: readonly Finding[]): readonly Finding[] {
  const wordsAt = ({ place: { file, line }, message }: Finding): string =>
    JSON.stringify([file, line, line === undefined ? message : spokenIn(message)]);
  const shown = new Set(all.filter(({ cases = [] }) => cases.length > 0).map(wordsAt));
  return all.filter((each) => (each.cases ?? []).length > 0 || !shown.has(wordsAt(each)));
}

/** Errors, each with the warnings that its repair mends at the same place; then the rest. */
function withLesser(causes: ReadonlyMap<string, readonly Finding[]>): readonly (readonly Finding[])[] {
  const groups = [...causes.values()];
  const errors = groups.filter(([first]) => first?.severity === 'error');
  const lesserOf = (error: readonly Finding[]): readonly (readonly Finding[])[] => {
    const mended = new Set(error.map(repairOf));
    return groups.filter((all) => all.every((each) => each.severity === 'warning' && mended.has(repairOf(each))));
  };
  const told = errors.map((error) => ({ error, lesser: lesserOf(error) }));
  const taken = new Set(told.flatMap(({ error, lesser }) => [error, ...lesser]));
  return [...told.map(({ error, lesser }) => [error, ...lesser].flat()), ...groups.filter((all) => !taken.has(all))];
}

function repairOf({ rule, help, place: { file, line, column } }: Finding): string {
  return JSON.stringify([rule, withoutNames(withoutFailClosed(help)), file, line, column]);
}

function causeOf({ rule, severity, help }: Finding): string {
  return [rule, severity, withoutNames(withoutFailClosed(help))].join('\0');
}

/** What was told while hooks still ran, and is not told again. */
export interface ToldBefore {
  readonly causes: ReadonlySet<string>;
  readonly rules: ReadonlySet<string>;
  readonly findings: ReadonlySet<string>;
  /** Messages that were told in full. */
  readonly messages: ReadonlySet<string>;
  /** How many lines that took. */
  readonly lines: number;
}

export const nothingTold: ToldBefore = {
  causes: new Set(),
  rules: new Set(),
  findings: new Set(),
  messages: new Set(),
  lines: 0,
};

/** Was its cause told before? Then only the places that are new are to be told. */
export function wasTold({ finding }: Told, { causes }: ToldBefore): boolean {
  return causes.has(causeOf(finding));
}

/** Of findings of a cause that was told before, those that were not. */
export function newOnes({ finding, others }: Told, { findings }: ToldBefore): readonly Finding[] {
  return [finding, ...others].filter((each) => !findings.has(keyOf(each)));
}

/** `lines`: how many the block took. */
export function withTold(before: ToldBefore, { finding, others }: Told, lines: number): ToldBefore {
  return {
    lines: before.lines + lines,
    causes: new Set([...before.causes, causeOf(finding)]),
    rules: new Set([...before.rules, finding.rule]),
    messages: new Set([...before.messages, finding.message]),
    findings: new Set([...before.findings, ...[finding, ...others].map(keyOf)]),
  };
}

function keyOf({ rule, severity, hook, place: { file, line, column } }: Finding): string {
  return JSON.stringify([rule, severity, hook, file, line, column]);
}

/** Findings in the order in which a report tells them: CI systems show only some of each severity. */
export function gravestFirst(findings: readonly Finding[]): readonly Finding[] {
  return [...findings].sort(byGravity);
}

/** A text but for the names and numbers in it. */
export function withoutNames(text: string): string {
  return text.replace(/`[^`]*`|"(?:[^"\\]|\\.){0,400}"|\d+(?:\.\d+)?/g, '…').replace(events, '…');
}

const events = new RegExp(`\\b(?:${eventNames.toSorted((a, b) => b.length - a.length).join('|')})\\b`, 'g');

/** The runs that show one of the findings, in the order of the report. */
export function runsOf({ finding, others }: Told, { runs }: Pick<Report, 'runs'>): readonly Run[] {
  const ids = new Set([finding, ...others].flatMap(({ cases }) => cases ?? []));
  return ids.size === 0 ? [] : runs.filter((run) => ids.has(run.case.id));
}

/** The run that stands for the cause: what it was run on is the example, and what came of it the outcome. Of the hook that is shown. */
export function exampleFor(told: Told, report: Pick<Report, 'runs'>): Run | undefined {
  const own = runsOf({ finding: told.finding, others: [] }, report);
  const [first, ...rest] = own.length > 0 ? own : runsOf(told, report);
  return first && exampleRun([first, ...rest]);
}
