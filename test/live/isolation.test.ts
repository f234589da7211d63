import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findIsolation, inNamespace } from '../../src/live/isolation.js';
import { text } from '../../src/live/messages-api.js';
import { startStandIn } from '../../src/live/stand-in.js';

const isolation = findIsolation();
const contained = isolation.kind === 'namespace';
if (!contained) console.warn(`LEFT OUT: the tests of the namespace, because ${isolation.why}`);

test.runIf(contained)(
  'inside there is no interface but loopback, and nothing can be written but temporary files',
  () => {
    if (isolation.kind !== 'namespace') return;
    const [program = '', ...args] = isolation.enter;
    const folder = mkdtempSync(join(tmpdir(), 'hooklint-test-'));
    const outside = join(homedir(), '.hooklint-must-not-exist');
    const script = 'cat /proc/net/dev; touch "$1" && echo temporary; touch "$2" && echo outside';
    const { stdout } = spawnSync(program, [...args, 'sh', '-c', script, 'sh', join(folder, 'x'), outside], {
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect([...stdout.matchAll(/^\s*(\w+):/gm)].map((match) => match[1])).toEqual(['lo']);
    expect(stdout).toContain('temporary');
    if (isolation.readOnly) expect(stdout).not.toContain('outside');
    expect(existsSync(outside)).toBe(!isolation.readOnly);
    rmSync(outside, { force: true });
  },
);

test.runIf(contained)(
  'the relay leads from the loopback inside to the stand-in outside, and ends with the client',
  async () => {
    if (isolation.kind !== 'namespace') return;
    const folder = mkdtempSync(join(tmpdir(), 'hooklint-test-'));
    const socketPath = join(folder, 'api.sock');
    const standIn = await startStandIn({ script: () => text('through'), conversationOf: () => 'main', socketPath });
    const ask = `const r = await fetch(process.env.ANTHROPIC_BASE_URL + '/v1/messages', { method: 'POST', body: '{}' });
    console.log((await r.json()).content[0].text); process.exit(5);`;
    const { spawn } = await import('node:child_process');
    const [program = '', ...args] = inNamespace(isolation, socketPath, [
      process.execPath,
      '--input-type=module',
      '-e',
      ask,
    ]);
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let stdout = '';
    child.stdout.on('data', (data) => {
      stdout += data;
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    await standIn.close();
    rmSync(folder, { recursive: true });
    expect([stdout.trim(), code]).toEqual(['through', 5]);
  },
);
