/** The command as a user sees it: text, JSON, exit codes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { expect, test } from 'vitest';
import { displayWidth } from '../../src/report/wrap.js';
import { doctorSchema } from '../../src/schemas/doctor.js';
import { runMain } from '../cli/run-main.js';
import { script } from '../load/scratch.js';
import { lay, on, type Scene } from './scene.js';

const committed = JSON.parse(readFileSync(new URL('../../schemas/doctor.schema.json', import.meta.url), 'utf8'));
const accepts = new Ajv.default({ strict: true, allowUnionTypes: true }).compile(committed);

const fm =
  '---\nname: deploy\nhooks:\n  PreToolUse:\n    - matcher: Bash\n      hooks:\n        - type: command\n          command: "true"\n---\n';

/** Something of everything. */
const scene: Scene = {
  project: {
    permissions: { deny: ['Bash(git push --force:*)'] },
    enabledPlugins: { 'gone@team': true },
    hooks: {
      PreToolUse: [on('Bash', './guard.sh'), on('Edit|Write', 'npx prettier --check .')],
      Stopp: [],
      SessionEnd: [on(undefined, 'echo a'), on(undefined, 'echo b')],
    },
  },
  user: {
    hooks: { PreToolUse: [on('Bash', './guard.sh')], Stop: [{ hooks: [{ type: 'prompt', prompt: 'Is it done?' }] }] },
  },
  files: {
    'project/guard.sh': script('#!/bin/sh\ngrep -q "git push --force" && exit 2\nexit 0\n'),
    'project/.claude/skills/deploy/SKILL.md': fm,
    'home/.claude/skills/own/.claude-plugin/plugin.json': '{"name": "own"}',
    'home/.claude/skills/own/hooks/hooks.json': '{"hooks": {"Stop": 1}}',
    'home/.claude/skills/own/skills/x/SKILL.md': fm,
  },
};

async function run(words: readonly string[], from: Scene = scene) {
  const root = await lay(from);
  return runMain(['doctor', ...words], {
    cwd: join(root, 'project'),
    env: { HOME: join(root, 'home'), PATH: '/usr/bin:/bin' },
    columns: 80,
  });
}

test.each([[[]], [['PreToolUse']], [['PreToolUse', 'Bash(git push --force)', '-p']], [['Stop', '--bare']]])(
  'the schema describes all that %j gives',
  async (words) => {
    const { stdout } = await run([...words, '--format', 'json']);
    const json = JSON.parse(stdout);
    expect(accepts(json), JSON.stringify(accepts.errors?.slice(0, 3))).toBe(true);
    expect(doctorSchema('names').safeParse(json).error?.issues.slice(0, 5) ?? []).toEqual([]);
  },
);

test('a call is answered with what runs, what does not, and what can happen', async () => {
  const { stdout, code } = await run(['PreToolUse', 'Bash(git push --force origin)', '--color', 'never']);
  expect(stdout).toContain('PreToolUse Bash(git push --force origin)\n');
  expect(stdout).toMatch(/^runs {3}guard\.sh +Bash +~\/\.claude\/settings\.json:1 user$/m);
  expect(stdout).toMatch(
    /^not +guard\.sh +Bash +\.claude\/settings\.json:1$\n +the same as another, which runs once for both/m,
  );
  expect(stdout).toMatch(/^maybe +true +Bash/m);
  expect(stdout).toContain('.claude/skills/deploy/SKILL.md:7 skill deploy\n       once the skill deploy is in use\n');
  expect(stdout).toContain('its matcher "Edit|Write" does not match Bash');
  expect(stdout).toContain('  if guard.sh blocks: tool is BLOCKED\n');
  expect(stdout.replace(/\s+/g, ' ')).toContain(
    'otherwise: tool is DENIED by `Bash(git push --force:*)` in .claude/settings.json:1',
  );
  expect(stdout).toContain('guard-repeats-rule');
  expect(stdout).not.toContain('shared-time-budget');
  expect(code).toBe(1);
});

test('everything is told in 80 columns, what is wrong with the whole included', async () => {
  const { stdout } = await run(['--color', 'never']);
  expect(stdout.split('\n').filter((line) => displayWidth(line) > 80)).toEqual([]);
  for (const part of ['No event is called "Stopp"', 'shared-time-budget', 'none was run', 'Health', 'longest wait: ']) {
    expect(stdout).toContain(part);
  }
});

test('a clean setup exits with 0, a wrong call with 2', async () => {
  const clean: Scene = { project: { hooks: { Stop: [on(undefined, 'true')] } } };
  expect((await run([], clean)).code).toBe(0);
  expect((await run(['Stopp'], clean)).stderr).toContain('Did you mean Stop?');
  expect((await run(['Stop', 'Bash'], clean)).code).toBe(2);
  expect((await run(['--setting-sources', 'me'], clean)).code).toBe(2);
  expect((await run(['--settings', 'none.json'], clean)).code).toBe(2);
  expect((await run(['--payload', 'none.json'], clean)).code).toBe(2);
});

test('a payload file asks as well', async () => {
  const payload = {
    session_id: 's',
    transcript_path: '/t',
    cwd: '/',
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command: 'ls' },
    tool_use_id: 'u',
    permission_mode: 'default',
  };
  const { stdout } = await run(['--payload', 'call.json'], {
    project: { hooks: { PreToolUse: [on('Bash', 'echo a'), on('Edit', 'echo b')] } },
    files: { 'project/call.json': JSON.stringify(payload) },
  });
  expect(stdout).toContain('PreToolUse Bash(ls)');
  expect(stdout).toContain('1 hook runs on this call, 1 does not.');
});

test('what a repository says cannot move the cursor', async () => {
  const { stdout } = await run([], { project: { hooks: { Stop: [on(undefined, 'echo \u001b[2J\u0007')] } } });
  expect(stdout).not.toContain('\u001b[2J');
  expect(stdout).not.toContain('\u0007');
});
