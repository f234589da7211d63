/** Exits of a Python script whose code stands in the text, wherever it is passed on from there. Pure, given the tree. */
import { codesIn, type ExitsAndPrints, exitsAndPrints, exitWith, statementsAround, withBlocks } from './exits.js';
import type { Exit, Print } from './object-literal.js';
import { python as grammar } from './python-grammar.js';
import { says } from './reply-words.js';
import { functionAround, usesOf } from './sources.js';
import { lineAt, type Node, rangeOf } from './syntax.js';

/** The exits of a script, and the messages that it prints in front of them. */
export function pythonExits(root: Node, text: string): ExitsAndPrints {
  return exitsAndPrints(
    root,
    (node) => {
      const argument = argumentOfExit(node);
      const spoken = argument?.type === 'string' ? exitWithText(node, argument, text) : undefined;
      return [
        ...(spoken === undefined ? [] : [{ exit: spoken, around: [] }]),
        ...codesIn(argument, { grammar, carries }).map((code) => {
          const around = statementsAround(code, grammar);
          const message = around.find((statement) => /sys\.stderr/.test(statement.text));
          return { exit: exitWith(code, text, saidBy(message)), around };
        }),
      ];
    },
    withBlocks((statement, exitCode) => printOf(statement, exitCode, text), text, grammar),
  );
}

const exitCall = /^(?:sys\.exit|exit|quit|os\._exit|SystemExit)$/;

/** The only argument of a call that ends the script. */
function argumentOfExit(node: Node): Node | undefined {
  if (node.type !== 'call' || !exitCall.test(node.childForFieldName('function')?.text ?? '')) return undefined;
  const [argument, more] = node.childForFieldName('arguments')?.namedChildren ?? [];
  return more === undefined ? argument : undefined;
}

/** A variable that the script does not compare; the result of a call that leaves the script or goes back to a caller. */
function carries(node: Node): boolean {
  const outside = node.parent;
  if (node.type !== 'call') return outside?.type !== 'comparison_operator';
  if (outside?.type === 'argument_list')
    return outside.parent !== null && argumentOfExit(outside.parent)?.id === node.id;
  return /^(?:return_statement|expression_statement|assignment)$/.test(outside?.type ?? '');
}

/** What a message says: its own text, or what a function that prints it is given. */
function saidBy(message: Node | undefined): Pick<Exit, 'says'> {
  return message === undefined ? {} : { says: passedMessage(message) ?? says(message).says ?? '' };
}

/** The texts given to a function that prints its parameter, one a line. */
function passedMessage(message: Node): string | undefined {
  if (message.descendantsOfType('string').length > 0) return undefined;
  const name = functionAround(message, grammar)?.childForFieldName('name');
  if (name === null || name === undefined) return undefined;
  const calls = usesOf(name, grammar).flatMap(({ parent }) => (parent?.type === 'call' ? [parent] : []));
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
  const range = rangeOf(call);
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

/** `print(...)` to stdout. */
function printOf(statement: Node, exitCode: number, text: string): Print | undefined {
  const call = statement.firstNamedChild;
  if (call?.type !== 'call' || call.childForFieldName('function')?.text !== 'print') return undefined;
  const list = call.childForFieldName('arguments');
  if (list === null || list === undefined || /\bfile\s*=/.test(list.text)) return undefined;
  if (!/\bimport\s+(?:\w[\w, ]*,\s*)?sys\b/.test(text)) return undefined;
  const last = list.lastNamedChild;
  const at = last?.endIndex ?? list.startIndex + 1;
  return {
    line: lineAt(text, call.startIndex),
    exitCode,
    toStderr: [{ range: { start: at, end: at }, text: `${last === null ? '' : ', '}file=sys.stderr` }],
  };
}
