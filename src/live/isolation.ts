/**
 * Keeps the client off the network: on Linux it runs in a network namespace whose only interface is loopback.
 *
 * The stand-in stays in this process and listens on a Unix socket, which the file system carries across namespaces; a
 * relay inside turns it into a loopback port, starts the client with that address, and ends as the client ends.
 */
import { spawnSync } from 'node:child_process';

export type Isolation =
  /** The client sees nothing but its own loopback; `enter` is the command that leads into the namespace. */
  | { readonly kind: 'namespace'; readonly enter: readonly string[] }
  /** The client runs on the machine's network; only its settings keep it from using it. */
  | { readonly kind: 'none'; readonly why: string };

const loopbackUp = ['sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];

/** From the one that changes least for the client to the one that most machines allow. */
const ways: readonly (readonly string[])[] = [
  ['unshare', '--net', '--'],
  ['unshare', '--user', '--map-current-user', '--keep-caps', '--net', '--'],
  ['unshare', '--user', '--map-root-user', '--net', '--'],
];

/** Finds out what this machine allows, by trying. */
export function findIsolation(): Isolation {
  if (process.platform !== 'linux')
    return { kind: 'none', why: `network namespaces need Linux, this is ${process.platform}` };
  for (const way of ways) {
    const enter = [...way, ...loopbackUp];
    const [program, ...args] = enter as [string, ...string[]];
    if (spawnSync(program, [...args, 'true'], { stdio: 'ignore' }).status === 0) return { kind: 'namespace', enter };
  }
  return { kind: 'none', why: 'this machine lets us make no network namespace (unshare and ip are needed)' };
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

/** The command line that runs `command` inside the namespace with `ANTHROPIC_BASE_URL` leading to the socket. */
export function inNamespace(
  isolation: Extract<Isolation, { kind: 'namespace' }>,
  socketPath: string,
  command: readonly string[],
): readonly string[] {
  return [...isolation.enter, process.execPath, '-e', relay, socketPath, ...command];
}
