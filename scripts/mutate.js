// A mutation tester over what judges: `npm run mutate -- [--tests FILE,...] [FILE-OR-GLOB ...]`. By hand, and not quick.
//
// Works in a copy of the project, into which npm puts Stryker: it is no dependency. Without files, all of rules, check and
// interpret are mutated, against the tests of these rooms and the replayed observations; with files, name the fewest
// tests that should notice. CONTRIBUTING.md has the score.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './bundle.js';

const stryker = ['@stryker-mutator/core@9.6.1', '@stryker-mutator/vitest-runner@9.6.1'];
const judging = ['src/rules/**/*.ts', 'src/check/**/*.ts', 'src/interpret/**/*.ts'];
const tests = [
  'test/rules/**/*.test.ts',
  'test/check/**/*.test.ts',
  'test/interpret/**/*.test.ts',
  'test/conformance/**/!(setups).test.ts', // whole setups of doctor: long, and of another room
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string' },
    jobs: { type: 'string', default: '1' },
    keep: { type: 'boolean', default: false },
  },
});

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
  writeFileSync(join(folder, 'mutate.vitest.config.js'), vitestConfig(values.tests?.split(',') ?? tests));
  writeFileSync(
    join(folder, 'stryker.config.json'),
    JSON.stringify({
      testRunner: 'vitest',
      vitest: { configFile: 'mutate.vitest.config.js', related: false },
      plugins: ['@stryker-mutator/vitest-runner'],
      mutate: positionals.length === 0 ? [...judging, '!src/rules/index.ts'] : positionals,
      // Sentences, examples and tables are no logic.
      mutator: { excludedMutations: ['StringLiteral', 'ArrayDeclaration', 'ObjectLiteral', 'Regex'] },
      coverageAnalysis: 'perTest',
      // What runs only while a module is loaded is tables again; each would need a run of all tests.
      ignoreStatic: true,
      concurrency: Number(values.jobs),
      timeoutMS: 120_000,
      dryRunTimeoutMinutes: 60,
      reporters: ['clear-text', 'json'],
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

function run(program, args) {
  execFileSync(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** The project's own configuration for these tests alone, without the build that tests of the command line need. */
function vitestConfig(include) {
  return `import own from './vitest.config.ts';
export default { ...own, test: { ...own.test, globalSetup: [], include: ${JSON.stringify(include)}, reporters: ['dot'] } };
`;
}
