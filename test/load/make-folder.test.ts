import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from '../../src/load/make-folder.js';
import { builtCli } from '../cli/built.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hooklint-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a folder that a user names', () => {
  it('is made with those above it, once', () => {
    const deep = join(folder, 'a', 'b', 'c');
    makeFolder(deep, 0o700);
    makeFolder(deep);
    expect(statSync(deep).isDirectory()).toBe(true);
    expect(statSync(deep).mode & 0o777).toBe(0o700);
  });

  it('may lie behind a link', () => {
    mkdirSync(join(folder, 'real'));
    symlinkSync('real', join(folder, 'link'));
    makeFolder(join(folder, 'link', 'new'));
    expect(existsSync(join(folder, 'real', 'new'))).toBe(true);
  });

  it('cannot be made below a file or a link to nothing', () => {
    writeFileSync(join(folder, 'file'), '');
    symlinkSync('nothing', join(folder, 'link'));
    expect(() => makeFolder(join(folder, 'file', 'x'))).toThrow('EEXIST');
    expect(() => makeFolder(join(folder, 'link', 'x'))).toThrow('EEXIST');
  });

  // A process of its own, which can be killed: an endless loop in this one would stop every test.
  it.skipIf(!existsSync('/proc/self'))('ends the recorder in silence where the system has no such folders', () => {
    const input = JSON.stringify({ hook_event_name: 'Stop' });
    const words = [builtCli, 'record', '--save', '--to', '/proc/hooklint/x'];
    const { status, signal, stdout, stderr } = spawnSync(process.execPath, words, {
      input,
      encoding: 'utf8',
      timeout: 60_000,
      killSignal: 'SIGKILL',
    });
    expect({ status, signal, stdout, stderr }).toEqual({ status: 0, signal: null, stdout: '', stderr: '' });
  });
});
