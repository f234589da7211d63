/**
 * Where a cursor is in a file that registers hooks, whether the file is whole at the moment or not: completion is asked for
 * in the middle of typing.
 */
import { getLocation, type Node, parseTree } from 'jsonc-parser';

export type Path = readonly (string | number)[];

export interface Cursor {
  /** Keys and indices from the root. At a key, the last one is what is typed of it; elements of YAML count as the first. */
  readonly path: Path;
  readonly part: 'key' | 'value';
  /** What is typed there, to be replaced: offsets into the text. */
  readonly start: number;
  readonly end: number;
  readonly syntax: 'json' | 'yaml';
  /** At a key: its value is there already. */
  readonly hasValue: boolean;
  /** The keys beside it, with their values where these are plain. */
  readonly siblings: ReadonlyMap<string, string | number | boolean | undefined>;
}

/** The cursor in a JSON document; undefined between values, and in what nests too deep to be read. */
export function cursorInJson(text: string, offset: number): Cursor | undefined {
  try {
    return readCursor(text, offset);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readCursor(text: string, offset: number): Cursor | undefined {
  const { path, previousNode, isAtPropertyKey } = getLocation(text, offset);
  if (path.length === 0) return undefined;
  const touches =
    previousNode !== undefined && previousNode.offset <= offset && offset <= previousNode.offset + previousNode.length;
  const [start, end] = touches ? [previousNode.offset, previousNode.offset + previousNode.length] : [offset, offset];
  return {
    path,
    part: isAtPropertyKey ? 'key' : 'value',
    start,
    end,
    syntax: 'json',
    hasValue: isAtPropertyKey && /^\s*:/.test(text.slice(end, end + 100)),
    siblings: siblingsInJson(text, path),
  };
}

function siblingsInJson(text: string, path: Path): Cursor['siblings'] {
  let node: Node | undefined = parseTree(text, [], { allowTrailingComma: true });
  for (const step of path.slice(0, -1)) {
    node =
      typeof step === 'number'
        ? node?.children?.[step]
        : node?.children?.find((each) => keyOf(each) === step)?.children?.[1];
  }
  const properties = node?.type === 'object' ? (node.children ?? []) : [];
  return new Map(
    properties.flatMap((property) => {
      const key = keyOf(property);
      return key === undefined ? [] : [[key, plain(property.children?.[1])] as const];
    }),
  );
}

function keyOf({ children }: Node): string | undefined {
  const key: unknown = children?.[0]?.value;
  return typeof key === 'string' ? key : undefined;
}

function plain(node: Node | undefined): string | number | boolean | undefined {
  const value: unknown = node?.value;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

interface Line {
  /** Columns of the dashes that open elements. */
  readonly dashes: readonly number[];
  readonly column: number;
  readonly key?: string;
  /** From behind the colon on. */
  readonly value: string;
}

/** The cursor in the frontmatter of a Markdown file, told by indentation; undefined outside of it. */
export function cursorInFrontmatter(text: string, offset: number): Cursor | undefined {
  const lines = text.split('\n');
  const end = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line));
  const index = text.slice(0, offset).split('\n').length - 1;
  if (index === 0 || (end !== -1 && index >= end)) return undefined;
  const startOfLine = text.lastIndexOf('\n', offset - 1) + 1;
  const before = text.slice(startOfLine, offset);
  const whole = (lines[index] ?? '').replace(/\r$/, '');
  const here = lineOf(whole === '' || /^[\s-]*$/.test(whole) ? `${before.padEnd(before.length)}x:` : whole);
  const valueAt = here.key === undefined ? undefined : whole.indexOf(':', here.column) + 1;
  const inValue = valueAt !== undefined && valueAt > 0 && before.length >= valueAt;
  const typed = inValue
    ? (/(?<![^\s,'"[])[^\s,'"[]*$/.exec(before)?.[0] ?? '')
    : (/(?<![\w$-])[\w$-]*$/.exec(before)?.[0] ?? '');
  const rest = (inValue ? /^[^\s,'"\]]*/ : /^[\w$-]*/).exec(whole.slice(before.length))?.[0] ?? '';
  const key = inValue ? (here.key ?? '') : whole.slice(before.length - typed.length, before.length + rest.length);
  return {
    path: [...pathAbove(lines, index, here), key],
    part: inValue ? 'value' : 'key',
    start: offset - typed.length,
    end: offset + rest.length,
    syntax: 'yaml',
    hasValue: !inValue && here.key !== undefined && whole.includes(':'),
    siblings: siblingsInYaml(lines, index, here.column),
  };
}

function lineOf(line: string): Line {
  const dashes: number[] = [];
  let column = /^\s*/.exec(line)?.[0].length ?? 0;
  while (/^-(?:\s|$)/.test(line.slice(column))) {
    dashes.push(column);
    column += 1 + (/^\s*/.exec(line.slice(column + 1))?.[0].length ?? 0);
  }
  const found = /^(?:"([^"]*)"|'([^']*)'|([\w$-]+))\s*:(?:\s(.*))?$/.exec(line.slice(column));
  const key = found?.[1] ?? found?.[2] ?? found?.[3];
  return { dashes, column, value: found?.[4]?.trimStart() ?? '', ...(key === undefined ? {} : { key }) };
}

/** The keys and elements that a line lies in: each further out than the one before. */
function pathAbove(lines: readonly string[], index: number, here: Line): Path {
  const path: (string | number)[] = [];
  let [keyLimit, dashLimit] = [here.column, here.column];
  for (let at = index; at > 0; at--) {
    const text = lines[at] ?? '';
    if (at !== index && /^\s*(?:#|$)/.test(text)) continue;
    const { dashes, column, key } = at === index ? here : lineOf(text);
    if (at !== index && key !== undefined && column < keyLimit) {
      path.unshift(key);
      [keyLimit, dashLimit] = [column, column];
    }
    for (const dash of dashes.toReversed()) {
      if (dash >= dashLimit) continue;
      path.unshift(0);
      // The key of a list may be as far in as its dashes.
      [keyLimit, dashLimit] = [dash + 1, dash];
    }
  }
  return path;
}

/** Lines of the same indentation, up to one that is further out or opens another element. */
function siblingsInYaml(lines: readonly string[], index: number, column: number): Cursor['siblings'] {
  const found = new Map<string, string | undefined>();
  for (const step of [-1, 1]) {
    for (let at = step === -1 ? index : index + 1; at > 0 && at < lines.length; at += step) {
      const text = lines[at] ?? '';
      if (/^\s*(?:#|$)/.test(text)) continue;
      const line = lineOf(text);
      const opens = line.dashes.some((dash) => dash < column);
      if (line.column < column || (step === 1 && opens)) break;
      if (line.column === column && line.key !== undefined)
        found.set(line.key, line.value.replace(/^(['"])(.*)\1$/, '$2') || undefined);
      if (opens) break;
    }
  }
  return found;
}
