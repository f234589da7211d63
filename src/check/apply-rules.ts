/** Every rule over everything that it looks at: what the rules say, before places, levels and order. Pure. */
import { join } from '../evidence/phrases.js';
import { mergeRuns } from '../interpret/merge-runs.js';
import type { Case, Hook, Merged, ModRun, Project, Proof, Rule, Run, StandIns, Suppression } from '../model.js';
import { wordsOf } from '../plan/worlds.js';
import { grouped } from '../text/grouped.js';
import { isJudged } from './lack.js';
import { onModRuns, onProofs } from './mod-rules.js';
import { failingForOurWorld } from './of-our-world.js';
import { ofWritten } from './of-written.js';
import { onRun } from './on-run.js';
import { givesWay, type Said, type Scene, say } from './said.js';
import type { SortedRules } from './sort-rules.js';

/** What was seen besides the runs. */
export interface AlsoSeen {
  /** Made from the runs when left out. */
  readonly merged?: readonly Merged[] | undefined;
  readonly proofs?: readonly Proof[] | undefined;
  readonly modRuns?: readonly ModRun[] | undefined;
  /** What the rules say of the files, where that is known already. */
  readonly ofFiles?: readonly Said[];
}

/** All that the rules say of a project and its runs, but for suppressions. */
export function applyRules(
  rules: SortedRules,
  project: Project,
  runs: readonly Run[],
  { merged, proofs = [], modRuns = [], ofFiles = ofFilesOf(rules, project).all() }: AlsoSeen = {},
): readonly Said[] {
  const said = [...ofFiles];
  const faulted = runs.filter((run) => run.case.fault !== undefined);
  const stoodIn = runs.filter((run) => isAltered(run.case) && !isBaited(run.case));
  const isPlain = (run: Run) => run.case.fault === undefined && !isAltered(run.case);
  const plain = runs.every(isPlain) ? runs : runs.filter(isPlain);
  const failsForOurWorld = failingForOurWorld(plain);
  const blind = new Set(ofFiles.flatMap(({ finding, scene }) => (finding.blinds ? [scene.hook?.id] : [])));
  const showsHook = (run: Run) => isJudged(run) && !blind.has(run.case.hook.id);
  const judged = plain.filter((run) => showsHook(run) && !failsForOurWorld(run));
  const baited = runs.filter((run) => isBaited(run.case));
  if (baited.length > 0)
    onRuns(
      baited,
      said,
      rules.ofRuns.filter(({ ofBaits }) => ofBaits),
      'onRuns',
    );
  const together = merged ?? mergeRuns(plain);
  const byPayload = new Map(together.map(({ event, payload, runs: all }) => [`${event} ${payload}`, all]));
  const togetherWith = ({ case: { hook, payload } }: Run): readonly Run[] =>
    byPayload.get(`${hook.event} ${payload.id}`) ?? [];
  for (const run of judged) onRun(rules.ofRun, run, said, ofFiles, togetherWith(run));
  if (rules.ofRuns.length > 0) {
    const further = stoodIn.filter((run) => run.case.world !== undefined && showsHook(run));
    const ofJudged = ofJudgedHooks(plain, judged, further);
    onRuns(ofJudged, said, rules.ofRuns, 'onRuns');
    const heard = new Set(ofJudged.map((run) => run.case.hook.id));
    const ofText = rules.ofRuns.filter(({ readsText }) => readsText);
    const others = plain.filter((run) => !heard.has(run.case.hook.id));
    if (others.length > 0) onRuns(others, said, ofText, 'onRuns');
  }
  if (faulted.length > 0) onRuns(faulted, said, rules.ofFaults, 'onFaults');
  const ofBaits = (run: Run) => rules.ofRun(run).filter((rule) => rule.ofBaits);
  for (const run of baited) onRun(ofBaits, run, said, ofFiles);
  if (rules.ofMerged.length > 0) {
    const ofJudged = together.filter((each) => each.runs.every(showsHook));
    onMerged(rules.ofMerged, ofJudged, said);
  }
  said.push(...withStandIns(rules, stoodIn.filter(showsHook), said));
  said.push(...ofWritten(rules, [...plain, ...stoodIn.filter(showsHook)], said));
  if (modRuns.length > 0) said.push(...onModRuns(rules.ofModRuns, project, modRuns, said));
  if (proofs.length > 0) said.push(...onProofs(rules.ofProof, project, proofs, modRuns));
  return withoutForetold(said);
}

/** Without what a hook's text only makes likely, where the rule gives way to one that saw it in the runs of that hook. */
function withoutForetold(said: readonly Said[]): readonly Said[] {
  const seen = said.filter(({ scene }) => scene.run !== undefined);
  return said.filter(
    (each) =>
      each.scene.run !== undefined ||
      each.rule.onHook === undefined ||
      each.rule.yieldsTo === undefined ||
      !givesWay(
        each,
        seen.filter(({ scene }) => scene.hook?.id === each.scene.hook?.id),
      ),
  );
}

/** Is the run made for one question, which one rule asks? */
const isBaited = ({ world }: Case): boolean =>
  [
    ...[world?.bait, world?.advice, world?.moved, world?.ownScript, world?.planFile],
    ...[world?.unadmitted, world?.unapproved, world?.harmless],
  ].some((each) => each !== undefined);

const isAltered = ({ standIns, world }: Case): boolean => standIns !== undefined || world !== undefined;

/**
 * What runs with stand-ins show beyond the others: a possibility, and no more than a warning, unless the rule would tell
 * it of the hook's text alone. That a hook ends as its stand-in does is no crash of its own.
 */
function withStandIns(rules: SortedRules, runs: readonly Run[], others: readonly Said[]): readonly Said[] {
  const known = new Set(others.map(keyOf));
  const ofFiles = others.filter(({ scene }) => scene.run === undefined);
  const said: Said[] = [];
  for (const run of runs) {
    const ofRun = (each: Run) =>
      rules.ofRun(each).filter(({ blamesMachine }) => isTrue(each.case) || blamesMachine !== true);
    onRun(ofRun, run, said, ofFiles);
  }
  const isAlone = ({ scene }: Said): boolean => scene.run?.case.standIns?.failing !== undefined;
  const together = new Set(said.filter((each) => !isAlone(each)).map(keyOf));
  return (
    said
      // What a hook makes of one program, it makes of the next: told where all fail, or once.
      .filter((each, index) => {
        if (known.has(keyOf(each))) return false;
        if (!isAlone(each)) return true;
        return (
          !together.has(keyOf(each)) &&
          said.findIndex((other) => isAlone(other) && keyOf(other) === keyOf(each)) === index
        );
      })
      .map((each) => {
        const { finding, rule, scene, severity } = each;
        const { fix: _, ...rest } = finding;
        const { standIns, world } = scene.run?.case ?? {};
        const seen = [
          ...(standIns === undefined ? [] : [`when ${standInsOf(standIns)}`]),
          ...(world === undefined ? [] : [wordsOf(world)]),
        ].join(', ');
        const own = finding.message.replace(/\.$/, '');
        return {
          ...each,
          severity: severity === 'error' && rule.readsText !== true ? 'warning' : severity,
          finding: { ...rest, message: `${own} (seen ${seen}).` },
        };
      })
  );
}

/** Is everything in its world as a project may have it? What is in a file of ours may not be all that the hook looks for. */
const isTrue = ({ standIns, world }: Case): boolean =>
  standIns === undefined && world !== undefined && world.texts === undefined;

const keyOf = ({ rule, scene }: Said): string => `${rule.id} ${scene.hook?.id}`;

function standInsOf({ end, failing, programs }: StandIns): string {
  if (failing !== undefined) return `a simulated \`${failing}\` fails`;
  const names = programs.map((name) => `\`${name}\``);
  return names.length === 1 ? `a simulated ${names[0]} ${end}s` : `simulated ${join(names, 'and')} ${end}`;
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

/** What the rules say before anything has run, each part found when it is first asked for. */
export interface OfFiles {
  /** Of what is configured. */
  readonly ofConfigs: () => readonly Said[];
  readonly ofHook: (hook: Hook) => readonly Said[];
  /** Of configurations, hooks and mods. */
  readonly all: () => readonly Said[];
}

/** What the rules say before anything has run. */
export function ofFilesOf({ ofConfig, ofHook, ofMod }: SortedRules, project: Project): OfFiles {
  const configs = once(() =>
    project.configs.flatMap((config) =>
      ofConfig.flatMap((rule) =>
        [...(rule.onConfig?.(config, project) ?? [])].map((finding) => say(rule, finding, { config })),
      ),
    ),
  );
  const hooks = new Map(
    project.hooks.map((hook) => [
      hook,
      once(() =>
        ofHook(hook.handler.type).flatMap((rule) =>
          [...(rule.onHook?.(hook, project) ?? [])].map((finding) => say(rule, finding, { hook })),
        ),
      ),
    ]),
  );
  const mods = once(() =>
    (project.mods ?? []).flatMap((mod) =>
      ofMod.flatMap((rule) => [...(rule.onMod?.(mod, project) ?? [])].map((finding) => say(rule, finding, { mod }))),
    ),
  );
  return {
    ofConfigs: configs,
    ofHook: (hook) => hooks.get(hook)?.() ?? [],
    all: () => [...configs(), ...[...hooks.values()].flatMap((said) => said()), ...mods()],
  };
}

function once<T>(find: () => T): () => T {
  let found: { readonly it: T } | undefined;
  return () => {
    found ??= { it: find() };
    return found.it;
  };
}

function onRuns(runs: readonly Run[], said: Said[], rules: readonly Rule[], hear: 'onRuns' | 'onFaults'): void {
  for (const own of grouped(runs, (run) => run.case.hook.id).values()) {
    const { hook } = own[0].case;
    // What the hook's text shows explains what its runs did, and not the other way round.
    const ofText = said.filter(({ scene }) => scene.hook?.id === hook.id && scene.run === undefined);
    const found = rules.flatMap((rule) =>
      [...(rule[hear]?.(hook, own) ?? [])].map((finding) => say(rule, finding, { hook })),
    );
    const causes = [...ofText, ...found];
    said.push(...found.filter((each) => !givesWay(each, causes)));
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
