// Bundles a tool of this repository that is written in TypeScript into a folder of its own, and runs it.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { loader, root } from './bundle.js';

/** `entry` exports a function of the tool's name: (words, io) => exit code. */
export async function runTool(name, entry) {
  mkdirSync(join(root, 'node_modules', '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, 'node_modules', '.cache', `${name}-`));
  try {
    await build({
      absWorkingDir: root,
      entryPoints: [entry],
      outfile: join(folder, `${name}.js`),
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      packages: 'external',
      logLevel: 'warning',
      loader,
    });
    const { [name]: tool } = await import(pathToFileURL(join(folder, `${name}.js`)).href);
    const controller = new AbortController();
    process.once('SIGINT', () => controller.abort());
    const { stdin, stdout, stderr, env } = process;
    process.exitCode = await tool(process.argv.slice(2), {
      stdin,
      stdout,
      stderr,
      env,
      cwd: process.cwd(),
      signal: controller.signal,
    });
  } catch (error) {
    if (error?.name !== 'UsageError') throw error;
    process.stderr.write(`${name}: ${error.message}\n${error.hint === undefined ? '' : `  ${error.hint}\n`}`);
    process.exitCode = 2;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
