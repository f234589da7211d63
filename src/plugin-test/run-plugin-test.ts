/** Runs `claude plugin test` on a copy of a plugin with one test file of ours, and ends it where a mod does not yield. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '../client/client.js';
import { type Isolation, withoutNetwork } from '../client/isolation.js';
import { quietEnvironment } from '../client/quiet-environment.js';
import type { ModExecution } from '../model.js';
import { endMarked } from '../run/leftovers.js';
import { makeScratchFolder } from '../run/scratch-folder.js';
import { type Printed, raisedIn, readOutcomes, unfinishedIn } from './outcome.js';
import { copyPlugin } from './plugin-copy.js';
import { testFile } from './test-file.js';
import type { Trial } from './trial.js';

export interface PluginTest {
  /** The plugin's folder. */
  readonly root: string;
  /** What its mod calls on `$`: `fs.read`. */
  readonly calls: readonly string[];
  /** The folder that it is told the session is in. */
  readonly project: string;
  readonly trials: readonly Trial[];
}

export interface PluginTestOptions {
  readonly client: Client;
  readonly isolation: Isolation;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds in which the run has to say something more; default: three times what a hook may take, and then some. */
  readonly patienceMs?: number;
  /** Told how many events have been raised and answered, now and then. */
  readonly onRaised?: ((done: number) => void) | undefined;
  /** Told what each run printed, for whoever records it. */
  readonly onPrinted?: (printed: Printed, mark: string) => void;
}

/** A hook has 10 seconds, and its `.catch` one more; the machine may be busy. */
const patience = 40_000;

/** Trials that never yield, after which no more are made: each costs the whole patience. */
const mostHung = 2;

/** Milliseconds between two looks at how much was printed. */
const pollMs = 250;

/** More than any number of trials prints. */
const mostPrinted = 64 * 1024 * 1024;

/** What came of each trial, by id. */
export async function runPluginTest(
  { trials, ...plugin }: PluginTest,
  options: PluginTestOptions,
): Promise<ReadonlyMap<string, ModExecution>> {
  const found = new Map<string, ModExecution>();
  let due = trials;
  for (let hung = 0; due.length > 0 && options.signal?.aborted !== true; ) {
    const { outcomes, unfinished } = await runOnce(plugin, due, options);
    for (const [at, trial] of due.entries()) found.set(trial.id, outcomes[at] ?? { kind: 'not-run' });
    if (unfinished === undefined) break;
    found.set((due[unfinished] as Trial).id, { kind: 'hung' });
    hung++;
    // What was ended says nothing of its first trials either: why hooks were skipped comes at the end.
    due = hung < mostHung ? due.filter((_, at) => at !== unfinished) : due.slice(0, unfinished);
    if (hung > mostHung) break;
  }
  return found;
}

interface Once {
  readonly outcomes: readonly ModExecution[];
  /** The trial at which the run had to be ended. */
  readonly unfinished?: number;
}

async function runOnce(
  { root, calls, project }: Omit<PluginTest, 'trials'>,
  trials: readonly Trial[],
  options: PluginTestOptions,
): Promise<Once> {
  const folder = makeScratchFolder();
  try {
    const mark = `hooklint-${randomBytes(12).toString('hex')}`;
    const plugin = join(folder, 'plugin');
    for (const name of ['plugin', 'home', 'tmp']) mkdirSync(join(folder, name));
    copyPlugin(root, plugin);
    writeFileSync(join(plugin, `${mark}.test.ts`), testFile({ trials, calls, project, mark }));
    const { printed, ended } = await print(folder, plugin, mark, options);
    options.onPrinted?.(printed, mark);
    const outcomes = readOutcomes(printed, trials.length, mark);
    if (!ended) return { outcomes };
    const unfinished = unfinishedIn(printed, mark, (at) => trials[at]?.raises.length ?? 0);
    return unfinished === undefined ? { outcomes } : { outcomes, unfinished };
  } finally {
    endMarked(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * Into files, not pipes: Claude Code exits without waiting for the reader of a pipe, and what did not yet fit in it is
 * lost, which on a busy machine is most of what was printed.
 */
async function print(
  folder: string,
  plugin: string,
  mark: string,
  { client, isolation, signal, patienceMs = patience, onRaised }: PluginTestOptions,
): Promise<{ readonly printed: Printed; readonly ended: boolean }> {
  const command = [...client.command, 'plugin', 'test', plugin];
  const [program, ...args] = (
    isolation.kind === 'namespace' ? withoutNetwork(isolation, folder, command) : command
  ) as [string, ...string[]];
  const names = { stdout: join(folder, 'stdout'), stderr: join(folder, 'stderr') };
  const files = [openSync(names.stdout, 'w'), openSync(names.stderr, 'w')] as const;
  const sizes = (): readonly number[] => files.map((file) => fstatSync(file).size);
  const { ended, error } = await new Promise<{ readonly ended: boolean; readonly error?: Error }>((resolve) => {
    const child = spawn(program, args, {
      cwd: plugin,
      env: quietEnvironment(join(folder, 'home'), join(folder, 'tmp'), process.env.PATH ?? ''),
      stdio: ['ignore', ...files],
      // A group of its own, so that what hangs goes with all its children.
      detached: true,
    });
    let ended = false;
    const end = (): void => {
      ended = true;
      try {
        process.kill(-(child.pid as number), 'SIGKILL');
      } catch {
        // No groups on this system, or it has just ended.
        child.kill('SIGKILL');
      }
    };
    let seen = sizes();
    let lastSaid = Date.now();
    const timer = setInterval(
      () => {
        const now = sizes();
        const saidMore = now.some((size, i) => size !== seen[i]);
        if (saidMore) lastSaid = Date.now();
        if (saidMore && onRaised !== undefined) onRaised(raisedIn(readFileSync(names.stderr, 'utf8'), mark));
        seen = now;
        if (Date.now() - lastSaid >= patienceMs || now.some((size) => size > mostPrinted)) end();
      },
      Math.min(pollMs, patienceMs),
    );
    signal?.addEventListener('abort', end, { once: true });
    const finish = (error?: Error): void => {
      clearInterval(timer);
      signal?.removeEventListener('abort', end);
      resolve({ ended, ...(error === undefined ? {} : { error }) });
    };
    child.once('error', finish);
    child.once('close', () => finish());
  }).finally(() => {
    for (const file of files) closeSync(file);
  });
  const printed = { stdout: readFileSync(names.stdout, 'utf8'), stderr: readFileSync(names.stderr, 'utf8') };
  return { ended, printed: error === undefined ? printed : { ...printed, stderr: `${printed.stderr}${error}` } };
}
