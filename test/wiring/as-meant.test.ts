import { expect, it } from 'vitest';
import { parseClientRange } from '../../src/contract/range.js';
import { newestClient } from '../../src/contract/version.js';
import { judge } from '../../src/interpret/judge.js';
import { mergeRuns } from '../../src/interpret/merge-runs.js';
import type { EventName, Execution, Handler, Hook, Payload, Project } from '../../src/model.js';
import { plan } from '../../src/plan/index.js';
import { asMeant } from '../../src/wiring/as-meant.js';

const handler: Handler = { type: 'command', command: 'true' };

it.each<[EventName, string, string, string | undefined]>([
  ['PreToolUse', 'Bash(git commit:*)', 'Bash', 'Bash(git commit:*)'],
  ['PostToolUse', 'Bash(npm run build*)', 'Bash', 'Bash(npm run build*)'],
  ['PreToolUse', 'Bash(*)', 'Bash', undefined],
  ['PreToolUse', 'Edit(src/**)|Write(src/**)', 'Edit|Write', undefined],
  ['PreToolUse', 'bash', 'Bash', undefined],
  ['PreToolUse', 'mcp__github', 'mcp__github__.*', undefined],
  ['SessionStart', 'Startup', 'startup', undefined],
])('%s: %s is meant as %s', (event, matcher, tool, condition) => {
  const meant = asMeant({ event, matcher, handler }, newestClient);
  expect([meant.matcher, meant.handler.if]).toEqual([tool, condition]);
});

it.each<[EventName, string | undefined]>([
  ['PreToolUse', undefined],
  ['PreToolUse', 'Bash'],
  ['PreToolUse', 'Edit|bash'],
  ['PreToolUse', 'Bash|Bash(git commit:*)'],
  ['PreToolUse', 'Deploy(prod *)'],
  ['PreToolUse', 'tool == "Bash" && command matches "git push"'],
  ['PreToolUse', 'run_shell_command'],
  ['PreToolUse', 'mcp__github__create_issue'],
  ['SubagentStop', 'my-agent'],
  ['Stop', 'bash'],
])('%s: %s is left as it is', (event, matcher) => {
  const hook = { event, handler, ...(matcher === undefined ? {} : { matcher }) };
  expect(asMeant(hook, newestClient)).toBe(hook);
});

it.each<[EventName, string, boolean]>([
  ['PreToolUse', 'Bash(git commit *)|Bash(git push *)', true],
  ['PreToolUse', 'Bash(git commit *) || Bash(git push *)', true],
  ['PreToolUse', 'Bash(git commit *), Bash(npm *)', true],
  ['Stop', 'Bash(git *)', true],
  ['PreToolUse', 'Bash(git commit *)', false],
  ['PreToolUse', 'Bash(', false],
  ['PreToolUse', 'Bash(git *) and not Bash(git log *)', false],
])('%s: the condition %s is void, and what is meant is known: %s', (event, condition, isVoid) => {
  const wired = { event, ...(event === 'Stop' ? {} : { matcher: 'Bash' }) };
  const hook = { ...wired, handler: { ...handler, if: condition } };
  expect(asMeant(hook, newestClient)).toEqual(isVoid ? { ...wired, handler } : hook);
});

it('runs a hook whose condition has two rules on what either one is for', () => {
  const two: Hook = {
    ...committing('Bash', 'two'),
    handler: { ...handler, if: 'Bash(git commit *)|Bash(git push *)' },
  };
  const project: Project = { root: '/p', configs: [], hooks: [two], problems: [], ignored: [] };
  const calls = [calling('commit', 'git commit -m x'), calling('list', 'ls'), calling('push', 'git push origin')];
  const cases = plan(project, calls, newestClient);
  expect(cases.map(({ payload }) => payload.id)).toEqual(['commit', 'push']);
  const stopped: Execution = {
    type: 'command',
    exitCode: 2,
    signal: null,
    timedOut: false,
    stdout: new Uint8Array(),
    stderr: new TextEncoder().encode('no'),
  };
  const runs = cases.map((each) => judge(each, stopped, parseClientRange(undefined)));
  expect(runs.map(({ verdict }) => [verdict.runs, verdict.effect])).toEqual([
    [true, 'block'],
    [true, 'block'],
  ]);
});

const committing = (matcher: string, id: string): Hook => ({
  id,
  event: 'PreToolUse',
  matcher,
  handler: { type: 'command', command: `./${id}` },
  decidedBy: 'settings',
  place: { file: '.claude/settings.json' },
  config: { file: '.claude/settings.json', pointer: `/${id}` },
  projectDir: '/p',
});

const calling = (id: string, command: string): Payload => ({
  id,
  event: 'PreToolUse',
  nature: 'benign',
  provenance: 'a test',
  json: { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command } },
});

it('is run on what it was meant for, and meets no other hook there', () => {
  const hooks = [committing('Bash(git commit *)', 'dead'), committing('Bash', 'living')];
  const project: Project = { root: '/p', configs: [], hooks, problems: [], ignored: [] };
  const cases = plan(project, [calling('commit', 'git commit -m x'), calling('list', 'ls')], newestClient);
  expect(cases.map(({ hook, payload }) => [hook.id, payload.id])).toEqual([
    ['dead', 'commit'],
    ['living', 'commit'],
    ['living', 'list'],
  ]);
  const nothing = new Uint8Array();
  const execution: Execution = {
    type: 'command',
    exitCode: 0,
    signal: null,
    timedOut: false,
    stdout: nothing,
    stderr: nothing,
  };
  const runs = cases.map((each) => judge(each, execution, parseClientRange(undefined)));
  expect(mergeRuns(runs)).toEqual([]);
});
