/** Reads the hooks in the YAML frontmatter of skills, agents and commands, keeping their places. */
import { readFile } from 'node:fs/promises';
import type { Document, Node } from 'yaml';
import type { ConfigFile, ConfigKind } from '../model.js';
import { placeOf } from '../text/json.js';
import { segments } from '../text/json-pointer.js';
import { shown } from './config-file.js';

const fence = /^\uFEFF?---[ \t]*\r?\n/;

/** Reads a Markdown file; undefined when its frontmatter wires no hooks. Throws what the file system throws. */
export async function readFrontmatter(
  absolutePath: string,
  root: string,
  kind: ConfigKind,
  pluginRoot?: string,
): Promise<ConfigFile | undefined> {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readFile(absolutePath));
  const start = fence.exec(text)?.[0].length;
  if (start === undefined) return undefined;
  const end = text.slice(start).search(/^(?:---|\.\.\.)[ \t]*$/m);
  const yaml = hooksAlone(end === -1 ? '' : text.slice(start, start + end));
  if (yaml === undefined) return undefined;

  // Only loaded where there is YAML to read: most projects have none.
  const { parseDocument } = await import('yaml');
  const document = parseDocument(yaml);
  const { value, error } = toValue(document);
  const origin = text.startsWith('\uFEFF') ? 1 : 0;
  const place = (from: number, to: number) => placeOf(text, { start: start + from, end: start + to }, origin);
  return {
    path: shown(absolutePath, root),
    absolutePath,
    kind,
    ...(pluginRoot === undefined ? {} : { pluginRoot }),
    text,
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

/**
 * The frontmatter with every other key blanked out. People write what is no YAML (`argument-hint: [file] [mode]`) into
 * the others, and the client copes.
 */
function hooksAlone(yaml: string): string | undefined {
  let inside = false;
  let found = false;
  const lines = yaml.split('\n').map((line) => {
    if (/^[^\s#]/.test(line)) inside = /^hooks[ \t]*:/.test(line);
    found ||= inside;
    return inside ? line : line.replace(/[^\r]/g, ' ');
  });
  return found ? lines.join('\n') : undefined;
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
