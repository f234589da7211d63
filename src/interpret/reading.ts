/** Readings of hooks that are no programs: a reply, and what little of a process the client makes of it. */
import type { Reply } from '../model.js';
import type { Reading } from './causes.js';

/** A hook that answered in time and without an error, unless `rest` says otherwise. */
export function readingOf(reply: Reply, rest: Partial<Reading> = {}): Reading {
  return { reply, exitCode: 0, stdout: '', stderr: '', timedOut: false, ...rest };
}
