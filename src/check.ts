/** Rules over a project and its runs: findings with places, merged and in a stable order. Pure; reads nothing, prints nothing. */
import { locate } from './locate.js';
import { mergeRuns } from './merge-runs.js';
import type {
  ConfigFile,
  Finding,
  Hook,
  Merged,
  Place,
  Project,
  Reply,
  Rule,
  RuleFinding,
  Run,
  Severity,
  Stretch,
  Suppression,
} from './model.js';
import { type Ignore, suppress, suppressionsOf } from './suppress.js';

export interface CheckOptions {
  /** Severities other than a rule's own, by rule id; `off` silences the rule. */
  readonly levels?: Readonly<Record<string, Severity | 'off'>>;
  /** The runs put together by event and payload; made from them when left out. */
  readonly merged?: readonly Merged[];
  /** What the configuration asks not to hear of, besides the comments in the files. */
  readonly ignores?: readonly Ignore[];
}

/**
 * Runs every rule over the configuration, the hooks and the runs, and returns what they found: ordered by file, line
 * and rule, one finding for all runs that show the same. The order of the rules does not matter. A rule that throws is
 * our fault and is not caught.
 */
export function check(
  rules: readonly Rule[],
  project: Project,
  runs: readonly Run[],
  options: CheckOptions = {},
): Finding[] {
  const part = partsOf(rules);
  const merged = part.ofMerged.length === 0 ? [] : (options.merged ?? mergeRuns(runs));
  const raw = [...onFiles(part, project), ...onRuns(part, runs), ...onMerged(part, merged)];
  const located = raw.map((found) => ({ ...found, place: place(found, project) }));
  const levels = options.levels ?? {};
  const suppressions = suppressionsOf(project, options.ignores ?? []);
  const { kept, used } = suppress(withLevels(merge(located), levels), suppressions);
  const unused = suppressions.filter((suppression) => !used.has(suppression) && mayBeUsed(suppression, levels));
  return [...kept, ...withLevels(onUnused(part, rules, unused), levels)].sort(inOrder);
}

/** A suppression of a rule that is switched off waits for the rule to come back. */
function mayBeUsed(suppression: Suppression, levels: NonNullable<CheckOptions['levels']>): boolean {
  return !suppression.rules.some((rule) => Object.hasOwn(levels, rule) && levels[rule] === 'off');
}

function onUnused({ ofUnused }: Parts, rules: readonly Rule[], unused: readonly Suppression[]): Finding[] {
  if (unused.length === 0) return [];
  const known = rules.map((rule) => rule.id);
  return ofUnused.flatMap((rule) =>
    unused.flatMap((suppression) =>
      [...(rule.onUnused?.(suppression, known) ?? [])].map(({ message, help, severity }) => ({
        rule: rule.id,
        severity: severity ?? rule.severity,
        message,
        help,
        place: suppression.place,
      })),
    ),
  );
}

/** What one rule said, and of what. */
interface Raw {
  readonly rule: Rule;
  readonly finding: RuleFinding;
  readonly severity: Severity;
  readonly config?: ConfigFile;
  readonly hook?: Hook;
  readonly run?: Run;
  readonly stretch?: Stretch;
  /** The stretches asked about. */
  readonly of?: number;
}

/** The rules by what they look at. */
interface Parts {
  readonly ofConfig: readonly Rule[];
  readonly ofHook: readonly Rule[];
  readonly ofRun: ReadonlyMap<Reply['kind'], readonly Rule[]>;
  readonly ofRuns: readonly Rule[];
  readonly ofMerged: readonly Rule[];
  readonly ofUnused: readonly Rule[];
}

const replyKinds = Object.keys({
  empty: 0,
  text: 0,
  json: 0,
  'parse-error': 0,
  'schema-error': 0,
  'name-error': 0,
  async: 0,
  discarded: 0,
  path: 0,
} satisfies Record<Reply['kind'], 0>) as readonly Reply['kind'][];

const parts = new WeakMap<readonly Rule[], Parts>();

/** Sorted once per list of rules: a log is checked record by record. */
function partsOf(rules: readonly Rule[]): Parts {
  let part = parts.get(rules);
  if (part === undefined) {
    const ofRun = rules.filter((rule) => rule.onRun !== undefined);
    part = {
      ofConfig: rules.filter((rule) => rule.onConfig !== undefined),
      ofHook: rules.filter((rule) => rule.onHook !== undefined),
      ofRun: new Map(
        replyKinds.map((kind) => [kind, ofRun.filter(({ replies }) => replies?.includes(kind) !== false)]),
      ),
      ofRuns: rules.filter((rule) => rule.onRuns !== undefined),
      ofMerged: rules.filter((rule) => rule.onMerged !== undefined),
      ofUnused: rules.filter((rule) => rule.onUnused !== undefined),
    };
    parts.set(rules, part);
  }
  return part;
}

function* onFiles({ ofConfig, ofHook }: Parts, project: Project): Iterable<Raw> {
  for (const rule of ofConfig) {
    for (const config of project.configs) {
      for (const finding of rule.onConfig?.(config, project) ?? []) yield { ...raw(rule, finding), config };
    }
  }
  for (const rule of ofHook) {
    for (const hook of project.hooks) {
      for (const finding of rule.onHook?.(hook, project) ?? []) yield { ...raw(rule, finding), hook };
    }
  }
}

function* onRuns({ ofRun, ofRuns }: Parts, runs: readonly Run[]): Iterable<Raw> {
  for (const run of runs) yield* onRun(ofRun, run);
  if (ofRuns.length === 0) return;
  for (const [hook, own] of byHook(runs)) {
    for (const rule of ofRuns) {
      for (const finding of rule.onRuns?.(hook, own) ?? []) yield { ...raw(rule, finding), hook };
    }
  }
}

function* onMerged({ ofMerged }: Parts, all: readonly Merged[]): Iterable<Raw> {
  for (const rule of ofMerged) {
    for (const merged of all) {
      const [first] = merged.runs;
      for (const finding of rule.onMerged?.(merged) ?? []) {
        yield { ...raw(rule, finding), ...(first === undefined ? {} : { hook: first.case.hook, run: first }) };
      }
    }
  }
}

/** One run under every stretch of versions asked about; rules that give way to a finer one are left out. */
function* onRun(rules: Parts['ofRun'], run: Run): Iterable<Raw> {
  for (const { stretch, verdict } of run.verdicts) {
    if (!verdict.runs) continue;
    const found = findings(rules.get(verdict.reply.kind) ?? [], verdict === run.verdict ? run : { ...run, verdict });
    if (found.length === 0) continue;
    for (const each of found.filter((one) => !givesWay(one, found))) {
      yield { ...each, hook: run.case.hook, run, stretch, of: run.verdicts.length };
    }
  }
}

function findings(rules: readonly Rule[], run: Run): readonly Raw[] {
  const found: Raw[] = [];
  for (const rule of rules) {
    for (const finding of rule.onRun?.(run) ?? []) found.push(raw(rule, finding));
  }
  return found;
}

/** Does another rule explain the same defect of this run better? */
function givesWay({ rule }: Raw, found: readonly Raw[]): boolean {
  const { yieldsTo } = rule;
  if (yieldsTo === undefined) return false;
  if (yieldsTo === 'errors') return found.some((other) => other.severity === 'error' && other.rule !== rule);
  return found.some((other) => yieldsTo.includes(other.rule.id));
}

function raw(rule: Rule, finding: RuleFinding): Raw {
  return { rule, finding, severity: finding.severity ?? rule.severity };
}

function byHook(runs: readonly Run[]): ReadonlyMap<Hook, readonly Run[]> {
  const groups = new Map<string, { readonly hook: Hook; readonly runs: Run[] }>();
  for (const run of runs) {
    const { hook } = run.case;
    const group = groups.get(hook.id);
    if (group === undefined) groups.set(hook.id, { hook, runs: [run] });
    else group.runs.push(run);
  }
  return new Map([...groups.values()].map((group) => [group.hook, group.runs]));
}

function place({ finding, config, hook, run }: Raw, project: Project): Place {
  if (config !== undefined) return locate(finding.at, { config });
  if (hook === undefined) throw new Error('a finding belongs to a configuration file, a hook or a run');
  const own = project.configs.find((file) => file.path === hook.config?.file);
  return locate(finding.at, {
    hook,
    ...(own === undefined ? {} : { config: own }),
    ...(run === undefined ? {} : { run }),
  });
}

type Located = Raw & { readonly place: Place };

/** One finding for all runs, and all stretches of versions, that show the same. */
function merge(all: readonly Located[]): Finding[] {
  const groups = new Map<string, Located[]>();
  for (const found of all) {
    const key = JSON.stringify([
      found.rule.id,
      found.severity,
      found.finding.message,
      found.finding.help,
      found.place,
      found.hook?.id,
    ]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [found]);
    else group.push(found);
  }
  return [...groups.values()].map(asOne);
}

function asOne(group: readonly Located[]): Finding {
  const [first] = group;
  if (first === undefined) throw new Error('a group of findings is never empty');
  const { rule, finding, severity, hook, of } = first;
  const cases = [...new Set(group.flatMap(({ run }) => (run === undefined ? [] : [run.case.id])))];
  const stretches = distinct(group.flatMap(({ stretch }) => (stretch === undefined ? [] : [stretch])));
  return {
    rule: rule.id,
    severity,
    message: finding.message,
    help: finding.help,
    place: first.place,
    ...(hook === undefined ? {} : { hook: hook.id }),
    ...(cases.length === 0 ? {} : { cases }),
    ...(of === undefined || stretches.length === of ? {} : { versions: stretches }),
    ...(finding.fix === undefined ? {} : { fix: finding.fix }),
  };
}

function distinct(stretches: readonly Stretch[]): Stretch[] {
  const seen = new Map(stretches.map((stretch) => [`${stretch.from} ${stretch.to ?? ''}`, stretch]));
  return [...seen.values()];
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

function inOrder(a: Finding, b: Finding): number {
  return (
    byText(a.place.file, b.place.file) ||
    (a.place.line ?? 0) - (b.place.line ?? 0) ||
    (a.place.column ?? 0) - (b.place.column ?? 0) ||
    byText(a.rule, b.rule) ||
    byText(a.hook ?? '', b.hook ?? '') ||
    byText(a.message, b.message) ||
    byText(a.help, b.help) ||
    byText(a.severity, b.severity)
  );
}

/** By code units: the same on every machine, whatever its locale. */
function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
