/** `--watch` as a process: it lints again when a script changes, and ends on Ctrl-C with the code of the last lint. */
import { once } from 'node:events';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratch, script } from '../load/scratch.js';
import { builtCli, start } from './built.js';

const guard = (exit: number) =>
  `#!/bin/sh\n# hooklint: event=Stop\ncat >/dev/null\necho "left to do" >&2\nexit ${exit}\n`;

describe('hooklint --watch', () => {
  it('lints again after a change, however it is written, and ends with the last code', async () => {
    const root = await scratch({ 'gate.sh': script(guard(2)) });
    const { child, ended } = start(builtCli, ['--watch', 'gate.sh', '--isolation', 'none'], { cwd: root });
    let said = '';
    child.stdout?.on('data', (chunk: string) => {
      said += chunk;
    });
    /** Waits until the last of the lints came to that; a half written file may be linted in between. */
    const lastResult = async (wanted: RegExp) => {
      while (!wanted.test(said.match(/^\d hooks?, .*$/gm)?.at(-1) ?? '')) {
        await once(child.stdout as NodeJS.ReadableStream, 'data');
      }
    };
    const clean = /^\d hooks?, (?!.*error)/;
    await lastResult(clean);
    await writeFile(join(root, 'gate.sh'), guard(1));
    await lastResult(/1 error/);
    // As many editors do it: a new file in the place of the old one.
    await writeFile(join(root, 'draft'), guard(0), { mode: 0o755 });
    await rename(join(root, 'draft'), join(root, 'gate.sh'));
    await lastResult(clean);
    await writeFile(join(root, 'gate.sh'), guard(1));
    await lastResult(/1 error/);
    child.kill('SIGINT');
    const { code, stderr } = await ended;
    expect(code).toBe(1);
    expect(stderr).toContain('gate.sh changed');
  });
});
