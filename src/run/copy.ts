/** A copy of the user's projects, home folder and temp folder for hooks to write to, where there are no namespaces. */
import { constants, existsSync } from 'node:fs';
import { copyFile, cp, lstat, mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { askGit } from '../load/git.js';
import { isExhausted } from '../model/machine-error.js';
import type { Environment } from './environment.js';
import type { Place } from './site.js';

/** What of `~/.claude` is the record of sessions or secret, and nothing a hook's program is made of. */
const leftOutOfHome =
  /^(projects|todos|statsig|shell-snapshots|file-history|history\.jsonl|\.credentials\.json|debug|telemetry|ide|cache|session-env|logs|sessions|tasks|backups|paste-cache|image-cache)$/;

/** Version managers look for their programs in the home folder unless a variable says where; the copy has none. */
const managers: Readonly<Record<string, string>> = {
  ASDF_DATA_DIR: '.asdf',
  NODENV_ROOT: '.nodenv',
  NVM_DIR: '.nvm',
  PYENV_ROOT: '.pyenv',
  RBENV_ROOT: '.rbenv',
  RUSTUP_HOME: '.rustup',
  VOLTA_HOME: '.volta',
};

/** Copies each project into `folder`, beside an own home and temp folder. Rejects as soon as `signal` aborts. */
export async function copyProjects(
  roots: readonly string[],
  folder: string,
  signal?: AbortSignal,
): Promise<Omit<Place, 'canSetUp'>> {
  const home = join(folder, 'home');
  const temp = join(folder, 'tmp');
  await Promise.all([mkdir(home), mkdir(temp)]);
  const copies = await Promise.all(
    roots.map(async (root, index) => {
      const copy = join(folder, `project-${index}`);
      await copyProject(root, copy, signal);
      return [root, copy] as const;
    }),
  );
  await copyHome(homedir(), home);
  return { home, there: translate(copies), env: environment(home, temp) };
}

/** Replaces the roots by their copies wherever a text names them as a path, the longest first. */
function translate(copies: readonly (readonly [root: string, copy: string])[]): (text: string) => string {
  const byLength = [...copies].sort(([a], [b]) => b.length - a.length);
  const pattern = new RegExp(
    `(?:${byLength.map(([root]) => root.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})(?=$|[/\\\\"'\\s:;])`,
    'g',
  );
  const copyOf = new Map(copies);
  return (text) => text.replace(pattern, (root) => copyOf.get(root) ?? root);
}

function environment(home: string, temp: string): Environment {
  const found = Object.entries(managers)
    .filter(([name, folder]) => process.env[name] === undefined && existsSync(join(homedir(), folder)))
    .map(([name, folder]) => [name, join(homedir(), folder)] as const);
  return {
    ...Object.fromEntries(found),
    HOME: home,
    ...(process.platform === 'win32' && { USERPROFILE: home }),
    TMPDIR: temp,
    TMP: temp,
    TEMP: temp,
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local', 'share'),
    XDG_STATE_HOME: join(home, '.local', 'state'),
  };
}

/**
 * In a git repository what git tracks or would add, and `.claude`, which people like to ignore; elsewhere everything.
 * The copy is a repository too, which borrows the objects of the original.
 */
export async function copyProject(root: string, copy: string, signal?: AbortSignal): Promise<void> {
  await mkdir(copy, { recursive: true });
  const listed = await askGit(root, ['ls-files', '--cached', '--others', '--exclude-standard', '-z']);
  if (listed === undefined) return copyTree(root, copy, signal);
  const files = [...new Set(listed.split('\0').filter((file) => file !== ''))];
  for (const folder of new Set(files.map((file) => dirname(join(copy, file)))))
    await mkdir(folder, { recursive: true });
  for (const file of files) {
    signal?.throwIfAborted();
    await copyEntry(join(root, file), join(copy, file));
  }
  if (existsSync(join(root, '.claude'))) await copyTree(join(root, '.claude'), join(copy, '.claude'));
  await copyRepository(root, copy);
}

/** Files as copy-on-write clones where the file system can; links as they are; sockets and the like not at all. */
async function copyTree(from: string, to: string, signal?: AbortSignal): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    signal?.throwIfAborted();
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target, signal);
    else await copyEntry(source, target);
  }
}

async function copyEntry(source: string, target: string): Promise<void> {
  const found = await lstat(source).catch(() => undefined);
  if (found?.isSymbolicLink()) await symlink(await readlink(source), target).catch(unlessExhausted);
  // A file that we may not read is one that the hook could not read either.
  else if (found?.isFile()) await copyFile(source, target, constants.COPYFILE_FICLONE).catch(unlessExhausted);
}

/** A file that is missing because the disk is full would be taken for a fault of the hook that looks for it. */
function unlessExhausted(error: NodeJS.ErrnoException): void {
  if (isExhausted(error.code)) throw error;
}

/** Everything of `.git` but its objects, which the copy is told to look for in the original. */
async function copyRepository(root: string, copy: string): Promise<void> {
  const folders = await askGit(root, ['rev-parse', '--git-dir', '--git-common-dir']);
  const [own, common] = (folders ?? '').trim().split('\n');
  const top = await askGit(root, ['rev-parse', '--show-cdup']);
  // A project that is a folder of a larger repository is copied without it.
  if (own === undefined || common === undefined || top?.trim() !== '') return;
  const [source, shared, target] = [resolve(root, own), resolve(root, common), join(copy, '.git')];
  const wanted = (path: string) =>
    !path.startsWith(join(shared, 'objects')) && !path.startsWith(join(shared, 'worktrees'));
  await cp(shared, target, { recursive: true, filter: wanted, verbatimSymlinks: true });
  if (source !== shared) {
    for (const name of ['HEAD', 'index']) await copyEntry(join(source, name), join(target, name));
  }
  const borrowed = await readFile(join(shared, 'objects', 'info', 'alternates'), 'utf8').catch(() => '');
  await mkdir(join(target, 'objects', 'info'), { recursive: true });
  await writeFile(join(target, 'objects', 'info', 'alternates'), `${join(shared, 'objects')}\n${borrowed}`);
}

async function copyHome(from: string, to: string): Promise<void> {
  await copyEntry(join(from, '.gitconfig'), join(to, '.gitconfig'));
  for (const folder of ['.config/git', '.claude']) {
    const source = join(from, folder);
    if (!existsSync(source)) continue;
    await mkdir(join(to, folder), { recursive: true });
    for (const entry of await readdir(source, { withFileTypes: true })) {
      if (folder === '.claude' && leftOutOfHome.test(entry.name)) continue;
      const [one, other] = [join(source, entry.name), join(to, folder, entry.name)];
      if (entry.isDirectory()) await copyTree(one, other);
      else await copyEntry(one, other);
    }
  }
}
