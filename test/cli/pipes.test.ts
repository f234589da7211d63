import { closeSync, existsSync, openSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { builtCli, start } from './built.js';

const record = (id: number) =>
  `${JSON.stringify({ id, event: 'PreToolUse', hook: { exitCode: 2, stderr: `no ${id}` } })}\n`;

describe('verdict in a pipe', () => {
  it('answers a record before the next one comes', async () => {
    const { child, ended } = start(builtCli, ['verdict']);
    child.stdin?.write(record(1));
    await new Promise((resolve) => child.stdout?.once('data', resolve));
    child.stdin?.end(record(2));
    const { stdout, code } = await ended;
    const ids = stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: number }).id);
    expect(ids).toEqual([1, 2]);
    expect(code).toBe(0);
  });

  it('ends without a word when its reader goes', async () => {
    const { child, ended } = start(builtCli, ['verdict']);
    child.stdin?.on('error', () => {});
    child.stdout?.once('data', () => child.stdout?.destroy());
    const feed = () => {
      while (child.exitCode === null && child.stdin?.writable === true) {
        if (!child.stdin.write(record(1).repeat(1000))) {
          child.stdin.once('drain', feed);
          return;
        }
      }
    };
    feed();
    const { stderr, code } = await ended;
    expect(stderr).toBe('');
    expect(code).toBe(0);
  });
});

describe('a full disk', () => {
  it.runIf(existsSync('/dev/full'))('is told, and taken neither for findings nor for none', async () => {
    const full = openSync('/dev/full', 'w');
    const { stderr, code } = await start(builtCli, ['explain'], { stdout: full }).ended;
    closeSync(full);
    expect(stderr).toBe('hooklint: cannot write the report: ENOSPC\n');
    expect(code).toBe(2);
  });
});

describe('colours', () => {
  it.each([
    ['a pipe', {}, false],
    ['FORCE_COLOR', { FORCE_COLOR: '1' }, true],
    ['FORCE_COLOR=0', { FORCE_COLOR: '0' }, false],
    ['NO_COLOR', { NO_COLOR: '1' }, false],
    ['NO_COLOR and FORCE_COLOR', { NO_COLOR: '1', FORCE_COLOR: '1' }, true],
  ])('%s', async (_, env, coloured) => {
    const { stdout } = await start(builtCli, ['explain', 'Stop'], { env }).ended;
    expect(stdout.includes('\u001b[')).toBe(coloured);
  });
});
