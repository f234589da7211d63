/** The lines that guards came to when they stopped variants, for the findings that tell of them. */
import type { ClientRange } from '../contract/index.js';
import { judge } from '../interpret/judge.js';
import type { Case, Finding, Hook, Proof, ProvedVariant } from '../model.js';
import type { Runner } from '../run/index.js';
import { keyOf } from './fates.js';

/** More runs than this are not traced: the other places come from the text. */
const mostTraced = 48;

/**
 * The proofs that findings tell of, with the lines that the guard came to when it stopped the action itself and what only
 * mentions it; undefined: there is nothing to trace. What a trace changed in the verdict is not believed.
 */
export async function withProofTraces(
  proofs: readonly Proof[],
  hooks: readonly Hook[],
  findings: readonly Pick<Finding, 'hook'>[],
  { range, runner }: { readonly range: ClientRange; readonly runner: Pick<Runner, 'run'> },
): Promise<readonly Proof[] | undefined> {
  const told = new Set(findings.flatMap(({ hook }) => hook ?? []));
  const byId = new Map(hooks.map((hook) => [hook.id, hook]));
  const due = proofs
    .flatMap((proof) => {
      const hook = told.has(proof.hook) ? byId.get(proof.hook) : undefined;
      return hook?.script === undefined ? [] : tracedOf(proof).map((variant) => ({ hook, variant }));
    })
    .slice(0, mostTraced);
  if (due.length === 0) return undefined;
  const { isTraceable, linesTold, traced } = await import('../run/trace.js');
  const cases = due
    .filter(({ hook }) => isTraceable(hook))
    .map(({ hook, variant }): Case => ({ id: keyOf(hook, variant), hook, payload: variant.payload }));
  const verdicts = new Map(due.map(({ hook, variant }) => [keyOf(hook, variant), variant.verdict]));
  const lines = new Map<string, readonly number[]>();
  for await (const { case: planned, execution } of runner.run(cases, traced)) {
    const ran = execution.type === 'command' ? linesTold(execution.stderr, planned.hook.script) : undefined;
    if (ran === undefined) continue;
    const { decidedBy, effect } = judge(planned, execution, range).verdict;
    const known = verdicts.get(planned.id);
    if (known?.effect === effect && known.decidedBy === decidedBy) lines.set(planned.id, ran);
  }
  if (lines.size === 0) return undefined;
  return proofs.map((proof) => ({
    ...proof,
    variants: proof.variants.map((variant) => {
      const hook = byId.get(proof.hook);
      const ranLines = hook && lines.get(keyOf(hook, variant));
      return ranLines === undefined ? variant : { ...variant, ranLines };
    }),
  }));
}

/** What the guard itself stopped of a proof: the action, and what only mentions it. */
function tracedOf({ variants }: Proof): readonly ProvedVariant[] {
  const itself = variants.find(({ kind }) => kind === 'way');
  return [...(itself === undefined ? [] : [itself]), ...variants.filter(({ kind }) => kind === 'mention')].filter(
    ({ stopped, stoppedBy, verdict }) => stopped && stoppedBy === undefined && verdict !== undefined,
  );
}
