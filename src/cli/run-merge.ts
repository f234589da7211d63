/** What `hooklint merge` does. */

import { resolve } from 'node:path';
import type { ExitCode } from '../check/exit-code.js';
import { type Mergeable, readMergeable } from '../logs/report-file.js';
import { UsageError } from '../model/usage-error.js';
import { mergeReports } from '../report/merge-reports.js';
import { mergeStatistics } from '../statistics/hook-statistics.js';
import { prettyStatistics } from '../statistics/pretty.js';
import { statisticsText } from '../statistics/statistics-json.js';
import { type Io, write } from './io.js';
import type { mergeOptions } from './merge.js';
import type { Arguments } from './option.js';
import { delivery, save, wanted } from './report.js';
import { layoutOn } from './terminal.js';

export async function runMerge(args: Arguments<typeof mergeOptions>, io: Io): Promise<ExitCode> {
  const { deliver } = delivery(args, io);
  const files = await Promise.all(args.positionals.map((file) => readMergeable(file, io.cwd)));
  const reports = files.flatMap((file) => (file.kind === 'report' ? [file.report] : []));
  const [first, ...others] = reports;
  if (first === undefined) return mergeCounts(files, args, io);
  if (reports.length < files.length) {
    throw new UsageError('reports and statistics cannot be merged into one', { hint: 'Merge each kind by itself.' });
  }
  return deliver(mergeReports([first, ...others]), args['fail-on']);
}

async function mergeCounts(
  files: readonly Mergeable[],
  args: Arguments<typeof mergeOptions>,
  io: Io,
): Promise<ExitCode> {
  if (files.length === 0) {
    throw new UsageError('hooklint merge needs a report', { hint: 'hooklint merge 1.json 2.json' });
  }
  const outputs = wanted(args);
  const foreign = outputs.find(({ name }) => name !== 'pretty' && name !== 'json');
  if (foreign !== undefined) {
    throw new UsageError(`statistics cannot be written as ${foreign.name}`, { hint: 'Legal values: pretty, json.' });
  }
  const statistics = mergeStatistics(files.flatMap((file) => (file.kind === 'statistics' ? [file.statistics] : [])));
  for (const { name, file } of outputs) {
    const layout = await layoutOn(io.stdout, io.env, file === undefined ? args : { ...args, color: 'never' });
    const text = name === 'json' ? statisticsText(statistics) : prettyStatistics(statistics, layout);
    if (file === undefined) await write(io.stdout, text);
    else await save(resolve(io.cwd, file), text, file);
  }
  return 0;
}
