/** Reads a script: its text, what language it is in, whether it can be started. Binary files stay unread. */
import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Language, Script } from '../model.js';
import { unsavedText } from './unsaved.js';

/** Text beyond this is not read: no script is longer, and compiled programs are. */
const mostBytes = 4 * 1024 * 1024;

const byExtension: Readonly<Record<string, Language>> = {
  '.sh': 'sh',
  '.bash': 'bash',
  '.zsh': 'zsh',
  '.py': 'python',
  '.js': 'javascript',
  '.mjs': 'javascript',
  '.cjs': 'javascript',
  '.ts': 'typescript',
  '.mts': 'typescript',
  '.cts': 'typescript',
  '.rb': 'ruby',
  '.pl': 'perl',
  '.ps1': 'powershell',
};

const byInterpreter: readonly (readonly [RegExp, Language])[] = [
  [/^bash$/, 'bash'],
  [/^zsh$/, 'zsh'],
  [/^(?:sh|dash|ash|ksh|busybox)$/, 'sh'],
  [/^(?:python[0-9.]*|pypy3?|uv)$/, 'python'],
  [/^(?:node|nodejs)$/, 'javascript'],
  [/^(?:deno|bun|tsx|ts-node)$/, 'typescript'],
  [/^ruby$/, 'ruby'],
  [/^perl$/, 'perl'],
  [/^(?:pwsh|powershell)$/, 'powershell'],
];

/** Reads the script at an absolute path; `path` is how findings name it. Throws what the file system throws. */
export async function readScript(absolutePath: string, path: string): Promise<Script> {
  const unsaved = unsavedText(absolutePath);
  // Whoever has not saved a script yet has not been asked for its mode.
  const fresh = unsaved === undefined ? undefined : { mode: 0o755, size: unsaved.length };
  const { mode, size } = await stat(absolutePath).catch((error: unknown) => {
    if (fresh === undefined) throw error;
    return fresh;
  });
  const text = unsaved ?? (size > mostBytes ? undefined : decoded(await readFile(absolutePath)));
  const shebang = text === undefined ? null : (/^#!.*/.exec(text)?.[0].trimEnd() ?? null);
  return {
    path,
    absolutePath,
    text: text ?? '',
    language: text === undefined ? 'binary' : languageOf(absolutePath, shebang),
    // Windows keeps no such bit.
    executable: process.platform === 'win32' || (mode & 0o111) !== 0,
    shebang,
  };
}

/** Undefined with a NUL byte early on: no script has one, nearly every compiled program does. */
function decoded(bytes: Uint8Array): string | undefined {
  return bytes.subarray(0, 8192).includes(0) ? undefined : new TextDecoder().decode(bytes);
}

/** The language by the program of the first line, else by the extension. */
export function languageOf(path: string, shebang: string | null): Language {
  const extension = byExtension[extname(path).toLowerCase()];
  const program = shebang === null ? undefined : shebangProgram(shebang);
  const named = program === undefined ? undefined : byInterpreter.find(([pattern]) => pattern.test(program))?.[1];
  // deno and bun run both languages.
  if (named === 'typescript' && extension === 'javascript') return extension;
  return named ?? extension ?? 'other';
}

/** The program that a first line starts: `python3` of `#!/usr/bin/env -S python3 -u`. */
function shebangProgram(shebang: string): string | undefined {
  const words = shebang.replace(/^#!\s*/, '').split(/\s+/);
  const program = words[0]?.split('/').at(-1);
  if (program !== 'env') return program;
  return words.slice(1).find((word) => !word.startsWith('-') && !word.includes('='));
}
