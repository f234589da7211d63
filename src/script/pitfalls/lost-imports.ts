/** Names that a script in Python imports from a module of its own that does not have them, where it catches the error. Pure. */
import type { Library, Script } from '../../model.js';
import { nearest } from '../../text/nearest.js';
import { moduleFile } from '../files/library-files.js';

export interface LostImport {
  /** The name that is not there, and the module's file. */
  readonly name: string;
  readonly library: Library;
  /** The `from … import …`, in UTF-16 offsets. */
  readonly offset: number;
  readonly length: number;
  /** How the error is caught: `except ImportError`. */
  readonly caught: string;
  /** The script ends where it catches the error. */
  readonly ends: boolean;
  /** A name of the module that may be meant. */
  readonly meant?: string;
}

const imports =
  /^([ \t]{1,40})from[ \t]{1,9}([\w.]{1,200})[ \t]{1,9}import[ \t]{1,9}(?:\(([^()]{1,800})\)|([^\n#()]{1,400}))/gm;

/** Each name is looked for as a word: one that a module makes out of others is not known to be missing. */
export function lostImports({ language, libraries = [], text }: Script): readonly LostImport[] {
  if (language !== 'python' || libraries.length === 0) return [];
  return [...text.matchAll(imports)].flatMap((match): readonly LostImport[] => {
    const [whole, indent = '', module = '', inBrackets, plain = ''] = match;
    const library = libraries.find(({ absolutePath }) => absolutePath.endsWith(`/${moduleFile(module)}`));
    if (library === undefined || makesNames.test(library.text)) return [];
    const caught = handlerBehind(text, match.index, indent);
    if (caught === undefined) return [];
    const names = (inBrackets ?? plain).replace(/#[^\n]{0,200}/g, '').split(',');
    const name = names
      .map((each) => /^\s*(\w+)/.exec(each)?.[1] ?? '')
      .find((each) => each !== '' && !new RegExp(`\\b${each}\\b`).test(library.text) && !isModule(each, libraries));
    if (name === undefined) return [];
    const meant = nearest(name, definedIn(library.text));
    const offset = match.index + indent.length;
    const length = whole.split('\n', 1)[0]?.trim().length ?? whole.length;
    return [{ name, library, offset, length, ...caught, ...(meant === undefined ? {} : { meant }) }];
  });
}

/** What fills a module with names that its text does not spell out. */
const makesNames = /\bimport \*|\b__getattr__\b|\bglobals\(\)|\bsetattr\(|\b(?:exec|eval)\(|\bsys\.modules\b/;

const isModule = (name: string, libraries: readonly Library[]): boolean =>
  libraries.some(({ absolutePath }) => absolutePath.endsWith(`/${name}.py`));

const definedIn = (text: string): readonly string[] =>
  [...text.matchAll(/^(?:(?:async )?def|class) (\w+)|^(\w+)\s?[:=]/gm)].map(([, one, other]) => one ?? other ?? '');

const catchesImports = /^except$|\b(?:ImportError|Exception|BaseException)\b/;

/** The hook fails there, and that is seen. */
const failing = /^\s*(?:raise\b|(?:sys\.|os\._)?exit\([^0)])/;

/** The `except` of the `try` that a line is in, where it catches a name that cannot be imported. */
function handlerBehind(text: string, offset: number, indent: string): Pick<LostImport, 'caught' | 'ends'> | undefined {
  const above = text.slice(0, offset).split('\n');
  const outside = (line: string): boolean => line.trim() !== '' && !line.startsWith(indent);
  if (above.findLast(outside)?.trim() !== 'try:') return undefined;
  const below = text.slice(offset).split('\n').slice(1);
  // What is imported in brackets may close them further out.
  const at = below.findIndex((line) => outside(line) && !/^\s*\)/.test(line));
  const caught = /^\s{0,80}(except\b[^:\n#]{0,120}):/.exec(below[at] ?? '')?.[1]?.trim();
  if (caught === undefined || !catchesImports.test(caught)) return undefined;
  const body = below.slice(at + 1);
  const end = body.findIndex((line) => line.trim() !== '' && !line.startsWith(indent));
  const inside = body.slice(0, end === -1 ? undefined : end);
  if (inside.some((line) => failing.test(line))) return undefined;
  return {
    caught: caught.replace(/ as \w{1,60}$/, ''),
    ends: inside.some((line) => /^\s*(?:sys\.|os\._)?exit\(/.test(line)),
  };
}
