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
    if (text.trim() === '' || isCommentLine(text) || continues.test(text.trim())) continue;
    const indent = indentOf(text);
    const header = headerOf(way, at);
    if (indent < ceiling || (isOtherwise && indent === ceiling && header !== undefined)) {
      if (header === 'test' && !isOtherwise) yield at;
      isOtherwise = header === 'otherwise' || (isOtherwise && isFurther.test(text.trim()));
      ceiling = indent;
    } else if (indent === ceiling && mayEnd(way, at)) before.push(at);
  }
  // Of these, one that looks at the call says more than one that looks at the state of things.
  const isOfCall = (at: number): boolean => ofCall.test(lines[at - 1] ?? '');
  yield* before.toSorted((a, b) => Number(isOfCall(b)) - Number(isOfCall(a)));
}

/** Names that scripts give to what they are asked about. */
const ofCall = /command|cmd|input|file_?path|tokens|words|prompt/i;

/** What only goes on with the line above: `) {`, `then`, `do`. */
const continues = /^(?:[)\]]{1,9} ?[:{]?|then|do|(?:&&|\|\||and|or) .*)$/;

const isFurther = /^(?:(?:\} ?)?else if|elif)\b/;

/** Is a line the head of a branch? */
function headerOf({ family, lines }: Pick<Way, 'family' | 'lines'>, line: number): 'test' | 'otherwise' | undefined {
  const text = (lines[line - 1] ?? '').trim();
  if (/^(?:\} ?)?else\b(?! if\b)/.test(text)) return 'otherwise';
  if (beginsTest.test(text)) return 'test';
  if (family === 'shell') return isCaseLabel(text) ? 'test' : undefined;
  return family === 'javascript' && switchLabel.test(text) ? 'test' : undefined;
}

const beginsTest = /^(?:(?:\} ?)?else )?(?:if|elif)\b/;

/** `*" --force "* | *push\ -f*)` */
const isCaseLabel = (text: string): boolean => caseLabel.test(text.replace(/ \| | \||\| /g, '|'));
const caseLabel = /^\(?(?:[^()\s"';&\\]|\\.|"[^"\n]{0,200}"|'[^'\n]{0,200}'){1,200}\)(?:\s|$)/;
const switchLabel = /^case\b[^\n]{1,200}: ?\{?$/;

/** Does a line test something and do at once what it does for that? `[ -n "$bad" ] && exit 2`, `if (bad) deny();` */
function hasTest({ family, lines }: Pick<Way, 'family' | 'lines'>, line: number): boolean {
  const text = (lines[line - 1] ?? '').trim().replace(texts, '""');
  if (family === 'shell')
    return (
      /^if\b.*; ?then \S/.test(text) ||
      /[^\s&|] ?(?:&&|\|\|) ?[{\w]/.test(text) ||
      /^[^()\s]{1,200}\) \S.*;;/.test(text)
    );
  if (family === 'python')
    return (
      /^(?:if|elif)\b.*: \w/.test(text) ||
      (text.startsWith('return ') && text.includes(' if ') && text.includes(' else '))
    );
  return /^(?:(?:\} ?)?else )?if ?\(.*\) (?:\{ )?[\w$]/.test(text);
}

const texts = /"(?:\\.|[^"\\\n]){0,999}"|'(?:\\.|[^'\\\n]){0,999}'/g;

/** Did a line that ran hold a test that would have ended what it is in? */
function mayEnd(way: Way, line: number): boolean {
  if (!way.ranAt.has(line)) return false;
  const text = way.lines[line - 1] ?? '';
  if (hasTest(way, line)) return ends.test(text);
  return text.trimStart().startsWith('if') && endsWithin(way, line);
}

const ends = /\b(?:exit|return|continue|sys\.exit)\b/;

/** Does the branch that begins on a line end what it is in? */
function endsWithin({ lines }: Way, line: number): boolean {
  const indent = indentOf(lines[line - 1] ?? '');
  const body = lines.slice(line, line + longestBranch);
  const end = body.findIndex((each) => each.trim() !== '' && indentOf(each) <= indent && !continues.test(each.trim()));
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
  if (!beginsTest.test(first.trim())) return first.trim();
  const more = lines.slice(line - 1, line - 1 + longestBranch);
  const end = more.findIndex((each) => /(?::|\{|\bthen)$|; ?then\b/.test(withoutRemark(each)));
  return more
    .slice(0, end === -1 ? 1 : end + 1)
    .map((each) => each.trim())
    .join(' ');
}

/** A line without the remark at its end. */
const withoutRemark = (line: string): string => (line.split(' #', 1)[0] ?? '').trim();

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
    `^(?:if|elif) (?:not )?(?:len\\()?([A-Za-z_]\\w{0,60})\\)?(?: is(?: not)? ${empty}| ?(?:[!=]=|>) ?${empty})?:`,
  ),
  new RegExp(`^(?:(?:\\} ?)?else )?if ?\\(!?([A-Za-z_$][\\w$]{0,60})(?:\\.length)?(?: ?(?:[!=]==?|>) ?${empty})?\\)`),
  new RegExp(
    `^(?:if |elif )?(?:! )?(?:\\[\\[?|test|\\(\\() (?:! )?(?:-[nz] )?"?\\$?\\{?#?([A-Za-z_]\\w{0,60})(?:\\[@\\])?(?::-\\w{0,9})?\\}?"?(?: ?(?:-(?:eq|ne|gt|ge)|[!=]?=|>) ?"?${empty}?"?)? (?:\\]\\]?|\\)\\)) ?(?:$|;|(?:&&|\\|\\|) ?(?:\\{|exit\\b|return\\b|[a-z_]{1,40} ["']))`,
  ),
  /^(?:if|elif) (?:! )?"?\$\{?([A-Za-z_]\w{0,60})\}?"? ?;/,
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
  else if (how !== '=' || isConstant(value)) yield* ledTo(at, functionAround(at, way), way);
  else yield { line: at, isGeneral: !isWritten(value, way.family) };
}

/** A part of the payload, which is there or not. */
const ofPayload = /\btool_?input\b|\bjson\.loads?\b|\bjq\b|\bJSON\.parse\b|\bstdin\b|^\s*"?\$\((?:cat|echo|printf)\b/i;

/** A text, a number, a truth value: written down, and not found out. */
const isConstant = (value: string): boolean => constant.test(withoutRemark(value));
const constant =
  /^(?:["'`(]?$|[fr]{0,2}(["'`]).*\1[;,)]{0,9}$|-?\d{1,9};?$|[Tt]rue\b|[Ff]alse\b|yes\b|no\b|[A-Z][A-Z_\d]{2,60};?$)/;

/** What decided which line a function came to at its end. */
function* endOf(asked: DefinedFunction, way: Way): Generator<DecidingLine> {
  const last = way.ran.findLast((line) => isIn(asked, line));
  if (last === undefined || way.steps++ > mostSteps) return;
  const value = /^return (.{1,999})$/.exec((way.lines[last - 1] ?? '').trim().replace(/;$/, ''))?.[1];
  const name = value === undefined ? undefined : /^[A-Za-z_$][\w$]*$/.exec(value)?.[0];
  if (name !== undefined && !isConstant(name) && name !== 'None') {
    const given = [...givenTo(name, last, way)];
    if (given.length > 0) return void (yield* given);
  }
  const further =
    value === undefined ? undefined : way.functions.find((each) => each !== asked && calls(value, each, way));
  if (further !== undefined) yield* endOf(further, way);
  else if (value !== undefined && /[\w.]\(|[=!<>]=|\bin\b/.test(value) && !isConstant(value))
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
      isCaseLabel(shown) ||
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
