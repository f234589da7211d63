/** docs/documented-vs-measured.md: the rows of documented.ts as a page. */
import type { Divergence, Topic } from '../contract/divergence.js';
import { divergences } from '../contract/documented.js';
import { noteSection } from './contract-overview.js';
import { sheetMarkdown } from './sheet.js';

const titles: Readonly<Record<Topic, string>> = {
  'exit-codes': 'Exit codes',
  events: 'Events',
  fields: 'Fields',
  decisions: 'Decisions',
  'prompt-hooks': 'Prompt and agent hooks',
};

export function divergencePage(): string {
  return sheetMarkdown({
    title: 'Documented and measured',
    lead: [
      'What documents from February and March 2026 say about hooks in the versions of Claude Code of that time (about 2.1.42 to 2.1.71), and what measurements show instead. Whatever is not listed here was confirmed or is opinion. `hooklint contract --client V` prints the same next to the tables of a version; the rows are in `src/contract/documented.ts`.',
    ],
    sections: Object.entries(titles).map(([topic, title]) =>
      noteSection(
        title,
        divergences.filter((row: Divergence) => row.topic === topic),
      ),
    ),
  });
}
