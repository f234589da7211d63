/** Every rule over everything that it looks at: what the rules say, before places, levels and order. Pure. */
import { blockingExitCode } from '../contract/exit-codes.js';
import { isGate } from '../contract/mod-answers.js';
import { mergeRuns } from '../interpret/merge-runs.js';
import type {
  Case,
  ConfigFile,
  Execution,
  Exit,
  Hook,
  Merged,
  Mod,
  ModRun,
  Project,
  Proof,
  Rule,
  RuleFinding,
  Run,
  Severity,
  Spot,
  StandIns,
  Stretch,
  Suppression,
} from '../model.js';
import { registrationsFor } from '../mods/raised.js';
import { wordsOf } from '../plan/worlds.js';
import { isJudged } from './lack.js';
import { failingForOurWorld } from './of-our-world.js';

/** What a finding was found in. */
export interface Scene {
  readonly config?: ConfigFile;
  readonly hook?: Hook;
  readonly mod?: Mod;
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
  readonly ofMod: readonly Rule[];
  readonly ofModRuns: readonly Rule[];
  /** Those that can find something in a run. */
  readonly ofRun: (run: Run) => readonly Rule[];
  readonly ofRuns: readonly Rule[];
  readonly ofFaults: readonly Rule[];
  readonly ofMerged: readonly Rule[];
  readonly ofProof: readonly Rule[];
  readonly ofUnused: readonly Rule[];
}

/** Sorts the rules, once for all that they will look at. */
export function sortRules(rules: readonly Rule[]): SortedRules {
  return {
    all: rules,
    ofConfig: rules.filter((rule) => rule.onConfig !== undefined),
    ofHook: rules.filter((rule) => rule.onHook !== undefined),
    ofMod: rules.filter((rule) => rule.onMod !== undefined),
    ofModRuns: rules.filter((rule) => rule.onModRuns !== undefined),
    ofRun: rulesByRun(rules.filter((rule) => rule.onRun !== undefined)),
    ofRuns: rules.filter((rule) => rule.onRuns !== undefined),
    ofFaults: rules.filter((rule) => rule.onFaults !== undefined),
    ofMerged: rules.filter((rule) => rule.onMerged !== undefined),
    ofProof: rules.filter((rule) => rule.onProof !== undefined),
    ofUnused: rules.filter((rule) => rule.onUnused !== undefined),
  };
}

/** The rules that a run concerns, by what they say of themselves; looked up again for runs that are alike in that. */
function rulesByRun(rules: readonly Rule[]): SortedRules['ofRun'] {
  const known = new Map<string, readonly Rule[]>();
  return ({ execution, verdict: { reply } }) => {
    const exit = exitOf(execution);
    const key = `${execution.type} ${exit} ${reply.kind}`;
    let found = known.get(key);
    if (found === undefined) {
      found = rules.filter(
        ({ handlers, exits, replies }) =>
          handlers?.includes(execution.type) !== false &&
          exits?.includes(exit) !== false &&
          replies?.includes(reply.kind) !== false,
      );
      known.set(key, found);
    }
    return found;
  };
}

function exitOf(execution: Execution): Exit {
  if (execution.type !== 'command' || execution.exitCode === null) return 'none';
  if (execution.exitCode === 0) return 'success';
  return execution.exitCode === blockingExitCode ? 'blocking' : 'failure';
}

/** All that the rules say of a project and its runs, but for suppressions. `merged` is made from the runs when left out. */
export function applyRules(
  rules: SortedRules,
  project: Project,
  runs: readonly Run[],
  merged: readonly Merged[] | undefined,
  proofs: readonly Proof[] = [],
  modRuns: readonly ModRun[] = [],
): readonly Said[] {
  const said: Said[] = [];
  const faulted = runs.filter((run) => run.case.fault !== undefined);
  const stoodIn = runs.filter((run) => isAltered(run.case));
  const isPlain = (run: Run) => run.case.fault === undefined && !isAltered(run.case);
  const plain = faulted.length + stoodIn.length === 0 ? runs : runs.filter(isPlain);
  onFiles(rules, project, said);
  const failsForOurWorld = failingForOurWorld(plain);
  const judged = plain.filter((run) => isJudged(run) && !failsForOurWorld(run));
  for (const run of judged) onRun(rules.ofRun, run, said);
  if (rules.ofRuns.length > 0) {
    const further = stoodIn.filter((run) => run.case.world !== undefined && isJudged(run));
    const ofJudged = ofJudgedHooks(plain, judged, further);
    onRuns(ofJudged, said, rules.ofRuns, 'onRuns');
    const heard = new Set(ofJudged.map((run) => run.case.hook.id));
    const ofText = rules.ofRuns.filter(({ readsText }) => readsText);
    const others = plain.filter((run) => !heard.has(run.case.hook.id));
    if (others.length > 0) onRuns(others, said, ofText, 'onRuns');
  }
  if (faulted.length > 0) onRuns(faulted, said, rules.ofFaults, 'onFaults');
  if (rules.ofMerged.length > 0) onMerged(rules.ofMerged, (merged ?? mergeRuns(plain)).filter(allJudged), said);
  said.push(...withStandIns(rules, stoodIn, said));
  if (modRuns.length > 0) said.push(...onModRuns(rules.ofModRuns, project, modRuns, said));
  if (proofs.length > 0) said.push(...onProofs(rules.ofProof, project, proofs, modRuns));
  return said;
}

const isAltered = ({ standIns, world }: Case): boolean => standIns !== undefined || world !== undefined;

/**
 * What runs with stand-ins show beyond the others: a possibility, and no more than a warning. That a hook ends as its
 * stand-in does is no crash of its own.
 */
function withStandIns(rules: SortedRules, runs: readonly Run[], others: readonly Said[]): readonly Said[] {
  const known = new Set(others.map(({ rule, scene }) => `${rule.id} ${scene.hook?.id}`));
  const said: Said[] = [];
  for (const run of runs.filter(isJudged)) {
    const ofRun = (each: Run) =>
      rules.ofRun(each).filter(({ blamesMachine }) => each.case.world !== undefined || blamesMachine !== true);
    onRun(ofRun, run, said);
  }
  return said
    .filter(({ rule, scene }) => !known.has(`${rule.id} ${scene.hook?.id}`))
    .map((each) => {
      const { finding, scene, severity } = each;
      const { fix: _, ...rest } = finding;
      const { standIns, world } = scene.run?.case ?? {};
      const seen = standIns === undefined ? wordsOf(world ?? {}) : `with ${standInsOf(standIns)}`;
      const own = finding.message.replace(/\.$/, '');
      return {
        ...each,
        severity: severity === 'error' ? 'warning' : severity,
        finding: { ...rest, message: `${own} (seen ${seen}).` },
      };
    });
}

function standInsOf({ end, programs }: StandIns): string {
  const names = programs.map((name) => `\`${name}\``).join(', ');
  const plural = programs.length > 1;
  return `${plural ? 'stand-ins' : 'a stand-in'} for ${names} that ${end}${plural ? '' : 's'}`;
}

/**
 * The runs of hooks of which the machine could judge every one, or which came past their gates in another world: of the
 * others too little was seen to speak of them as a whole. `further`: runs in such worlds.
 */
function ofJudgedHooks(plain: readonly Run[], judged: readonly Run[], further: readonly Run[]): readonly Run[] {
  if (judged.length === plain.length && further.length === 0) return plain;
  const kept = new Set(judged);
  const cameFurther = new Set(further.map((run) => run.case.hook.id));
  const unjudged = new Set(
    plain
      .filter((run) => !kept.has(run) && !(run.lacked?.gate !== undefined && cameFurther.has(run.case.hook.id)))
      .map((run) => run.case.hook.id),
  );
  return [...judged, ...further].filter((run) => !unjudged.has(run.case.hook.id));
}

const allJudged = ({ runs }: Merged): boolean => runs.every(isJudged);

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

function onFiles({ ofConfig, ofHook, ofMod }: SortedRules, project: Project, said: Said[]): void {
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
  for (const mod of project.mods ?? []) {
    for (const rule of ofMod) {
      for (const finding of rule.onMod?.(mod, project) ?? []) said.push(say(rule, finding, { mod }));
    }
  }
}

/** One run under every stretch of versions asked about; rules that give way to a finer one are left out. */
function onRun(rulesOf: SortedRules['ofRun'], run: Run, said: Said[]): void {
  for (const { stretch, verdict } of run.verdicts) {
    if (!verdict.runs) continue;
    const judged = verdict === run.verdict ? run : { ...run, verdict };
    const found: Said[] = [];
    for (const rule of rulesOf(judged)) {
      if (rule.blamesMachine && run.lacked !== undefined && run.lacked.lack.kind !== 'installer') continue;
      for (const finding of rule.onRun?.(judged) ?? []) {
        found.push(say(rule, finding, { hook: run.case.hook, run, stretch, stretches: run.verdicts.length }));
      }
    }
    for (const each of found) if (!givesWay(each, found)) said.push(each);
  }
}

/** Does another of the rules that spoke explain the same defect better? Mere advice explains no defect. */
export function givesWay({ rule, severity }: Said, found: readonly Said[]): boolean {
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

/** What runs of mods show, unless the text of the same registration has told it already. */
function onModRuns(
  rules: readonly Rule[],
  { mods = [] }: Project,
  runs: readonly ModRun[],
  read: readonly Said[],
): readonly Said[] {
  return mods.flatMap((mod) => {
    const own = runs.filter((run) => run.mod === mod.id);
    if (own.length === 0) return [];
    const known = read.flatMap(({ rule, finding: { at }, scene }) =>
      scene.mod === mod && at.in === 'mod' && at.at !== undefined ? [{ rule: rule.id, ...at.at }] : [],
    );
    const isKnown = ({ at, yieldsTo }: RuleFinding): boolean =>
      at.in === 'mod' &&
      known.some(
        ({ rule, file, start, end }) =>
          yieldsTo?.includes(rule) && file === at.at?.file && start >= at.at.start && end <= at.at.end,
      );
    return rules.flatMap((rule) =>
      [...(rule.onModRuns?.(mod, own) ?? [])]
        .filter((finding) => !isKnown(finding))
        .map((finding) => say(rule, finding, { mod })),
    );
  });
}

function onProofs(
  rules: readonly Rule[],
  { hooks, mods = [] }: Project,
  proofs: readonly Proof[],
  modRuns: readonly ModRun[],
): readonly Said[] {
  const own = new Map(hooks.map((hook) => [hook.id, { hook, scene: { hook } as Scene }]));
  for (const { mod: id, case: one } of modRuns) {
    const mod = mods.find((each) => each.id === id);
    if (mod !== undefined) own.set(one.hook.id, { hook: one.hook, scene: { mod } });
  }
  return proofs.flatMap((proof) => {
    const guard = own.get(proof.hook);
    if (guard === undefined) return [];
    const { hook, scene } = guard;
    const at = scene.mod && guardIn(scene.mod, hook);
    return rules.flatMap((rule) =>
      [...(rule.onProof?.(hook, proof) ?? [])].map((finding) =>
        say(rule, at === undefined ? finding : { ...finding, at }, scene),
      ),
    );
  });
}

/** Where a mod registers what stops calls: the first of its hooks that a call comes to. */
function guardIn(mod: Mod, { event }: Hook): Spot {
  const [first] = registrationsFor(mod, event).filter(({ event: name }) => isGate(name));
  return { in: 'mod', ...(first === undefined ? {} : { at: first.eventAt }) };
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
