/**
 * Runs a configuration that is a program, in a process of its own: one that never ends, ends the process or holds what
 * is no data is then a mistake that can be told, and nothing that it prints gets into a report.
 */
import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { typeScriptCompiler } from './typescript-compiler.js';

/** A configuration is a list of wishes; one that takes longer is stuck. */
const patienceMs = 10_000;

/** What the process runs: it writes the default export, or why there is none, to descriptor 3. */
const program = `
import { writeFileSync } from 'node:fs';
const [, file, jiti] = process.argv;
const plain = (key, value) => {
  if (typeof value !== 'function' && typeof value !== 'bigint') return value;
  throw new Error(JSON.stringify(key) + ' is a ' + typeof value + ', and a configuration is plain data');
};
let answer;
try {
  const loaded = jiti === undefined
    ? await import(file)
    : { default: await (await import(jiti)).createJiti(file, { fsCache: false }).import(file, { default: true }) };
  answer = JSON.stringify({ value: (await loaded.default) ?? null }, plain);
} catch (error) {
  answer = JSON.stringify({ failure: error instanceof Error ? error.message : String(error) });
}
writeFileSync(3, answer);
process.exit(0);
`;

/** The default export of a JavaScript or TypeScript file. Rejects with a message that ends the sentence "cannot be loaded:". */
export async function runConfig(file: string): Promise<unknown> {
  const argv = [
    '--no-warnings',
    '--input-type=module',
    '--eval',
    program,
    '--',
    pathToFileURL(file).href,
    ...compilerFor(file),
  ];
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 2, 2, 'pipe'] });
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  let answer = '';
  child.stdio[3]?.on('data', (chunk: Buffer) => {
    answer += chunk.toString();
  });
  const signal = await new Promise<NodeJS.Signals | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (_code, endedBy) => resolve(endedBy));
  }).finally(() => clearTimeout(timer));
  if (signal === 'SIGKILL') throw new Error(`it did not finish within ${patienceMs / 1000} seconds`);
  if (answer === '') throw new Error('it exited before exporting anything');
  const { value, failure } = JSON.parse(answer) as { readonly value?: unknown; readonly failure?: string };
  if (failure !== undefined) throw new Error(failure);
  return value;
}

/** jiti, for a Node that does not read TypeScript. */
function compilerFor(file: string): readonly string[] {
  const compiler = file.endsWith('.ts') ? typeScriptCompiler() : undefined;
  return compiler === undefined ? [] : [compiler];
}
