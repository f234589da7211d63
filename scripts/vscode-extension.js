// Builds the extension for VS Code in editors/vscode: the client, and the server with all that it needs. `vsce` calls it.
import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundle, root } from './bundle.js';
import writeValidators from './validators.js';

const extension = join(root, 'editors', 'vscode');

for (const folder of ['dist', 'server']) rmSync(join(extension, folder), { recursive: true, force: true });
await writeValidators();
await bundle(join(extension, 'server', 'dist'), { standalone: true });
cpSync(join(root, 'corpus'), join(extension, 'server', 'corpus'), { recursive: true });
const { name, version, type } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
writeFileSync(join(extension, 'server', 'package.json'), `${JSON.stringify({ name, version, type }, null, 2)}\n`);
copyFileSync(join(root, 'LICENSE'), join(extension, 'LICENSE'));
await build({
  absWorkingDir: extension,
  entryPoints: ['src/extension.ts'],
  outfile: 'dist/extension.cjs',
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  external: ['vscode'],
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
});
