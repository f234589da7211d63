import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clientAsked } from '../../src/cli/client-asked.js';
import { UsageError } from '../../src/model/usage-error.js';

function pathWithClient(answer: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'hooklint-test-'));
  writeFileSync(join(folder, 'claude'), `#!/bin/sh\necho '${answer}'\n`);
  chmodSync(join(folder, 'claude'), 0o755);
  return `${folder}:${process.env.PATH}`;
}

it('asks the installed client', async () => {
  expect(await clientAsked('installed', { PATH: pathWithClient('2.1.71 (Claude Code)') })).toBe('2.1.71');
});

it('leaves every other range alone', async () => {
  expect(await clientAsked('>=2.1.0', { PATH: '' })).toBe('>=2.1.0');
  expect(await clientAsked(undefined, { PATH: '' })).toBeUndefined();
});

it('says what is missing, or that it is another program', async () => {
  await expect(clientAsked('installed', { PATH: '' })).rejects.toThrow(UsageError);
  await expect(clientAsked('installed', { PATH: pathWithClient('claude 1.2') })).rejects.toThrow(
    '--client installed: ',
  );
});
