/**
 * What git has to hold for a file to be one of the project's, and not a new one: an index with the file, a commit of it
 * on top of the last one, and the branch at that commit. Nothing is written to the repository itself.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { gitCall } from '../load/git.js';
import type { Prop } from '../model.js';
import { onceFor } from '../text/once-for.js';
import { makeScratchFolder } from './scratch-folder.js';

type File = Extract<Prop, { readonly kind: 'file' }>;

/** A repository that a file can be added to. */
export interface Repository {
  readonly top: string;
  readonly folder: string;
  readonly head: string;
  /** The branch, or `HEAD` where there is none. */
  readonly ref: string;
}

/** A larger index takes longer to write than a hook may want to wait. */
export const largestIndex = 4 << 20;

const repositories = new Map<string, Repository | undefined>();
const known = new Map<string, readonly Prop[]>();

/** The files of a repository that make git take the files for its own; none where it does already, or ignores them. */
export function trackedProps(projectDir: string, files: readonly File[]): readonly Prop[] {
  const committed = files.filter((file) => file.committed !== undefined);
  if (committed.length === 0) return [];
  const repository = repositoryAt(projectDir);
  if (repository === undefined) return [];
  const added = committed.filter(({ path }) => path.startsWith(`${repository.top}${sep}`));
  if (added.length === 0) return [];
  const key = JSON.stringify([projectDir, ...added.map(({ committed, path }) => [path, committed])]);
  return remembered(known, key, () => withFiles(repository, added));
}

/** The repository of a project; undefined where it is none, or one that is shared with other folders. */
export function repositoryAt(projectDir: string): Repository | undefined {
  return remembered(repositories, projectDir, () => repositoryOf(projectDir));
}

function remembered<T>(values: Map<string, T>, key: string, make: () => T): T {
  if (!values.has(key)) values.set(key, make());
  return values.get(key) as T;
}

function repositoryOf(projectDir: string): Repository | undefined {
  const told = git(projectDir, ['rev-parse', '--show-toplevel', 'HEAD'])?.split('\n') ?? [];
  const [top, head] = told;
  if (top === undefined || head === undefined) return undefined;
  const folder = join(top, '.git');
  const isPlain = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  const ref = git(projectDir, ['symbolic-ref', '--quiet', 'HEAD'])?.trim() ?? 'HEAD';
  return isPlain ? { top, folder, head, ref } : undefined;
}

function withFiles(repository: Repository, files: readonly File[]): readonly Prop[] {
  const { folder, head, ref, top } = repository;
  const index = join(folder, 'index');
  const size = statSync(index, { throwIfNoEntry: false })?.size;
  if (size === undefined || size > largestIndex) return [];
  const unknown = unknownTo(repository, files);
  if (unknown.length === 0) return [];
  const scratch = makeScratchFolder();
  try {
    const objects = join(scratch, 'objects');
    mkdirSync(objects);
    const env = { GIT_OBJECT_DIRECTORY: objects, GIT_ALTERNATE_OBJECT_DIRECTORIES: join(folder, 'objects') };
    const inIndex = (name: string) => ({ ...env, GIT_INDEX_FILE: join(scratch, name) });
    copyFileSync(index, join(scratch, 'index'));
    writeFileSync(join(scratch, 'committed'), need(committedIndex(repository)));
    const entries = unknown.map(({ committed, path }) => {
      const blob = need(git(top, ['hash-object', '-w', '--stdin'], env, committed)).trim();
      return `100644 ${blob}\t${relative(top, path)}\0`;
    });
    for (const name of ['index', 'committed']) {
      need(git(top, ['update-index', '-z', '--index-info'], inIndex(name), entries.join('')));
    }
    const tree = need(git(top, ['write-tree'], inIndex('committed'))).trim();
    const commit = need(git(top, ['commit-tree', tree, '-p', head, '-m', 'Greet'], { ...env, ...author })).trim();
    const made = readdirSync(objects, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return [
      { kind: 'file', path: index, content: readFileSync(join(scratch, 'index')) },
      { kind: 'file', path: join(folder, ref), content: `${commit}\n` },
      ...made.map((entry): Prop => {
        const file = join(entry.parentPath, entry.name);
        return { kind: 'file', path: join(folder, 'objects', relative(objects, file)), content: readFileSync(file) };
      }),
    ];
  } catch {
    // A repository in the middle of a merge, or one that is broken: the file is a new one there.
    return [];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Those that git neither holds already nor ignores. */
function unknownTo(repository: Repository, files: readonly File[]): readonly File[] {
  const { top } = repository;
  const held = heldBy(repository);
  const others = files.filter(({ path }) => !held.has(relative(top, path)));
  if (others.length === 0) return [];
  const names = others.map(({ path }) => `${relative(top, path)}\0`);
  const ignored = new Set(git(top, ['check-ignore', '-z', '--stdin'], {}, names.join(''))?.split('\0'));
  return others.filter(({ path }) => !ignored.has(relative(top, path)));
}

/** The files in the index, from the top of the repository. */
const heldBy = onceFor(
  ({ top }: Repository): ReadonlySet<string> => new Set(git(top, ['ls-files', '-z'])?.split('\0')),
);

/** An index that holds what the last commit does; undefined where git refuses. */
const committedIndex = onceFor(({ head, top }: Repository): Buffer | undefined => {
  const scratch = makeScratchFolder();
  try {
    const file = join(scratch, 'index');
    return git(top, ['read-tree', head], { GIT_INDEX_FILE: file }) === undefined ? undefined : readFileSync(file);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
});

/** The same commit whenever it is made. */
const author = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((who) => [
    [`GIT_${who}_NAME`, 'hooklint'],
    [`GIT_${who}_EMAIL`, 'hooklint@example.invalid'],
    [`GIT_${who}_DATE`, '2026-01-01T00:00:00Z'],
  ]),
);

function need<Told>(told: Told | undefined): Told {
  if (told === undefined) throw new Error('git refused');
  return told;
}

/** What a call of git prints, without what a user or a repository configures; undefined where it fails. */
export function git(
  folder: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  input = '',
): string | undefined {
  const call = gitCall(folder, args);
  try {
    return execFileSync(call.program, call.args, {
      cwd: call.cwd,
      env: { ...call.env, ...env },
      input,
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'ignore'],
      maxBuffer: 1 << 26,
      timeout: 10_000,
    });
  } catch {
    return undefined;
  }
}
