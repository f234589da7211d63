/** The stack of a fault of ours, in lines of the sources. Read only when there is one: maps cost as much as the code. */
import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** `at name (file:///…/dist/chunks/x.js:1:2345)`, with or without a name. */
const frame = /file:\/\/[^\s()]{1,999}\.js(?=:\d+:\d+)|(?<=\()\/[^\s()]{1,999}\.js(?=:\d+:\d+)/;

/** Each place in a bundle replaced by the one in the source it was made of; a line without a map stays as it is. */
export async function mappedStack(stack: string): Promise<string> {
  return (await Promise.all(stack.split('\n').map(mapped))).join('\n');
}

async function mapped(line: string): Promise<string> {
  const [file] = frame.exec(line) ?? [];
  const [, row, column] = /:(\d+):(\d+)\)?$/.exec(line) ?? [];
  if (file === undefined || row === undefined || column === undefined) return line;
  try {
    const map = new SourceMap(
      JSON.parse(await readFile(`${file.startsWith('file:') ? fileURLToPath(file) : file}.map`, 'utf8')),
    );
    const entry = map.findEntry(Number(row) - 1, Number(column) - 1);
    if (!('originalSource' in entry)) return line;
    const source = entry.originalSource.replace(/^(?:\.\.\/)+/, '');
    return line.replace(`${file}:${row}:${column}`, `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`);
  } catch {
    return line;
  }
}
