/**
 * Guards that ask Git for the branch: some only do so for commits. Whether a push that names none gets past them is seen
 * while the branch is checked out.
 */
import { askGit } from '../load/git.js';
import type { Case, Hook, Verdict } from '../model.js';
import { textOf } from '../script/answers/text-of.js';
import { commandText } from '../variants/command-text.js';
import { branchPushed } from '../variants/current-branch.js';
import { behindCommitElsewhere, isFromElsewhere, mindedBranch } from '../variants/index.js';
import type { Bench } from './bench.js';
import { type Fate, type Held, keyOf } from './fates.js';

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
      if (asksElsewhere(hook) || !(await canCheckOut(hook.projectDir, branch))) return undefined;
      const world = { files: [head], texts: { [head]: `ref: refs/heads/${branch}\n` } };
      return { id: `${key} on ${branch}`, hook, payload: variant.payload, world };
    }),
  );
  const { stopped, unanswered } = await bench.outcomesInWorlds(tried.filter((each) => each !== undefined));
  const passes = (planned: Case | undefined): boolean =>
    planned !== undefined && !stopped.has(planned.id) && !unanswered.has(planned.id);
  return new Set(pushes.filter((_, i) => !passes(tried[i])).map(({ key }) => key));
}

/**
 * The pushes (by `keyOf`) of a branch that pass while another one is checked out, with what the guard answers: it asks Git
 * which one that is, and not where the push goes.
 */
export async function passingFromElsewhere(
  bench: Bench,
  guards: readonly Hook[],
  held: readonly Held[],
): Promise<ReadonlyMap<string, Verdict | undefined>> {
  const pushes = held.flatMap(({ hook, action, proved }) =>
    proved.filter(isFromElsewhere).map((variant) => ({ hook, action, variant })),
  );
  if (pushes.length === 0) return new Map();
  const tried = await Promise.all(
    pushes.map(async ({ hook, action, variant }): Promise<readonly Case[]> => {
      const commit = await askGit(hook.projectDir, ['rev-parse', '--git-dir', 'HEAD']);
      if (commit?.startsWith('.git\n') !== true || bench.isRuledOut(hook, variant.payload)) return [];
      const branch = branchPushed(commandText(action.text));
      // A branch that is not there is pushed by no name.
      if (variant.variation === behindCommitElsewhere && !(await canCheckOut(hook.projectDir, branch))) return [];
      const topic = 'refs/heads/hooklint-topic';
      const texts = { [head]: `ref: ${topic}\n`, [`.git/${topic}`]: commit.slice('.git\n'.length) };
      const world = { files: Object.keys(texts), texts };
      // Where the action itself is stopped from there too, the guard looks at the branch that it names: then it is to do so
      // behind a commit as well.
      return [variant.payload, action.payload].flatMap((payload, i) =>
        guards.map((guard) => ({ id: `${keyOf(hook, variant)} ${i} ${guard.id}`, hook: guard, payload, world })),
      );
    }),
  );
  const { stopped, unanswered, verdicts } = await bench.outcomesInWorlds(tried.flat());
  return new Map(
    pushes.flatMap(({ hook, variant }, i): readonly [string, Verdict | undefined][] => {
      const cases = tried[i] ?? [];
      const isHeld = ({ id }: Case): boolean => stopped.has(id);
      const [ofVariant, ofAction] = [cases.slice(0, guards.length), cases.slice(guards.length)];
      if (cases.length === 0 || cases.some(({ id }) => unanswered.has(id)) || ofVariant.some(isHeld)) return [];
      if (ofAction.some(isHeld) !== (variant.variation === behindCommitElsewhere)) return [];
      return [[keyOf(hook, variant), verdicts.get(cases.find((each) => each.hook === hook)?.id ?? '')]];
    }),
  );
}

/** Does it ask Git in a folder that it names, of one machine: `git -C /home/me/shop branch`? No other folder answers for that one. */
const asksElsewhere = (hook: Hook): boolean => folderOfGit.test(textOf(hook).text);

const folderOfGit =
  /(?:\s-C["',]{0,3}\s{1,9}|["']-C["'],\s{0,9}|\bcwd\s?[=:]\s?)r?["']?(?:[A-Za-z]:[\\/]|~\/|\/(?:home|Users|mnt|opt|srv)\/)/;

/** Where Git has which branch is checked out. */
const head = '.git/HEAD';

/** Is the folder itself a repository, which has the branch? */
async function canCheckOut(folder: string, branch: string | undefined): Promise<boolean> {
  if (branch === undefined) return false;
  const answer = await askGit(folder, ['rev-parse', '--git-dir', '--verify', '--quiet', `refs/heads/${branch}`]);
  return answer?.startsWith('.git\n') === true;
}
