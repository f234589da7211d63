import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clientAsked } from '../../src/cli/client-asked.js';
import { newestClient } from '../../src/contract/version.js';
import { UsageError } from '../../src/model/usage-error.js';
import { runMain } from './run-main.js';

function pathWithClient(answer: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'hooklint-test-'));
  writeFileSync(join(folder, 'claude'), `#!/bin/sh\necho '${answer}'\n`);
  chmodSync(join(folder, 'claude'), 0o755);
  return `${folder}:${process.env.PATH}`;
}

it('asks the installed client', async () => {
  expect(
    await clientAsked('installed', { env: { PATH: pathWithClient('2.1.71 (Claude Code)') }, stderr: process.stderr }),
  ).toBe('2.1.71');
});

it('leaves every other range alone', async () => {
  expect(await clientAsked('>=2.1.0', { env: { PATH: '' }, stderr: process.stderr })).toBe('>=2.1.0');
  expect(await clientAsked(undefined, { env: { PATH: '' }, stderr: process.stderr })).toBeUndefined();
});

it('says what is missing, or that it is another program', async () => {
  await expect(clientAsked('installed', { env: { PATH: '' }, stderr: process.stderr })).rejects.toThrow(UsageError);
  await expect(
    clientAsked('installed', { env: { PATH: pathWithClient('claude 1.2') }, stderr: process.stderr }),
  ).rejects.toThrow('--client installed: ');
});

it.each([['9.9.9'], ['2.1.0..9.9.9']])('says that a client is newer than all that are known: %s', async (client) => {
  const { code, stderr } = await runMain(['explain', 'Stop', '--client', client]);
  expect([code, stderr]).toEqual([
    0,
    `hooklint: Claude Code 9.9.9 is newer than ${newestClient}, the newest version that hooklint knows; judging as ${newestClient}\n`,
  ]);
});

it.each([[newestClient], ['>=2.1.0'], ['2.x'], ['latest'], ['<3.0.0']])('says nothing of %s', async (client) => {
  expect((await runMain(['explain', 'Stop', '--client', client])).stderr).toBe('');
});

it('describes no event under a version that does not have it', async () => {
  for (const command of ['explain', 'contract']) {
    const { stdout } = await runMain([command, 'PreModelSwitch', '--client', '2.1.71', '--width', '120']);
    expect(stdout).toContain('This version does not know the event, so a hook on it never runs.');
    expect(stdout).toMatch(/[Ss]ince 2\.1\.251/);
    expect(stdout).not.toContain('What the reply does');
  }
});

it('names the version that it takes for a newer one', async () => {
  const { stdout } = await runMain(['explain', 'Stop', '--client', '9.9.9']);
  expect(stdout).toContain(`Claude Code 9.9.9 (judged as ${newestClient})\n`);
});
