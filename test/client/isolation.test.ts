import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findIsolation, inNamespace } from '../../src/client/isolation.js';
import { text } from '../../src/live/messages-api.js';
import { startStandIn } from '../../src/live/stand-in.js';

const isolation = findIsolation();
if (isolation.kind !== 'namespace') console.warn(`LEFT OUT: the tests of the namespace, because ${isolation.why}`);
const attacks = join(dirname(fileURLToPath(import.meta.url)), '..', 'hostile', 'attacks');

describe.runIf(isolation.kind === 'namespace')('the client in namespaces', () => {
  let folder: string;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'hooklint-test-')));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const commandOf = (...command: readonly string[]) => {
    if (isolation.kind !== 'namespace') throw new Error('left out');
    return inNamespace(isolation, folder, join(folder, 'api.sock'), command);
  };
  const run = (...command: readonly string[]) => {
    const [program, ...args] = commandOf(...command);
    const { status, stderr, stdout } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
    return { status, stderr, stdout };
  };

  it('has no interface but loopback, and what it writes lasts in its scratch folder only', () => {
    const outside = join(homedir(), '.hooklint-must-not-exist');
    const script = 'cat /proc/net/dev; echo x > here; echo y > "$1"; cat here "$1"; pwd; exit 7';
    const { status, stderr, stdout } = run('sh', '-c', script, 'sh', outside);
    expect([...stdout.matchAll(/^\s*(\w+):/gm)].map((match) => match[1])).toEqual(['lo']);
    expect({ status, stderr, tail: stdout.slice(-(folder.length + 6)) }).toEqual({
      status: 7,
      stderr: '',
      tail: `\nx\ny\n${folder}\n`.slice(-(folder.length + 6)),
    });
    expect(readFileSync(join(folder, 'here'), 'utf8')).toBe('x\n');
    expect(existsSync(outside)).toBe(false);
  });

  it.each(['namespaces', 'rights', 'kernel', 'families', 'keys', 'leftovers'])(
    'holds what a lint holds: %s',
    (name) => {
      expect(run('python3', join(attacks, `${name}.py`))).toEqual({ status: 0, stderr: '', stdout: '' });
    },
  );

  it('reaches no socket of the machine but the one in its folder', async () => {
    const other = realpathSync(mkdtempSync(join(tmpdir(), 'hooklint-test-')));
    const servers = await Promise.all(
      [other, folder].map(async (place) => {
        const server = createServer((socket) => socket.destroy()).listen(join(place, 'socket'));
        await new Promise((resolve) => server.once('listening', resolve));
        return server;
      }),
    );
    const paths = [join(other, 'socket'), join(folder, 'socket')];
    const { stdout } = run('python3', join(attacks, 'sockets.py'), ...paths);
    for (const server of servers) server.close();
    rmSync(other, { recursive: true });
    expect([...new Set(stdout.trim().split('\n'))]).toEqual([`reached ${join(folder, 'socket')}`]);
  });

  it('leaves no process', async () => {
    run('sh', '-c', 'setsid sleep 4321.5 > /dev/null 2>&1 & exit 0');
    expect(spawnSync('pgrep', ['-f', 'sleep 4321.5'], { encoding: 'utf8' }).stdout).toBe('');
  });

  it('finds the stand-in outside by a relay from its loopback, and the relay ends with the client', async () => {
    const socketPath = join(folder, 'api.sock');
    const standIn = await startStandIn({ script: () => text('through'), conversationOf: () => 'main', socketPath });
    const ask = `const r = await fetch(process.env.ANTHROPIC_BASE_URL + '/v1/messages', { method: 'POST', body: '{}' });
    console.log((await r.json()).content[0].text); process.exit(5);`;
    const [program, ...args] = commandOf(process.execPath, '--input-type=module', '-e', ask);
    const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    let stdout = '';
    child.stdout.on('data', (data) => {
      stdout += data;
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    await standIn.close();
    expect([stdout.trim(), code]).toEqual(['through', 5]);
  });
});
