/** Pushes by the branch that they are for: the one that is checked out, a protected one, any other. Pure. */
import type { CommandText } from './command-text.js';
import { fromVerb, readCall } from './program-options.js';

/** Branches that guards protect. */
const protectedBranch = /^(?:HEAD:)?(?:main|master|develop|production|prod|staging|trunk|release)$/;

/** The guard finds out which branch is checked out, or knows of pushes that name none. */
const asksBranch = /--show-current|--abbrev-ref|symbolic-ref|rev-parse|\.git\/HEAD|head_?ref|current_?branch/i;

/** A line that compares the branch; one that does so for commits and merges alone. */
const comparesBranch = /\$\{?\w{0,20}(?:branch|head)\w{0,20}\}?"?\s{0,9}(?:[=!]=?|\bin\b)/i;
const ofCommits = (line: string): boolean => /\b(?:commit|merge)\b/.test(line) && !/\bpush\b/.test(line);

/** Does the guard know which branch a push is for that names none? One may ask for the branch of commits alone. */
function mindsBranch(guard: string): boolean {
  const compared = guard.split('\n').filter((line) => comparesBranch.test(line));
  return asksBranch.test(guard) && (compared.length === 0 || !compared.every(ofCommits));
}

/** Options of a push that leave it a push of branches. */
const ofBranches: ReadonlySet<string> = new Set(['force', 'no-verify']);

/**
 * The push without remote and branch, where the guard looks for the branch in the command alone; undefined: it is another
 * command, or the guard asks Git. `guard` is the guard's text.
 */
export function pushOfCurrentBranch({ values, words }: CommandText, guard: string): string | undefined {
  const [program, ...args] = values ?? [];
  if (program !== 'git' || words === undefined || words[0] !== 'git') return undefined;
  const read = readCall(program, args);
  const [remote, branch, ...more] = read?.operands ?? [];
  if (read?.verb !== 'push' || remote === undefined || branch === undefined || more.length > 0) return undefined;
  if (!protectedBranch.test(branch) || !read.options.every((option) => ofBranches.has(option))) return undefined;
  if (!guard.includes(branch.replace(/^HEAD:/, '')) || mindsBranch(guard)) return undefined;
  const options = fromVerb(program, args).args.filter((word) => word.startsWith('-'));
  // A plus sign forces the branch that it is written in front of, and there is none left.
  if (read.options.includes('force') && !options.some((option) => /^(?:--force$|-\w*f)/.test(option))) return undefined;
  return ['git', 'push', ...options.filter((option) => !/^(?:-u|--set-upstream)$/.test(option))].join(' ');
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
