/** Files whose code runs inside a script: what it sources, imports or requires, as far as its text names them. Pure. */
import type { Language } from '../../model.js';
import { familyOf } from '../lines/family.js';
import { pathTail } from '../shell/path-tail.js';
import { isPythonLibrary } from './known-libraries.js';
import { startedFiles } from './started-file.js';

/** Their paths as the text tells them, without the variables in front: `lib/common.sh`, `hook_utils.py`, `./rules.js`. */
export function libraryFiles(text: string, language: Language): readonly string[] {
  switch (familyOf(language)) {
    case 'shell':
      return /(?:^|[\s;&|])(?:source|\.)[ \t]/m.test(text) ? sourced(text) : [];
    case 'python':
      return pythonModules(text).flatMap(({ name, names }) => [
        moduleFile(name),
        ...names.map((each) => moduleFile(`${name}.${each}`)),
      ]);
    case 'javascript':
      return importedModules(text).filter((name) => name.startsWith('.'));
    default:
      return [];
  }
}

function sourced(text: string): readonly string[] {
  return startedFiles({ type: 'command', command: text }).flatMap(({ interpreter, word }) => {
    const tail = interpreter === 'source' || interpreter === '.' ? pathTail(word) : undefined;
    return tail === undefined ? [] : [tail];
  });
}

export interface PythonModule {
  /** With the dots in front of a relative one. */
  readonly name: string;
  /** What is imported from it, which may be modules again. */
  readonly names: readonly string[];
}

/** The modules that a text in Python imports, but for those of Python and of packages known to be about something else. */
export function pythonModules(text: string): readonly PythonModule[] {
  const from = [
    ...text.matchAll(/^[ \t]{0,80}from[ \t]{1,9}([\w.]{1,200})[ \t]{1,9}import\b[ \t(]{0,9}([^\n#)]{0,400})/gm),
  ];
  const plain = [...text.matchAll(/^[ \t]*import\s+([\w., ]+)/gm)];
  return [
    ...from.map(([, name = '', names = '']) => ({ name, names: listed(names) })),
    ...plain.flatMap(([, names = '']) => listed(names).map((name) => ({ name, names: [] }))),
  ].filter(({ name }) => name !== '' && !isPythonLibrary(name));
}

const listed = (names: string): readonly string[] =>
  names.split(',').flatMap((each) => /^\s*([\w.]+)/.exec(each)?.[1] ?? []);

/** The file that a module is, from the folder that it is looked for in. */
export function moduleFile(name: string): string {
  return `${name.replace(/^\.+/, '').replaceAll('.', '/')}.py`;
}

/** What a text in JavaScript or TypeScript imports or requires, as it names it. */
export function importedModules(text: string): readonly string[] {
  return [
    ...text.matchAll(
      /(?:^[ \t]*(?:import|export)\b(?!\s+type\b)[^"';]{0,2000}?\bfrom\s*|^[ \t]*import\s*|\bimport\(\s*|\brequire\(\s*)(["'])([^"'\n]+)\1/gm,
    ),
  ].map(([, , name = '']) => name);
}
