/** Patterns that the program which reads them takes for something else than their author: by the dialects of grep, bash, Python and JavaScript. Pure. */
import type { Language } from '../../model.js';
import type { TextPart } from '../../text/text-part.js';
import { isComment } from '../lines/comment.js';
import { hereDocuments } from '../shell/here-programs.js';
import { adjoiningPipes } from './adjoining-pipes.js';
import { slashedBaseNames } from './base-names.js';
import { boundaryPatterns } from './boundary-patterns.js';
import { type CasePattern, casePatternsOfJavaScript, casePatternsOfPython } from './case-patterns.js';
import { cutSubstitutions } from './cut-substitutions.js';
import { cutValues } from './cut-values.js';
import { dashedPatterns } from './dashed-patterns.js';
import { grepPatterns, patternsOfTests } from './grep-patterns.js';
import { nulPatterns } from './nul-patterns.js';
import { orForPipe } from './or-for-pipe.js';
import { plainLists } from './plain-lists.js';
import { repeatedSearches } from './repeated-searches.js';
import { starredFiles } from './starred-files.js';
import { voidLookahead } from './void-lookaheads.js';

export interface MisreadPattern extends TextPart {
  readonly pattern: string;
  /** What becomes of it: a clause that follows "In `pattern`, ". */
  readonly what: string;
  /** The imperative that mends it. */
  readonly instead: string;
}

type Misread = Pick<MisreadPattern, 'what' | 'instead'>;

/** Every such pattern of a text, each once, in its order. */
export function misreadPatterns(text: string, language: Language): readonly MisreadPattern[] {
  const found = [...(readers[language] ?? []).flatMap((reader) => reader(text))].filter(
    ({ offset }) => !isComment(text, offset),
  );
  const seen = new Set<string>();
  return found
    .toSorted((one, two) => one.offset - two.offset)
    .filter(({ pattern }) => !seen.has(pattern) && seen.add(pattern));
}

/** What programs in here-documents hold, which are of another language than the script. */
function inHereDocuments(text: string): readonly MisreadPattern[] {
  return hereDocuments(text).flatMap((document) =>
    misreadPatterns(document.text, document.language).map((found) => ({
      ...found,
      offset: document.start + found.offset,
    })),
  );
}

type Reader = (text: string) => readonly MisreadPattern[];

// -- tests of the shell

/** `[[ $x =~ ^git\s+push ]]`: the shell takes the backslash before the expression is read. */
function inTests(text: string): readonly MisreadPattern[] {
  return [
    ...text.matchAll(/=~[ \t]+((?:"[^"\n]*"|'[^'\n]*'|\\.|\$\([^)\n]*\)|\$(?!\()|[^\s"'\\$])+)(?=[ \t])/g),
  ].flatMap((match) => {
    // Perl has the same sign.
    if (!isInTest(text, match.index)) return [];
    const [whole, pattern = ''] = match;
    const place = { pattern, offset: match.index + whole.length - pattern.length, length: pattern.length };
    const quoted = /^(?:"([^"$`]*)"|'([^']*)')$/.exec(pattern);
    const inside = quoted?.[1] ?? quoted?.[2];
    if (inside !== undefined) {
      const isPattern = /^\^|\.[*+]|\\[sbwd.]|\w\|\w|\][*+]|[^\\]\$$/.test(inside);
      return isPattern
        ? [
            {
              ...place,
              what: 'the quotes make it plain text',
              instead: 'Keep the expression in a variable, and write `[[ $text =~ $expression ]]`.',
            },
          ]
        : [];
    }
    const bare = pattern.replace(/"[^"]*"|'[^']*'/g, '');
    const taken = /(?<!\\)(?:\\\\)*(\\[sSwWdDbBtn])/.exec(bare)?.[1];
    if (taken !== undefined)
      return [
        {
          ...place,
          what: `bash takes the backslash away: \`${taken}\` finds \`${taken.slice(1)}\``,
          instead:
            'Keep the expression in a variable (`re=…; [[ $text =~ $re ]]`), and write `[[:space:]]` or `[0-9]`.',
        },
      ];
    return bare.includes('(?')
      ? [{ ...place, what: 'bash has no groups with `(?`', instead: 'Use plain groups.' }]
      : [];
  });
}

/** Is `[[` open there? */
function isInTest(text: string, offset: number): boolean {
  const before = text.slice(Math.max(0, offset - longestTest), offset);
  return before.lastIndexOf('[[ ') > before.lastIndexOf(' ]]');
}

/** A longer test is not read. */
const longestTest = 2_000;

const starred = '(?:\\*[\\w ./:-]{3,60}\\*?|[\\w ./:-]{3,60}\\*)';

/** `[[ $x == "rm -rf*" ]]`, `"rm -rf*")` of a `case`, `[ "$x" = rm* ]`. */
function inGlobs(text: string): readonly MisreadPattern[] {
  const quoted: Misread = {
    what: 'the quotes make `*` a plain star',
    instead: 'Leave the star outside the quotes: `"text"*`.',
  };
  const single: Misread = { what: '`[` compares plain text', instead: 'Write `[[ … ]]` in bash, or a `case`.' };
  const rows: readonly (readonly [RegExp, Misread])[] = [
    [
      new RegExp(`\\[\\[[ \\t][^\\]\\n]{0,200}[ \\t](?:==?|!=)[ \\t]+(["'])(?<glob>${starred})\\1(?=[ \\t])`, 'g'),
      quoted,
    ],
    [new RegExp(`(?:[ \\t]in|;;)[ \\t]*\\n[ \\t]*\\(?(["'])(?<glob>${starred})\\1[ \\t]*\\)`, 'g'), quoted],
    [
      /(?<=^|[\s;&|!])\[[ \t](?:"[^"\n]{0,99}"|\$\{?\w+\}?)[ \t]+(?:==?|!=)[ \t]+(?<glob>[\w./"-]{0,80}(?:\*[\w./"-]{0,80}){1,3})[ \t]\]/g,
      single,
    ],
  ];
  return rows.flatMap(([row, misread]) =>
    [...text.matchAll(row)].flatMap((match) => {
      const glob = match.groups?.glob ?? '';
      if (!/\w/.test(glob) || /"[^"*]*\*[^"]*"/.test(glob)) return [];
      // What holds a pattern itself may be compared with one, star and all.
      if (/\$\{?\w{0,40}(?:glob|pattern)\w{0,40}\}?"?[ \t]+[!=]=?[ \t]+["']?$/i.test(match[0].split(glob, 1)[0] ?? ''))
        return [];
      return [{ pattern: glob, offset: match.index + match[0].lastIndexOf(glob), length: glob.length, ...misread }];
    }),
  );
}

// -- Python and JavaScript

/** `literal`: has the `pattern` as a group. `misreadIn`: what becomes of a pattern; undefined: it is read as it was meant. */
const inEach =
  (literal: RegExp, misreadIn: (pattern: string) => Misread | undefined): Reader =>
  (text) =>
    [...text.matchAll(literal)].flatMap((match) => {
      const pattern = match.groups?.pattern ?? '';
      const misread = misreadIn(pattern);
      if (misread === undefined) return [];
      return [{ pattern, offset: match.index + match[0].lastIndexOf(pattern), length: pattern.length, ...misread }];
    });

const inLiterals = (call: RegExp, wrong: RegExp, misread: Misread): Reader =>
  inEach(call, (pattern) => (wrong.test(pattern) ? misread : undefined));

/** `\\.lock` where `\.lock` is meant: the expression is not in a string that would take one of the two. */
function doubled(literal: RegExp, inString: string): Reader {
  return (text) =>
    [...text.matchAll(literal)].flatMap((match) => {
      const written = match.groups?.pattern ?? '';
      // `\\.` alone is how texts in quotes are read.
      const found = /(?<=^|[\w|(/^])\\\\\.[a-z]{2,12}(?![\w*+?{])/.exec(written)?.[0];
      if (found === undefined) return [];
      return [
        {
          pattern: found,
          offset: match.index + match[0].indexOf(found, match[0].indexOf(written)),
          length: found.length,
          what: '`\\\\` asks for a backslash, and `.` for any character',
          instead: `Write \`${found.slice(1)}\`${inString}.`,
        },
      ];
    });
}

/** `eval()\s*;`: the brackets of a call, where an expression has an empty group. */
const emptyGroups = (literal: RegExp): Reader =>
  inEach(literal, (pattern) => {
    const outside = pattern.replace(/\\.|\[\^?\]?(?:\\.|[^\]\\]){0,99}\]/g, (part) => (part[0] === '[' ? '' : part));
    // Without any sign of an expression, it may be plain text that is compared.
    return /(?<=[\w:>])(?<!\\[\w:>])\(\)/.test(outside) && /\\[bswdBSWD|.*+({]/.test(pattern)
      ? { what: '`()` is an empty group, and finds no brackets', instead: 'Write `\\(\\)` for the brackets.' }
      : undefined;
  });

/** `curl.*|sh`, where a pipe is meant. */
const orsForPipes = (literal: RegExp): Reader => inEach(literal, orForPipe);

/** `>\s*(?!\/tmp\/)`, which `> /tmp/a` is found by all the same. */
const voidLookaheads =
  (literal: RegExp): Reader =>
  (text) =>
    [...text.matchAll(literal)].flatMap(({ 0: whole, index, groups }) => {
      const pattern = groups?.pattern ?? '';
      const found = voidLookahead(pattern);
      if (found === undefined) return [];
      return {
        ...{ pattern: found.text, offset: index + whole.indexOf(pattern) + found.offset, length: found.text.length },
        what: 'it may leave a blank to what follows, and then the lookahead sees the blank and forbids nothing',
        instead: `Look for the blanks in the lookahead: \`${found.instead}\`.`,
      };
    });

/** `r"key(?i)"`: an error that nobody sees where the script catches all it may raise. */
const lateFlags: Reader = (text) =>
  [...text.matchAll(rawString)].flatMap(({ index, 0: whole, groups }) => {
    const pattern = groups?.pattern ?? '';
    const found = /^(?:\(\?[aimsux]{1,6}\))*(?!\(\?[aimsux]{1,6}\))(?:[^\\]|\\.){1,400}?(\(\?[aimsux]{1,6}\))/.exec(
      pattern,
    )?.[1];
    if (found === undefined) return [];
    return [
      {
        ...{ pattern, offset: index + whole.indexOf(pattern), length: pattern.length },
        what: `Python takes \`${found}\` only at the beginning, and raises an error since 3.11`,
        instead: `Begin the expression with \`${found}\`, or pass \`re.IGNORECASE\` and its like.`,
      },
    ];
  });

const rawString = /(?<![\w\\])r(["'])(?!\1)(?<pattern>(?:\\.|(?!\1)[^\n\\])+)\1/g;

const slashes =
  /(?<=[(=,:!&|?;[]\s{0,20})\/(?![*/])(?<pattern>(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/(?=[a-z]{0,6}(?:\.(?:test|exec)\(|[,;)\s]))/g;

const plainText: Misread = { what: 'the comparison takes `*` for itself', instead: 'Match it as an expression.' };

const python: readonly Reader[] = [
  inLiterals(
    /\bre\.(?:search|match|fullmatch|compile|findall|finditer|sub|split)\(\s*f?(["'])(?!\1)(?<pattern>(?:\\.|(?!\1)[^\n\\])+)\1/g,
    /(?<!\\)(?:\\\\)*\\b/,
    { what: '`\\b` is a backspace', instead: 'Put an `r` in front of the string.' },
  ),
  inLiterals(/(["'])(?<pattern>[\w /-]{3,60}\.?\*)\1 (?:not )?in (?:cmd|command|prompt|text)\b/g, /\*/, plainText),
  doubled(rawString, ' in a raw string'),
  emptyGroups(rawString),
  lateFlags,
  orsForPipes(rawString),
  voidLookaheads(rawString),
  inLiterals(/\.startswith\((["'])(?<pattern>[\w /-]{3,60}\.?\*)\1\)/g, /\*/, plainText),
];

/** A boundary beside a letter that is none of ASCII, and what else stands between the bars and brackets around it. */
const besideOtherLetter = /\\b(?=(?![a-zA-Z])\p{L})|(?<=(?![a-zA-Z])\p{L})\\b/gu;
const upTo = /[^|/()"'`\n]{0,40}$/;
const from = /^[^|/()"'`\n]{0,40}/;

/** `/\bđã xong\b/`: to JavaScript, only letters of ASCII make words, with the flag `u` too. */
function boundariesBesideOtherLetters(text: string): readonly MisreadPattern[] {
  return [...text.matchAll(besideOtherLetter)].map(({ index }) => {
    const [before = ''] = upTo.exec(text.slice(Math.max(0, index - 40), index)) ?? [];
    const [behind = ''] = from.exec(text.slice(index, index + 40)) ?? [];
    const pattern = `${before}${behind}`;
    return {
      ...{ pattern, offset: index - before.length, length: pattern.length },
      what: 'in JavaScript, `\\b` knows the letters of ASCII alone, and does not hold beside others',
      instead: 'Write `(?<!\\p{L})` and `(?!\\p{L})` for it, with the flag `u`.',
    };
  });
}

const javaScript: readonly Reader[] = [
  inLiterals(/\bnew RegExp\(\s*(["'`])(?<pattern>(?:\\.|(?!\1)[^\n\\])+)\1/g, /(?<!\\)(?:\\\\)*\\[bBsSdDwW]/, {
    what: 'the string takes the backslash away',
    instead: 'Write it twice (`\\\\b`), or write `/…/`.',
  }),
  doubled(slashes, ' between slashes'),
  emptyGroups(slashes),
  orsForPipes(slashes),
  voidLookaheads(slashes),
  boundariesBesideOtherLetters,
  inLiterals(/\.(?:includes|startsWith)\((["'`])(?<pattern>[\w /-]{3,60}\.?\*)\1\)/g, /\*/, plainText),
];

const shell: readonly Reader[] = [
  grepPatterns,
  patternsOfTests,
  dashedPatterns,
  inTests,
  inGlobs,
  repeatedSearches,
  cutSubstitutions,
  cutValues,
];

// -- every language

const ofCase =
  (patterns: (text: string) => readonly CasePattern[]): Reader =>
  (text) =>
    patterns(text).map(({ held, isLower, offset, pattern }) => ({
      ...{ pattern, offset, length: pattern.length },
      what: `the letters of \`${held}\` are all ${isLower ? 'small' : 'capitals'} by then`,
      instead: `Write the pattern in ${isLower ? 'small letters' : 'capitals'} too.`,
    }));

const boundaries: Reader = (text) =>
  boundaryPatterns(text).map(({ found, missed, offset, pattern, side }) => ({
    ...{ pattern, offset, length: pattern.length },
    ...(side === 'front'
      ? {
          what: `between a blank and \`${missed.trim()[0]}\`, \`\\b\` does not hold; it finds \`${found}\`, and not \`${missed.trim()}\` alone`,
          instead: 'Leave out this `\\b`, or write `(^|[^A-Za-z0-9_])` for it.',
        }
      : {
          what: `behind \`${found.at(-2)}\`, \`\\b\` asks for a letter or a digit; it finds \`${found}\`, and not \`${missed}\`${missed.length < found.length ? ' alone' : ''}`,
          instead: found.endsWith('=x')
            ? 'Put this one outside of the group that the `\\b` is behind.'
            : 'Write `(\\s|$)` in place of this `\\b`.',
        }),
  }));

const baseNames =
  (language: Language): Reader =>
  (text) =>
    slashedBaseNames(text, language).map((found) => ({
      ...found,
      what: 'it has a slash, and the last part of a path has none',
      instead: 'Compare it with the end of the whole path.',
    }));

const readers: Readonly<Partial<Record<Language, readonly Reader[]>>> = {
  sh: [...shell, boundaries, inHereDocuments, plainLists, starredFiles, baseNames('sh'), adjoiningPipes('sh')],
  bash: [
    ...shell,
    boundaries,
    inHereDocuments,
    nulPatterns,
    plainLists,
    starredFiles,
    baseNames('bash'),
    adjoiningPipes('bash'),
  ],
  python: [
    ...python,
    ofCase(casePatternsOfPython),
    boundaries,
    starredFiles,
    baseNames('python'),
    adjoiningPipes('python'),
  ],
  javascript: [
    ...javaScript,
    ofCase(casePatternsOfJavaScript),
    boundaries,
    starredFiles,
    baseNames('javascript'),
    adjoiningPipes('javascript'),
  ],
  typescript: [
    ...javaScript,
    ofCase(casePatternsOfJavaScript),
    boundaries,
    starredFiles,
    baseNames('typescript'),
    adjoiningPipes('typescript'),
  ],
};
