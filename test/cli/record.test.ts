import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { check } from '../../src/check/index.js';
import { loadProject } from '../../src/load/project.js';
import { rules } from '../../src/rules/index.js';
import { maskSecrets } from '../../src/text/secrets.js';
import { runMain } from './run-main.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hooklint-record-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

// Put together here, so that no scanner takes the tests for a leak.
const token = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
const payload = {
  session_id: 's',
  transcript_path: '/t',
  cwd: '/p',
  hook_event_name: 'PreToolUse',
  tool_name: 'mcp__git/hub__x',
  tool_input: { command: `curl -H "Authorization: Bearer ${token}" x`, apiKey: 'abc', nested: ['password=hunter22'] },
  tool_use_id: 't1',
};
const save = (text: string) => runMain(['record', '--save', '--to', 'saved'], { cwd: folder, stdin: text });
const saved = () => readdirSync(join(folder, 'saved'));

describe('hooklint record', () => {
  it('says so where the recorder could not run', async () => {
    const said = async (env: Readonly<Record<string, string>>) =>
      (await runMain(['record', 'Stop'], { cwd: folder, env })).stderr;
    expect(await said({ PATH: '/nowhere' })).toContain('npm install --save-dev hooklint');
    const fetched = join(folder, '_npx', 'x');
    const installed = join(folder, 'node_modules', '.bin');
    for (const place of [fetched, installed]) mkdirSync(place, { recursive: true });
    writeFileSync(join(fetched, 'hooklint'), '');
    expect(await said({ PATH: fetched })).toContain('npm install --save-dev hooklint');
    writeFileSync(join(installed, 'hooklint'), '');
    expect(await said({ PATH: '/nowhere' })).toBe('');
  });

  it('prints settings whose hooks are in the background, cannot fail, and lint clean', async () => {
    const { code, stdout } = await runMain(['record', 'PreToolUse', 'Stop'], { cwd: folder });
    expect(code).toBe(0);
    const { hooks } = JSON.parse(stdout);
    expect(Object.keys(hooks)).toEqual(['PreToolUse', 'Stop']);
    expect(hooks.PreToolUse[0].hooks[0]).toMatchObject({ async: true, command: expect.stringMatching(/ \|\| true$/) });
    // With Stop a session may end, and with it what runs in the background.
    expect(hooks.Stop[0].hooks[0]).not.toHaveProperty('async');
    const file = join(folder, 'settings.json');
    writeFileSync(file, stdout);
    const project = await loadProject({ cwd: folder, paths: ['settings.json'] });
    expect(project.hooks.map(({ event }) => event)).toEqual(['PreToolUse', 'Stop']);
    expect(check(rules, project, [])).toEqual([]);
  });

  it('saves a payload once, masked, in a form that --payload takes', async () => {
    expect(await save(JSON.stringify(payload))).toEqual({ code: 0, stdout: '', stderr: '' });
    await save(JSON.stringify({ ...payload, session_id: 'other', tool_use_id: 't2' }));
    expect(saved()).toHaveLength(1);
    expect(saved()[0]).toMatch(/^PreToolUse\.mcp__git_hub__x\.[0-9a-f]{12}\.json$/);
    const text = readFileSync(join(folder, 'saved', saved()[0] as string), 'utf8');
    for (const secret of [token, 'abc', 'hunter22']) expect(text).not.toContain(secret);
    expect(text).toContain('curl -H');
    writeFileSync(join(folder, 'a.sh'), '#!/bin/sh\n# hooklint: event=PreToolUse\nexit 0\n', { mode: 0o755 });
    const words = ['a.sh', '--payload', 'saved', '--isolation', 'none', '--format', 'json'];
    const linted = await runMain(words, { cwd: folder });
    expect(linted).toMatchObject({ code: 0 });
    expect(linted.stdout).toContain('"payload": "saved/PreToolUse.mcp');
  });

  it.each(['', '{', '[]', '"x"', 'null', '{"hook_event_name":"Nope"}', '{"hook_event_name":5}'])(
    'is never in the way: %j',
    async (text) => {
      expect(await save(text)).toEqual({ code: 0, stdout: '', stderr: '' });
    },
  );

  it('keeps at most so many of a kind', async () => {
    for (let i = 0; i < 55; i++) await save(JSON.stringify({ ...payload, cwd: `/p${i}` }));
    expect(saved()).toHaveLength(50);
  });

  it('is quiet where nothing can be written', async () => {
    writeFileSync(join(folder, 'saved'), 'a file, not a folder');
    expect(await save(JSON.stringify(payload))).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});

describe('masking', () => {
  it.each([
    ['https://user:pass@example.com/x', 'https://[masked]example.com/x'],
    ['token: "abcdef123"', 'token: "[masked]"'],
    ['git push origin main', 'git push origin main'],
    ['the keyboard author passed the test', 'the keyboard author passed the test'],
  ])('%j', (text, masked) => expect(maskSecrets(text)).toBe(masked));
});
