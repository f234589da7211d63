/** Objects that a script prints as JSON, as far as their keys are written out in one place. Pure. */
import type { Language } from '../../model.js';
import { escaped } from '../../text/escaped.js';
import { isComment } from '../lines/comment.js';
import { familyOf, isShell } from '../lines/family.js';
import { annotation } from '../program/type-annotation.js';
import { isInTaken } from '../shell/taken-functions.js';

export interface PrintedObject {
  /** Its own keys, in their order. */
  readonly keys: readonly string[];
  /** Where the object begins, in UTF-16 offsets. */
  readonly offset: number;
}

/**
 * The objects, in the order of the text. One that is spread into, or filled later with keys that are not written out, is left
 * out, and so is what a function of a shell prints for a variable or another program.
 */
export function printedObjects(text: string, language: Language): readonly PrintedObject[] {
  return [...callsIn(text, language), ...keptFirst(text, language)].flatMap(({ index, 0: call }) => {
    const behind = index + call.length;
    if (isComment(text, index) || (isShell(language) && isInTaken(text, index))) return [];
    const name = /^[A-Za-z_$][\w$]{0,60}(?=\s*[,)])/.exec(text.slice(behind, behind + 80))?.[0];
    const { offset, added } = name === undefined ? { offset: behind, added: [] } : (assignedOnce(name, text) ?? {});
    const keys = offset === undefined ? undefined : keysAt(text, offset);
    if (keys === undefined || added === undefined || offset === undefined) return [];
    const all = [...new Set([...keys, ...added])];
    return all.length === 0 ? [] : [{ keys: all, offset }];
  });
}

/** Each up to where the object stands. */
function callsIn(text: string, language: Language): Iterable<RegExpExecArray> {
  switch (familyOf(language)) {
    case 'javascript':
      return text.matchAll(/\b(?:console\.log|process\.stdout\.write)\(\s{0,40}JSON\.stringify\(\s{0,40}/g);
    case 'python':
      return text.matchAll(/\b(?:print|sys\.stdout\.write)\(\s{0,40}json\.dumps\(\s{0,40}/g);
    case 'shell':
      return text.matchAll(
        /^[ \t]{0,40}(?:echo |printf )['"](?=\{)|^[ \t]{0,40}jq -[a-z]{0,5}n[a-z]{0,5} (?:--arg \w{1,40} "[^"\n]{0,99}" (?:\\\n\s{0,20})?){0,6}'\s{0,20}(?=\{)/gm,
      );
    default:
      return [];
  }
}

/** Those whose JSON is kept in a variable that is printed: `const output = JSON.stringify(`, `console.log(output)`. */
function keptFirst(text: string, language: Language): readonly RegExpExecArray[] {
  const kept =
    language === 'python'
      ? /(?<![\w.])(\w{1,60}) = json\.dumps\(\s{0,40}/g
      : /\b(?:const|let) (\w{1,60}) = JSON\.stringify\(\s{0,40}/g;
  return [...text.matchAll(kept)].filter(([, name]) =>
    new RegExp(`(?:\\bprint|\\bconsole\\.log|\\bstdout\\.write)\\(${name}\\)`).test(text),
  );
}

interface Assigned {
  /** Where its value begins. */
  readonly offset: number;
  /** The keys that it is given later: `output.message = …`. */
  readonly added: readonly string[];
}

/** The object that a variable holds; undefined where it is set anywhere else, or given keys that are not written out. */
function assignedOnce(name: string, text: string): Assigned | undefined {
  const own = `(?<![\\w.$])${escaped(name)}`;
  const [only] = [...text.matchAll(new RegExp(`${own}${annotation}? ?= ?(?=\\{)`, 'g'))];
  const changes = [
    ...text.matchAll(
      new RegExp(
        `${own}(?:\\.(\\w{1,60})|\\[["'](\\w{1,60})["']\\]|\\[[^\\]\\n]{1,60}\\])?${annotation}? ?=(?![=>])|${own}\\.(?:update|setdefault)\\(|Object\\.assign\\(\\s?${own}\\b`,
        'g',
      ),
    ),
  ].filter(({ index }) => index !== only?.index);
  const added = changes.map(([, member, key]) => member ?? key);
  return only === undefined || added.includes(undefined)
    ? undefined
    : { offset: only.index + only[0].length, added: added.filter((each) => each !== undefined) };
}

/** Longer objects are no replies. */
const longest = 2_000;

/** The keys of the object that begins there; undefined where it is none, or takes in another one. */
function keysAt(text: string, offset: number): readonly string[] | undefined {
  if (text[offset] !== '{') return undefined;
  const body = text.slice(offset, offset + longest).replaceAll('\\"', '"');
  const keys: string[] = [];
  let depth = 0;
  let isKey = true;
  for (let at = 0; at < body.length; at++) {
    const character = body[at] ?? '';
    if (depth === 1 && isKey) {
      const key = /^(?:"([\w-]{1,60})"|'([\w-]{1,60})'|([A-Za-z_$][\w$]{0,60}))(?=\s{0,20}[:,}])/.exec(
        body.slice(at, at + 100),
      );
      if (key !== null) {
        keys.push(key[1] ?? key[2] ?? key[3] ?? '');
        at += key[0].length - 1;
        isKey = false;
        continue;
      }
      if (/[.*[]/.test(character)) return undefined;
    }
    if (character === '"' || character === "'" || character === '`') {
      const end = closing(body, at);
      if (end === -1) return undefined;
      at = end;
    } else if ('{[('.includes(character)) depth++;
    else if ('}])'.includes(character)) {
      depth--;
      if (depth === 0) return keys;
    } else if (character === ',' && depth === 1) isKey = true;
  }
  return undefined;
}

/** Where the text that begins with a quote ends. */
function closing(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === text[start]) return at;
  }
  return -1;
}
