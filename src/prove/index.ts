/** Proofs of guards, where a lint asks for them and the machine can give them. */
import type { ClientRange } from '../contract/index.js';
import { MachineError } from '../model/machine-error.js';
import type { Hook, IsolationReport, Proof, Run } from '../model.js';
import type { Effort } from '../plan/effort.js';
import type { Extent } from '../plan/extent.js';
import type { Runner } from '../run/index.js';
import type { OwnVariation } from '../variants/index.js';
import type { OtherGuards } from './bench.js';

export interface ProofOptions {
  readonly effort?: Effort;
  /** How many variants are tried; default: `plain`, with the effort `thorough` all, with `quick` none. */
  readonly prove?: Extent;
  readonly variations?: readonly OwnVariation[];
  readonly isWantedVariant?: (id: string) => boolean;
  readonly signal?: AbortSignal;
}

/** Mods among the guards. */
export interface ModGuards {
  /** What they did, as runs of the hooks that they are. */
  readonly runs: readonly Run[];
  readonly guards: OtherGuards;
  /** A place for the commands that they stop, where no hook of the lint has one. */
  readonly openSandbox: () => Promise<Runner>;
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
    isWantedVariant,
    variations,
  }: ProofOptions,
  mods?: ModGuards,
): Promise<{ readonly proofs: readonly Proof[]; readonly why?: string }> {
  if (prove === 'none' || signal?.aborted) return { proofs: [] };
  const all = [...runs, ...(mods?.runs ?? [])];
  if (all.length === 0) return { proofs: [] };
  // Not needed where no guard stopped anything.
  const { guardsIn, proveGuards } = await import('./prove.js');
  if (guardsIn(all).length === 0) return { proofs: [] };
  const here = runner !== undefined && isolation !== undefined;
  if (here ? isolation.kind !== 'namespace' : mods === undefined)
    return here ? { proofs: [], why: needsNamespaces } : { proofs: [] };
  const own = here ? undefined : await mods?.openSandbox();
  let slow: readonly Hook[] = [];
  try {
    const proofs = await proveGuards(all, own ?? (runner as Runner), {
      extent: prove,
      range,
      ...(variations === undefined ? {} : { variations }),
      ...(isWantedVariant === undefined ? {} : { isWantedVariant }),
      ...(mods === undefined ? {} : { others: mods.guards }),
      onCutShort: (hooks) => {
        slow = hooks;
      },
    });
    return { proofs, ...(slow.length === 0 ? {} : { why: cutShort(slow) }) };
  } catch (error) {
    // A place with namespaces, and no other, was asked for.
    if (own === undefined || !(error instanceof MachineError)) throw error;
    return { proofs: [], why: needsNamespaces };
  } finally {
    await own?.close();
  }
}

const needsNamespaces = 'Guards were not tried with other ways to write what they stop: that needs namespaces.';

function cutShort(slow: readonly Hook[]): string {
  const names = [...new Set(slow.map(({ id, script }) => script?.path ?? id))].join(', ');
  return `Slow guards were tried with fewer ways to write a command than others; \`hooklint prove\` tries them all: ${names}`;
}
