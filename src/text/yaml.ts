/** YAML with the places of its keys and values. */
import type { Document, Node } from 'yaml';
import { type JsonDocument, placeOf } from './json.js';
import { segments } from './json-pointer.js';

/** Where the text read stands in the file: `file` is the whole of it, which starts at `start`. */
export interface Within {
  readonly file: string;
  readonly start: number;
  /** Length of a byte order mark, which columns do not count. */
  readonly origin: number;
}

/** Reads a document; the parser is loaded only where there is YAML to read, as most projects have none. */
export async function readYaml(
  yaml: string,
  within: Within = { file: yaml, start: 0, origin: 0 },
): Promise<JsonDocument> {
  const { parseDocument } = await import('yaml');
  const document = parseDocument(yaml);
  const { value, error } = toValue(document);
  const { file, origin, start } = within;
  const place = (from: number, to: number) => placeOf(file, { start: start + from, end: start + to }, origin);
  return {
    value,
    ...(error === undefined
      ? {}
      : { syntaxError: { message: firstLine(error.message), ...startOf(place(error.pos[0], error.pos[1])) } }),
    locate: (pointer, part) => {
      if (error !== undefined) return place(error.pos[0], error.pos[1]);
      const node = nodeAt(document, pointer, part);
      return node?.range == null ? undefined : place(node.range[0], node.range[1]);
    },
  };
}

interface YamlError {
  readonly message: string;
  readonly pos: readonly [start: number, end: number];
}

function toValue(document: Document): { readonly value: unknown; readonly error?: YamlError } {
  const [error] = document.errors;
  if (error !== undefined) return { value: undefined, error };
  try {
    return { value: document.toJS() as unknown };
  } catch (tooMuch) {
    // Aliases that unfold into more than anyone writes by hand.
    const message = tooMuch instanceof Error ? tooMuch.message : String(tooMuch);
    return { value: undefined, error: { message, pos: [0, 0] } };
  }
}

const firstLine = (message: string): string => (message.split('\n')[0] ?? message).replace(/:$/, '');

function startOf({ line = 1, column = 1 }: { readonly line?: number; readonly column?: number }): {
  readonly line: number;
  readonly column: number;
} {
  return { line, column };
}

function nodeAt(document: Document, pointer: string, part: 'key' | 'value'): Node | null | undefined {
  const path = segments(pointer);
  const last = path.at(-1);
  if (part === 'value' || last === undefined) return (document.getIn(path, true) ?? document.contents) as Node | null;
  const parent = document.getIn(path.slice(0, -1), true);
  const items = (parent as { readonly items?: readonly unknown[] } | null | undefined)?.items ?? [];
  for (const item of items) {
    const key = (item as { readonly key?: Node & { readonly value?: unknown } }).key;
    if (key !== undefined && String(key.value) === last) return key;
  }
  return (document.getIn(path, true) ?? undefined) as Node | undefined;
}
