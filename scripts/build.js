// Bundles the CLI and the library, and writes declarations with tsc. Silent unless something fails:
// `npm pack` runs this as a lifecycle script, and what it prints there would be taken for the package's file name.
// `--standalone` bundles the dependencies too: the GitHub Action runs such a build, without anything installed.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { bundle, root } from './bundle.js';
import writeValidators from './validators.js';

const require = createRequire(import.meta.url);

rmSync(join(root, 'dist'), { recursive: true, force: true });
await writeValidators();
await bundle('dist', { standalone: process.argv.includes('--standalone') });
execFileSync(
  process.execPath,
  [join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc'), '-p', 'tsconfig.build.json'],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
);
