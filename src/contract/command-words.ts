/** What the client can follow in the words of a Bash command that it is to run unasked, and in assignments. */
import type { PermissionMode, Row } from '../model.js';
import { measured } from './sources.js';

const since = '2.1.77';

/** Variables that keep no command from running unasked. Written with braces (`${HOME}`) each of them does. */
export const followedVariables: Row<
  Readonly<Record<'everywhere' | 'besideText' | 'besideTextIfAllowed', readonly string[]>>
> = {
  everywhere: ['HOME'],
  /** Inside a string with two more characters: `"$PWD/x"`, and neither `"$PWD"` nor `"$PWD/"`. */
  besideText: [
    ...['BASH_VERSION', 'EUID', 'HOSTNAME', 'IFS', 'LINENO', 'LOGNAME', 'OLDPWD', 'PATH', 'PPID', 'PWD', 'RANDOM'],
    ...['SECONDS', 'SHELL', 'SHLVL', 'TMPDIR', 'UID', 'USER'],
  ],
  /** The same, where a rule and not the command itself lets it run. */
  besideTextIfAllowed: ['?', '$', '#', '-'],
  since,
  sinceUnknown: true,
  source: measured(
    '2.1.330',
    'Of 35 that were tried; LANG, TERM, EDITOR, CI, NODE_ENV and DISPLAY are not among them.',
  ),
};

/** Variables to which no command may assign unasked: those of the shell, and those that programs are handed. */
export const watchedVariables: Row<{ readonly names: readonly string[] }> = {
  names: [
    ...['BASH_ENV', 'CDPATH', 'ENV', 'GIT_EDITOR', 'GLOBIGNORE', 'HISTFILE', 'HOME', 'IFS', 'LANG', 'LD_LIBRARY_PATH'],
    ...['LD_PRELOAD', 'OLDPWD', 'PATH', 'PWD', 'SHELL', 'TMPDIR'],
  ],
  since,
  sinceUnknown: true,
  source: measured(
    '2.1.330',
    'Of 46 that were tried, once a command has run in the session: before that every assignment is asked about.',
  ),
};

/** Commands that change nothing, and are asked about where a word of theirs has to be expanded. */
export const literalCommands: Row<Readonly<Record<'ofVariables' | 'always', readonly string[]>>> = {
  /** But for variables that are followed everywhere. */
  ofVariables: ['date', 'git', 'grep', 'jq', 'rg', 'sed', 'seq', 'sort', 'test', 'tree', 'which'],
  always: ['[', '[['],
  since,
  sinceUnknown: true,
  source: measured('2.1.330', 'Not cat, diff, du, echo, head, ls, realpath and stat.'),
};

/** Shells whose `-c` is looked into for a removal that a deny rule names: that is asked about, whatever allows it. */
export const shellsLookedInto: Row<{ readonly shells: readonly string[]; readonly program: string }> = {
  shells: ['sh', 'bash', 'dash', 'zsh', 'ksh'],
  program: 'rm',
  since,
  sinceUnknown: true,
  source: measured(
    '2.1.330',
    'Deny rules on rmdir, mv, touch, curl, git and others say nothing there, nor ask rules on rm.',
  ),
};

/** Programs that run whatever they are handed: an allow rule for all that one does (`node:*`) does not count in these modes. */
export const codeRunners: Row<{ readonly programs: readonly string[]; readonly modes: readonly PermissionMode[] }> = {
  programs: [
    ...['bash', 'bun run', 'bunx', 'deno', 'env', 'eval', 'exec', 'fish', 'lua', 'node', 'npm exec', 'npm run', 'npx'],
    ...['perl', 'php', 'pnpm dlx', 'pnpm run', 'python', 'python3', 'ruby', 'sh', 'ssh', 'sudo', 'tsx', 'xargs'],
    ...['yarn dlx', 'yarn run', 'zsh'],
  ],
  modes: ['auto', 'plan'],
  since,
  sinceUnknown: true,
  source: measured(
    '2.1.330',
    'In auto mode, eleven of them in plan mode. `npm:*`, `npx eslint:*`, `make:*`, `cargo run:*`, `uv run:*`, `docker:*` and `gh:*` count.',
  ),
};
