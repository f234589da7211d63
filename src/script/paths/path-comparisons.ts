/** Where a script compares a path of its payload, which is absolute, with a pattern that only a relative one can match. Pure. */
import { mistakenVariables } from '../../contract/mistaken-names.js';
import type { Script } from '../../model.js';
import { escaped } from '../../text/escaped.js';
import type { TextPart } from '../../text/text-part.js';
import { isAssigned } from '../answers/asked-variables.js';
import { isComment } from '../lines/comment.js';
import { familyOf, isShell } from '../lines/family.js';
import type { Said } from '../lines/said.js';
import { environmentReads } from '../payload/environment-reads.js';
import { fieldMeant } from '../payload/meant-fields.js';
import { payloadUse } from '../payload/payload-reads.js';
import { takenByFunction } from '../payload/taken-by-function.js';
import { clausesOf, wholeComparisons } from './whole-paths.js';

export interface PathComparison extends TextPart {
  /** The pattern as it is written: `src/*`, `^src/`. */
  readonly pattern: string;
  readonly field: string;
  /** It is to be the whole path, or its first part, and not only its beginning. */
  readonly isWhole?: true;
}

/** Fields whose value Claude Code writes as an absolute path. */
const absolute: ReadonlySet<string> = new Set(['tool_input.file_path', 'tool_input.notebook_path', 'cwd']);

/** Names under which scripts look for the path besides: no payload has them, so they change nothing. */
const otherNames: ReadonlySet<string> = new Set([
  'tool_input.filePath',
  'tool_input.file',
  'tool_input.filename',
  'tool_response.filePath',
  'file_path',
  'filePath',
]);

/** A path that begins in some folder, `src/`, `.github/`, `dist|build)/`: the group is the first such folder. */
const folder = /^\\?(\.?[\w@-][\w@.-]{0,60})(?:\|[\w@.|\\-]{1,99}\))?\\?\//;

/** Comparisons of one variable that are looked at: each takes a look at the whole script. */
const mostComparisons = 200;

/** The comparisons of absolute paths of the payload with patterns that only a relative path matches. */
export function relativeComparisons(script: Said): readonly PathComparison[] {
  const { language, text } = script;
  const withoutEntered = text.replace(entered, 'cd');
  return [...pathVariables(script), ...inPlace(script)]
    .flatMap(({ field, into }) => [
      ...comparisonsOf(into, script)
        .slice(0, mostComparisons)
        .filter(({ pattern }) => isRelative(pattern, withoutEntered))
        .map((found) => ({ ...found, field })),
      ...wholeComparisons(into, text, language).map((found) => ({ ...found, field, isWhole: true as const })),
    ])
    .filter(
      ({ offset }, index, all) => !isComment(text, offset) && all.findIndex((each) => each.offset === offset) === index,
    );
}

/** The field where it is read, as an expression that matches it: `data.tool_input.file_path`. */
function inPlace({ language }: Pick<Script, 'language'>): ReturnType<typeof pathVariables> {
  const field = 'tool_input.file_path';
  switch (familyOf(language)) {
    case 'python':
      return [
        {
          field,
          into: '\\w{1,40}(?:\\[["\']tool_input["\']\\]|\\.get\\(["\']tool_input["\'](?:, \\{\\})?\\))(?:\\[["\']file_path["\']\\]|\\.get\\(["\']file_path["\'](?:, ["\']{2})?\\))',
        },
      ];
    case 'javascript':
      return [{ field, into: '\\w{1,40}\\??\\.tool_input\\??\\.file_path' }];
    default:
      return [];
  }
}

/** So many variables of one script are looked at: each takes a look at the whole script. */
const mostVariables = 40;

/** The variables that hold a path as the payload has it. */
export function pathVariables(script: Said): readonly { readonly field: string; readonly into: string }[] {
  const { text } = script;
  const reads = payloadUse(script).reads.flatMap(({ paths, into }) => {
    const [field, ...others] = paths.map((path) => path.join('.'));
    // What is read where the path is missing is another name for it, which older payloads or other agents have.
    const isPath =
      field !== undefined && absolute.has(field) && others.every((each) => absolute.has(each) || otherNames.has(each));
    return into === undefined || !isPath ? [] : [{ field, into }];
  });
  const byFunction = takenByFunction(text).filter(({ field }) => absolute.has(field));
  const others = [...cutOut(script), ...fromInvented(script)];
  const byName = new Map([...reads, ...byFunction, ...others].map((each) => [each.into, each]));
  const taken = [...byName.values()].slice(0, mostVariables);
  const normalized = taken.flatMap(({ field, into }) =>
    normalizedFrom(into, text).map((name) => ({ field, into: name })),
  );
  return [...taken, ...normalized].filter(({ into }) => {
    const changing = withoutDots(text, into);
    // One that is shortened later is no longer what the payload held; one that is empty may be read again.
    const isOnce = assignments(changing, into) === 1 || mistakenVariables.test(into);
    if (!isOnce && !byFunction.some((each) => each.into === into)) return false;
    return !new RegExp(`\\b${into}=["']?\\$\\{?${into}\\b`).test(changing);
  });
}

/** A script without the lines that take `./` off a path: one that is absolute stays as it was. */
function withoutDots(text: string, name: string): string {
  return text.replace(new RegExp(`\\b${name}="?\\$\\{${name}#["']?\\\\?\\./["']?\\}"?`, 'g'), ':');
}

const cut =
  /^[ \t]{0,80}(?:local )?(\w{1,60})=["']?\$\([^|\n]{0,80}\|\s?grep\s-\w{0,4}o\w{0,4}\s'"(file|notebook)_path"([^\n]{0,300})$/gm;

/** A program behind it that takes what stands between quotes. One that is given a variable may make another path of it. */
const unquotes = /^\s?(?:head|cut|tr|sed)\s(?!.*(?:#|\$\{?\w))/;

/** Variables with a path that is cut out of the payload's text: `… | grep -o '"file_path":"[^"]*"' | cut -d'"' -f4`. */
function cutOut({ language, text }: Said): ReturnType<typeof pathVariables> {
  if (!isShell(language)) return [];
  return [...text.matchAll(cut)].flatMap(([, into = '', kind = '', rest = '']) => {
    const stages = rest
      .replace(/\s?(?:2>\/dev\/null|\|\| ?true)/g, '')
      .split('|')
      .slice(1);
    return stages.length > 0 && stages.every((stage) => unquotes.test(stage))
      ? [{ field: `tool_input.${kind}_path`, into }]
      : [];
  });
}

/** What a program prints of a variable: `file=$(echo "$INPUT" | jq -r .file_path)`. */
const printed =
  /^[ \t]{0,80}(?:local |export |readonly )?(\w{1,60})=["']?\$\((?:echo|printf ["']?%s(?:\\n)?["']?) ["']?\$\{?(\w{1,60})(?::?-)?\}?["']? ?\| ?((?:jq|python3?)\s[^\n]{0,300})\)["']?[ \t]{0,9}$/gm;

/** Behind the name of a variable that is taken as it is, or as nothing where it is not set. */
const takenWhole =
  /^(?:(?::?-)?\}?["']?(?:[\s;)]|$)|["']?\]?(?:, ?["']{2})?\)?(?:[ \t]*(?:$|[\r\n])|[ \t]+#)|(?: ?(?:\|\||\?\?) ?["']{2})?;)/;

/** The path, and nothing that makes another one of it. */
const takesPath =
  /\bfile_path\b(?!.*(?:relpath|relative|replace|sub\(|split|strip|basename|\bsed\b|\bcut\b|\bawk\b|#))/;

/**
 * Variables with the path out of one that Claude Code never sets, and that one itself: who reads the payload in its place gets
 * the path as Claude Code writes it.
 */
function fromInvented(script: Said): ReturnType<typeof pathVariables> {
  const { language, text } = script;
  const field = 'tool_input.file_path';
  const paths = new Set<string>();
  // Those with the whole input, as JSON.
  const inputs = new Set<string>();
  const reads = environmentReads(script).filter(({ name }) => mistakenVariables.test(name));
  const names = [...new Set(reads.map(({ name }) => name))].slice(0, mostVariables);
  const invented = new Set(names.filter((name) => !isShell(language) || !isAssigned(name, text)));
  for (const { name, start, end } of reads) {
    const meant = invented.has(name) ? fieldMeant(name) : undefined;
    const into = meant === `.${field}` ? paths : meant === '.tool_input' ? inputs : undefined;
    if (isShell(language)) into?.add(name);
    const [, taken] = /(?:^|[\s;])(\w{1,60}) ?= ?["']?$/.exec(text.slice(Math.max(0, start - 100), start)) ?? [];
    if (taken !== undefined && takenWhole.test(text.slice(end, end + 100))) into?.add(taken);
  }
  if (inputs.size > 0)
    for (const [, into = '', from = '', program = ''] of text.matchAll(printed))
      if (inputs.has(from) && takesPath.test(program)) paths.add(into);
  return [...paths].map((into) => ({ field, into }));
}

/** Variables that hold the path with other separators, and as absolute as it was. */
function normalizedFrom(name: string, text: string): readonly string[] {
  const quote = `["']`;
  const value = [
    `"?\\$\\{${name}//\\\\{1,4}//?\\}"?`,
    `"?\\$\\((?:echo|printf ${quote}%s${quote}) "\\$\\{?${name}\\}?" \\| tr ${quote}\\\\{1,4}${quote} ${quote}/${quote}\\)"?`,
    `(?:str\\()?${name}\\)?\\.replace(?:All)?\\((?:${quote}\\\\\\\\${quote}|/\\\\\\\\/g),\\s?${quote}/${quote}\\)`,
    `(?:os\\.path\\.normpath|path\\.normalize)\\(${name}\\)`,
  ].join('|');
  const assigned = new RegExp(
    `(?:^|[;{]|\\b(?:const|let|var|local)\\s)[ \\t]*(\\w{1,40})\\s?=\\s?(?:${value})[ \\t]*(?:;|\\r?$|#)`,
    'gm',
  );
  return [...text.matchAll(assigned)].flatMap(([, into = '']) => (into === name ? [] : [into]));
}

/** How often something is assigned to a variable. */
function assignments(text: string, name: string): number {
  return [...text.matchAll(new RegExp(`(?<![\\w$.-])${name}\\s{0,9}=(?![=>~])`, 'g'))].length;
}

/** `cd "$ROOT/src"` */
const entered = /\bcd\s{1,9}"[^"\n]{1,200}"/g;

/** Does a pattern begin in a folder that `text`, the script without the folders that it goes to, names nowhere else? */
function isRelative(pattern: string, text: string): boolean {
  const first = folder.exec(pattern.replace(/^\^?\(?/, ''))?.[1];
  // One that is looked for anywhere in the path as well is a fallback.
  return first !== undefined && !new RegExp(`[*/)]\\\\?${escaped(first)}\\b`).test(text);
}

type Found = Omit<PathComparison, 'field'>;

function comparisonsOf(name: string, { language, text }: Said): readonly Found[] {
  switch (familyOf(language)) {
    case 'shell':
      return [...inCases(name, text), ...matched(text, shellTests(name))];
    case 'python':
      return [
        ...inLists(name, text, pythonWalks),
        ...matched(text, [
          new RegExp(`\\b${name}\\.startswith\\(\\s{0,9}\\(?\\s{0,9}["']([^"'\\n]{1,99})["']`, 'g'),
          new RegExp(`\\bre\\.match\\(\\s{0,9}r?["']([^"'\\n]{1,99})["']\\s{0,9},\\s{0,9}${name}\\b`, 'g'),
          new RegExp(`\\bre\\.search\\(\\s{0,9}r?["'](\\^[^"'\\n]{1,99})["']\\s{0,9},\\s{0,9}${name}\\b`, 'g'),
          new RegExp(`\\bfnmatch\\(\\s{0,9}${name}\\s{0,9},\\s{0,9}["']([^"'\\n]{1,99})["']`, 'g'),
        ]),
      ];
    case 'javascript':
      return [
        ...inLists(name, text, javaScriptWalks),
        ...matched(text, [
          new RegExp(`\\b${name}\\??\\.startsWith\\(\\s{0,9}["'\`]([^"'\`\\n]{1,99})["'\`]`, 'g'),
          new RegExp(`/(\\^(?:\\\\.|[^/\\\\\\n]){1,99})/[a-z]{0,9}\\.test\\(\\s{0,9}${name}\\b`, 'g'),
          new RegExp(`\\b${name}\\??\\.match\\(\\s{0,9}/(\\^(?:\\\\.|[^/\\\\\\n]){1,99})/`, 'g'),
          new RegExp(`\\b${name}\\.indexOf\\(["']([^"'\\n]{1,99})["']\\) ===? 0\\b`, 'g'),
          new RegExp(`\\b(?:mini|micro|pico)match(?:\\.isMatch)?\\(\\s?${name}\\s?,\\s?["']([^"'\\n]{1,99})["']`, 'g'),
        ]),
      ];
    default:
      return [];
  }
}

/** How a list is gone through: its name and its entry's in groups, in front of what is done with the entry. */
interface Walks {
  readonly heads: readonly RegExp[];
  /** Tests of a path against an entry; `prefix`: the entry is the beginning of a path. */
  readonly tests: (path: string, entry: string) => { readonly prefix: RegExp; readonly pattern: RegExp };
}

const javaScriptWalks: Walks = {
  heads: [
    /\bfor\s?\(\s?(?:const|let|var)\s(?<entry>\w{1,60})\sof\s(?<list>\w{1,60})\s?\)/g,
    /\b(?<list>[A-Z]\w{1,60})\.(?:some|find|every)\(\s?\(?(?<entry>\w{1,60})\)?\s=>/g,
  ],
  tests: (path, entry) => ({
    prefix: new RegExp(`\\b${path}\\.startsWith\\(\\s?${entry}\\s?\\)`),
    pattern: new RegExp(`\\b${entry}\\.test\\(\\s?${path}\\s?\\)`),
  }),
};

const pythonWalks: Walks = {
  heads: [/\bfor\s(?<entry>\w{1,60})\sin\s(?<list>\w{1,60})\b/g],
  tests: (path, entry) => ({
    prefix: new RegExp(
      `\\b${path}\\.startswith\\(\\s?${entry}\\s?\\)|\\bfnmatch\\(\\s?${path}\\s?,\\s?${entry}\\s?\\)`,
    ),
    pattern: new RegExp(`\\bre\\.(?:match|search)\\(\\s?${entry}\\s?,\\s?${path}\\b`),
  }),
};

/** Characters from the head of a loop to the test in it, at most. */
const loop = 200;

/** The entries of lists of which the path is held against each. */
function inLists(name: string, text: string, { heads, tests }: Walks): readonly Found[] {
  // Somewhere the project's folder may be taken off.
  if (/\brelative(?:_to)?\(|\brelpath\(|\bremoveprefix\(/.test(text)) return [];
  return heads.flatMap((head) =>
    [...text.matchAll(head)].flatMap(({ index, 0: whole, groups: { entry = '', list = '' } = {} }) => {
      const { prefix, pattern } = tests(name, entry);
      const around = text.slice(Math.max(0, index - loop), index + whole.length + loop);
      const isPrefix = prefix.test(around);
      if (!isPrefix && !pattern.test(around)) return [];
      return entriesOf(list, text).filter(({ pattern: entry }) => isPrefix || entry.startsWith('^'));
    }),
  );
}

/** The texts and expressions of `NAME = [...]`, or of a tuple. */
function entriesOf(list: string, text: string): readonly Found[] {
  const head = new RegExp(`(?<![\\w.])${list}\\s{0,9}(?::[^=\\n]{1,60})?=\\s{0,9}[[(]`).exec(text);
  if (head === null) return [];
  const from = head.index + head[0].length;
  const body = /^(?:[^\])"'`/]|"[^"\n]*"|'[^'\n]*'|`[^`\n]*`|\/\/[^\n]*|\/(?:\\.|[^/\\\n])+\/)*/.exec(
    text.slice(from, from + longestList),
  );
  return [
    ...(body?.[0] ?? '').matchAll(/\/\/[^\n]*|["'`]([^"'`\n]{1,99})["'`]|\/((?:\\.|[^/\\\n]){1,99})\/[a-z]*/g),
  ].flatMap(({ index, 0: whole, 1: quoted, 2: expression }) => {
    const pattern = quoted ?? expression;
    return pattern === undefined
      ? []
      : [{ pattern, offset: from + index + whole.indexOf(pattern), length: pattern.length }];
  });
}

const longestList = 4_000;

function shellTests(name: string): readonly RegExp[] {
  const variable = `"?\\$\\{?${name}\\}?"?`;
  return [
    new RegExp(`\\[\\[?\\s{1,9}(?:!\\s{1,9})?${variable}\\s{1,9}[=!]?=\\s{1,9}["']?([^"'\\s\\]]{1,99})`, 'g'),
    new RegExp(`\\[\\[\\s{1,9}(?:!\\s{1,9})?${variable}\\s{1,9}=~\\s{1,9}["']?(\\^[^"'\\s]{1,99})`, 'g'),
    new RegExp(`(?:echo|printf\\s{1,9}["']?%s(?:\\\\n)?["']?)\\s{1,9}${variable}\\s{0,9}\\|\\s{0,9}${grep}`, 'g'),
    new RegExp(`${grep}\\s{0,9}<<<\\s{0,9}${variable}`, 'g'),
  ];
}

/** `grep -qE '^(src|lib)/'`, its pattern the group. */
const grep = '(?:e?grep|rg)\\s{1,9}(?:--?[\\w-]{1,20}\\s{1,9}){0,4}["\'](\\^[^"\'\\n]{1,99})["\']';

function matched(text: string, patterns: readonly RegExp[]): readonly Found[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const written = match[1];
      if (written === undefined) return [];
      return [{ pattern: written, offset: match.index + match[0].lastIndexOf(written), length: written.length }];
    }),
  );
}

/** The clauses of `case "$name" in`, of those all of whose patterns are relative. */
function inCases(name: string, text: string): readonly Found[] {
  return clausesOf(name, text).flatMap(({ clause, offset, patterns }) =>
    patterns.every((each) => folder.test(each)) ? [{ pattern: patterns[0] ?? '', offset, length: clause.length }] : [],
  );
}
