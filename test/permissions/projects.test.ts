/** A small project for each step of the client's order: what becomes of a call, and which rule of which file decided. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseClientRange } from '../../src/contract/index.js';
import { judge } from '../../src/interpret/judge.js';
import { type LoadOptions, loadProject } from '../../src/load/project.js';
import type { EventName, PayloadJson } from '../../src/model.js';
import { plan } from '../../src/plan/index.js';
import { verdictLine } from '../../src/report/line.js';
import { scratch } from '../load/scratch.js';

interface Project {
  readonly permissions?: object;
  readonly event?: EventName;
  /** What the hook prints. */
  readonly answer?: object;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly options?: Partial<LoadOptions>;
  readonly files?: Readonly<Record<string, string>>;
}

const bash = (command: string) => ({ tool_name: 'Bash', tool_input: { command } });
const write = (file: string) => ({
  tool_name: 'Write',
  tool_input: { file_path: `{{PROJECT}}/${file}`, content: 'x' },
});
const says = (permissionDecision: string) => ({
  hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision, permissionDecisionReason: 'Because.' },
});

const rewrites = {
  hookSpecificOutput: {
    hookEventName: 'PermissionRequest',
    decision: { behavior: 'allow', updatedInput: { command: 'mkdir b' } },
  },
};

/** The first clause of the verdict on the one hook of a project. */
async function outcomeIn({ permissions, event = 'PreToolUse', answer, payload, options, files }: Project) {
  const settings = { permissions, hooks: { [event]: [{ hooks: [{ type: 'command', command: 'guard' }] }] } };
  const cwd = await scratch({ '.claude/settings.json': JSON.stringify(settings, null, 1), ...files });
  const project = await loadProject({ cwd, home: join(cwd, 'home'), managed: join(cwd, 'etc'), ...options });
  const json = { hook_event_name: event, cwd: '{{PROJECT}}', permission_mode: 'default', ...payload } as PayloadJson;
  const payloads = [{ id: 'own', event, json, nature: 'benign' as const, provenance: 'test' }];
  const [planned] = plan(project, payloads, '2.1.330');
  if (planned === undefined) throw new Error('nothing to run');
  const stdout = new TextEncoder().encode(answer === undefined ? '' : JSON.stringify(answer));
  const execution = {
    type: 'command',
    exitCode: 0,
    signal: null,
    stdout,
    stderr: new Uint8Array(),
    timedOut: false,
  } as const;
  return verdictLine(judge(planned, execution, parseClientRange('2.1.330')).verdict).split(';')[0];
}

const file = '.claude/settings.json';

it.each<[step: string, project: Project, outcome: string]>([
  [
    '0: a deny rule for the whole tool',
    { permissions: { deny: ['Bash'] }, answer: says('deny'), payload: bash('ls') },
    `hook does NOT RUN, the tool is DENIED by \`Bash\` in ${file}:4`,
  ],
  [
    '0: a deny rule for the path of a file tool',
    { permissions: { deny: ['Edit(/secrets/**)'] }, answer: says('allow'), payload: write('secrets/a') },
    `hook does NOT RUN, the tool is DENIED by \`Edit(/secrets/**)\` in ${file}:4`,
  ],
  [
    '1: a hook denies',
    { permissions: { allow: ['Bash'] }, answer: says('deny'), payload: bash('ls') },
    'tool is BLOCKED',
  ],
  [
    '2: a hook defers, beside a deny rule',
    { permissions: { deny: ['Bash(ls:*)'] }, answer: says('defer'), payload: bash('ls') },
    'tool call is DEFERRED, turn ENDS',
  ],
  [
    '3: a deny rule matches',
    { permissions: { deny: ['Bash(git push:*)'] }, answer: says('allow'), payload: bash('cd . && git push -f') },
    `tool is DENIED by \`Bash(git push:*)\` in ${file}:4, although the hook allows`,
  ],
  [
    '3: a deny rule does not look into sh -c',
    { permissions: { deny: ['Bash(git push:*)'] }, answer: says('allow'), payload: bash("sh -c 'git push'") },
    'tool RUNS without asking the user',
  ],
  [
    '4: an ask rule matches, in bypass too',
    {
      permissions: { ask: ['Bash(git push:*)'] },
      answer: says('allow'),
      payload: bash('git push'),
      options: { permissionMode: 'bypassPermissions' },
    },
    `user is ASKED by \`Bash(git push:*)\` in ${file}:4, although the hook allows`,
  ],
  [
    '4: an ask rule where nobody may be asked',
    {
      permissions: { ask: ['Bash(git push:*)'], defaultMode: 'dontAsk' },
      answer: says('allow'),
      payload: bash('git push'),
    },
    `tool is DENIED by \`Bash(git push:*)\` in ${file}:4, although the hook allows`,
  ],
  [
    '5: a hook asks, beside an allow rule',
    { permissions: { allow: ['Bash'] }, answer: says('ask'), payload: bash('git push') },
    'user is ASKED before the tool runs',
  ],
  [
    '6: plan mode',
    { permissions: { defaultMode: 'plan' }, answer: says('allow'), payload: write('a.txt') },
    'user is ASKED before the tool runs: plan mode changes nothing, although the hook allows',
  ],
  [
    '7: a hook allows',
    { permissions: { allow: ['Bash(ls)'] }, answer: says('allow'), payload: bash('npm publish') },
    'tool RUNS without asking the user',
  ],
  [
    '7: a hook allows a sensitive file',
    { permissions: { allow: ['Bash(ls)'] }, answer: says('allow'), payload: write('.git/hooks/pre-commit') },
    'user is ASKED before the tool runs: it writes a sensitive file, although the hook allows',
  ],
  [
    '8: an allow rule matches',
    { permissions: { allow: ['Bash(npm test:*)'] }, payload: bash('npm test') },
    'tool RUNS',
  ],
  [
    '9: dontAsk',
    { permissions: { defaultMode: 'dontAsk' }, payload: bash('npm publish') },
    'tool is DENIED: mode dontAsk',
  ],
  [
    '10: auto',
    { payload: bash('npm publish'), options: { permissionMode: 'auto' } },
    'the CLASSIFIER decides whether the tool runs: mode auto',
  ],
  [
    '11: nothing decides',
    { permissions: { allow: ['Bash(npm test:*)'] }, payload: bash('npm publish') },
    'user is ASKED before the tool runs: nothing allows it',
  ],
  ['no rules and no mode: the hook alone is spoken of', { payload: bash('npm publish') }, 'tool RUNS'],
  [
    'a PermissionRequest hook where an allow rule leaves nothing to ask',
    { event: 'PermissionRequest', permissions: { allow: ['Bash(npm test:*)'] }, payload: bash('npm test') },
    `hook does NOT RUN, the tool is ALLOWED by \`Bash(npm test:*)\` in ${file}:4`,
  ],
  [
    'a PermissionRequest hook allows what a deny rule forbids once it is rewritten',
    {
      event: 'PermissionRequest',
      permissions: { deny: ['Bash(mkdir:*)'] },
      payload: bash('touch a'),
      answer: rewrites,
    },
    `tool is DENIED by \`Bash(mkdir:*)\` in ${file}:4, although the hook allows, with REWRITTEN input`,
  ],
  [
    'a PermissionRequest hook allows what an ask rule asks about once it is rewritten',
    { event: 'PermissionRequest', permissions: { ask: ['Bash(mkdir:*)'] }, payload: bash('touch a'), answer: rewrites },
    `tool is DENIED by \`Bash(mkdir:*)\` in ${file}:4, although the hook allows, with REWRITTEN input`,
  ],
])('%s', async (_step, project, outcome) => {
  expect(await outcomeIn(project)).toBe(outcome);
});

it.each<[what: string, project: Omit<Project, 'payload'>, outcome: string]>([
  [
    'of the local settings',
    { files: { '.claude/settings.local.json': '{"permissions": {"deny": ["Bash(git push:*)"]}}' } },
    'tool is DENIED by `Bash(git push:*)` in .claude/settings.local.json:1, although the hook allows',
  ],
  [
    "of the user's settings, where they are asked for",
    {
      options: { user: true },
      files: { 'home/.claude/settings.json': '{"permissions": {"deny": ["Bash(git push:*)"]}}' },
    },
    'tool is DENIED by `Bash(git push:*)` in home/.claude/settings.json:1, although the hook allows',
  ],
  [
    'of managed settings and their folder',
    {
      options: { user: true },
      files: { 'etc/managed-settings.d/10-git.json': '{"permissions": {"deny": ["Bash(git push:*)"]}}' },
    },
    'tool is DENIED by `Bash(git push:*)` in etc/managed-settings.d/10-git.json:1, although the hook allows',
  ],
  [
    'of settings given with a flag',
    { options: { settings: 'ci.json' }, files: { 'ci.json': '{"permissions": {"deny": ["Bash(git push:*)"]}}' } },
    'tool is DENIED by `Bash(git push:*)` in ci.json:1, although the hook allows',
  ],
])('a rule %s counts', async (_what, project, outcome) => {
  expect(await outcomeIn({ ...project, answer: says('allow'), payload: bash('git push') })).toBe(outcome);
});

it.each([
  [true, ['allow', 'deny']],
  [false, ['deny']],
])(
  "a project's allow rules count only where the folder is trusted (%s), its deny rules always",
  async (trusted, left) => {
    const permissions = { allow: ['Bash(npm test)'], deny: ['Bash(git push:*)'] };
    const hooks = { Stop: [{ hooks: [{ type: 'command', command: 'true' }] }] };
    const cwd = await scratch({ '.claude/settings.json': JSON.stringify({ permissions, hooks }), 'home/.keep': '' });
    const state = { projects: { [cwd]: { hasTrustDialogAccepted: trusted } } };
    await writeFile(join(cwd, 'home', '.claude.json'), JSON.stringify(state));
    const project = await loadProject({ cwd, home: join(cwd, 'home'), managed: join(cwd, 'etc'), user: true });
    expect(project.hooks[0]?.permissions?.rules.map(({ behaviour }) => behaviour).toSorted()).toEqual(left);
  },
);
