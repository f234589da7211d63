/**
 * The calls of `grep` in a shell script with what each gets as its pattern: what is written there, what a loop takes from
 * a list, or what is handed to a function. Pure.
 */
import { definedFunctions } from '../lines/functions.js';
import { everyCommand, literalText, type Word } from './shell-command.js';
import { tokens } from './shell-words.js';

export interface GivenPattern {
  readonly text: string;
  /** Where it is written, in UTF-16 offsets. */
  readonly offset: number;
  readonly length: number;
}

export interface GrepCall {
  /** `grep`, `egrep` or `fgrep`. */
  readonly name: string;
  /** The words behind the name. */
  readonly rest: readonly Word[];
  /** The word that is a variable in `rest`, and what it holds, one after the other; undefined: the pattern is written there. */
  readonly held?: { readonly word: Word; readonly patterns: readonly GivenPattern[] };
}

/** All of them: as they are written, in loops over patterns, and in functions that are handed one. */
export function grepCalls(text: string): readonly GrepCall[] {
  return [...written(text), ...inLoops(text), ...handedGrepCalls(text)];
}

/** The variable that is the whole of a word. */
export function variableOf({ parts }: Word): string | undefined {
  const [part, ...others] = parts;
  return part?.kind === 'variable' && part.modifier === '' && others.length === 0 ? part.name : undefined;
}

/** Where a pattern is written between quotes, with or without the backslashes that double quotes need. */
export function placeOf(text: string, pattern: string, from = 0): GivenPattern | undefined {
  for (const spelling of [pattern, pattern.replace(/["$`]/g, '\\$&'), pattern.replace(/["\\$`]/g, '\\$&')]) {
    const offset = Math.max(text.indexOf(spelling, from), text.indexOf(spelling));
    if (offset !== -1) return { text: pattern, offset, length: spelling.length };
  }
  return undefined;
}

function written(text: string): readonly GrepCall[] {
  return everyCommand(text).flatMap(({ words: [program, ...rest] }) => {
    const name = literalText(program);
    return name !== undefined && /^[ef]?grep$/.test(name) ? [{ name, rest }] : [];
  });
}

// -- loops

const heads = /\bfor[ \t]+(\w{1,60})[ \t]+in[ \t]+(?:"?\$\{(\w{1,60})\[@\]\}"?|([^\n;]{1,400}))/g;

function inLoops(text: string): readonly GrepCall[] {
  return loopsOf(text).flatMap(({ code, patterns, variable }) => holding(code, variable, patterns));
}

interface Loop {
  readonly variable: string;
  readonly patterns: readonly GivenPattern[];
  /** From its head to where the next loop gives the variable something else. */
  readonly code: string;
}

/** So many loops of one script are read, and of each so many UTF-16 units. */
const mostLoops = 100;
const longestLoop = 5_000;

/** The loops over a list in quotes. */
function loopsOf(text: string): readonly Loop[] {
  const loops = [...text.matchAll(heads)].slice(0, mostLoops);
  return loops.flatMap(({ 0: head, 1: variable = '', 2: list, 3: words = '', index }, at) => {
    const patterns = list === undefined ? quoted(words, index + head.length - words.length) : listed(text, list);
    if (patterns.length === 0) return [];
    const next = loops.slice(at + 1).find(([, name]) => name === variable);
    const end = Math.min(next?.index ?? text.length, index + longestLoop);
    return [{ code: text.slice(index, end), patterns, variable }];
  });
}

/** The expressions that `[[ … =~ $pattern ]]` is held against: what a loop takes from a list, or the variable has in quotes. */
export function testedPatterns(text: string): readonly GivenPattern[] {
  const tested = new Set([...text.matchAll(/=~[ \t]{1,9}\$\{?(\w{1,60})\}?(?=[ \t])/g)].map(([, name]) => name));
  if (tested.size === 0) return [];
  const assigned = text.matchAll(
    /^[ \t]{0,80}(?:local |readonly )?(\w{1,60})=('[^'\n]{1,400}'|"[^"$`\\\n]{1,400}")[ \t]*$/gm,
  );
  return [
    ...loopsOf(text).flatMap(({ patterns, variable }) => (tested.has(variable) ? patterns : [])),
    ...[...assigned].flatMap(({ 0: whole, 1: name, 2: value = '', index }) =>
      tested.has(name) ? quoted(value, index + whole.indexOf(value)) : [],
    ),
  ];
}

/** The calls of a piece of text that get what a variable holds. */
function holding(code: string, variable: string, patterns: readonly GivenPattern[]): readonly GrepCall[] {
  return written(code).flatMap((call) => {
    const word = call.rest.find((each) => variableOf(each) !== undefined);
    return word !== undefined && variableOf(word) === variable ? [{ ...call, held: { word, patterns } }] : [];
  });
}

/** What an array is given, as far as it is in quotes. */
export function listed(text: string, name: string): readonly GivenPattern[] {
  // A bracket in quotes or in a comment does not end the list.
  const list = new RegExp(
    `(?<![\\w])${name}=\\(((?:'[^']{0,400}'|"(?:\\\\[^]|[^"\\\\]){0,400}"|#[^\\n]{0,400}(?![^\\n])|[^)'"#]){0,999})\\)`,
  ).exec(text);
  if (list === null) return [];
  const inside = list[1] ?? '';
  return quoted(inside, list.index + list[0].length - 1 - inside.length);
}

/** The words with quotes in which the shell puts nothing in; `start`: where the text begins in the script. */
export function quoted(text: string, start: number): readonly GivenPattern[] {
  return [...tokens(text)].flatMap((token) => {
    if (token.kind !== 'word' || !/["']/.test(text.slice(token.word.start, token.word.end))) return [];
    const held = literalText(token.word)?.replace(keyOfEntry, '') ?? '';
    if (held === '' || held.includes('\n')) return [];
    const written = text.slice(token.word.start, token.word.end).replace(keyOfEntry, '');
    const isOnePair = /^(?:"(?:\\[\s\S]|[^"\\]){1,400}"|'[^']{1,400}')$/.test(written);
    const inside = isOnePair ? written.slice(1, -1) : written;
    return [
      { text: held, offset: start + token.word.end - written.length + (isOnePair ? 1 : 0), length: inside.length },
    ];
  });
}

/** `[py]=`, in front of what a table holds under that name. */
const keyOfEntry = /^\[[^\]\n]{1,80}\]=/;

// -- functions

/** The calls in functions that are handed what they look for: `check 'name' 'pattern'`, where the function asks for `"$2"`. */
export function handedGrepCalls(text: string): readonly GrepCall[] {
  const looking = definedFunctions(text, 'bash')
    .slice(0, mostFunctions)
    .flatMap(({ name: called, body }) =>
      written(body).flatMap((call) => {
        const word = call.rest.find((each) => variableOf(each) !== undefined);
        const position = word && positionOf(body, variableOf(word) ?? '');
        return word === undefined || position === undefined ? [] : [{ called, call, word, position }];
      }),
    );
  if (looking.length === 0) return [];
  const names = new Set(looking.map(({ called }) => called));
  const handed = everyCommand(text).flatMap(({ words }) => {
    const name = literalText(words[0]);
    return name !== undefined && names.has(name) ? [{ name, words }] : [];
  });
  return looking.map(({ called, call, word, position }) => ({
    ...call,
    held: {
      word,
      patterns: handed.flatMap(({ name, words }) => {
        const given = name === called && words[position] ? literalText(words[position]) : undefined;
        return given === undefined || given === '' ? [] : (placeOf(text, given) ?? []);
      }),
    },
  }));
}

/** So many functions of one script are read. */
const mostFunctions = 100;

/** Which argument of a function a variable of it is: `$2`, or `pattern` behind `local pattern="$2"`. */
function positionOf(body: string, variable: string): number | undefined {
  if (/^[1-9]$/.test(variable)) return /\bshift\b/.test(body) ? undefined : Number(variable);
  const position = new RegExp(`\\b${variable}="?\\$\\{?([1-9])(?::?-)?\\}?"?(?![\\w{])`).exec(body)?.[1];
  return position === undefined || /\bshift\b/.test(body) ? undefined : Number(position);
}
