/** The lines that commands of a shell script are written over. Pure. */
import { lineStarts } from '../../text/lines.js';
import { onceForText } from '../../text/once-for.js';
import { readShellCommand } from './shell-command.js';

/** For each line (from 1) inside a command of several lines, the one that the command begins on. */
const beginnings = onceForText((text): ReadonlyMap<number, number> => {
  const starts = lineStarts(text);
  const found = new Map<number, number>();
  let line = 1;
  for (const { words } of readShellCommand(text)) {
    const [first] = words;
    const last = words.at(-1);
    if (first === undefined || last === undefined) continue;
    while ((starts[line] ?? Number.POSITIVE_INFINITY) <= first.start) line++;
    for (let inside = line + 1; (starts[inside - 1] ?? Number.POSITIVE_INFINITY) < last.end; inside++)
      found.set(inside, line);
  }
  return found;
});

/**
 * The lines that bash said a script ran, each where it ran last, with those that their commands begin on: of a command with
 * a text of several lines, bash names the line that the text ends on.
 */
export function withBeginnings(ran: readonly number[], text: string): readonly number[] {
  const begins = beginnings(text);
  const all = ran.flatMap((line) => [line, begins.get(line) ?? line]);
  return [...new Set(all.reverse())].reverse();
}
