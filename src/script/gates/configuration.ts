/** Files in which a script looks for flags, with a text for each that switches on what the script asks for. Pure. */
import type { Language } from '../../model.js';
import { lineBefore } from '../../text/lines.js';
import { isCommentLine } from '../lines/comment.js';
import { familyOf } from '../lines/family.js';
import { type Configuration, objectOf, type Place, type Tree, type Use, useIn } from './flag-uses.js';
import { pathNamed } from './path-expressions.js';
import { shellConfiguration } from './shell-configuration.js';

/** A variable that holds what a file says, or a part of it. */
interface Holder {
  readonly name: string;
  readonly path: string;
  readonly keys: readonly string[];
}

/** Files of which each key that the script asks for is told; the others are left out, since nobody knows what to write. */
export function configurations(text: string, language: Language): readonly Configuration[] {
  switch (familyOf(language)) {
    case 'shell':
      return shellConfiguration(text);
    case 'python':
    case 'javascript':
      return byPath(holdersIn(text, language), text, language);
    default:
      return [];
  }
}

function byPath(holders: readonly Holder[], text: string, language: Language): readonly Configuration[] {
  return [...new Set(holders.map(({ path }) => path))].flatMap((path) => {
    const uses = holders.filter((each) => each.path === path).map((each) => usesOf(each, text, language));
    const known = uses.flatMap((each) => each ?? []);
    const object = uses.includes(undefined) ? undefined : objectOf(known);
    if (object === undefined) return [];
    const isGate = known.some((use) => use.isGate);
    return [{ path, text: `${/\.ya?ml$/.test(path) ? yamlOf(object) : JSON.stringify(object)}\n`, isGate }];
  });
}

function yamlOf(tree: Tree, indent = ''): string {
  return Object.entries(tree)
    .map(([key, value]) =>
      typeof value === 'object' ? `${indent}${key}:\n${yamlOf(value, `${indent}  `)}` : `${indent}${key}: ${value}`,
    )
    .join('\n');
}

const path = '((?:[^()\\n]|\\([^()\\n]*(?:\\([^()\\n]*\\)[^()\\n]*)*\\)){1,200}?)';

/** How a file is read and taken apart: the path is the group. */
const parses: Readonly<Record<'python' | 'script', readonly RegExp[]>> = {
  python: [
    new RegExp(
      `\\b(?:json\\.loads?|(?:yaml|tomllib)\\.\\w*load)\\(\\s*open\\(${path}(?:,[^()]*)?\\)(?:\\.read\\(\\))?\\)`,
      'g',
    ),
    new RegExp(`\\b(?:json\\.loads|yaml\\.\\w*load)\\(\\s*${path}\\.read_text\\([^()]*\\)\\s*\\)`, 'g'),
    new RegExp(
      `\\bwith\\s+(?:open\\(${path}(?:,[^()]*)?\\)|([\\w.]+)\\.open\\([^()]*\\))\\s+as\\s+(?<file>\\w+)\\s*:\\s*(?:[^\\n]{0,99}=\\s*|return\\s+)?(?:json|yaml|tomllib)\\.\\w*load\\(\\s*\\k<file>\\s*\\)`,
      'g',
    ),
  ],
  script: [
    new RegExp(
      `\\bJSON\\.parse\\(\\s*(?:await\\s+)?(?:fs\\.(?:promises\\.)?)?readFile(?:Sync)?\\(${path}(?:,\\s*(?:["'][\\w-]+["']|\\{[^{}]*\\}))?\\s*\\)\\s*\\)`,
      'g',
    ),
  ],
};

function holdersIn(text: string, language: Language): readonly Holder[] {
  return parses[language === 'python' ? 'python' : 'script'].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const file = pathNamed(match[1] ?? match[2] ?? '', text, language);
      if (file === undefined || !/\.\w{2,5}$/.test(file)) return [];
      const end = match.index + match[0].length;
      const line = lineBefore(text, end);
      const name = /^\s*(?:try \{ ?)?(?:const |let |var )?(\w+)(?:\s*:[^=]{1,60})?\s*=/.exec(line)?.[1];
      if (name !== undefined) return [{ name, path: file, keys: [] }];
      return /^\s*return\b/.test(line) ? callersOf(functionAround(text, match.index, language), text, file) : [];
    }),
  );
}

/** The function that a place of the text is in. */
function functionAround(text: string, offset: number, language: Language): string | undefined {
  const heads =
    language === 'python'
      ? /^def (\w+)\(/gm
      : /^(?:export )?(?:async )?function (\w+)\(|^const (\w+) = (?:async )?\(/gm;
  const last = [...text.slice(0, offset).matchAll(heads)].at(-1);
  return last?.[1] ?? last?.[2];
}

function callersOf(name: string | undefined, text: string, file: string): readonly Holder[] {
  if (name === undefined) return [];
  const calls = text.matchAll(new RegExp(`^[ \\t]*(?:const |let |var )?(\\w+)\\s*=\\s*(?:await\\s+)?${name}\\(`, 'gm'));
  return [...calls].map(([, into = '']) => ({ name: into, path: file, keys: [] }));
}

/** What is asked of a holder; undefined where it is not clear what has to be in a key. */
function usesOf(holder: Holder, text: string, language: Language): readonly Use[] | undefined {
  const lines = text.split('\n');
  const access = accessOf(holder.name, language);
  const uses: Use[] = [];
  for (const [index, line] of lines.entries()) {
    if (isCommentLine(line)) continue;
    for (const match of line.matchAll(access)) {
      const { keys, fallback } = chainOf(match[0].slice(holder.name.length));
      if (keys.length === 0) return undefined;
      const place = { before: line.slice(0, match.index), after: line.slice(match.index + match[0].length) };
      const all = [...holder.keys, ...keys];
      const own =
        useIn(all, place, lines, index) ?? throughVariable(all, fallback ?? '', place, holder, text, language);
      if (own === undefined) {
        if (fallback === undefined && !mayBeAbsent(place.after)) return undefined;
      } else uses.push(...own);
    }
  }
  return uses;
}

/** `config.get("a", {}).get("b")`, `config?.a.b`, but no call of another method. */
function accessOf(name: string, language: Language): RegExp {
  return language === 'python'
    ? new RegExp(
        `(?<![\\w.])${name}(?:\\.get\\(\\s*["'][\\w.-]+["']\\s*(?:,\\s*(?:[^()\\n]{0,60}|[\\w.]+\\(\\)))?\\)|\\[\\s*["'][\\w.-]+["']\\s*\\])+`,
        'g',
      )
    : new RegExp(
        `(?<![\\w.$/'"-])${name}(?:\\??\\.[A-Za-z_$][\\w$]*(?![\\w$(])|\\??\\.?\\[\\s*["'][\\w-]+["']\\s*\\])+`,
        'g',
      );
}

function chainOf(chain: string): { readonly keys: readonly string[]; readonly fallback: string | undefined } {
  const steps = [
    ...chain.matchAll(
      /\.get\(\s*["']([\w.-]+)["']\s*(?:,\s{0,20}([^()]{0,200}(?:\(\))?))?\)|\[\s*["']([\w.-]+)["']\s*\]|\.([A-Za-z_$][\w$]*)/g,
    ),
  ];
  const last = steps.at(-1);
  return {
    keys: steps.map(([, got, , index, field]) => got ?? index ?? field ?? ''),
    fallback: last?.[0].startsWith('.get(') ? (last[2]?.trim() ?? 'None') : undefined,
  };
}

/** `enabled = config.get("enabled")`: what is made of the variable. Or it holds an object, and its keys are asked for. */
function throughVariable(
  keys: readonly string[],
  fallback: string,
  { before, after }: Place,
  holder: Holder,
  text: string,
  language: Language,
): readonly Use[] | undefined {
  const name = /^\s*(?:const |let |var )?(\w+)(?:\s*:\s*\w+)?\s*=\s*(?:bool\(|str\(|Boolean\()?$/.exec(before)?.[1];
  if (name === undefined || name === holder.name) return undefined;
  if (/^\{\}/.test(fallback) || /^\s*(?:\?\?|\|\|)\s*\{\}/.test(after)) {
    return usesOf({ name, path: holder.path, keys }, text, language);
  }
  const lines = text.split('\n');
  const uses = lines.flatMap((line, index) =>
    isCommentLine(line) || !/\bif\b/.test(line)
      ? []
      : [...line.matchAll(new RegExp(`(?<![\\w.$"'])${name}(?![\\w"'])`, 'g'))].flatMap(
          ({ 0: whole, index: at }) =>
            useIn(keys, { before: line.slice(0, at), after: line.slice(at + whole.length) }, lines, index) ?? [],
        ),
  );
  return uses.length === 0 ? undefined : uses;
}

/** A default behind it, or a step that stops where there is nothing. */
const mayBeAbsent = (after: string): boolean => /^\s*(?:\?\.|\?\?|\|\||or\b)/.test(after);
