/** The package as npm would publish it: what is in it, whether it can be installed, imported and typed. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/bundle.js';

const scratch = mkdtempSync(join(tmpdir(), 'hooklint-package-'));
const consumer = join(scratch, 'consumer');
const installed = join(consumer, 'node_modules', 'hooklint');
let files: readonly string[];
let tarball: string;

/** Everything that publishing reads. */
const sources =
  'CHANGELOG.md .npmrc LICENSE README.md corpus docs examples package.json schemas scripts src tsconfig.build.json tsconfig.json'.split(
    ' ',
  );

beforeAll(() => {
  const copy = join(scratch, 'hooklint');
  for (const name of sources) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  // With its lifecycle scripts: what they print would be taken for the name of the package file.
  const packed = execFileSync('npm', ['pack', '--json', '--offline'], {
    cwd: copy,
    encoding: 'utf8',
    // The npm that runs the tests speaks to its children through the environment; this one is on its own.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_'))),
  });
  // Some versions of npm print an array, others an object by name.
  const results = Object.values(JSON.parse(packed) as Record<string, { filename: string; files: { path: string }[] }>);
  const [result] = results;
  if (result === undefined) throw new Error(`npm pack says nothing of a package: ${packed}`);
  files = result.files.map(({ path }) => path);
  tarball = join(copy, result.filename);
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['xzf', tarball, '--strip-components=1', '-C', installed]);
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // What npm would install with it, and what a consumer of the matchers and a user of TypeScript have.
  for (const name of [...Object.keys(dependencies), 'vitest', '@types']) {
    mkdirSync(dirname(join(consumer, 'node_modules', name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(consumer, 'node_modules', name));
  }
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('the package', () => {
  it('holds what users need and nothing else', () => {
    const folders = [...new Set(files.map((file) => file.split('/')[0]))].sort();
    expect(folders).toEqual(
      ['CHANGELOG.md', 'LICENSE', 'README.md', 'corpus', 'dist', 'docs', 'examples', 'package.json', 'schemas'].sort(),
    );
    expect(files.filter((file) => /\.(test\.|tgz$)|conformance\/.*jsonl/.test(file))).toEqual([]);
  });

  it('has a source map for each bundled file, without the sources', () => {
    // Of files that only pass names on, and of what the bundler adds of its own, there is no source.
    const hasSource = (file: string) => /=>|\bfunction\b/.test(readFileSync(join(installed, file), 'utf8'));
    const code = files.filter(
      (file) => /^dist\/.*\.js$/.test(file) && !file.includes('rolldown-runtime') && hasSource(file),
    );
    expect(code.length).toBeGreaterThan(50);
    expect(files).toEqual(expect.arrayContaining(code.map((file) => `${file}.map`)));
    const map = JSON.parse(readFileSync(join(installed, 'dist', 'cli.js.map'), 'utf8'));
    expect(map.sources).toContain('../src/cli/bin.ts');
    expect(map.sourcesContent).toBeUndefined();
  });

  it('passes publint', async () => {
    const pkg = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const { messages } = await publint({ pack: { tarball: readFileSync(tarball).buffer as ArrayBuffer } });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it('has a pure part that bundles for a browser', async () => {
    const bundled = await build({
      stdin: { contents: "export * from 'hooklint/pure';", resolveDir: consumer },
      bundle: true,
      write: false,
      platform: 'browser',
      logLevel: 'silent',
    });
    expect(bundled.errors).toEqual([]);
  });

  // Windows has no such bits.
  it.skipIf(process.platform === 'win32')('is built with a command that can be started by itself', () => {
    expect(statSync(join(installed, 'dist', 'cli.js')).mode & 0o111).toBe(0o111);
  });

  it('runs where it is installed', () => {
    const cli = join(installed, 'dist', 'cli.js');
    const version = execFileSync(process.execPath, [cli, '--version'], { encoding: 'utf8', cwd: consumer });
    expect(version.trim()).toBe(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
    const explained = execFileSync(process.execPath, [cli, 'explain', 'Stop'], { encoding: 'utf8', cwd: consumer });
    expect(explained).toContain('Stop');
    const words = ['--isolation', 'none', '--format', 'json', '--fail-on', 'never'];
    const report = execFileSync(process.execPath, [cli, 'examples', ...words], { encoding: 'utf8', cwd: consumer });
    expect(JSON.parse(report).summary.errors).toBeGreaterThan(0);
  });

  it('can be imported and typed from each entry point', () => {
    writeFileSync(join(consumer, 'package.json'), '{"type":"module"}');
    writeFileSync(
      join(consumer, 'index.ts'),
      `import { type Report, interpret, lint, runHook } from 'hooklint';
import { contractAt, verdictLine } from 'hooklint/pure';
import schema from 'hooklint/schemas/report.schema.json' with { type: 'json' };
const bytes = new Uint8Array();
const verdict = interpret(
  { type: 'command', exitCode: 1, signal: null, stdout: bytes, stderr: bytes, timedOut: false },
  { event: 'Stop' },
);
const report: (options: { cwd: string }) => Promise<Report> = lint;
console.log(verdictLine(verdict), contractAt('Stop').guards, typeof report, typeof runHook, typeof schema);
`,
    );
    writeFileSync(
      join(consumer, 'guard.test.ts'),
      `import { expect, test } from 'vitest';
import { runHook } from 'hooklint/vitest';
test('x', async () => {
  const run = await runHook('a.sh', {});
  expect(run).toBlock();
  expect(run).not.toTellClaude(/x/);
  // @ts-expect-error: a text is needed
  expect(run).toTellUser();
});
`,
    );
    writeFileSync(
      join(consumer, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          module: 'nodenext',
          target: 'es2023',
          strict: true,
          noEmit: true,
          resolveJsonModule: true,
          types: ['node'],
          skipLibCheck: true,
        },
      }),
    );
    const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
    const output = (() => {
      try {
        return execFileSync(process.execPath, [tsc, '-p', consumer], { encoding: 'utf8', cwd: consumer });
      } catch (error) {
        return String((error as { stdout?: unknown }).stdout);
      }
    })();
    expect(output).toBe('');
    const program = `import { verdictLine } from 'hooklint/pure'; import { lint } from 'hooklint'; console.log(typeof verdictLine, typeof lint)`;
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
      cwd: consumer,
    });
    expect(said.trim()).toBe('function function');
  });
});
