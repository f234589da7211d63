import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Hook } from '../../src/model.js';
import type { Launch } from '../../src/run/launch.js';
import { launchWithoutRunners } from '../../src/run/without-runners.js';

const folder = mkdtempSync(join(tmpdir(), 'hooklint-runners-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program that says how it was called. */
function program(name: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\necho ${name} "$@"\n`);
  chmodSync(join(folder, name), 0o755);
}

function launch(path: string): Launch {
  const env = { own: {}, added: { PATH: path } };
  const limits = { timeoutMs: 1000, shortened: false, keptBytes: 100, totalBytes: 100, graceMs: 1 };
  return { argv: ['true'], cwd: folder, env, stdin: '', limits, projectDir: folder, standIns: folder };
}

const hookOf = (command: string): Hook =>
  ({ event: 'PreToolUse', handler: { type: 'command', command }, projectDir: folder }) as unknown as Hook;

/** Runs a command with what stands in for the programs that it lacks. */
function ran(command: string, input = ''): { readonly said: string; readonly status: number | null } {
  const { env, props = [] } = launchWithoutRunners(launch(`${folder}:/usr/bin:/bin`), hookOf(command));
  for (const prop of props) {
    if (prop.kind !== 'file') throw new Error('no program');
    mkdirSync(dirname(prop.path), { recursive: true });
    writeFileSync(prop.path, prop.content);
    chmodSync(prop.path, 0o755);
  }
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', command], { cwd: folder, env: env.added, input });
  return { said: `${stdout}${stderr}`, status };
}

describe.skipIf(process.platform === 'win32')('a hook that calls uv, where there is none', () => {
  program('python3');
  writeFileSync(join(folder, 'a.py'), '');

  it.each([
    ['uv run a.py b', 'python3 a.py b\n'],
    ['uv run --quiet --with rich a.py', 'python3 a.py\n'],
    ['uv run --script a.py', 'python3 a.py\n'],
    ['uv run -m hooks.guard x', 'python3 -m hooks.guard x\n'],
    ['uv run python a.py', 'python3 a.py\n'],
    ['poetry run python a.py', 'python3 a.py\n'],
  ])('has its script run by Python: %s', (command, said) => {
    expect(ran(command)).toEqual({ said, status: 0 });
  });

  it('is told of a script that is not there as uv tells it', () => {
    expect(ran('uv run none.py').status).toBe(2);
  });

  it('is left alone where it calls none, and where there is no Python', () => {
    expect(launchWithoutRunners(launch(folder), hookOf('./a.sh')).props).toBeUndefined();
    expect(launchWithoutRunners(launch('/nowhere'), hookOf('uv run a.py')).props).toBeUndefined();
  });
});

describe.skipIf(process.platform === 'win32')('a hook in TypeScript, where nothing runs it', () => {
  program('node');
  writeFileSync(join(folder, 'helper.ts'), 'export const refused = (text: string): boolean => /--force/.test(text);\n');
  writeFileSync(
    join(folder, 'a.ts'),
    [
      '#!/usr/bin/env -S npx tsx',
      "import { readFileSync } from 'node:fs';",
      "import { refused } from './helper.js';",
      'enum Code { Passed, Refused = 2 }',
      "if (refused(readFileSync(0, 'utf8'))) {",
      "  console.error('refused', process.argv.slice(2).join());",
      '  process.exit(Code.Refused);',
      '}',
    ].join('\n'),
  );
  writeFileSync(
    join(folder, 'bun.ts'),
    [
      'async function main(): Promise<void> {',
      '  const { command } = (await Bun.stdin.json()) as { command: string };',
      "  const there = await Bun.file('a.ts').exists();",
      "  const { stdout, exitCode } = Bun.spawnSync(['echo', command]);",
      '  console.log(there, exitCode, stdout.toString());',
      '  if (command === "sleep") await Bun.sleep(1);',
      '}',
      'if (import.meta.main) await main();',
    ].join('\n'),
  );
  writeFileSync(join(folder, 'main.js'), "if (require.main === module) console.log('main');\n");
  writeFileSync(join(folder, 'syntax.ts'), 'class A {\n  accessor x = 1;\n}\nnew A();\n');
  writeFileSync(join(folder, 'sqlite.ts'), "import { Database } from 'bun:sqlite';\nnew Database('x');\n");

  it.each(['npx -y tsx a.ts x', 'pnpm exec tsx a.ts x', 'tsx --tsconfig none.json a.ts x', 'ts-node a.ts x'])(
    'has it run by Node: %s',
    (command) => {
      expect(ran(command, 'git push --force')).toEqual({ said: 'refused x\n', status: 2 });
    },
  );

  it('has it compiled once for all runs', () => {
    const absolutePath = join(folder, 'a.ts');
    const script = { absolutePath, path: 'a.ts', language: 'typescript', text: readFileSync(absolutePath, 'utf8') };
    launchWithoutRunners(launch(`${folder}:/usr/bin:/bin`), { ...hookOf('npx tsx a.ts'), script } as Hook);
    const [made = ''] = readdirSync(join(folder, 'made', 'without-runners', 'made'));
    expect(readFileSync(join(folder, 'made', 'without-runners', 'made', made), 'utf8')).toContain('Refused');
  });

  it('finds of Bun what hooks use of it', () => {
    expect(ran('bun run bun.ts', '{"command":"go"}')).toEqual({ said: 'true 0 go\n\n', status: 0 });
    expect(ran('bun main.js')).toEqual({ said: 'main\n', status: 0 });
  });

  it('ends as without the program at what only that can do', () => {
    expect(ran('bun bun.ts', '{"command":"sleep"}')).toMatchObject({
      said: expect.stringContaining('bun: not found'),
      status: 127,
    });
    expect(ran('bun sqlite.ts').status).toBe(127);
    expect(ran('bun syntax.ts').status).toBe(127);
  });

  it('starts other programs of packages as ever', () => {
    program('npx');
    expect(ran('npx tsx a.ts; npx prettier --check a.ts').said).toContain('npx prettier --check a.ts\n');
  });
});
