/** Where a program hands its payload, or a part of it, to a function: `main(payload)`, `read().then((payload) => …)`. Pure. */
import type { Language } from '../../model.js';
import { escaped } from '../../text/escaped.js';
import { closingBracket } from '../lines/brackets.js';
import type { DefinedFunction } from '../lines/functions.js';
import type { Range } from './javascript-payloads.js';

/** A parameter that holds what was handed over. */
export interface Parameter {
  /** Its name, or the offset of the pattern that it is taken apart by. */
  readonly name: string | { readonly pattern: number };
  /** Where it holds that. */
  readonly scope: Range;
}

/** A longer body is read no further. */
const longest = 20_000;

/** The parameter that an expression arrives in; undefined: it is passed to nothing that the text defines. */
export function parameterFor(
  text: string,
  language: Language,
  { start, end }: Range,
  functions: readonly DefinedFunction[],
): Parameter | undefined {
  return inCallback(text, end, functions, language) ?? asArgument(text, language, { start, end }, functions);
}

/** `.then((payload) => …)`, `.then(main)` */
function inCallback(
  text: string,
  end: number,
  functions: readonly DefinedFunction[],
  language: Language,
): Parameter | undefined {
  if (language === 'python') return undefined;
  const then = /^\s*\.then\(\s*/.exec(text.slice(end, end + 80));
  if (then === null) return undefined;
  const from = end + then[0].length;
  const scope = { start: from, end: closingBracket(text, text.indexOf('(', end), longest) };
  const head = /^(?:async )?(?:function ?\w{0,60})?(?: ?\( ?)?(?:(\{)|([A-Za-z_$][\w$]{0,60}) ?(?=\)|=>))/.exec(
    text.slice(from, from + 200),
  );
  if (head !== null) {
    const [whole, brace, name] = head;
    if (brace !== undefined) return { name: { pattern: from + whole.length - 1 }, scope };
    if (name !== undefined && /^ ?\)? ?(?:=>|\{)/.test(text.slice(from + whole.length))) return { name, scope };
  }
  const called = /^([A-Za-z_$][\w$]*)\s*[,)]/.exec(text.slice(from, from + 80))?.[1];
  return called === undefined ? undefined : parameterOf(text, language, called, 0, functions);
}

/** `main(payload)`, where it is called once, or with the same each time. */
function asArgument(
  text: string,
  language: Language,
  { start, end }: Range,
  functions: readonly DefinedFunction[],
): Parameter | undefined {
  if (!/^\s*[,)]/.test(text.slice(end, end + 20))) return undefined;
  const before = text.slice(Math.max(0, start - 200), start);
  const call = /(?<![\w.$])([A-Za-z_$][\w$]*)\(\s*((?:[\w.$"']+\s*,\s*){0,4})(?:await\s+)?$/.exec(before);
  if (call === null) return undefined;
  const [, name = '', others = ''] = call;
  const position = others.split(',').length - 1;
  const given = text.slice(start, end);
  const calls = [...text.matchAll(new RegExp(`(?<![\\w.$])(?<!function |def )${escaped(name)}\\(`, 'g'))];
  const isSame = calls.length === 1 || calls.every(({ index }) => argumentAt(text, index, position) === given);
  return isSame ? parameterOf(text, language, name, position, functions) : undefined;
}

function argumentAt(text: string, call: number, position: number): string | undefined {
  const open = text.indexOf('(', call);
  return text
    .slice(open + 1, closingBracket(text, open, longest) - 1)
    .split(',')
    [position]?.trim();
}

/** The parameter of a function, by its place in the list; undefined where the text defines none of that name, or two. */
export function parameterOf(
  text: string,
  language: Language,
  name: string,
  position: number,
  functions: readonly DefinedFunction[],
): Parameter | undefined {
  const [defined, another] = functions.filter((each) => each.name === name);
  if (defined === undefined || another !== undefined) return undefined;
  const lines = text.split('\n');
  const offset = (line: number): number => lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0);
  const start = offset(defined.line - 1);
  const named = text.indexOf(name, start);
  const arrow = /^[\w$]+\s*=\s*(?:async\s+)?([A-Za-z_$][\w$]*)\s*=>/.exec(text.slice(named, named + 200))?.[1];
  const scope = { start, end: offset(defined.end) };
  if (arrow !== undefined) return position === 0 ? { name: arrow, scope } : undefined;
  const open = text.indexOf('(', named);
  const own = parametersIn(text, open, closingBracket(text, open, longest) - 1)[position];
  if (own === undefined) return undefined;
  const body = { start: closingBracket(text, open, longest), end: scope.end };
  if (text[own.start] === '{') return language === 'python' ? undefined : { name: { pattern: own.start }, scope: body };
  const word = /^[A-Za-z_$][\w$]*/.exec(text.slice(own.start, own.end))?.[0];
  return word === undefined ? undefined : { name: word, scope: body };
}

/** The stretches between the commas of a list of parameters. */
function parametersIn(text: string, open: number, close: number): readonly Range[] {
  const found: Range[] = [];
  let depth = 0;
  let start = open + 1;
  for (let at = open + 1; at <= close; at++) {
    const sign = text[at] as string;
    if ('{[('.includes(sign)) depth++;
    else if (at < close && '}])'.includes(sign)) depth--;
    if (at === close || (depth === 0 && sign === ',')) {
      const blanks = /^\s*/.exec(text.slice(start, at))?.[0].length ?? 0;
      found.push({ start: start + blanks, end: at });
      start = at + 1;
    }
  }
  return found;
}
