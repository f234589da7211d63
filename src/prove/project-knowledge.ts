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

/** What Claude is told in the hook's project, and which files of the kind of `.env` Git knows there. */
export async function projectKnowledge({ projectDir }: Hook): Promise<Pick<Surroundings, 'guidance' | 'tracked'>> {
  const texts = guides.map((name) => smallText(join(projectDir, name), longest));
  const anywhere = siblingNames.map((name) => `:(glob)**/${name}`);
  const listed = (await askGit(projectDir, ['ls-files', '-z', '--', ...anywhere])) ?? '';
  return {
    guidance: (await Promise.all(texts)).filter((text) => text !== undefined).join('\n'),
    tracked: new Set(listed.split('\0').map((path) => path.slice(path.lastIndexOf('/') + 1))),
  };
}
