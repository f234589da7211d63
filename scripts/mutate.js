// A mutation tester over what judges, by hand: `npm run mutate -- [--every N] ROOM ...`, or `--tests TEST,... FILE ...`.
//
// Works in a copy of the project, into which npm puts Stryker: it is no dependency. A room is mutated against the quick
// tests that judge with it: its own, and the replayed observations of the interpreter. `--every N` takes each Nth of its
// files. A rule answers to its own examples and those of the others that are changed; running all would take a minute for
// each change that nothing notices. CONTRIBUTING.md has the score.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './bundle.js';

const stryker = ['@stryker-mutator/core@9.6.1', '@stryker-mutator/vitest-runner@9.6.1'];
const ofRules = ['test/rules/**/!(contradictions|properties).test.ts', 'test/evidence/**/*.test.ts'];
const testsOf = {
  rules: ofRules,
  check: ['test/check/**/*.test.ts', ...ofRules],
  interpret: [
    'test/interpret/**/*.test.ts',
    'test/permissions/**/*.test.ts',
    'test/conformance/{dispatch,handlers,loop,merge,mod-*,older-*,pairs,permission*,prompt*,screen*,versions}.test.ts',
  ],
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string' },
    every: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    jobs: { type: 'string', default: '1' },
    keep: { type: 'boolean', default: false },
  },
});

/** The files of a room, or the file itself. */
const filesOf = (name) =>
  name in testsOf ? listed(name).filter((_, index) => index % Number(values.every) === Number(values.from)) : [name];
const rooms = positionals.length === 0 ? Object.keys(testsOf) : positionals;
const mutated = rooms.flatMap(filesOf);
const tests = values.tests?.split(',') ?? [...new Set(rooms.flatMap((room) => testsOf[room] ?? []))];
if (tests.length === 0) throw new Error('name the tests that should notice: --tests TEST,...');
const rule = /^src\/rules\/(.*)\.ts$/;
const changedRules = mutated.flatMap((file) => rule.exec(file)?.[1] ?? []);
const sampledRules = listed('rules').flatMap((file, index) => (index % 8 === 0 ? (rule.exec(file)?.[1] ?? []) : []));

const folder = mkdtempSync(join(tmpdir(), 'hooklint-mutate-'));
try {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of files
    .toString()
    .split('\0')
    .filter((name) => name !== '')) {
    cpSync(join(root, file), join(folder, file), { recursive: true, verbatimSymlinks: true });
  }
  cpSync(join(root, 'node_modules'), join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  cpSync(join(root, 'src', 'generated'), join(folder, 'src', 'generated'), { recursive: true });
  run('npm', ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...stryker]);
  writeFileSync(join(folder, 'mutate.vitest.config.js'), vitestConfig(tests));
  writeFileSync(
    join(folder, 'stryker.config.json'),
    JSON.stringify({
      testRunner: 'vitest',
      vitest: { configFile: 'mutate.vitest.config.js', related: false },
      plugins: ['@stryker-mutator/vitest-runner'],
      mutate: mutated,
      // Sentences, examples and tables are no logic.
      mutator: { excludedMutations: ['StringLiteral', 'ArrayDeclaration', 'ObjectLiteral', 'Regex'] },
      coverageAnalysis: 'perTest',
      // What runs only while a module is loaded is tables again; each would need a run of all tests.
      ignoreStatic: true,
      concurrency: Number(values.jobs),
      timeoutMS: 120_000,
      dryRunTimeoutMinutes: 60,
      reporters: ['progress-append-only', 'clear-text', 'json'],
      clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
      disableTypeChecks: false,
      inPlace: true,
    }),
  );
  const { status } = spawnSync(join(folder, 'node_modules', '.bin', 'stryker'), ['run'], {
    cwd: folder,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 3;
} finally {
  if (values.keep) console.log(`kept: ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}

function listed(room) {
  return execFileSync('git', ['ls-files', `src/${room}/*.ts`], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && file !== 'src/rules/index.ts');
}

function run(program, args) {
  execFileSync(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** The project's own configuration for these tests alone, without the build that tests of the command line need. */
function vitestConfig(include) {
  return `import own from './vitest.config.ts';
const env = { ...own.test.env, HOOKLINT_RULES: ${JSON.stringify((changedRules.length > 0 ? changedRules : sampledRules).join(','))} };
export default { ...own, test: { ...own.test, env, globalSetup: [], include: ${JSON.stringify(include)}, reporters: ['dot'] } };
`;
}
