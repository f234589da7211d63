/**
 * Functions through which a script answers: `warn() { echo "$1" >&2; }`, `def block(message)`, of its own or of a library
 * that it takes in; and calls of them. Pure.
 */
import type { Language, Library } from '../../model.js';
import { escaped } from '../../text/escaped.js';
import { onceFor } from '../../text/once-for.js';
import { familyOf, isProgram } from '../lines/family.js';
import { type DefinedFunction, definedFunctions, type Statement } from '../lines/functions.js';
import type { Said } from '../lines/said.js';

export interface AnsweringFunction {
  readonly name: string;
  /** The library that defines it; absent: the text itself. */
  readonly library?: Library;
  /** The lines (from 1) that it is defined on. */
  readonly line: number;
  readonly end: number;
  /** Where what it is given is printed, whenever it is called; absent: it is not printed as it comes. */
  readonly prints?: 'stdout' | 'stderr';
  /** The statement that prints it. */
  readonly printing?: Statement;
  /** The exit code, other than 0, that it ends the hook with whenever it is called. */
  readonly exit?: number;
  /** The line that does. */
  readonly exitLine?: number;
  /** It may end the hook with a code other than 0. */
  readonly mayFail: boolean;
  /** It returns a number other than 0, which may be the exit code of whoever returns it in turn: `return deny(reason)`. */
  readonly returnsCode?: true;
}

/** The functions of a text and of its libraries that print what they are given or end the hook; its own come first. */
const answeringFunctions = onceFor((said: Said): readonly AnsweringFunction[] => {
  const files: readonly (Pick<Said, 'text' | 'language'> & { readonly library?: Library })[] = [
    said,
    ...(said.libraries ?? []).map((library) => ({ text: library.text, language: library.language, library })),
  ];
  const all = files.flatMap(({ language, library, text }) =>
    definedFunctions(text, language)
      .slice(0, mostFunctions)
      .map((defined) => ({ defined, language, library })),
  );
  const found = new Map<string, AnsweringFunction>();
  const own = new Set(all.flatMap(({ defined, library }) => (library === undefined ? [defined.name] : [])));
  // One that answers by another is known once that one is.
  for (let round = 0; round < rounds; round++) {
    for (const { defined, language, library } of all) {
      const { name } = defined;
      const other = found.get(name);
      if (isBuiltIn.test(name) || (other !== undefined && other.library !== library)) continue;
      if (library !== undefined && own.has(name)) continue;
      const answering = answeringBy(defined, language, [...found.values()]);
      if (answering !== undefined) found.set(name, { ...answering, ...(library === undefined ? {} : { library }) });
    }
  }
  return [...found.values()];
});

const rounds = 2;

/** Of a text with more functions than these, made by a program, the others are not looked at. */
const mostFunctions = 300;

const isBuiltIn = /^(?:echo|printf|print|exit|cat|main)$/;

/** What a function does with what it is given; undefined: nothing that answers. */
function answeringBy(
  { body, end, line, name, parameters, statements, toStderr }: DefinedFunction,
  language: Language,
  others: readonly AnsweringFunction[],
): AnsweringFunction | undefined {
  const takes = taking(language, parameters, body);
  const calls = callsOf(others);
  const printing =
    takes && statements.find(({ text }) => printsOf(language).test(text) && takes.test(text) && !leaves.test(text));
  const handedOn = statements.flatMap((statement) => {
    const called = callIn(statement.text, others, calls);
    return called === undefined ? [] : [{ called, statement }];
  });
  const printer =
    takes && handedOn.find(({ called, statement }) => called.prints !== undefined && takes.test(statement.text));
  const ending =
    statements.find(({ text }) => ends.test(text)) ??
    handedOn.find(({ called }) => called.exit !== undefined)?.statement;
  const exit = ending && (codeOf(ending.text) ?? handedOn.find(({ statement }) => statement === ending)?.called.exit);
  const mayFail = mayEnd.test(body) || handedOn.some(({ called }) => called.mayFail);
  const prints = printing ? (toStderr || onStderr.test(printing.text) ? 'stderr' : 'stdout') : printer?.called.prints;
  if (prints === undefined && exit === undefined && !mayFail) return undefined;
  const said = printing ?? printer?.statement;
  return {
    name,
    line,
    end,
    mayFail,
    ...(statements.some(({ text }) => returnsNumber.test(text)) ? { returnsCode: true as const } : {}),
    ...(prints === undefined ? {} : { prints }),
    ...(said === undefined ? {} : { printing: said }),
    ...(exit === undefined || ending === undefined ? {} : { exit, exitLine: ending.line }),
  };
}

/** What goes to stderr. */
export const onStderr = />\s*&\s*2|\/dev\/stderr|\bconsole\.(?:error|warn)\(|\bstderr\b/;

const ends = /^(?:exit\s+|(?:sys\.|os\._|process\.)exit\(\s*|process\.exitCode\s*=\s*)[1-9]\d{0,2}\b/;
const mayEnd = /\bexit[ \t]{1,9}(?:[1-9]|["']?\$)|\bexit\( ?[^0) ]|\bexitCode ?= ?[^0 ]|\bthrow\b|\braise\b/;

const returnsNumber = /^return\s+[1-9]\d{0,2}\b/;

const codeOf = (statement: string): number | undefined => {
  const code = ends.test(statement) ? /\d{1,3}/.exec(statement)?.[0] : undefined;
  return code === undefined ? undefined : Number(code);
};

/** It goes to a file, to another program or into a variable. */
const leaves = />>?\s{0,9}(?!&|\/dev\/std)["'$\w/.~]|(?<!\|)\|(?!\|)|^[\w.$\s]{1,80}=/;

function printsOf(language: Language): RegExp {
  switch (familyOf(language)) {
    case 'python':
      return /^(?:print|sys\.std(?:out|err)\.write)\(/;
    case 'javascript':
      return /^(?:console\.(?:log|error|warn|info)|process\.std(?:out|err)\.write)\(/;
    default:
      return /^(?:>&2\s+)?(?:echo|printf|cat\s*<<)/;
  }
}

/** What of a function's text is what it was given; undefined: it takes nothing. */
function taking(language: Language, parameters: readonly string[], body: string): RegExp | undefined {
  if (isProgram(language)) {
    const names = parameters.filter((each) => each !== 'self' && each !== 'cls');
    if (names.length !== parameters.length || names.length === 0) return undefined;
    return new RegExp(`(?<![\\w.$])(?:${names.map((each) => escaped(each)).join('|')})(?![\\w$])`);
  }
  const named = [...body.matchAll(/(?:^|[\s;])(\w{1,60})="?\$(?:\{[1-9*@][^}]{0,99}\}|[1-9*@])/g)].map(
    ([, name]) => name,
  );
  return new RegExp(`\\$\\{?(?:[1-9*@]${named.map((name) => `|${name}\\b`).join('')})`);
}

/** A statement that begins with a call of one of the functions. */
function callsOf(functions: readonly AnsweringFunction[]): RegExp | undefined {
  if (functions.length === 0) return undefined;
  const names = [...new Set(functions.map(({ name }) => name))].join('|').replace(/\$/g, '\\$');
  return new RegExp(
    `^\\s*(?:(?:[^'"#]|"[^"\\n]{0,99}"){0,80}(?:&&|\\|\\||;|\\bthen|\\belse|\\bdo|[{)])\\s*)?(?:(?:return|await)\\s+)?(?:([A-Za-z_]\\w{0,60})\\.)?(${names})(?:\\(|[ \\t]*(?:$|;)|[ \\t]+(?![=(+]|\\|\\||&&))`,
  );
}

function callIn(
  line: string,
  functions: readonly AnsweringFunction[],
  calls: RegExp | undefined,
): AnsweringFunction | undefined {
  const [, owner, name] = calls?.exec(line) ?? [];
  const called = functions.find((each) => each.name === name);
  if (called === undefined || owner === undefined) return called;
  // `common.warn("…")`: of the module, and not of an object that has a method of that name.
  const stem = called.library?.path
    .split('/')
    .at(-1)
    ?.replace(/\.\w{1,4}$/, '');
  return stem === owner || stem === '__init__' || stem === 'index' ? called : undefined;
}

/** Finds in a line the call of a function through which the script answers. */
export function answeringCalls(said: Said): (line: string) => AnsweringFunction | undefined {
  const functions = answeringFunctions(said);
  const calls = callsOf(functions);
  return (line) => callIn(line, functions, calls);
}

/** Tells of a line of a shell script whether it calls a function that may end it with another code than 0. */
export function callsOfEnds(said: Said): (line: string) => boolean {
  const calledIn = answeringCalls(said);
  return (line) => calledIn(line.replace(/"[^"\n]*"|'[^'\n]*'/g, 'text'))?.mayFail === true;
}
