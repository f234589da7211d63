/** The exits of a script and the messages that it prints in front of them: what all languages have in common. Pure. */
import type { Exit, Print } from './object-literal.js';
import { looksLikeReply } from './reply-words.js';
import { functionAround, type Grammar } from './sources.js';
import { lineAt, type Node, nodesOf } from './syntax.js';

/** An exit, and the statements around it, nearest first: those in which its messages can stand. */
export interface FoundExit {
  readonly exit: Exit;
  readonly around: readonly Node[];
}

export interface ExitsAndPrints {
  readonly exits: readonly Exit[];
  readonly prints: readonly Print[];
}

/** Every exit that `exitsAt` finds at a node, each once, and the messages to stdout in front of them. */
export function exitsAndPrints(
  root: Node,
  exitsAt: (node: Node) => readonly FoundExit[],
  printOf: (statement: Node, exitCode: number) => Print | undefined,
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

/** One message of several prints; undefined where one of the statements does something else. */
export function allPrinted(prints: readonly (Print | undefined)[], line: number): Print | undefined {
  const [first] = prints;
  if (first === undefined || !prints.every((print) => print !== undefined)) return undefined;
  return { ...first, line, toStderr: prints.flatMap(({ toStderr }) => toStderr) };
}

/** An exit whose code is a number in the text. */
export function exitWith(code: Node, text: string, message: Pick<Exit, 'says'>): Exit {
  const range = { start: code.startIndex, end: code.endIndex };
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
