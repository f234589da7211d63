/** What Claude Code prints of a test arrives whole, although Claude Code does not wait for whoever reads it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runPluginTest } from '../../src/plugin-test/run-plugin-test.js';

const root = mkdtempSync(join(tmpdir(), 'printed-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('more than a pipe holds, from a program that ends at once', async () => {
  const program = join(root, 'client.mjs');
  writeFileSync(
    program,
    `process.stderr._handle?.setBlocking?.(false);
process.stderr.write('x'.repeat(1_000_000));
process.exit(1);
`,
  );
  const sizes: number[] = [];
  const outcomes = await runPluginTest(
    { root, calls: [], project: root, trials: [{ id: 'one', raises: [] }] },
    {
      client: { command: [process.execPath, program], version: '2.1.330', flags: new Set() },
      isolation: { kind: 'none', why: 'nothing of anybody else is run' },
      onPrinted: ({ stderr }) => sizes.push(stderr.length),
    },
  );
  expect(sizes).toEqual([1_000_000]);
  expect(outcomes.get('one')).toEqual({ kind: 'not-run' });
});
