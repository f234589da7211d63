/** The program that Node runs in the place of Bun or tsx: it makes JavaScript of a script, and runs that. */

/** What is written otherwise in a script that is started, and not imported: an expression, and what stands for it. */
const edits: readonly (readonly [found: string, instead: string])[] = [
  ['^#!.*', ''],
  ['\\bimport\\.meta\\.main\\b', 'true'],
  ['\\bimport\\.meta\\.dir\\b', 'import.meta.dirname'],
  ['\\brequire\\.main\\b', 'module'],
];

/** The text of a script as Node is to run it. */
export const asStarted = (text: string): string =>
  edits.reduce((made, [found, instead]) => made.replace(new RegExp(found, 'g'), instead), text);

/**
 * Its text; `compiler`: the address of jiti, without which Node reads TypeScript itself, and `made`: the folder with what it
 * made before. It is called with the name of the program that is missing, the script and its arguments.
 */
export const nodeScript = (compiler: string | undefined, made: string): string => `
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { json, text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [node, , runner, script, ...given] = process.argv;
const file = resolve(script);
process.argv = [node, file, ...given];
const source = readFileSync(file, 'utf8');

// What nothing but the program itself can do ends as it would without the program.
const lacking = () => {
  process.stderr.write('sh: 1: ' + runner + ': not found\\n');
  process.exit(127);
};
const pathOf = (path) => (path instanceof URL ? fileURLToPath(path) : path);
const bun = {
  argv: process.argv,
  env: process.env,
  main: file,
  version: '1.3.0',
  stdin: {
    text: () => text(process.stdin),
    json: () => json(process.stdin),
    stream: () => Readable.toWeb(process.stdin),
  },
  file: (path) => ({
    text: () => readFile(pathOf(path), 'utf8'),
    json: async () => JSON.parse(await readFile(pathOf(path), 'utf8')),
    exists: async () => existsSync(pathOf(path)),
  }),
  write: async (path, content) => writeFileSync(pathOf(path), content),
  spawnSync: (first, second) => {
    const { cmd, ...options } = Array.isArray(first) ? { ...second, cmd: first } : first;
    const { stdin, stdout = 'pipe', stderr = 'inherit' } = options;
    const stdio = [stdin === 'inherit' ? 'inherit' : 'ignore', stdout, stderr];
    const ran = spawnSync(cmd[0], cmd.slice(1), { cwd: options.cwd, env: options.env, stdio });
    if (ran.error) throw ran.error;
    return { exitCode: ran.status, success: ran.status === 0, stdout: ran.stdout, stderr: ran.stderr };
  },
};
if (runner === 'bun') {
  if (/\\b(?:from|import|require)\\s?\\(?['"]bun(?::\\w+)?['"]/.test(source)) lacking();
  globalThis.Bun = new Proxy(bun, { get: (all, name) => (name in all ? all[name] : lacking()) });
}

const compiler = ${JSON.stringify(compiler ?? null)};
if (compiler === null) {
  await import(pathToFileURL(file).href);
} else {
  const { createJiti } = await import(compiler);
  const asStarted = ${JSON.stringify(edits)}.reduce(
    (made, [found, instead]) => made.replace(new RegExp(found, 'g'), instead),
    source,
  );
  const options = { filename: file, ext: extname(file), async: true, forceTranspile: true };
  try {
    await createJiti(file, { fsCache: ${JSON.stringify(made)}, tsconfigPaths: true }).evalModule(asStarted, options);
  } catch (error) {
    // Syntax that only the program itself reads.
    if (/^ParseError/.test(error.message)) lacking();
    throw error;
  }
}
`;
