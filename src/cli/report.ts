/** Where a report goes and in which form: shared by the commands that lint. */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Report } from '../model.js';
import type { Paint } from '../report/paint.js';
import { UsageError } from '../usage-error.js';
import { type ExitCode, exitCode, type FailOn } from './exit-code.js';
import { type Io, write } from './io.js';
import type { Arguments, OptionTable } from './option.js';

interface FormatOptions {
  readonly width: number;
  readonly paint: Paint;
  readonly quiet: boolean;
}

/** Every format: a pure function of the report, loaded when asked for. */
const formats = {
  pretty: async () => (await import('../report/pretty.js')).prettyReport,
  json: async () => (await import('../report/json.js')).jsonReport,
} satisfies Record<string, () => Promise<(report: Report, options: FormatOptions) => string>>;

export const reportOptions = {
  format: {
    type: 'string',
    alias: 'f',
    description: 'How to report',
    values: Object.keys(formats) as (keyof typeof formats)[],
  },
  'output-file': { type: 'string', alias: 'o', value: 'FILE', description: 'Write the report to a file' },
  quiet: { type: 'boolean', alias: 'q', description: 'Show findings only, not every verdict' },
} as const satisfies OptionTable;

/** Writes the report as the options say and gives the exit code. */
export async function deliver(
  report: Report,
  args: Arguments<typeof reportOptions> & { readonly 'fail-on': FailOn | undefined },
  io: Io,
): Promise<ExitCode> {
  const render = await formats[args.format ?? 'pretty']();
  const file = args['output-file'];
  const { plain } = await import('../report/paint.js');
  const paint = file === undefined ? (await import('./colour.js')).paintFor(io.stdout, io.env) : plain;
  const text = render(report, { width: io.stdout.columns ?? 80, paint, quiet: args.quiet });
  if (file === undefined) await write(io.stdout, text);
  else await save(resolve(io.cwd, file), text, file);
  return exitCode(report, args['fail-on'] ?? 'error');
}

async function save(path: string, text: string, named: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UsageError(`cannot write ${named}: ${reason}`, {
      hint: '--output-file names a file in a folder that exists.',
    });
  }
}
