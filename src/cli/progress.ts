/** How far a long lint is: one line on a terminal that is written over, and nothing anywhere else. */

import { hookName } from '../evidence/hook-name.js';
import type { Progress } from '../lint/index.js';
import { escapeLine } from '../report/escape.js';
import { shorten } from '../text/cut.js';
import type { Io, Output } from './io.js';
import { isUsersOwn } from './terminal.js';

export interface ProgressLine {
  /** `doing`: what the runs are for, where it is no plain lint. */
  readonly show: (progress: Progress, doing?: string) => void;
  /** Leaves the line empty. */
  readonly clear: () => void;
}

/** Milliseconds between two showings. */
const pace = 100;

const clearLine = '\r\u001b[K';

/** One line that is written over, and left empty in the end. */
export interface TextLine {
  readonly show: (text: string) => void;
  readonly clear: () => void;
}

/** Undefined where there is no terminal of the user's that could write over a line. */
export function lineOn(output: Output, env: Io['env'], now: () => number = Date.now): TextLine | undefined {
  if (!isUsersOwn(output, env)) return undefined;
  let next = now() + pace;
  let shown = false;
  return {
    show(text) {
      if (now() < next) return;
      next = now() + pace;
      shown = true;
      output.write(`${clearLine}${shorten(text, (output.columns ?? 80) - 1)}`);
    },
    clear() {
      if (shown) output.write(clearLine);
      shown = false;
    },
  };
}

/** The same for runs of hooks. */
export function progressOn(output: Output, env: Io['env'], now: () => number = Date.now): ProgressLine | undefined {
  const line = lineOn(output, env, now);
  return (
    line && {
      show: ({ done, of, hook }, doing = '') => {
        const runs = of === undefined ? `looking closer: run ${done}` : `${done} of ${of} runs`;
        line.show(`${doing}${runs}  ${escapeLine(hookName(hook))}`);
      },
      clear: line.clear,
    }
  );
}
