/** How Python writes what a value can come through. */
import type { Argument, Grammar, Parameter } from './sources.js';
import type { Node } from './syntax.js';

export const python: Grammar = {
  functions: /^(?:function_definition|lambda)$/,
  names: /^identifier$/,
  call: 'call',
  number: 'integer',
  loop: 'for_statement',
  block: 'block',
  statements: /_statement$/,
  assignment: 'assignment',
  bindings: { assignment: { name: 'left', value: 'right' } },
  results(node) {
    if (node.type === 'parenthesized_expression') return node.namedChildren;
    if (node.type !== 'conditional_expression') return undefined;
    const [then, , otherwise] = node.namedChildren;
    return then === undefined || otherwise === undefined ? undefined : [then, otherwise];
  },
  nameOf: (definition) => definition.childForFieldName('name') ?? undefined,
  parameters(definition) {
    const list = definition.childForFieldName('parameters')?.namedChildren ?? [];
    const found = list.filter(({ type }) => !/^(?:comment|keyword_separator|positional_separator)$/.test(type));
    const parameters = found.map(parameterOf);
    return parameters.every((each) => each !== undefined) ? parameters : undefined;
  },
  arguments(call) {
    const list = call.childForFieldName('arguments')?.namedChildren.filter(({ type }) => type !== 'comment') ?? [];
    return list.some(({ type }) => /splat/.test(type)) ? undefined : list.flatMap((each) => argumentOf(each) ?? []);
  },
};

function parameterOf(node: Node): Parameter | undefined {
  if (node.type === 'identifier') return { name: node };
  if (node.type === 'typed_parameter') {
    const name = node.firstNamedChild;
    return name?.type === 'identifier' ? { name } : undefined;
  }
  const name = node.childForFieldName('name');
  const fallback = node.childForFieldName('value');
  return name?.type === 'identifier' && fallback !== null ? { name, fallback } : undefined;
}

function argumentOf(node: Node): Argument | undefined {
  if (node.type !== 'keyword_argument') return { value: node };
  const name = node.childForFieldName('name')?.text;
  const value = node.childForFieldName('value');
  return name === undefined || value === null ? undefined : { name, value };
}
