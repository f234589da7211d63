/** Objects that Python and JavaScript write out, made of the nodes of their trees. Pure. */
import type { Constant, Entry, ObjectLiteral, Style } from './object-literal.js';
import { type Following, sourcesOf } from './sources.js';
import { commaBetween } from './string-literals.js';
import { type Node, rangeOf } from './syntax.js';

/** How an object is written, apart from what its language leaves no choice in. */
interface Writing extends Pick<Style, 'key' | 'opening' | 'closing' | 'colon'> {
  /** The quotes of its strings. */
  readonly mark: string;
}

/** The object that a node writes out, with these entries. */
export function literalAt(
  node: Node,
  entries: readonly Entry[],
  text: string,
  { mark, ...style }: Writing,
): ObjectLiteral {
  return {
    ...rangeOf(node),
    entries,
    style: {
      ...style,
      string: (value) => `${mark}${value}${mark}`,
      comma: commaBetween(entries, text),
      movable: ({ start, end }) => !text.slice(start, end).includes('\n'),
    },
  };
}

/** An entry whose key and value the text does not tell. */
export function untoldEntry(node: Node): Entry {
  const range = rangeOf(node);
  return { ...range, key: undefined, keyRange: range, valueRange: range };
}

/** An entry with a key and a value, each of them written out. */
export function entryAt(
  node: Node,
  key: { readonly node: Node; readonly name: string | undefined },
  value: {
    readonly node: Node;
    readonly constants: readonly Constant[] | undefined;
    readonly object: ObjectLiteral | undefined;
  },
): Entry {
  return {
    ...rangeOf(node),
    key: key.name,
    keyRange: rangeOf(key.node),
    valueRange: rangeOf(value.node),
    ...(value.constants === undefined ? {} : { constants: value.constants }),
    ...(value.object === undefined ? {} : { object: value.object }),
  };
}

/** The strings that a value can be; undefined where it can be anything else. */
export function constantsOf(
  value: Node,
  following: Following,
  constantOf: (node: Node) => Constant | undefined,
): readonly Constant[] | undefined {
  const constants = sourcesOf(value, following).map(constantOf);
  return constants.every((constant) => constant !== undefined) ? constants : undefined;
}
