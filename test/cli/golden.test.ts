/**
 * What users see, whole, beside what they gave: each folder in golden is a project. `npx vitest run test/cli/golden -u`
 * writes the files again; read the difference before committing it.
 */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { timeless } from '../timeless.js';
import { runMain } from './run-main.js';

const golden = join(import.meta.dirname, 'golden');

interface Case {
  readonly project: string;
  readonly argv: readonly string[];
  readonly columns?: number;
  /** The file beside the project that holds the output. */
  readonly output: string;
}

const cases: readonly Case[] = [
  { project: 'fails-open', argv: [], output: 'fails-open.txt' },
  { project: 'fails-open', argv: [], columns: 40, output: 'fails-open.40-columns.txt' },
  { project: 'fails-open', argv: [], columns: 200, output: 'fails-open.200-columns.txt' },
  { project: 'fails-open', argv: [], columns: 0, output: 'fails-open.txt' },
  { project: 'fails-open', argv: ['--verbose'], output: 'fails-open.verbose.txt' },
  { project: 'fails-open', argv: ['--width', '100', '--fail-on', 'info'], output: 'fails-open.100-columns.txt' },
  { project: 'fails-open', argv: ['--quiet'], output: 'fails-open.quiet.txt' },
  { project: 'fails-open', argv: ['--client', '>=2.1.0'], output: 'fails-open.range.txt' },
  { project: 'named-scripts', argv: ['stop.sh', 'mystery.sh', 'missing.sh'], output: 'named-scripts.txt' },
  { project: 'hostile', argv: ['stop.sh'], output: 'hostile.txt' },
];

describe.each(cases)('$project $argv at $columns columns', ({ project, argv, columns, output }) => {
  it(`prints golden/${output}`, async () => {
    const cwd = join(golden, project);
    const env = { NO_COLOR: '1' };
    const ran = await runMain(argv, { cwd, env, ...(columns === undefined ? {} : { columns }) });
    // How hooks are isolated hangs on the machine, and is said on stderr.
    const text = `${timeless(ran.stdout)}exit code ${ran.code}\n`.replaceAll(cwd, '<project>');
    await expect(text).toMatchFileSnapshot(join(golden, output));
  }, 60_000);
});
