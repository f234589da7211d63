// The esbuild step alone: tests bundle into a folder of their own, the build into dist.
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Programs in other languages are text. */
export const loader = { '.py': 'text' };

const require = createRequire(import.meta.url);

/** What scripts are parsed with: the npm packages hold sources and native builds of many times the size. */
const grammars = ['web-tree-sitter', 'tree-sitter-bash', 'tree-sitter-python', 'tree-sitter-javascript'];

/** For dependencies that call `require`, which modules do not have. */
const requireInModules =
  "import{createRequire as createRequireOfBundle}from'node:module';const require=createRequireOfBundle(import.meta.url);";

/**
 * Modules have no `require`: where a bundled dependency calls it for a module of Node's, it gets what an import would. Not
 * by a `require` of our own in each file, because one of them also runs in a browser.
 */
const requiredBuiltins = {
  name: 'required-builtins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /.*/ }, ({ path, kind }) =>
      kind === 'require-call' && isBuiltin(path) ? { path, namespace: 'required-builtin' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'required-builtin' }, ({ path }) => {
      const name = JSON.stringify(path.startsWith('node:') ? path : `node:${path}`);
      return { contents: `export * from ${name}; export { default } from ${name};` };
    });
  },
};

/**
 * Splitting, so that each command loads only what it needs. `standalone`: with all dependencies inside, for the GitHub
 * Action, which installs nothing.
 */
export async function bundle(outdir, { standalone = false } = {}) {
  const { version, dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const commit = process.env.HOOKLINT_ACTION_COMMIT;
  await build({
    absWorkingDir: root,
    entryPoints: {
      cli: 'src/cli/bin.ts',
      index: 'src/api/index.ts',
      pure: 'src/api/pure.ts',
      vitest: 'src/api/vitest.ts',
    },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    // What is installed with hooklint is imported; the rest (zod, for schemas of other clients) is bundled.
    external: [...(standalone ? [] : Object.keys(dependencies)), ...Object.keys(peerDependencies)],
    ...(standalone && { banner: { js: requireInModules } }),
    define: {
      HOOKLINT_VERSION: JSON.stringify(version),
      ...(commit && { HOOKLINT_ACTION_COMMIT: JSON.stringify(commit) }),
    },
    chunkNames: 'chunks/[name]-[hash]',
    legalComments: 'none',
    // Less to read and to scan at every start; names stay, so that a stack trace can be read.
    minifyWhitespace: true,
    minifySyntax: true,
    // For the stack of a fault of ours; the sources themselves are in the repository.
    sourcemap: 'external',
    sourcesContent: false,
    logLevel: 'warning',
    loader,
    // Its other form looks for its parts when it runs.
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
    plugins: [requiredBuiltins],
  });
  const folder = resolve(root, outdir, 'grammars');
  mkdirSync(folder, { recursive: true });
  for (const name of grammars) {
    copyFileSync(require.resolve(`${name}/${name}.wasm`), join(folder, `${name}.wasm`));
    // The MIT licence asks for its text beside every copy.
    copyFileSync(join(dirname(require.resolve(`${name}/${name}.wasm`)), 'LICENSE'), join(folder, `${name}.LICENSE`));
  }
}
