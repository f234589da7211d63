/** Runs `claude plugin test` on a copy of a plugin with one test file of ours, and ends it where a mod does not yield. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '../client/client.js';
import { type Isolation, withoutNetwork } from '../client/isolation.js';
import { quietEnvironment } from '../client/quiet-environment.js';
import type { ModExecution } from '../model.js';
import { endMarked } from '../run/leftovers.js';
import { makeScratchFolder } from '../run/scratch-folder.js';
import { type Printed, readOutcomes, unfinishedIn } from './outcome.js';
import { copyPlugin } from './plugin-copy.js';
import { testFile } from './test-file.js';
import type { Trial } from './trial.js';

export interface PluginTest {
  /** The plugin's folder. */
  readonly root: string;
  /** What its mod calls on `$`: `fs.read`. */
  readonly calls: readonly string[];
  readonly trials: readonly Trial[];
}

export interface PluginTestOptions {
  readonly client: Client;
  readonly isolation: Isolation;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds in which the run has to say something more; default: three times what a hook may take, and then some. */
  readonly patienceMs?: number;
  /** Told what each run printed, for whoever records it. */
  readonly onPrinted?: (printed: Printed, mark: string) => void;
}

/** A hook has 10 seconds, and its `.catch` one more; the machine may be busy. */
const patience = 40_000;

/** Trials that never yield, after which no more are made: each costs the whole patience. */
const mostHung = 2;

/** More than any number of trials prints. */
const mostPrinted = 64 * 1024 * 1024;

/** What came of each trial, by id. */
export async function runPluginTest(
  { root, calls, trials }: PluginTest,
  options: PluginTestOptions,
): Promise<ReadonlyMap<string, ModExecution>> {
  const found = new Map<string, ModExecution>();
  let due = trials;
  for (let hung = 0; due.length > 0 && options.signal?.aborted !== true; ) {
    const { outcomes, unfinished } = await runOnce(root, calls, due, options);
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
  root: string,
  calls: readonly string[],
  trials: readonly Trial[],
  options: PluginTestOptions,
): Promise<Once> {
  const folder = makeScratchFolder();
  try {
    const mark = `hooklint-${randomBytes(12).toString('hex')}`;
    const plugin = join(folder, 'plugin');
    for (const name of ['plugin', 'home', 'tmp']) mkdirSync(join(folder, name));
    copyPlugin(root, plugin);
    writeFileSync(join(plugin, `${mark}.test.ts`), testFile({ trials, calls, mark }));
    const { printed, ended } = await print(folder, plugin, options);
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

function print(
  folder: string,
  plugin: string,
  { client, isolation, signal, patienceMs = patience }: PluginTestOptions,
): Promise<{ readonly printed: Printed; readonly ended: boolean }> {
  const command = [...client.command, 'plugin', 'test', plugin];
  const [program, ...args] = (
    isolation.kind === 'namespace' ? withoutNetwork(isolation, folder, command) : command
  ) as [string, ...string[]];
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: plugin,
      env: quietEnvironment(join(folder, 'home'), join(folder, 'tmp'), process.env.PATH ?? ''),
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that what hangs goes with all its children.
      detached: true,
    });
    const printed = { stdout: '', stderr: '' };
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
    let timer = setTimeout(end, patienceMs);
    signal?.addEventListener('abort', end, { once: true });
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (data: string) => {
        printed[name] += data;
        clearTimeout(timer);
        timer = setTimeout(end, patienceMs);
        if (printed[name].length > mostPrinted) end();
      });
    const finish = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve({ printed, ended });
    };
    child.once('error', (error) => {
      printed.stderr += String(error);
      finish();
    });
    child.once('close', finish);
  });
}
