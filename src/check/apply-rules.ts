/** Every rule over everything that it looks at: what the rules say, before places, levels and order. Pure. */
import { mergeRuns } from '../interpret/merge-runs.js';
import type {
  ConfigFile,
  Hook,
  Merged,
  Project,
  Reply,
  Rule,
  RuleFinding,
  Run,
  Severity,
  Stretch,
  Suppression,
} from '../model.js';

/** What a finding was found in. */
export interface Scene {
  readonly config?: ConfigFile;
  readonly hook?: Hook;
  readonly run?: Run;
  /** The stretch of versions that the run was judged under, and how many were asked about. */
  readonly stretch?: Stretch;
  readonly stretches?: number;
}

/** What one rule said, and of what. */
export interface Said {
  readonly rule: Rule;
  readonly finding: RuleFinding;
  readonly severity: Severity;
  readonly scene: Scene;
}

/** The rules by what they look at. */
export interface SortedRules {
  readonly all: readonly Rule[];
  readonly ofConfig: readonly Rule[];
  readonly ofHook: readonly Rule[];
  readonly ofRun: Readonly<Record<Reply['kind'], readonly Rule[]>>;
  readonly ofRuns: readonly Rule[];
  readonly ofFaults: readonly Rule[];
  readonly ofMerged: readonly Rule[];
  readonly ofUnused: readonly Rule[];
}

const sorted = new WeakMap<readonly Rule[], SortedRules>();

/** Sorts once per list of rules: a log is checked record by record. */
export function sortRules(rules: readonly Rule[]): SortedRules {
  let found = sorted.get(rules);
  if (found === undefined) {
    const reading = (kind: Reply['kind']): readonly Rule[] =>
      rules.filter(({ onRun, replies }) => onRun !== undefined && replies?.includes(kind) !== false);
    found = {
      all: rules,
      ofConfig: rules.filter((rule) => rule.onConfig !== undefined),
      ofHook: rules.filter((rule) => rule.onHook !== undefined),
      ofRun: {
        empty: reading('empty'),
        text: reading('text'),
        json: reading('json'),
        'parse-error': reading('parse-error'),
        'schema-error': reading('schema-error'),
        'name-error': reading('name-error'),
        async: reading('async'),
        discarded: reading('discarded'),
        path: reading('path'),
      },
      ofRuns: rules.filter((rule) => rule.onRuns !== undefined),
      ofFaults: rules.filter((rule) => rule.onFaults !== undefined),
      ofMerged: rules.filter((rule) => rule.onMerged !== undefined),
      ofUnused: rules.filter((rule) => rule.onUnused !== undefined),
    };
    sorted.set(rules, found);
  }
  return found;
}

/** All that the rules say of a project and its runs, but for suppressions. `merged` is made from the runs when left out. */
export function applyRules(
  rules: SortedRules,
  project: Project,
  runs: readonly Run[],
  merged: readonly Merged[] | undefined,
): readonly Said[] {
  const said: Said[] = [];
  const faulted = runs.filter((run) => run.case.fault !== undefined);
  const plain = faulted.length === 0 ? runs : runs.filter((run) => run.case.fault === undefined);
  onFiles(rules, project, said);
  for (const run of plain) onRun(rules.ofRun, run, said);
  if (rules.ofRuns.length > 0) onRuns(plain, said, rules.ofRuns, 'onRuns');
  if (faulted.length > 0) onRuns(faulted, said, rules.ofFaults, 'onFaults');
  if (rules.ofMerged.length > 0) onMerged(rules.ofMerged, merged ?? mergeRuns(plain), said);
  return said;
}

/** What the rules say of suppressions that silenced nothing. */
export function applyToUnused(
  rules: SortedRules,
  unused: readonly Suppression[],
): readonly (Said & { readonly of: Suppression })[] {
  if (unused.length === 0) return [];
  const known = rules.all.map((rule) => rule.id);
  return rules.ofUnused.flatMap((rule) =>
    unused.flatMap((of) =>
      [...(rule.onUnused?.(of, known) ?? [])].map((finding) => ({ ...say(rule, finding, {}), of })),
    ),
  );
}

function say(rule: Rule, finding: RuleFinding, scene: Scene): Said {
  return { rule, finding, severity: finding.severity ?? rule.severity, scene };
}

function onFiles({ ofConfig, ofHook }: SortedRules, project: Project, said: Said[]): void {
  for (const config of project.configs) {
    for (const rule of ofConfig) {
      for (const finding of rule.onConfig?.(config, project) ?? []) said.push(say(rule, finding, { config }));
    }
  }
  for (const hook of project.hooks) {
    for (const rule of ofHook) {
      for (const finding of rule.onHook?.(hook, project) ?? []) said.push(say(rule, finding, { hook }));
    }
  }
}

/** One run under every stretch of versions asked about; rules that give way to a finer one are left out. */
function onRun(rules: SortedRules['ofRun'], run: Run, said: Said[]): void {
  for (const { stretch, verdict } of run.verdicts) {
    if (!verdict.runs) continue;
    const judged = verdict === run.verdict ? run : { ...run, verdict };
    const found: Said[] = [];
    for (const rule of rules[verdict.reply.kind]) {
      for (const finding of rule.onRun?.(judged) ?? []) {
        found.push(say(rule, finding, { hook: run.case.hook, run, stretch, stretches: run.verdicts.length }));
      }
    }
    for (const each of found) if (!givesWay(each, found)) said.push(each);
  }
}

/** Does another rule explain the same defect of this run better? Mere advice explains no defect. */
function givesWay({ rule, severity }: Said, found: readonly Said[]): boolean {
  const { yieldsTo } = rule;
  if (yieldsTo === undefined) return false;
  if (yieldsTo === 'errors') return found.some((other) => other.severity === 'error' && other.rule !== rule);
  return found.some((other) => yieldsTo.includes(other.rule.id) && (other.severity !== 'info' || severity === 'info'));
}

function onRuns(runs: readonly Run[], said: Said[], rules: readonly Rule[], hear: 'onRuns' | 'onFaults'): void {
  const groups = new Map<string, { readonly hook: Hook; readonly runs: Run[] }>();
  for (const run of runs) {
    const { hook } = run.case;
    const group = groups.get(hook.id);
    if (group === undefined) groups.set(hook.id, { hook, runs: [run] });
    else group.runs.push(run);
  }
  for (const { hook, runs: own } of groups.values()) {
    for (const rule of rules) {
      for (const finding of rule[hear]?.(hook, own) ?? []) said.push(say(rule, finding, { hook }));
    }
  }
}

function onMerged(rules: readonly Rule[], all: readonly Merged[], said: Said[]): void {
  for (const merged of all) {
    const [first] = merged.runs;
    const scene: Scene = first === undefined ? {} : { hook: first.case.hook, run: first };
    for (const rule of rules) {
      for (const finding of rule.onMerged?.(merged) ?? []) said.push(say(rule, finding, scene));
    }
  }
}
