/** Commands that run unasked in every mode because they change nothing, as the client sees it. */
import type { Row } from '../model.js';
import { measured } from './sources.js';

export interface ReadOnlyFact {
  /** The program, and the words that have to follow it: `git log`. Of several rows the longest counts. */
  readonly command: string;
  /** The options that may stand there; absent: every one. */
  readonly options?: RegExp;
  /** Words that must not stand there, nor an option that begins with one and goes on with `=`. */
  readonly never?: readonly string[];
  /** Options whose value is the next word. */
  readonly valueOptions?: readonly string[];
  /** So many words must follow. */
  readonly words?: number;
  /** No word may follow that is no option, but behind one of these. */
  readonly operandsBehind?: readonly string[];
}

const reads = (command: string, rest: Partial<ReadOnlyFact> = {}): Row<ReadOnlyFact> => ({
  command,
  ...rest,
  since: '2.1.77',
  sinceUnknown: true,
  source: measured(
    '2.1.330',
    'Probed command by command; options that were not probed were read in the program. Older clients were not asked.',
  ),
});

const plain = [
  ...['[', '[[', 'arch', 'base64', 'basename', 'cal', 'cat', 'cmp', 'column', 'comm', 'cut', 'df', 'diff'],
  ...[
    'dirname',
    'docker images',
    'docker inspect',
    'docker logs',
    'docker ps',
    'du',
    'echo',
    'egrep',
    'expand',
    'expr',
  ],
  ...['false', 'fgrep', 'fmt', 'fold', 'free', 'grep', 'groups', 'head', 'help', 'hexdump', 'id'],
  ...['locale', 'ls', 'lsof', 'man', 'md5sum', 'netstat', 'nl', 'nproc', 'numfmt', 'od', 'paste', 'pgrep', 'pr'],
  ...['printf', 'readlink', 'realpath', 'rev', 'seq', 'sha1sum', 'sha256sum', 'sleep', 'ss', 'stat', 'strings', 'tac'],
  ...['tail', 'tput', 'tr', 'true', 'tsort', 'type', 'uname', 'unexpand', 'uptime', 'wc', 'which'],
  ...['git blame', 'git cat-file', 'git config --get', 'git describe', 'git for-each-ref', 'git ls-files'],
  ...['git merge-base', 'git rev-list', 'git rev-parse', 'git shortlog', 'git stash list', 'git stash show'],
  ...['git worktree list', 'git reflog show'],
];

/** Whole commands: nothing may follow. */
const alone = [
  ...['claude --help', 'claude -h', 'ifconfig', 'ip addr', 'node --version', 'node -v', 'pwd'],
  ...['python --version', 'python3 --version', 'whoami'],
];

const noOperands = { operandsBehind: [] } as const;
const listing = { valueOptions: ['--contains', '--no-contains', '--merged', '--points-at', '--sort'] } as const;
const changing = ['--output', '--ext-diff', '-w'] as const;

export const readOnlyCommands: readonly Row<ReadOnlyFact>[] = [
  ...plain.map((command) => reads(command)),
  ...alone.map((command) => reads(command, { options: /^$/, ...noOperands })),
  reads('cd', { options: /^-$/, words: 1 }),
  reads('date', { never: ['-s', '--set'] }),
  ...['fd', 'fdfind'].map((command) => reads(command, { never: ['-x', '-X', '--exec', '--exec-batch'] })),
  reads('file', { never: ['-f'] }),
  reads('find', {
    never: ['-delete', '-exec', '-execdir', '-ok', '-okdir', '-fprint', '-fprint0', '-fprintf', '-fls'],
  }),
  reads('git branch', {
    options: /^-(?:-(?:list|all|remotes|verbose|show-current|contains|merged|sort)|[alrv]+)(?:=|$)/,
    ...listing,
    operandsBehind: ['-l', '--list'],
  }),
  reads('git diff', { never: changing }),
  reads('git grep', { never: ['-O', '--open-files-in-pager'] }),
  reads('git log', { never: changing }),
  reads('git ls-remote', noOperands),
  reads('git reflog', noOperands),
  reads('git remote', { options: /^(?:-v|--verbose)$/, ...noOperands }),
  reads('git remote show', { operandsBehind: ['-n'] }),
  reads('git show', { never: changing }),
  reads('git status', { options: /^-(?:-(?:short|branch|long|verbose|porcelain|ignored|show-stash)|[sbv]+)$/ }),
  reads('git tag', { never: ['-d', '--delete', '-n'], ...listing, operandsBehind: ['-l', '--list'] }),
  reads('history', { never: ['-c', '-d', '-w', '-r', '-a'] }),
  reads('hostname', { never: ['-F', '-b'], ...noOperands }),
  reads('jq', { never: ['-f', '--from-file', 'env', '--rawfile', '--slurpfile'] }),
  reads('ps', { never: ['e'] }),
  reads('rg', { never: ['--files', '--pre'] }),
  reads('sort', { options: /^-(?:[bcdfghiMmnRruVz]+|-(?!output).*)$/ }),
  reads('test', { never: ['-a', '-o'] }),
  reads('tree', { never: ['-o'] }),
  reads('uniq', noOperands),
];

/** Programs behind which a command that changes nothing is asked about all the same. */
export const askedBehind: Row<{ readonly programs: readonly string[] }> = {
  programs: ['nice', 'nohup', 'stdbuf', 'time'],
  since: '2.1.77',
  source: measured('2.1.330', 'Not behind timeout and command.'),
};

/** What `xargs` may run unasked, where it has no options. */
export const readOnlyBehindXargs: Row<{ readonly programs: readonly string[] }> = {
  programs: ['echo', 'egrep', 'fgrep', 'grep', 'head', 'printf', 'tail', 'wc'],
  since: '2.1.77',
  source: measured('2.1.330', '`xargs ls`, `xargs cat` and `xargs -n1 echo` are asked about.'),
};

/** The scripts of sed that are not asked about: one that prints lines changes nothing, nor does a substitution without files. */
export const sedScripts: Row<{
  readonly printing: RegExp;
  readonly substituting: RegExp;
  /** The options beside a substitution. */
  readonly options: readonly string[];
}> = {
  printing: /^(?:(?:\d+(?:,\d+)?)?p)(?:;(?:\d+(?:,\d+)?)?p)*$/,
  substituting: /^s\/(?:[^/\\]|\\.)*\/(?:[^/\\]|\\.)*\/[gI\d]*$/,
  options: ['-E', '-i', '--in-place'],
  since: '2.1.77',
  source: measured(
    '2.1.330',
    'With files it runs unasked where edits do. Other delimiters, -e, d, a, i and w are asked about.',
  ),
};
