/** The file of expectations: read, and written with what comes of hooks today. */
import { readFile, writeFile } from 'node:fs/promises';
import { readExpectations } from '../load/read-expectations.js';
import { UsageError } from '../model/usage-error.js';
import type { Expectation } from '../model.js';
import { type JsonDocument, readJson } from '../text/json.js';

/** Beside the configuration, else at the root of the project. */
export const expectationsFile = 'hooklint.expectations.json';

/** Reads a file of expectations; none where there is no file. Throws UsageError with the place of what it cannot use. */
export async function loadExpectations(file: string): Promise<readonly Expectation[]> {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new UsageError(`cannot be read: ${error.message}`, { place: { file } });
  });
  if (content === undefined) return [];
  const document: JsonDocument = readJson(content);
  const { syntaxError } = document;
  if (syntaxError !== undefined) {
    const { message, line, column } = syntaxError;
    throw new UsageError(`not JSON: ${message}`, { place: { file, line, column } });
  }
  const { expectations, problems } = readExpectations(document.value, (pointer, message, hint) => ({
    message,
    ...(hint === undefined ? {} : { hint }),
    place: { file, ...document.locate(pointer, 'value') },
  }));
  const [first] = problems;
  if (first !== undefined) {
    throw new UsageError(first.message, {
      ...(first.hint && { hint: first.hint }),
      ...(first.place && { place: first.place }),
    });
  }
  return expectations;
}

/** One expectation per line, so that a change reads well in a diff. Throws UsageError where it cannot be written. */
export async function saveExpectations(file: string, expectations: readonly Expectation[]): Promise<void> {
  const lines = expectations.map((one) => JSON.stringify(one));
  try {
    await writeFile(file, `[${lines.length === 0 ? '' : `\n${lines.join(',\n')}\n`}]\n`);
  } catch (error) {
    throw new UsageError(`cannot be written: ${(error as Error).message}`, { place: { file } });
  }
}
