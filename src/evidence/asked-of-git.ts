/** Where a hook, or a function of its libraries that it calls, asks Git for something. */
import type { Library } from '../model.js';
import { calledFunctions } from '../script/answers/called-functions.js';
import { withoutBlockComments } from '../script/lines/block-comments.js';
import type { Said } from '../script/lines/said.js';
import { lineOf } from '../text/lines.js';

export interface AskedOfGit<Found> {
  readonly found: Found;
  /** The library that asks; absent: the script itself. */
  readonly library?: Library;
}

/**
 * The first question of a kind. `ask` looks for it in a text without its block comments; `others`: the texts of the same hook
 * beside it.
 */
export function askedOfGit<Found extends { readonly read: { readonly offset: number } }>(
  said: Said,
  ask: (text: string, others: readonly string[]) => Found | undefined,
): AskedOfGit<Found> | undefined {
  const called = calledFunctions(said);
  const files = [said, ...(said.libraries ?? [])].map((file) => withoutBlockComments(file.text, file.language));
  for (const [index, text] of files.entries()) {
    const library = said.libraries?.[index - 1];
    const found = ask(
      text,
      files.filter((_, i) => i !== index),
    );
    if (found === undefined) continue;
    if (library === undefined) return { found };
    const line = lineOf(text, found.read.offset);
    const isCalled = called.some(
      ({ defined, library: file }) => file === library && line > defined.line && line <= defined.end,
    );
    if (isCalled) return { found, library };
  }
  return undefined;
}
