/** Names with a slash that are compared with the last part of a path, which has none. By the text. Pure. */
import type { Language } from '../../model.js';
import type { TextPart } from '../../text/text-part.js';
import { isComment } from '../lines/comment.js';
import { type Family, familyOf } from '../lines/family.js';

export interface BaseName extends TextPart {
  /** As it is written: `.docker/config.json`. */
  readonly pattern: string;
}

/** A name with something on both sides of a slash, in quotes. */
const withSlash = /(["'])(?<name>[\w.*@-]{1,60}(?:\/[\w.*@-]{1,60}){1,5})\1/g;

/** Every such name, in the order of the text. */
export function slashedBaseNames(text: string, language: Language): readonly BaseName[] {
  const found = finders[familyOf(language)]?.(text) ?? [];
  return found.filter(({ offset }) => !isComment(text, offset)).toSorted((one, other) => one.offset - other.offset);
}

type Finder = (text: string) => readonly BaseName[];

/** What gives the last part of a path, and a variable that is given nothing else. */
function partsOf(text: string, source: string, assigned: (source: string) => string): string {
  const names = [...text.matchAll(new RegExp(assigned(source), 'gm'))].flatMap(([, name = '']) => {
    const others =
      text.match(new RegExp(`(?<![\\w.$-])${name}\\s?=(?!=)|\\bfor ${name}\\b|\\b${name} in \\w{1,40}:`, 'g')) ?? [];
    return others.length === 1 ? [name] : [];
  });
  return `(?<![\\w.])(?:${[source, ...names].join('|')})(?:\\.lower\\(\\)|\\.toLowerCase\\(\\))?`;
}

const inPython: Finder = (text) => {
  if (!/\bpathlib\b|\bos\.path\b|\bbasename\b/.test(text)) return [];
  const part = partsOf(
    text,
    String.raw`(?:os\.path\.)?basename\(\w{1,40}\)|(?:\w{0,30}(?:path|file)|p|f)\.name\b(?!\()|Path\(\w{1,40}\)\.name\b`,
    (source) => `^[ \\t]{0,20}(\\w{1,40}) = (?:${source})(?:\\.lower\\(\\))?[ \\t]{0,9}$`,
  );
  return [
    ...named(text, new RegExp(`${part} (?:==|!=|(?:not )?in [\\[({]) ?${withSlash.source}`, 'g')),
    ...listed(text, new RegExp(`${part} (?:not )?in (\\w{1,40})\\b`, 'g')),
  ];
};

const inJavaScript: Finder = (text) => {
  const part = partsOf(
    text,
    String.raw`(?:path\.)?basename\(\w{1,40}\)`,
    (source) => `\\b(?:const|let|var) (\\w{1,40}) = (?:${source})(?:\\.toLowerCase\\(\\))?[ \\t]{0,9};?$`,
  );
  return [
    ...named(text, new RegExp(`${part} [!=]==? ?${withSlash.source}`, 'g')),
    ...listed(text, new RegExp(`\\b(\\w{1,40})\\.(?:includes|has)\\(${part}\\)`, 'g')),
  ];
};

/** `case "$(basename "$file")" in … secrets/*)`. */
const inShell: Finder = (text) => {
  const source = String.raw`\$\(basename (?:-- )?"?\$\{?\w{1,40}\}?"?\)|\$\{\w{1,40}##\*/\}`;
  const names = [
    ...text.matchAll(new RegExp(`^[ \\t]{0,20}(?:local )?(\\w{1,40})="?(?:${source})"?[ \\t]{0,9}$`, 'gm')),
  ].flatMap(([, name = '']) =>
    (text.match(new RegExp(`\\b${name}=`, 'g')) ?? []).length === 1 ? [`\\$${name}\\b|\\$\\{${name}\\}`] : [],
  );
  const part = `"?(?:${[source, ...names].join('|')})"?`;
  const cases = [...text.matchAll(new RegExp(`\\bcase ${part} in\\b`, 'g'))].flatMap(({ 0: head, index }) =>
    arms(text, index + head.length),
  );
  return [
    ...cases,
    ...named(
      text,
      new RegExp(`\\[\\[? ${part} [!=]=? (["']?)(?<name>[\\w.*@-]{1,60}(?:/[\\w.*@-]{1,60}){1,5})\\1 \\]`, 'g'),
    ),
  ];
};

/** The patterns of a `case`, up to its end, where no other one is inside. */
function arms(text: string, from: number): readonly BaseName[] {
  const body = /^[\s\S]{0,4000}?\besac\b/.exec(text.slice(from))?.[0];
  if (body === undefined || /\bcase\b/.test(body)) return [];
  return [...body.matchAll(/(?:^|;;)[ \t]{0,40}\(?([\w.*?@/|"' \t-]{1,400})\)/gm)].flatMap(
    ({ 0: whole, 1: patterns = '', index }) => {
      const at = from + index + whole.indexOf(patterns);
      return [...patterns.matchAll(/[\w.*?@-]{1,60}(?:\/[\w.*?@-]{1,60}){1,5}/g)].map(
        ({ 0: pattern, index: within }) => ({
          pattern,
          offset: at + within,
          length: pattern.length,
        }),
      );
    },
  );
}

function named(text: string, expression: RegExp): readonly BaseName[] {
  return [...text.matchAll(expression)].map(({ 0: whole, groups, index }) => {
    const pattern = groups?.name ?? '';
    return { pattern, offset: index + whole.lastIndexOf(pattern), length: pattern.length };
  });
}

/** The entries with a slash of lists that are used for nothing else. */
function listed(text: string, use: RegExp): readonly BaseName[] {
  return [...text.matchAll(use)].flatMap(([, list = '']) => {
    const head = new RegExp(
      `(?<![\\w.])${list}(?:: [\\w\\[\\], ]{1,40})? = (?:(?:frozenset|set|new Set)\\(\\s{0,20})?[\\[({]`,
    ).exec(text);
    const uses = text.match(new RegExp(`(?<![\\w.])${list}\\b`, 'g')) ?? [];
    if (head === null || uses.length !== 2) return [];
    const from = head.index + head[0].length;
    const entries = /^[^\])}]{0,4000}/.exec(text.slice(from))?.[0] ?? '';
    return named(entries, withSlash).map((found) => ({ ...found, offset: from + found.offset }));
  });
}

const finders: Readonly<Partial<Record<Family, Finder>>> = {
  shell: inShell,
  python: inPython,
  javascript: inJavaScript,
};
