/** Findings, ready for any format: what the rules say, with places, merged, with the levels asked for, in a stable order. Pure. */

import { joinStretches } from '../contract/stretches.js';
import { compareVersions } from '../contract/version.js';
import type {
  Finding,
  Merged,
  ModRun,
  Place,
  Project,
  Proof,
  Rule,
  Run,
  Severity,
  Stretch,
  Suppression,
} from '../model.js';
import { grouped } from '../text/grouped.js';
import { applyRules, applyToUnused, type OfFiles, ofFilesOf } from './apply-rules.js';
import { explained } from './explained.js';
import { locate } from './locate.js';
import { givesWay, type Said, type Scene } from './said.js';
import { sortRules } from './sort-rules.js';
import { sourceReader } from './source-lines.js';
import { type Ignore, suppress, suppressionsOf } from './suppress.js';

export interface CheckOptions {
  /** Severities other than a rule's own, by rule id; `off` silences the rule. */
  readonly levels?: Readonly<Record<string, Severity | 'off'>>;
  /** The runs put together by event and payload; made from them when left out. */
  readonly merged?: readonly Merged[];
  /** Guards held against variants of what they stopped. */
  readonly proofs?: readonly Proof[];
  /** What mods did with payloads. */
  readonly modRuns?: readonly ModRun[];
  /** What the configuration asks not to hear of, besides the comments in the files. */
  readonly ignores?: readonly Ignore[];
  /** What `filesChecked` found for these rules and this project; found anew when left out. */
  readonly ofFiles?: readonly Said[];
}

/**
 * Runs every rule over the configuration, the hooks and the runs, and returns what they found: ordered by file, line
 * and rule, one finding for all runs that show the same. The order of the rules does not matter. A rule that throws is
 * our fault and is not caught.
 *
 * @example
 * ```ts
 * import { check, rules, settingsProject } from 'hooklint/pure';
 *
 * const project = settingsProject('{"hooks":{"PreToolUs":[{"hooks":[{"type":"command","command":"guard.sh"}]}]}}');
 * console.log(check(rules, project, []).map(({ rule }) => rule)); // [ 'unknown-event' ]
 * ```
 */
export function check(
  rules: readonly Rule[],
  project: Project,
  runs: readonly Run[],
  options: CheckOptions = {},
): Finding[] {
  return checker(rules, project, options)(runs);
}

/** The same, prepared once for all the runs to come: what is known before them is found once. */
export function checker(
  rules: readonly Rule[],
  project: Project,
  options: CheckOptions = {},
): (runs: readonly Run[]) => Finding[] {
  const sorted = sortRules(rules);
  const levels = options.levels ?? {};
  const suppressions = suppressionsOf(project, options.ignores ?? []);
  const sourceAt = sourceReader(project);
  const withSource = (finding: Finding): Finding => {
    const source = sourceAt(finding.place);
    return source === undefined ? finding : { ...finding, source };
  };
  let { ofFiles } = options;
  return (runs) => {
    ofFiles ??= ofFilesOf(sorted, project).all();
    const said = merge(applyRules(sorted, project, runs, { ...options, ofFiles }), project);
    const found = explained(withLevels(said, levels), rules);
    if (suppressions.length === 0) return found.map(withSource).sort(inOrder);
    const { kept, used } = suppress(found, suppressions);
    const unused = suppressions.filter((suppression) => !used.has(suppression) && mayBeUsed(suppression, levels));
    const idle = applyToUnused(sorted, unused).map((said) => asOne([said], said.of.place));
    return [...kept, ...withLevels(idle, levels)].map(withSource).sort(inOrder);
  };
}

/** What the rules say before anything has run: it can be found while runs are made. */
export function filesChecked(rules: readonly Rule[], project: Project): OfFiles {
  return ofFilesOf(sortRules(rules), project);
}

/** Does anybody ask not to hear of something? */
export function isSuppressed(project: Project, ignores: readonly Ignore[]): boolean {
  return suppressionsOf(project, ignores).length > 0;
}

/** A suppression of a rule that is switched off waits for the rule to come back. */
function mayBeUsed(suppression: Suppression, levels: NonNullable<CheckOptions['levels']>): boolean {
  return !suppression.rules.some((rule) => Object.hasOwn(levels, rule) && levels[rule] === 'off');
}

/** One finding for all runs, and all stretches of versions, that show the same at the same place. */
function merge(all: readonly Said[], project: Project): Finding[] {
  if (all.length < 2) return all.map((said) => asOne([said], placeOf(said, project)));
  const placed = all.map((said) => ({ said, place: placeOf(said, project) }));
  const groups = [...grouped(placed, ({ said, place }) => keyOf(said, place)).values()].map(
    (same): Group => ({ place: same[0].place, said: same.map(({ said }) => said) }),
  );
  const found = withoutSameCause(groups).map((group) => asOne(group.said, group.place));
  const worst = new Map<string, Finding>();
  for (const each of found) {
    const known = worst.get(sameness(each));
    if (known === undefined || severities.indexOf(each.severity) < severities.indexOf(known.severity)) {
      worst.set(sameness(each), each);
    }
  }
  const grave = new Set(found.flatMap((each) => (each.severity === 'info' ? [] : [sentenceOf(each), lineOf(each)])));
  const isKnown = (each: Finding): boolean =>
    each.severity === 'info' && (grave.has(sentenceOf(each)) || grave.has(lineOf(each)));
  return found.filter((each) => each.versions !== undefined || (worst.get(sameness(each)) === each && !isKnown(each)));
}

/** What is said of one cause at one place. */
interface Group {
  readonly place: Place;
  readonly said: Said[];
}

/**
 * A cause that two rules tell of a hook at one place, each of some runs, is told by the one that the other gives way to.
 * Within a run rules have given way already; across runs they only do so where both name the cause: other payloads may
 * come to the same line with another fault. In versions where the other is silent, nothing gives way to it.
 */
function withoutSameCause(groups: readonly Group[]): readonly Group[] {
  const rivals = new Map<string, Map<string, Said>>();
  const keys = groups.map(({ place, said }) => {
    const [first] = said;
    if (first?.finding.cause === undefined) return undefined;
    const key = [first.finding.cause, first.scene.hook?.id, JSON.stringify(place)].join('\0');
    const known = rivals.get(key) ?? new Map<string, Said>();
    rivals.set(key, known);
    for (const each of said) known.set([each.rule.id, each.severity, each.scene.stretch?.client].join('\0'), each);
    return key;
  });
  return groups.flatMap((group, i) => {
    const known = [...(rivals.get(keys[i] ?? '')?.values() ?? [])];
    if (known.length === 0) return [group];
    const [first, ...said] = group.said.filter(
      (each) =>
        !givesWay(
          each,
          known.filter((other) => isOfSameVersions(each, other)),
        ),
    );
    return first === undefined ? [] : [{ ...group, said: [first, ...said] }];
  });
}

/** What is said of no stretch of versions is said of all of them. */
function isOfSameVersions({ scene: { stretch } }: Said, { scene: { stretch: other } }: Said): boolean {
  return stretch === undefined || other === undefined || stretch.client === other.client;
}

/** From the worst. */
const severities: readonly Severity[] = ['error', 'warning', 'info'];

/** What is told once, at its worst, whatever else of a run makes it milder. */
function sameness({ hook, message, place, rule, versions }: Finding): string {
  return JSON.stringify([rule, hook, message, place, versions]);
}

/** What nobody needs to read as an info who has read it of the same hook as a fault. */
function sentenceOf({ hook, message, rule }: Finding): string {
  return JSON.stringify([rule, hook, message]);
}

/** The line of which a rule tells something: who mends the fault there looks at the rest as well. */
function lineOf({ cause, hook, place, rule }: Finding): string {
  return JSON.stringify([rule, hook, cause, place.file, place.line]);
}

/** What two findings must have in common to be one. NUL stands in no message, path or id. */
function keyOf({ rule, severity, finding, scene }: Said, { file, line, column, endLine, endColumn }: Place): string {
  const where = `${file}:${line}:${column}:${endLine}:${endColumn}`;
  return [rule.id, severity, finding.cause ?? finding.message, finding.help, where, scene.hook?.id].join('\0');
}

function placeOf({ finding, scene }: Said, project: Project): Place {
  const { hook } = scene;
  if (scene.config !== undefined || hook?.config === undefined) return locate(finding.at, scene);
  const config = project.configs.find((file) => file.path === hook.config?.file);
  return locate(finding.at, config === undefined ? scene : { ...scene, config });
}

function asOne(group: readonly Said[], place: Place): Finding {
  const [first] = group;
  if (first === undefined) throw new Error('a group of findings is never empty');
  const { rule, finding, severity, scene } = first;
  const cases = casesOf(group);
  const versions = versionsOf(group, scene);
  return {
    rule: rule.id,
    severity,
    message: finding.message,
    help: finding.help,
    place,
    ...(finding.cause === undefined ? {} : { cause: finding.cause }),
    ...(scene.hook === undefined ? {} : { hook: scene.hook.id }),
    ...(scene.mod === undefined ? {} : { mod: scene.mod.id }),
    ...(cases.length === 0 ? {} : { cases }),
    ...(versions === undefined ? {} : { versions }),
    ...(finding.fix === undefined ? {} : { fix: finding.fix }),
  };
}

function casesOf(group: readonly Said[]): readonly string[] {
  const ids = group.flatMap(({ scene: { run } }) => (run === undefined ? [] : [run.case.id]));
  return ids.length < 2 ? ids : [...new Set(ids)];
}

/** Undefined: the finding holds for all versions that were asked about. */
function versionsOf(group: readonly Said[], { stretches: asked = 1 }: Scene): readonly Stretch[] | undefined {
  if (asked === 1) return undefined;
  const found = new Map<string, Stretch>();
  for (const { stretch } of group.map((said) => said.scene)) {
    if (stretch !== undefined) found.set(`${stretch.from} ${stretch.to ?? ''}`, stretch);
  }
  return found.size === asked ? undefined : joined([...found.values()]);
}

/** Stretches that touch, as one: where a finding holds, not where the contract changed for other reasons. */
function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const result: Stretch[] = [];
  for (const stretch of [...stretches].sort((a, b) => compareVersions(a.from, b.from))) {
    const last = result.at(-1);
    if (last?.to === stretch.from) result[result.length - 1] = joinStretches(last, stretch);
    else result.push(stretch);
  }
  return result;
}

function withLevels(findings: readonly Finding[], levels: Readonly<Record<string, Severity | 'off'>>): Finding[] {
  const kept: Finding[] = [];
  for (const finding of findings) {
    const level = Object.hasOwn(levels, finding.rule) ? levels[finding.rule] : undefined;
    if (level === 'off') continue;
    kept.push(level === undefined ? finding : { ...finding, severity: level });
  }
  return kept;
}

/** The order of findings in a report: by file, line, column and rule; of one place and rule, the worst first. */
export function inOrder(a: Finding, b: Finding): number {
  return (
    byText(a.place.file, b.place.file) ||
    (a.place.line ?? 0) - (b.place.line ?? 0) ||
    (a.place.column ?? 0) - (b.place.column ?? 0) ||
    byText(a.rule, b.rule) ||
    byText(a.hook ?? '', b.hook ?? '') ||
    // The first of them is told in full.
    severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
    byText(a.message, b.message) ||
    byText(a.help, b.help)
  );
}

/** By code units: the same on every machine, whatever its locale. */
function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
