/** What rules are about: a folder beside this file each, in the order in which a report tells their findings. */
import { groupOf } from './group-of.js';

export interface RuleGroup {
  /** The name of its folder. */
  readonly id: string;
  readonly title: string;
  /** One sentence for the list of rules. */
  readonly about: string;
}

/** What turns a hook off comes first; what only costs time or portability last. */
export const ruleGroups = [
  {
    id: 'never-runs',
    title: 'Hooks that never run',
    about: 'Claude Code does not find the hook, cannot start it, or never asks it.',
  },
  {
    id: 'exit-codes',
    title: 'Exit codes that get lost',
    about: 'The hook means to block and ends with a code that does not, or it crashes.',
  },
  {
    id: 'replies',
    title: 'Replies that Claude Code drops',
    about: 'The hook prints JSON, and Claude Code does not take it, or takes it for something else.',
  },
  {
    id: 'input',
    title: 'Input that is misread',
    about: 'The hook looks for something that no payload, variable or transcript contains.',
  },
  {
    id: 'guards',
    title: 'Guards with gaps',
    about: 'The hook blocks, and lets through what it should block as well.',
  },
  {
    id: 'unread',
    title: 'Messages that nobody reads',
    about: 'The hook says something where neither Claude nor the user sees it, or only the wrong one of them.',
  },
  {
    id: 'stops-too-much',
    title: 'Hooks that stop too much',
    about: 'The hook blocks something harmless, or again and again.',
  },
  {
    id: 'mods',
    title: 'Mods',
    about: 'A hooks module of a plugin does not load, is skipped, or lets through what it guards.',
  },
  {
    id: 'prompts-and-http',
    title: 'Prompt, agent and HTTP hooks',
    about: 'The model or the endpoint that a hook asks gives no answer that counts.',
  },
  {
    id: 'registration',
    title: 'Registrations that do something else',
    about: 'The hook runs more often, or elsewhere, than its settings suggest.',
  },
  {
    id: 'machine',
    title: 'Files, programs and machines',
    about: 'The hook works in one folder, on one machine or on one system.',
  },
  {
    id: 'time',
    title: 'Time and network',
    about: 'The hook takes too long, or waits for something that may never come.',
  },
  {
    id: 'expectations',
    title: 'Expectations and suppressions',
    about: 'The project tells hooklint something that does not hold.',
  },
] as const satisfies readonly RuleGroup[];

export type RuleGroupId = (typeof ruleGroups)[number]['id'];

const ranks = new Map<string | undefined, number>(ruleGroups.map(({ id }, rank) => [id, rank]));

/** Where the findings of a rule come among others of their severity: 0 first. Rules of other versions of hooklint come last. */
export function groupRank(rule: string): number {
  return ranks.get(groupOf[rule]) ?? ruleGroups.length;
}
