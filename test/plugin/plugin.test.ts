/** The files of the plugin: what they hold, which hooklint they start, and which edits they look at. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { interpret } from '../../src/interpret/index.js';
import { lint } from '../../src/lint/index.js';
import { writeUnder } from '../../src/live/scratch.js';
import { plugin } from './session.js';

const root = join(plugin, '..');
const json = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));

let folder = '';
let project = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hooklint-test-'));
  project = join(folder, 'project');
  mkdirSync(project);
  mkdirSync(join(folder, 'home'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A hooklint that says where it is, and how it is called. */
const stub = (where: string, exitCode = 0): void =>
  writeUnder(
    folder,
    `${where}/hooklint`,
    `#!/bin/sh\ncat > '${folder}/stdin'\necho "${where} $*"\nexit ${exitCode}\n`,
    0o755,
  );

interface Setting {
  readonly path?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

function start(script: string, args: readonly string[], input: string, { path = [], env = {} }: Setting) {
  return spawnSync('/bin/sh', [script, ...args], {
    input,
    encoding: 'utf8',
    cwd: project,
    env: {
      PATH: [...path.map((each) => join(folder, each)), '/usr/bin', '/bin'].join(delimiter),
      HOME: join(folder, 'home'),
      CLAUDE_PROJECT_DIR: project,
      ...env,
    },
  });
}

const find = (setting: Setting): SpawnSyncReturns<string> =>
  start(join(plugin, 'bin/hooklint'), ['--version'], '', setting);

const edited = (name: string, content: string, setting: Setting = { path: ['bin'] }): SpawnSyncReturns<string> => {
  const input = { file_path: join(project, name), content };
  const payload = {
    session_id: 's1',
    cwd: project,
    hook_event_name: 'PostToolUse',
    tool_name: 'Write',
    tool_input: input,
  };
  return start(join(plugin, 'hooks/after-edit.sh'), [], `${JSON.stringify(payload)}\n`, setting);
};

describe('the files', () => {
  test('have the version of the package, and the name that the marketplace lists', () => {
    expect(json('plugin/.claude-plugin/plugin.json').version).toBe(json('package.json').version);
    const [listed] = json('.claude-plugin/marketplace.json').plugins;
    expect([listed.name, listed.source]).toEqual([json('plugin/.claude-plugin/plugin.json').name, './plugin']);
  });

  test('lint without any finding, advice included', async () => {
    const report = await lint({ cwd: root, paths: ['plugin'] });
    expect(report.project.hooks.map(({ event, script }) => [event, script?.path])).toEqual([
      ['PostToolUse', 'plugin/hooks/after-edit.sh'],
    ]);
    expect(report.findings.map(({ rule, message }) => [rule, message])).toEqual([]);
    expect(report.notRun).toEqual([]);
  });
});

describe('the hooklint that is started', () => {
  test('is the one on the PATH', () => {
    stub('bin');
    expect(find({ path: ['bin'] })).toMatchObject({ status: 0, stdout: 'bin --version\n' });
  });

  test('is none of the project, of node_modules or of a relative folder, though they come first', () => {
    for (const where of ['project/bin', 'project/node_modules/.bin', 'other/node_modules/.bin', 'bin']) stub(where);
    symlinkSync(join(project, 'bin'), join(folder, 'link'));
    const path = ['project/bin', 'project/node_modules/.bin', 'other/node_modules/.bin', 'link', 'bin'];
    expect(find({ path })).toMatchObject({ status: 0, stdout: 'bin --version\n' });
    const relative = { PATH: `bin${delimiter}.${delimiter}${delimiter}/usr/bin${delimiter}/bin` };
    expect(find({ env: relative }).status).toBe(127);
  });

  test('is not this program again', () => {
    symlinkSync(join(plugin, 'bin'), join(folder, 'plugins'));
    expect(find({ path: ['plugins'] })).toMatchObject({ status: 127, stdout: '' });
  });

  test('is the copy that a release puts into the plugin, before any other', () => {
    stub('bin');
    const copy = join(folder, 'copy');
    cpSync(plugin, copy, { recursive: true });
    writeUnder(copy, 'hooklint/package.json', '{ "type": "module" }');
    writeUnder(copy, 'hooklint/dist/cli.js', 'console.log("copy", ...process.argv.slice(2));\n');
    symlinkSync(process.execPath, join(folder, 'bin/node'));
    const found = start(join(copy, 'bin/hooklint'), ['--version'], '', { path: ['bin'] });
    expect(found).toMatchObject({ status: 0, stdout: 'copy --version\n', stderr: '' });
  });

  test('may lie in the home folder when the session is there', () => {
    stub('home/.local/bin');
    const env = { CLAUDE_PROJECT_DIR: join(folder, 'home') };
    expect(find({ path: ['home/.local/bin'], env })).toMatchObject({ status: 0 });
  });
});

describe('an edit', () => {
  const read = () => readFileSync(join(folder, 'stdin'), 'utf8');

  test.each([
    ['.claude/settings.json', '{}'],
    ['.claude/settings.local.json', '{}'],
    ['.claude/hooks/guard.py', ''],
    ['.claude/agents/reviewer.md', ''],
    ['plugins/one/hooks/hooks.json', '{}'],
    ['plugins/one/.claude-plugin/plugin.json', '{}'],
    ['tools/deny.py', 'print(json.dumps({"hookSpecificOutput": {}}))'],
    ['tools/deny.sh', '# hooklint: event=Stop'],
  ])('of %s is handed to hooklint whole', (name, content) => {
    stub('bin');
    expect(edited(name, content)).toMatchObject({ status: 0, stdout: 'bin after-edit\n', stderr: '' });
    expect(JSON.parse(read()).tool_input.content).toBe(content);
  });

  test('of a script that settings name', () => {
    stub('bin');
    writeUnder(project, '.claude/settings.json', '{"hooks": {"Stop": [{"hooks": [{"command": "ops/check"}]}]}}');
    expect(edited('ops/check', 'exit 1').stdout).toBe('bin after-edit\n');
  });

  test.each([
    ['src/hooks/useCart.ts', 'export const useCart = () => [];'],
    ['README.md', 'Set "file_path":"/x/.claude/settings.json" in it.'],
    ['docs/claude.md', 'x'.repeat(200_000)],
  ])('of %s is not', (name, content) => {
    stub('bin');
    expect(edited(name, content)).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(read).toThrow();
  });

  test('is not spoken of when nothing is wrong', () => {
    writeUnder(folder, 'bin/hooklint', '#!/bin/sh\ncat > /dev/null\n', 0o755);
    expect(edited('.claude/settings.json', '{}')).toMatchObject({ status: 0, stdout: '', stderr: '' });
  });

  test.each([
    ['is not installed', undefined],
    ['could not check', 2],
    ['could not check', 3],
  ])('when hooklint %s (%s): the user hears of it once a session, Claude never', (said, exitCode) => {
    if (exitCode !== undefined) stub('bin', exitCode);
    const env = { CLAUDE_PLUGIN_DATA: join(folder, 'data') };
    const { status, stdout, stderr } = edited('.claude/settings.json', '{}', { path: ['bin'], env });
    expect([status, stderr]).toEqual([0, '']);
    const verdict = interpret(
      {
        type: 'command',
        exitCode: status,
        signal: null,
        timedOut: false,
        stdout: new TextEncoder().encode(stdout),
        stderr: new Uint8Array(),
      },
      { event: 'PostToolUse' },
    );
    expect([verdict.toClaude, verdict.toUser.map(({ text }) => text)]).toEqual([[], [expect.stringContaining(said)]]);
    expect(edited('.claude/settings.json', '{}', { path: ['bin'], env }).stdout).toBe('');
  });
});
