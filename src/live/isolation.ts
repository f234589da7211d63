/**
 * Keeps the client, and the hooks it runs, from doing harm: on Linux they run in a network namespace whose only
 * interface is loopback, and in a mount namespace where only the folder for temporary files can be written; no process
 * outlives the run.
 *
 * The stand-in stays in this process and listens on a Unix socket, which the file system carries across namespaces; a
 * relay inside turns it into a loopback port, starts the client with that address, and ends as the client ends.
 */
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';

export type Isolation =
  /** The client sees nothing but its own loopback; `enter` is the command that leads into the namespace. */
  | { readonly kind: 'namespace'; readonly enter: readonly string[]; readonly readOnly: boolean }
  /** The client runs on the machine's network; only its settings keep it from using it. */
  | { readonly kind: 'none'; readonly why: string };

const loopbackUp = 'ip link set lo up';

/**
 * Every mount but those of the kernel is made read-only for this namespace; the folder for temporary files is mounted
 * onto itself before, so that it is not. A mount's other options have to be said again, or an ordinary user may not.
 */
const readOnlyMounts = `
mount --make-rprivate / && mount --bind "$1" "$1" || exit 1
while read -r _ _ _ _ target options _; do
  target=$(printf '%b' "$target")
  case $target in "$1"|"$1"/*|/proc|/proc/*|/sys|/sys/*|/dev|/dev/*) continue;; esac
  mount -o "remount,bind,ro,\${options#r?,}" "$target" || exit 1
done < /proc/self/mountinfo
cd "$PWD"`;

/** A process namespace of its own besides: what a hook leaves running goes with the client. */
const unshare = ['unshare', '--net', '--mount-proc', '--pid', '--fork', '--kill-child'];

/** From the one that changes least for the client to the one that most machines allow. */
const ways: readonly (readonly string[])[] = [
  [...unshare, '--'],
  [...unshare, '--user', '--map-current-user', '--keep-caps', '--'],
  [...unshare, '--user', '--map-root-user', '--'],
];

function entered(way: readonly string[], script: string): readonly string[] {
  return [...way, 'sh', '-c', `${script}\nshift; exec "$@"`, 'sh', realpathSync(tmpdir())];
}

function works(enter: readonly string[]): boolean {
  const [program = '', ...args] = enter;
  return spawnSync(program, [...args, 'true'], { stdio: 'ignore' }).status === 0;
}

/** Finds out what this machine allows, by trying. */
export function findIsolation(): Isolation {
  if (process.platform !== 'linux') {
    return { kind: 'none', why: `network namespaces need Linux, this is ${process.platform}` };
  }
  for (const readOnly of [true, false]) {
    const script = readOnly ? `${loopbackUp} || exit 1\n${readOnlyMounts}` : `${loopbackUp} || exit 1`;
    const enter = ways.map((way) => entered(way, script)).find(works);
    if (enter !== undefined) return { kind: 'namespace', enter, readOnly };
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
