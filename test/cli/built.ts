/** The command line as users start it: a bundle, a process, real pipes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { bundle, root } from '../../scripts/bundle.js';

/** Bundles into a folder of its own, so that no test depends on dist being fresh. Gives the path of the program. */
export async function builtCli(name: string): Promise<string> {
  const folder = join(root, 'node_modules', '.cache', 'hooklint', name);
  await bundle(folder);
  return join(folder, 'cli.js');
}

export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
}

export function start(
  cli: string,
  argv: readonly string[],
  options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>>; readonly stdout?: number } = {},
): Started {
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env;
  const child = spawn(process.execPath, [cli, ...argv], {
    cwd: options.cwd ?? root,
    env: { ...env, ...options.env },
    stdio: ['pipe', options.stdout ?? 'pipe', 'pipe'],
  });
  const text = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8').on('data', (chunk: string) => {
      text[stream] += chunk;
    });
  }
  return {
    child,
    ended: new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, ...text }));
    }),
  };
}
