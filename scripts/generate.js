// Writes every file that is derived from the sources: `node scripts/generate.js [--check]`.
//
// With --check nothing is written; the exit code is 1 and the stale files are named. A generator is a module under
// generators/ whose default export takes a function that loads a TypeScript module and gives a Map from paths, relative
// to the root, to contents. `owns` lists the folders that hold nothing but its files: what it no longer gives there is
// removed.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { loader, root } from './bundle.js';

/** In the order in which they run; a later one may load what an earlier one wrote. */
export const generators = [
  'rooms',
  'event-names',
  'rule-list',
  'schemas',
  'rule-pages',
  'answering',
  'exit-eras',
  'divergences',
  'permissions',
  'skill',
  'surfaces',
  'guards',
  'readme',
];

/** Loads a TypeScript module of the project, bundled with all that it imports. */
export async function loadTypeScript(file) {
  const folder = mkdtempSync(join(tmpdir(), 'hooklint-generate-'));
  const outfile = join(folder, 'module.mjs');
  try {
    await build({
      absWorkingDir: root,
      entryPoints: [file],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      logLevel: 'warning',
      loader,
      // Some dependencies require modules of Node's.
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What a generator gives, and what is on disk: paths whose content differs, and files that should be gone. */
export async function staleFiles(name) {
  const { default: generate, owns = [] } = await import(`./generators/${name}.js`);
  const files = await generate(loadTypeScript);
  const stale = [...files].filter(([path, content]) => read(path) !== content);
  const extra = owns.flatMap((folder) => filesIn(folder)).filter((path) => !files.has(path));
  return { stale, extra };
}

function read(path) {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
}

function filesIn(folder) {
  try {
    return readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
  } catch {
    return [];
  }
}

async function main(check) {
  let names = [];
  for (const generator of generators) {
    const { stale, extra } = await staleFiles(generator);
    names = [...names, ...stale.map(([path]) => path), ...extra];
    if (check) continue;
    for (const [path, content] of stale) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
    for (const path of extra) rmSync(join(root, path));
  }
  if (check && names.length > 0) {
    console.error(`not what the sources give; run npm run generate:\n${names.map((path) => `  ${path}`).join('\n')}`);
    process.exitCode = 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.includes('--check'));
