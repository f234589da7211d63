/** What the libraries of a script look for on its behalf: in the functions that it calls, and in the tables that these go through. Pure. */
import type { Library } from '../../model.js';
import { onceFor } from '../../text/once-for.js';
import { calledFunctions } from '../answers/called-functions.js';
import type { Said } from '../lines/said.js';
import type { Clue } from './clue.js';
import { cluesIn } from './clues.js';

/** The clues in those parts of its libraries that a script uses, with their lines there. */
export const libraryClues = onceFor((said: Said): readonly Clue[] => {
  const called = calledFunctions(said);
  return (said.libraries ?? []).flatMap((library) => {
    const own = called.filter((each) => each.library === library).map(({ defined }) => defined);
    const users = [said.text, ...own.map(({ body }) => body)];
    const parts = [...own, ...tablesOf(library).filter(({ name }) => users.some((text) => names(text, name)))];
    return cluesIn(library.text, library.language).filter(({ line }) =>
      parts.some((part) => line >= part.line && line <= part.end),
    );
  });
});

interface Table {
  readonly name: string;
  /** Lines from 1, the last one included. */
  readonly line: number;
  readonly end: number;
}

const begins =
  /^(?:export )?(?:(?:const|let|var|readonly|declare -\w{1,3}) )?([A-Za-z_$][\w$]{0,60})(?: ?: ?[\w.[\], |]{1,60})? ?= ?(?!=)/;

/** What is assigned at the top of a library, up to the next statement that begins there. */
function tablesOf({ text }: Library): readonly Table[] {
  const lines = text.split('\n');
  return lines.flatMap((each, index) => {
    const name = begins.exec(each)?.[1];
    if (name === undefined) return [];
    const next = lines.findIndex((other, at) => at > index && /^[^\s)\]}]/.test(other));
    return [{ name, line: index + 1, end: next === -1 ? lines.length : next }];
  });
}

const names = (text: string, name: string): boolean =>
  new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(text);
