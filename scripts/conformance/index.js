// Bundles command.ts into a folder of its own and runs it; see docs/conformance.md.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { loader, root } from '../bundle.js';

mkdirSync(join(root, 'node_modules', '.cache'), { recursive: true });
const folder = mkdtempSync(join(root, 'node_modules', '.cache', 'conformance-'));
try {
  await build({
    absWorkingDir: root,
    entryPoints: ['scripts/conformance/command.ts'],
    outfile: join(folder, 'conformance.js'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    logLevel: 'warning',
    loader,
  });
  const { conformance } = await import(pathToFileURL(join(folder, 'conformance.js')).href);
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort());
  const { stdin, stdout, stderr, env } = process;
  process.exitCode = await conformance(process.argv.slice(2), {
    stdin,
    stdout,
    stderr,
    env,
    cwd: process.cwd(),
    signal: controller.signal,
  });
} catch (error) {
  if (error?.name !== 'UsageError') throw error;
  process.stderr.write(`conformance: ${error.message}\n${error.hint === undefined ? '' : `  ${error.hint}\n`}`);
  process.exitCode = 2;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
