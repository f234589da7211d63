/** Exits of a Python script whose code stands in the text, wherever it is passed on from there. Pure, given the tree. */
import type { Exit, Print } from './object-literal.js';
import { printsBefore, says } from './reply-words.js';
import { lineAt, type Node, nodesOf } from './syntax.js';

/** The exits of a script, and the messages that it prints in front of them. */
export function pythonExits(
  root: Node,
  text: string,
): { readonly exits: readonly Exit[]; readonly prints: readonly Print[] } {
  const exits = new Map<number, Exit>();
  const prints = new Map<number, Print>();
  for (const node of nodesOf(root)) {
    const argument = argumentOfExit(node);
    if (argument === undefined) continue;
    const spoken = argument.type === 'string' ? exitWithText(node, argument, text) : undefined;
    if (spoken !== undefined) exits.set(spoken.start, spoken);
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

const exitCall = /^(?:sys\.exit|exit|quit|os\._exit|SystemExit)$/;

/** The only argument of a call that ends the script. */
function argumentOfExit(node: Node): Node | undefined {
  if (node.type !== 'call' || !exitCall.test(node.childForFieldName('function')?.text ?? '')) return undefined;
  const [argument, more] = node.childForFieldName('arguments')?.namedChildren ?? [];
  return more === undefined ? argument : undefined;
}

/** Every number that an exit's argument can be, as far as the text tells; `passed`: names that were followed before. */
function codesOf(expression: Node, passed: ReadonlySet<string>): readonly Node[] {
  switch (expression.type) {
    case 'integer':
      return /^\d+$/.test(expression.text) ? [expression] : [];
    case 'parenthesized_expression':
      return expression.namedChildren.flatMap((inner) => codesOf(inner, passed));
    case 'conditional_expression': {
      const [then, , otherwise] = expression.namedChildren;
      return [then, otherwise].flatMap((branch) => (branch === undefined ? [] : codesOf(branch, passed)));
    }
    case 'call': {
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
  const [definition, more] = uses.flatMap(({ parent }) => (parent?.type === 'function_definition' ? [parent] : []));
  if (definition === undefined || more !== undefined) return [];
  if (uses.some((use) => use.parent?.id !== definition.id && !isPassedOn(use))) return [];
  return nodesOfScope(definition)
    .filter(({ type }) => type === 'return_statement')
    .flatMap(({ firstNamedChild: value }) => (value === null ? [] : codesOf(value, passed)));
}

/** Does the result of a call only leave the script, go back to a caller or into a variable? */
function isPassedOn({ parent: call }: Node): boolean {
  if (call?.type !== 'call') return false;
  const outside = call.parent;
  if (outside?.type === 'argument_list')
    return outside.parent !== null && argumentOfExit(outside.parent)?.id === call.id;
  return /^(?:return_statement|expression_statement|assignment)$/.test(outside?.type ?? '');
}

/** What is assigned to a variable that the script does not compare. */
function assignedTo(variable: Node, passed: ReadonlySet<string>): readonly Node[] {
  const uses = usesOf(variable);
  if (uses.some(({ parent }) => parent?.type === 'comparison_operator')) return [];
  return uses.flatMap(({ parent, id }) => {
    if (parent?.type !== 'assignment' || parent.childForFieldName('left')?.id !== id) return [];
    const right = parent.childForFieldName('right');
    return right === null ? [] : codesOf(right, passed);
  });
}

/** Where a name stands: in the function around, if it is assigned there, else in the whole script. */
function usesOf(name: Node): readonly Node[] {
  const named = (nodes: readonly Node[]) =>
    nodes.filter((node) => node.type === 'identifier' && node.text === name.text);
  const scope = functionAround(name);
  const own = scope === undefined ? [] : named(nodesOfScope(scope));
  const isLocal = own.some(({ parent, id }) => parent?.type === 'assignment' && parent.firstNamedChild?.id === id);
  return isLocal ? own : named([...nodesOf(name.tree.rootNode)]);
}

function functionAround(node: Node): Node | undefined {
  for (let above = node.parent; above !== null; above = above.parent)
    if (above.type === 'function_definition') return above;
  return undefined;
}

/** The nodes of a function's body, without those of functions within. */
function nodesOfScope(definition: Node): readonly Node[] {
  const nested = (node: Node): readonly Node[] =>
    /^(?:function_definition|lambda)$/.test(node.type) ? [] : [node, ...node.children.flatMap(nested)];
  return definition.childForFieldName('body')?.children.flatMap(nested) ?? [];
}

function exitWith(code: Node, text: string): Exit {
  const range = { start: code.startIndex, end: code.endIndex };
  const message = around(code).find((statement) => /sys\.stderr/.test(statement.text));
  return {
    ...range,
    line: lineAt(text, code.startIndex),
    code: Number(code.text),
    withCode: (other) => [{ range, text: String(other) }],
    ...(message === undefined ? {} : { says: passedMessage(message) ?? says(message).says ?? '' }),
  };
}

/** The texts given to a function that prints its parameter, one a line. */
function passedMessage(message: Node): string | undefined {
  if (message.descendantsOfType('string').length > 0) return undefined;
  const name = functionAround(message)?.childForFieldName('name');
  if (name === null || name === undefined) return undefined;
  const calls = usesOf(name).flatMap(({ parent }) => (parent?.type === 'call' ? [parent] : []));
  const texts = calls.flatMap((call) =>
    call.descendantsOfType('string').flatMap((given) => says(given ?? undefined).says ?? []),
  );
  return texts.length === 0 ? undefined : texts.join('\n');
}

/** A text given to sys.exit is printed to stderr, and the code is 1. */
function exitWithText(call: Node, argument: Node, text: string): Exit | undefined {
  const statement = call.parent;
  if (call.childForFieldName('function')?.text !== 'sys.exit') return undefined;
  if (statement?.type !== 'expression_statement' || statement.childCount !== 1) return undefined;
  const indent = lineStart(text, statement.startIndex);
  if (indent === undefined) return undefined;
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const range = { start: call.startIndex, end: call.endIndex };
  const withCode = (code: number) => [
    { range, text: `print(${argument.text}, file=sys.stderr)${end}${indent}sys.exit(${code})` },
  ];
  return {
    start: argument.startIndex,
    end: argument.endIndex,
    line: lineAt(text, call.startIndex),
    code: 1,
    withCode,
    ...says(argument),
  };
}

/** The white space in front of a statement, where nothing else stands there. */
function lineStart(text: string, offset: number): string | undefined {
  return /(?:^|\n)([ \t]*)$/.exec(text.slice(Math.max(0, offset - 400), offset))?.[1];
}

/** The statements in front of the one that a code stands in, nearest first; behind an assignment more may follow. */
function around(code: Node): readonly Node[] {
  let statement: Node | null = code;
  while (statement !== null && !/_statement$/.test(statement.type)) statement = statement.parent;
  const found: Node[] = [];
  for (let at = statement?.previousNamedSibling ?? null; at !== null; at = at.previousNamedSibling) found.push(at);
  if (statement?.firstNamedChild?.type === 'assignment')
    for (let at = statement.nextNamedSibling; at !== null; at = at.nextNamedSibling) found.push(at);
  return found.filter(({ type }) => type !== 'comment');
}

/** `print(...)` to stdout. */
function printOf(statement: Node, exitCode: number, text: string): Print | undefined {
  const call = statement.firstNamedChild;
  if (call?.type !== 'call' || call.childForFieldName('function')?.text !== 'print') return undefined;
  const list = call.childForFieldName('arguments');
  const last = list?.lastNamedChild;
  if (list === null || list === undefined || last === null || last === undefined || /\bfile\s*=/.test(list.text))
    return undefined;
  if (!/\bimport\s+(?:\w[\w, ]*,\s*)?sys\b/.test(text)) return undefined;
  const at = last.endIndex;
  return {
    line: lineAt(text, call.startIndex),
    exitCode,
    toStderr: [{ range: { start: at, end: at }, text: ', file=sys.stderr' }],
  };
}
