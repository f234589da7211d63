/** Exits of a JavaScript script whose code stands in the text, wherever it is passed on from there. Pure, given the tree. */

import { codesIn, type ExitsAndPrints, exitsAndPrints, exitWith, statementsAround, withBlocks } from './exits.js';
import { javascript as grammar } from './javascript-grammar.js';
import type { Print } from './object-literal.js';
import { says } from './reply-words.js';
import { lineAt, type Node, rangeOf } from './syntax.js';

/** The exits of a script, and the messages that it prints in front of them. */
export function javascriptExits(root: Node, text: string): ExitsAndPrints {
  return exitsAndPrints(
    root,
    (node) =>
      codesIn(argumentOfExit(node), { grammar, carries }).map((code) => {
        const around = statementsAround(code, grammar);
        const message = around.find((statement) => /console\.(?:error|warn)|process\.stderr/.test(statement.text));
        return { exit: exitWith(code, text, says(message)), around };
      }),
    withBlocks((statement, exitCode) => printOf(statement, exitCode, text), text, grammar),
  );
}

/** What `process.exit(...)` is given, or `process.exitCode = ...`. */
function argumentOfExit(node: Node): Node | undefined {
  if (node.type === 'assignment_expression' && node.childForFieldName('left')?.text === 'process.exitCode')
    return node.childForFieldName('right') ?? undefined;
  if (node.type !== 'call_expression' || node.childForFieldName('function')?.text !== 'process.exit') return undefined;
  return node.childForFieldName('arguments')?.firstNamedChild ?? undefined;
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

/** `console.log(...)`, or what else prints to stdout. */
function printOf(statement: Node, exitCode: number, text: string): Print | undefined {
  const call = statement.firstNamedChild;
  const callee = call?.type === 'call_expression' ? call.childForFieldName('function') : null;
  if (callee === null || callee === undefined) return undefined;
  const instead = { 'console.log': 'console.error', 'process.stdout.write': 'process.stderr.write' }[callee.text];
  if (instead === undefined) return undefined;
  const range = rangeOf(callee);
  return { line: lineAt(text, callee.startIndex), exitCode, toStderr: [{ range, text: instead }] };
}
