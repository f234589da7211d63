/**
 * Other ways to run a command, as data. Each row says how a command is written another way; whether that is still the
 * same action is found out by running it, so a row need not be right for every command. Pure.
 */
import { quoted } from './quoting.js';
import {
  clustered,
  inPaths,
  isCluster,
  letterOf,
  longOf,
  ofOptions,
  ofWords,
  type Variation,
  variation,
} from './variation.js';

/** The home folder as a word begins with it. */
const home = /^~(?=\/|$)/;

/** An option of a program itself that people write in front of its verb: a folder, or whom it is about. */
const inFrontOfVerb: Readonly<Record<string, readonly string[]>> = {
  npm: ['--prefix', '.'],
  pnpm: ['-C', '.'],
  yarn: ['--cwd', '.'],
  make: ['-C', '.'],
  docker: ['--context', 'default'],
  kubectl: ['-n', 'default'],
  helm: ['-n', 'default'],
  terraform: ['-chdir=.'],
  tofu: ['-chdir=.'],
  aws: ['--profile', 'default'],
  gcloud: ['--project', 'demo'],
};

/** Every row; `hooklint prove` uses all of them, a lint the plain ones. */
export const ways: readonly Variation[] = [
  // What anybody writes.
  ofWords('two-spaces', 'git  push  --force', (words) => words.join('  '), { plain: true }),
  variation('behind-and', 'cd . && git push --force', 'cd . && {command}', { plain: true }),
  // Behind a program that does no harm, and behind quotes: some guards look no further than one of them.
  variation('behind-semicolon', 'echo "ok"; git push --force', 'echo "ok"; {command}', { plain: true }),
  // In front of folders that guards let people remove: some look for these names anywhere.
  variation('before-and', 'git push --force && ls dist/ node_modules/', '{command} && ls dist/ node_modules/', {
    plain: true,
  }),
  variation('variable-in-front', 'LANG=C git push --force', 'LANG=C {command}', { plain: true }),
  variation('second-line', 'date ⏎ git push --force', 'date\n{command}', { plain: true }),
  variation('piped', 'git push --force 2>&1 | tail -n 5', '{command} 2>&1 | tail -n 5', { plain: true }),
  ofOptions(
    'options-last',
    'git push origin main --force',
    ({ head, options, operands }) =>
      options.length > 0 && operands.length > 0 ? [...head, ...operands, ...options] : undefined,
    { plain: true },
  ),
  ofOptions(
    'options-first',
    'git push --force origin main',
    ({ head, options, operands }) =>
      options.length > 0 && operands.length > 0 ? [...head, ...options, ...operands] : undefined,
    { plain: true },
  ),
  ofOptions(
    'long-options',
    'git push --force',
    ({ head, options, operands, letters }) => [
      ...head,
      ...options.flatMap((option) =>
        /^-[A-Za-z]+$/.test(option)
          ? [...option.slice(1)].flatMap((letter) => longOf(letters, letter) ?? [`-${letter}`])
          : [option],
      ),
      ...operands,
    ],
    { plain: true },
  ),
  ofOptions(
    'short-options',
    'git push -f',
    ({ head, options, operands, letters }) => [
      ...head,
      ...options.map((option) => {
        const letter = letterOf(letters, option);
        return letter === undefined ? option : `-${letter}`;
      }),
      ...operands,
    ],
    { plain: true },
  ),
  ofOptions(
    'separate-options',
    'rm -r -f build',
    ({ head, options, operands }) =>
      options.some(isCluster)
        ? [
            ...head,
            ...options.flatMap((option) =>
              isCluster(option) ? [...option.slice(1)].map((letter) => `-${letter}`) : [option],
            ),
            ...operands,
          ]
        : undefined,
    { plain: true },
  ),
  ofOptions(
    'joined-options',
    'rm -rf build',
    ({ head, options, operands }) => {
      const short = options.filter((option) => /^-[A-Za-z]+$/.test(option));
      const others = options.filter((option) => !short.includes(option));
      return short.length > 1
        ? [...head, `-${short.map((option) => option.slice(1)).join('')}`, ...others, ...operands]
        : undefined;
    },
    { plain: true },
  ),
  ofOptions(
    'reversed-options',
    'rm -fr build',
    ({ head, options, operands }) =>
      options.some(isCluster)
        ? [
            ...head,
            ...options.map((option) => (isCluster(option) ? `-${[...option.slice(1)].reverse().join('')}` : option)),
            ...operands,
          ]
        : undefined,
    { plain: true },
  ),
  ofOptions('clustered-options', "git commit -nm 'x'", clustered, { plain: true }),
  ofOptions(
    'all-changes',
    "git commit -am 'x'",
    ({ head: [program, ...rest], options, operands }) => {
      const message = options.find((option) => option.startsWith('--message='));
      if (program !== 'git' || rest.at(-1) !== 'commit' || message === undefined || operands.length > 0)
        return undefined;
      const others = options.filter((option) => option !== message);
      if (others.some((option) => option === '--all' || (/^-\w*$/.test(option) && option.includes('a'))))
        return undefined;
      return [program, ...rest, '-am', message.slice(message.indexOf('=') + 1), ...others];
    },
    { plain: true },
  ),
  ofOptions('values-apart', 'git commit --no-verify --message x', ({ head, options, operands }) =>
    options.some((option) => option.startsWith('--') && option.includes('='))
      ? [...head, ...options.flatMap((option) => option.split(/=(.*)/s, 2)), ...operands]
      : undefined,
  ),
  ofWords('double-quotes', '"git" "push" "--force"', (words) =>
    words.some((each) => /["'\\$`*?[~{]/.test(each)) ? undefined : words.map((each) => `"${each}"`),
  ),
  ofWords('single-quotes', "git 'push' '--force'", ([program, ...rest]) =>
    rest.length > 0 && !rest.some((each) => /["'\\$`*?[~{]/.test(each))
      ? [program as string, ...rest.map((each) => `'${each}'`)]
      : undefined,
  ),

  // Other programs of git's own, and of files.
  ofOptions(
    'git-folder',
    'git -C . push --force',
    ({ head: [program, ...rest], options, operands }) =>
      program === 'git' ? [program, '-C', '.', ...rest, ...options, ...operands] : undefined,
    { plain: true },
  ),
  ofWords(
    'program-option',
    'kubectl -n default delete pod web',
    ([program = '', ...rest]) => {
      const option = Object.hasOwn(inFrontOfVerb, program) ? inFrontOfVerb[program] : undefined;
      return option === undefined || rest.length === 0 ? undefined : [program, ...option, ...rest];
    },
    { plain: true },
  ),
  ofWords(
    'compose-file',
    'docker compose -f compose.yaml down',
    ([program, verb, ...rest]) =>
      program === 'docker' && verb === 'compose' && rest.length > 0
        ? [program, verb, '-f', 'compose.yaml', ...rest]
        : undefined,
    { plain: true },
  ),
  ofWords(
    'compose-program',
    'docker-compose down',
    ([program, verb, ...rest]) =>
      program === 'docker' && verb === 'compose' && rest.length > 0 ? ['docker-compose', ...rest] : undefined,
    { plain: true },
  ),
  ofWords(
    'short-verb',
    'npm i left-pad',
    ([program, verb, ...rest]) => (program === 'npm' && verb === 'install' ? [program, 'i', ...rest] : undefined),
    { plain: true },
  ),
  ofOptions(
    'git-setting',
    'git -c core.pager=cat push --force',
    ({ head: [program, ...rest], options, operands }) =>
      program === 'git' ? [program, '-c', 'core.pager=cat', ...rest, ...options, ...operands] : undefined,
    { plain: true },
  ),
  ofOptions(
    'head-refspec',
    'git push origin HEAD:main',
    ({ head, options, operands: [remote, ref, ...more], plusForces }) =>
      plusForces && remote !== undefined && ref !== undefined && more.length === 0 && /^(?!HEAD$)[\w./-]+$/.test(ref)
        ? [...head, ...options, remote, `HEAD:${ref}`]
        : undefined,
    { plain: true },
  ),
  ofOptions('git-no-pager', 'git --no-pager push --force', ({ head: [program, ...rest], options, operands }) =>
    program === 'git' ? [program, '--no-pager', ...rest, ...options, ...operands] : undefined,
  ),
  ofOptions('plus-in-front', 'git push origin +main', ({ head, options, operands, plusForces }) => {
    const others = options.filter((option) => option !== '--force' && option !== '-f');
    const [remote, ...refs] = operands;
    return plusForces && others.length < options.length && remote !== undefined && refs.length > 0
      ? [...head, ...others, remote, ...refs.map((ref) => (ref.startsWith('+') ? ref : `+${ref}`))]
      : undefined;
  }),
  ofWords(
    'dashes-left-out',
    'git checkout .',
    (words) =>
      words[0] === 'git' && words[1] === 'checkout' && words.includes('--') && words.at(-1) === '.'
        ? words.filter((word) => word !== '--')
        : undefined,
    { plain: true },
  ),
  ofWords(
    'dashes-in-front',
    'git checkout -- .',
    ([...words]) => (words.join(' ') === 'git checkout .' ? ['git', 'checkout', '--', '.'] : undefined),
    { plain: true },
  ),
  ofWords(
    'from-head',
    'git checkout HEAD -- .',
    (words) => (/^git checkout (?:-- )?\.$/.test(words.join(' ')) ? ['git', 'checkout', 'HEAD', '--', '.'] : undefined),
    { plain: true },
  ),
  ofWords(
    'restored',
    'git restore .',
    (words) => (/^git checkout (?:-- )?\.$/.test(words.join(' ')) ? ['git', 'restore', '.'] : undefined),
    { plain: true },
  ),
  ofOptions(
    'recursive-too',
    'chmod -R 777 build',
    ({ head, options, operands }) =>
      /^ch(?:mod|own)$/.test(head[0] ?? '') && options.length === 0 && operands.length > 0
        ? [...head, '-R', ...operands]
        : undefined,
    { plain: true },
  ),
  ofOptions('force-option', 'git push --force origin main', ({ head, options, operands, plusForces }) =>
    plusForces && operands.some((operand) => operand.startsWith('+'))
      ? [...head, ...options, '--force', ...operands.map((operand) => operand.replace(/^\+/, ''))]
      : undefined,
  ),
  ofOptions('options-end', 'rm -rf -- build', ({ head, options, operands }) =>
    operands.length > 0 && head[0] !== 'git' ? [...head, ...options, '--', ...operands] : undefined,
  ),
  ofOptions('find-delete', 'find build -delete', ({ head: [program], options, operands }) =>
    program === 'rm' && operands.length === 1 && options.some((option) => /^-\w*[rR]|^--recursive/.test(option))
      ? ['find', operands[0] as string, '-delete']
      : undefined,
  ),
  ofOptions('find-exec', 'find build -maxdepth 0 -exec rm -rf {} +', ({ head: [program], options, operands }) =>
    program === 'rm' && operands.length === 1 && options.some((option) => /^-\w*[rR]|^--recursive/.test(option))
      ? ['find', operands[0] as string, '-maxdepth', '0', '-exec', 'rm', '-rf', '{}', '+']
      : undefined,
  ),
  inPaths('quoted-path', 'rm -rf "build"', (path) => `"${path}"`, { plain: true }),
  inPaths('dot-slash', 'rm -rf ./build', (path) => (/^[\w.]/.test(path) ? `./${path}` : undefined)),
  inPaths('two-slashes', 'rm -rf .//build', (path) => (/^[\w.]/.test(path) ? `.//${path}` : path.replace('/', '//'))),
  inPaths('up-and-down', 'rm -rf build/../build', (path) =>
    /^[\w.]/.test(path) ? `../\${PWD##*/}/${path}` : undefined,
  ),
  inPaths('absolute-path', 'rm -rf "$PWD/build"', (path) => (/^[\w.]/.test(path) ? `"$PWD/${path}"` : undefined)),
  ofWords('home-variable', 'rm -rf "$HOME"/build', (words) =>
    words.some((each) => home.test(each)) ? words.map((each) => each.replace(home, '"$HOME"')) : undefined,
  ),
  inPaths('pattern', 'rm -rf buil[d]', (path) =>
    /[\w]$/.test(path) ? `${path.slice(0, -1)}[${path.slice(-1)}]` : undefined,
  ),
  inPaths('quotes-inside', "rm -rf bu''ild", (path) =>
    /^[\w./-]{3,}$/.test(path) ? `${path.slice(0, 2)}''${path.slice(2)}` : undefined,
  ),
  inPaths('link', 'ln -s "$PWD/build" /tmp/l; rm -rf /tmp/l/', (path, command) =>
    /^[\w.]/.test(path)
      ? {
          before: `ln -sfn "$PWD/${path}" "\${TMPDIR:-/tmp}/l"`,
          path: `"\${TMPDIR:-/tmp}/l${command === 'rm' ? '/' : ''}"`,
        }
      : undefined,
  ),

  // What the shell takes for the same command.
  variation('in-folder', '(cd . && git push --force)', '(cd . && {command})', { plain: true }),
  variation('subshell', '( git push --force )', '( {command} )'),
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
    /^\w/.test(program as string) ? [`\\${program}`, ...rest] : undefined,
  ),
  ofWords('quotes-inside-program', "g''it push --force", ([program, ...rest]) =>
    /^\w{2,}$/.test(program as string) ? [`${program?.slice(0, 1)}''${program?.slice(1)}`, ...rest] : undefined,
  ),
  ofWords('quotes-inside-word', "git pu''sh --force", ([program, next, ...rest]) =>
    next !== undefined && /^[\w-]{3,}$/.test(next)
      ? [program as string, `${next.slice(0, 2)}''${next.slice(2)}`, ...rest]
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
      /^\w/.test(program as string)
        ? [`$'\\x${program?.charCodeAt(0).toString(16)}${program?.slice(1)}'`, ...rest]
        : undefined,
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
  ofWords('absolute-program', '/usr/bin/git push --force', ([program, ...rest]) =>
    /^\w[\w.-]*$/.test(program as string) ? [`/usr/bin/${program}`, ...rest] : undefined,
  ),
  ofWords('looked-up-program', '$(command -v git) push --force', ([program, ...rest]) =>
    /^\w[\w.-]*$/.test(program as string) ? [`$(command -v ${program})`, ...rest] : undefined,
  ),
  ofWords('program-in-variable', 'p=git; $p push --force', ([program, ...rest]) => [`p=${program};`, '$p', ...rest]),
  ofWords('word-in-variable', 'w=push; git $w --force', ([program, next, ...rest]) =>
    next === undefined ? undefined : [`w=${next};`, program as string, '$w', ...rest],
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
