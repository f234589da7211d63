/**
 * `hooklint contract` against a document that a team wrote for client 2.1.71: each of its tables must be found in the
 * output, and where a measurement differs, the output must say so beside it.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventName } from '../../src/model.js';
import type { ContractDiff } from '../../src/pages/contract-diff.js';
import type { EventTable } from '../../src/pages/contract-event.js';
import type { Overview } from '../../src/pages/contract-overview.js';
import { runMain } from './run-main.js';

async function json<T>(...argv: readonly string[]): Promise<T> {
  const ran = await runMain(['contract', ...argv, '--format', 'json']);
  expect(ran.stderr).toBe('');
  return JSON.parse(ran.stdout) as T;
}

describe('the tables of 2.1.71', () => {
  let table: Overview;
  let text: string;
  beforeAll(async () => {
    table = await json<Overview>('--client', '2.1.71');
    text = (await runMain(['contract', '--client', '2.1.71'])).stdout.replace(/\s+/g, ' ');
  });

  const note = (id: string) => table.documentedOtherwise.find((row) => row.id === id);

  it.each([
    [129, 'SIGHUP'],
    [130, 'SIGINT'],
    [131, 'SIGQUIT'],
    [134, 'SIGABRT'],
    [137, 'SIGKILL'],
    [139, 'SIGSEGV'],
    [141, 'SIGPIPE'],
    [143, 'SIGTERM'],
  ])('have signal %i %s', (exitCode, name) => {
    expect(table.signals).toContainEqual(expect.objectContaining({ exitCode, name }));
    expect(text).toContain(`${exitCode} ${name}`);
  });

  it('have the exit codes, and say what was documented otherwise', () => {
    expect(table.exits.map(({ exit }) => exit)).toEqual(['0', '2', 'other', 'signal', 'timeout']);
    expect(table.exits.find(({ exit }) => exit === '2')).toMatchObject({ since: '1.0.38', until: '2.1.90' });
    expect(note('json-at-every-exit-code')?.documented).toContain('exit 0 only');
    expect(text).toContain('#30586');
  });

  // Event, documented to block, and the note where it was measured otherwise.
  it.each<readonly [EventName, boolean, string]>([
    ['PreToolUse', true, ''],
    ['PermissionRequest', true, 'permission-request'],
    ['UserPromptSubmit', true, ''],
    ['Stop', true, ''],
    ['PostToolUse', false, ''],
    ['PostToolUseFailure', false, ''],
    ['SessionStart', false, ''],
    ['SessionEnd', false, ''],
    ['SubagentStart', false, ''],
    ['SubagentStop', false, 'subagent-stop'],
    ['Notification', false, ''],
    ['PreCompact', false, ''],
    ['TeammateIdle', true, ''],
    ['TaskCompleted', true, ''],
    ['ConfigChange', false, 'config-change'],
    ['WorktreeCreate', false, 'worktree-create'],
    ['WorktreeRemove', false, 'worktree-remove'],
    ['InstructionsLoaded', false, ''],
  ])('have exit 2 on %s as documented (blocks: %s) or a note', (event, blocks, id) => {
    const row = table.events.find((each) => each.event === event);
    expect(row).toBeDefined();
    if (id === '') expect(row?.exit2.blocks).toBe(blocks);
    else {
      expect(row?.exit2.blocks).toBe(!blocks);
      expect(note(id)?.events).toContain(event);
    }
  });

  it('have the standard fields with a note where they do something else', () => {
    const types = Object.fromEntries(table.fields.map(({ pointer, type }) => [pointer, type]));
    expect(types).toMatchObject({ '/continue': 'boolean', '/suppressOutput': 'boolean', '/systemMessage': 'string' });
    for (const id of ['continue-false', 'suppress-output', 'system-message']) expect(note(id)).toBeDefined();
  });

  it('have the three forms of decision, with the events that the documents name for them', () => {
    const form = (name: string) => table.decisions.find((each) => each.form === name);
    expect(form('decision')?.events).toEqual(expect.arrayContaining(['PostToolUse', 'Stop', 'PreToolUse']));
    expect(form('decision')?.deprecatedOn).toEqual(['PreToolUse']);
    expect(form('hookSpecificOutput.permissionDecision')).toMatchObject({
      since: '1.0.59',
      events: ['PreToolUse'],
      values: [{ value: 'allow' }, { value: 'deny' }, { value: 'ask' }],
    });
    expect(form('continue: false')?.events).toContain('PreToolUse');
  });

  it('name the events that came later', () => {
    expect(table.events.find(({ event }) => event === 'TeammateIdle')?.since).toBe('2.1.33');
    expect(table.newer.map(({ event }) => event)).toContain('PermissionDenied');
    expect(table.events.map(({ event }) => event)).not.toContain('PermissionDenied');
  });
});

describe('an event', () => {
  it('has the versions that the documents name', async () => {
    const { fields } = await json<EventTable>('PreToolUse', '--client', '2.1.71');
    const since = (name: string) => fields.find(({ pointer }) => pointer === `/hookSpecificOutput/${name}`)?.since;
    expect(since('permissionDecision')).toBe('1.0.59');
    expect(since('permissionDecisionReason')).toBe('1.0.59');
    expect(since('additionalContext')).toBe('2.1.9');
    // Documented as 2.0.30.
    expect(since('updatedInput')).toBe('2.0.10');
  });

  it('says where only a bracket is known', async () => {
    const { stdout } = await runMain(['contract', 'UserPromptExpansion']);
    expect(stdout.replace(/\s+/g, ' ')).toContain('since 2.1.240 (measured between 2.1.233 and 2.1.240)');
  });

  it('dates values that are newer than their field', async () => {
    expect((await runMain(['contract', 'pretooluse'])).stdout.replace(/\s+/g, ' ')).toContain('| defer (since 2.1.89)');
    expect((await runMain(['contract', 'PreToolUse', '--client', '2.1.88'])).stdout).not.toContain('| defer');
  });

  it('is printed as Markdown whose tables have as many cells in every line', async () => {
    const { stdout } = await runMain(['contract', 'Stop', '--format', 'markdown']);
    const tables = stdout.split('\n\n').filter((part) => part.startsWith('|'));
    expect(tables.length).toBeGreaterThan(2);
    for (const lines of tables.map((part) => part.trim().split('\n'))) {
      const cells = lines.map((line) => line.replace(/\\./g, '').split('|').length);
      expect(new Set(cells).size).toBe(1);
    }
  });

  it('has a JSON Schema for each stretch', async () => {
    const schema = async (client: string, layer: string) => {
      const argv = ['--event', 'PreToolUse', '--client', client, '--layer', layer];
      return new Ajv().compile(JSON.parse((await runMain(['contract', '--format', 'jsonschema', ...argv])).stdout));
    };
    const defer = { hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'defer' } };
    expect((await schema('2.1.88', 'accepts'))(defer)).toBe(false);
    expect((await schema('2.1.89', 'accepts'))(defer)).toBe(true);
    expect((await schema('2.1.89', 'accepts'))({ permissionDecision: 'deny' })).toBe(true);
    expect((await schema('2.1.89', 'names'))({ permissionDecision: 'deny' })).toBe(false);
  });
});

describe('a difference', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hooklint-test-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'stop.sh'), '#!/bin/sh\necho \'{"decision":"block","reason":"no"}\'\n');
  writeFileSync(join(folder, 'pre_tool_use.py'), 'print(\'{"hookSpecificOutput":{"permissionDecision":"defer"}}\')\n');

  const diff = async (range: string, event: string, file: string): Promise<ContractDiff['changes']> => {
    const ran = await runMain(['contract', '--diff', range, '--format', 'json', file], { cwd: folder });
    expect(ran.stderr).toBe('');
    return (JSON.parse(ran.stdout) as ContractDiff).changes.filter(
      ({ events }) => events === undefined || events.includes(event as never),
    );
  };
  const named = (changes: ContractDiff['changes'], subject: string) =>
    changes.filter((change) => change.subject === subject).map(({ version, touches }) => [version, touches.length]);

  it('tells the eras of exit 2, and that a hook of any event is touched', async () => {
    const changes = await diff('2.1.89..2.1.330', 'Stop', 'stop.sh');
    expect(named(changes, 'JSON beside exit 2')).toEqual([
      ['2.1.90', 1],
      ['2.1.105', 1],
      ['2.1.213', 1],
    ]);
    expect(named(changes, 'blocks in a row that are honoured')).toEqual([['2.1.143', 1]]);
  });

  it('leaves out what begins after the newer client or began with the older one', async () => {
    expect(named(await diff('2.1.90..2.1.212', 'Stop', 'stop.sh'), 'JSON beside exit 2')).toEqual([['2.1.105', 1]]);
  });

  it('touches a hook by a value only where its script mentions it', async () => {
    const changes = await diff('2.1.88..2.1.89', 'PreToolUse', 'stop.sh');
    expect(named(changes, 'hookSpecificOutput.permissionDecision: defer')).toEqual([['2.1.89', 0]]);
    const mentioned = await diff('2.1.88..2.1.89', 'PreToolUse', 'pre_tool_use.py');
    expect(named(mentioned, 'hookSpecificOutput.permissionDecision: defer')).toEqual([['2.1.89', 1]]);
  });

  it('tells what a fault in the settings costs, before and after', async () => {
    const [change] = (await diff('2.1.100..2.1.101', 'Stop', 'stop.sh')).filter(({ kind }) => kind === 'settings');
    expect(change).toMatchObject({
      version: '2.1.101',
      before: 'costs the file',
      after: 'costs the event',
      touches: [],
    });
  });
});

describe('wrong use', () => {
  it.each([
    [['Stopp'], 'Did you mean Stop?'],
    [['Stop', 'SessionEnd'], 'one event at a time'],
    [['--format', 'jsonschema'], 'needs an event'],
    [['--layer', 'names'], '--layer works only with --format jsonschema'],
    [['--diff', '2.1.330..2.1.100'], 'The older version comes first'],
    [['--diff', '2.1.100'], 'needs two versions'],
    [['--diff', '2.1.100..2.1.330', '--client', '2.1.1'], '--client does not work with --diff'],
    [['--client', 'newest'], 'not a version or range of Claude Code'],
  ])('%j is told: %s', async (argv, said) => {
    const ran = await runMain(['contract', ...argv]);
    expect(ran.code).toBe(2);
    expect(ran.stderr.replace(/\s+/g, ' ')).toContain(said);
    expect(ran.stdout).toBe('');
  });
});
