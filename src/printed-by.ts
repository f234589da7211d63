/**
 * The line of a script that printed an output, found by the text alone: the line whose literal parts stand in what was
 * printed. A guess, and only made where one line fits better than all others.
 */
import type { Run, Script, Spot } from './model.js';

/** The line (from 1) that printed the output meant, or that ended the script; undefined when the text does not tell. */
export function printedBy(
  run: Run,
  script: Script,
  { stream, pointer }: Extract<Spot, { readonly in: 'output' }>,
): number | undefined {
  if (run.execution.type !== 'command') return undefined;
  const lines = script.text.split('\n');
  if (stream === 'exit') return exitLine(lines, run.execution.exitCode);
  const output = new TextDecoder().decode(run.execution[stream ?? 'stdout']);
  const key = pointer?.split('/').at(-1);
  return best(lines.map((line) => (isComment(line) ? 0 : score(line, output, key))));
}

/** The one line that ends the script with this code; undefined when there are several or none. */
function exitLine(lines: readonly string[], code: number | null): number | undefined {
  if (code === null || code === 0) return undefined;
  const ends = new RegExp(`(?:\\bexit[ (]+|\\bexitCode\\s*=\\s*|\\breturn\\s+)${code}\\b`);
  const hits = lines.flatMap((line, i) => (!isComment(line) && ends.test(line) ? [i + 1] : []));
  return hits.length === 1 ? hits[0] : undefined;
}

/** How many characters of the line's longest literal part stand in the output; a key that the line must name comes on top. */
function score(line: string, output: string, key: string | undefined): number {
  const parts = line
    .replaceAll('\\"', '"')
    .split(/\$\{[^}]*\}|\$\w+|\{\w*\}|%[sd]|\\n|["'`]/)
    .map((part) => part.trim())
    .filter((part) => part.length >= 4 && output.includes(part));
  const longest = Math.max(0, ...parts.map((part) => part.length));
  if (key === undefined) return longest;
  return new RegExp(`(?<![\\w-])${key.replace(/[^\w]/g, '\\$&')}(?![\\w-])`).test(line) ? longest + key.length : 0;
}

/** The place (from 1) of the highest score; undefined when nothing scored or the highest is shared. */
function best(scores: readonly number[]): number | undefined {
  const highest = Math.max(0, ...scores);
  if (highest === 0 || scores.filter((value) => value === highest).length > 1) return undefined;
  return scores.indexOf(highest) + 1;
}

function isComment(line: string): boolean {
  return /^\s*(?:#|\/\/|\*|\/\*)/.test(line);
}
