// The bundling alone: tests bundle into a folder of their own, the build into dist.
import { chmodSync, copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join, posix, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Programs in other languages are text. */
export const loader = { '.py': 'text' };

const require = createRequire(import.meta.url);

/** What scripts are parsed with: the npm packages hold sources and native builds of many times the size. */
const grammars = ['web-tree-sitter', 'tree-sitter-bash', 'tree-sitter-python', 'tree-sitter-javascript'];

/** Before the name of a module of Node's that a bundled dependency requires. */
const requiredBuiltin = '\0required-builtin:';

/**
 * Modules have no `require`: where a bundled dependency calls it for a module of Node's, it gets what an import would. Not
 * by a `require` made in each file, because one of them also runs in a browser.
 */
const builtins = {
  name: 'builtins',
  resolveId(name, _, { kind }) {
    if (!isBuiltin(name)) return undefined;
    const id = name.startsWith('node:') ? name : `node:${name}`;
    return kind === 'require-call' ? `${requiredBuiltin}${id}` : { id, external: true };
  },
  load(id) {
    if (!id.startsWith(requiredBuiltin)) return undefined;
    const name = JSON.stringify(id.slice(requiredBuiltin.length));
    return `export * from ${name}; export { default } from ${name};`;
  },
};

/**
 * The docs and examples of a rule are for its page, and a third of its code. A lint would make those of every rule for nothing:
 * in the bundle each is made when it is asked for.
 */
const pagesWhenAsked = {
  name: 'pages-when-asked',
  transform(code, file) {
    if (!/[\\/]src[\\/]rules[\\/][^\\/]+[\\/][^\\/]+\.ts$/.test(file)) return undefined;
    const exported = this.parse(code, { lang: 'ts' }).body.flatMap(
      ({ declaration }) => declaration?.declarations ?? [],
    );
    const rule = exported.find(({ id }) => id.name === 'rule');
    const parts = (rule?.init.properties ?? []).filter(({ key }) => ['docs', 'bad', 'good'].includes(key?.name));
    let text = code;
    for (const { start, end, key, value } of parts.toReversed()) {
      const made = `get ${key.name}() { return ${code.slice(value.start, value.end)}; }`;
      text = text.slice(0, start) + made + text.slice(end);
    }
    return { code: text, map: null };
  },
};

/**
 * A module that is loaded late and lies in a file with others gets a file that only passes on its exports, which costs a start
 * as much as a small file of code. Instead, whoever loads it takes them from where they are. What is replaced keeps its length,
 * so that the source maps stay true.
 */
const withoutFacades = {
  name: 'without-facades',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
    const exportsOf = new Map();
    for (const { fileName, isEntry, moduleIds, code } of chunks) {
      const [, names, from] = /^export\{([^{}]*)\}from"([^"]*)";\s*$/.exec(code) ?? [];
      if (isEntry || moduleIds.length > 0 || from === undefined) continue;
      const found = names.split(',').map((name) => name.split(' as '));
      exportsOf.set(fileName, { from: posix.join(dirname(fileName), from), found });
      delete bundle[fileName];
    }
    for (const chunk of chunks) {
      const loaders = [];
      chunk.code = chunk.code.replace(/import\(`(\.[^`]*)`\)/g, (whole, path) => {
        const facade = exportsOf.get(posix.join(dirname(chunk.fileName), path));
        if (facade === undefined) return whole;
        const from = posix.relative(dirname(chunk.fileName), facade.from);
        const taken = facade.found.map(([name, exported = name]) => `${exported}:all.${name}`);
        const name = `load$${loaders.length}`;
        loaders.push(`function ${name}(){return import("./${from}").then(all=>({${taken}}))}`);
        return `${name}()`.padEnd(whole.length);
      });
      chunk.code += ['', ...loaders].join('\n');
    }
  },
};

/**
 * What is loaded together, in the order in which a lint needs it, by the modules that it starts from; the rest is split by
 * who imports it.
 */
const together = {
  lint: ['src/cli/main.ts', 'src/cli/lint.ts', 'src/cli/run-lint.ts'],
  check: ['src/check/index.ts', 'src/lint/rules-of-settings.ts'],
  run: [
    ...['src/lint/with-runs.ts', 'src/load/readings.ts'],
    ...['src/run/index.ts', 'src/run/machine.ts', 'src/run/environment.ts', 'src/run/trace.ts'],
  ],
  code: ['src/lint/rules-of-code.ts'],
  rules: ['src/rules/index.ts'],
};

/** This part knows nothing of Node, so it shares no file with what does. */
const pure = ['src/api/pure.ts'];

/** What every start begins with; it answers `--version` alone. */
const first = ['src/cli/bin.ts'];

/**
 * The file that a module goes to. Every command needs most of what a lint does, and ten files load faster than a hundred: a
 * lint of a settings file takes a third less CPU so.
 * Undefined: that of the modules that are imported by the same.
 */
function fileOf() {
  let parts;
  return (module, graph) => {
    parts ??= Object.entries({ first, pure, ...together }).map(([name, starts]) => [name, reachable(starts, graph)]);
    const [[, isFirst], [, isPure], ...files] = parts;
    const [own, ...others] = isFirst.has(module) ? [] : files.filter(([, modules]) => modules.has(module));
    // What runs need, too, comes with what is there before both.
    const [name] = (own?.[0] === 'check' && others.some(([other]) => other === 'run') ? files[0] : own) ?? [];
    return name === undefined || !isPure.has(module) ? name : `${name}-pure`;
  };
}

/** Modules that are imported for certain once these are. */
function reachable(starts, graph) {
  const found = new Set(starts.map((start) => join(root, start)));
  for (const module of found)
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) found.add(imported);
  return found;
}

/**
 * Each command loads only what it needs. `standalone`: with all dependencies inside, for the GitHub Action, which installs
 * nothing.
 */
export async function bundle(outdir, { standalone = false } = {}) {
  const { version, dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const commit = process.env.HOOKLINT_ACTION_COMMIT;
  // What is installed with hooklint is imported; the rest (zod, for schemas of other clients) is bundled.
  const installed = [...(standalone ? [] : Object.keys(dependencies)), ...Object.keys(peerDependencies)];
  await build({
    cwd: root,
    input: {
      cli: 'src/cli/bin.ts',
      index: 'src/api/index.ts',
      pure: 'src/api/pure.ts',
      vitest: 'src/api/vitest.ts',
    },
    // A bundle for Node begins with an import of Node's own, also in the part that knows nothing of Node.
    platform: 'neutral',
    external: installed.map((name) => new RegExp(`^${name}(?:/|$)`)),
    transform: {
      target: 'node20.19',
      define: {
        HOOKLINT_VERSION: JSON.stringify(version),
        ...(commit && { HOOKLINT_ACTION_COMMIT: JSON.stringify(commit) }),
      },
    },
    moduleTypes: loader,
    plugins: [builtins, pagesWhenAsked, withoutFacades],
    resolve: {
      mainFields: ['module', 'main'],
      conditionNames: ['node', 'import', 'module', 'default'],
      // Its other form looks for its parts when it runs.
      alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
    },
    preserveEntrySignatures: 'allow-extension',
    // Some modules are loaded late by one command and at once by another, and the parser of scripts has parts to load by eval.
    checks: { ineffectiveDynamicImport: false, eval: false },
    logLevel: 'warn',
    output: {
      dir: outdir,
      format: 'es',
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: fileOf(), debugName: 'together' }] },
      // Less to read and to scan at every start; functions keep their names, so that a stack trace can be read.
      minify: { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
      // Read byte by byte, in half the memory.
      charset: 'ascii',
      comments: { legal: false },
      // For the stack of a fault of ours; the sources themselves are in the repository.
      sourcemap: 'hidden',
      sourcemapExcludeSources: true,
    },
  });
  // npm does this where it installs the package; whoever builds it anew runs the file that is there.
  chmodSync(resolve(root, outdir, 'cli.js'), 0o755);
  const folder = resolve(root, outdir, 'grammars');
  mkdirSync(folder, { recursive: true });
  for (const name of grammars) {
    copyFileSync(require.resolve(`${name}/${name}.wasm`), join(folder, `${name}.wasm`));
    // The MIT licence asks for its text beside every copy.
    copyFileSync(join(dirname(require.resolve(`${name}/${name}.wasm`)), 'LICENSE'), join(folder, `${name}.LICENSE`));
  }
}
