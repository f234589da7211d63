/**
 * Asks git. A repository's own settings name programs that git runs for an answer, and the repository may be anybody's:
 * whoever calls git does so as told here.
 */
import { readdir, readFile, readlink } from 'node:fs/promises';
import { devNull } from 'node:os';
import { delimiter, dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { nearestFolder } from './files.js';

/** What git is not to run for us, and a repository within a repository that it is not to take for one. */
const settings = [
  'core.fsmonitor=false',
  `core.hooksPath=${devNull}`,
  'protocol.allow=never',
  'safe.bareRepository=explicit',
];

/** A call of git in a folder. */
export interface GitCall {
  readonly program: string;
  readonly args: readonly string[];
  /** Not the folder: Windows looks there for the program first. */
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** How git is called so that nothing but git runs; `env`: what it finds its programs and its user's settings by. */
export function gitCall(folder: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): GitCall {
  return {
    program: 'git',
    args: ['-C', folder, '--no-pager', ...settings.flatMap((setting) => ['-c', setting]), ...args],
    cwd: dirname(process.execPath),
    env: {
      ...env,
      PATH: withoutProjects(env.PATH ?? ''),
      GIT_OPTIONAL_LOCKS: '0',
      // Objects that are missing are fetched by programs that the repository names.
      GIT_NO_LAZY_FETCH: '1',
      GIT_ALLOW_PROTOCOL: '',
    },
  };
}

/** npx puts the programs that came with a project first. */
function withoutProjects(path: string): string {
  return path
    .split(delimiter)
    .filter((folder) => isAbsolute(folder) && !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(folder))
    .join(delimiter);
}

/** What git prints; undefined without git, outside of a repository, and where it fails. */
export async function askGit(folder: string, args: readonly string[]): Promise<string | undefined> {
  // Hardly a run asks, and the module takes longer to load than most of ours.
  const { execFile } = await import('node:child_process');
  const call = gitCall(folder, args);
  return new Promise((resolve) => {
    const options = { cwd: call.cwd, env: call.env, maxBuffer: 1 << 28 };
    execFile(call.program, call.args, options, (error, stdout) => resolve(error === null ? stdout : undefined));
  });
}

/** So many files of a project are looked through. */
const mostFiles = 5_000;

/** The files below a folder that git knows, if their names are plain, as they are named from there; none without git. */
export async function trackedFiles(folder: string): Promise<readonly string[]> {
  const listed = (await askGit(folder, ['ls-files', '-z'])) ?? '';
  const files = listed.split('\0').filter((path) => /^[\w.][\w./-]*$/.test(path));
  return files.slice(0, mostFiles);
}

/**
 * Does git ignore the path? False outside a repository, and in a folder that is ignored as a whole although files in it
 * were added by force: the next one was forgotten.
 */
export async function isIgnoredByGit(absolutePath: string): Promise<boolean> {
  const parent = dirname(absolutePath);
  const folder = await nearestFolder(parent);
  if (folder === undefined) return false;
  const ignores = async (path: string): Promise<boolean> =>
    (await askGit(folder, ['check-ignore', '--quiet', '--no-index', '--', path])) !== undefined;
  if (!(await ignores(absolutePath))) return false;
  const tracked = folder === parent ? await askGit(folder, ['ls-files', '--', '.']) : undefined;
  return tracked === undefined || tracked === '' || !(await ignores(folder));
}

/** Does a path, or the link that lies there, lead into a submodule of the repository at `root` that is not checked out? */
export async function isInEmptySubmodule(absolutePath: string, root: string): Promise<boolean> {
  const modules = await readFile(join(root, '.gitmodules'), 'utf8').catch(() => '');
  const link = modules === '' ? undefined : await readlink(absolutePath).catch(() => undefined);
  const place = link === undefined ? absolutePath : resolve(dirname(absolutePath), link);
  for (const [, path = ''] of modules.matchAll(/^[ \t]*path[ \t]*=[ \t]*(\S.*)$/gm)) {
    const folder = resolve(root, path.trim());
    if (place.startsWith(folder + sep)) return (await readdir(folder).catch(() => [])).length === 0;
  }
  return false;
}
