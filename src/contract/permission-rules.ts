/** What the client reads in a permission rule, and what it knows of commands and files by itself. */
import type { Row } from '../model.js';
import { measured } from './sources.js';

const since = '2.1.77';
const source = measured('2.1.330', 'Probed command by command; older clients were not.');

/** How a Bash rule's text is held against a command: `git push:*`, `npm run *`, `make`. */
export const bashRuleForms: readonly Row<{ readonly form: string; readonly matches: string }>[] = [
  {
    form: 'git push:*',
    matches: '`git push` and whatever follows it behind a blank; blanks between its words may be more',
    since,
    source,
  },
  { form: 'npm install *', matches: '`npm install` alone as well', since, source },
  { form: '* --version', matches: 'any text in place of the star, including spaces', since, source },
  { form: 'make*', matches: '`makefoo` as well', since, source },
  {
    form: 'npm run test',
    matches: 'exactly this command; to a deny or ask rule blanks between words may be more',
    since,
    source,
  },
  { form: '*', matches: 'the whole tool, as `Bash` alone does', since, source },
];

/**
 * What stands in front of a command and is looked through. A deny or ask rule sees the command behind all of them; an
 * allow rule behind those that change nothing about it.
 */
export interface WrapperFact {
  readonly program: string;
  readonly forAllow: boolean;
  /** The options that may stand there: behind any other nothing is looked through. Absent: every option may. */
  readonly options?: RegExp;
  /** Options that have a value, as the next word. */
  readonly valueOptions?: readonly string[];
  /** An option whose value is the command: `flock FILE -c 'rm a'`. */
  readonly commandOptions?: readonly string[];
  /** A word of its own follows the options: `timeout 5`. */
  readonly word?: RegExp;
  /** Assignments may follow: `env A=1`. */
  readonly assigns?: true;
  /** The files of the command behind it are not seen. */
  readonly hidesFiles?: true;
  /** Where it is not looked through, an allow rule with a star does not count, only one that is the whole command. */
  readonly namedWhole?: true;
}

const wrapper = (program: string, forAllow: boolean, rest: Partial<WrapperFact> = {}): Row<WrapperFact> => ({
  program,
  forAllow,
  ...rest,
  since,
  source,
});

const none = /^$/;
const any = /^[^-]/;

export const wrappers: readonly Row<WrapperFact>[] = [
  wrapper('timeout', true, {
    namedWhole: true,
    options: /^(?:--(?:foreground|preserve-status|verbose)|-v|--(?:kill-after|signal)=.+|-[ks].+)$/,
    valueOptions: ['-s', '-k', '--kill-after', '--signal'],
    word: /^\d+(?:\.\d+)?[smhd]?$/,
  }),
  wrapper('nohup', true, { options: none }),
  wrapper('nice', true, { options: /^-\d+$/, valueOptions: ['-n'] }),
  wrapper('time', true, { options: none }),
  wrapper('time', false, { options: /^-p$/ }),
  wrapper('stdbuf', true, { options: /^-[ioe][LN\d]+$/ }),
  wrapper('command', true, { options: /^-p$/ }),
  wrapper('builtin', true, { options: none }),
  wrapper('xargs', true, { options: none, hidesFiles: true }),
  wrapper('env', false, {
    assigns: true,
    valueOptions: ['-u', '-C', '--unset', '--chdir'],
    commandOptions: ['-S', '--split-string'],
  }),
  wrapper('sudo', false, {
    valueOptions: ['-u', '-g', '-h', '-p', '-C', '-D', '-R', '-T', '--user', '--group'],
    assigns: true,
    hidesFiles: true,
  }),
  wrapper('doas', false, { valueOptions: ['-u', '-C', '-a'] }),
  wrapper('pkexec', false, { valueOptions: ['--user'] }),
  wrapper('exec', false, { valueOptions: ['-a'] }),
  wrapper('watch', false, { valueOptions: ['-n', '--interval'] }),
  wrapper('setsid', false, { namedWhole: true }),
  wrapper('ionice', false, {
    namedWhole: true,
    valueOptions: ['-c', '-n', '-p', '-u', '--class', '--classdata'],
  }),
  wrapper('chrt', false, { namedWhole: true, valueOptions: ['-p', '-T', '-P', '-D'], word: /^\d+$/ }),
  wrapper('taskset', false, { namedWhole: true, valueOptions: ['-c', '--cpu-list'], word: /^(?:0x[\da-f]+|\d+)$/i }),
  wrapper('strace', false, {
    namedWhole: true,
    valueOptions: ['-e', '-o', '-p', '-s', '-E', '-u', '-a', '-b', '--output', '--trace'],
  }),
  wrapper('ltrace', false, {
    namedWhole: true,
    valueOptions: ['-e', '-o', '-p', '-s', '-u', '-n', '-a', '-l', '--output'],
  }),
  wrapper('flock', false, {
    namedWhole: true,
    valueOptions: ['-w', '-E', '--timeout', '--wait'],
    commandOptions: ['-c', '--command'],
    word: any,
  }),
  wrapper('script', false, {
    namedWhole: true,
    valueOptions: ['-E', '-T', '-m', '-o', '-O', '-B', '-I'],
    commandOptions: ['-c', '--command'],
    word: any,
  }),
  wrapper('unshare', false, { namedWhole: true, valueOptions: ['-R', '-w', '-S', '-G', '--root', '--wd'] }),
  wrapper('noglob', false),
  wrapper('nocorrect', false, { namedWhole: true }),
  wrapper('sandbox-exec', false, { namedWhole: true, valueOptions: ['-f', '-n', '-p', '-D'] }),
  wrapper('nsenter', false, { namedWhole: true, valueOptions: ['-t', '-S', '-G', '--target'] }),
];

/** Variables that may be set in front of a command without an allow rule losing sight of it. */
export const harmlessVariables: Row<{ readonly names: readonly string[] }> = {
  names: [
    ...['ANTHROPIC_API_KEY', 'CGO_ENABLED', 'CI', 'CLICOLOR', 'COLUMNS', 'FORCE_COLOR', 'GOOS', 'GOARCH', 'LANG'],
    ...['NODE_ENV', 'NO_COLOR', 'PYTHONUNBUFFERED', 'RUST_BACKTRACE', 'RUST_LOG', 'TERM', 'TZ'],
  ],
  since,
  source: measured(
    '2.1.330',
    'Of 27 that were tried; LC_ALL, DEBUG, PORT, PATH, HOME and PYTHONPATH are not among them.',
  ),
};

/** Commands that change files, and run unasked inside the project in modes that accept edits. */
export const fileCommands: Row<Readonly<Record<'names' | 'bare' | 'unwrapped', readonly string[]>>> = {
  names: ['mkdir', 'touch', 'rm', 'rmdir', 'mv', 'cp'],
  /** Those that are asked about where they have options. */
  bare: ['touch', 'mv', 'cp'],
  /** Those that are asked about behind `timeout` and the like. */
  unwrapped: ['touch'],
  since,
  source: measured('2.1.330', 'Patterns such as *.x are asked about too.'),
};

/** Commands that change files besides, as far as rules on files and sensitive files go. */
export const editingCommands: Row<{ readonly names: readonly string[] }> = {
  names: [...fileCommands.names, 'tee', 'sed'],
  since,
  source,
};

/** A command that reads the files among its words, as far as deny rules on reading go. */
export interface FileReaderFact {
  readonly program: string;
  /** How many words that are no options come before the files: `grep PATTERN FILE`. */
  readonly own?: number;
  /** Without files it reads those of the folder. */
  readonly lists?: true;
}

export const fileReaders: readonly Row<FileReaderFact>[] = [
  ...[
    ...['base64', 'cat', 'cd', 'cmp', 'column', 'comm', 'cut', 'diff', 'expand', 'file', 'find', 'fmt', 'fold', 'head'],
    ...['hexdump', 'ls', 'man', 'md5sum', 'nl', 'numfmt', 'od', 'paste', 'pr', 'rev', 'sha1sum', 'sha256sum', 'sort'],
    ...['stat', 'strings', 'tac', 'tail', 'tsort', 'unexpand', 'uniq', 'wc'],
  ].map((program) => ({ program, ...(['find', 'ls'].includes(program) ? { lists: true as const } : {}) })),
  ...['awk', 'egrep', 'fgrep', 'gawk', 'grep', 'jq', 'mawk', 'nawk', 'rg', 'sed'].map((program) => ({
    program,
    own: 1,
  })),
  { program: 'tr', own: 2 },
].map((fact) => ({
  ...fact,
  since,
  source: measured('2.1.330', 'Of 86 that were tried. `cat *` was not held back: the pattern is not expanded.'),
}));

/** Files that the client asks about although a hook or a rule allows the call. Letters of either case are one. */
export const sensitivePaths: Row<{ readonly folders: readonly string[]; readonly files: readonly string[] }> = {
  folders: ['.git', '.claude', '.vscode', '.idea', '.husky', '.devcontainer', '.yarn', '.cargo'],
  files: [
    ...['.bash_aliases', '.bash_login', '.bash_profile', '.bashrc', '.profile', '.zprofile', '.zshenv', '.zshrc'],
    ...['.claude.json', '.envrc', '.gitconfig', '.gitmodules', '.mcp.json', '.npmrc', '.pre-commit-config.yaml'],
    ...['.ripgreprc', '.yarnrc', 'bunfig.toml'],
  ],
  since,
  source: measured(
    '2.1.330',
    'Of 58 paths; .env, .ssh, .netrc, .github, package.json and Makefile are not among them.',
  ),
};

/** A folder of sensitive files whose contents are not. */
export const insensitivePaths: Row<{ readonly paths: readonly string[] }> = {
  paths: ['.claude/worktrees'],
  since,
  source,
};

/** Tools that a path rule of another name speaks of: `Edit(src/**)` holds for Write as well. */
export const pathRules: readonly Row<{
  readonly rule: 'Edit' | 'Read';
  readonly tools: readonly string[];
  /** Tools that a deny rule of the name speaks of besides. */
  readonly denies: readonly string[];
}>[] = [
  { rule: 'Edit', tools: ['Edit', 'Write', 'MultiEdit', 'NotebookEdit'], denies: [], since, source },
  {
    rule: 'Read',
    tools: ['Read', 'Grep', 'Glob', 'LS', 'NotebookRead'],
    denies: ['Edit', 'Write', 'MultiEdit', 'NotebookEdit'],
    since,
    source: measured('2.1.330', 'A file that may not be read cannot be written; Write(path) rules match nothing.'),
  },
];

/** Tools that are a question to the user. */
export const dialogTools: Row<{ readonly names: readonly string[] }> = {
  names: ['AskUserQuestion', 'ExitPlanMode'],
  since,
  source,
};

/** Tools whose input is a command, which is judged by the rules of Bash. */
export const commandTools: Row<{ readonly names: readonly string[] }> = {
  names: ['Bash', 'Monitor'],
  since,
  source: measured(
    '2.1.330',
    'A deny rule for all of Bash holds for Monitor, an allow rule does not; rules such as Monitor(make) match nothing.',
  ),
};

/** Tools that start a sub-agent. */
export const agentTools: Row<{ readonly names: readonly string[] }> = {
  names: ['Agent', 'Task'],
  since,
  source,
};

/** Tools that speak to others, or put something off: the modes with a classifier leave them to it. */
export const reachingTools: Row<Readonly<Record<'sending' | 'scheduling', readonly string[]>>> = {
  sending: ['SendMessage'],
  scheduling: ['CronCreate', 'ScheduleWakeup'],
  since,
  source: measured('2.1.330', 'CronList runs in every mode.'),
};

/** Tools that plan mode leaves to the classifier. */
export const webTools: Row<{ readonly names: readonly string[] }> = {
  names: ['WebFetch', 'WebSearch'],
  since,
  source: measured('2.1.330', 'Without allow rules.'),
};

/** Modes that settings of a project cannot set: the client starts in the default mode. */
export const modesNotForProjects: Row<{ readonly modes: readonly string[] }> = {
  modes: ['bypassPermissions', 'auto'],
  since,
  source: measured(
    '2.1.330',
    'Nor does the mode of another layer count then. Of the user and of --settings they count.',
  ),
};
