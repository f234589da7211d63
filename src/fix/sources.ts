/** Follows a value to the expressions that it can come from: through choices, names, functions and their parameters. Pure. */
import { type Node, nodesOf } from './syntax.js';

/** How a language writes what a value can come through. */
export interface Grammar {
  /** Nodes with names of their own: every kind of function. */
  readonly functions: RegExp;
  /** Where a name is read or bound. */
  readonly names: RegExp;
  readonly call: string;
  /** A whole number; in JavaScript, any number. */
  readonly number: string;
  /** A loop over something. */
  readonly loop: string;
  /** The statements of a loop or of a branch. */
  readonly block: string;
  /** What stands in a block or at the top of a script. */
  readonly statements: RegExp;
  /** A plain assignment to a name that is there already. */
  readonly assignment: string;
  /** A name is bound to a value: the fields of both. */
  readonly bindings: Readonly<Record<string, { readonly name: string; readonly value: string }>>;
  /** The results that a choice or brackets can have; undefined for everything else. */
  readonly results: (node: Node) => readonly Node[] | undefined;
  /** The name under which a function is called; undefined where it has none. */
  readonly nameOf: (definition: Node) => Node | undefined;
  /** The parameters in their order; undefined where one of them is no plain name. */
  readonly parameters: (definition: Node) => readonly Parameter[] | undefined;
  /** The arguments of a call; undefined where some are spread from elsewhere. */
  readonly arguments: (call: Node) => readonly Argument[] | undefined;
}

export interface Parameter {
  readonly name: Node;
  readonly fallback?: Node;
}

export interface Argument {
  readonly name?: string;
  readonly value: Node;
}

/** How far to follow. */
export interface Following {
  readonly grammar: Grammar;
  /** Does the script only carry the value on at a name or a call? Where it looks at it, the value is not followed. */
  readonly carries: (node: Node) => boolean;
}

/** The expressions that a value can come from; one that cannot be followed further stands for itself. */
export function sourcesOf(value: Node, following: Following): readonly Node[] {
  return follow(value, following, new Set());
}

function follow(value: Node, following: Following, passed: ReadonlySet<string>): readonly Node[] {
  const { grammar } = following;
  const results = grammar.results(value);
  if (results !== undefined) return results.flatMap((result) => follow(result, following, passed));
  const called = value.type === grammar.call ? value.childForFieldName('function') : null;
  const name = called?.type === 'identifier' ? called : grammar.names.test(value.type) ? value : undefined;
  if (name === undefined || passed.has(name.text)) return [value];
  const next = name === called ? returnedBy(name, following) : boundTo(name, following);
  const further = new Set([...passed, name.text]);
  return next === undefined || next.length === 0 ? [value] : next.flatMap((each) => follow(each, following, further));
}

/** What a function returns, if the script does nothing with its result but carry it on. */
function returnedBy(called: Node, { grammar, carries }: Following): readonly Node[] | undefined {
  const uses = usesOf(called, grammar);
  const [definition, more] = uses.flatMap((use) => definitionAt(use, grammar) ?? []);
  if (definition === undefined || more !== undefined) return undefined;
  const name = grammar.nameOf(definition);
  if (uses.some((use) => use.id !== name?.id && !(isCalled(use, grammar) && carries(use.parent as Node))))
    return undefined;
  return nodesOfScope(definition, grammar)
    .filter(({ type }) => type === 'return_statement')
    .flatMap(({ firstNamedChild: result }) => result ?? []);
}

/** What a name is bound to: what is assigned to it, and what a parameter is given. */
function boundTo(name: Node, { grammar, carries }: Following): readonly Node[] | undefined {
  const scope = functionAround(name, grammar);
  const given = scope === undefined ? undefined : givenTo(name, scope, grammar);
  if (given === 'unknown') return undefined;
  const uses = usesOf(name, grammar);
  const bound = uses.map((use) => valueBoundAt(use, grammar));
  if (uses.some((use, at) => bound[at] === undefined && !isParameter(use, grammar) && !carries(use))) return undefined;
  return [...bound.flatMap((value) => value ?? []), ...(given ?? [])];
}

function valueBoundAt(use: Node, { bindings }: Grammar): Node | undefined {
  const fields = bindings[use.parent?.type ?? ''];
  if (fields === undefined || use.parent?.childForFieldName(fields.name)?.id !== use.id) return undefined;
  return use.parent.childForFieldName(fields.value) ?? undefined;
}

/** What the calls of a function give to one of its parameters; undefined where the name is none of them. */
function givenTo(name: Node, definition: Node, grammar: Grammar): readonly Node[] | 'unknown' | undefined {
  const parameters = grammar.parameters(definition);
  if (parameters === undefined) return 'unknown';
  const at = parameters.findIndex((parameter) => parameter.name.text === name.text);
  const parameter = parameters[at];
  if (parameter === undefined) return undefined;
  const own = grammar.nameOf(definition);
  if (own === undefined) return 'unknown';
  const found: Node[] = [];
  for (const use of usesOf(own, grammar)) {
    if (use.id === own.id) continue;
    const given = isCalled(use, grammar) ? grammar.arguments(use.parent as Node) : undefined;
    const argument =
      given?.find((each) => each.name === name.text) ?? given?.filter((each) => each.name === undefined)[at];
    const value = argument?.value ?? (given === undefined ? undefined : parameter.fallback);
    if (value === undefined) return 'unknown';
    found.push(value);
  }
  return found;
}

function isParameter(use: Node, grammar: Grammar): boolean {
  const around = functionAround(use, grammar);
  return around !== undefined && grammar.parameters(around)?.some(({ name }) => name.id === use.id) === true;
}

function isCalled(use: Node, { call }: Grammar): boolean {
  return use.parent?.type === call && use.parent.childForFieldName('function')?.id === use.id;
}

/** The function that a name is given to, where it stands. */
function definitionAt(use: Node, grammar: Grammar): Node | undefined {
  const candidates = [use.parent, valueBoundAt(use, grammar)];
  return candidates.find(
    (node): node is Node =>
      node !== null && node !== undefined && grammar.functions.test(node.type) && grammar.nameOf(node)?.id === use.id,
  );
}

/** Where a name stands: in the function around, if it is bound there, else in the whole script. */
export function usesOf(name: Node, grammar: Grammar): readonly Node[] {
  const named = (nodes: readonly Node[]) =>
    nodes.filter(({ type, text }) => grammar.names.test(type) && text === name.text);
  const scope = functionAround(name, grammar);
  if (scope !== undefined) {
    const own = named(nodesOfScope(scope, grammar));
    const isLocal =
      own.some((use) => valueBoundAt(use, grammar) !== undefined) ||
      grammar.parameters(scope)?.some((parameter) => parameter.name.text === name.text) === true;
    if (isLocal) return own;
  }
  return named([...nodesOf(name.tree.rootNode)]);
}

/** The innermost function that a node is in; for the name of a function, the one around that. */
export function functionAround(node: Node, grammar: Grammar): Node | undefined {
  for (let above = node.parent; above !== null; above = above.parent)
    if (grammar.functions.test(above.type) && grammar.nameOf(above)?.id !== node.id) return above;
  return undefined;
}

/** The nodes of a function's body, without those of functions within. */
function nodesOfScope(definition: Node, { functions }: Grammar): readonly Node[] {
  const nested = (node: Node): readonly Node[] =>
    functions.test(node.type) ? [] : [node, ...node.children.flatMap(nested)];
  const body = definition.childForFieldName('body');
  return body === null ? [] : [body, ...body.children.flatMap(nested)];
}
