/** What rules say of runs of mods and of proofs, with its place in the mod's text. Pure. */
import { isGate } from '../contract/mod-answers.js';
import type { Hook, Mod, ModRun, Project, Proof, Rule, RuleFinding, Spot } from '../model.js';
import { registrationsFor } from '../mods/raised.js';
import { type Said, type Scene, say } from './said.js';

/** What runs of mods show, unless the text of the same registration has told it already. */
export function onModRuns(
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

/** What proofs show, of a guard in settings or in a mod. */
export function onProofs(
  rules: readonly Rule[],
  project: Project,
  proofs: readonly Proof[],
  modRuns: readonly ModRun[],
): readonly Said[] {
  const { hooks, mods = [] } = project;
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
      [...(rule.onProof?.(hook, proof, project) ?? [])].map((finding) =>
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
