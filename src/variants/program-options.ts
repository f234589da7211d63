/**
 * How the programs that guards are written for read their options, from their manuals: enough to tell that two ways of
 * calling them are one action, and to write another way.
 */

export interface ProgramOptions {
  /** Of a program with verbs (`git push`): the verb these options belong to. */
  readonly verb?: string;
  /** Short options by letter, and the long ones that they are. A name in brackets is ours: only the letter is an option. */
  readonly short: Readonly<Record<string, readonly string[]>>;
  /** Long options that take a value. */
  readonly valued: readonly string[];
  /** They change what is printed, or to how much it is done, and not what is done. */
  readonly talk: readonly string[];
  /** Operands are files. */
  readonly paths?: boolean;
  /** An operand with a plus sign in front is forced. */
  readonly plusForces?: boolean;
}

const gitTalk = ['quiet', 'verbose', 'progress', 'no-progress'];

const rows: Readonly<Record<string, readonly ProgramOptions[]>> = {
  git: [
    {
      verb: 'push',
      short: { f: ['force'], d: ['delete'], u: ['set-upstream'], n: ['dry-run'], q: ['quiet'], v: ['verbose'] },
      valued: ['repo', 'receive-pack', 'exec', 'push-option'],
      talk: [...gitTalk, 'set-upstream'],
      plusForces: true,
    },
    {
      verb: 'commit',
      short: { n: ['no-verify'], a: ['all'], m: ['message'], q: ['quiet'], v: ['verbose'], s: ['signoff'] },
      valued: ['message', 'author', 'date', 'file', 'fixup', 'squash'],
      talk: [...gitTalk, 'all', 'signoff'],
    },
    { verb: 'reset', short: { q: ['quiet'] }, valued: [], talk: gitTalk },
    {
      verb: 'clean',
      short: {
        f: ['force'],
        d: ['(directories)'],
        q: ['quiet'],
        n: ['dry-run'],
        x: ['(ignored too)'],
        X: ['(only ignored)'],
      },
      valued: ['exclude'],
      talk: gitTalk,
    },
    {
      verb: 'branch',
      short: { D: ['delete', 'force'], d: ['delete'], f: ['force'], q: ['quiet'], v: ['verbose'] },
      valued: [],
      talk: gitTalk,
    },
    { verb: 'merge', short: { q: ['quiet'], v: ['verbose'], m: ['message'] }, valued: ['message'], talk: gitTalk },
    {
      verb: 'add',
      short: { A: ['all'], u: ['update'], f: ['force'], p: ['patch'], n: ['dry-run'], v: ['verbose'] },
      valued: [],
      talk: gitTalk,
    },
    { verb: 'restore', short: { q: ['quiet'] }, valued: ['source'], talk: gitTalk },
    { verb: 'checkout', short: { f: ['force'], q: ['quiet'] }, valued: ['b', 'B', 'orphan'], talk: gitTalk },
    {
      verb: 'switch',
      short: { c: ['create'], C: ['force-create'], f: ['force'], q: ['quiet'], d: ['detach'] },
      valued: ['create', 'force-create', 'orphan'],
      talk: gitTalk,
    },
  ],
  npm: [
    {
      verb: 'install',
      short: { D: ['save-dev'], E: ['save-exact'], O: ['save-optional'], P: ['save-prod'], S: ['save'], g: ['global'] },
      valued: ['prefix', 'registry', 'tag', 'workspace'],
      talk: ['save', 'save-prod', 'save-dev', 'silent', 'no-audit', 'no-fund'],
    },
  ],
  pnpm: [{ verb: 'add', short: { D: ['save-dev'] }, valued: [], talk: ['save-dev'] }],
  yarn: [{ verb: 'add', short: { D: ['dev'] }, valued: [], talk: ['dev'] }],
  bun: [{ verb: 'add', short: { D: ['dev'], d: ['dev'] }, valued: [], talk: ['dev'] }],
  rm: [
    {
      short: { r: ['recursive'], R: ['recursive'], f: ['force'], v: ['verbose'], d: ['dir'] },
      valued: [],
      talk: ['verbose', 'preserve-root', 'force'],
      paths: true,
    },
  ],
  chmod: [{ short: { R: ['recursive'], v: ['verbose'] }, valued: [], talk: ['verbose', 'recursive'], paths: true }],
  chown: [{ short: { R: ['recursive'], v: ['verbose'] }, valued: [], talk: ['verbose', 'recursive'], paths: true }],
  ...Object.fromEntries(
    ['cat', 'head', 'tail', 'less', 'more', 'cp', 'mv', 'shred', 'truncate', 'tee', 'ln'].map((program) => [
      program,
      [{ short: {}, valued: [], talk: [], paths: true }],
    ]),
  ),
};

/** What is known of a program, and of its verb where it has verbs; undefined: nothing. */
export function optionsOf(program: string, verb: string | undefined): ProgramOptions | undefined {
  const known = Object.hasOwn(rows, program) ? rows[program] : undefined;
  return known?.find((row) => row.verb === undefined || row.verb === verb);
}

/** Programs whose operands are files: their stand-ins say where these lie. */
export const programsOfPaths: readonly string[] = Object.entries(rows).flatMap(([program, [row]]) =>
  row?.paths === true ? [program] : [],
);

/** Options of a program itself, in front of its verb, and how many words each takes besides itself; others take none. */
const beforeVerb: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  git: { '-C': 1, '-c': 1, '--git-dir': 1, '--work-tree': 1, '--namespace': 1, '--config-env': 1 },
  npm: { '--prefix': 1, '-C': 1, '--workspace': 1, '-w': 1, '--userconfig': 1, '--registry': 1, '--loglevel': 1 },
  pnpm: { '-C': 1, '--dir': 1, '--filter': 1, '-F': 1 },
  yarn: { '--cwd': 1 },
  cargo: { '-C': 1, '--config': 1, '--color': 1 },
  make: { '-C': 1, '--directory': 1, '-f': 1, '--file': 1 },
  docker: { '--context': 1, '-c': 1, '--host': 1, '-H': 1, '--config': 1, '--log-level': 1, '-l': 1 },
  'docker-compose': { '--file': 1, '-f': 1, '--project-name': 1, '-p': 1, '--profile': 1, '--env-file': 1 },
  kubectl: { '--namespace': 1, '-n': 1, '--context': 1, '--cluster': 1, '--kubeconfig': 1, '--server': 1, '-s': 1 },
  helm: { '--namespace': 1, '-n': 1, '--kube-context': 1, '--kubeconfig': 1 },
  terraform: {},
  tofu: {},
  aws: { '--profile': 1, '--region': 1, '--output': 1, '--endpoint-url': 1, '--query': 1 },
  gcloud: { '--project': 1, '--account': 1, '--configuration': 1, '--format': 1 },
};

/** Options in front of the verb that are followed by a value; empty where none is known. */
export function valuedBeforeVerb(program: string): readonly string[] {
  const known = Object.hasOwn(beforeVerb, program) ? beforeVerb[program] : undefined;
  return Object.entries(known ?? {}).flatMap(([name, words]) => (words > 0 ? [name] : []));
}

/** Arguments of a program from its verb on, behind the options of the program itself, and the folders that `-C` names. */
export function fromVerb(
  program: string,
  args: readonly string[],
): { readonly args: readonly string[]; readonly into: readonly string[] } {
  const known = Object.hasOwn(beforeVerb, program) ? beforeVerb[program] : undefined;
  const into: string[] = [];
  let at = 0;
  while (known !== undefined && args[at]?.startsWith('-')) {
    const [name = '', value] = (args[at] as string).split(/=(.*)/s);
    const more = value === undefined ? (known[name] ?? 0) : 0;
    if (name === '-C' && args[at + 1] !== undefined) into.push(args[at + 1] as string);
    at += 1 + more;
  }
  return { args: args.slice(at), into };
}

/** `docker compose` is what `docker-compose` was, and `npx prisma@latest` starts `prisma`. */
export function asOneProgram(program: string, args: readonly string[]): readonly [string, readonly string[]] {
  const [, started, ...rest] = program === 'npx' ? (/^(?:-y|--yes)$/.test(args[0] ?? '') ? args : ['', ...args]) : [];
  if (started !== undefined && /^\w/.test(started)) return [started.replace(/@[\w.^~-]+$/, ''), rest];
  const { args: own } = fromVerb(program, args);
  return program === 'docker' && own[0] === 'compose' ? ['docker-compose', own.slice(1)] : [program, args];
}

/** Programs that send SQL to a database. */
const ofDatabases: ReadonlySet<string> = new Set(['psql', 'mysql', 'mariadb', 'sqlite3', 'sqlcmd', 'cockroach']);

const sqlWords = /\b(?:DROP|TABLE|DATABASE|SCHEMA|TRUNCATE|DELETE|FROM|WHERE|ALTER|COLUMN|INDEX|VIEW|CASCADE)\b/g;

/** The words of a program, and what they ask of a database in small letters: to the database it is the same. */
export function sqlInSmallLetters(program: string, args: readonly string[]): readonly string[] {
  return ofDatabases.has(program)
    ? args.map((each) => each.replace(sqlWords, (keyword) => keyword.toLowerCase()))
    : args;
}

/** The same in capitals, of statements alone: a file may have such a word in its name. */
export function sqlInCapitals(program: string, args: readonly string[]): readonly string[] {
  const words = new RegExp(sqlWords, 'gi');
  return ofDatabases.has(program)
    ? args.map((each) => (/\s/.test(each) ? each.replace(words, (keyword) => keyword.toUpperCase()) : each))
    : args;
}

/** Other names of a verb, by program and name. */
const sameVerb: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  npm: { i: 'install', add: 'install' },
};

const verbNamed = (program: string, name: string): string =>
  (Object.hasOwn(sameVerb, program) ? sameVerb[program]?.[name] : undefined) ?? name;

/** Every name of a verb, itself first. */
export function namesOfVerb(program: string, verb: string): readonly string[] {
  const others = Object.hasOwn(sameVerb, program) ? Object.keys(sameVerb[program] ?? {}) : [];
  return [verb, ...others.filter((name) => name !== verb && verbNamed(program, name) === verbNamed(program, verb))];
}

/** A call with its options told apart from its operands. */
export interface ReadCall {
  readonly program: string;
  readonly verb?: string;
  /** Folders that `-C` changes to, in order. */
  readonly into: readonly string[];
  /** Long names, with `=value` where they take one. */
  readonly options: readonly string[];
  readonly operands: readonly string[];
}

/** Reads the arguments of a program that is known; undefined for others. */
export function readCall(program: string, args: readonly string[]): ReadCall | undefined {
  const hasVerbs = Object.hasOwn(rows, program) && rows[program]?.every((row) => row.verb !== undefined) === true;
  const { args: behind, into } = hasVerbs ? fromVerb(program, args) : { args, into: [] };
  const [named] = hasVerbs ? behind : [];
  const verb = named === undefined ? undefined : verbNamed(program, named);
  const known = optionsOf(program, verb);
  if (known === undefined) return undefined;
  const { options, operands } = told(verb === undefined ? behind : behind.slice(1), known);
  return { program, ...(verb === undefined ? {} : { verb }), into, options, operands };
}

function told(
  args: readonly string[],
  { short, valued, talk, plusForces }: ProgramOptions,
): Pick<ReadCall, 'options' | 'operands'> {
  const options = new Set<string>();
  const operands: string[] = [];
  let optionsOver = false;
  const add = (name: string, value: string | undefined): void => {
    if (!talk.includes(name)) options.add(value === undefined ? name : `${name}=${value}`);
  };
  for (let i = 0; i < args.length; i++) {
    const word = args[i] as string;
    if (optionsOver || !/^-./s.test(word)) {
      if (plusForces && word.startsWith('+')) add('force', undefined);
      operands.push(plusForces ? word.replace(/^\+/, '') : word);
    } else if (word === '--') {
      optionsOver = true;
    } else if (word.startsWith('--')) {
      const [name = '', value] = word.slice(2).split(/=(.*)/s);
      add(name, value ?? (valued.includes(name) ? args[++i] : undefined));
    } else {
      for (const [at, letter] of [...word.slice(1)].entries()) {
        const names = short[letter] ?? [letter];
        const takes = names.some((name) => valued.includes(name));
        const rest = word.slice(at + 2);
        for (const name of names) add(name, takes ? rest || args[++i] : undefined);
        if (takes) break;
      }
    }
  }
  return { options: [...options].sort(), operands };
}
