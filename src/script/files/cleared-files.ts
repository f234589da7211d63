/** Files that a script deletes or empties, by the names that its text gives them. Read narrowly. Pure. */
import { escaped } from '../../text/escaped.js';
import { placed } from '../../text/lines.js';
import type { TextPart } from '../../text/text-part.js';
import { isCommentLine } from '../lines/comment.js';
import { familyOf } from '../lines/family.js';
import type { Said } from '../lines/said.js';

export interface ClearedFile extends TextPart {
  /** The last part of its path, or what of it is written out: `edits-` of `edits-$SESSION.log`. */
  readonly name: string;
}

const word = String.raw`(?:"[^"\n]{1,200}"|'[^'\n]{1,200}'|[^\s"';|&()<>]{1,200})`;
const nothing = String.raw`(?:""|''|["']?0["']?|["']\[\]["']|["']\{\}["'])`;
const argument = String.raw`(?:[^()\n,]|\([^()\n]{0,80}\)){1,200}?`;
const empty = String.raw`["'\x60](?:\[\]|\{\}|0)?["'\x60]`;

/** How each language deletes a file, or writes nothing into it: the path is the group. */
const clears: Readonly<Record<'shell' | 'python' | 'javascript', readonly RegExp[]>> = {
  shell: [
    new RegExp(
      String.raw`(?:^|[;&{(]|\b(?:then|do|else))\s{0,40}rm\s(?:-\w{1,4}\s){0,3}(?:--\s)?(?<path>${word}(?:[ \t]${word}){0,5})`,
      'g',
    ),
    new RegExp(
      String.raw`(?:^|[;&{]|\b(?:then|do|else)\s)\s{0,40}(?::\s?|(?:echo|printf)\s(?:-n\s)?${nothing}\s?)>\s?(?<path>${word})`,
      'g',
    ),
    new RegExp(String.raw`\btruncate\s-s\s?0\s(?<path>${word})`, 'g'),
  ],
  python: [
    new RegExp(String.raw`\b(?:os\.(?:remove|unlink)|shutil\.rmtree)\((?<path>${argument})\)`, 'g'),
    /(?<![\w.])(?<path>[A-Za-z_]\w{0,40}|\([^()\n]{1,200}\))\.(?:unlink\(|write_text\(["'](?:\[\]|\{\}|0)?["']\))/g,
  ],
  javascript: [
    new RegExp(String.raw`\b(?:unlink|rm)(?:Sync)?\((?<path>${argument})[,)]`, 'g'),
    new RegExp(String.raw`\bwriteFile(?:Sync)?\((?<path>${argument}),\s?${empty}`, 'g'),
  ],
};

/** Files that are made for the moment, and that no other hook waits for. */
const ofTheMoment = /\bte?mp\b|\.(?:lock|pid|tmp|bak)\b/i;

/** So many of one script are looked at: each takes a look at the whole text. */
const most = 20;

/** Longer lines were written by a program. */
const longest = 1_000;

/** Those of a script whose names are told by its text, in its order. */
export function clearedFiles({ language, text }: Said): readonly ClearedFile[] {
  const family = familyOf(language);
  if (family !== 'shell' && family !== 'python' && family !== 'javascript') return [];
  return placed(text.split('\n'))
    .flatMap(({ line, start }) =>
      line.length > longest || isCommentLine(line)
        ? []
        : clears[family].flatMap((clear) =>
            [...line.matchAll(clear)].map(({ 0: whole, groups, index }) => {
              const indent = whole.search(/[^\s;&{(]/);
              return {
                paths: family === 'shell' ? wordsOf(groups?.path ?? '') : [groups?.path ?? ''],
                offset: start + index + indent,
                length: whole.trimEnd().length - indent,
              };
            }),
          ),
    )
    .slice(0, most)
    .flatMap(({ paths, ...at }) =>
      paths.flatMap((path) => {
        const name = nameOf(path, text, family);
        return name === undefined ? [] : [{ name, ...at }];
      }),
    );
}

const wordsOf = (words: string): readonly string[] => words.match(new RegExp(word, 'g')) ?? [];

/** The name of a path, which a variable may hold that is given a value once. */
function nameOf(path: string, text: string, family: 'shell' | 'python' | 'javascript'): string | undefined {
  const [, inShell, inProgram] =
    (family === 'shell' ? /^["']?\$\{?(\w{1,60})\}?["']?$/ : /^()([A-Za-z_$][\w$]{0,60})$/).exec(path) ?? [];
  const name = inShell === undefined ? undefined : inShell || inProgram;
  const written = name === undefined ? path : givenTo(name, text);
  if (written === undefined) return undefined;
  // A program writes the parts of a path as texts.
  const texts = family === 'shell' ? [written] : (written.match(/["'`][^"'`\n]{1,200}["'`]/g) ?? []);
  const last = texts.at(-1)?.replace(/["'`]/g, '').split('/').at(-1) ?? '';
  const parts = last.split(/\$\{[^}]{0,80}\}|\$\([^)]{0,80}\)|\$\w+|\{[^}]{0,80}\}|\*/);
  const [literal = ''] = parts.toSorted((one, other) => other.length - one.length);
  return /^[\w.-]{5,80}$/.test(literal) && /[.\w]\w[._-]|[._-]\w/.test(literal) && !ofTheMoment.test(literal)
    ? literal
    : undefined;
}

/** What a variable is given, where that happens once. */
function givenTo(name: string, text: string): string | undefined {
  const given = new RegExp(
    `^[ \\t]{0,40}(?:(?:local|readonly|export|const|let|var)[ \\t])?${escaped(name)}(?:: ?[\\w.]{1,40})?[ \\t]?=(?!=)[ \\t]?([^\\n]{1,300})$`,
    'gm',
  );
  const [only, another] = [...text.matchAll(given)];
  return another === undefined ? only?.[1]?.trim() : undefined;
}
