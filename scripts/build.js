// Bundles the CLI and the library with esbuild, and writes declarations with tsc. Silent unless something fails:
// `npm pack` runs this as a lifecycle script, and what it prints there would be taken for the package's file name.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);

rmSync(join(root, 'dist'), { recursive: true, force: true });

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
await build({
  absWorkingDir: root,
  entryPoints: { cli: 'src/cli/bin.ts', index: 'src/index.ts', pure: 'src/pure.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  define: { HOOKLINT_VERSION: JSON.stringify(version) },
  chunkNames: 'chunks/[name]-[hash]',
  legalComments: 'none',
  logLevel: 'warning',
});

execFileSync(
  process.execPath,
  [join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc'), '-p', 'tsconfig.build.json'],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  },
);
