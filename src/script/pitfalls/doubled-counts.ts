/** Counts that a shell script gets twice: `$(grep -c … || echo 0)`, where grep has printed its own 0 already. Pure. */
import { lineBefore } from '../../text/lines.js';
import { everyCommand, literalText, readShellCommand, type SimpleCommand } from '../shell/shell-command.js';
import { nameAssigned } from '../shell/shell-words.js';

export interface DoubledCount {
  /** Where the substitution stands, and the length of its text. */
  readonly offset: number;
  readonly length: number;
  /** The variable that gets it, where it is assigned to one. */
  readonly name?: string;
  /** What counts: `grep`, `pgrep`. */
  readonly program: string;
}

/** Programs that print 0 and fail where they find nothing. */
const counts = /^(?:[efz]?grep|pgrep)$/;

/** Options of grep that take the next word. */
const takesValue = /^-(?:[a-zA-Z]*[efmABCD])$/;

/** Every such count of a shell script. */
export function doubledCounts(text: string): readonly DoubledCount[] {
  // Nothing else is worth reading the whole text for.
  if (!text.includes('||') || !/grep\s/.test(text)) return [];
  const found: DoubledCount[] = [];
  let from = 0;
  for (const { assignments, words } of everyCommand(text)) {
    for (const word of [...assignments, ...words]) {
      for (const part of word.parts) {
        const program = part.kind === 'substitution' ? programOf(part.text) : undefined;
        if (part.kind !== 'substitution' || program === undefined) continue;
        const offset = text.indexOf(part.text, from);
        if (offset === -1) continue;
        from = offset + part.text.length;
        const before = text.slice(0, offset);
        if (anyLine.test(part.text) || hasLines(part.text, before) || wasFound(part.text, before)) continue;
        const name = nameAssigned(word);
        found.push({ offset, length: part.text.trimEnd().length, program, ...(name === undefined ? {} : { name }) });
      }
    }
  }
  return found;
}

/** `echo "$found" | grep -c "^"`: `echo` prints a line, if an empty one, and every line is counted. */
const anyLine =
  /^\s*(?:echo|printf\s+["']%s\\n["'])\s+"[^"\n|]{1,200}"\s*\|\s*grep\s+-c\s+(?:''|""|\^|\$|"[\^$]"|'[\^$]'|["']\.\*["'])(?:\s|$)/;

/** Are the lines of a variable counted behind a line that ends the script where it is empty? Then one line is there. */
function hasLines(substitution: string, before: string): boolean {
  const counted =
    /^\s*(?:echo|printf\s+["']?%s(?:\\n)?["']?)\s+"\$\{?(\w+)\}?"\s*\|\s*grep\s+-c\s+(?:\.|''|""|"\."|'\.')\s/;
  const [, name] = counted.exec(substitution) ?? [];
  if (name === undefined) return false;
  const ends = `-z\\s+"?\\$\\{?${name}\\}?"?\\s*\\]\\]?\\s*(?:&&|;\\s*then)\\s*(?:exit|return)\\b`;
  return new RegExp(ends).test(before);
}

/** Characters between an `if` and what is counted inside it, at most. */
const reach = 2_000;

/** Is it counted inside the `if` that asks, by the same words, whether there is any? Then there is. */
function wasFound(substitution: string, before: string): boolean {
  const [counted = ''] = substitution.split('||', 1);
  const asked = `if ${counted.trim().replace('grep -c', 'grep -q')}`;
  const near = before.slice(-reach);
  const at = asked.includes('grep -q') ? near.lastIndexOf(asked) : -1;
  if (at === -1) return false;
  const [indent = ''] = /^[ \t]*/.exec(lineBefore(near, at)) ?? [];
  const ends = [`${indent}fi`, `${indent}el`];
  return !near
    .slice(at)
    .split('\n')
    .some((line) => ends.some((each) => line.startsWith(each)));
}

/** The program that counts, of a substitution that ends with `grep -c … || echo 0`. */
function programOf(substitution: string): string | undefined {
  const commands = readShellCommand(substitution);
  const last = commands.at(-1);
  const count = commands.at(-2);
  if (last?.after !== '||' || count === undefined || !printsCount(last)) return undefined;
  const [program, ...rest] = count.words.map((word) => literalText(word));
  return program !== undefined && counts.test(program) && asksForCount(rest) && goesToStdout(count)
    ? program
    : undefined;
}

/** A zero, or what stands for a count that is not known: `echo "?"`. */
function printsCount({ words }: SimpleCommand): boolean {
  const [program, ...rest] = words.map((word) => literalText(word));
  const printed = rest.filter((text) => text !== '-n').join(' ');
  return (
    (program === 'echo' || program === 'printf') && /^(?:0|-1|\?{1,3}|-|N\/A|n\/a|unknown|none)(?:\\n)?$/.test(printed)
  );
}

function asksForCount(words: readonly (string | undefined)[]): boolean {
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === '--' || word === undefined || !word.startsWith('-')) return false;
    if (word === '--count' || (/^-[a-zA-Z]+$/.test(word) && word.includes('c'))) return true;
    if (takesValue.test(word)) at++;
  }
  return false;
}

const goesToStdout = ({ redirections }: SimpleCommand): boolean =>
  !redirections.some(({ operator }) => /^(?:1?>|&>)/.test(operator));

/** Is the variable needed as a number in a way that two lines make fail: in arithmetic, or compared with 0? */
export const needsNumber = (text: string, name: string): boolean =>
  new RegExp(
    `\\$\\(\\([^()\\n]{0,80}\\b${name}\\b|["']?\\$\\{?${name}\\}?["']?\\s(?:-eq|-lt|-le|==?)\\s|--argjson\\s\\w{1,40}\\s"?\\$\\{?${name}\\b`,
  ).test(text);
