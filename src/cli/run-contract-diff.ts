/** What `hooklint contract --diff` does. */
import { changesBetween } from '../contract/changes.js';
import { parseClientRange } from '../contract/index.js';
import { loadProject } from '../load/project.js';
import { UsageError } from '../model/usage-error.js';
import { contractDiff, diffSheet } from '../pages/contract-diff.js';
import type { contractOptions } from './contract.js';
import type { Io } from './io.js';
import type { Arguments } from './option.js';
import { show } from './run-contract.js';

/** Prints the changes between two clients, held against the hooks of the project or of the paths named. */
export async function runContractDiff(diff: string, args: Arguments<typeof contractOptions>, io: Io): Promise<0> {
  const { format, positionals } = args;
  if (format === 'jsonschema') {
    throw new UsageError('--diff cannot print a JSON Schema', { hint: 'Legal formats: pretty, json, markdown.' });
  }
  const { oldest, newest } = parseClientRange(diff);
  if (oldest === newest) {
    throw new UsageError(`--diff needs two versions, not ${JSON.stringify(diff)}`, {
      hint: 'For example: 2.1.100..2.1.330.',
    });
  }
  const { hooks } = await loadProject({ cwd: io.cwd, paths: positionals, client: newest });
  await show(contractDiff(oldest, newest, changesBetween(oldest, newest), hooks), diffSheet, args, io);
  return 0;
}
