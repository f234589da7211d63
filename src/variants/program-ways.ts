/**
 * Other ways to call one program, as data: its options and operands in another order or spelling, and what does the same
 * under another name. As for every way, whether a row is right for a command is found out by running it. Pure.
 */
import type { CommandText } from './command-text.js';
import { pathWays } from './path-ways.js';
import { sqlInCapitals, sqlInSmallLetters } from './program-options.js';
import {
  clustered,
  isCluster,
  letterOf,
  longOf,
  type OptionWords,
  ofOptions,
  ofWords,
  type Variation,
} from './variation.js';

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

/** Programs that come as packages of their own name, and that people start with `npx` as well. */
const ofPackages: ReadonlySet<string> = new Set(['prisma', 'drizzle-kit', 'supabase', 'vercel', 'wrangler']);

/** A commit as Claude Code has Claude write each: its message comes from a here-document. */
function fromDocument({ values = [], words = [] }: CommandText): string | undefined {
  const [at, ...more] = values.flatMap((each, i) => (/^(?:-\w*m|--message)$/.test(each) ? [i + 1] : []));
  const message = at === undefined ? undefined : values[at];
  if (values[0] !== 'git' || !values.includes('commit') || at === undefined || message === undefined) return undefined;
  if (more.length > 0 || /EOF/.test(message)) return undefined;
  return words.map((word, i) => (i === at ? `"$(cat <<'EOF'\n${message}\nEOF\n)"` : word)).join(' ');
}

const isGitAdd = ({ head }: OptionWords): boolean => head.join(' ') === 'git add';

/** `git add -A`, which stages what `git add .` does where the project begins. */
const addsAll = (call: OptionWords): boolean =>
  isGitAdd(call) && call.operands.length === 0 && /^(?:-A|--all)$/.test(call.options.join(' '));

const addsFolder = (call: OptionWords): boolean =>
  isGitAdd(call) && call.options.length === 0 && /^\.\/?$/.test(call.operands.join(' '));

/** An option by its letter, where it has one. */
function shortened(option: string, letters: OptionWords['letters']): string {
  const letter = letterOf(letters, option);
  return letter === undefined ? option : `-${letter}`;
}

/** Rows about the words of a single command. */
export const programWays: readonly Variation[] = [
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
    'long',
  ),
  ofOptions(
    'short-options',
    'git push -f',
    ({ head, options, operands, letters }) => [
      ...head,
      ...options.map((option) => shortened(option, letters)),
      ...operands,
    ],
    { plain: true },
  ),
  ofOptions(
    'short-options-last',
    'git push origin main -f',
    ({ head, options, operands, letters }) =>
      operands.length > 0 && options.some((option) => letterOf(letters, option) !== undefined)
        ? [...head, ...operands, ...options.map((option) => shortened(option, letters))]
        : undefined,
    { plain: true },
  ),
  ofOptions(
    'capital-option',
    'rm -Rf build',
    ({ head, options, operands }) =>
      head[0] === 'rm'
        ? [...head, ...options.map((option) => option.replace(/^(-\w*)r/, '$1R')), ...operands]
        : undefined,
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
  // Nobody is there to be asked about files that are write-protected, so it removes as much.
  ofOptions(
    'without-force',
    'rm -r build',
    ({ head, options, operands }) => {
      const left = options.flatMap((option) => option.replace(/^(-\w*)f|^--force$/, '$1').replace(/^-$/, '') || []);
      const isWhole = left.some((option) => /^-\w*[rR]|^--recursive$/.test(option));
      return head[0] === 'rm' && isWhole ? [...head, ...left, ...operands] : undefined;
    },
    { plain: true, known: /\brm -r(?![a-zA-Z])/ },
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
  {
    name: 'message-from-document',
    example: `git commit -m "$(cat <<'EOF' ⏎ x ⏎ EOF ⏎ )"`,
    plain: true,
    write: fromDocument,
  },
  ofOptions('values-apart', 'git commit --no-verify --message x', ({ head, options, operands }) =>
    options.some((option) => /^--[^=]{2,}=/.test(option))
      ? [
          ...head,
          ...options.flatMap((option) => (/^--.=/.test(option) ? option : option.split(/=(.*)/s, 2))),
          ...operands,
        ]
      : undefined,
  ),
  ofWords('double-quotes', '"git" "push" "--force"', (words) =>
    words.some((each) => /["'\\$`*?[~{]/.test(each)) ? undefined : words.map((each) => `"${each}"`),
  ),
  ofWords('single-quotes', "git 'push' '--force'", ([program, ...rest]) =>
    rest.length > 0 && !rest.some((each) => /["'\\$`*?[~{]/.test(each))
      ? [program, ...rest.map((each) => `'${each}'`)]
      : undefined,
  ),

  ofWords(
    'sql-in-small-letters',
    'psql -c "drop table users"',
    ([program, ...rest]) => [program, ...sqlInSmallLetters(program, rest)],
    { plain: true },
  ),
  ofWords(
    'sql-in-capitals',
    'psql -c "DROP TABLE users"',
    ([program, ...rest]) => [program, ...sqlInCapitals(program, rest)],
    { plain: true },
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
    ([program, ...rest]) => {
      const option = Object.hasOwn(inFrontOfVerb, program) ? inFrontOfVerb[program] : undefined;
      // A folder has no say in what is done to the packages of the whole machine.
      const isGlobal = rest.some((word) => word === '-g' || word === '--global');
      return option === undefined || rest.length === 0 || isGlobal ? undefined : [program, ...option, ...rest];
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
  // Whoever has it not installed, or wants one version, names that.
  ofWords(
    'package-version',
    'npx prisma@latest migrate reset',
    ([program, ...rest]) => {
      const [name, ...args] = program === 'npx' ? rest : [program, ...rest];
      return name !== undefined && args.length > 0 && ofPackages.has(name)
        ? ['npx', `${name}@latest`, ...args]
        : undefined;
    },
    { plain: true },
  ),
  ofWords(
    'short-verb',
    'npm i left-pad',
    ([program, verb, ...rest]) => (program === 'npm' && verb === 'install' ? [program, 'i', ...rest] : undefined),
    { plain: true },
  ),
  ofWords(
    'for-development',
    'npm install -D left-pad',
    ([program, verb, ...names]) =>
      /^(?:p?npm|yarn|bun)$/.test(program) &&
      verb !== undefined &&
      /^(?:install|i|add)$/.test(verb) &&
      names.length > 0 &&
      !names.some((each) => each.startsWith('-'))
        ? [program, verb, '-D', ...names]
        : undefined,
    { plain: true, known: /(?<![\w-])-D\b|\bsave-dev\b|--dev\b|\bdev\w{0,20}[ _-]?dep/i },
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
  ofOptions(
    'sets-upstream',
    'git push -u origin main',
    ({ head, options, operands, plusForces }) =>
      plusForces && options.length === 0 && operands.length === 2 ? [...head, '-u', ...operands] : undefined,
    { plain: true },
  ),
  ofOptions('git-no-pager', 'git --no-pager push --force', ({ head: [program, ...rest], options, operands }) =>
    program === 'git' ? [program, '--no-pager', ...rest, ...options, ...operands] : undefined,
  ),
  ofOptions(
    'plus-in-front',
    'git push origin +main',
    ({ head, options, operands, plusForces }) => {
      const others = options.filter((option) => option !== '--force' && option !== '-f');
      const [remote, ...refs] = operands;
      return plusForces && others.length < options.length && remote !== undefined && refs.length > 0
        ? [...head, ...others, remote, ...refs.map((ref) => (ref.startsWith('+') ? ref : `+${ref}`))]
        : undefined;
    },
    { plain: true },
  ),
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
  ofOptions('folder-added', 'git add .', (call) => (addsAll(call) ? [...call.head, '.'] : undefined), { plain: true }),
  ofOptions('all-added', 'git add -A', (call) => (addsFolder(call) ? [...call.head, '-A'] : undefined), {
    plain: true,
  }),
  ofOptions('folder-with-slash', 'git add ./', (call) => (addsFolder(call) ? [...call.head, './'] : undefined), {
    plain: true,
  }),
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
  ...pathWays,
];
