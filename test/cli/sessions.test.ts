/**
 * What hooks did in sessions of a real client (scripts/record-session). Each hook noted by itself what it did, in
 * `tally.json`: what Claude Code wrote down is counted against that.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StatisticsJson } from '../../src/statistics/statistics-json.js';
import { runMain } from './run-main.js';

const fixture = join(import.meta.dirname, '..', 'fixtures', 'sessions');
const tally = JSON.parse(readFileSync(join(fixture, 'tally.json'), 'utf8')) as Readonly<
  Record<'stream' | 'transcripts', Readonly<Record<string, Readonly<Record<string, number>>>>>
>;

const stream = readFileSync(join(fixture, 'stream.jsonl'), 'utf8');

async function statistics(argv: readonly string[], stdin = ''): Promise<StatisticsJson> {
  const ran = await runMain([...argv, '--format', 'json'], { stdin });
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  return JSON.parse(ran.stdout) as StatisticsJson;
}

/** Outcomes that there were, by hook: the script's name, or what hooks without one ran on. */
function byHook({ hooks }: StatisticsJson): Record<string, Record<string, number>> {
  return Object.fromEntries(
    hooks.map(({ hook, names, outcomes }) => [
      /([\w-]+)\.sh$/.exec(hook ?? '')?.[1] ?? names.join(),
      Object.fromEntries(Object.entries(outcomes).filter(([, runs]) => runs > 0)),
    ]),
  );
}

describe('hooklint doctor --sessions', () => {
  it('counts what the hooks noted themselves, as far as a transcript tells', async () => {
    const { 'json-guard': jsonGuard, 'slow-review': slowReview, ...named } = tally.transcripts;
    // A transcript has no line for a hook that said nothing, but at the end of a turn.
    const told = Object.entries(named).map(([name, { nothing: _, ...counts }]) => [name, counts]);
    expect(byHook(await statistics(['doctor', '--sessions', fixture.concat('/-home-dev-shop')]))).toEqual({
      ...Object.fromEntries(told),
      // Nor does it name a hook that denied in JSON, an HTTP hook that failed, one after a tool that ran into its timeout.
      'PreToolUse:Bash': { blocked: jsonGuard?.blocked, failedOpen: 8 },
      'PostToolUse:Bash': { cancelled: slowReview?.cancelled },
    });
  });

  it('gives when, how long, under which client, with an example and the lint that shows it', async () => {
    const { hooks } = await statistics(['doctor', '--sessions', join(fixture, '-home-dev-shop')]);
    const slow = hooks.find(({ hook }) => hook?.endsWith('/slow.sh') === true);
    expect(slow).toMatchObject({
      project: '/home/dev/shop',
      names: ['PreToolUse:Bash'],
      everyRunLogged: false,
      clients: { '2.1.330': 1 },
      durations: { count: 1 },
      lint: 'cd /home/dev/shop && hooklint hooks/slow.sh --event PreToolUse',
    });
    // It was killed after one second.
    expect(slow?.durations.max).toBeGreaterThan(1000);
    expect(slow?.durations.max).toBeLessThan(1500);
    const broken = hooks.find(({ hook }) => hook?.endsWith('/broken.sh') === true);
    expect(broken?.example).toMatchObject({ outcome: 'failedOpen', said: 'jq: command not found' });
    expect(hooks.find(({ hook }) => hook?.endsWith('/quiet-stop.sh') === true)?.everyRunLogged).toBe(true);
  });

  it('reads a stream, which tells of every run and names none', async () => {
    const { hooks } = await statistics(['doctor', '--sessions', join(fixture, 'stream.jsonl')]);
    const runs = Object.fromEntries(hooks.map(({ names, outcomes }) => [names.join(), outcomes]));
    const sum = (did: string, ...names: string[]) =>
      names.reduce((all, name) => all + (tally.stream[name]?.[did] ?? 0), 0);
    const before = ['guard', 'json-guard', 'slow', 'broken', 'odd'];
    expect(runs['PreToolUse:Bash']).toEqual({
      timedOut: 0,
      // By the timeout of `slow`: the stream does not say.
      cancelled: sum('timedOut', ...before),
      // And the HTTP hook, on each of the calls.
      failedOpen: sum('failedOpen', ...before) + 7,
      badAnswer: sum('badAnswer', ...before),
      blocked: sum('blocked', ...before),
      fine: sum('nothing', ...before),
    });
    const after = ['review', 'slow-review'];
    expect(runs['PostToolUse:Bash']).toMatchObject({
      cancelled: sum('cancelled', ...after),
      blocked: sum('blocked', ...after),
      fine: sum('fine', ...after) + sum('nothing', ...after),
    });
    const atEnd = ['stop', 'quiet-stop', 'slow-stop'];
    expect(runs.Stop).toMatchObject({
      cancelled: sum('timedOut', ...atEnd),
      blocked: sum('blocked', ...atEnd),
      fine: sum('fine', ...atEnd),
    });
  });
});

it('is what the page shows', async () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'sessions.md'), 'utf8');
  const shown = /\$ hooklint doctor --sessions\n([\s\S]*?)\n```/.exec(page)?.[1]?.split(/\n…\n|\n\n/) ?? [];
  const { stdout } = await runMain(['doctor', '--sessions', join(fixture, '-home-dev-shop')], {
    env: { NO_COLOR: '1' },
  });
  expect(shown).toHaveLength(3);
  for (const block of shown) expect(stdout.split('\n\n')).toContain(block);
});

describe('the logs that are read', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'hooklint-test-'));
    cpSync(join(fixture, '-home-dev-shop'), join(folder, '.claude', 'projects', '-home-dev-shop'), { recursive: true });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const runsOf = async (argv: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const ran = await runMain(['doctor', '--sessions', '--format', 'json', ...argv], { env, cwd: folder });
    const { hooks } = JSON.parse(ran.stdout) as StatisticsJson;
    return hooks.reduce((sum, { runs }) => sum + runs, 0);
  };

  it("are all of the user's, wherever they are kept", async () => {
    const all = await runsOf(['.claude']);
    expect(all).toBeGreaterThan(20);
    expect(await runsOf([], { HOME: folder })).toBe(all);
    expect(await runsOf([], { HOME: '/nonexistent', CLAUDE_CONFIG_DIR: join(folder, '.claude') })).toBe(all);
  });

  it('can be of some time only', async () => {
    expect(await runsOf(['.claude', '--since', '2026-01-01'])).toBe(await runsOf(['.claude']));
    expect(await runsOf(['.claude', '--since', '2027-01-01T00:00:00.000Z'])).toBe(0);
    const old = join(folder, 'old');
    cpSync(join(folder, '.claude'), old, { recursive: true });
    writeFileSync(join(old, 'broken.jsonl'), 'no JSON, and old: "hookEvent"\n');
    utimesSync(join(old, 'broken.jsonl'), new Date('2020-01-01'), new Date('2020-01-01'));
    const { stdout } = await runMain(['doctor', '--sessions', old], { env: {} });
    expect(stdout).toContain('1 line could not be read');
    const recent = await runMain(['doctor', '--sessions', old, '--since', '2026-01-01'], { env: {} });
    expect(recent.stdout).not.toContain('could not be read');
  });

  it('of other projects are not mixed up, and those of a folder within are its own', async () => {
    const line = (cwd: string) =>
      `${JSON.stringify({
        type: 'attachment',
        sessionId: 's',
        version: '2.1.330',
        cwd,
        attachment: { type: 'hook_cancelled', hookEvent: 'Stop', hookName: 'Stop', command: './x.sh', timedOut: true },
      })}\n`;
    const two = join(folder, 'two');
    for (const [name, cwd] of [
      ['-home-dev-a-b', '/home/dev/a.b'],
      ['-home-dev-c', '/home/dev/c'],
    ] as const) {
      mkdirSync(join(two, name), { recursive: true });
      writeFileSync(join(two, name, 's.jsonl'), `${line(cwd)}${line(`${cwd}/src/deep`)}`);
    }
    const { hooks } = await statistics(['doctor', '--sessions', two]);
    expect(hooks.map(({ project, runs }) => [project, runs])).toEqual([
      ['/home/dev/a.b', 2],
      ['/home/dev/c', 2],
    ]);
  });

  it.each([
    [['--sessions', 'nowhere'], 'cannot read nowhere: ENOENT'],
    [['--sessions', '--since', 'yesterday'], '--since does not accept "yesterday"'],
    [['--since', '30d'], '--since needs --sessions'],
  ])('%j is refused', async (argv, message) => {
    const ran = await runMain(['doctor', ...argv], { cwd: folder });
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(message);
  });
});

describe('hooklint verdict --summary', () => {
  it('counts as doctor does', async () => {
    const read = await statistics(['doctor', '--sessions', join(fixture, 'stream.jsonl')]);
    expect(await statistics(['verdict', '--summary'], stream)).toEqual(read);
  });

  const record = (id: number) =>
    JSON.stringify({
      id,
      event: 'PreToolUse',
      client: '2.1.330',
      at: `2026-11-${10 + (id % 20)}T00:00:00Z`,
      durationMs: id,
      project: id % 2 === 0 ? 'shop' : 'blog',
      hook: { exitCode: id % 4, stderr: 'no', handler: { type: 'command', command: './guard.sh' } },
      payload: { tool_name: 'Bash' },
    });
  const log = Array.from({ length: 200 }, (_, id) => `${record(id)}\n`);

  it('takes time, duration and project from records', async () => {
    const { hooks } = await statistics(['verdict', '--summary'], log.join(''));
    expect(
      hooks.map(({ project, runs, outcomes: { blocked, failedOpen, fine } }) => [
        project,
        runs,
        blocked,
        failedOpen,
        fine,
      ]),
    ).toEqual([
      // Exit codes 1 and 3 of the one, 0 and 2 of the other.
      ['blog', 100, 0, 100, 0],
      ['shop', 100, 50, 0, 50],
    ]);
    expect(hooks[0]).toMatchObject({
      first: '2026-11-11T00:00:00Z',
      last: '2026-11-29T00:00:00Z',
      durations: { max: 199 },
    });
    expect(Math.abs((hooks[1]?.durations.p50 ?? 0) - 98)).toBeLessThanOrEqual(0.98);
  });

  it('merges what parts of a log come to, into what the whole comes to', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hooklint-test-'));
    try {
      const parts = await Promise.all(
        [log.slice(0, 70), log.slice(70, 71), log.slice(71), []].map(async (lines, i) => {
          const file = join(folder, `${i}.json`);
          const { stdout } = await runMain(['verdict', '--summary', '--format', 'json'], { stdin: lines.join('') });
          writeFileSync(file, stdout);
          return file;
        }),
      );
      const whole = await runMain(['verdict', '--summary', '--format', 'json'], { stdin: log.join('') });
      const merged = await runMain(['merge', ...parts, '--format', 'json'], {});
      expect(merged).toEqual(whole);
      const shown = await runMain(['merge', ...parts], {});
      expect(shown.stdout).toContain('2 hooks, 200 logged runs');
      expect(await runMain(['merge', ...parts, '--format', 'sarif'], {})).toMatchObject({ code: 2 });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('says how many lines it could not read', async () => {
    const ran = await runMain(['verdict', '--summary'], {
      stdin: `nonsense\n\n${log[0]}{"event":"Later","hook":{}}\n`,
    });
    expect(ran.code).toBe(2);
    expect(ran.stdout).toContain('2 lines could not be read and are not counted.');
    expect(ran.stdout).toContain('1 hook, 1 logged run.');
  });

  it('alone has a format', async () => {
    expect(await runMain(['verdict', '--format', 'json'], {})).toMatchObject({ code: 2 });
  });
});
