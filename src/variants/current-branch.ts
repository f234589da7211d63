/** Pushes by the branch that they are for: the one that is checked out, a protected one, any other. Pure. */
import type { CommandText } from './command-text.js';
import { fromVerb, readCall } from './program-options.js';

/** Branches that guards protect. */
const protectedBranch = /^(?:HEAD:)?(?:main|master|develop|production|prod|staging|trunk|release)$/;

/** The guard finds out which branch is checked out, for pushes or for something else. */
const asksBranch = /--show-current|--abbrev-ref|symbolic-ref|rev-parse|\.git\/HEAD|head_?ref|current_?branch/i;

/** Options of a push that leave it a push of branches. */
const ofBranches: ReadonlySet<string> = new Set(['force', 'no-verify']);

/** The protected branch that a command pushes by its name, and what else it is called with; undefined: it is another command. */
function namedPush({ values, words }: CommandText) {
  const [program, ...args] = values ?? [];
  if (program !== 'git' || words === undefined || words[0] !== 'git') return undefined;
  const read = readCall(program, args);
  const [remote, branch, ...more] = read?.operands ?? [];
  if (read?.verb !== 'push' || remote === undefined || branch === undefined || more.length > 0) return undefined;
  if (!protectedBranch.test(branch) || !read.options.every((option) => ofBranches.has(option))) return undefined;
  return { args, branch: branch.replace(/^HEAD:/, ''), isForced: read.options.includes('force') };
}

/** The protected branch that a command pushes by its name. */
export const branchPushed = (command: CommandText): string | undefined => namedPush(command)?.branch;

/** A push that names no branch, and whether the guard asks Git for the one that is checked out. */
export interface PushOfCurrent {
  readonly text: string;
  readonly isMinded: boolean;
}

/** The push without remote and branch, where the guard looks for the branch in the command. `guard` is the guard's text. */
export function pushOfCurrentBranch(command: CommandText, guard: string): PushOfCurrent | undefined {
  const { args = [], branch, isForced } = namedPush(command) ?? {};
  if (branch === undefined || !guard.includes(branch)) return undefined;
  const options = fromVerb('git', args).args.filter((word) => word.startsWith('-'));
  // A plus sign forces the branch that it is written in front of, and there is none left.
  if (isForced && !options.some((option) => /^(?:--force$|-\w*f)/.test(option))) return undefined;
  const left = options.filter((option) => !/^(?:-u|--set-upstream)$/.test(option));
  return { text: ['git', 'push', ...left].join(' '), isMinded: asksBranch.test(guard) };
}

/** The same push of whichever branch is checked out, to a guard that asks Git for that one: `git push origin HEAD:main`. */
export function pushFromElsewhere(command: CommandText, guard: string): string | undefined {
  const { args = [], branch } = namedPush(command) ?? {};
  if (branch === undefined || !asksBranch.test(guard)) return undefined;
  return ['git', ...args.slice(0, -1), `HEAD:${branch}`].join(' ');
}

/** The same push behind a commit, to a guard that asks Git for the branch: some look at the first verb of Git alone. */
export function pushBehindCommit(command: CommandText, guard: string): string | undefined {
  const { args = [] } = namedPush(command) ?? {};
  if (args.length === 0 || !asksBranch.test(guard)) return undefined;
  return `git commit -m 'Note the change' && ${['git', ...args].join(' ')}`;
}

/**
 * What a guard may stop a forced push to a protected branch for, each alone (`git push origin main`,
 * `git push --force origin topic`), and the push that is neither. Empty for any other command.
 */
export function forceAndBranch({ values, words }: CommandText): {
  readonly reasons: readonly string[];
  readonly neither: readonly string[];
} {
  const [program, ...args] = values ?? [];
  const { verb, options = [], operands = [] } = (program === 'git' && readCall(program, args)) || {};
  const [remote, branch, ...more] = operands;
  const force = words?.find((word) => /^(?:--force|-f)$/.test(word));
  const isBoth = verb === 'push' && force !== undefined && options.length === 1 && more.length === 0;
  if (!isBoth || remote === undefined || branch === undefined || !protectedBranch.test(branch))
    return { reasons: [], neither: [] };
  return {
    reasons: [`git push ${remote} ${branch}`, `git push ${force} ${remote} topic`],
    neither: [`git push ${remote} topic`],
  };
}
