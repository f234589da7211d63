/** What a lint says that was ended before its end. */
import type { Problem } from '../model.js';
import type { LintOptions } from './options.js';

/** A lint that was ended early has not seen everything, and must not pass for one that has. */
export function interruption(done: number, of: number, { signal }: LintOptions): readonly Problem[] {
  if (signal?.aborted !== true) return [];
  const rest = done === of ? `all ${of} runs, before everything was checked` : `${done} of ${of} runs`;
  return [{ message: `interrupted after ${rest}` }];
}
