/** Where a program cuts columns out of the lines of `git status`, after the whole text was trimmed. By the text alone. Pure. */
import type { Language } from '../../model.js';
import type { TextPart } from '../../text/text-part.js';
import { closingBracket } from '../lines/brackets.js';
import { isComment } from '../lines/comment.js';
import { familyOf } from '../lines/family.js';
import { definedFunctions } from '../lines/functions.js';

export interface TrimmedStatus {
  /** The question for the status. */
  readonly read: TextPart;
  /** `.trim()` or `.strip()`. */
  readonly trims: string;
  /** What takes away only what stands at the end. */
  readonly instead: string;
}

/** `git status` in a form whose lines begin with two columns, as one text or as arguments of a call. */
const asks =
  /["'`]git(?: -C \S{1,80})? status (?:--porcelain(?!=v?2)(?:=v1)?|--short|-s)\b[^"'`\n]{0,60}["'`]|["']status["'], ?["'](?:--porcelain(?:=v?1)?|--short|-s)["']/g;

/** A call is not longer. */
const longest = 600;

/** What a call gives is made a text, and trimmed. */
const trimmed = /^(?:\s{0,40}\.(?:toString|decode)\([^()\n]{0,20}\)|\.stdout){0,2}\s{0,40}\.(?:trim|strip)\(\)/;

/** A function gives a text trimmed, whatever it is: `return (result.stdout || '').trim()`, also where it may give nothing. */
const returnsTrimmed =
  /\breturn\s[^\n;]{0,120}\.(?:trim|strip)\(\)(?:\s(?:if|\?)[^\n]{0,80})?\s{0,9}(?:;|\n|$)|^(?!\w{1,60} =)[^\n;]{0,200}\.(?:trim|strip)\(\);?$/;

/** Columns of a line: `line.slice(3)`, `line[3:]`, `line[0] !== ' '`. */
const cuts =
  /(?<!\.trim\(\)|\.strip\(\))(?:\.(?:slice|substring|substr)\((?:0, ?)?[123]\)|\[[0-9]?:[123]\]|\[[23]:\])|\b\w{1,20}\[[01]\] ?(?:[!=]==?|in\b)|\.charAt\([01]\)|\.starts_?[wW]ith\(["'] /;

/** Lines from where the text is taken apart to where a column is cut out, at most. */
const reach = 8;

/** The first such question; undefined: there is none. */
export function trimmedStatus(text: string, language: Language): TrimmedStatus | undefined {
  const family = familyOf(language);
  if (family !== 'python' && family !== 'javascript') return undefined;
  for (const { 0: whole, index } of text.matchAll(asks)) {
    if (isComment(text, index)) continue;
    const open = text.lastIndexOf('(', index);
    if (open === -1 || index - open > longest || /;|\n\n/.test(text.slice(open, index))) continue;
    const close = closingBracket(text, open, longest);
    const behind = text.slice(close, close + longest);
    const isCut = isTrimmedBy(text, open, close, language)
      ? trimmedParts(text, open, behind).some((at) => cutsColumns(text, at))
      : trimmedLater(text, open).some((at) => cutsColumns(text, at));
    if (!isCut) continue;
    const isPython = family === 'python';
    return {
      read: { offset: index, length: whole.length },
      trims: isPython ? '.strip()' : '.trim()',
      instead: isPython ? '.rstrip()' : '.trimEnd()',
    };
  }
  return undefined;
}

/** Is what a call gives trimmed, where it stands or by the function that it calls? */
function isTrimmedBy(text: string, open: number, close: number, language: Language): boolean {
  if (trimmed.test(text.slice(close, close + longest))) return true;
  const name = /([A-Za-z_$][\w$]{0,59})$/.exec(text.slice(Math.max(0, open - 60), open))?.[1];
  const called = definedFunctions(text, language).find((each) => each.name === name);
  // An option of its own may leave it as it is.
  if (called === undefined || /\btrim\b[^(]|\bstrip\b[^(]/.test(called.body)) return false;
  return returnsTrimmed.test(called.body.trim());
}

/** Where the text that a call gives is taken apart: behind the call, or where its variable is. */
function trimmedParts(text: string, open: number, behind: string): readonly number[] {
  const at = behind.replace(trimmed, '');
  const isChained = /^\s{0,40}\.split(?:lines)?\(/.test(at);
  const own = isChained ? [open] : [];
  return [...own, ...splits(text, variableOf(text, open))];
}

/** Where the variable that holds what a call gives is trimmed and taken apart later. */
function trimmedLater(text: string, open: number): readonly number[] {
  const name = variableOf(text, open);
  if (name === undefined) return [];
  const trims = new RegExp(
    `\\b${name}(?:\\.stdout)?(?:\\.(?:toString|decode)\\([^()\\n]{0,20}\\))?\\.(?:trim|strip)\\(\\)`,
  );
  const found = trims.exec(text.slice(open));
  if (found === null) return [];
  const at = open + found.index;
  const end = at + found[0].length;
  return /^\.split(?:lines)?\(/.test(text.slice(end, end + 20)) ? [at] : splits(text, variableOf(text, at));
}

/** The variable that is given what begins at an offset. */
function variableOf(text: string, at: number): string | undefined {
  const line = text.slice(text.lastIndexOf('\n', at) + 1, at);
  return /^\s{0,80}(?:const |let |var )?([A-Za-z_$][\w$]{0,59})(?:: ?[\w[\]| ]{1,40})? = (?!=)/.exec(line)?.[1];
}

/** Where a variable, or a parameter of its name, is taken apart into lines. */
function splits(text: string, name: string | undefined): readonly number[] {
  if (name === undefined) return [];
  return [...text.matchAll(new RegExp(`\\b${name}\\b[^\\n;.]{0,12}\\.split(?:lines\\(|\\((?=["'/]))`, 'g'))].map(
    ({ index }) => index,
  );
}

/** Does one of the next lines cut a column out of a line? */
function cutsColumns(text: string, at: number): boolean {
  const from = text.lastIndexOf('\n', at) + 1;
  return cuts.test(
    text
      .slice(from)
      .split('\n', reach + 1)
      .join('\n'),
  );
}
