/** The functions of its libraries that a script calls. Pure. */
import type { Library } from '../../model.js';
import { onceFor } from '../../text/once-for.js';
import { withoutComments } from '../lines/comment.js';
import { type DefinedFunction, definedFunctions } from '../lines/functions.js';
import type { Said } from '../lines/said.js';

export interface CalledFunction {
  readonly library: Library;
  readonly defined: DefinedFunction;
}

/** Those that its text names, and those that these name in turn; one that the text defines itself is its own. */
export const calledFunctions = onceFor(({ language, libraries = [], text }: Said): readonly CalledFunction[] => {
  const own = new Set(definedFunctions(text, language).map(({ name }) => name));
  const waiting = new Set(
    libraries
      .flatMap((library) => definedFunctions(library.text, library.language).map((defined) => ({ library, defined })))
      .filter(({ defined }) => !own.has(defined.name)),
  );
  const called: CalledFunction[] = [];
  const queue = [withoutComments(text, language)];
  for (let code = queue.shift(); code !== undefined; code = queue.shift()) {
    const words = new Set(code.match(/[\w$-]+/g) ?? []);
    for (const each of waiting) {
      if (!words.has(each.defined.name)) continue;
      waiting.delete(each);
      called.push(each);
      queue.push(each.defined.body);
    }
  }
  return called;
});
