/** Is a field that a payload lacks one that the script can do without? Pure. */
import type { Script } from '../model.js';
import type { FieldPath } from '../script/payload/payload-reads.js';
import type { FieldFault } from './missing-field.js';

/** Does the script look for the field before it reads it, or is the field one of another agent's payload? */
export function isOptional({ name, right, expected }: FieldFault, { text }: Pick<Script, 'text'>): boolean {
  const key = name.slice(name.lastIndexOf('.') + 1);
  if (!expected && isOnlyCopied(key, text)) return true;
  if (
    new RegExp(
      `["']${key}["']\\s+(?:not\\s+)?in\\s|\\b(?:has|hasOwn|hasOwnProperty)\\([^)\\n]{0,999}["']${key}["']`,
    ).test(text)
  )
    return true;
  if (right === undefined && isOnUnlessFalse(key, text)) return true;
  return (
    right === undefined &&
    /\b(?:cursor|codex|gemini|windsurf|copilot|opencode|qwen|droid|status[ _-]?line)\b/i.test(text)
  );
}

/** `if (typeof input.file_path === 'string') … if (typeof input.path === 'string') …`: one of the two is there. */
export function areTriedInTurn(
  { paths: others }: { readonly paths: readonly FieldPath[] },
  paths: readonly FieldPath[],
  { text }: Pick<Script, 'text'>,
): boolean {
  const parent = (path: FieldPath) => path.slice(0, -1).join('.');
  const isTried = (path: FieldPath) => new RegExp(`\\btypeof [\\w$.?]{1,40}\\.${path.at(-1)} ?===? ?["']`).test(text);
  return others.some((other) =>
    paths.some((path) => parent(path) === parent(other) && isTried(path) && isTried(other)),
  );
}

/** So much of a list is read on either side. */
const longestList = 400;

/** Where a read is one of a list that also has the whole of what it reads from, as text: `[result.text, JSON.stringify(result)]`. */
export function isListedBesideWhole({ text }: Pick<Script, 'text'>, offset: number, length: number): boolean {
  const before = text.slice(Math.max(0, offset - longestList), offset);
  const behind = text.slice(offset + length, offset + length + longestList);
  const [list] = /\[[^[\]]*$/.exec(before) ?? [];
  const [rest] = /^[^[\]]*\]/.exec(behind) ?? [];
  const [base] = /^\w{1,60}/.exec(text.slice(offset, offset + length)) ?? [];
  if (list === undefined || rest === undefined || base === undefined) return false;
  return new RegExp(`[,[]\\s*(?:JSON\\.stringify|json\\.dumps|str|String)\\(\\s*${base}\\s*[,)]`).test(
    `${list},${rest}`,
  );
}

/** Where a read is one term of a sum: `(input.content || '') + (input.new_string || '') + (input.command || '')`. */
export function isTermOfSum({ text }: Pick<Script, 'text'>, offset: number, length: number): Range | undefined {
  const from = Math.max(0, offset - longestList);
  const start = Math.max(from, ...[';', '=', '{'].map((sign) => text.lastIndexOf(sign, offset)));
  const found = /[;}]|\n\n/.exec(text.slice(offset + length, offset + length + longestList));
  const end = offset + length + (found?.index ?? longestList);
  const isTerm =
    /\+\s{0,40}\(?$/.test(text.slice(start, offset).trimEnd()) ||
    /^\s{0,9}(?:\|\||\?\?|or)?\s{0,9}(?:""|'')?\s{0,9}\)?\s{0,40}\+(?!\+)/.test(text.slice(offset + length, end));
  return isTerm ? { start, end } : undefined;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** `event.enabled !== false`: who writes that knows that it may be absent, and goes on without it. */
function isOnUnlessFalse(key: string, text: string): boolean {
  return new RegExp(`\\.${key} !== false\\b|\\.get\\(["']${key}["'], ?True\\)`).test(text);
}

/** `if (event.error) entry.error = event.error`: nothing depends on it, and nothing is lost where it is never there. */
function isOnlyCopied(key: string, text: string): boolean {
  const field = `[\\w$.]{1,40}?(?:\\??\\.${key}\\b|\\.get\\(["']${key}["'][^)\\n]{0,20}\\)|\\[["']${key}["']\\])`;
  const place = '[\\w$.]{1,40}(?:\\[["\'][\\w-]{1,40}["\']\\])?';
  return (
    new RegExp(`\\bif\\s{0,9}\\(?${field}\\)?\\s{0,9}[:{]?\\s{0,40}${place} ?= ?${field}`).test(text) ||
    new RegExp(`\\.\\.\\.\\(${field} (?:&&|\\?) \\{ ?["']?[\\w$]{1,40}["']?: ?${field} ?\\}`).test(text)
  );
}
