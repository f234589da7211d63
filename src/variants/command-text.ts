/**
 * A command that a guard stopped, with its words told apart where it is a single one. Read by the lexer that rules and
 * permissions read commands with: tree-sitter-bash finds the same commands in 273 variants of five commands, save those in
 * braces, which it does not see, in 517 ms instead of 59; and it is asynchronous, which pages in a browser cannot wait for.
 * Pure.
 */
import { literalText, readShellCommand } from '../script/shell/shell-command.js';

export interface CommandText {
  readonly text: string;
  /** The words of a single simple command as they are written; absent: it is more than one. */
  readonly words?: readonly string[];
  /** The same words as the program gets them; absent: some are known only when they are expanded. */
  readonly values?: readonly string[];
}

/** Reads a command. */
export function commandText(text: string): CommandText {
  const [only, ...more] = readShellCommand(text);
  if (only === undefined || more.length > 0 || only.assignments.length > 0 || only.redirections.length > 0)
    return { text };
  const words = only.words.map(({ start, end }) => text.slice(start, end));
  if (words.length === 0 || words.some((each) => each === '')) return { text };
  const values = only.words.map(literalText);
  // What a pattern or a tilde stands for, only the shell knows.
  const known = only.words.every(
    (each, i) =>
      !/[*?[\]{}]|(?:^|[=:])~/.test(words[i] as string) || each.parts.every((p) => p.kind === 'literal' && p.quoted),
  );
  return known && values.every((value) => value !== undefined)
    ? { text, words, values: values as string[] }
    : { text, words };
}

/** Parts of a command that may be what a guard stopped it for, the smallest first; the whole is the last. */
export function partsOf(text: string): readonly string[] {
  const commands = readShellCommand(text);
  const extents = commands.map(({ assignments, words, redirections }) => {
    const all = [...assignments, ...words, ...redirections.map(({ target }) => target)];
    return { start: Math.min(...all.map(({ start }) => start)), end: Math.max(...all.map(({ end }) => end)) };
  });
  const single = extents.map(({ start, end }) => text.slice(start, end));
  const piped = commands.flatMap(({ after }, i) => {
    const from = extents[i - 1];
    const to = extents[i];
    return after === '|' && from !== undefined && to !== undefined ? [text.slice(from.start, to.end)] : [];
  });
  const inner = commands.flatMap(({ words }, i) => {
    const first = words.findIndex((each) => !wraps.has(literalText(each) ?? ''));
    const at = words[first];
    return first > 0 && at !== undefined ? [text.slice(at.start, extents[i]?.end)] : [];
  });
  // A here document belongs to its command and stands behind it, so that such a part is not whole.
  const parts = [...inner, ...single, ...piped].filter((part) => !part.includes('<<'));
  return [...new Set([...parts, text.trim()])].filter((part) => part.trim() !== '');
}

/** Programs that start another with the words behind them. */
const wraps: ReadonlySet<string> = new Set([
  'sudo',
  'env',
  'nice',
  'nohup',
  'command',
  'exec',
  'time',
  'xargs',
  'doas',
]);
