/** The examples in the doc comments of the library: every function has one, all are typed, and they print what they say. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';
import { afterAll, expect, it } from 'vitest';
import { root } from '../../scripts/bundle.js';
import * as library from '../../src/api/index.js';
import { builtCli } from '../cli/built.js';
import { hasNamespaces, makeScene } from '../run/project.js';

/** What an import of the library stands for in an example. */
const modules = { hooklint: 'index', 'hooklint/pure': 'pure', 'hooklint/vitest': 'vitest' } as const;

const canIsolate = await hasNamespaces();
if (!canIsolate) console.log('LEFT OUT: examples of the library that run hooks, which takes user namespaces.');

const isClass = (value: unknown): boolean => String(value).startsWith('class ');
const functions = Object.entries(library).flatMap(([name, value]) =>
  typeof value === 'function' && !isClass(value) ? [name] : [],
);
const examples = new Map(functions.map((name) => [name, exampleOf(name, join(root, 'src/api/index.ts'))]));

/** The code below `@example` of an exported function, wherever the module takes it from. */
function exampleOf(name: string, file: string): string | undefined {
  const text = readFileSync(file, 'utf8');
  const at = text.search(new RegExp(`^export (?:async )?function\\*? ${name}\\b`, 'm'));
  if (at >= 0) {
    const [, comment = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(text.slice(0, at)) ?? [];
    return /@example\n```ts\n([\s\S]*?)```/.exec(comment.replace(/^ \* ?/gm, ''))?.[1];
  }
  for (const [, names = '', from = ''] of text.matchAll(/^export (\*|\{[^}]*\}) from '([^']+)';$/gm)) {
    if (names !== '*' && !names.split(/[{},\s]+/).includes(name)) continue;
    const found = exampleOf(name, join(dirname(file), from.replace(/\.js$/, '.ts')));
    if (found !== undefined || names !== '*') return found;
  }
  return undefined;
}

/** The code at the head of a module. */
function leadOf(name: string): string {
  const [, comment = ''] = /^\/\*\*([\s\S]*?)\*\//.exec(readFileSync(join(root, `src/api/${name}.ts`), 'utf8')) ?? [];
  return [...comment.matchAll(/^ \* {5}(.*)$/gm)].map(([, line]) => line).join('\n');
}

/** Below the repository, so that what examples import besides is found. */
const cache = join(root, 'node_modules/.cache/hooklint');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'examples-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('are there for every function', () => {
  expect(functions.length).toBeGreaterThan(20);
  expect(functions.filter((name) => examples.get(name) === undefined)).toEqual([]);
});

it('are typed', () => {
  const leads = Object.values(modules).map((name) => [`lead-${name}`, leadOf(name)] as const);
  const files = [...examples, ...leads].map(([name, code = '']) => {
    // A module of its own, whatever it imports.
    writeFileSync(join(folder, `${name}.ts`), `${code}\nexport {};\n`);
    return `${name}.ts`;
  });
  const paths = Object.entries(modules).map(([name, file]) => [name, [join(root, `src/api/${file}.ts`)]]);
  const tsconfig = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { paths: Object.fromEntries(paths) },
    include: [],
    files: [...files, join(root, 'src/run/python.d.ts')],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
  const said = (() => {
    try {
      return execFileSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
        encoding: 'utf8',
        cwd: folder,
      });
    } catch (error) {
      return String((error as { stdout?: unknown }).stdout);
    }
  })();
  expect(said).toBe('');
}, 60_000);

it('print what they say', () => {
  const scene = makeScene();
  try {
    scene.write('project/guard.sh', "#!/bin/sh\ncase $(cat) in *'git push'*)\n  echo 'No push.' >&2; exit 1 ;; esac\n");
    execFileSync('chmod', ['+x', join(scene.project, 'guard.sh')]);
    const hooks = [{ type: 'command', command: '"$CLAUDE_PROJECT_DIR"/guard.sh' }];
    scene.write(
      'project/.claude/settings.json',
      JSON.stringify({ hooks: { PreToolUse: [{ matcher: 'Bash', hooks }] } }),
    );
    const call = { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'git push' } };
    scene.write('project/payloads/push.json', JSON.stringify(call));
    const runnable = [...examples].filter(([, code = '']) => canIsolate || !runsHooks(code));
    const printed = runAll(new Map(runnable.map(([name, code = '']) => [name, code])), scene.project);
    expect(printed).toEqual(Object.fromEntries(runnable.map(([name, code = '']) => [name, promisedBy(code)])));
  } finally {
    scene.remove();
  }
}, 60_000);

const runsHooks = (code: string): boolean =>
  /\b(?:lint|runHook|runCommand|runCases)\(/.test(code) && !code.includes('run: false');

/** What an example says that its lines print. */
function promisedBy(code: string): readonly string[] {
  return [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text = '']) => text);
}

/** What each example logged, all in one process, one after another. */
function runAll(code: ReadonlyMap<string, string>, cwd: string): Readonly<Record<string, readonly string[]>> {
  const address = (name: string): string => pathToFileURL(join(dirname(builtCli), `${name}.js`)).href;
  for (const [name, text] of code) {
    const linked = text.replace(/(?<=from ')(hooklint(?:\/\w+)?)(?=')/g, (from) =>
      address(modules[from as keyof typeof modules]),
    );
    writeFileSync(join(folder, `${name}.mjs`), transformSync(linked, { loader: 'ts' }).code);
  }
  const result = join(folder, 'printed.json');
  const program = `
    import { writeFileSync } from 'node:fs';
    import { format } from 'node:util';
    const printed = {};
    for (const name of ${JSON.stringify([...code.keys()])}) {
      const lines = (printed[name] = []);
      console.log = (...values) => lines.push(format(...values));
      await import(${JSON.stringify(pathToFileURL(folder).href)} + '/' + name + '.mjs');
    }
    writeFileSync(${JSON.stringify(result)}, JSON.stringify(printed));`;
  execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return JSON.parse(readFileSync(result, 'utf8'));
}
