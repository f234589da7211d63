/** Docstrings and comments of several lines. Pure. */
import type { Language } from '../../model.js';
import { type Family, familyOf } from './family.js';

/** A text with its docstrings and comments of several lines as blanks, so that every place in it stays. */
export function withoutBlockComments(text: string, language: Language): string {
  const { comment, ends } = comments[familyOf(language)] ?? {};
  if (comment === undefined || ends === undefined) return text;
  // Behind the last end, each beginning would be followed to the end of the text.
  const last = Math.max(...ends.map((end) => text.lastIndexOf(end) + end.length));
  return text.slice(0, last).replace(comment, (found) => found.replace(/[^\n]/g, ' ')) + text.slice(last);
}

const comments: Readonly<Partial<Record<Family, { readonly comment: RegExp; readonly ends: readonly string[] }>>> = {
  python: { comment: /^[ \t]*[rRuU]?("""|''')[\s\S]*?\1/gm, ends: ['"""', "'''"] },
  javascript: { comment: /^[ \t]*\/\*[\s\S]*?\*\//gm, ends: ['*/'] },
};
