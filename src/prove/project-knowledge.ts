/** What a project itself says of files that its guards protect. */
import { join } from 'node:path';
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

/** What Claude is told in the hook's project, and which files of the kind of `.env`, and examples of such, Git knows there. */
export async function projectKnowledge({
  projectDir,
}: Hook): Promise<Pick<Surroundings, 'guidance' | 'tracked' | 'examples'>> {
  const texts = guides.map((name) => smallText(join(projectDir, name), longest));
  const anywhere = [...siblingNames, ...endings.map((ending) => `*.${ending}`)].map((name) => `:(glob)**/${name}`);
  const listed = (await askGit(projectDir, ['ls-files', '-z', '--', ...anywhere])) ?? '';
  const paths = listed.split('\0');
  const examples = paths.filter((path) => /^[\w.][\w./-]{0,100}\.\w+$/.test(path) && endings.includes(endingOf(path)));
  return {
    guidance: (await Promise.all(texts)).filter((text) => text !== undefined).join('\n'),
    tracked: new Set(paths.map((path) => path.slice(path.lastIndexOf('/') + 1))),
    examples: examples.toSorted((a, b) => a.length - b.length).slice(0, mostExamples),
  };
}

const endingOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
