import { chmod, cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FixResult, fixProject } from '../../src/fix/index.js';
import { lint } from '../../src/lint/index.js';
import { runMain } from '../cli/run-main.js';

const fixtures = join(import.meta.dirname, '..', 'fixtures', 'fix');
/** Milliseconds: each fix runs every hook several times, and the machine may be busy. */
const patience = 900_000;
let folder: string;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'fix test-')));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Wiring {
  readonly event: string;
  readonly script: string;
  readonly command?: string;
  readonly timeout?: number;
}

/** A project with some of the scripts, wired, and a payload that edits a protected file. */
async function project(name: string, wirings: readonly Wiring[]): Promise<{ cwd: string; payloads: string[] }> {
  const cwd = join(folder, name);
  const hooks = join(cwd, '.claude', 'hooks');
  await mkdir(hooks, { recursive: true });
  const events: Record<string, unknown[]> = {};
  for (const { event, script, command, timeout } of wirings) {
    await cp(join(fixtures, 'before', script), join(hooks, script));
    const handler = { type: 'command', command: command ?? `"$CLAUDE_PROJECT_DIR"/.claude/hooks/${script}`, timeout };
    events[event] = [
      ...(events[event] ?? []),
      { ...(event === 'Stop' ? {} : { matcher: 'NotebookEdit' }), hooks: [handler] },
    ];
  }
  await writeFile(join(cwd, '.claude', 'settings.json'), `${JSON.stringify({ hooks: events }, null, 2)}\n`);
  const payload = {
    hook_event_name: 'PreToolUse',
    session_id: '0',
    transcript_path: '/tmp/t.jsonl',
    cwd,
    permission_mode: 'default',
    tool_name: 'NotebookEdit',
    tool_input: { notebook_path: join(cwd, 'golden.ipynb'), new_source: '1' },
    tool_use_id: 'toolu_0',
  };
  await writeFile(join(cwd, 'payload.json'), JSON.stringify(payload));
  return { cwd, payloads: [join(cwd, 'payload.json')] };
}

async function snapshot(cwd: string): Promise<Record<string, string>> {
  const entries = await readdir(cwd, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = async (file: string) => [file, `${(await stat(file)).mode} ${await readFile(file, 'utf8')}`] as const;
  return Object.fromEntries(await Promise.all(files.map(read)));
}

async function expectAfter(cwd: string, script: string): Promise<void> {
  const path = join(cwd, '.claude', 'hooks', script);
  expect(await readFile(path, 'utf8')).toBe(await readFile(join(fixtures, 'after', script), 'utf8'));
  expect((await stat(path)).mode & 0o111).toBe(0o111);
}

describe('a message of several lines', () => {
  it.each([
    [
      'sh',
      '#!/bin/sh\ncase $(cat) in\n*golden*)\n  echo "Golden files stay."\n  # Why\n  printf "Edit %s instead.\\n" source\n  exit 2\n  ;;\nesac\n',
      />&2/g,
    ],
    [
      'py',
      '#!/usr/bin/env python3\nimport sys\nif "golden" in sys.stdin.buffer.read().decode():\n    print("Golden files stay.")\n    print("Edit the source instead.")\n    sys.exit(2)\n',
      /, file=sys\.stderr\)/g,
    ],
    [
      'mjs',
      "#!/usr/bin/env node\nimport { readFileSync } from 'node:fs';\nif (readFileSync(0, 'utf8').includes('golden')) {\n  console.log('Golden files stay.');\n  console.log('Edit the source instead.');\n  process.exit(2);\n}\n",
      /console\.error\(/g,
    ],
  ])(
    'is moved to stderr as a whole (%s)',
    async (ending, script, moved) => {
      const { cwd, payloads } = await project(`lines-${ending}`, []);
      const file = join(cwd, `guard.${ending}`);
      await writeFile(file, script, { mode: 0o755 });
      // One tool: a fix runs the hook on every payload of its own, before and after.
      const handler = { type: 'command', command: `"$CLAUDE_PROJECT_DIR"/guard.${ending}` };
      const hooks = { PreToolUse: [{ matcher: 'NotebookEdit', hooks: [handler] }] };
      await writeFile(join(cwd, '.claude', 'settings.json'), JSON.stringify({ hooks }));
      const [payload = ''] = payloads;
      const args = ['--payload', payload, '--fix', '--prove', 'none'];
      await runMain(args, { cwd, env: { PATH: process.env.PATH ?? '' } });
      expect((await readFile(file, 'utf8')).match(moved)).toHaveLength(2);
    },
    patience,
  );
});

describe('a project whose hooks answer in the deprecated form', () => {
  const wirings: readonly Wiring[] = [
    { event: 'PreToolUse', script: 'protect-golden.sh' },
    { event: 'PreToolUse', script: 'guard.py' },
    { event: 'PreToolUse', script: 'guard.js' },
    { event: 'Stop', script: 'stop-guardian.sh' },
    { event: 'PostToolUse', script: 'notebook-linter.sh' },
  ];
  const migrated = ['guard.js', 'guard.py', 'protect-golden.sh'];

  it(
    'is migrated in one go, with the effects that it had',
    async () => {
      const options = { ...(await project('migrated', wirings)), prove: 'none' as const };
      const before = await lint(options);
      const untouched = await snapshot(options.cwd);

      const dry = await runMain(['--fix', '--dry-run', '--payload', 'payload.json', '--prove', 'none'], {
        cwd: options.cwd,
      });
      expect(await snapshot(options.cwd)).toEqual(untouched);
      expect(dry.code).toBe(1);
      expect(dry.stdout.match(/^\+\+\+ b\/.*$/gm)).toEqual(migrated.map((name) => `+++ b/.claude/hooks/${name}`));

      const { outcomes } = await fixProject(options, {});
      expect(outcomes.map(({ file, rule, why }) => [file, rule, why])).toEqual(
        migrated.map((name) => [`.claude/hooks/${name}`, 'deprecated-decision', undefined]),
      );
      for (const { script } of wirings) await expectAfter(options.cwd, script);

      const after = await lint(options);
      const effects = (runs: typeof after.runs) => runs.map(({ case: { id }, verdict }) => [id, verdict.effect]);
      expect(effects(after.runs)).toEqual(effects(before.runs));
      expect(effects(after.runs).filter(([, effect]) => effect === 'block').length).toBeGreaterThan(3);
      expect(after.findings.filter(({ rule }) => rule === 'deprecated-decision')).toEqual([]);

      const done = await snapshot(options.cwd);
      expect(await fixProject(options, {})).toEqual({ outcomes: [], diff: '', changes: [] });
      expect(await snapshot(options.cwd)).toEqual(done);
    },
    patience,
  );
});

describe('a project with other faults', () => {
  let result: FixResult;
  let cwd: string;

  beforeAll(async () => {
    const options = await project('faults', [
      { event: 'PreToolUse', script: 'refuse.sh', timeout: 5000 },
      { event: 'PreToolUse', script: 'mute.sh', command: '$CLAUDE_PROJECT_DIR/.claude/hooks/mute.sh' },
      { event: 'PreToolUse', script: 'self-reading.sh' },
    ]);
    cwd = options.cwd;
    await chmod(join(cwd, '.claude', 'hooks', 'mute.sh'), 0o640);
    result = await fixProject(options, {});
  }, patience);

  const fixed = () => result.outcomes.filter(({ why }) => why === undefined).map(({ rule }) => rule);

  it('gets an exit that blocks where the script says so', async () => {
    expect(fixed()).toContain('stderr-only-failure');
    await expectAfter(cwd, 'refuse.sh');
  });

  it('gets a script that starts, and says why it blocks', async () => {
    expect(fixed()).toEqual(expect.arrayContaining(['script-not-executable', 'silent-block']));
    const path = join(cwd, '.claude', 'hooks', 'mute.sh');
    expect(await readFile(path, 'utf8')).toBe(await readFile(join(fixtures, 'after', 'mute.sh'), 'utf8'));
    expect((await stat(path)).mode & 0o777).toBe(0o750);
  });

  it('gets its settings mended', async () => {
    const text = await readFile(join(cwd, '.claude', 'settings.json'), 'utf8');
    expect(text).toContain('"timeout": 5\n');
    expect(text).toContain('"command": "\\"$CLAUDE_PROJECT_DIR\\"/.claude/hooks/mute.sh"');
  });

  it('keeps a script whose change is not proven', async () => {
    expect(result.outcomes).toContainEqual(
      expect.objectContaining({
        file: '.claude/hooks/self-reading.sh',
        rule: 'deprecated-decision',
        why: expect.stringContaining('the effect would change from allow to proceed'),
      }),
    );
    await expectAfter(cwd, 'self-reading.sh');
  });
});

describe('the command line', () => {
  it('says that options of --fix need it', async () => {
    const ran = await runMain(['--dry-run'], { cwd: folder });
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('--fix');
  });
});
