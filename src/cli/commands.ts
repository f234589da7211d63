/** Every command. A new one is a file in this folder and a line here; it is loaded when it is asked for. */
import type { Command } from './command.js';

export interface CommandEntry {
  readonly summary: string;
  readonly load: () => Promise<{ readonly default: Command }>;
}

export const commands: Readonly<Record<string, CommandEntry>> = {
  verdict: {
    summary: 'Judge hook runs from a log (JSON Lines) without running anything',
    load: () => import('./verdict.js'),
  },
  contract: {
    summary: 'Show how a version of Claude Code treats hooks, or what changed between two',
    load: () => import('./contract.js'),
  },
  explain: { summary: 'Explain a rule or an event', load: () => import('./explain.js') },
  doctor: {
    summary: 'Show which hooks run on a call, in which order, and why the others do not',
    load: () => import('./doctor.js'),
  },
  live: { summary: 'Run hooks in the real Claude Code, offline', load: () => import('./live.js') },
  init: { summary: 'Write a starter hook for an event', load: () => import('./init.js') },
  record: { summary: 'Save payloads from your own sessions to lint with', load: () => import('./record.js') },
  merge: { summary: 'Merge several JSON reports into one', load: () => import('./merge.js') },
  prove: {
    summary: 'Test guards with other spellings of what they stop',
    load: () => import('./prove.js'),
  },
  'after-edit': {
    summary: 'Tell Claude what is wrong with a hook that it has just written',
    load: () => import('./after-edit.js'),
  },
  lsp: {
    summary: 'Serve editors: findings, hover, completion and fixes while you type',
    load: () => import('./lsp.js'),
  },
  migrate: { summary: 'Move a guard from your settings into a mod', load: () => import('./migrate.js') },
  completion: { summary: 'Print a completion script for your shell', load: () => import('./completion.js') },
  examples: { summary: 'Lint the examples that come with hooklint', load: () => import('./examples.js') },
};

/** What runs when no command is named. */
export const lintCommand: CommandEntry = {
  summary: 'Run hooks on captured payloads and show how Claude Code reacts',
  load: () => import('./lint.js'),
};
