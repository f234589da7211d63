/** Programs that a text starts, with their words as they are written there. Pure. */
import { isComment } from '../lines/comment.js';
import { isShell } from '../lines/family.js';
import type { Said } from '../lines/said.js';
import { programCalls } from '../program/program-calls.js';
import { literalText, readShellCommand } from '../shell/shell-command.js';

export interface WrittenCall {
  /** Names of variables among them; without quotes where the value is known. */
  readonly words: readonly string[];
  readonly offset: number;
  readonly length: number;
}

/** The calls of a text in shell, Python or JavaScript, in its order; none in another language. */
export function writtenCalls({ text, language }: Said): readonly WrittenCall[] {
  if (isShell(language)) return inShell(text, 0, 0);
  return programCalls(text, language).map(({ words, offset, end }) => ({
    words: withoutSettings(words.split(' ')),
    offset,
    length: end - offset,
  }));
}

/** The words of a call without how it is to be made: `cwd: folder`, `cwd=folder`. */
function withoutSettings(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word) =>
    /^\{|^(?:cwd|env|stdio|encoding|timeout|shell)$|^\w{1,30}(?::|=(?!=))/.test(word),
  );
  return end === -1 ? words : words.slice(0, end);
}

/** The same in a text of shell that begins at an offset, and in the substitutions of its words. */
function inShell(text: string, base: number, depth: number): readonly WrittenCall[] {
  return readShellCommand(text).flatMap(({ assignments, words }) => {
    const [first] = words;
    const last = words.at(-1);
    const own =
      first !== undefined && last !== undefined && !isComment(text, first.start)
        ? [
            {
              words: words.map((word) => literalText(word) ?? text.slice(word.start, word.end)),
              offset: base + first.start,
              length: last.end - first.start,
            },
          ]
        : [];
    const inner = [...assignments, ...words].flatMap(({ parts, start }) =>
      parts.flatMap((part) => {
        const at = part.kind === 'substitution' ? text.indexOf(part.text, start) : -1;
        return part.kind !== 'substitution' || at === -1 || depth >= deepest
          ? []
          : inShell(part.text, base + at, depth + 1);
      }),
    );
    return [...own, ...inner];
  });
}

/** So deep substitutions are looked into. */
const deepest = 3;
