/** What a project itself says of files that its guards protect. */
import { join, posix } from 'node:path';
import { aside } from '../load/found-below.js';
import { askGit } from '../load/git.js';
import { smallText } from '../load/text-file.js';
import type { Hook } from '../model.js';
import { type Surroundings, siblingNames } from '../variants/index.js';

/** Where a project tells Claude what to leave alone. */
const guides = ['CLAUDE.md', '.claude/CLAUDE.md', 'AGENTS.md'];

/** Bytes; longer ones were made by a program. */
const longest = 200_000;

/** How examples of files end that each person fills in. */
const endings = ['example', 'sample', 'template'];

/** So many are looked through, shortest first. */
const mostExamples = 20;

/** What a package of a project is described in. */
const manifests = ['package.json', 'pyproject.toml', 'Cargo.toml', 'go.mod'];

/**
 * What Claude is told in the hook's project, which files of the kind of `.env`, and examples of such, Git knows there, and one
 * of the packages that lie in folders of their own, and the folders at its top.
 */
export async function projectKnowledge({
  projectDir,
}: Hook): Promise<Pick<Surroundings, 'guidance' | 'tracked' | 'examples' | 'packageFolder' | 'folders'>> {
  const texts = guides.map((name) => smallText(join(projectDir, name), longest));
  const names = [...siblingNames, ...endings.map((ending) => `*.${ending}`), ...manifests];
  const anywhere = names.map((name) => `:(glob)**/${name}`);
  const [listed = '', folders = ''] = await Promise.all([
    askGit(projectDir, ['ls-files', '-z', '--', ...anywhere]),
    askGit(projectDir, ['ls-tree', '-d', '-z', '--name-only', 'HEAD']),
  ]);
  const paths = listed.split('\0');
  const plain = paths.filter((path) => /^[\w.][\w./-]{0,100}\.\w+$/.test(path));
  const examples = plain.filter((path) => endings.includes(endingOf(path)));
  const packages = plain.filter((path) => manifests.includes(posix.basename(path))).map(posix.dirname);
  const [packageFolder] = byLength(packages.filter((folder) => folder !== '.' && !aside.test(folder)));
  return {
    guidance: (await Promise.all(texts)).filter((text) => text !== undefined).join('\n'),
    tracked: new Set(paths.map((path) => posix.basename(path))),
    examples: byLength(examples).slice(0, mostExamples),
    folders: folders.split('\0').filter((folder) => /^[a-z][\w-]*$/.test(folder)),
    ...(packageFolder === undefined ? {} : { packageFolder }),
  };
}

const byLength = (paths: readonly string[]): readonly string[] => paths.toSorted((a, b) => a.length - b.length);

const endingOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
