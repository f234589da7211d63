import { describe, expect, it } from 'vitest';
import { layoutOf } from '../../src/report/layout.js';
import { statisticsSchema } from '../../src/schemas/statistics.js';
import {
  type LoggedRun,
  mergeStatistics,
  type RunResult,
  runCounter,
  type Statistics,
} from '../../src/statistics/hook-statistics.js';
import { lintCommand } from '../../src/statistics/lint-command.js';
import { prettyStatistics } from '../../src/statistics/pretty.js';
import { readStatistics, statisticsJson, statisticsText } from '../../src/statistics/statistics-json.js';

type CountedRun = LoggedRun & RunResult;

const guard: CountedRun = {
  event: 'PreToolUse',
  hook: '"$CLAUDE_PROJECT_DIR"/guard.sh',
  name: 'PreToolUse:Bash',
  project: '/home/dev/shop',
  outcome: 'fine',
  at: '2026-11-20T10:00:00.000Z',
  durationMs: 10,
  client: '2.1.330',
  everyRunLogged: true,
  said: '',
};

function counted(...runs: readonly Partial<CountedRun>[]): Statistics {
  const counter = runCounter();
  for (const run of runs) counter.add({ ...guard, ...run }, { ...guard, ...run });
  return counter.statistics();
}

describe('hooks', () => {
  it('of the same command are told apart by project, where the command names a file of it', () => {
    const own = counted({}, { project: '/home/dev/blog' });
    expect(own.hooks.map(({ project }) => project)).toEqual(['/home/dev/blog', '/home/dev/shop']);
    const shared = { hook: '~/bin/guard' };
    expect(counted(shared, { ...shared, project: '/home/dev/blog' }).hooks).toMatchObject([{ runs: 2 }]);
  });

  it('that the log does not name are told apart by what they ran on', () => {
    const unnamed = { hook: undefined };
    const { hooks } = counted(unnamed, unnamed, { ...unnamed, name: 'PreToolUse:Edit' });
    expect(hooks.map(({ names, runs }) => [names, runs])).toEqual([
      [['PreToolUse:Bash'], 2],
      [['PreToolUse:Edit'], 1],
    ]);
  });

  it('come the worst first, whatever the order of the log', () => {
    const runs: readonly Partial<CountedRun>[] = [
      { hook: 'a', outcome: 'blocked' },
      { hook: 'b', outcome: 'failedOpen' },
      { hook: 'c', outcome: 'timedOut' },
      { hook: 'c', outcome: 'cancelled' },
      { hook: 'd' },
      { hook: 'd' },
    ];
    const order = ['c', 'b', 'd', 'a'];
    expect(counted(...runs).hooks.map(({ hook }) => hook)).toEqual(order);
    expect(counted(...runs.toReversed()).hooks.map(({ hook }) => hook)).toEqual(order);
  });

  it('show the latest run of the worst outcome', () => {
    const { hooks } = counted(
      { outcome: 'timedOut', said: 'one', at: '2026-11-01T00:00:00.000Z' },
      { outcome: 'timedOut', said: 'two', at: '2026-11-02T00:00:00.000Z' },
      { outcome: 'blocked', said: 'three', at: '2026-11-03T00:00:00.000Z' },
    );
    expect(hooks[0]).toMatchObject({
      example: { outcome: 'timedOut', said: 'two' },
      first: '2026-11-01T00:00:00.000Z',
      last: '2026-11-03T00:00:00.000Z',
    });
  });

  it('in any number take bounded room, and none is lost', () => {
    const counter = runCounter();
    for (let i = 0; i < 5000; i++) counter.add({ ...guard, hook: `hook-${i}`, name: `PreToolUse:tool-${i}` }, guard);
    for (let i = 0; i < 500; i++)
      counter.add({ ...guard, hook: 'hook-0', name: `PreToolUse:${i}`, client: `2.2.${i}` }, guard);
    const { hooks, otherRuns } = counter.statistics();
    expect(hooks).toHaveLength(2000);
    expect(otherRuns + hooks.reduce((sum, { runs }) => sum + runs, 0)).toBe(5500);
    expect(hooks[0]).toMatchObject({ hook: 'hook-0', runs: 501 });
    expect(hooks[0]?.names).toHaveLength(50);
    expect(Object.keys(hooks[0]?.clients ?? {})).toHaveLength(50);
  });

  it('keep no secret', () => {
    const secret = 'ghp_0123456789abcdefghijklmnopqrstuvwxyz';
    const { hooks } = counted({
      hook: `curl -H 'Authorization: Bearer ${secret}'`,
      outcome: 'failedOpen',
      said: `${' '.repeat(295)}${secret}`,
    });
    expect(JSON.stringify(hooks)).not.toContain(secret.slice(4, 12));
    expect(hooks[0]?.hook).toContain('[masked]');
  });
});

describe('counts', () => {
  const one = counted({ outcome: 'failedOpen', said: 'no jq' }, { hook: 'other', durationMs: undefined });
  const two = counted({ durationMs: 90, client: '2.1.140', everyRunLogged: false }, { hook: undefined });

  it('add up to what one would have counted, in any order', () => {
    const all = counted(
      { outcome: 'failedOpen', said: 'no jq' },
      { hook: 'other', durationMs: undefined },
      { durationMs: 90, client: '2.1.140', everyRunLogged: false },
      { hook: undefined },
    );
    expect(mergeStatistics([one, two])).toEqual(all);
    expect(mergeStatistics([two, one])).toEqual(all);
  });

  it('are read as they were written, and described by the schema', () => {
    for (const statistics of [one, two, counted()]) {
      const read: unknown = JSON.parse(statisticsText(statistics));
      expect(mergeStatistics([readStatistics(read) as Statistics])).toEqual(statistics);
      expect(read).toEqual(JSON.parse(JSON.stringify(statisticsJson(statistics))));
      expect(statisticsSchema('names').safeParse(read).error?.issues ?? []).toEqual([]);
    }
  });

  it.each([
    ['another file', { hooks: [] }],
    ['a hook without counts', { ...statisticsJson(one), hooks: [{ event: 'Stop' }] }],
    ['a negative count', { ...statisticsJson(one), otherRuns: -1 }],
    [
      'buckets that are none',
      {
        ...statisticsJson(one),
        hooks: statisticsJson(one).hooks.map((hook) => ({ ...hook, durations: { count: 1, max: 1, buckets: [1] } })),
      },
    ],
  ])('are not read from %s', (_, value) => {
    expect(readStatistics(value)).toBeUndefined();
  });
});

describe('for people', () => {
  it('says what is wrong and how to see it', () => {
    const statistics = counted(
      { outcome: 'failedOpen', said: 'jq: command\nnot found', everyRunLogged: false },
      { outcome: 'timedOut', durationMs: 60_000, client: '2.1.140' },
      {},
    );
    expect(
      prettyStatistics(statistics, layoutOf()),
    ).toBe(`1 hook, 3 logged runs. 1 went wrong at least once, the worst first:

PreToolUse "$CLAUDE_PROJECT_DIR"/guard.sh
  on Bash, in /home/dev/shop
  at least 3 runs: 1 killed by the timeout, 1 failed, and the action went ahead,
    1 fine
  median 10 ms, nine in ten within 60 s, longest 60 s
  2026-11-20, Claude Code 2.1.140 to 2.1.330
  cd /home/dev/shop && hooklint guard.sh --event PreToolUse

"At least": a transcript has no line for most runs of a hook that says nothing.
`);
  });

  it('shows nothing that a terminal would act on', () => {
    const hostile = 'x\u001b[2J\u202e##[group]';
    const text = prettyStatistics(
      counted({ hook: hostile, name: `PreToolUse:${hostile}`, project: hostile, outcome: 'badAnswer', said: hostile }),
      layoutOf(),
    );
    expect(text).toContain('\\x1b[2J');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
    expect(text).not.toMatch(/\u001b|\u202e|##\[/);
  });

  it('says so where there is nothing', () => {
    expect(prettyStatistics(counted(), layoutOf())).toBe('No run of a hook is in these logs.\n');
  });
});

it.each([
  ['"$CLAUDE_PROJECT_DIR"/hooks/guard.sh', 'cd /p && hooklint hooks/guard.sh --event Stop'],
  ['bash ${CLAUDE_PROJECT_DIR}/hooks/guard.sh --strict', 'cd /p && hooklint hooks/guard.sh --event Stop'],
  ['python3 "$CLAUDE_PROJECT_DIR/my hooks/guard.py"', "cd /p && hooklint 'my hooks/guard.py' --event Stop"],
  ['/usr/bin/env python3 ./guard.py', 'cd /p && hooklint ./guard.py --event Stop'],
  ['~/.claude/hooks/guard.sh', 'cd /p && hooklint ~/.claude/hooks/guard.sh --event Stop'],
  ['"${CLAUDE_PLUGIN_ROOT}"/guard.sh', 'cd /p && hooklint --event Stop'],
  ['jq -e .x', 'cd /p && hooklint --event Stop'],
  ['https://hooks.example/guard', 'cd /p && hooklint --event Stop'],
  ["./it's;rm -rf ~", 'cd /p && hooklint ./it --event Stop'],
])('%s is linted with %s', (hook, command) => {
  expect(lintCommand({ event: 'Stop', hook, project: '/p' })).toBe(command);
});
