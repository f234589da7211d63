import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, expect, it } from 'vitest';
import { mappedStack } from '../../src/cli/mapped-stack.js';

const folder = mkdtempSync(join(tmpdir(), 'hooklint-maps-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The stack of a program that was bundled as hooklint is. */
async function stackOf(sourcemap: 'external' | false): Promise<string> {
  writeFileSync(join(folder, 'fault.ts'), 'export function fail(): never {\n  throw new Error("ours");\n}\n');
  const outfile = join(folder, `bundle-${sourcemap}.js`);
  const entryPoints = [join(folder, 'fault.ts')];
  await build({ entryPoints, outfile, format: 'esm', minifyWhitespace: true, sourcemap, sourcesContent: false });
  const { fail } = await import(pathToFileURL(outfile).href);
  try {
    return fail();
  } catch (error) {
    return (error as Error).stack as string;
  }
}

it('names the line of the source', async () => {
  expect(await mappedStack(await stackOf('external'))).toMatch(/^Error: ours\n {4}at fail \(fault\.ts:2:9\)\n/);
});

it('leaves what has no map', async () => {
  const stack = await stackOf(false);
  expect(await mappedStack(stack)).toBe(stack);
});
