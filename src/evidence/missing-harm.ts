/** How much harm it does that a field is not there, as the text around the read tells. Pure. */
import type { Severity } from '../model.js';
import { isCommentLine } from '../script/lines/comment.js';
import { isShell } from '../script/lines/family.js';
import type { Said } from '../script/lines/said.js';
import { onceForText } from '../text/once-for.js';
import type { FieldFault } from './missing-field.js';

/** A name that many expect is a sure fault; where something is put in place of what is missing, it does less harm. */
export function harmOf(fault: FieldFault, script: Said, offset: number, end: number): { severity?: Severity } {
  if (fault.idle === true || skipsFailure(script, fault.name, end) || leavesOnFailure(script, fault.name, offset))
    return { severity: 'info' };
  const isReady = isReplaced(script, end) || isProbed(script, offset);
  if (fault.expected) return isReady ? { severity: 'warning' } : {};
  return { severity: isReady ? 'info' : 'warning' };
}

/** Does a script leave right behind a read where it found nothing: `[[ $file == *.go ]] || exit 0`, `if (!file) return`? */
export function leavesWithout({ text }: Said, into: string | undefined, end: number): boolean {
  if (into === undefined) return false;
  const held = `"?\\$\\{?${into}\\}?"?`;
  const leaves = String.raw`(?:exit|return)(?: 0)?(?! ?[\w(])`;
  const isGone = `(?:-z ${held}|! -n ${held}|${held} != \\S{2,60}|! ${held} ={1,2} \\S{2,60}|! ${held} =~ \\S{2,60})`;
  const isThere = `(?:-n ${held}|${held} ={1,2} \\S{2,60}|${held} =~ \\S{2,60})`;
  const ways = [
    `^[ \\t]*(?:if )?\\[\\[? ${isGone} \\]\\]?(?:;? ?then| && )\\s*(?:\\{ ?)?${leaves}`,
    `^[ \\t]*\\[\\[? ${isThere} \\]\\]? \\|\\| ${leaves}`,
    `^[ \\t]*if \\(!${into}\\) (?:\\{\\s*)?(?:return;?|process\\.exit\\(0?\\))`,
    `^[ \\t]*if not ${into}:\\s*(?:return|sys\\.exit\\(0?\\))\\s`,
  ];
  const behind = text
    .slice(end, end + nearby)
    .split('\n')
    .slice(1, 1 + linesBehind)
    .join('\n');
  return new RegExp(ways.join('|'), 'm').test(behind);
}

/** How far below a read its value is tested, at most. */
const nearby = 600;
const linesBehind = 8;

/** Is the variable that a field is read into named nowhere but where it is set, or does nothing hang on the test of it? */
export function isUnused({ language, text }: Said, offset: number, end: number): boolean {
  const before = text.slice(Math.max(text.lastIndexOf('\n', offset - 1) + 1, offset - longest), offset);
  if (testing.test(before) && doesNothing.test(text.slice(end, end + longest))) return true;
  const name = (isShell(language) ? filled : assigned).exec(before)?.[1];
  if (name === undefined) return false;
  const inRead =
    text
      .slice(offset, end)
      .match(words)
      ?.filter((word) => word === name).length ?? 0;
  return (countsOf(text).get(name) ?? 0) - inRead === 1;
}

/** How often each name is in a text. */
const countsOf = onceForText((text): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
});

/** Names, of variables too whose `$` is none of theirs. */
const words = /[A-Za-z_]\w*/g;

/** In front of a read whose value a variable takes. */
const assigned = /^\s{0,40}(?:(?:const|let|var)\s)?([A-Za-z_]\w{0,60})(?:: ?[\w[\]., |]{1,60})? ?= ?$/;
const filled = /^\s{0,40}(?:local\s)?([A-Za-z_]\w{0,60})="?\$\([^)\n]{1,200}$/;

/** A test, and what stands behind a read in it where nothing but a comment is in its only branch. */
const testing = /^\s{0,40}if\b/;
const doesNothing = /^[^\n{}]{0,160}\{\s{0,40}(?:\/\/[^\n]{0,120}\s{1,40}){0,3}\}(?!\s{0,40}else\b)/;

/** UTF-16 units of a line in front of a read, and behind one in a test. */
const longest = 300;

/**
 * What a script then holds the default against, and never finds: the first text that a test or a `case` compares the variable
 * with. Undefined where it is compared with nothing, or with the default too.
 */
export function neverFound({ text }: Said, into: string | undefined, offset: number): string | undefined {
  if (into === undefined) return undefined;
  const behind = text.slice(offset);
  const ways = [
    `\\[\\[?\\s{1,9}"?\\$\\{?${into}\\}?"?\\s{1,9}==?\\s{1,9}"?([\\w-]{2,40})`,
    `\\bcase\\s{1,9}"?\\$\\{?${into}\\}?"?\\s{1,9}in\\s{1,80}"?([\\w-]{2,40})"?[)|]`,
    `\\bif \\(?${into} ={2,3} ["']([\\w-]{2,40})["']`,
  ];
  const [, found] = new RegExp(ways.join('|')).exec(behind)?.filter((part) => part !== undefined) ?? [];
  const first = behind.slice(0, 200).split('\n', 1)[0] ?? '';
  return found === undefined || first.includes(found) ? undefined : found;
}

/** Is something put in place of what is missing? */
export function isReplaced({ language, text }: Said, end: number): boolean {
  const read = text.slice(0, end);
  // In a shell, `|| true` forgives a command that fails, and gives no value.
  const behind = text.slice(end, end + 80).replace(isShell(language) ? /\|\|\s*true\b/g : /^$/, '');
  return (
    /^(?:[^\n;]{0,40}(?:\|\||\?\?|\/\/|\bor)\s*)(?:["'`][^"'`\s]|[Tt]rue\b)/.test(behind) ||
    /,\s*(?:["'][^"'\s][^"']*["']|True|[1-9]\d*)\s*\)$/.test(read) ||
    /\/\/\s*(?:"[^"\s][^"]*"|true)\s*$/.test(read)
  );
}

/** `typeof response.exit_code === 'number'`: the script is ready for a payload without it. */
function isProbed({ text }: Said, offset: number): boolean {
  return /\b(?:typeof\s+|isinstance\(\s*)$/.test(text.slice(Math.max(0, offset - 20), offset));
}

/** Does a test of the outcome only leave out calls that failed, of which the hook gets none anyway? */
function skipsFailure({ text }: Said, name: string, end: number): boolean {
  return name.startsWith('tool_response.') && leavesOut.test(text.slice(end, end + 160).split('\n', 1)[0] ?? '');
}

/** The same of a variable: it is named in such a test, if it is set at all, and nowhere else. */
function leavesOnFailure({ language, text }: Said, name: string, offset: number): boolean {
  if (!name.startsWith('tool_response.')) return false;
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const before = text.slice(Math.max(start, offset - longest), offset);
  const into = (isShell(language) ? filled : assigned).exec(before)?.[1];
  if (into === undefined) return false;
  const named = new RegExp(`\\b${into}\\b`);
  const tests = isShell(language) ? shellTest(into) : programTest(into);
  const lines = text.slice(start).split('\n');
  const uses = lines.flatMap((line, index) => (index > 0 && named.test(line) && !isCommentLine(line) ? [index] : []));
  return (
    uses.length > 0 &&
    uses.every((index) => tests.test(lines[index] ?? '') && leaves.test(lines.slice(index, index + 2).join('\n')))
  );
}

/** `[[ -n "$code" && "$code" != "0" ]]` */
function shellTest(name: string): RegExp {
  const value = `"?\\$\\{?${name}(?::-)?\\}?"?`;
  const between = '(?: && | \\]\\]? && \\[\\[? )';
  return new RegExp(
    `^\\s{0,40}(?:if )?\\[\\[? -n ${value}${between}${value} (?:!=|-ne|-gt) "?0"? \\]\\]?(?: && |; ?then)`,
  );
}

/** `if code is not None and code != 0:`, `if (code && code !== 0)` */
const programTest = (name: string): RegExp =>
  new RegExp(
    `^\\s{0,40}if \\(?(?:${name} is not None and )?(?:${name} && )?(?:${name} (?:!==?|>) 0|${name} not in \\((?:None, 0|0, None)\\))\\)?\\s?(?::|\\{|return)`,
  );

const leaves = /\b(?:exit 0|exit\(0?\)|return)\b/;

const leavesOut = new RegExp(
  [
    // `=== 'number' && response.exit_code`, of one that is asked for its type first
    /^(?:\s{0,9}===?\s*["']number["']\s*&&\s*[\w$.?]{1,60})?/,
    // `!== 0)`, `=== true)` or nothing
    /(?:\s{0,9}(?:===?\s{0,9}true|!==?\s{0,9}0))?\s{0,9}\)/,
    /\s{0,9}(?:\{\s{0,40})?(?:return(?:\s{1,9}(?:false|null|undefined))?\s{0,9};|process\.exit\(0\))/,
  ]
    .map(({ source }) => source)
    .join(''),
);
