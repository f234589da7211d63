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
