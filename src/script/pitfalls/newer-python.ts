/** What a text of Python needs a newer version for than 3.9, as soon as it is started. By the text alone, and narrowly. Pure. */
import { lineOf } from '../../text/lines.js';
import type { TextPart } from '../../text/text-part.js';
import { withoutBlockComments } from '../lines/block-comments.js';
import { isCommentLine } from '../lines/comment.js';
import type { Said } from '../lines/said.js';

export interface NewerPython extends TextPart {
  /** In words, for a sentence: `the type "str | None"`. */
  readonly what: string;
  /** The first version that has it. */
  readonly since: string;
  /** The type is worked out as the text is started, which an import would put off. */
  readonly isType?: true;
}

/** Each was started with Python 3.9.18, and ended with an error: a name of a module, an option, a statement. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/^import (?<what>tomllib)\b/m, '3.11'],
  [/^from enum import [^\n#]{0,80}?\b(?<what>StrEnum)\b/m, '3.11'],
  [/^from datetime import [^\n#]{0,80}?\b(?<what>UTC)\b/m, '3.11'],
  [/^from typing import [^\n#]{0,80}?\b(?<what>Self|NotRequired)\b/m, '3.11'],
  [/^from typing import [^\n#]{0,80}?\b(?<what>TypeAlias|ParamSpec)\b/m, '3.10'],
  [/^from itertools import [^\n#]{0,80}?\b(?<what>pairwise)\b/m, '3.10'],
  [/^@(?:dataclasses\.)?dataclass\([^)\n]{0,60}?\b(?<what>slots|kw_only)=True/m, '3.10'],
  [/^[ \t]{0,40}(?<what>except\*) [^\n]{1,80}:/m, '3.11'],
  [/^[ \t]{0,40}(?<what>match) (?!=)[^\n]{1,100}:[ \t]{0,9}(?:#[^\n]{0,99})?\n\s{1,40}case [^\n]{1,120}:/m, '3.10'],
];

/** The head of a function, to the colon behind its parameters; strings in it are types that nobody works out. */
const head =
  /^[ \t]{0,40}(?:async )?def \w{1,60}\((?:[^()"']|"[^"\n]{0,99}"|'[^'\n]{0,99}'|\([^()\n]{0,99}\)){0,1500}\)(?: ?-> ?[^:\n]{1,99})?:/gm;

/** A name at the top of a text, or of a class. */
const declared = /^(?:[ \t]{4})?\w{1,60}: [^=\n"'#]{1,99}/gm;

const union =
  /(?:(?<=[:>] ?)|(?<=[:>] {2}))(?:None \| )?[A-Za-z_][\w.]{0,60}(?:\[[^\n=]{0,80}\])?(?: \| [A-Za-z_][\w.]{0,60}(?:\[[^\n=\]]{0,60}\])?){1,4}/;

/** It puts off what types say, or asks which version it is started with. */
const mindsVersion = /^from __future__ import [^\n]{0,60}\bannotations\b|\bversion_info\b/m;

/** The first thing in a text that a Python of 3.9 cannot start with; undefined: none that is sure. */
export function newerPython({ language, text }: Said): NewerPython | undefined {
  if (language !== 'python' || /\bversion_info\b/.test(text)) return undefined;
  const code = withoutBlockComments(text, language);
  for (const [form, since] of forms) {
    const found = form.exec(code);
    const what = found?.groups?.what;
    if (found === null || what === undefined || isForgiven(code, found.index)) continue;
    return { what: `\`${what}\``, since, offset: found.index + found[0].indexOf(what), length: what.length };
  }
  return mindsVersion.test(code) ? undefined : typeIn(code);
}

/** The first type with a `|` that is worked out at once. */
function typeIn(code: string): NewerPython | undefined {
  const lines = code.split('\n');
  for (const pattern of [head, declared]) {
    for (const { 0: whole, index } of code.matchAll(pattern)) {
      const line = lineOf(code, index) - 1;
      // A function inside of another one, and a name in one, are left for later.
      const indented = /^[ \t]/.test(whole);
      if (indented && !isInClass(lines, line)) continue;
      const found = union.exec(whole.replace(/"[^"\n]{0,99}"|'[^'\n]{0,99}'/g, (held) => ' '.repeat(held.length)));
      if (found === null || isCommentLine(lines[line] ?? '')) continue;
      return {
        what: `the type \`${found[0]}\``,
        since: '3.10',
        isType: true,
        offset: index + found.index,
        length: found[0].length,
      };
    }
  }
  return undefined;
}

/** Is the line (from 0) at the top of a class that is at the top of the text? */
function isInClass(lines: readonly string[], line: number): boolean {
  const above = lines.slice(0, line).findLast((each) => /^\S/.test(each) && !isCommentLine(each));
  const own = /^[ \t]*/.exec(lines[line] ?? '')?.[0].length ?? 0;
  return own <= 4 && above !== undefined && /^class \w/.test(above);
}

/** Is what stands at an offset tried, so that there is another way where it is not there? */
const isForgiven = (code: string, offset: number): boolean =>
  /^[ \t]/.test(code.slice(offset)) && /\btry:[^\n]{0,20}\n(?:[^\n]{0,120}\n)?[ \t]{0,40}$/.test(code.slice(0, offset));
