import { expect, test } from 'vitest';
import { scenarioFor } from '../../src/live/payload-scenario.js';
import type { Scenario } from '../../src/live/scenario.js';
import { below } from '../../src/live/scratch.js';
import { loadCorpus } from '../../src/load/payloads.js';
import type { Effect, EventName, PayloadJson } from '../../src/model.js';
import { materialise } from '../../src/plan/materialise.js';

const folders = { project: '/scratch/project', home: '/scratch/home' };

function made(event: EventName, fields: Record<string, unknown>, effect: Effect = 'proceed', matcher?: string) {
  const payload: PayloadJson = { hook_event_name: event, ...fields };
  return scenarioFor(payload, event, folders, effect, matcher);
}

const bash = { tool_name: 'Bash', tool_input: { command: 'rm -rf /' } };

test('a command of the payload goes to a shell that runs nothing, whatever the hook does', () => {
  for (const event of ['PreToolUse', 'PermissionRequest', 'PostToolUse', 'PostToolUseFailure'] as const) {
    for (const effect of ['proceed', 'allow', 'block'] as const) {
      expect(made(event, bash, effect), event).toMatchObject({ shell: { stderr: '' } });
    }
  }
});

test('a hook that grants is shown in a session that refuses, any other in one that lets through', () => {
  expect(made('PreToolUse', bash, 'allow')).toMatchObject({
    name: 'needs-permission',
    refusedByDefault: true,
    args: [],
  });
  expect(made('PreToolUse', bash, 'block')).toMatchObject({ name: 'allowed', args: ['--allowedTools', 'Bash'] });
});

test.each([
  '/etc/passwd',
  '/scratch/project/../../etc/passwd',
  '../../../etc/passwd',
  '/scratch/projects/x',
  '/scratch/home/.bashrc',
])('a file tool is not let near %s', (path) => {
  for (const tool of ['Read', 'Write', 'Edit']) {
    expect(made('PreToolUse', { tool_name: tool, tool_input: { file_path: path } }, 'allow')).toEqual({
      impossible: `${tool} would reach out of the project`,
    });
  }
});

test('an edit is led up to by a read, for which the hook does not run', () => {
  const input = { file_path: '/scratch/project/src/a.ts', old_string: 'old', new_string: 'new' };
  expect(made('PreToolUse', { tool_name: 'Edit', tool_input: input })).toMatchObject({
    matcher: 'Edit',
    files: { 'src/a.ts': 'old\n' },
    model: [{ blocks: [{ name: 'Read' }] }, { blocks: [{ name: 'Edit', input }] }],
  });
});

test.each(['Stop', 'SubagentStop'] as const)('%s is compared at the first stop of a turn only', (event) => {
  expect(made(event, { stop_hook_active: true })).toEqual({ impossible: expect.stringContaining('stop_hook_active') });
  expect(made(event, { stop_hook_active: false })).toMatchObject({ event });
});

test("the payload's own words are used", () => {
  expect(made('UserPromptSubmit', { prompt: 'fix it' })).toMatchObject({ steps: [{ say: 'fix it' }, {}, {}] });
  expect(made('Stop', { last_assistant_message: 'done?' })).toMatchObject({ model: [{ blocks: [{ text: 'done?' }] }] });
  expect(made('Setup', { trigger: 'maintenance' })).toMatchObject({ args: ['--maintenance'] });
  expect(made('SessionStart', { source: 'clear' })).toMatchObject({ name: 'clear', matcher: 'clear' });
  expect(made('Stop', {}, 'proceed', 'x')).toMatchObject({ matcher: 'x' });
});

test('what cannot be scripted is named', () => {
  expect(made('SessionStart', { source: 'resume' })).toEqual({
    impossible: 'source "resume" needs a session that cannot be scripted',
  });
  expect(made('TeammateIdle', {})).toEqual({ impossible: 'TeammateIdle needs a person at a terminal' });
  expect(made('UserPromptExpansion', { command_name: '../x' })).toHaveProperty('impossible');
  expect(made('FileChanged', { file_path: '/a/..' }, 'proceed', '..')).toHaveProperty('impossible');
  expect(made('PreToolUse', { tool_name: 'WebFetch', tool_input: {} }, 'allow')).toHaveProperty('impossible');
});

test('no shipped payload makes a scenario that writes outside of the project, and every event has one that can be shown', async () => {
  const shown = new Set<string>();
  for (const payload of await loadCorpus()) {
    const places = { projectDir: folders.project, home: folders.home, transcriptPath: '/scratch/t.jsonl' };
    const json = materialise(payload.json, places);
    const scenario = scenarioFor(json, payload.event, folders, 'allow', 'watched.txt');
    if ('impossible' in scenario) continue;
    shown.add(payload.event);
    const files = Object.keys((scenario as Scenario).files ?? {});
    expect(
      files.filter((file) => below(folders.project, file) === undefined),
      payload.id,
    ).toEqual([]);
  }
  expect(shown.size).toBe(32);
});
