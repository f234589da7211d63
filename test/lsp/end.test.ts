/** How the server ends, and that nothing outlives it. */
import { spawn, spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { scratch, script } from '../load/scratch.js';
import { openEditor, type TestEditor } from './editor.js';
import { guardFile, project, settingsFile } from './files.js';

/** Sleeps for so long that nobody else does. */
const nap = '31557.6';
const sleeper = `#!/bin/sh\n# hooklint: event=Stop\nsleep ${nap}\n`;

const sleepers = (): number =>
  spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8', maxBuffer: 1 << 30 })
    .stdout.split('\n')
    .filter((line) => line === `sleep ${nap}`).length;

/** A hook of the project is running when this resolves. */
async function whileRunning(options: { readonly processId?: number } = {}): Promise<TestEditor> {
  const editor = await openEditor(await scratch({ ...project(), 'nap.sh': script(sleeper) }), {
    ...options,
    answer: 'Allow',
  });
  await editor.open('nap.sh', 'shellscript');
  await editor.request('workspace/executeCommand', { command: 'hooklint.run', arguments: [editor.uri('nap.sh')] });
  await expect.poll(sleepers, { timeout: 60_000 }).toBeGreaterThan(0);
  return editor;
}

it('ends with 0 after a goodbye, with 1 without', async () => {
  const polite = await openEditor(await scratch(project()));
  expect(await polite.quit()).toBe(0);
  const rude = await openEditor(await scratch(project()));
  await rude.connection.sendNotification('exit');
  expect(await rude.exited).toBe(1);
});

it('ends when its client closes the stream, with the hooks that run', async () => {
  const editor = await whileRunning();
  editor.server.stdin?.end();
  expect(await editor.exited).toBe(1);
  expect(sleepers()).toBe(0);
});

it('ends when its client is gone though the stream stays open, with the hooks that run', async () => {
  const client = spawn('sleep', ['1000']);
  const editor = await whileRunning({ processId: client.pid ?? 0 });
  client.kill('SIGKILL');
  expect(await editor.exited).toBe(1);
  expect(sleepers()).toBe(0);
});

it('leaves no hook behind when it is killed', async () => {
  const editor = await whileRunning();
  editor.server.kill('SIGKILL');
  await editor.exited;
  await expect.poll(sleepers, { timeout: 30_000 }).toBe(0);
});

it('goes on after requests about documents that are none of its own', async () => {
  const editor = await openEditor(await scratch({ ...project(), [guardFile]: '', 'notes.json': '[]' }));
  const textDocument = { uri: 'untitled:Untitled-1' };
  expect(await editor.request('textDocument/hover', { textDocument, position: { line: 0, character: 0 } })).toBeNull();
  await editor.request('workspace/executeCommand', { command: 'hooklint.run', arguments: ['untitled:Untitled-1'] });
  await editor.request('workspace/executeCommand', { command: 'hooklint.fix', arguments: [{ not: 'a URI' }] });
  await editor.open(settingsFile);
  expect(await editor.quit()).toBe(0);
});
