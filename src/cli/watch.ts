/**
 * `--watch`: lints again whenever a script, a settings file, a payload or the configuration changes. A file that is saved
 * while a lint runs counts too, so states are compared and an event of the system only wakes; chokidar tells only of what
 * happens once it is ready.
 */
import { type FSWatcher, watch } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ExitCode } from '../check/exit-code.js';
import { configNames } from '../config/hooklint-config.js';
import { loadProject } from '../load/project.js';
import { UsageError } from '../model/usage-error.js';
import type { Project } from '../model.js';
import { escapeLine } from '../report/escape.js';
import type { Io } from './io.js';
import type { lintOptions } from './lint.js';
import { usageText } from './main.js';
import { notify } from './notify.js';
import type { Arguments } from './option.js';
import type { reportOptions } from './report-options.js';
import { configFor, runLint } from './run-lint.js';

type LintArguments = Arguments<typeof lintOptions & typeof reportOptions>;

/** Folders that are watched at most: each costs the system a handle. */
const mostFolders = 500;

/** An editor writes a file in several steps; one lint is enough for all of them. Milliseconds. */
const settling = 100;

/**
 * Where the system tells of nothing (a folder that is not there yet, a network drive, a share of a container), files are
 * looked at this often. Milliseconds.
 */
const looking = 1000;

/** Where hooks of a project may appear that has none there yet. */
const settingsPlaces = ['settings.json', 'settings.local.json', 'agents', 'skills', 'commands'];

/** Lints, and again after every change, until Ctrl-C. Gives the exit code of the last lint. */
export async function watchLint(args: LintArguments, io: Io): Promise<ExitCode> {
  if (args.positionals.includes('-')) {
    throw new UsageError('--watch needs files, but - is standard input', { hint: 'Name the script.' });
  }
  for (;;) {
    const files = await filesOf(args, io);
    const before = await stampsOf(files);
    const exit = await runLint(args, io).catch((error: unknown) => sayWrong(error, io));
    if (io.signal?.aborted === true) return exit;
    await notify(io, `hooklint: ${watching(before)}; press Ctrl-C to stop\n`);
    const changed = await nextChange(before, io.signal);
    if (changed === undefined) return exit;
    const name = escapeLine(relative(io.cwd, changed) || changed);
    await notify(io, `\nhooklint: ${name} ${await whatHappened(changed, before)}\n`);
  }
}

function watching(stamps: Stamps): string {
  const there = [...stamps.values()].filter((stamp) => stamp?.startsWith(inFolder) === false).length;
  return there === 0 ? 'waiting for hooks' : `watching ${there} ${there === 1 ? 'file' : 'files'}`;
}

async function whatHappened(file: string, before: Stamps): Promise<string> {
  if (before.get(file) === undefined) return 'appeared';
  return (await stampOf(file)) === undefined ? 'was deleted' : 'changed';
}

/** While a file is half written, it is wrong; that ends no watch. */
async function sayWrong(error: unknown, io: Io): Promise<ExitCode> {
  if (!(error instanceof UsageError)) throw error;
  await notify(io, usageText(error));
  return 2;
}

/** Everything that a lint reads of the user's, absolute. */
async function filesOf(args: LintArguments, io: Io): Promise<readonly string[]> {
  const config = await configFor(args, io).catch(() => undefined);
  const project = await loadProject({
    cwd: io.cwd,
    paths: args.positionals,
    ignoreUnknown: args['ignore-unknown'],
    user: args.user,
    ...(args.event === undefined ? {} : { event: args.event }),
  });
  const named = [...args.positionals, ...args.payload, ...(args.config === undefined ? [] : [args.config])];
  const files = [
    ...filesRead(project),
    ...named.map((path) => resolve(io.cwd, path)),
    ...(config?.payloads ?? []),
    config?.file,
    ...configNames.map((name) => join(io.cwd, name)),
    ...(args.positionals.length > 0 ? [] : settingsPlaces.map((name) => join(project.root, '.claude', name))),
  ];
  return [...new Set(files.filter((file) => file !== undefined))].sort();
}

function filesRead({ configs, hooks, mods = [] }: Project): readonly (string | undefined)[] {
  return [
    ...configs.map(({ absolutePath }) => absolutePath),
    ...hooks.flatMap(({ script, target }) => [
      script?.absolutePath,
      target?.absolutePath,
      target?.launcher,
      ...(script?.libraries ?? []).map(({ absolutePath }) => absolutePath),
    ]),
    ...mods.flatMap(({ files }) => files.map(({ absolutePath }) => absolutePath)),
  ];
}

/** What tells one state of a file or folder from the next; undefined: it is not there. */
type Stamps = ReadonlyMap<string, string | undefined>;

/** Where the stamp of a folder begins. */
const inFolder = 'folder: ';

async function stampsOf(files: readonly string[]): Promise<Stamps> {
  return new Map(await Promise.all(files.map(async (file) => [file, await stampOf(file)] as const)));
}

async function stampOf(file: string): Promise<string | undefined> {
  const found = await stat(file).catch(() => undefined);
  // Of a folder only what is in it counts: a report or a hook may write there at every lint.
  if (found?.isDirectory() === true) return inFolder + (await readdir(file).catch(() => [])).sort().join('/');
  return found === undefined ? undefined : `${found.mtimeMs} ${found.size} ${found.mode} ${found.ino}`;
}

/** The first file that is no longer as it was; undefined when the user wants out. What changed meanwhile counts. */
async function nextChange(before: Stamps, signal: AbortSignal | undefined): Promise<string | undefined> {
  const watchers: FSWatcher[] = [];
  let wake = () => {};
  const onEvent = () => wake();
  const timer = setInterval(onEvent, looking);
  try {
    for (const folder of foldersOf(before)) {
      try {
        watchers.push(watch(folder, onEvent).on('error', () => {}));
      } catch {
        // A folder that is not there yet, or one too many for the system.
      }
    }
    signal?.addEventListener('abort', onEvent);
    while (signal?.aborted !== true) {
      const event = new Promise<void>((done) => {
        wake = done;
      });
      const changed = await changedSince(before);
      if (changed !== undefined) {
        await settled(changed);
        return changed;
      }
      await event;
    }
    return undefined;
  } finally {
    clearInterval(timer);
    signal?.removeEventListener('abort', onEvent);
    for (const watcher of watchers) watcher.close();
  }
}

/** Waits until the file stays as it is. */
async function settled(file: string): Promise<void> {
  for (let last = await stampOf(file); ; ) {
    await setTimeout(settling);
    const now = await stampOf(file);
    if (now === last) return;
    last = now;
  }
}

/** Folders, not files: an editor that writes a new file in the place of the old one would be lost sight of. */
function foldersOf(stamps: Stamps): readonly string[] {
  const folders = [...stamps.keys()].flatMap((file) => [dirname(file), file]);
  return [...new Set(folders)].slice(0, mostFolders);
}

async function changedSince(before: Stamps): Promise<string | undefined> {
  for (const [file, stamp] of await stampsOf([...before.keys()])) if (stamp !== before.get(file)) return file;
  return undefined;
}
