/** Paths that begin with a variable or `~` in quotes that keep the shell from putting anything in its place. Pure. */
import type { Word } from '../shell/shell-words.js';

/** What such a word begins with, and the word that its author meant. */
export interface Unexpanded {
  /** As written: `${CLAUDE_PLUGIN_ROOT}`, `~`. */
  readonly start: string;
  readonly meant: Word;
}

const begins = /^(?<start>\$(?:\{(?<braced>[A-Z_]+)\}|(?<bare>[A-Z_]+))|~)(?=\/)/;

/** In the words of a shell, a literal part with a `$` in front was quoted on purpose, or by mistake. */
export function unexpandedStart(word: Word): Unexpanded | undefined {
  const [first, ...rest] = word.parts;
  if (first?.kind !== 'literal' || !first.quoted) return undefined;
  // `'$ROOT'/guard.sh`: the slash is in the next part.
  const next = rest[0]?.kind === 'literal' ? rest[0].text : '';
  const { start, braced, bare } = begins.exec(first.text + next)?.groups ?? {};
  if (start === undefined || start.length > first.text.length) return undefined;
  const name = braced ?? bare;
  const left = { ...first, text: first.text.slice(start.length) };
  return {
    start,
    meant: {
      ...word,
      parts: [
        name === undefined
          ? { kind: 'literal', text: '~', quoted: false }
          : { kind: 'variable', name, modifier: '', quoted: true },
        ...(left.text === '' ? [] : [left]),
        ...rest,
      ],
    },
  };
}
