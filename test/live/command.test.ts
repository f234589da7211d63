/** `hooklint live` in-process, with the scripted client in place of the real one. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeUnder } from '../../src/live/scratch.js';
import { runMain } from '../cli/run-main.js';

const client = (name: string): string => fileURLToPath(new URL(`${name}-client.mjs`, import.meta.url));

let project = '';
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'hooklint-test-'));
  const hook = { type: 'command', command: 'echo no >&2; exit 2' };
  writeUnder(project, '.claude/settings.json', JSON.stringify({ hooks: { TaskCreated: [{ hooks: [hook] }] } }));
});
afterEach(() => rmSync(project, { recursive: true }));

const live = (name: string, ...args: string[]) =>
  runMain(['live', '--claude', client(name), ...args], { cwd: project, env: { PATH: process.env.PATH ?? '' } });

test('a client that does as hooklint says: agreement, and 0', async () => {
  const { code, stdout, stderr } = await live('scripted');
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^Claude Code 2\.1\.332, /);
  expect(stdout).toMatch(/✔ TaskCreated\S*: task is NOT CREATED/);
  expect(stdout).toMatch(/\n\d+ agree, 0 differ\n/);
  expect(code).toBe(0);
});

test('a client that does otherwise: both sides, the evidence, and 1', async () => {
  const evidence = join(project, 'evidence');
  const { code, stdout } = await live('deaf', '--keep', evidence);
  expect(code).toBe(1);
  expect(stdout).toContain('hooklint says  does not take place (block)');
  expect(stdout).toContain('Claude Code    takes place: TaskCreate done');
  const kept = readdirSync(evidence);
  expect(kept.length).toBeGreaterThan(0);
  const folder = join(evidence, kept[0] as string);
  expect(readdirSync(folder).toSorted()).toEqual([
    'debug.log',
    'outcome.json',
    'output.jsonl',
    'payloads.json',
    'requests.json',
    'stderr.txt',
    'verdict.json',
  ]);
  expect(JSON.parse(readFileSync(join(folder, 'outcome.json'), 'utf8')).kind).toBe('differs');
});

test('--only takes a payload by its id or from a file, and no other', async () => {
  const counts = (text: string) => /^(\d+) agree, 0 differ$/m.exec(text)?.[1];
  expect(counts((await live('scripted', '--only', 'TaskCreated/task')).stdout)).toBe('1');
  const payload = { session_id: 's', transcript_path: 't', cwd: project, hook_event_name: 'TaskCreated' };
  writeUnder(project, 'mine.json', JSON.stringify({ ...payload, task_id: '7', task_subject: 'Mine' }));
  const mine = await live('scripted', '--only', 'mine.json');
  expect(mine.stdout).toContain('mine');
  expect(counts(mine.stdout)).toBe('1');
  expect((await live('scripted', '--only', 'nothing-of-this-name')).stderr).toContain('Nothing was compared');
  writeUnder(project, 'broken.json', '{');
  expect(await live('scripted', '--only', 'broken.json')).toMatchObject({ code: 2, stdout: '' });
});

test('no client, and no hook, are said with what to do', async () => {
  const none = await runMain(['live'], { cwd: project, env: { PATH: '/nonexistent' } });
  expect(none).toMatchObject({ code: 2, stdout: '' });
  expect(none.stderr).toContain('There is no `claude` on the PATH.');
  const other = await runMain(['live', '--claude', join(project, '.claude', 'settings.json')], { cwd: project });
  expect(other.stderr).toContain('does not answer --version as Claude Code does');
  const idle = await live('scripted', '--event', 'SessionEnd');
  expect(idle).toMatchObject({ code: 2 });
  expect(idle.stderr).toContain('Nothing was compared');
});
