/**
 * The tests that decided in a run: from the line that ended it back over the branches, functions and variables that led there,
 * as the layout of the text and the lines that ran tell. Pure.
 */
import { indentOf } from '../../text/lines.js';
import { isCommentLine } from '../lines/comment.js';
import { type Family, familyOf } from '../lines/family.js';
import { type DefinedFunction, definedFunctions } from '../lines/functions.js';
import type { Said } from '../lines/said.js';

export interface DecidingLine {
  /** From 1. */
  readonly line: number;
  /** It holds the call against what is written down elsewhere: a table, a constant, a list that it goes through. */
  readonly isGeneral: boolean;
}

/** A way back takes at most so many steps. */
const mostSteps = 60;

interface Way {
  readonly family: Family;
  readonly functions: readonly DefinedFunction[];
  readonly lines: readonly string[];
  readonly ran: readonly number[];
  /** When each line (from 1) ran last. */
  readonly ranAt: ReadonlyMap<number, number>;
  steps: number;
}

/**
 * The tests by which a script came to a line (from 1), the last one first, but for those that are not about the call: whether
 * there is a program, a file, a variable of the user's. `ran`: the lines that it came to, each where it ran last.
 */
export function decidingLines({ language, text }: Said, ran: readonly number[], line: number): Generator<DecidingLine> {
  return ledTo(line, undefined, {
    family: familyOf(language),
    functions: definedFunctions(text, language),
    lines: text.split('\n'),
    ran,
    ranAt: new Map(ran.map((each, index) => [each, index])),
    steps: 0,
  });
}

/** Is a line (from 1) the head of a branch, or does it test something and act on it at once? */
export function isTest({ language, text }: Said, line: number): boolean {
  const way = { family: familyOf(language), lines: text.split('\n') };
  return headerOf(way, line) !== undefined || hasTest(way, line);
}

/** The tests that led to a line; `within`: no further back than to the beginning of this function. */
function* ledTo(line: number, within: DefinedFunction | undefined, way: Way): Generator<DecidingLine> {
  for (let at: number | undefined = line; at !== undefined && way.steps++ < mostSteps; ) {
    for (const test of testsAbove(at, way)) yield* meantBy(test, way);
    const around = functionAround(at, way);
    if (around === undefined || around === within) return;
    at = callOf(around, way);
  }
}

/** The tests that a line depends on, within its function, the innermost first; then those that would have ended it before. */
function* testsAbove(line: number, way: Way): Generator<number> {
  const { lines } = way;
  if (hasTest(way, line)) yield line;
  const first = (functionAround(line, way)?.line ?? 0) + 1;
  const before: number[] = [];
  let ceiling = indentOf(lines[line - 1] ?? '');
  // The head of what an `else` belongs to was false.
  let isOtherwise = false;
  for (let at = line - 1; at >= first; at--) {
    const text = lines[at - 1] ?? '';
    if (text.trim() === '' || isCommentLine(text) || continues.test(text)) continue;
    const indent = indentOf(text);
    const header = headerOf(way, at);
    if (indent < ceiling || (isOtherwise && indent === ceiling && header !== undefined)) {
      if (header === 'test' && !isOtherwise) yield at;
      isOtherwise = header === 'otherwise' || (isOtherwise && isFurther.test(text));
      ceiling = indent;
    } else if (indent === ceiling && mayEnd(way, at)) before.push(at);
  }
  yield* before;
}

/** What only goes on with the line above: `) {`, `then`, `do`. */
const continues = /^\s*(?:[)\]]+\s*[:{]?|then|do|(?:&&|\|\||and|or)\s.*)\s*$/;

const isFurther = /^\s*(?:\}?\s*else\s+if|elif)\b/;

/** Is a line the head of a branch? */
function headerOf({ family, lines }: Pick<Way, 'family' | 'lines'>, line: number): 'test' | 'otherwise' | undefined {
  const text = lines[line - 1] ?? '';
  if (/^\s*\}?\s*else\b(?!\s+if\b)/.test(text)) return 'otherwise';
  if (/^\s*(?:\}?\s*else\s+)?(?:if|elif)\b/.test(text)) return 'test';
  const label = family === 'shell' ? caseLabel : family === 'javascript' ? switchLabel : undefined;
  return label?.test(text) === true ? 'test' : undefined;
}

/** `*" --force "* | *push\ -f*)` */
const caseLabel = /^\s*\(?(?:[^()\s"';&]|\\ | ?\| ?|"[^"\n]{0,200}"|'[^'\n]{0,200}'){1,200}\)(?:\s|$)/;
const switchLabel = /^\s*case\b.{0,200}:\s*\{?\s*$/;

/** Does a line test something and do at once what it does for that? `[ -n "$bad" ] && exit 2`, `if (bad) deny();` */
function hasTest({ family, lines }: Pick<Way, 'family' | 'lines'>, line: number): boolean {
  const text = (lines[line - 1] ?? '').replace(texts, '""');
  if (family === 'shell')
    return (
      /^\s*if\b.*;\s*then\s+\S/.test(text) ||
      /\S\s*(?:&&|\|\|)\s*[{\w]/.test(text) ||
      /^\s*[^()\s]\S{0,200}\)\s+\S.*;;/.test(text)
    );
  if (family === 'python') return /^\s*(?:if|elif)\b.*:\s+\w/.test(text) || /\breturn\b.*\bif\b.*\belse\b/.test(text);
  return /^\s*(?:\}?\s*else\s+)?if\s*\(.*\)\s*\{?\s*[\w$]/.test(text);
}

const texts = /"(?:\\.|[^"\\\n]){0,999}"|'(?:\\.|[^'\\\n]){0,999}'/g;

/** Did a line that ran hold a test that would have ended what it is in? */
function mayEnd(way: Way, line: number): boolean {
  if (!way.ranAt.has(line)) return false;
  const text = way.lines[line - 1] ?? '';
  if (hasTest(way, line)) return ends.test(text);
  return /^\s*if\b/.test(text) && endsWithin(way, line);
}

const ends = /\b(?:exit|return|continue|sys\.exit)\b/;

/** Does the branch that begins on a line end what it is in? */
function endsWithin({ lines }: Way, line: number): boolean {
  const indent = indentOf(lines[line - 1] ?? '');
  const body = lines.slice(line, line + longestBranch);
  const end = body.findIndex((each) => each.trim() !== '' && indentOf(each) <= indent && !continues.test(each));
  return body.slice(0, end === -1 ? body.length : end).some((each) => ends.test(each));
}

/** Lines of a branch that ends, at most. */
const longestBranch = 8;

/** What a test comes down to: itself, what gave the variable that it looks at its value, or what the function that it asks tested. */
function* meantBy(line: number, way: Way): Generator<DecidingLine> {
  if (way.steps++ > mostSteps) return;
  const text = wholeTest(way.lines, line);
  if (aside.test(text) || fileTest.test(text) || asksGit.test(text.replace(texts, '""'))) return;
  const variable = variableAlone(text);
  if (variable !== undefined) {
    yield* givenTo(variable, line, way);
    return;
  }
  const own = isWritten(text, way.family);
  const asked = own ? undefined : way.functions.find((each) => each.line !== line && calls(text, each, way));
  const found = asked === undefined ? [] : [...endOf(asked, way)];
  if (found.length > 0) yield* found;
  else yield { line, isGeneral: !own };
}

/** The test with the lines that it goes on over. */
function wholeTest(lines: readonly string[], line: number): string {
  const first = lines[line - 1] ?? '';
  if (!/^\s*(?:\}?\s*else\s+)?(?:if|elif)\b/.test(first)) return first;
  const more = lines.slice(line - 1, line - 1 + longestBranch);
  const end = more.findIndex((each) => /(?::|\{|\bthen)\s*(?:#.*)?$|;\s*then\b/.test(each));
  return more.slice(0, end === -1 ? 1 : end + 1).join(' ');
}

/** Something beside the call: a variable of the user's, which tool it is, whether a program is there. */
const aside =
  /\b(?:environ|getenv|process\.env|isatty|__name__|tool_?name|is_?file|exists(?:Sync)?|command -v|which|type -p)\b/i;
/** What Git says of the project, and not of the call. */
const asksGit =
  /(?:^|[\s(!])git (?:rev-parse|branch|symbolic-ref|status|diff|config|remote|ls-files|describe|worktree)\b/;
const fileTest = /(?:\[\[? |\btest )(?:! )?-[defrswx] /;

/** The variable that a test looks at and nothing else: whether it is set, or true. */
function variableAlone(text: string): string | undefined {
  return aloneIn.map((pattern) => pattern.exec(text)?.[1]).find((name) => name !== undefined);
}

const empty = `(?:""|''|0|1|[Nn]one|null|undefined|[Tt]rue|[Ff]alse|yes|no)`;
const aloneIn: readonly RegExp[] = [
  new RegExp(
    `^\\s*(?:if|elif)\\s+(?:not\\s+)?(?:len\\()?([A-Za-z_]\\w{0,60})\\)?(?:\\s+is(?:\\s+not)?\\s+${empty}|\\s*(?:[!=]=|>)\\s*${empty})?\\s*:`,
  ),
  new RegExp(
    `^\\s*(?:\\}?\\s*else\\s+)?if\\s*\\(\\s*!?\\s*([A-Za-z_$][\\w$]{0,60})(?:\\.length)?(?:\\s*(?:[!=]==?|>)\\s*${empty})?\\s*\\)`,
  ),
  new RegExp(
    `^\\s*(?:if\\s+|elif\\s+)?(?:!\\s+)?(?:\\[\\[?|test|\\(\\()\\s+(?:!\\s)?(?:-[nz]\\s+)?"?\\$?\\{?#?([A-Za-z_]\\w{0,60})(?:\\[@\\])?(?::-\\w{0,9})?\\}?"?(?:\\s*(?:-(?:eq|ne|gt|ge)|[!=]?=|>)\\s*"?${empty}?"?)?\\s+(?:\\]\\]?|\\)\\))\\s*(?:$|;|(?:&&|\\|\\|)\\s*(?:\\{|exit\\b|return\\b|[a-z_]+\\s+["']))`,
  ),
  /^\s*(?:if|elif)\s+(?:!\s)?"?\$\{?([A-Za-z_]\w{0,60})\}?"?\s*;/,
];

/** What decided about the value of a variable when a line looked at it. */
function* givenTo(name: string, line: number, way: Way): Generator<DecidingLine> {
  const until = way.ranAt.get(line) ?? way.ran.length;
  // `blocked, reason = check(command)`, `const { blocked, reason } = …`
  const given = new RegExp(
    `(?:^|[\\s(;&{,[])\\$?${name.replaceAll('$', '\\$')}(?:\\s?:\\s?[\\w[\\]| .]{1,40})?(?:,\\s?[\\w$]{1,40}){0,4}\\s?[\\]}]?\\s?(\\+?=(?![=>~])|\\.(?:append|push|add)\\()(.*)$`,
  );
  const at = way.ran
    .slice(0, until)
    .findLast(
      (each) => each !== line && !/^\s*for\b/.test(way.lines[each - 1] ?? '') && given.test(way.lines[each - 1] ?? ''),
    );
  const [, how = '', value = ''] = (at === undefined ? null : given.exec(way.lines[at - 1] ?? '')) ?? [];
  if (at === undefined || ofPayload.test(value)) return;
  const asked = way.functions.find((each) => calls(value, each, way));
  const found = asked === undefined ? [] : [...endOf(asked, way)];
  if (found.length > 0) yield* found;
  else if (how !== '=' || isConstant.test(value)) yield* ledTo(at, functionAround(at, way), way);
  else yield { line: at, isGeneral: !isWritten(value, way.family) };
}

/** A part of the payload, which is there or not. */
const ofPayload = /\btool_?input\b|\bjson\.loads?\b|\bjq\b|\bJSON\.parse\b|\bstdin\b|^\s*"?\$\((?:cat|echo|printf)\b/i;

/** A text, a number, a truth value: written down, and not found out. */
const isConstant =
  /^\s*(?:["'`(]?\s*$|[fr]{0,2}(["'`]).*\1[;,)]*\s*(?:#.*)?$|-?\d+;?\s*$|[Tt]rue\b|[Ff]alse\b|yes\b|no\b|[A-Z][A-Z_\d]{2,60}\s*;?$)/;

/** What decided which line a function came to at its end. */
function* endOf(asked: DefinedFunction, way: Way): Generator<DecidingLine> {
  const last = way.ran.findLast((line) => isIn(asked, line));
  if (last === undefined || way.steps++ > mostSteps) return;
  const value = /^\s*return\s+(.+?);?\s*$/.exec(way.lines[last - 1] ?? '')?.[1];
  const name = value === undefined ? undefined : /^[A-Za-z_$][\w$]*$/.exec(value)?.[0];
  if (name !== undefined && !isConstant.test(name) && name !== 'None') {
    const given = [...givenTo(name, last, way)];
    if (given.length > 0) return void (yield* given);
  }
  const further =
    value === undefined ? undefined : way.functions.find((each) => each !== asked && calls(value, each, way));
  if (further !== undefined) yield* endOf(further, way);
  else if (value !== undefined && /[\w.]\(|[=!<>]=|\bin\b/.test(value) && !isConstant.test(value))
    yield { line: last, isGeneral: !isWritten(value, way.family) };
  yield* ledTo(last, asked, way);
}

/** Is it written in a test itself what is looked for? */
function isWritten(text: string, family: Family): boolean {
  const shown = text
    .replace(/\.get\(\s*(?:"[^"\n]{0,60}"|'[^'\n]{0,60}')/g, '.get(')
    .replace(/\[(?:"\w{0,60}"|'\w{0,60}')\]/g, '');
  const quoted = [...shown.matchAll(texts)].map(([text]) => text.slice(1, -1));
  if (family === 'shell') {
    const words = (text: string): string => text.replace(/\$\{?\w+(?:[:#%/^,][^}\n]{0,60})?\}?/g, '');
    return (
      quoted.some((text) => letters.test(words(text))) ||
      caseLabel.test(shown) ||
      /(?:=~|[!=]?=)\s*\S{0,200}[a-z]{2}/i.test(words(shown).replace(/;\s*then\b/, '')) ||
      /\bgrep\s+(?:-\S+\s+)*[^\s"'$-]\S*[a-z]{2}/i.test(shown)
    );
  }
  return (
    quoted.some((text) => /[a-z]/i.test(text)) ||
    /\/(?:\\.|[^/\n\\]){0,400}[a-z]{2}(?:\\.|[^/\n\\]){0,400}\/[a-z]{0,4}(?:\.|\))/i.test(shown.replace(texts, '""'))
  );
}

const letters = /[a-z]{2}/i;

/** Does a text call a function? */
function calls(text: string, { name }: DefinedFunction, { family }: Way): boolean {
  const shown = family === 'shell' ? text.replace(/'[^'\n]{0,999}'/g, "''") : text.replace(texts, '""');
  const named = name.replaceAll('$', '\\$');
  return new RegExp(family === 'shell' ? `(?:^|[\\s;&|({!])${named}(?=[\\s;)"]|$)` : `(?<![\\w$.])${named}\\(`).test(
    shown,
  );
}

/** Is a line in the body of a function, which may be all on the line that it begins on? */
const isIn = ({ end, line: first }: DefinedFunction, line: number): boolean =>
  first === end ? line === first : line > first && line <= end;

/** The innermost function that a line is in. */
function functionAround(line: number, { functions }: Way): DefinedFunction | undefined {
  return functions.filter((each) => isIn(each, line)).toSorted((a, b) => b.line - a.line)[0];
}

/** The line that called a function when it ran last. */
function callOf(called: DefinedFunction, way: Way): number | undefined {
  const last = way.ran.findLastIndex((line) => isIn(called, line));
  return way.ran
    .slice(0, Math.max(0, last))
    .findLast(
      (line) =>
        !isIn(called, line) &&
        calls(way.lines[line - 1] ?? '', called, way) &&
        !way.functions.some((each) => each.line === line),
    );
}
