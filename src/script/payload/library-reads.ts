/** What functions of a script's libraries read of the payload that the script hands to them: `promptOf(payload)`. Pure. */
import type { Library, Script } from '../../model.js';
import { escaped } from '../../text/escaped.js';
import { familyOf, type ProgramFamily } from '../lines/family.js';
import { definedFunctions } from '../lines/functions.js';
import { parameterOf } from './passed-payloads.js';
import type { PayloadRead } from './payload-reads.js';
import { type Handed, readsAt, tracedJavaScript, tracedPython } from './program-reads.js';

/** A read in the text of a library, by a function that the script calls. */
export interface LibraryRead extends PayloadRead {
  readonly library: Library;
  /** The function, and its text. */
  readonly by: string;
  readonly body: string;
}

/** Only of Python and JavaScript, where one library defines the function and the script itself does not. */
export function libraryReads({ language, libraries = [], text }: Script): readonly LibraryRead[] {
  if (libraries.length === 0) return [];
  const family = familyOf(language);
  if (family !== 'python' && family !== 'javascript') return [];
  const { handed } = family === 'python' ? tracedPython(text, libraries) : tracedJavaScript(text, libraries);
  const own = new Set(definedFunctions(text, language).map(({ name }) => name));
  const seen = new Set<string>();
  return handed.flatMap((argument) => {
    const call = callAround(text, argument);
    if (call === undefined || own.has(call.name)) return [];
    const [library, another] = libraries.filter((each) => defines(each, call.name));
    if (library === undefined || another !== undefined) return [];
    const key = `${call.name} ${call.position} ${argument.path.join('.')}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return readsOf(library, call, argument, family);
  });
}

interface Call {
  readonly name: string;
  readonly position: number;
}

/** The function that takes an argument, by its own name or behind that of its module; none whose result may be replaced. */
function callAround(text: string, { start, end }: Handed): Call | undefined {
  const before = text.slice(Math.max(0, start - 200), start);
  const call = /(?<![\w.$])(?:([A-Za-z_$][\w$]*)\.)?([A-Za-z_$][\w$]*)\(\s*((?:[\w.$"']+\s*,\s*){0,4})$/.exec(before);
  if (call === null) return undefined;
  const [, module, name = '', others = ''] = call;
  if (
    module !== undefined &&
    !new RegExp(
      `\\b(?:import|require)\\b[^\\n]{0,80}\\b${escaped(module)}\\b|\\b${escaped(module)} ?= ?require\\(`,
    ).test(text)
  )
    return undefined;
  const isReplaced =
    /(?:\|\||\?\?|\bor)\s*$/.test(before.slice(0, call.index)) ||
    /^[^)\n]{0,80}\)\s*(?:\|\||\?\?|\bor\b)\s*[A-Za-z_$]/.test(text.slice(end, end + 120));
  return isReplaced ? undefined : { name, position: others.split(',').length - 1 };
}

const definitionsOf = ({ language, text }: Library) => definedFunctions(text, language);

/** Methods are left out: their name does not tell whose they are. */
function defines(library: Library, name: string): boolean {
  const found = definitionsOf(library).filter((each) => each.name === name);
  const lines = library.text.split('\n');
  return found.length === 1 && found.every(({ line }) => /^\S/.test(lines[line - 1] ?? ''));
}

function readsOf(
  library: Library,
  { name, position }: Call,
  argument: Handed,
  family: ProgramFamily,
): readonly LibraryRead[] {
  const parameter = parameterOf(library.text, library.language, name, position, definitionsOf(library));
  if (parameter === undefined || typeof parameter.name !== 'string') return [];
  const { start, end } = parameter.scope;
  const body = library.text.slice(start, end);
  const { name: local } = parameter;
  const word = escaped(local);
  // Set anew or taken by an inner function, it is something else.
  const isOther = new RegExp(
    `(?<![\\w.$])${word}\\s{0,9}(?:(?::[^=\\n]{1,60})?=(?![=>])|[\\w ,]{0,80}\\)?\\s{0,9}=>)|\\b(?:lambda|for)\\b[^:\\n]{0,80}\\b${word}\\b[^\\n]{0,20}(?::|\\bin\\b)`,
  );
  if (isOther.test(body)) return [];
  const places = [...body.matchAll(new RegExp(`(?<![\\w.$"'/-])${word}(?![\\w$"':])`, 'g'))].map(({ index }) => ({
    start: index,
    end: index + local.length,
  }));
  return readsAt(body, family, places).reads.map((read) => ({
    ...read,
    paths: read.paths.map((path) => [...argument.path, ...path]),
    offset: read.offset + start,
    library,
    by: name,
    body,
  }));
}
