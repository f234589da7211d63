import { expect, test } from 'vitest';
import { newestClient } from '../../src/contract/version.js';
import { questionOf } from '../../src/doctor/question.js';
import { diagnosisOf, on, standings } from './scene.js';

test('an event alone lists its hooks whatever calls they are for', async () => {
  const project = { hooks: { PreToolUse: [on('Bash', 'a'), on('Edit', 'b')], Stop: [on(undefined, 'c')] } };
  expect(standings(await diagnosisOf({ project }, 'PreToolUse'))).toEqual(['a: runs', 'b: runs']);
});

test('a call tells which of them run on it', async () => {
  const project = {
    permissions: { deny: ['WebFetch'] },
    hooks: {
      PreToolUse: [on('Bash', 'a'), on('Edit', 'b'), on('Bash', 'c', { if: 'Bash(git *)' }), on('WebFetch', 'd')],
    },
  };
  expect(standings(await diagnosisOf({ project }, 'PreToolUse', 'Bash(ls)'))).toEqual([
    'a: runs',
    'b: matcher',
    'c: condition',
    'd: matcher',
  ]);
  expect(standings(await diagnosisOf({ project }, 'PreToolUse', 'Bash'))).toContain(
    'c: where its "if" holds: Bash(git *)',
  );
  expect(standings(await diagnosisOf({ project }, 'PreToolUse', 'WebFetch'))).toContain('d: decided-before');
});

test('a permission request comes only where somebody is asked', async () => {
  const project = { permissions: { allow: ['Bash(ls:*)'] }, hooks: { PermissionRequest: [on(undefined, 'a')] } };
  expect(standings(await diagnosisOf({ project }, 'PermissionRequest', 'Bash(ls src)'))).toEqual(['a: nobody-asked']);
  expect(standings(await diagnosisOf({ project }, 'PermissionRequest', 'Bash(make)'))).toEqual(['a: runs']);
});

test('an older client does not know every event', async () => {
  const project = { hooks: { PostToolBatch: [on(undefined, 'a')] } };
  expect(standings(await diagnosisOf({ project, client: '2.1.71' }))).toEqual(['a: file-dropped']);
  expect(standings(await diagnosisOf({ project }))).toEqual(['a: runs']);
});

test('what happens depends on what hooks can do, and on rules', async () => {
  const project = {
    permissions: { deny: ['Bash(rm:*)'] },
    hooks: {
      PreToolUse: [
        on('Bash', 'grep -q prod && exit 2; exit 0'),
        on('Bash', `echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}'`),
      ],
    },
  };
  const { outcomes = [] } = await diagnosisOf({ project }, 'PreToolUse', 'Bash(rm -r x)');
  expect(outcomes.map(({ effect, by, call }) => [effect, by.length, call])).toEqual([
    ['block', 1, 'refused'],
    ['allow', 1, 'refused'],
    ['proceed', 0, 'refused'],
  ]);
  const { outcomes: other = [] } = await diagnosisOf({ project }, 'PreToolUse', 'Bash(make)');
  expect(other.map(({ effect, call }) => [effect, call])).toEqual([
    ['block', 'refused'],
    ['allow', 'runs'],
    ['proceed', 'asked'],
  ]);
});

test('an entry that is not read is told with its line', async () => {
  const { lost } = await diagnosisOf({ project: { hooks: { PreTooluse: [], Stop: [on(undefined, 'a')] } } });
  expect(lost.map(({ place, message }) => [place.line, message])).toEqual([
    [1, 'No event is called "PreTooluse": its hooks never run.'],
  ]);
});

test.each([
  ['PreToolUse', 'Bash(git push)', { tool_name: 'Bash', tool_input: { command: 'git push' } }],
  ['PreToolUse', 'Write(src/a.ts)', { tool_name: 'Write', tool_input: { file_path: 'src/a.ts' } }],
  ['PreToolUse', 'mcp__a__b', { tool_name: 'mcp__a__b' }],
  ['SessionStart', 'resume', { source: 'resume' }],
] as const)('%s %s is a payload', (event, subject, payload) => {
  expect(questionOf(event, subject, newestClient).payload).toEqual({ hook_event_name: event, ...payload });
});

test('an event without a matcher takes no second word', () => {
  expect(() => questionOf('Stop', 'Bash', newestClient)).toThrow('Stop has nothing that a matcher could name');
});
