// A mutation tester over what judges, by hand: `npm run mutate -- [--every N] ROOM ...`, or `--tests TEST,... FILE ...`.
//
// Stryker makes the changes and puts all of them into the code, each behind a switch; it is no dependency, npm fetches it
// into a scratch folder. Its own runner starts Vitest anew for each change, which takes one to two seconds; ours (runner.js)
// runs each test once more for each change that it reaches, which takes milliseconds.
//
// What no test notices is shown to the type checker: a change that does not compile is noticed too. That takes a TypeScript
// that can be asked in process.
//
// A room is changed under the quick tests that judge with it: its own, and the replayed observations of the interpreter.
// `--every N` takes each Nth of its files, counted `--from` 0. A rule answers to its own examples and those of the others
// that are changed. CONTRIBUTING.md has the score.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { root } from '../bundle.js';
import { report } from './report.js';
import { refusedByTypes } from './types.js';

const packages = ['@stryker-mutator/instrumenter@9.6.1', '@stryker-mutator/api@9.6.1', 'typescript@5.9.3'];
const ofRules = ['test/evidence/**/*.test.ts', 'test/rules/**/!(contradictions).test.ts'];
const testsOf = {
  rules: ofRules,
  check: ['test/check/**/*.test.ts', ...ofRules],
  interpret: [
    'test/interpret/**/*.test.ts',
    'test/permissions/**/*.test.ts',
    'test/conformance/{dispatch,handlers,loop,merge,mod-*,older-*,pairs,permission*,prompt*,screen*,versions}.test.ts',
  ],
};
// Sentences, examples and tables are no logic.
const excludedMutations = ['StringLiteral', 'ArrayDeclaration', 'ObjectLiteral', 'Regex'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string' },
    every: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
  },
});

const rooms = positionals.length === 0 ? Object.keys(testsOf) : positionals;
const changed = rooms.flatMap(filesOf);
const tests = values.tests?.split(',') ?? [...new Set(rooms.flatMap((room) => testsOf[room] ?? []))];
if (tests.length === 0) throw new Error('name the tests that should notice: --tests TEST,...');

const folder = mkdtempSync(join(tmpdir(), 'hooklint-mutate-'));
try {
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder, ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const require = createRequire(join(folder, 'package.json'));
  const load = (name) => import(pathToFileURL(require.resolve(name)).href);
  const { mutants, files } = await mutated(await load('@stryker-mutator/instrumenter'));
  const asked = { tests, rules: rulesAsked(), files, result: join(folder, 'result.json') };
  writeFileSync(join(folder, 'asked.json'), JSON.stringify(asked));
  const vitest = spawnSync('npx', ['vitest', 'run', '--config', 'scripts/mutate/vitest.config.js'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, HOOKLINT_MUTATE: join(folder, 'asked.json') },
  });
  if (vitest.status !== 0) throw new Error(`the tests fail without any change:\n${vitest.stdout}${vitest.stderr}`);
  const reached = JSON.parse(readFileSync(asked.result, 'utf8'));
  const survivors = mutants.filter(({ id }) => reached[id] === null);
  const { default: ts } = await load('typescript');
  console.log(report(mutants, { reached, refused: refusedByTypes(survivors, ts, root) }, root));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The files of a room, or the file itself. */
function filesOf(name) {
  if (!(name in testsOf)) return [name];
  return listed(name).filter((_, index) => index % Number(values.every) === Number(values.from));
}

function listed(room) {
  return execFileSync('git', ['ls-files', `src/${room}/*.ts`], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !/^src\/rules\/(?:index|group-of)\.ts$/.test(file));
}

/** The rules whose examples run: those that are changed; each eighth where others are. */
function rulesAsked() {
  const idOf = (file) => /^src\/rules\/[^/]+\/(.*)\.ts$/.exec(file)?.[1] ?? [];
  const own = changed.flatMap(idOf);
  return own.length > 0 ? own : listed('rules').flatMap((file, index) => (index % 8 === 0 ? idOf(file) : []));
}

/** The files with every change behind a switch, and the list of the changes. */
async function mutated({ Instrumenter }) {
  const logger = { debug() {}, info() {}, isDebugEnabled: () => false };
  const sources = changed.map((file) => {
    const name = join(root, file);
    return { name, mutate: true, content: readFileSync(name, 'utf8') };
  });
  const options = { plugins: null, excludedMutations, ignorers: [] };
  const { mutants, files } = await new Instrumenter(logger).instrument(sources, options);
  return {
    mutants: mutants.filter(({ status }) => status !== 'Ignored'),
    files: Object.fromEntries(files.map(({ name, content }) => [name, content])),
  };
}
