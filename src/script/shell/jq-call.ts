/** Calls of `jq`: which of their words is the filter, and what its options give to it. Pure. */
import { literalText, type SimpleCommand, type Word } from './shell-command.js';

export interface JqCall {
  readonly filter: Word;
  /** What `--arg NAME` and `--argjson NAME` give to the filter, by name. */
  readonly given: ReadonlyMap<string, Word>;
  /** False with `-n`: the filter gets null. */
  readonly readsInput: boolean;
  /** More words follow the filter: files, which it reads instead of stdin. */
  readonly ofFile: boolean;
}

/** How many words an option takes. */
const taken: Readonly<Record<string, number>> = {
  '--arg': 2,
  '--argjson': 2,
  '--slurpfile': 2,
  '--rawfile': 2,
  '--indent': 1,
};

/** The call that a command is; undefined where it is none, or where its filter is in a file. */
export function jqCall({ words }: SimpleCommand): JqCall | undefined {
  if (literalText(words[0]) !== 'jq') return undefined;
  const given = new Map<string, Word>();
  let readsInput = true;
  for (let at = 1; at < words.length; at++) {
    const filter = words[at] as Word;
    const option = literalText(filter);
    if (option === undefined || !/^-./.test(option)) {
      return { filter, given, readsInput, ofFile: words.length > at + 1 };
    }
    if (/^(?:-[fL]|--from-file)$/.test(option)) return undefined;
    if (/^-[a-z]*n|^--null-input$/.test(option)) readsInput = false;
    const [name, value] = [literalText(words[at + 1]), words[at + 2]];
    if (/^--arg(?:json)?$/.test(option) && name !== undefined && value !== undefined) given.set(name, value);
    at += taken[option] ?? 0;
  }
  return undefined;
}
