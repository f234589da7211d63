/** The shards of a lint, joined, are the lint. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Hook } from '../../src/model.js';
import { hooksOfShard, parseShard } from '../../src/plan/shard.js';
import { noFaultsOn } from '../../src/run/faults.js';
import { runMain } from '../cli/run-main.js';
import { timeless, timelessJson } from '../timeless.js';

let cwd: string;

beforeAll(async () => {
  cwd = realpathSync(mkdtempSync(join(tmpdir(), 'hooklint-test-')));
  await mkdir(join(cwd, '.claude'));
  const hook = (command: string) => [{ hooks: [{ type: 'command', command }] }];
  const hooks = {
    Stop: hook('echo \'{"decision": "block"\''),
    UserPromptSubmit: [...hook('echo "Blocked: no" >&2; exit 1'), ...hook('printf "\\377"; exit 0')],
    SessionEnd: hook('cat >/dev/null'),
    Notification: hook('exit 2'),
  };
  writeFileSync(join(cwd, '.claude', 'settings.json'), JSON.stringify({ hooks }));
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const env = { NO_COLOR: '1' };
const lint = (...argv: readonly string[]) => runMain(['--no-config', '--isolation', 'none', ...argv], { cwd, env });

/** The report as data, without the order in which its parts came. */
async function merged(...files: readonly string[]) {
  const { stdout, code } = await runMain(['merge', ...files, '--format', 'json'], { cwd, env });
  const report = timelessJson(stdout);
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  return { code, report: { ...report, runs: report.runs.sort(byId) } };
}

describe('hooklint merge', () => {
  it('of all shards gives what one lint gives, whatever their order', async () => {
    await lint('--format', 'json=whole.json');
    const shards = ['1/3', '2/3', '3/3'];
    for (const shard of shards) await lint('--shard', shard, '--format', `json=${shard[0]}.json`);
    const whole = await merged('whole.json');
    const joined = await merged('1.json', '2.json', '3.json');
    expect(whole.report.runs.length).toBeGreaterThan(8);
    expect(whole.report.findings.length).toBeGreaterThan(2);
    expect(joined).toEqual(whole);
    expect((await merged('3.json', '1.json', '2.json')).report.findings).toEqual(whole.report.findings);
  }, 120_000);

  it('gives what the lint itself had written', async () => {
    const { stdout } = await lint('--format', 'json');
    writeFileSync(join(cwd, 'again.json'), stdout);
    const { stdout: read } = await runMain(['merge', 'again.json', '--format', 'json'], { cwd, env });
    expect(JSON.parse(read)).toEqual(JSON.parse(stdout));
  }, 120_000);

  it('writes for people what the lint writes', async () => {
    await lint('--format', 'json=people.json');
    const whole = await lint();
    const read = await runMain(['merge', 'people.json'], { cwd, env });
    expect(timeless(read.stdout)).toBe(timeless(whole.stdout));
    expect(read.code).toBe(whole.code);
  }, 120_000);

  it('passes on what the systems of the shards could not do', async () => {
    const { stdout } = await lint('--format', 'json');
    const why = noFaultsOn('win32');
    expect(why).toMatch(/on Windows\.$/);
    writeFileSync(join(cwd, 'unable.json'), JSON.stringify({ ...JSON.parse(stdout), noFaults: why }));
    const read = await runMain(['merge', 'again.json', 'unable.json', '--format', 'json'], { cwd, env });
    expect(JSON.parse(read.stdout).noFaults).toBe(why);
    expect(read.stderr).toBe(`hooklint: ${why}\n`);
    expect(noFaultsOn('linux')).toBeUndefined();
  }, 120_000);

  it.each([
    ['nothing', [], 'hooklint merge needs a report'],
    ['no file', ['absent.json'], 'cannot read absent.json: ENOENT'],
    ['another file', ['.claude/settings.json'], '.claude/settings.json is not a hooklint report'],
  ])('refuses %s', async (_what, files, message) => {
    const { code, stderr } = await runMain(['merge', ...files], { cwd, env });
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});

describe('--shard', () => {
  it.each(['0/2', '3/2', '1', 'a/b', '1/0'])('refuses %s', (text) => expect(() => parseShard(text)).toThrow('--shard'));

  it('gives every hook to exactly one shard, and those that run side by side to the same', () => {
    const hooks = Array.from(
      { length: 12 },
      (_, i): Hook => ({
        id: `hook-${i}`,
        event: i % 3 === 0 ? 'Stop' : 'PreToolUse',
        handler: { type: 'command', command: `./${i}.sh` },
        decidedBy: 'settings',
        place: { file: '.claude/settings.json' },
        projectDir: '/p',
        ...(i < 6 ? { config: { file: '.claude/settings.json', pointer: `/${i}` } } : {}),
      }),
    );
    const shards = [1, 2, 3].map((index) => hooksOfShard(hooks, { index, count: 3 }));
    expect(shards.flatMap((shard) => [...shard]).sort()).toEqual(hooks.map(({ id }) => id).sort());
    expect(shards.map(({ size }) => size)).toEqual([4, 4, 4]);
    const together = ['hook-1', 'hook-2', 'hook-4', 'hook-5'];
    expect(shards.some((shard) => together.every((id) => shard.has(id)))).toBe(true);
  });
});
