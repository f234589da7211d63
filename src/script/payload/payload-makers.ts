/** Functions that read the payload for others, of a text and of the libraries that it takes in. Pure. */
import type { Library } from '../../model.js';
import { escaped } from '../../text/escaped.js';
import type { ProgramFamily } from '../lines/family.js';
import { handingFunctions } from './javascript-payloads.js';

/** An expression that is the payload, parsed, wherever it stands; ends behind its closing bracket. */
const pythonPayload =
  /json\.loads?\(\s*(?:sys\.stdin(?:\.buffer)?(?:\.read\(\))?(?:\.decode\([^()\n]*\))?|open\(0[^()\n]*\)(?:\.read\(\))?|RAW)\s*(?:or\s*b?["'](?:\{\})?["']\s*)?\)/g;

/** What a text in Python parses its payload by, and the names of its functions that return it. */
export function pythonMakers(text: string): { readonly payload: RegExp; readonly makers: readonly string[] } {
  const raw = [...text.matchAll(/(?<=^|;)[ \t]*(\w+)\s*(?::[^=\n]+)?=\s*sys\.stdin(?:\.buffer)?\.read\(\)/gm)].map(
    ([, name = '']) => name,
  );
  const names = raw.length === 0 ? 'sys\\.stdin' : `(?:${raw.join('|')})(?:\\.strip\\(\\)|\\.decode\\([^()\\n]*\\))?`;
  const payload = new RegExp(pythonPayload.source.replace('RAW', names), 'g');
  const makers = [
    ...text.matchAll(/^[ \t]*(?:async\s+)?def\s+(\w+)\([^)]*\)[^:\n]*:[^\n]*\n((?:[ \t][^\n]*\n?|\r?\n)+)/gm),
  ]
    .filter(([, , body = '']) => returnsPayload(body, payload))
    .map(([, name = '']) => name);
  return { payload, makers };
}

function returnsPayload(body: string, payload: RegExp): boolean {
  const found = [...body.matchAll(new RegExp(`(?:\\breturn\\s+|^[ \\t]*(\\w+)\\s*=\\s*)(?:${payload.source})`, 'gm'))];
  return found.some(([, name]) => name === undefined || new RegExp(`\\breturn\\s+${name}\\s*$`, 'm').test(body));
}

/** How a text calls the functions of its libraries that return the payload, each as a part of a regular expression. */
export function importedMakers(
  text: string,
  language: ProgramFamily,
  libraries: readonly Library[],
): readonly string[] {
  return libraries.flatMap((library) => {
    const stem = stemOf(library.path);
    const makers = language === 'python' ? pythonMakers(library.text).makers : handingFunctions(library.text);
    return makers.flatMap((maker) => {
      if (maker === 'default') return defaultsOf(text, stem);
      const names = language === 'python' ? pythonNames(text, maker) : javaScriptNames(text, maker);
      return [...names, ...modulesOf(text, language, stem).map((module) => `${module}\\.${maker}`)];
    });
  });
}

const stemOf = (path: string): string =>
  (
    path
      .replace(/\/(?:__init__|index)(\.\w+)$/, '$1')
      .split('/')
      .at(-1) ?? ''
  ).replace(/\.\w{1,4}$/, '');

/** `from lib.payload import read_payload as read` */
function pythonNames(text: string, maker: string): readonly string[] {
  const imported = text.matchAll(/^[ \t]*from[ \t]+[\w.]+[ \t]+import[ \t]*\(?([^\n#)]{0,400})/gm);
  return [...imported].flatMap(([, names = '']) =>
    names.split(',').flatMap((each) => {
      const [, name, alias] = /^\s*(\w+)(?:\s+as\s+(\w+))?\s*$/.exec(each) ?? [];
      return name === maker ? [`\\b${alias ?? name}`] : [];
    }),
  );
}

/** `import { readPayload as read } from`, `const { readPayload: read } = require(` */
function javaScriptNames(text: string, maker: string): readonly string[] {
  const taken = text.matchAll(
    /\bimport\s*(?:[\w$]+\s*,\s*)?\{([^}]{0,600})\}\s*from|\b(?:const|let|var)\s*\{([^}]{0,600})\}\s*=\s*(?:await\s+import|require)\(/g,
  );
  return [...taken].flatMap(([, imported, required]) =>
    (imported ?? required ?? '').split(',').flatMap((each) => {
      const [, name, alias] = /^\s*([\w$]+)(?:\s*(?:\bas\b|:)\s*([\w$]+))?\s*$/.exec(each) ?? [];
      return name === maker ? [alias ?? name] : [];
    }),
  );
}

/** The names that a module is imported by as a whole. */
function modulesOf(text: string, language: ProgramFamily, stem: string): readonly string[] {
  if (language === 'javascript') return defaultsOf(text, stem);
  const named = text.matchAll(
    new RegExp(
      `^[ \\t]*(?:from[ \\t]+[\\w.]+[ \\t]+)?import[ \\t]+(?:[\\w.]+\\.)?${stem}(?:[ \\t]+as[ \\t]+(\\w+))?`,
      'gm',
    ),
  );
  return [...named].map(([, alias]) => `\\b${alias ?? stem}`);
}

/** `const read = require('./lib/read')`, `import read from '../lib/read.js'`, `import * as read from …` */
function defaultsOf(text: string, stem: string): readonly string[] {
  const file = `["'][^"'\\n]{0,200}\\b${escaped(stem)}(?:\\.[cm]?[jt]s|\\/index(?:\\.[cm]?[jt]s)?)?["']`;
  const bound = text.matchAll(
    new RegExp(
      `\\b(?:const|let|var)\\s+([\\w$]+)\\s*=\\s*require\\(${file}\\)|\\bimport\\s+(?:\\*\\s+as\\s+)?([\\w$]+)\\s*(?:,[^;"']{0,200})?\\bfrom\\s*${file}`,
      'g',
    ),
  );
  return [...bound].map(([, required, imported]) => required ?? imported ?? '');
}
