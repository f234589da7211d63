/** What a verdict on a call says may be otherwise. */
import { describe, expect, test } from 'vitest';
import { interpret } from '../../src/interpret/index.js';
import { silence } from '../../src/interpret/silence.js';
import type { PermissionRule, Verdict, Version } from '../../src/model.js';
import { verdictLine } from '../../src/report/line.js';

function verdictOn(
  tool_name: string,
  tool_input: Readonly<Record<string, unknown>>,
  { client = '2.1.330', mode = 'default', rules = [], exitCode = 0 }: Asked = {},
): Verdict {
  const payload = { hook_event_name: 'PreToolUse', permission_mode: mode, cwd: '/srv/p', tool_name, tool_input };
  const permissions = { rules, projectDir: '/srv/p', home: '/home/me' };
  return interpret({ ...silence, exitCode }, { event: 'PreToolUse', client, payload, permissions });
}

interface Asked {
  readonly client?: Version;
  readonly mode?: string;
  readonly rules?: readonly PermissionRule[];
  readonly exitCode?: number;
}

describe('what no payload tells', () => {
  test.each([
    ['default', 'asked', 'the user is ASKED'],
    ['dontAsk', 'refused', 'the tool is DENIED'],
    ['auto', 'classified', 'the classifier decides'],
  ])('a first command that sets a variable, in mode %s', (mode, instead, words) => {
    const verdict = verdictOn('Bash', { command: 'X=1 && ls' }, { mode });
    expect(verdict.call?.outcome).toBe('runs');
    expect(verdict.uncertain).toMatchObject([{ instead }]);
    expect(verdictLine(verdict)).toContain(`uncertain: ${words} if no command has run in the session yet`);
  });

  test('a skill that may have powers of its own', () => {
    const verdict = verdictOn('Skill', { skill: 'release' });
    expect(verdict.call?.outcome).toBe('runs');
    expect(verdictLine(verdict)).toMatch(/uncertain: the user is ASKED if the skill has hooks or `allowed-tools`/);
  });

  test('is nothing for a command that sets none, for one that is asked about anyway, and where all is bypassed', () => {
    expect(verdictOn('Bash', { command: 'ls' }).uncertain).toBeUndefined();
    expect(verdictOn('Bash', { command: 'X=1 make' }).uncertain).toBeUndefined();
    expect(verdictOn('Bash', { command: 'X=1' }, { mode: 'bypassPermissions' }).uncertain).toBeUndefined();
  });
});

describe('an older version', () => {
  test.each([
    ['2.1.330', 'classified'],
    ['2.1.216', 'asked'],
    ['2.1.198', 'classified'],
    ['2.1.197', 'asked'],
  ])('%s: a command in plan mode is %s', (client, outcome) => {
    expect(verdictOn('Bash', { command: 'make' }, { client, mode: 'plan' }).call?.outcome).toBe(outcome);
  });

  test('is uncertain within a stretch in which plan mode changed', () => {
    const { uncertain } = verdictOn('Bash', { command: 'make' }, { client: '2.1.321', mode: 'plan' });
    expect(uncertain).toEqual([{ absentIn: '2.1.318', presentIn: '2.1.323' }]);
  });

  test('is not known to read a compound command alike', () => {
    const verdict = verdictOn('Bash', { command: 'cd src && make' }, { client: '2.1.140' });
    expect(verdictLine(verdict)).toContain('how commands are read: measured in 2.1.330 and in no older version');
    expect(verdictOn('Bash', { command: 'cd src && make' }).uncertain).toBeUndefined();
  });

  test("is known to obey a hook's block", () => {
    const verdict = verdictOn('Bash', { command: 'cd src && make' }, { client: '2.1.140', exitCode: 2 });
    expect(verdict.effect).toBe('block');
    expect(verdict.uncertain).toBeUndefined();
  });
});
