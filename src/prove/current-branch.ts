/**
 * Guards that ask Git for the branch: some only do so for commits. Whether a push that names none gets past them is seen
 * while the branch is checked out.
 */
import { askGit } from '../load/git.js';
import type { Case, GuardedAction, Hook, Variant } from '../model.js';
import { commandText } from '../variants/command-text.js';
import { branchPushed } from '../variants/current-branch.js';
import { mindedBranch } from '../variants/index.js';
import type { Bench } from './bench.js';
import { type Fate, keyOf } from './fates.js';

interface Held {
  readonly hook: Hook;
  readonly action: GuardedAction;
  readonly proved: readonly Variant[];
}

/** The pushes (by `keyOf`) that pass, and that are not seen to pass while the branch in question is checked out. */
export async function passingOnOtherBranch(
  bench: Bench,
  held: readonly Held[],
  fates: ReadonlyMap<string, Fate>,
): Promise<ReadonlySet<string>> {
  const pushes = held.flatMap(({ hook, action, proved }) =>
    proved
      .filter((variant) => variant.variation === mindedBranch && fates.get(keyOf(hook, variant))?.by === undefined)
      .map((variant) => ({ key: keyOf(hook, variant), hook, variant, branch: branchPushed(commandText(action.text)) })),
  );
  if (pushes.length === 0) return new Set();
  const tried = await Promise.all(
    pushes.map(async ({ key, hook, variant, branch }): Promise<Case | undefined> => {
      if (branch === undefined || !(await canCheckOut(hook.projectDir, branch))) return undefined;
      const world = { files: [head], texts: { [head]: `ref: refs/heads/${branch}\n` } };
      return { id: `${key} on ${branch}`, hook, payload: variant.payload, world };
    }),
  );
  const { stopped, unanswered } = await bench.outcomesInWorlds(tried.filter((each) => each !== undefined));
  const passes = (planned: Case | undefined): boolean =>
    planned !== undefined && !stopped.has(planned.id) && !unanswered.has(planned.id);
  return new Set(pushes.filter((_, i) => !passes(tried[i])).map(({ key }) => key));
}

/** Where Git has which branch is checked out. */
const head = '.git/HEAD';

/** Is the folder itself a repository, which has the branch? */
async function canCheckOut(folder: string, branch: string): Promise<boolean> {
  const answer = await askGit(folder, ['rev-parse', '--git-dir', '--verify', '--quiet', `refs/heads/${branch}`]);
  return answer?.startsWith('.git\n') === true;
}
