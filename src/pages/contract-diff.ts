/** What changed between two clients, and which hooks of a project each change touches: `hooklint contract --diff A..B`. */
import { type ChangeKind, changeKinds } from '../contract/change-facts.js';
import type { Change } from '../contract/changes.js';
import type { Hook, Version } from '../model.js';
import { escapeLine } from '../report/escape.js';
import { shorten } from '../text/cut.js';
import { sourceText } from './contract-words.js';
import type { Sheet } from './sheet.js';

export interface TouchedChange extends Change {
  /** Ids of the hooks. */
  readonly touches: readonly string[];
}

export interface ContractDiff {
  readonly from: Version;
  readonly to: Version;
  /** How many hooks were held against it; absent: none were looked for. */
  readonly hooks: number;
  readonly changes: readonly TouchedChange[];
}

/** What changed between two clients, and which of these hooks each change touches. */
export function contractDiff(
  from: Version,
  to: Version,
  changes: readonly Change[],
  hooks: readonly Hook[],
): ContractDiff {
  return {
    from,
    to,
    hooks: hooks.length,
    changes: changes.map((change) => ({
      ...change,
      touches: hooks.filter((hook) => isTouched(hook, change)).map(({ id }) => id),
    })),
  };
}

/** Is it a hook of the event and type that mentions what changed? */
function isTouched(hook: Hook, { kind, events, handlers, names }: Change): boolean {
  if (kind === 'matcher' && (hook.matcher === undefined || hook.matcher === '' || hook.matcher === '*')) return false;
  if (events !== undefined && !events.includes(hook.event)) return false;
  if (handlers !== undefined && !handlers.includes(hook.handler.type)) return false;
  return names === undefined || names.some((name) => mentions(hook, name));
}

function mentions({ handler, matcher, script }: Hook, name: string): boolean {
  if (Object.hasOwn(handler, name)) return true;
  const word = new RegExp(`(?<![\\w-])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`);
  const texts = [script?.text, handler.command, handler.prompt, matcher, ...(handler.args ?? [])];
  return texts.some((text) => text !== undefined && word.test(text));
}

const titles: Readonly<Record<ChangeKind, string>> = {
  event: 'Events',
  'exit code': 'Exit codes',
  effect: 'Effects',
  reading: 'How replies are read',
  field: 'Fields of a reply',
  value: 'Values of a reply',
  'payload field': 'Fields of the payload',
  handler: 'Handlers',
  matcher: 'Matchers',
  timeout: 'Timeouts',
  settings: 'What an error in the settings costs',
  'prompt hook': 'Prompt and agent hooks',
  loop: 'Loops',
  'several hooks': 'Several hooks of one event',
  environment: 'Environment variables',
  tool: 'Tools',
  wording: 'Wordings',
};

/** The changes as a sheet. */
export function diffSheet({ from, to, hooks, changes }: ContractDiff): Sheet {
  const touched = new Set(changes.flatMap(({ touches }) => touches));
  return {
    title: `What changed from Claude Code ${from} to ${to}`,
    lead: [
      `${changes.length} changes. ${
        hooks === 0 ? 'No hooks to compare.' : `Hooks affected: ${touched.size} of ${hooks}.`
      }`,
    ],
    sections: changeKinds.map((kind) => ({
      title: titles[kind],
      columns: [
        { title: 'version' },
        { title: 'what' },
        { title: 'on', named: true },
        { title: 'now:', named: true },
        { title: 'before:', named: true },
        { title: 'source' },
        { title: 'AFFECTS', named: true },
      ],
      rows: changes.filter((change) => change.kind === kind).map((change) => cells(change, hooks)),
    })),
  };
}

function cells(
  { version, between, kind, subject, after, before, events, source, touches }: TouchedChange,
  hooks: number,
): readonly string[] {
  const brief = (text: string | undefined): string => (text === undefined ? '' : shorten(escapeLine(text), 100));
  return [
    between === undefined ? version : `${version} (measured between ${between.absentIn} and ${between.presentIn})`,
    subject,
    kind === 'event' ? '' : (events?.join(', ') ?? 'every event'),
    after === undefined ? 'gone' : brief(after),
    brief(before),
    sourceText(source),
    touches.length > 1 && touches.length === hooks ? `all ${hooks} hooks` : touches.map(escapeLine).join(', '),
  ];
}
