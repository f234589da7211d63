/** The exits of a script and the messages that it prints in front of them: what all languages have in common. Pure. */
import type { Exit, Print } from './object-literal.js';
import { looksLikeReply } from './reply-words.js';
import { type Following, functionAround, type Grammar, sourcesOf } from './sources.js';
import { lineAt, type Node, nodesOf, rangeOf } from './syntax.js';

/** An exit, and the statements around it, nearest first: those in which its messages can stand. */
export interface FoundExit {
  readonly exit: Exit;
  readonly around: readonly Node[];
}

export interface ExitsAndPrints {
  readonly exits: readonly Exit[];
  readonly prints: readonly Print[];
}

/** How a language prints to stdout: what one statement prints there, in front of an exit with that code. */
export type PrintReader = (statement: Node, exitCode: number) => Print | undefined;

/** Every exit that `exitsAt` finds at a node, each once, and the messages to stdout in front of them. */
export function exitsAndPrints(
  root: Node,
  exitsAt: (node: Node) => readonly FoundExit[],
  printOf: PrintReader,
): ExitsAndPrints {
  const exits = new Map<number, Exit>();
  const prints = new Map<number, Print>();
  for (const { exit, around } of [...nodesOf(root)].flatMap(exitsAt)) {
    exits.set(exit.start, exit);
    for (const print of printsBefore(around, (statement) => printOf(statement, exit.code))) {
      prints.set(print.line, print);
    }
  }
  return { exits: [...exits.values()], prints: [...prints.values()] };
}

/** Reads loops and conditions too that do nothing but print: all of it is one message. */
export function withBlocks(printOf: PrintReader, text: string, { loop, block }: Grammar): PrintReader {
  return function printed(statement, exitCode): Print | undefined {
    const inside = onlyBlock(statement, loop, block);
    if (inside === undefined) return printOf(statement, exitCode);
    const prints = inside.map((each) => printed(each, exitCode));
    const [first] = prints;
    if (first === undefined || !prints.every((print) => print !== undefined)) return undefined;
    const line = lineAt(text, statement.startIndex);
    return { ...first, line, toStderr: prints.flatMap(({ toStderr }) => toStderr) };
  };
}

/** The statements of a loop, or of a condition without another branch; undefined for all else. */
function onlyBlock(statement: Node, loop: string, block: string): readonly Node[] | undefined {
  if (statement.type !== loop && statement.type !== 'if_statement') return undefined;
  if (statement.childForFieldName('alternative') !== null) return undefined;
  const body = statement.childForFieldName('body') ?? statement.childForFieldName('consequence');
  if (body?.type !== block) return body === null ? undefined : [body];
  return body.namedChildren.filter(({ type }) => type !== 'comment');
}

/** Every number that an exit's argument can be, as far as the text tells. */
export function codesIn(argument: Node | undefined, following: Following): readonly Node[] {
  if (argument === undefined) return [];
  return sourcesOf(argument, following).filter(
    ({ type, text }) => type === following.grammar.number && /^\d+$/.test(text),
  );
}

/** An exit whose code is a number in the text. */
export function exitWith(code: Node, text: string, message: Pick<Exit, 'says'>): Exit {
  const range = rangeOf(code);
  return {
    ...range,
    line: lineAt(text, code.startIndex),
    code: Number(code.text),
    withCode: (other) => [{ range, text: String(other) }],
    ...message,
  };
}

/** The statements in front of the one that a code stands in, nearest first; behind an assignment more may follow. */
export function statementsAround(code: Node, grammar: Grammar): readonly Node[] {
  let statement: Node | null = code;
  while (statement !== null && !grammar.statements.test(statement.type)) statement = statement.parent;
  // A parameter, and a function that is one expression, have no statements around them.
  if (statement === null || functionAround(code, grammar)?.id !== functionAround(statement, grammar)?.id) return [];
  const found: Node[] = [];
  for (let at = statement.previousNamedSibling; at !== null; at = at.previousNamedSibling) found.push(at);
  if (statement.firstNamedChild?.type === grammar.assignment)
    for (let at = statement.nextNamedSibling; at !== null; at = at.nextNamedSibling) found.push(at);
  return found.filter(({ type }) => type !== 'comment');
}

/**
 * The messages of a block, from the one in front of its exit upwards to the first statement that prints none: they belong
 * together, and a half of them on stderr would be worse than none. A reply is no message.
 */
function printsBefore(statements: readonly Node[], printOf: (statement: Node) => Print | undefined): readonly Print[] {
  const found: Print[] = [];
  for (const statement of statements.filter(({ type }) => type !== 'comment')) {
    const print = found.length > 0 && looksLikeReply(statement.text) ? undefined : printOf(statement);
    if (print === undefined) break;
    found.push(print);
  }
  return found;
}
