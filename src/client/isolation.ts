/**
 * Keeps the client, and the hooks it runs, from doing harm: on Linux they run in the namespaces that a lint runs hooks in
 * (../run/python/namespace.py), with nothing but their scratch folder to write to that lasts.
 *
 * The stand-in stays in this process and listens on a Unix socket in that folder; a relay inside turns it into a loopback
 * port, starts the client with that address, and ends as the client ends.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { findPython } from '../run/programs.js';
import { makeScratchFolder } from '../run/scratch-folder.js';
import { namespaceCommand } from '../run/starters.js';

export type Isolation =
  /** The client sees nothing but its own loopback; `python` is the program that leads into the namespaces. */
  | { readonly kind: 'namespace'; readonly python: string }
  /** The client runs on the machine's network; only its settings keep it from using it. */
  | { readonly kind: 'none'; readonly why: string };

/** Finds out what this machine allows, by trying. */
export function findIsolation(): Isolation {
  if (process.platform !== 'linux') {
    return { kind: 'none', why: `namespaces need Linux, this is ${process.platform}` };
  }
  const python = findPython();
  if (python === undefined) return { kind: 'none', why: 'namespaces need Python 3' };
  const folder = makeScratchFolder();
  try {
    const [program, ...args] = inFolder(python, folder, ['/bin/sh', '-c', 'exit 0']);
    const { status, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
    return status === 0
      ? { kind: 'namespace', python }
      : { kind: 'none', why: `this machine gives no namespaces: ${stderr.trim() || `exit code ${status}`}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const relay = `
const net = require('node:net');
const { spawn } = require('node:child_process');
const [socketPath, program, ...args] = process.argv.slice(1);
const server = net.createServer((near) => {
  const far = net.connect(socketPath);
  for (const [one, other] of [[near, far], [far, near]]) one.on('error', () => other.destroy()).pipe(other);
});
server.listen(0, '127.0.0.1', () => {
  const env = { ...process.env, ANTHROPIC_BASE_URL: 'http://127.0.0.1:' + server.address().port };
  const client = spawn(program, args, { stdio: 'inherit', env });
  client.on('error', (error) => { console.error(String(error)); process.exit(127); });
  client.on('exit', (code, signal) => process.exit(signal ? 128 : code));
});`;

/**
 * The command line that runs `command` in the namespaces with `ANTHROPIC_BASE_URL` leading to the socket. `folder` is the
 * one that can be written to, and holds the socket.
 */
export function inNamespace(
  { python }: Extract<Isolation, { kind: 'namespace' }>,
  folder: string,
  socketPath: string,
  command: readonly string[],
): readonly [string, ...string[]] {
  return inFolder(python, folder, [process.execPath, '-e', relay, socketPath, ...command]);
}

/** The command line that runs `command` in the namespaces, with no network and `folder` to write to. */
export function withoutNetwork(
  { python }: Extract<Isolation, { kind: 'namespace' }>,
  folder: string,
  command: readonly string[],
): readonly [string, ...string[]] {
  return inFolder(python, folder, command);
}

function inFolder(python: string, folder: string, command: readonly string[]): readonly [string, ...string[]] {
  const writable = [...new Set([homedir(), tmpdir(), '/tmp', '/var/tmp'])];
  return namespaceCommand(python, { folder, writable, network: 'none', command, lasting: folder });
}
