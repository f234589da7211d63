/**
 * Exits that depend on a flag or a count which a shell script raises where it finds something: `ERRORS=$((ERRORS + 1))`, and
 * far below it `[ "$ERRORS" -gt 0 ] && exit 1` or `exit $ERRORS`. Pure.
 */

import { exitVariable } from './held-codes.js';

/** How far above an exit the `if` may be that it belongs to. */
const reach = 6;

/** What such a variable is called. */
const name = '[A-Za-z_]{0,30}(?:err|fail|issue|violation|problem|missing|invalid)\\w{0,30}';

/** `[ "$ERRORS" -gt 0 ]`, `(( failed != 0 ))`, `[[ $HAS_ERRORS == true ]]` */
const raised = new RegExp(
  `(?:\\[\\[?|\\(\\()\\s{0,9}"?\\$?\\{?(${name})\\}?"?\\s{0,9}(?:(?:-gt|-ne|>|!=)\\s{0,9}"?0|(?:-ge|-eq|>=|==?)\\s{0,9}"?(?:1|true|yes)\\b)`,
  'i',
);

/** Lines from 1 on which the flag is raised that the exit on a line depends on, above it; empty: it depends on none. */
export function raisesAbove(text: string, exit: number): readonly number[] {
  const lines = text.split('\n');
  const flag = flagOf(lines, exit);
  if (flag === undefined) return [];
  const raises = new RegExp(
    `(?:^|[\\s;&])${flag}(?:=(?:\\$\\(\\(|["']?(?:[12]|true|yes)\\b)|\\+=)|\\(\\(\\s{0,9}(?:\\+\\+)?${flag}\\s{0,9}(?:\\+\\+|\\+=|\\))`,
  );
  return lines.slice(0, exit - 1).flatMap((line, index) => (raises.test(line) ? [index + 1] : []));
}

/** The flag that is the code of the exit, or is asked for on its line or by the `if` around it. */
function flagOf(lines: readonly string[], exit: number): string | undefined {
  const line = lines[exit - 1] ?? '';
  const own = exitVariable(line) ?? raised.exec(line)?.[1];
  if (own !== undefined) return own;
  for (let at = exit - 2; at >= Math.max(0, exit - 1 - reach); at--) {
    const line = lines[at] ?? '';
    if (/^\s*(?:fi|done|else|\})\b/.test(line)) return undefined;
    if (/^\s*(?:el)?if\b/.test(line)) return raised.exec(line)?.[1];
  }
  return undefined;
}
