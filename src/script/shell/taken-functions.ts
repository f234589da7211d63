/** The functions of a shell script whose output something takes: `$(load)`, `load | jq .`, `load >log`. Pure. */
import { lineStarts } from '../../text/lines.js';
import { onceForText } from '../../text/once-for.js';
import { definedFunctions } from '../lines/functions.js';

/** Where such a function stands, in UTF-16 offsets: from its head to the end of its body. */
export interface TakenFunction {
  readonly from: number;
  readonly to: number;
}

/** Called in a substitution. */
const substituted = /(?:[$<]\(|`)\s{0,9}([A-Za-z_][\w-]{0,59})/g;

/** Called in front of a pipe or of what sends its output elsewhere, and not defined there. */
const redirected =
  /(?<=^|[\s;&|({])([A-Za-z_][\w-]{0,59})(?![\w-])(?=(?!\s{0,9}\()[^\n;&|]{0,200}(?:&>|(?<![0-9&])>|(?<!\|)\|(?!\|)))/gm;

/** All of them, in the order of the text. Several readers ask about the same script. */
const takenFunctions = onceForText((text): readonly TakenFunction[] => {
  const called = new Set(
    [substituted, redirected].flatMap((calls) => [...text.matchAll(calls)].map(([, name]) => name)),
  );
  const starts = lineStarts(text);
  return definedFunctions(text, 'bash')
    .filter(({ name }) => called.has(name))
    .map(({ end, line }) => ({ from: starts[line - 1] ?? 0, to: starts[end] ?? text.length }));
});

/** Does a place of the script stand in one of them? */
export const isInTaken = (text: string, offset: number): boolean =>
  takenFunctions(text).some(({ from, to }) => offset >= from && offset < to);
