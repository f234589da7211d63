/** Patterns for `git commit -a` that do not find `git commit -am`. By the text. Pure. */
import { isProgram } from '../lines/family.js';
import type { Said } from '../lines/said.js';
import type { Clue } from '../patterns/clue.js';
import { cluesIn } from '../patterns/clues.js';
import { holds } from '../patterns/guarding-clues.js';

const apart = 'git commit -a -m "note"';
const together = 'git commit -am "note"';
const without = 'git commit -m "note"';

/**
 * The first pattern that tells a commit of all that is changed from others, and does not know its two options in one word.
 * Undefined: there is none, or another pattern knows them.
 */
export function narrowAllOption({ language, text }: Said): Clue | undefined {
  const finds = (clue: Clue, command: string): boolean => holds(clue, command) === true;
  // What is about commits says so: elsewhere, `-a` is an option of other programs.
  const telling = cluesIn(text, language).filter(
    (clue) => /commit/.test(clue.text) && clue.kind !== 'ending' && !finds(clue, without),
  );
  if (telling.some((clue) => finds(clue, together))) return undefined;
  // A word by itself, in a script that looks at words one by one.
  return telling.find((clue) => finds(clue, apart) && (isProgram(language) || clue.kind !== 'text'));
}
