/** How JavaScript writes what a value can come through. */
import type { Grammar, Parameter } from './sources.js';
import type { Node } from './syntax.js';

export const javascript: Grammar = {
  functions: /^(?:function_declaration|function_expression|arrow_function|method_definition)$/,
  names: /^(?:identifier|shorthand_property_identifier(?:_pattern)?)$/,
  call: 'call_expression',
  number: 'number',
  loop: 'for_in_statement',
  block: 'statement_block',
  statements: /_(?:statement|declaration)$/,
  assignment: 'assignment_expression',
  bindings: {
    variable_declarator: { name: 'name', value: 'value' },
    assignment_expression: { name: 'left', value: 'right' },
  },
  results(node) {
    if (/^(?:parenthesized|await)_expression$/.test(node.type)) return node.namedChildren;
    if (node.type !== 'ternary_expression') return undefined;
    const branches = ['consequence', 'alternative'].map((name) => node.childForFieldName(name));
    return branches.every((branch) => branch !== null) ? branches : undefined;
  },
  nameOf(definition) {
    const { parent } = definition;
    const own = definition.childForFieldName('name') ?? undefined;
    if (own !== undefined || parent?.type !== 'variable_declarator') return own;
    return parent.childForFieldName('name') ?? undefined;
  },
  parameters(definition) {
    const only = definition.childForFieldName('parameter');
    const list = only === null ? definition.childForFieldName('parameters')?.namedChildren : [only];
    const parameters = (list ?? []).filter(({ type }) => type !== 'comment').map(parameterOf);
    return parameters.every((each) => each !== undefined) ? parameters : undefined;
  },
  arguments(call) {
    const list = call.childForFieldName('arguments')?.namedChildren.filter(({ type }) => type !== 'comment') ?? [];
    return list.some(({ type }) => type === 'spread_element') ? undefined : list.map((value) => ({ value }));
  },
};

function parameterOf(node: Node): Parameter | undefined {
  if (node.type === 'identifier') return { name: node };
  const name = node.childForFieldName('left');
  const fallback = node.childForFieldName('right');
  return name?.type === 'identifier' && fallback !== null ? { name, fallback } : undefined;
}
