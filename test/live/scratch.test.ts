import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyProject } from '../../src/live/project-copy.js';
import { below, clientEnvironment, makeScratch, writeUnder } from '../../src/live/scratch.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hooklint-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each(['../out', 'in/../../out', '/etc/hooklint-out', '..', '.', ''])('refuses to write to %j', (name) => {
  const inner = join(folder, 'inner');
  mkdirSync(inner);
  expect(() => writeUnder(inner, name, 'x')).toThrow(RangeError);
  expect(existsSync(join(folder, 'out'))).toBe(false);
});

test('refuses to write through a link, to a folder or a file', () => {
  const inner = join(folder, 'inner');
  mkdirSync(inner);
  writeFileSync(join(folder, 'precious'), 'kept');
  symlinkSync(folder, join(inner, 'up'));
  symlinkSync(join(folder, 'precious'), join(inner, 'file'));
  expect(() => writeUnder(inner, 'up/new', 'x')).toThrow(RangeError);
  expect(() => writeUnder(inner, 'file', 'x')).toThrow(RangeError);
  expect(readFileSync(join(folder, 'precious'), 'utf8')).toBe('kept');
  expect(existsSync(join(folder, 'new'))).toBe(false);
});

test('writes below the folder, also by a detour', () => {
  writeUnder(folder, 'a/b/../c', 'x');
  expect(readFileSync(join(folder, 'a', 'c'), 'utf8')).toBe('x');
  expect(below(folder, '..file')).toBe('..file');
});

test('the client gets a home of its own and nothing of our environment but the PATH', () => {
  const scratch = makeScratch();
  try {
    const env = clientEnvironment(scratch, '/bin');
    expect(env.HOME).toBe(scratch.home);
    expect(env.PATH).toBe('/bin');
    expect(Object.keys(env).filter((name) => /^DISABLE_|NONESSENTIAL/.test(name))).toHaveLength(4);
    const state = JSON.parse(readFileSync(join(scratch.home, '.claude.json'), 'utf8'));
    expect(state.projects[scratch.project].hasTrustDialogAccepted).toBe(true);
    expect(env.ANTHROPIC_API_KEY?.endsWith(state.customApiKeyResponses.approved[0])).toBe(true);
  } finally {
    scratch.remove();
  }
  expect(existsSync(scratch.root)).toBe(false);
});

test('a copied project leaves behind settings, servers, and links that lead out of it', () => {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  for (const name of [
    'src/a.ts',
    '.claude/hooks/guard.sh',
    '.claude/settings.json',
    '.mcp.json',
    'node_modules/x/y.js',
  ]) {
    writeUnder(from, name, name);
  }
  symlinkSync('src', join(from, 'inside'));
  symlinkSync('../secret', join(from, 'outside'));
  symlinkSync('/etc', join(from, 'absolute'));
  copyProject(from, to);
  expect(existsSync(join(to, 'src', 'a.ts'))).toBe(true);
  expect(existsSync(join(to, 'inside', 'a.ts'))).toBe(true);
  expect(existsSync(join(to, '.claude', 'hooks', 'guard.sh'))).toBe(true);
  for (const name of ['.claude/settings.json', '.mcp.json', 'node_modules', 'outside', 'absolute']) {
    expect(existsSync(join(to, name)), name).toBe(false);
  }
});
