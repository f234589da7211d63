/** The project's own file for a command that names a copy of it on another machine, or in somebody's home. */
import { homedir } from 'node:os';
import { basename, join, posix, sep } from 'node:path';
import type { Handler, Target } from '../model.js';
import type { Word } from '../script/shell/shell-command.js';
import { filesBelow, kindOf } from './files.js';

/** Where the files may lie of which a command names a copy. */
export interface CopyPlaces {
  readonly projectDir: string;
  readonly pluginRoot?: string;
  readonly home?: string;
  /** What is linted: settings that lie deep in it are a project to themselves. */
  readonly root?: string;
  /** What was found below a folder, for the other hooks of the same settings. */
  readonly files?: FolderFiles;
}

/** The files below folders that were looked through. */
export type FolderFiles = Map<string, Promise<readonly string[]>>;

/**
 * The project's own file for a path to somebody's checkout or home that is not here: at the longest part of the path that
 * a file of the project has as well, its folder at least; else the only file of that name, which is installed there.
 */
export async function copyIn(
  { absolutePath, found, text }: Target,
  { args, command }: Handler,
  word: Word,
  { home = homedir(), pluginRoot, projectDir, root = projectDir, files = new Map() }: CopyPlaces,
): Promise<string | undefined> {
  if (found !== 'missing' || args !== undefined || command?.slice(word.start, word.end) !== text) return undefined;
  const path = posix.normalize(absolutePath.replaceAll('\\', '/'));
  if ([projectDir, pluginRoot].some((root) => root !== undefined && path.startsWith(`${root}/`))) return undefined;
  const steps = path.split('/');
  // A word in a script of `bash -c '…'` has its place in that script.
  if (!text.includes(steps.at(-1) ?? '')) return undefined;
  const roots = pluginRoot === undefined ? [projectDir] : [pluginRoot, projectDir];
  for (let from = 1; from < steps.length - 1; from++) {
    for (const folder of roots) {
      const own = join(folder, ...steps.slice(from));
      if ((await kindOf(own)) === 'file') return own;
    }
  }
  if (!isInstalled(path, home)) return undefined;
  for (const folder of new Set([...roots, root])) {
    const own = await onlyOneNamed(path, folder, files);
    if (own !== undefined) return own;
  }
  return undefined;
}

/** A home is where Claude Code's own folder is: what is in it came from an installer, or from a repository of dotfiles. */
const ofClaude = /^(?:(?:\/mnt\/[a-z])?\/(?:Users|home)\/[^/]+|\/root|[A-Za-z]:\/Users\/[^/]+)\/\.claude\//;

const isInstalled = (path: string, home: string): boolean => path.startsWith(`${home}/.claude/`) || ofClaude.test(path);

/** A name that tells nothing: every other repository has a file of that name. */
const anyName =
  /^(?:__init__|app|cli|entry|guard|handler|hooks?|index|init|install|main|run|script|setup|start|test)\.\w+$/;

/** Copies that a repository keeps for its tests, for other tools and for show. */
const apart = /(?:^|\/)(?:archived?|build|deprecated|dist|examples?|fixtures?|legacy|old|samples?|tests?|vendor)\//i;

/** How deep a repository keeps what it installs, and how many files are looked through. */
const deepest = 5;

/** What chezmoi puts in front of the names of files that it installs. */
const ofChezmoi = /^(?:(?:executable|private|readonly|encrypted|exact|create|modify|once)_){1,4}/;

/** The only file of the project that is called as the installed one. */
async function onlyOneNamed(path: string, root: string, known: FolderFiles): Promise<string | undefined> {
  const name = basename(path);
  if (anyName.test(name) || !/\.\w+$/.test(name)) return undefined;
  const same = (await filesOf(root, known)).filter(
    (file) => basename(file).replace(ofChezmoi, '') === name && !apart.test(below(root, file)),
  );
  return same.length === 1 ? same[0] : undefined;
}

const below = (root: string, file: string): string => file.slice(root.length + 1).replaceAll(sep, '/');

function filesOf(root: string, known: FolderFiles): Promise<readonly string[]> {
  const found = known.get(root) ?? filesBelow(root, deepest);
  known.set(root, found);
  return found;
}
