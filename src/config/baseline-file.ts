/** Reads and writes a baseline. */
import { readFile, writeFile } from 'node:fs/promises';
import { type Baseline, formatBaseline } from '../check/baseline.js';
import { UsageError } from '../model/usage-error.js';
import { readJson } from '../text/json.js';

/** Throws UsageError for a file that is missing or is no baseline. */
export async function readBaseline(file: string): Promise<Baseline> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) {
    throw new UsageError(`there is no baseline ${file}`, { hint: '--update-baseline creates one.' });
  }
  const { value, syntaxError } = readJson(text);
  if (syntaxError !== undefined) {
    const { message, line, column } = syntaxError;
    throw new UsageError(`not JSON: ${message}`, { place: { file, line, column } });
  }
  if (!isBaseline(value)) {
    throw new UsageError('this is not a hooklint baseline', {
      place: { file },
      hint: '--update-baseline rewrites it: {"version":1,"findings":[…]}.',
    });
  }
  return value;
}

/** Writes a baseline. Throws UsageError where that cannot be done. */
export async function writeBaseline(file: string, baseline: Baseline): Promise<void> {
  try {
    await writeFile(file, formatBaseline(baseline));
  } catch (error) {
    throw new UsageError(
      `cannot write the baseline ${file}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function isBaseline(value: unknown): value is Baseline {
  const { version, findings } = (value ?? {}) as { readonly version?: unknown; readonly findings?: unknown };
  return (
    version === 1 &&
    Array.isArray(findings) &&
    findings.every((row) => typeof (row as { readonly fingerprint?: unknown } | null)?.fingerprint === 'string')
  );
}
