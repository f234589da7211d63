/** `--fix`: repairs before the lint that reports, which then shows what is left. */

import type { ExitCode } from '../check/exit-code.js';
import type { LintOptions, Progress } from '../lint/index.js';
import { UsageError } from '../model/usage-error.js';
import { escapeLine } from '../report/escape.js';
import { type Io, write } from './io.js';
import type { lintOptions } from './lint.js';
import { notify } from './notify.js';
import type { Arguments } from './option.js';
import type { ProgressLine } from './progress.js';

/**
 * Fixes when it is asked for, and says on stderr what became of each finding. With `--dry-run` the diff is all there
 * is: the exit code is then 1 when there is something to change, else 0. Interrupted, it is 2. Undefined: go on and lint.
 */
export async function fixFirst(
  args: Arguments<Pick<typeof lintOptions, 'fix' | 'unsafe' | 'dry-run'>>,
  options: LintOptions,
  io: Io,
  progress: ProgressLine | undefined,
): Promise<ExitCode | undefined> {
  const { fix, unsafe, 'dry-run': dryRun } = args;
  if (!fix) {
    const alone = unsafe ? '--unsafe' : dryRun ? '--dry-run' : undefined;
    if (alone !== undefined) throw new UsageError(`${alone} works only with --fix`, { hint: 'Add --fix.' });
    return undefined;
  }
  const { fixProject } = await import('../fix/index.js');
  const onProgress = progress && ((each: Progress) => progress.show(each, 'trying fixes: '));
  const { outcomes, diff, interrupted } = await fixProject(
    { ...options, ...(onProgress && { onProgress }) },
    { unsafe, dryRun },
  ).finally(progress?.clear);
  if (interrupted) {
    await notify(io, 'hooklint: interrupted while trying fixes; nothing was changed\n');
    return 2;
  }
  for (const { file, line, rule, why, note } of outcomes) {
    const place = line === undefined ? file : `${file}:${line}`;
    const did = why === undefined ? (dryRun ? 'would fix' : 'fixed') : 'not fixed';
    await notify(
      io,
      `${escapeLine(`${did} ${place} ${rule}${[why ?? note].map((text) => (text === undefined ? '' : `: ${text}`))}`)}\n`,
    );
  }
  if (!dryRun) return undefined;
  await write(io.stdout, diff);
  return diff === '' ? 0 : 1;
}
