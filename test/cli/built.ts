/** The command line as users start it: a bundle, a process, real pipes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundle, root } from '../../scripts/bundle.js';

const folder = join(root, 'node_modules', '.cache', 'hooklint', 'tests');

/** The program as it is now: bundled once for all tests, so that none depends on dist being fresh. */
export const builtCli = join(folder, 'cli.js');

/** Vitest calls this before any test. */
export default async function bundleForTests(project: TestProject): Promise<void> {
  await bundle(folder);
  project.onTestsRerun(() => bundle(folder));
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
