/** Exits of a JavaScript script whose code stands in the text, wherever it is passed on from there. Pure, given the tree. */

import { javascript as grammar } from './javascript-grammar.js';
import type { Exit, Print } from './object-literal.js';
import { printsBefore, says } from './reply-words.js';
import { functionAround, sourcesOf } from './sources.js';
import { lineAt, type Node, nodesOf } from './syntax.js';

/** The exits of a script, and the messages that it prints in front of them. */
export function javascriptExits(
  root: Node,
  text: string,
): { readonly exits: readonly Exit[]; readonly prints: readonly Print[] } {
  const exits = new Map<number, Exit>();
  const prints = new Map<number, Print>();
  for (const node of nodesOf(root)) {
    const argument = argumentOfExit(node);
    if (argument === undefined) continue;
    for (const code of codesOf(argument)) {
      const exit = exitWith(code, text);
      exits.set(exit.start, exit);
      for (const print of printsBefore(around(code), (statement) => printOf(statement, exit.code, text))) {
        prints.set(print.line, print);
      }
    }
  }
  return { exits: [...exits.values()], prints: [...prints.values()] };
}

/** What `process.exit(...)` is given, or `process.exitCode = ...`. */
function argumentOfExit(node: Node): Node | undefined {
  if (node.type === 'assignment_expression' && node.childForFieldName('left')?.text === 'process.exitCode')
    return node.childForFieldName('right') ?? undefined;
  if (node.type !== 'call_expression' || node.childForFieldName('function')?.text !== 'process.exit') return undefined;
  return node.childForFieldName('arguments')?.firstNamedChild ?? undefined;
}

/** Every number that an exit's argument can be, as far as the text tells. */
function codesOf(argument: Node): readonly Node[] {
  return sourcesOf(argument, { grammar, carries }).filter(({ type, text }) => type === 'number' && /^\d+$/.test(text));
}

/** A variable that the script does not compare; the result of a call that leaves the script or goes back to a caller. */
function carries(node: Node): boolean {
  if (node.type !== 'call_expression') return !/^(?:binary_expression|switch_statement)$/.test(node.parent?.type ?? '');
  const outside = node.parent?.type === 'await_expression' ? node.parent.parent : node.parent;
  if (outside?.type === 'arguments') return outside.parent !== null && argumentOfExit(outside.parent) !== undefined;
  return /^(?:return_statement|expression_statement|assignment_expression|variable_declarator)$/.test(
    outside?.type ?? '',
  );
}

function exitWith(code: Node, text: string): Exit {
  const range = { start: code.startIndex, end: code.endIndex };
  return {
    ...range,
    line: lineAt(text, code.startIndex),
    code: Number(code.text),
    withCode: (other) => [{ range, text: String(other) }],
    ...says(around(code).find((statement) => /console\.(?:error|warn)|process\.stderr/.test(statement.text))),
  };
}

/** The statements in front of the one that a code stands in, nearest first; behind an assignment more may follow. */
function around(code: Node): readonly Node[] {
  let statement: Node | null = code;
  while (statement !== null && !/_(?:statement|declaration)$/.test(statement.type)) statement = statement.parent;
  // A parameter, and an arrow without a block, have no statements around them.
  if (statement === null || functionAround(code, grammar)?.id !== functionAround(statement, grammar)?.id) return [];
  const found: Node[] = [];
  for (let at = statement?.previousNamedSibling ?? null; at !== null; at = at.previousNamedSibling) found.push(at);
  if (statement?.firstNamedChild?.type === 'assignment_expression')
    for (let at = statement.nextNamedSibling; at !== null; at = at.nextNamedSibling) found.push(at);
  return found.filter(({ type }) => type !== 'comment');
}

/** `console.log(...)`, or what else prints to stdout. */
function printOf(statement: Node, exitCode: number, text: string): Print | undefined {
  const call = statement.firstNamedChild;
  const callee = call?.type === 'call_expression' ? call.childForFieldName('function') : null;
  if (callee === null || callee === undefined) return undefined;
  const instead = { 'console.log': 'console.error', 'process.stdout.write': 'process.stderr.write' }[callee.text];
  if (instead === undefined) return undefined;
  const range = { start: callee.startIndex, end: callee.endIndex };
  return { line: lineAt(text, callee.startIndex), exitCode, toStderr: [{ range, text: instead }] };
}
