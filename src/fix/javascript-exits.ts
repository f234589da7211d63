/** Exits of a JavaScript script whose code stands in the text, wherever it is passed on from there. Pure, given the tree. */
import type { Exit, Print } from './object-literal.js';
import { printsBefore, says } from './reply-words.js';
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
    for (const code of codesOf(argument, new Set())) {
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

/** Every number that an exit's argument can be, as far as the text tells; `passed`: names that were followed before. */
function codesOf(expression: Node, passed: ReadonlySet<string>): readonly Node[] {
  switch (expression.type) {
    case 'number':
      return /^\d+$/.test(expression.text) ? [expression] : [];
    case 'parenthesized_expression':
    case 'await_expression':
      return expression.namedChildren.flatMap((inner) => codesOf(inner, passed));
    case 'ternary_expression':
      return ['consequence', 'alternative'].flatMap((name) => {
        const branch = expression.childForFieldName(name);
        return branch === null ? [] : codesOf(branch, passed);
      });
    case 'call_expression': {
      const called = expression.childForFieldName('function');
      if (called?.type !== 'identifier' || passed.has(called.text)) return [];
      return returnedBy(called, new Set([...passed, called.text]));
    }
    case 'identifier':
      return passed.has(expression.text) ? [] : assignedTo(expression, new Set([...passed, expression.text]));
    default:
      return [];
  }
}

/** What a function returns whose result is only passed on to an exit: a code, and nothing that the script looks at. */
function returnedBy(called: Node, passed: ReadonlySet<string>): readonly Node[] {
  const uses = usesOf(called);
  const [definition, more] = uses.flatMap(({ parent }) => (parent?.type === 'function_declaration' ? [parent] : []));
  if (definition === undefined || more !== undefined) return [];
  if (uses.some((use) => use.parent?.id !== definition.id && !isPassedOn(use))) return [];
  return nodesOfScope(definition)
    .filter(({ type }) => type === 'return_statement')
    .flatMap(({ firstNamedChild: value }) => (value === null ? [] : codesOf(value, passed)));
}

/** Does the result of a call only leave the script, go back to a caller or into a variable? */
function isPassedOn({ parent: call }: Node): boolean {
  if (call?.type !== 'call_expression') return false;
  const outside = call.parent?.type === 'await_expression' ? call.parent.parent : call.parent;
  if (outside?.type === 'arguments') return outside.parent !== null && argumentOfExit(outside.parent) !== undefined;
  return /^(?:return_statement|expression_statement|assignment_expression|variable_declarator)$/.test(
    outside?.type ?? '',
  );
}

/** What is assigned to a variable that the script does not compare. */
function assignedTo(variable: Node, passed: ReadonlySet<string>): readonly Node[] {
  const uses = usesOf(variable);
  if (uses.some(({ parent }) => /^(?:binary_expression|switch_statement)$/.test(parent?.type ?? ''))) return [];
  return uses.flatMap(({ parent, id }) => {
    const [name, value] =
      parent?.type === 'variable_declarator'
        ? ['name', 'value']
        : parent?.type === 'assignment_expression'
          ? ['left', 'right']
          : [];
    if (parent === null || name === undefined || value === undefined) return [];
    const assigned = parent.childForFieldName(name)?.id === id ? parent.childForFieldName(value) : null;
    return assigned === null ? [] : codesOf(assigned, passed);
  });
}

/** Where a name stands: in the function around, if it is declared there, else in the whole script. */
function usesOf(name: Node): readonly Node[] {
  const named = (nodes: readonly Node[]) =>
    nodes.filter(({ type, text }) => type === 'identifier' && text === name.text);
  const scope = functionAround(name);
  const own = scope === undefined ? [] : named(nodesOfScope(scope));
  const isLocal = own.some(
    ({ parent, id }) => parent?.type === 'variable_declarator' && parent.firstNamedChild?.id === id,
  );
  return isLocal ? own : named([...nodesOf(name.tree.rootNode)]);
}

const functions = /^(?:function_declaration|function_expression|arrow_function|method_definition)$/;

function functionAround(node: Node): Node | undefined {
  for (let above = node.parent; above !== null; above = above.parent) if (functions.test(above.type)) return above;
  return undefined;
}

/** The nodes of a function's body, without those of functions within. */
function nodesOfScope(definition: Node): readonly Node[] {
  const nested = (node: Node): readonly Node[] =>
    functions.test(node.type) ? [] : [node, ...node.children.flatMap(nested)];
  return definition.childForFieldName('body')?.children.flatMap(nested) ?? [];
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
  while (statement !== null && !/_(?:statement|declaration)$/.test(statement.type)) {
    // An arrow without a block has no statements of its own.
    if (functions.test(statement.type)) return [];
    statement = statement.parent;
  }
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
