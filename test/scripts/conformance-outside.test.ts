/** The measuring started where the vectors are not: an error in a sentence, whatever was to be measured. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { conformance } from '../../scripts/conformance/command.js';
import { hasTmux } from '../../src/live/tmux.js';
import { UsageError } from '../../src/model/usage-error.js';

const cwd = mkdtempSync(join(tmpdir(), 'hooklint-outside-'));
afterAll(() => rmSync(cwd, { recursive: true }));
writeFileSync(join(cwd, 'notes.md'), '# Notes\n');

function started(...argv: string[]): Promise<unknown> {
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
  return conformance(argv, { stdin: () => Readable.from([]), stdout: sink, stderr: sink, env: {}, cwd });
}

describe('outside of the repository', () => {
  // Those that lay files into an /etc of their own do this in a process of their own.
  const modes = ['--rules', '--mods', '--mod-rows', '--pairs', '--bisect=2.1.329..2.1.330'];
  const cases = [[], ...modes.map((mode) => [mode]), ...(hasTmux() ? [['--terminal']] : [])];
  it.each(cases)('%s names the missing file', async (...argv) => {
    const error = await started(...argv).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    expect(String(error)).toMatch(/There is no file .*test\/conformance\/[\w-]+\.jsonl\./);
  });

  it('names the missing file of types', async () => {
    await expect(started('--types', '--types-file', 'sdk.d.ts')).rejects.toThrow(/There is no file .*sdk\.d\.ts\./);
  });
});

it('says of a file that it holds no vectors', async () => {
  await expect(started('--rules', '--vectors', 'notes.md')).rejects.toThrow('notes.md holds no vectors.');
});
