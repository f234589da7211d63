/** `--watch` as a process: it lints again when a script changes, and ends on Ctrl-C with the code of the last lint. */
import { once } from 'node:events';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
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

  it('waits for settings that are deleted, and notices files that its hooks take in', async () => {
    const source = '. "$CLAUDE_PROJECT_DIR/.claude/hooks/say.sh"\nsay\n';
    const command = '"$CLAUDE_PROJECT_DIR"/.claude/hooks/gate.sh';
    const settings = JSON.stringify({ hooks: { Stop: [{ hooks: [{ type: 'command', command }] }] } });
    const root = await scratch({
      '.claude/settings.json': settings,
      '.claude/hooks/gate.sh': script(`#!/bin/sh\n${source}exit 0\n`),
      '.claude/hooks/say.sh': 'say() { :; }\n',
    });
    const { child, ended } = start(builtCli, ['--watch', '--isolation', 'none'], { cwd: root });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: string) => {
        said += chunk;
      });
    }
    const until = async (wanted: RegExp) => {
      while (!wanted.test(said)) await setTimeout(20);
      said = '';
    };
    await until(/watching 3 files;/);
    await writeFile(join(root, '.claude/hooks/say.sh'), 'say() { echo "left to do" >&2; exit 1; }\n');
    await until(/\.claude\/hooks\/say\.sh changed\n[\s\S]*error\[stderr-only-failure\][\s\S]*watching 3 files;/);
    await rm(join(root, '.claude'), { recursive: true });
    await until(/ was deleted\n[\s\S]*No hooks found[\s\S]*waiting for hooks;/);
    await mkdir(join(root, '.claude'));
    await writeFile(join(root, '.claude/settings.json'), settings);
    await until(/settings\.json appeared\n[\s\S]*error\[missing-script\][\s\S]*watching 1 file;/);
    child.kill('SIGINT');
    expect((await ended).code).toBe(1);
  });
});
