/** Lines that would have answered and that no run came to: what of a hook nobody has seen at work yet. */

import type { Hook, Report } from '../model.js';
import { unreachedLines } from '../script/answers/unreached.js';
import { shorten } from '../text/cut.js';

/** A line of a hook's text, as reports tell it. */
export type UnreachedLine = NonNullable<Report['unreached']>[string][number];

/** Those of one hook, in order; none for a hook that was not run. A report that was read from a file brings them along. */
export function unreachedIn(
  hook: Hook,
  { runs: all, stoodIn = [], unreached: known }: Report,
): readonly UnreachedLine[] {
  if (known !== undefined) return known[hook.id] ?? [];
  if (!all.some((run) => run.case.hook.id === hook.id)) return [];
  const runs = [...all, ...stoodIn].filter((run) => run.case.hook.id === hook.id);
  return unreachedLines(hook, runs).map(({ line, text, blocks }) => ({ line, text, blocks }));
}

const longest = 60;

/** `line 11: exit 2`; not escaped. */
export function lineText({ line, text }: UnreachedLine): string {
  return `line ${line}: ${shorten(text, longest)}`;
}
