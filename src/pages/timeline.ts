/** Changes from version to version, as Markdown, the newest first: of one event, and of everything. */
import { type ChangeKind, changeKinds } from '../contract/change-facts.js';
import { changesBetween } from '../contract/changes.js';
import { compareVersions, newestClient, oldestClient } from '../contract/index.js';
import { isFormerName, type Turn, turnOf } from './event-timeline.js';
import { blocks, cellText } from './sheet.js';

/** One item for each version. */
export function timelineMarkdown(turns: readonly Turn[], none: string): readonly string[] {
  if (turns.length === 0) return [none];
  const versions = new Map<string, Turn[]>();
  for (const turn of turns) versions.set(turn.since, [...(versions.get(turn.since) ?? []), turn]);
  return [
    [...versions]
      .map(([since, changed]) => [`- **${since}**`, ...changed.map((turn) => `  - ${item(turn)}`)].join('\n'))
      .join('\n'),
  ];
}

function item({ subjects, after, before, source, on = '' }: Turn): string {
  const what = subjects.map((subject) => (/^[\w.]+(?:: .*)?$/.test(subject) ? `\`${subject}\`` : subject)).join('; ');
  const was = before === undefined || before === after ? '' : ` *Before:* ${sentence(cellText(before))}`;
  const known = source === undefined ? '' : ` *(${source})*`;
  return `${what}${on}: ${sentence(cellText(after))}${was}${known}`;
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Tables that a reader of the page does not look for here: names and wordings, one by one. */
const leftOut: readonly ChangeKind[] = ['tool', 'wording', 'effect'];

/** The page of all changes between the first version with hooks and the newest known. */
export function timelinePage(): string {
  const turns = changesBetween(oldestClient, newestClient)
    .filter(({ kind, subject }) => !leftOut.includes(kind) && !isFormerName(subject))
    .map((change) => ({
      ...turnOf(change),
      kind: change.kind,
      on:
        change.events === undefined || change.kind === 'event'
          ? ''
          : ` (${change.events.length > 4 ? `${change.events.length} events` : change.events.join(', ')})`,
    }))
    .sort((a, b) => compareVersions(b.version, a.version) || changeKinds.indexOf(a.kind) - changeKinds.indexOf(b.kind));
  return blocks([
    '# What changed in which version',
    `Everything that hooklint knows to have changed for hooks between Claude Code ${oldestClient} and ${newestClient}, the newest first: events, fields, handlers, settings and how replies are read. The page of an event also says what each change does to a reply; \`hooklint contract --diff A..B\` compares any two versions and names the hooks of your project that a change affects.`,
    ...timelineMarkdown(turns, ''),
  ]);
}
