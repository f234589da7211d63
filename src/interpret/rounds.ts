/** Which hooks of an event run side by side, and which of them do not come to run at all. Pure. */
import { blockingExitCode } from '../contract/exit-codes.js';
import { type ManagedRun, managedRun } from '../contract/merging.js';
import type { Run } from '../model.js';
import { stops } from './stops.js';

export interface Rounds {
  /** Those of a round run side by side; one round waits for the one before. */
  readonly rounds: readonly (readonly Run[])[];
  /** Those that a hook of managed settings keeps from running. */
  readonly heldBack: readonly Run[];
}

/** Of one event and payload, in the order of the project. */
export function roundsOf(runs: readonly Run[]): Rounds {
  const [first] = runs;
  const apart = first === undefined ? undefined : managedRun(first.case.hook.event, first.verdict.client);
  const managed = runs.filter(isManaged);
  const others = runs.filter((run) => !isManaged(run));
  if (apart === undefined || managed.length === 0 || others.length === 0) return { rounds: [runs], heldBack: [] };
  if (apart.run === 'after') return { rounds: [others, managed], heldBack: [] };
  const isOver = managed.some((run) => ends(run, apart));
  return isOver ? { rounds: [managed], heldBack: others } : { rounds: [managed, others], heldBack: [] };
}

/** A hook of a plugin is none, though managed settings have the plugin switched on. */
function isManaged({ case: { hook } }: Run): boolean {
  return hook.layer === 'managed' && hook.pluginRoot === undefined;
}

function ends({ execution, verdict }: Run, { endedBy }: ManagedRun): boolean {
  const { effect, reply } = verdict;
  if (effect === 'block') return true;
  // Here they count on events that nothing blocks, too.
  if (execution.type === 'command' && execution.exitCode === blockingExitCode) return true;
  if (reply.kind === 'json' && reply.value.decision === 'block') return true;
  return endedBy === 'block-or-stop' && stops(verdict);
}
