/** The measured contract over all events, as the first page of the reference. */

import type { Version } from '../model.js';
import { bracketed, overviewOf, overviewSheet } from './contract-overview.js';
import { outlets, sinceText } from './contract-words.js';
import { blocks, cellText, sectionMarkdown, tableMarkdown } from './sheet.js';

/** The page, as Markdown; each event links to the page beside it. */
export function contractPage(client: Version): string {
  const overview = overviewOf(client);
  const { sections } = overviewSheet(overview);
  const others = sections.filter(({ title }) => !title.startsWith('Events') && !title.startsWith('Documented'));
  return blocks([
    '# What Claude Code does with a hook',
    `Measured on Claude Code ${client}, and on older versions back to the first one with hooks. Every row carries the version since which it holds and the source it is known from; a measurement wins over a document.`,
    '## Events',
    tableMarkdown(
      ['event', 'fires', 'exit code 2', 'plain text on stdout', 'since'],
      overview.events.map(({ event, fires, exit2, plainStdout, ...span }) => [
        `[${event}](${event}.md)`,
        cellText(fires),
        cellText(exit2.effect),
        outlets[plainStdout],
        sinceText(bracketed(span)),
      ]),
    ),
    ...others.flatMap(sectionMarkdown),
    '## More',
    '- [What changed in which version](timeline.md)\n- [Documented and measured](../docs/documented-vs-measured.md): where documents and Claude Code disagree\n- [How to reply](../docs/answering.md), situation by situation\n- [Permissions](../docs/permissions.md): what else decides about a tool call',
  ]);
}
