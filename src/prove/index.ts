/** Proofs of guards, where a lint asks for them and the machine can give them. */
import type { ClientRange } from '../contract/index.js';
import type { IsolationReport, Proof, Run } from '../model.js';
import type { Effort } from '../plan/effort.js';
import type { Extent } from '../plan/extent.js';
import type { Runner } from '../run/index.js';
import type { OwnVariation } from '../variants/index.js';

export interface ProofOptions {
  readonly effort?: Effort;
  /** How many variants are tried; default: `plain`, with the effort `thorough` all, with `quick` none. */
  readonly prove?: Extent;
  readonly variations?: readonly OwnVariation[];
  readonly signal?: AbortSignal;
}

/** Guards held against variants of what they stopped: in namespaces only, where a command can do no harm. */
export async function proofsFor(
  runs: readonly Run[],
  runner: Runner | undefined,
  isolation: IsolationReport | undefined,
  range: ClientRange,
  {
    effort,
    prove = effort === 'thorough' ? 'all' : effort === 'quick' ? 'none' : 'plain',
    signal,
    variations,
  }: ProofOptions,
): Promise<{ readonly proofs: readonly Proof[]; readonly why?: string }> {
  if (prove === 'none' || runner === undefined || isolation === undefined || signal?.aborted) return { proofs: [] };
  // Not needed where no guard stopped anything.
  const { guardsIn, proveGuards } = await import('./prove.js');
  if (guardsIn(runs).length === 0) return { proofs: [] };
  if (isolation.kind !== 'namespace') {
    return { proofs: [], why: 'Guards are not held against other spellings of what they stop: that needs namespaces.' };
  }
  const proofs = await proveGuards(runs, runner, {
    extent: prove,
    range,
    ...(variations === undefined ? {} : { variations }),
  });
  return { proofs };
}
