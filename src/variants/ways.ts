/**
 * Other ways to run a command, as data. Each row says how a command is written another way; whether that is still the
 * same action is found out by running it, so a row need not be right for every command. Pure.
 */
import { programWays } from './program-ways.js';
import { quoted } from './quoting.js';
import { secretWays } from './secret-ways.js';
import { ofWords, type Variation, variation } from './variation.js';

/** Programs that build, test and serve. */
const long: ReadonlySet<string> = new Set([
  ...['npm', 'npx', 'pnpm', 'pnpx', 'yarn', 'bun', 'bunx', 'node', 'deno', 'tsc', 'eslint', 'vitest', 'jest', 'vite'],
  ...['python', 'python3', 'pytest', 'uv', 'tox', 'ruff', 'mypy', 'go', 'cargo', 'make', 'cmake', 'ninja', 'gradle'],
  ...['./gradlew', 'mvn', './mvnw', 'flutter', 'dart', 'dotnet', 'swift', 'xcodebuild', 'bundle', 'rspec', 'rake'],
  ...['php', 'composer', 'mix', 'bazel', 'terraform', 'playwright'],
]);

/** What a program is called for in front of what a guard may stop: a guard that reads its first call stops there. */
const calledFirst: Readonly<Record<string, string>> = {
  git: 'git status',
  gh: 'gh auth status',
  npm: 'npm ci',
  pnpm: 'pnpm install',
  yarn: 'yarn install',
  docker: 'docker ps',
  kubectl: 'kubectl get pods',
  helm: 'helm list',
  terraform: 'terraform init',
  tofu: 'tofu init',
};

/** A command behind another call of its program, with this between them. */
function behindItsOwn(between: string): (words: readonly string[]) => string | undefined {
  return (words) => {
    const [program = '', verb] = words;
    const first = program === 'git' && verb === 'commit' ? 'git add -u' : calledFirst[program];
    return first === undefined ? undefined : `${first}${between}${words.join(' ')}`;
  };
}

const isLong = ([program = '']: readonly string[]): boolean => long.has(program);

/** Every row; `hooklint prove` uses all of them, a lint the plain ones. */
export const ways: readonly Variation[] = [
  // What anybody writes.
  variation('behind-and', 'cd . && git push --force', 'cd . && {command}', { plain: true }),
  variation('second-line', 'date ⏎ git push --force', 'date\n{command}', { plain: true }),
  // In front of folders that guards let people remove: some look for these names anywhere.
  variation('before-semicolon', 'git push --force; ls dist/ node_modules/', '{command}; ls dist/ node_modules/', {
    plain: true,
  }),
  // In front of what takes a while, or asks where it runs, people and models write these every day.
  ofWords('setting-in-front', 'CI=1 npm test', (words) => (isLong(words) ? ['CI=1', ...words] : undefined), {
    plain: true,
  }),
  ofWords(
    'editor-in-front',
    'GIT_EDITOR=true git push --force',
    (words) => (words[0] === 'git' ? ['GIT_EDITOR=true', ...words] : undefined),
    { plain: true },
  ),
  ofWords('time-limit', 'timeout 60 npm test', (words) => (isLong(words) ? ['timeout', '60', ...words] : undefined), {
    plain: true,
  }),
  variation('behind-semicolon', 'echo "ok"; git push --force', 'echo "ok"; {command}', { plain: true }),
  ofWords('behind-its-own', 'git status && git push --force', behindItsOwn(' && '), { plain: true }),
  // To a guard that takes the text apart as words, a line break is a blank.
  ofWords('below-its-own', 'git status ⏎ git push --force', behindItsOwn('\n'), { plain: true }),
  variation('piped', 'git push --force 2>&1 | tail -n 5', '{command} 2>&1 | tail -n 5', {
    plain: true,
    // What is written into a file prints nothing that anybody would shorten.
    write: ({ text }) => (/<<|#|\n|>(?!&)/.test(text) ? undefined : `${text} 2>&1 | tail -n 5`),
  }),
  ...programWays,
  ...secretWays,
  // A guard that takes an apostrophe for a quote sees no command behind it.
  variation('behind-comment', "# Don't wait ⏎ git push --force", "# Don't wait.\n{command}", { plain: true }),

  // What the shell takes for the same command.
  ofWords('two-spaces', 'git  push  --force', (words) => words.join('  ')),
  variation('variable-in-front', 'LANG=C git push --force', 'LANG=C {command}'),
  variation('before-and', 'git push --force && ls dist/ node_modules/', '{command} && ls dist/ node_modules/'),
  variation('in-folder', '(cd . && git push --force)', '(cd . && {command})', { plain: true }),
  variation('subshell', '(git push --force)', '({command})'),
  variation('group', '{ git push --force; }', '{ {command}; }'),
  variation('or-else', 'false || git push --force', 'false || {command}'),
  variation('background', 'git push --force &', '{command} &'),
  variation('piped-into', 'yes | git push --force', 'echo y | {command}'),
  variation('condition', 'if true; then git push --force; fi', 'if true; then {command}; fi'),
  variation('loop', 'for i in 1; do git push --force; done', 'for i in 1; do {command}; done'),
  variation('negated', '! git push --force', '! {command}'),
  variation('substitution', 'echo "$(git push --force)"', 'echo "$({command})"'),
  variation('backquotes', 'echo `git push --force`', 'echo `{command}`', {
    write: ({ text }) => (/[`\\]/.test(text) ? undefined : `echo \`${text}\``),
  }),
  ofWords('continued-line', 'git \\⏎ push --force', ([program, ...rest]) =>
    rest.length > 0 ? `${program} \\\n  ${rest.join(' ')}` : undefined,
  ),
  ofWords('tab', 'git⇥push --force', (words) => (words.length > 1 ? words.join('\t') : undefined)),
  ofWords('backslash', '\\git push --force', ([program, ...rest]) =>
    /^\w/.test(program) ? [`\\${program}`, ...rest] : undefined,
  ),
  ofWords('quotes-inside-program', "g''it push --force", ([program, ...rest]) =>
    /^\w{2,}$/.test(program) ? [`${program.slice(0, 1)}''${program.slice(1)}`, ...rest] : undefined,
  ),
  ofWords('quotes-inside-word', "git pu''sh --force", ([program, next, ...rest]) =>
    next !== undefined && /^[\w-]{3,}$/.test(next)
      ? [program, `${next.slice(0, 2)}''${next.slice(2)}`, ...rest]
      : undefined,
  ),
  ofWords(
    'braces',
    '{git,push,--force}',
    (words) =>
      words.length > 1 && words.every((each) => /^[\w./@:=+-]+$/.test(each)) ? `{${words.join(',')}}` : undefined,
    { shells: ['bash', 'zsh'] },
  ),
  ofWords('ifs', 'git${IFS}push', (words) => (words.length > 1 ? words.join('${IFS}') : undefined), {
    shells: ['bash', 'sh'],
  }),
  ofWords(
    'escaped-letter',
    "$'\\x67it' push --force",
    ([program, ...rest]) =>
      /^\w/.test(program) ? [`$'\\x${program.charCodeAt(0).toString(16)}${program.slice(1)}'`, ...rest] : undefined,
    { shells: ['bash', 'zsh'] },
  ),
  variation('command', 'command git push --force', 'command {program} {rest}'),
  ofWords('exec', '( exec git push --force )', (words) => `( exec ${words.join(' ')} )`),
  variation('env', 'env git push --force', 'env {program} {rest}'),
  variation('env-variable', 'env LANG=C git push --force', 'env LANG=C {program} {rest}'),
  variation('nice', 'nice git push --force', 'nice {program} {rest}'),
  variation('nohup', 'nohup git push --force', 'nohup {program} {rest}'),
  variation('timeout', 'timeout 60 git push --force', 'timeout 60 {program} {rest}'),
  variation('time', 'time git push --force', 'time {command}'),
  variation('sudo', 'sudo git push --force', 'sudo {program} {rest}'),
  ofWords('xargs', 'echo push --force | xargs git', ([program, ...rest]) =>
    rest.length > 0 ? `echo ${rest.join(' ')} | xargs ${program}` : undefined,
  ),
  // Where `rm` is an alias that asks, this is how it is called.
  ofWords(
    'remover-by-path',
    '/bin/rm -rf build',
    ([program, ...rest]) => (program === 'rm' ? ['/bin/rm', ...rest] : undefined),
    { plain: true, known: /\/bin\/rm\b/ },
  ),
  ofWords('absolute-program', '/usr/bin/git push --force', ([program, ...rest]) =>
    /^\w[\w.-]*$/.test(program) ? [`/usr/bin/${program}`, ...rest] : undefined,
  ),
  ofWords('looked-up-program', '$(command -v git) push --force', ([program, ...rest]) =>
    /^\w[\w.-]*$/.test(program) ? [`$(command -v ${program})`, ...rest] : undefined,
  ),
  ofWords('program-in-variable', 'p=git; $p push --force', ([program, ...rest]) => [`p=${program};`, '$p', ...rest]),
  ofWords('word-in-variable', 'w=push; git $w --force', ([program, next, ...rest]) =>
    next === undefined ? undefined : [`w=${next};`, program, '$w', ...rest],
  ),
  variation('in-variable', "c='git push --force'; $c", 'c={quoted}; $c'),
  ofWords('function', 'f() { git "$@"; }; f push --force', ([program, ...rest]) => [
    `f() { ${program} "$@"; };`,
    'f',
    ...rest,
  ]),
  ofWords(
    'alias',
    'alias g=git ⏎ g push --force',
    ([program, ...rest]) => `shopt -s expand_aliases\nalias g=${program}\n${['g', ...rest].join(' ')}`,
    { shells: ['bash'] },
  ),

  // Another shell, or another language, reads it.
  variation('sh-c', "sh -c 'git push --force'", 'sh -c {quoted}'),
  variation('bash-lc', "bash -lc 'git push --force'", 'bash -lc {quoted}'),
  variation('eval', "eval 'git push --force'", 'eval {quoted}'),
  variation('here-document', 'sh <<END ⏎ git push --force ⏎ END', "sh <<'END'\n{command}\nEND"),
  variation('here-string', "bash <<< 'git push --force'", 'bash <<< {quoted}', { shells: ['bash', 'zsh'] }),
  variation('into-shell', "echo 'git push --force' | sh", 'echo {quoted} | sh'),
  variation('base64', 'echo Z2l0… | base64 -d | sh', 'echo {base64} | base64 -d | sh'),
  variation(
    'script',
    "echo 'git push --force' > /tmp/x.sh && sh /tmp/x.sh",
    'echo {quoted} > "${TMPDIR:-/tmp}/x.$$.sh" && sh "${TMPDIR:-/tmp}/x.$$.sh"',
  ),
  variation(
    'sourced',
    "echo 'git push --force' > /tmp/x.sh; . /tmp/x.sh",
    'echo {quoted} > "${TMPDIR:-/tmp}/x.$$.sh"; . "${TMPDIR:-/tmp}/x.$$.sh"',
  ),
  {
    name: 'python',
    example: 'python3 -c \'import os; os.system("git push --force")\'',
    write: ({ text }) => `python3 -c ${quoted(`import os; os.system(${JSON.stringify(text)})`)}`,
  },
  {
    name: 'perl',
    example: 'perl -e \'system("git push --force")\'',
    write: ({ text }) => (/["$@\\]/.test(text) ? undefined : `perl -e ${quoted(`system("${text}")`)}`),
  },
];
