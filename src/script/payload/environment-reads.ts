/** The environment variables that a text asks for, in the ways of its language. Pure. */
import type { Script } from '../../model.js';
import { lineBefore } from '../../text/lines.js';
import { isCommentLine } from '../lines/comment.js';
import { familyOf } from '../lines/family.js';
import type { Said } from '../lines/said.js';

export interface EnvironmentRead {
  readonly name: string;
  /** Where the name stands. */
  readonly offset: number;
  /** The whole expression, in UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
}

const variable = '([A-Z][A-Z_]+(?:_[a-z][a-z_]*)?)';

/** What a shell takes for an empty variable that comes from no payload: a word, the process, the time. */
const ownDefault = String.raw`(?:[A-Za-z][\w.-]{0,40})?(?:\$\$|\$\(date\b[^)}]{0,40}\)|(?<=\w))(?:-\$\$)?\}`;

/** In the order of the text, but for what a comment names. */
export function environmentReads({ language, text }: Said): readonly EnvironmentRead[] {
  return patternsFor(language, text)
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .flatMap((match) => {
      const start = match.index;
      const name = match[1] ?? '';
      const before = lineBefore(text, start);
      if (/\S/.test(before) && isCommentLine(before)) return [];
      return [{ name, offset: text.indexOf(name, start), start, end: start + match[0].length }];
    })
    .concat(familyOf(language) === 'javascript' ? takenApart(text) : [])
    .sort((a, b) => a.offset - b.offset);
}

function patternsFor(language: Script['language'], text: string): readonly RegExp[] {
  switch (familyOf(language)) {
    case 'shell':
      // Python and JavaScript in a shell script read the same variables.
      return [
        new RegExp(
          `(?:\\$\\{?|\\bprocess\\.env\\.|\\bos\\.environ(?:\\.get\\(|\\[)["'])${variable}\\b(?!:?[-=](?!\\$\\{?1\\b|${ownDefault})[^}])`,
          'g',
        ),
      ];
    case 'python': {
      const names = namesOf(text, /^[ \t]*(\w{1,40})[ \t]*=[ \t]*(?:dict\()?os\.environ\)?[ \t]*(?:#.*)?$/gm);
      const taken = /^[ \t]*from[ \t]+os[ \t]+import\b[^\n]*\benviron\b/m.test(text) ? ['environ'] : [];
      const objects = ['os\\.environ', ...taken, ...names].join('|');
      const call = /^[ \t]*from[ \t]+os[ \t]+import\b[^\n]*\bgetenv\b/m.test(text) ? '(?:os\\.)?' : 'os\\.';
      return [
        new RegExp(
          `(?<![\\w.])(?:(?:${objects})(?:\\.get\\(|\\.pop\\(|\\[)|${call}getenv\\()\\s*["']${variable}["']`,
          'g',
        ),
      ];
    }
    case 'javascript':
      return [new RegExp(`(?<![\\w.])(?:${environments(text)})(?:\\??\\.|\\[\\s*["'])${variable}\\b`, 'g')];
    case 'powershell':
      return [new RegExp(`\\$\\{?env:${variable}\\b`, 'gi')];
    default:
      return [];
  }
}

/** What `process.env` is called in a text in JavaScript. */
function environments(text: string): string {
  const isTaken =
    /\bimport ?\{[^{}]{0,200}\benv\b[^{}]{0,200}\} ?from ?["'](?:node:)?process["']|\{[^{}\n]{0,200}\benv\b[^{}\n]{0,200}\} ?= ?(?:process\b(?!\.)|require\(["'](?:node:)?process["']\))/.test(
      text,
    );
  return [
    'process\\.env',
    ...(isTaken ? ['env'] : []),
    ...namesOf(text, /\b(?:const|let|var)\s+(\w{1,40})\s*=\s*process\.env\s*(?:;|$)/gm),
  ].join('|');
}

const namesOf = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

/** `const { A, B = '{}' } = process.env` */
function takenApart(text: string): readonly EnvironmentRead[] {
  const patterns = text.matchAll(
    new RegExp(
      `\\b(?:const|let|var)\\s*\\{([^{}]{0,1000}(?:\\{\\s*\\}[^{}]{0,400})?)\\}\\s*=\\s*(?:${environments(text)})\\b(?!\\.)`,
      'g',
    ),
  );
  return [...patterns].flatMap(({ 0: whole, 1: list = '', index }) => {
    const from = index + whole.indexOf('{') + 1;
    return [...list.matchAll(new RegExp(`(?<=^|,)\\s*${variable}\\b`, 'g'))].map((entry) => {
      const name = entry[1] ?? '';
      const offset = from + entry.index + entry[0].indexOf(name);
      return { name, offset, start: offset, end: offset + name.length };
    });
  });
}
