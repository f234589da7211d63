/** Exits of a JavaScript script whose code stands in the text, wherever it is passed on from there. Pure, given the tree. */

import { allPrinted, type ExitsAndPrints, exitsAndPrints, exitWith, statementsAround } from './exits.js';
import { javascript as grammar } from './javascript-grammar.js';
import type { Print } from './object-literal.js';
import { says } from './reply-words.js';
import { sourcesOf } from './sources.js';
import { lineAt, type Node } from './syntax.js';

/** The exits of a script, and the messages that it prints in front of them. */
export function javascriptExits(root: Node, text: string): ExitsAndPrints {
  return exitsAndPrints(
    root,
    (node) =>
      codesOf(argumentOfExit(node)).map((code) => {
        const around = statementsAround(code, grammar);
        const message = around.find((statement) => /console\.(?:error|warn)|process\.stderr/.test(statement.text));
        return { exit: exitWith(code, text, says(message)), around };
      }),
    (statement, exitCode) => printOf(statement, exitCode, text),
  );
}

/** What `process.exit(...)` is given, or `process.exitCode = ...`. */
function argumentOfExit(node: Node): Node | undefined {
  if (node.type === 'assignment_expression' && node.childForFieldName('left')?.text === 'process.exitCode')
    return node.childForFieldName('right') ?? undefined;
  if (node.type !== 'call_expression' || node.childForFieldName('function')?.text !== 'process.exit') return undefined;
  return node.childForFieldName('arguments')?.firstNamedChild ?? undefined;
}

/** Every number that an exit's argument can be, as far as the text tells. */
function codesOf(argument: Node | undefined): readonly Node[] {
  if (argument === undefined) return [];
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

/** `console.log(...)`, or what else prints to stdout; a loop or a condition that does nothing else. */
function printOf(statement: Node, exitCode: number, text: string): Print | undefined {
  const inside = onlyPrints(statement);
  if (inside !== undefined) {
    const prints = inside.map((each) => printOf(each, exitCode, text));
    return allPrinted(prints, lineAt(text, statement.startIndex));
  }
  const call = statement.firstNamedChild;
  const callee = call?.type === 'call_expression' ? call.childForFieldName('function') : null;
  if (callee === null || callee === undefined) return undefined;
  const instead = { 'console.log': 'console.error', 'process.stdout.write': 'process.stderr.write' }[callee.text];
  if (instead === undefined) return undefined;
  const range = { start: callee.startIndex, end: callee.endIndex };
  return { line: lineAt(text, callee.startIndex), exitCode, toStderr: [{ range, text: instead }] };
}

/** The statements of a loop, or of a condition without another branch; undefined for all else. */
function onlyPrints(statement: Node): readonly Node[] | undefined {
  if (statement.type !== 'for_in_statement' && statement.type !== 'if_statement') return undefined;
  if (statement.childForFieldName('alternative') !== null) return undefined;
  const body = statement.childForFieldName('body') ?? statement.childForFieldName('consequence');
  if (body?.type !== 'statement_block') return body === null || body === undefined ? undefined : [body];
  return body.namedChildren.flatMap((each) => (each === null || each.type === 'comment' ? [] : [each]));
}
