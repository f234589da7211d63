/** Exits of a shell script whose code stands in the text, or in what a variable is assigned. Pure, given the tree. */
import { type ExitsAndPrints, exitsAndPrints, exitWith } from './exits.js';
import type { Exit, Print } from './object-literal.js';
import { says } from './reply-words.js';
import { lineAt, type Node, nodesOf } from './syntax.js';

/** The exits of a script, and the messages that it prints in front of them. */
export function shellExits(root: Node, text: string): ExitsAndPrints {
  return exitsAndPrints(
    root,
    (node) =>
      codesOf(node).map(({ value, statement }) => {
        const around = statementsAround(statement);
        return { exit: exitWith(value, text, saidBy(around.find(toStderr))), around };
      }),
    (statement, exitCode) => printOf(statement, exitCode, text),
  );
}

/** A number, and the statement that it belongs to. */
interface Code {
  readonly value: Node;
  readonly statement: Node;
}

function isExit(node: Node): boolean {
  return node.type === 'command' && node.childForFieldName('name')?.text === 'exit';
}

/** The number that an exit has; where it has a variable, the numbers that the script assigns to it. */
function codesOf(exit: Node): readonly Code[] {
  if (!isExit(exit)) return [];
  const argument = exit.childrenForFieldName('argument')[0];
  if (argument === undefined || argument === null) return [];
  if (/^\d+$/.test(argument.text)) return [{ value: argument, statement: exit }];
  const name = /^"?\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))"?$/.exec(argument.text)?.slice(1).find(Boolean);
  if (name === undefined) return [];
  const nodes = [...nodesOf(exit.tree.rootNode)];
  const uses = nodes.filter(({ type, text }) => type === 'variable_name' && text === name);
  return uses.flatMap(({ parent, id }) => {
    const value = parent?.type === 'variable_assignment' ? numberIn(parent.childForFieldName('value')) : undefined;
    if (parent === null || value === undefined || parent.firstNamedChild?.id !== id) return [];
    if (uses.some((use) => isCompared(use, value.text))) return [];
    const declared = parent.parent?.type === 'declaration_command' ? parent.parent : undefined;
    return [{ value, statement: declared ?? parent }];
  });
}

/** A number, in quotes or without. */
function numberIn(value: Node | null): Node | undefined {
  const inner = value?.type === 'string' && value.namedChildCount === 1 ? value.firstNamedChild : value;
  return inner !== null && inner !== undefined && /^\d+$/.test(inner.text) ? inner : undefined;
}

/** Does the script look whether a variable has this very value? Another value would lead elsewhere. */
function isCompared(use: Node, value: string): boolean {
  for (let above = use.parent; above !== null; above = above.parent) {
    if (above.type === 'case_statement') return above.childForFieldName('value')?.text.includes(use.text) === true;
    if (/^(?:test_command|binary_expression)$/.test(above.type) && new RegExp(`\\b${value}\\b`).test(above.text))
      return true;
    if (/_assignment$|^(?:if|while)_statement$|^program$/.test(above.type)) return false;
  }
  return false;
}

/** What a message says: its own text, or what a function that prints it is given. */
function saidBy(message: Node | undefined): Pick<Exit, 'says'> {
  return message === undefined ? {} : { says: passedMessage(message) ?? says(message).says ?? '' };
}

/** The texts given to a function that prints its arguments, one a line. */
function passedMessage(message: Node): string | undefined {
  if (!/\$\{?[1-9@*]/.test(message.text)) return undefined;
  let around: Node | null = message;
  while (around !== null && around.type !== 'function_definition') around = around.parent;
  const name = around?.childForFieldName('name')?.text;
  const calls = [...nodesOf(message.tree.rootNode)].filter(
    (node) => node.type === 'command' && node.childForFieldName('name')?.text === name,
  );
  return calls.length === 0 ? undefined : calls.map((call) => says(call).says).join('\n');
}

/** The statements around one in its block, nearest first: those in front of it, and behind an assignment those too. */
function statementsAround(statement: Node): readonly Node[] {
  const found = before(statement);
  if (statement.type === 'command') return found;
  const behind: Node[] = [];
  for (let at = statement.nextNamedSibling; at !== null && !isExit(at); at = at.nextNamedSibling) behind.push(at);
  return [...found, ...behind];
}

/** The statements in front of one in its block, nearest first; `a && b` and `a; b` are the same here. */
function before(node: Node): readonly Node[] {
  const found: Node[] = [];
  for (let at = node.previousNamedSibling; at !== null; at = at.previousNamedSibling) found.push(at);
  if (found.length === 0 && node.parent?.type === 'list') return before(node.parent);
  return found;
}

function toStderr(node: Node): boolean {
  return (
    node.type === 'redirected_statement' &&
    node.children.some((child) => child.type === 'file_redirect' && /^1?>\s*(?:&2|\/dev\/stderr)$/.test(child.text))
  );
}

/** The message that a statement prints to stdout. */
function printOf(statement: Node, exitCode: number, text: string): Print | undefined {
  if (printsOnly(statement)) {
    const at = statement.endIndex;
    return {
      line: lineAt(text, statement.startIndex),
      exitCode,
      toStderr: [{ range: { start: at, end: at }, text: ' >&2' }],
    };
  }
  const isHereDocument =
    statement.type === 'redirected_statement' &&
    statement.children
      .filter(({ type }) => type.endsWith('_redirect'))
      .every(({ type }) => type === 'heredoc_redirect');
  const command = isHereDocument ? statement.firstNamedChild : statement;
  const name = command?.type === 'command' ? command.childForFieldName('name')?.text : undefined;
  if (command === null || command === undefined || !['echo', 'printf', 'cat'].includes(name ?? '')) return undefined;
  if (name === 'cat' && !isHereDocument) return undefined;
  const at = command.endIndex;
  return {
    line: lineAt(text, statement.startIndex),
    exitCode,
    toStderr: [{ range: { start: at, end: at }, text: ' >&2' }],
  };
}

/** Programs that shorten or indent what they are handed. */
const shortens = /^(?:head|tail|sed|sort|uniq|cut|fold|tr|cat)$/;

/** A loop that does nothing but print, or a text that is printed through a program that shortens it. */
function printsOnly({ type, namedChildren, text }: Node): boolean {
  const nameOf = (node: Node | null) => (node?.type === 'command' ? node.childForFieldName('name')?.text : undefined);
  const isPrint = (node: Node | null) => /^(?:echo|printf)$/.test(nameOf(node) ?? '');
  if (/>/.test(text.replace(/"[^"]*"|'[^']*'/g, ''))) return false;
  if (type === 'pipeline')
    return (
      isPrint(namedChildren[0] ?? null) && namedChildren.slice(1).every((each) => shortens.test(nameOf(each) ?? ''))
    );
  if (type !== 'for_statement') return false;
  const body = namedChildren.find((each) => each?.type === 'do_group')?.namedChildren ?? [];
  return body.length > 0 && body.every(isPrint);
}
