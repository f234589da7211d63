/** What `hooklint merge` does. */

import type { ExitCode } from '../check/exit-code.js';
import { readReport } from '../logs/report-file.js';
import { UsageError } from '../model/usage-error.js';
import type { Report } from '../model.js';
import { mergeReports } from '../report/merge-reports.js';
import type { Io } from './io.js';
import type { mergeOptions } from './merge.js';
import type { Arguments } from './option.js';
import { delivery } from './report.js';

export async function runMerge(args: Arguments<typeof mergeOptions>, io: Io): Promise<ExitCode> {
  const { deliver } = delivery(args, io);
  const [first, ...others]: readonly Report[] = await Promise.all(
    args.positionals.map((file) => readReport(file, io.cwd)),
  );
  if (first === undefined) {
    throw new UsageError('hooklint merge needs a report', { hint: 'hooklint merge 1.json 2.json' });
  }
  return deliver(mergeReports([first, ...others]), args['fail-on']);
}
