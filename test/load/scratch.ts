/** Scratch folders for tests of loading: files by path, each text or text with a mode; removed when the test is over. */
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

export type ScratchFile = string | { readonly text: string | Uint8Array; readonly mode?: number };

/** Writes the files and returns the folder that holds them, without symbolic links in its path. */
export async function scratch(files: Readonly<Record<string, ScratchFile>>): Promise<string> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'hooklint-load-')));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [path, file] of Object.entries(files)) {
    const target = join(root, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, typeof file === 'string' ? file : file.text);
    await chmod(target, typeof file === 'string' ? 0o644 : (file.mode ?? 0o644));
  }
  return root;
}

/** An executable script. */
export const script = (text: string): ScratchFile => ({ text, mode: 0o755 });
