/** `--update-expectations`, and the expectations that a project has written down. */
import { resolve } from 'node:path';
import { expectationsFile, loadExpectations, saveExpectations } from '../config/expectations.js';
import type { LoadedConfig } from '../config/hooklint-config.js';
import { liesWithin } from '../load/files.js';
import { UsageError } from '../model/usage-error.js';
import type { Expectation, Report } from '../model.js';
import { pinned } from '../plan/expectation.js';
import type { Io } from './io.js';
import { notify } from './notify.js';

interface Pinned {
  readonly file: string;
  readonly expectations: readonly Expectation[];
}

/** Reads what is pinned, unless it is about to be written anew. */
export async function readPinned(
  args: { readonly 'update-expectations': boolean },
  config: LoadedConfig,
  io: Io,
): Promise<Pinned> {
  const file = config.expectations ?? resolve(io.cwd, expectationsFile);
  if (config.expectations === undefined && !liesWithin(file, [io.cwd])) {
    throw new UsageError('this link leads out of the project', { place: { file: expectationsFile } });
  }
  return { file, expectations: args['update-expectations'] ? [] : await loadExpectations(file) };
}

/**
 * Writes what was seen. Hooks that were not linted this time keep what was pinned for them: linting one script must not
 * forget the others.
 */
export async function pinToday(
  report: Report,
  args: { readonly 'update-expectations': boolean },
  { file }: Pinned,
  io: Io,
): Promise<void> {
  if (!args['update-expectations']) return;
  const seen = report.runs.map(({ case: { hook, payload }, verdict }) =>
    pinned(hook.script?.path ?? hook.handler.command ?? hook.id, payload.id, verdict),
  );
  const keyOf = ({ hook, event, payload }: Expectation) => JSON.stringify([hook, event, payload]);
  const known = new Map((await loadExpectations(file)).map((one) => [keyOf(one), one]));
  for (const one of seen) known.set(keyOf(one), one);
  await saveExpectations(file, [...known.values()]);
  const count = seen.length === 1 ? '1 run' : `${seen.length} runs`;
  await notify(io, `hooklint: recorded ${count} in ${file}\n`);
}
