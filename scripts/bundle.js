// The esbuild step alone: tests bundle into a folder of their own, the build into dist.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Programs in other languages are text. */
export const loader = { '.py': 'text' };

/** Splitting, so that each command loads only what it needs. */
export async function bundle(outdir) {
  const { version, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  await build({
    absWorkingDir: root,
    entryPoints: { cli: 'src/cli/bin.ts', index: 'src/index.ts', pure: 'src/pure.ts' },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    // What is installed with hooklint is imported; the rest (zod, for schemas of other clients) is bundled.
    external: Object.keys(dependencies),
    define: { HOOKLINT_VERSION: JSON.stringify(version) },
    chunkNames: 'chunks/[name]-[hash]',
    legalComments: 'none',
    logLevel: 'warning',
    loader,
  });
}
