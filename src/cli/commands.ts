/** Every command. A new one is a file in this folder and a line here; it is loaded when it is asked for. */
import type { Command } from './command.js';

export interface CommandEntry {
  readonly summary: string;
  readonly load: () => Promise<{ readonly default: Command }>;
}

export const commands: Readonly<Record<string, CommandEntry>> = {
  verdict: {
    summary: 'Judge executions from a log (JSON Lines), running nothing',
    load: () => import('./verdict.js'),
  },
  contract: {
    summary: 'Print what a client does with hooks, and what changed between two clients',
    load: () => import('./contract.js'),
  },
  explain: { summary: 'Explain a rule or an event', load: () => import('./explain.js') },
  live: { summary: 'Run hooks under the real client, offline', load: () => import('./live.js') },
  init: { summary: 'Write a starter hook that answers an event correctly', load: () => import('./init.js') },
  record: { summary: 'Save the payloads of real sessions, to lint with', load: () => import('./record.js') },
  merge: { summary: 'Join reports, such as those of shards, into one', load: () => import('./merge.js') },
  completion: { summary: 'Print a completion script for your shell', load: () => import('./completion.js') },
  examples: { summary: 'Lint the examples that come with hooklint', load: () => import('./examples.js') },
};

/** What runs when no command is named. */
export const lintCommand: CommandEntry = {
  summary: 'Run hooks on captured payloads and show how Claude Code reacts',
  load: () => import('./lint.js'),
};
