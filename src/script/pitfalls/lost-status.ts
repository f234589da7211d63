/** Where a shell script asks for a status, by `$?`, `if` or `||`, and gets the status of something else than it checks. Read by lines, narrowly. Pure. */
import { placed } from '../../text/lines.js';
import { isCommentLine } from '../lines/comment.js';
import { endsBefore } from '../lines/errexit.js';
import { endsWithFind, testOfFind } from './find-exec.js';

export interface LostStatus {
  /** Where the status is asked for. */
  readonly offset: number;
  /** What asks for it. */
  readonly asks: '$?' | 'if' | '||' | '&&';
  /** Whose status it is instead. */
  readonly instead: string;
  /** With any other status, `set -e` has ended the script. */
  readonly ended?: true;
  /** `find` runs the check, and does not hand on its status. */
  readonly byFind?: true;
}

/** Programs at the end of a pipe that only pass on, shorten or keep what they read: their status tells nothing. */
const passesOn =
  /\|&?\s{0,9}(tee|head|tail|cat|sed|sort|uniq|tr|cut|wc)\b(?![^|\n]{0,200}(?:\|\||&&|;|\)))[^|\n]{0,200}$/;

/** `local`, `export` and the like have a status of their own, which is 0. */
const declares = /^\s{0,80}(local|declare|export|readonly|typeset)\s[^\n]{0,80}=["']?\$\(/;

/** What ends a line, or the `$(…)` that a variable is given on it, with 0 whatever came before. */
const forgives = /\|\|[ \t]{0,9}(true|:|echo)(?=[ \t)"']|$)[^|;&()]{0,200}\)?["']?[ \t]{0,9}$/;

/** Every such place of a shell script, in its order, in UTF-16 offsets. */
export function lostStatuses(text: string): readonly LostStatus[] {
  const lines = text.split('\n');
  const keepsPipes = /\bpipefail\b|PIPESTATUS|pipestatus/.test(text);
  const found: LostStatus[] = [];
  for (const [index, { line, start }] of placed(lines).entries()) {
    const at = reads(line);
    const before = at === undefined ? undefined : previous(lines, index);
    const instead = before === undefined ? undefined : overwritten(before, lines, index, keepsPipes);
    if (at !== undefined && instead !== undefined) found.push({ offset: start + at, asks: '$?', instead });
    else if (at !== undefined && endsBefore(lines, index))
      found.push({ offset: start + at, asks: '$?', instead: '', ended: true });
    const piped = keepsPipes || isCommentLine(line) ? undefined : testOfPipe(line);
    if (piped !== undefined) found.push({ ...piped, offset: start + piped.offset });
    const tested = isCommentLine(line) ? undefined : testOfFind(line);
    if (tested !== undefined) found.push({ ...tested, offset: start + tested.offset, instead: '`find`', byFind: true });
    else if (at !== undefined && before !== undefined && endsWithFind(before))
      found.push({ offset: start + at, asks: '$?', instead: '`find`', byFind: true });
  }
  return found;
}

/** A pipe that is tested, whose last program only passes on what it reads: the test holds whatever the check in front says. */
function testOfPipe(line: string): LostStatus | undefined {
  if (line.length > longest || /\$\(|`/.test(line)) return undefined;
  const condition = /^(\s{0,80})(?:if|elif)\s+(?:!\s+)?(\S[^;&]{0,300}?(?:2>&1[^;&]{0,200})?);\s*then\b/.exec(line);
  if (condition !== null) {
    const last = lastOfPipe(condition[2] ?? '');
    return last === undefined ? undefined : { offset: condition[1]?.length ?? 0, asks: 'if', instead: last };
  }
  const list = /^\s{0,80}(\S.{0,300}?)\|\|\s*(?:\{|exit\s+[1-9]|return\s+[1-9])/.exec(line);
  const last = list === null ? undefined : lastOfPipe(list[1] ?? '');
  return last === undefined || list === null
    ? undefined
    : { offset: line.indexOf('||', list[0].length - 12), asks: '||', instead: last };
}

const longest = 500;

/** The last program of a pipe that only passes on; undefined where there is no check in front of it. */
function lastOfPipe(pipe: string): string | undefined {
  if (/\|\||&&|;|^\s*(?:echo|printf|cat|\(|\{|\[|if|elif|while)(?:\s|$)/.test(pipe)) return undefined;
  const last = passesOn.exec(pipe)?.[1];
  return last === undefined ? undefined : `\`${last}\``;
}

/** Where a line begins with a test of `$?`, or keeps it. */
function reads(line: string): number | undefined {
  const match = /^\s{0,80}(?:if\s{1,9}\[\[?\s|if\s{0,9}\(\(\s{0,9}|\[\[?\s|\w{1,40}=)"?(\$\?)/.exec(line);
  return match === null ? undefined : match[0].length - 2;
}

function previous(lines: readonly string[], index: number): string | undefined {
  let at = index - 1;
  while (at >= 0 && (lines[at]?.trim() === '' || isCommentLine(lines[at] ?? ''))) at--;
  return lines[at]?.replace(/\s#\s[^\n]{0,200}$/, '');
}

function overwritten(before: string, lines: readonly string[], index: number, keepsPipes: boolean): string | undefined {
  if (before.trim() === 'fi') return isCondition(lines, index) ? '`if`: 0 where its condition did not hold' : undefined;
  const declared = declares.exec(before)?.[1];
  if (declared !== undefined) return `\`${declared}\``;
  const forgiving = forgives.exec(before)?.[1];
  if (forgiving !== undefined) return `\`|| ${forgiving}\`: 0 always`;
  const kept = keepsPipes ? undefined : /^\s{0,80}\w{1,40}=["']?\$\((\S[^\n]{1,400})\)["']?\s*$/.exec(before)?.[1];
  const lastKept = kept === undefined ? undefined : lastOfPipe(kept);
  if (lastKept !== undefined) return lastKept;
  const last = keepsPipes ? undefined : passesOn.exec(before)?.[1];
  return last === undefined || /^\s{0,80}(?:\w{1,40}=|if\b|while\b|echo\b|printf\b|done\b)/.test(before)
    ? undefined
    : `\`${last}\``;
}

/** Is the block that a `fi` ends one `if` without `else`, which may not have run? */
function isCondition(lines: readonly string[], index: number): boolean {
  const end = lines.slice(0, index).findLastIndex((line) => line.trim() === 'fi');
  const indent = /^\s*/.exec(lines[end] ?? '')?.[0] ?? '';
  const inside = lines.slice(0, end);
  const head = inside.findLastIndex((line) => line.startsWith(`${indent}if `));
  return head !== -1 && !inside.slice(head).some((line) => line.startsWith(`${indent}else`));
}
