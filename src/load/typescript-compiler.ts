/** What makes JavaScript of TypeScript, which Node 20 does not read. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** The address of jiti. Undefined where hooklint comes as one bundle, and Node reads TypeScript by itself. */
export function typeScriptCompiler(): string | undefined {
  try {
    return pathToFileURL(createRequire(import.meta.url).resolve('jiti')).href;
  } catch {
    return undefined;
  }
}

interface Source {
  readonly filename: string;
  readonly source: string;
}

/** Has jiti make JavaScript of files and keep it in a folder, where it looks for that when it is to run them. */
export function compileTypeScript(files: readonly Source[], folder: string): void {
  try {
    const { createJiti } = createRequire(import.meta.url)('jiti') as typeof import('jiti');
    const jiti = createJiti(folder, { fsCache: folder });
    for (const file of files) jiti.transform({ ...file, ts: /\.[cm]?tsx?$/.test(file.filename), async: true });
  } catch {
    // Whoever runs them compiles them, and is told what is wrong with them.
  }
}
