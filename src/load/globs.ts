/** Globs on the command line that no shell has expanded: quoted ones, Windows, a CI step. */
import { relative, resolve, sep } from 'node:path';
import { filesBelow, kindOf } from './files.js';

/** A path to be linted. `named`: the user wrote it; else a pattern matched it, and nobody said that it is a hook. */
export interface GivenPath {
  readonly path: string;
  readonly named: boolean;
}

/**
 * The paths with each glob replaced by the files it matches, in order. A path that exists is taken as it is, whatever
 * characters it holds; a glob that matches nothing stays, so that it is told of by name.
 */
export async function expandGlobs(cwd: string, paths: readonly string[]): Promise<readonly GivenPath[]> {
  const expanded = await Promise.all(paths.map((path) => expand(cwd, path)));
  return expanded.flat();
}

async function expand(cwd: string, path: string): Promise<readonly GivenPath[]> {
  const asNamed = [{ path, named: true }];
  if ((await kindOf(resolve(cwd, path))) !== 'missing') return asNamed;
  // Loaded where it is needed: most paths are no globs, and it takes longer than to read a settings file.
  const { default: picomatch } = await import('picomatch');
  const pattern = sep === '\\' ? path.replaceAll('\\', '/') : path;
  const { isGlob, base, glob } = picomatch.scan(pattern);
  if (!isGlob) return asNamed;
  const folder = resolve(cwd, base);
  const isMatch = picomatch(glob, { dot: true });
  const files = await filesBelow(folder);
  const found = files.filter((file) => isMatch(relative(folder, file).split(sep).join('/')));
  return found.length === 0 ? asNamed : found.map((file) => ({ path: relative(cwd, file), named: false }));
}
