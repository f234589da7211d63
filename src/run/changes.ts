/**
 * A repository in the middle of some work: for each extension a file that has changed, one that is staged and one that git
 * does not know. Nothing is written to the repository itself.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Prop, World } from '../model.js';
import { sampleFile } from '../plan/sample-file.js';
import { makeScratchFolder } from './scratch-folder.js';
import { git, largestIndex, type Repository, repositoryAt } from './tracked.js';

/**
 * What hooks look for in files that are about to be committed, in each language. It stands in functions that nobody calls:
 * a hook may start or import the file that it is added to.
 */
const leftovers: Readonly<Record<string, string>> = {
  py: 'def leftovers():\n    print("here")  # TODO: remove\n    breakpoint()\n    password = "correct-horse-battery-staple"\n',
  go: '// TODO: remove\nvar password = "correct-horse-battery-staple"\n',
  php: 'function leftovers()\n{\n    // TODO: remove\n    var_dump($name);\n    $password = "correct-horse-battery-staple";\n}\n',
};
const ofScript =
  'function leftovers() {\n  console.log("here"); // TODO: remove\n  debugger;\n  const password = "correct-horse-battery-staple";\n}\n';
const ofTypedScript = ofScript.replace('password =', 'password: any =');

/** The largest file that is changed. */
const largestFile = 1 << 18;

const known = new Map<string, readonly Prop[]>();

/** What makes it so, with paths of the user's own project; nothing where it is not in a repository of its own. */
export function changedProps(projectDir: string, changes: NonNullable<World['changes']>): readonly Prop[] {
  const key = JSON.stringify([projectDir, changes]);
  const found = known.get(key);
  if (found !== undefined) return found;
  const repository = repositoryAt(projectDir);
  const made = repository === undefined ? [] : propsIn(repository, projectDir, changes);
  known.set(key, made);
  return made;
}

function propsIn(
  repository: Repository,
  projectDir: string,
  { extensions, folders }: NonNullable<World['changes']>,
): readonly Prop[] {
  const fresh = (kind: string) =>
    extensions.flatMap((extension) =>
      folders.map((folder) => {
        const path = join(projectDir, folder, `hooklint_${kind}.${extension}`);
        return { path, content: contentOf(extension) };
      }),
    );
  const staged = fresh('staged');
  const index = indexWith(repository, staged);
  if (index === undefined) return [];
  const changed = extensions.flatMap((extension) => changedFile(repository, projectDir, extension));
  return [...index, ...[...staged, ...fresh('untracked'), ...changed].map((file): Prop => ({ kind: 'file', ...file }))];
}

const contentOf = (extension: string): string => sampleFile(`a.${extension}`).text + leftoversOf(extension);

function leftoversOf(extension: string): string {
  if (/^[cm]?tsx?$/.test(extension)) return ofTypedScript;
  return /^(?:[cm]?jsx?|vue|svelte)$/.test(extension) ? ofScript : (leftovers[extension] ?? '');
}

/** A file of the project with more lines than git knows. */
function changedFile(
  { top }: Repository,
  projectDir: string,
  extension: string,
): readonly { readonly path: string; readonly content: string }[] {
  const listed = git(projectDir, ['ls-files', '-z', '--', `*.${extension}`])?.split('\0') ?? [];
  const name = listed.find((each) => each !== '' && !/(?:^|\/)\.(?:claude|git)|test|config/i.test(each));
  if (name === undefined) return [];
  const path = join(projectDir, name);
  const status = statSync(path, { throwIfNoEntry: false });
  if (status?.isFile() !== true || status.size > largestFile || !path.startsWith(top)) return [];
  return [{ path, content: `${readFileSync(path, 'utf8')}\n${leftoversOf(extension)}` }];
}

/** An index that has the files besides what it has, and the objects that it names. */
function indexWith(
  { folder, top }: Repository,
  files: readonly { readonly path: string; readonly content: string }[],
): readonly Prop[] | undefined {
  const index = join(folder, 'index');
  const size = statSync(index, { throwIfNoEntry: false })?.size;
  if (size === undefined || size > largestIndex) return undefined;
  const scratch = makeScratchFolder();
  try {
    const objects = join(scratch, 'objects');
    mkdirSync(objects);
    const env = {
      GIT_OBJECT_DIRECTORY: objects,
      GIT_ALTERNATE_OBJECT_DIRECTORIES: join(folder, 'objects'),
      GIT_INDEX_FILE: join(scratch, 'index'),
    };
    copyFileSync(index, join(scratch, 'index'));
    for (const { content, path } of files) {
      const blob = git(top, ['hash-object', '-w', '--stdin'], env, content)?.trim();
      const entry = `100644,${blob},${relative(top, path)}`;
      if (blob === undefined || git(top, ['update-index', '--add', '--cacheinfo', entry], env) === undefined) {
        return undefined;
      }
    }
    const made = readdirSync(objects, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return [
      { kind: 'file', path: index, content: readFileSync(join(scratch, 'index')) },
      ...made.map((entry): Prop => {
        const file = join(entry.parentPath, entry.name);
        return { kind: 'file', path: join(folder, 'objects', relative(objects, file)), content: readFileSync(file) };
      }),
    ];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
