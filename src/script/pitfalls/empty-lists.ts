/** Lists of a shell script that may be empty where it goes through them: to Bash 3.2 such a list is not set at all. By the layout. Pure. */
import { withoutComments } from '../lines/comment.js';
import { headsAbove } from '../lines/heads-above.js';

export interface EmptyList {
  readonly name: string;
  /** Where it is gone through, in UTF-16 offsets. */
  readonly offset: number;
  readonly length: number;
}

/** It ends at variables that are not set. */
const endsAtUnset = /^[ \t]{0,40}set -(?:[a-z]{0,6}u|[a-z]{0,6}o nounset)/m;

/** It asks for the version, or needs a newer one anyway. */
const needsNewer =
  /\bBASH_VERS|\b(?:mapfile|readarray)\s|\b(?:declare|local|typeset)\s+-[a-zB-Z]*A|\$\{\w+(?:,,?|\^\^?)\}/;

/** A list that begins without entries, or with what a command prints. */
const begins = /^[ \t]{0,40}(?:(?:local|declare|readonly)\s(?:-a\s)?)?(\w{1,40})=\((?:\)|\s{0,9}\$\()/gm;

/** So many lists of one script are looked at: each takes a look at the whole script. */
const mostLists = 40;

/** The first of them; undefined where there is none, or the script is for a newer Bash. */
export function emptyList(text: string): EmptyList | undefined {
  if (!/^#!\s?(?:\/usr)?\/bin\/(?:env )?bash\b/.test(text)) return undefined;
  const code = withoutComments(text, 'bash');
  if (!endsAtUnset.test(code) || needsNewer.test(code)) return undefined;
  const names = [...new Set([...code.matchAll(begins)].map(([, name = '']) => name))].slice(0, mostLists);
  const found = names.flatMap((name) => emptyUse(name, code, text) ?? []);
  return found.toSorted((one, other) => one.offset - other.offset)[0];
}

/** The first place at which a list is gone through, where nothing in front of it shows that it has entries. */
function emptyUse(name: string, code: string, text: string): EmptyList | undefined {
  const use = new RegExp(`"?\\$\\{${name}\\[@\\]\\}"?`).exec(code);
  if (use === null) return undefined;
  const before = code.slice(0, use.index);
  if (isCounted(name, before) || isFilled(name, before) || isGuarded(before)) return undefined;
  const offset = text.indexOf(use[0]);
  return { name, offset, length: use[0].length };
}

/** Does it ask for the number of entries, or for what to take in their place? `list[${#list[@]}]=x` only adds one. */
const isCounted = (name: string, before: string): boolean =>
  new RegExp(`(?<!\\b${name}\\[)\\$\\{#${name}\\[|\\$\\{${name}(?:\\[[@*0]\\])?:?[-+]`).test(before);

/** Does it always get an entry? What another function adds may be called on any way. */
function isFilled(name: string, before: string): boolean {
  const adds = new RegExp(
    `^([ \\t]{0,40})(?:${name}\\+=\\(|${name}\\[[^\\n]{1,60}\\]=|${name}=\\((?!\\)|\\s{0,9}\\$\\())`,
    'gm',
  );
  const own = functionAround(before, before.length);
  return [...before.matchAll(adds)]
    .slice(0, mostAdded)
    .some(({ 1: indent, index }) => indent === '' || functionAround(before, index) !== own);
}

/** So many places at which a list gets an entry are looked at. */
const mostAdded = 20;

/** Where the function begins that a place is in; undefined: in none. */
function functionAround(text: string, offset: number): number | undefined {
  const above = text.slice(0, offset);
  const opened = [...above.matchAll(/^(?:function\s)?[\w-]{1,60}(?:\s?\(\))?\s?\{[ \t]{0,40}$/gm)].at(-1)?.index;
  return opened === undefined || /^\}/m.test(above.slice(opened)) ? undefined : opened;
}

/** A line that opens a block whatever the list holds: a function, a loop, a group, a question about another list. */
const opensFreely =
  /^\s*(?:(?:function\s)?[\w-]{1,60}\s?\(\)\s?\{|\{|\(|(?:for|while)\s|if \[\[? ["']?\$\{#\w{1,40}\[)/;

/** Does the place stand in a block that may only be come to where the list has entries? */
function isGuarded(before: string): boolean {
  const lines = before.split('\n');
  if (/\b(?:if|&&|\|\|)\s/.test(lines.at(-1) ?? '')) return true;
  return [...headsAbove(lines, lines.length - 1)].some((head) => !opensFreely.test(head));
}
