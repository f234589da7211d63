/** `--baseline` and `--update-baseline`. */

import { resolve } from 'node:path';
import { baselineOf, sinceBaseline } from '../check/baseline.js';
import { readBaseline, writeBaseline } from '../config/baseline-file.js';
import { UsageError } from '../model/usage-error.js';
import type { Report } from '../model.js';
import { plural } from '../report/words.js';
import type { Io } from './io.js';
import { notify } from './notify.js';

interface BaselineArguments {
  readonly baseline: string | undefined;
  readonly 'update-baseline': boolean;
}

/** The report with what the baseline does not know; the whole of it where none was asked for. What is gone is said. */
export async function heldAgainst(
  report: Report,
  args: BaselineArguments,
  configured: string | undefined,
  io: Io,
): Promise<Report> {
  const file = args.baseline === undefined ? configured : resolve(io.cwd, args.baseline);
  if (args['update-baseline']) {
    if (file === undefined) {
      throw new UsageError('--update-baseline needs a file', {
        hint: 'Name one with --baseline FILE, or with "baseline" in the configuration.',
      });
    }
    if (io.signal?.aborted) {
      await notify(io, `hooklint: ${file} is unchanged, because not all hooks ran\n`);
      return report;
    }
    await writeBaseline(file, baselineOf(report.findings));
    await notify(io, `hooklint: ${plural(report.findings.length, 'finding')} written to ${file}\n`);
  }
  if (file === undefined) return report;
  const held = sinceBaseline(await readBaseline(file), report);
  if (held.gone > 0 && io.signal?.aborted !== true) {
    await notify(
      io,
      `hooklint: ${held.gone === 1 ? '1 finding in the baseline no longer occurs' : `${held.gone} findings in the baseline no longer occur`}; --update-baseline removes ${held.gone === 1 ? 'it' : 'them'}\n`,
    );
  }
  return held.report;
}
