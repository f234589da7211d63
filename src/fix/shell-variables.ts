/** Decisions that a shell script holds in a variable, where the text tells all that it can be. Pure, given the tree. */
import type { Constant, Entry, ObjectLiteral } from './object-literal.js';
import { hasWords } from './reply-words.js';
import { type Node, nodesOf } from './syntax.js';

/** The reply with its decision's values, where a variable holds them. `commandAt`: what prints the text at an offset. */
export function withVariables(
  literal: ObjectLiteral,
  commandAt: (offset: number) => Node,
  text: string,
): ObjectLiteral {
  const entries = literal.entries.map((entry): Entry => {
    if (entry.object !== undefined) return { ...entry, object: withVariables(entry.object, commandAt, text) };
    if (entry.constants !== undefined || !hasWords(entry.key)) return entry;
    const command = commandAt(entry.valueRange.start);
    const name = variableOf(entry, command, text);
    const constants = name === undefined ? [] : constantsOf(name, command);
    return constants.length === 0 ? entry : { ...entry, constants };
  });
  return { ...literal, entries };
}

/** The variable that an entry's value is: in its place, or handed over to `printf` or to `jq --arg`. */
function variableOf({ valueRange: { start, end } }: Entry, command: Node, text: string): string | undefined {
  const value = text.slice(start, end);
  const words = command.type === 'command' ? command.childrenForFieldName('argument') : [];
  if (value.replace(/[\\"]/g, '') === '%s') {
    const format = words.findIndex((word) => word !== null && word.startIndex <= start && end <= word.endIndex);
    const inFront = text.slice(words[format]?.startIndex ?? start, start).match(/%[^%]/g)?.length ?? 0;
    return nameIn(words[format + 1 + inFront]?.text);
  }
  const name = nameIn(value);
  const handed = words.findIndex((word, at) => word?.text === '--arg' && words[at + 1]?.text === name);
  return handed === -1 ? name : nameIn(words[handed + 2]?.text);
}

function nameIn(word: string | undefined): string | undefined {
  return /^[\\"']*\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))[\\"']*$/
    .exec(word ?? '')
    ?.slice(1)
    .find(Boolean);
}

/** Every value that a script assigns to a variable; none where it does anything else with it than print this reply. */
function constantsOf(name: string, command: Node): readonly Constant[] {
  const found: Constant[] = [];
  for (const node of nodesOf(command.tree.rootNode)) {
    if (node.type !== 'variable_name' || node.text !== name) continue;
    if (command.startIndex <= node.startIndex && node.endIndex <= command.endIndex) continue;
    if (node.parent?.type !== 'variable_assignment' || node.parent.firstNamedChild?.id !== node.id) return [];
    const constant = literalOf(node.parent.childForFieldName('value'));
    if (constant === undefined) return [];
    found.push(constant);
  }
  return found;
}

/** A word, in quotes of either kind or without. */
function literalOf(value: Node | null): Constant | undefined {
  const word = /^(["']?)(\w+)\1$/.exec(value?.text ?? '');
  if (value === null || word?.[2] === undefined) return undefined;
  const start = value.startIndex + (word[1] ?? '').length;
  return { start, end: start + word[2].length, value: word[2] };
}
