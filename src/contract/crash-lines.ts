/** Which line of a crashed program's stderr the terminal shows where it shows but one. */
import type { Row } from '../model.js';
import { measured } from './sources.js';
import { newLook } from './turning-points.js';

export interface CrashLineFact {
  /** A first line that tells where a program broke, and not what is wrong: Node's, Python's. */
  readonly head: RegExp;
  /** The last line of this form stands in its place. */
  readonly error: RegExp;
}

export const crashLine: Row<CrashLineFact> = {
  head: /^(?:\S+|(?:\/|[A-Za-z]:\\).*):\d+$|^Traceback \(most recent call last\):$|^File ".*", line \d+$/,
  error: /^[\w.]*(?:Error|Exception)(?: \[\w+\])?(?::|\s*$)/,
  ...newLook,
  source: measured(
    '2.1.330',
    'Measured with a Python traceback; of Node the form was read in the program. When it came is not known.',
  ),
};
