/**
 * How the client puts the answers of several hooks of one event together. Hooks of an event run side by side, but for
 * those of managed settings.
 */
import type { EventName, HandlerType, Row, Version } from '../model.js';
import { compacted, compactionBlocked } from './compaction-texts.js';
import { measured } from './sources.js';
import { inSpan } from './version.js';

export interface MergeFact {
  /** Absent: every event that no other row names. */
  readonly events?: readonly EventName[];
  /** Answers are read in the order in which the hooks end; where reading stops, the later ones count for nothing. */
  readonly reads: 'all' | 'up-to-a-decision' | 'up-to-a-block' | 'up-to-a-stop';
  /** Whose text is told when several block. */
  readonly blocks: 'each' | 'first' | 'last';
  /** Whose text is told when several say `continue: false`; `alone`: the last one's, and of what others block with, none. */
  readonly stops: 'each' | 'last' | 'alone';
  /** Contexts come as one text under one label, plain text among them or not, or each as its own. */
  readonly contexts: 'joined' | 'joined-with-text' | 'each';
  /** What becomes of all else that hooks say beside one that stops, where it does not stay as it is. */
  readonly besideStop?: 'contexts-come-later' | 'lost';
  /** The texts that begin with one of these come as one, a line each; a block leaves only those of hooks that block. */
  readonly leads?: readonly string[];
  /** When the person is told of hooks that failed, and of which; absent: always, and of each. */
  readonly failures?: 'unless-blocked' | 'first-unless-blocked';
}

/**
 * Which of several hooks names the worktree: the first, in the order of the settings, that ends with exit code 0 and prints
 * something. Those that print nothing or fail are passed over, whatever their exit code.
 */
export const worktreeNamedBy: Row<{ readonly names: 'first-that-prints' }> = {
  names: 'first-that-prints',
  since: '2.1.50',
  source: measured('2.1.332', 'With two hooks, in both orders, fast and slow, beside exit codes 1 and 2.'),
};

export const mergeRows: readonly Row<MergeFact>[] = [
  {
    events: ['PreToolUse'],
    reads: 'all',
    blocks: 'last',
    stops: 'last',
    contexts: 'joined',
    since: '1.0.38',
    source: measured('2.1.330', 'Among several asks the first counts, among several rewrites the last.'),
  },
  {
    events: ['PermissionRequest'],
    reads: 'up-to-a-decision',
    blocks: 'first' as const,
    stops: 'each',
    contexts: 'each',
    since: '2.0.45',
    source: measured('2.1.330', 'A fast allow beats a slow deny, and the other way round.'),
  },
  {
    events: ['UserPromptSubmit'],
    reads: 'up-to-a-block',
    blocks: 'first',
    stops: 'each',
    contexts: 'each',
    besideStop: 'contexts-come-later',
    failures: 'unless-blocked',
    since: '1.0.53',
    source: measured('2.1.330', 'Contexts of a prompt that is blocked are lost.'),
  },
  {
    events: ['UserPromptExpansion'],
    reads: 'up-to-a-block',
    blocks: 'first',
    stops: 'each',
    contexts: 'each',
    since: '2.1.112',
    source: measured('2.1.332', 'Contexts of a prompt that is held are lost.'),
  },
  {
    events: ['PreSkillShellCommand'],
    reads: 'all',
    blocks: 'first',
    stops: 'alone',
    contexts: 'each',
    failures: 'first-unless-blocked',
    since: '2.1.332',
    source: measured('2.1.332'),
  },
  {
    events: ['PostToolUse'],
    reads: 'up-to-a-stop',
    blocks: 'each',
    stops: 'each',
    contexts: 'each',
    since: '1.0.38',
    source: measured('2.1.330', 'Among several rewritten outputs the last counts.'),
  },
  {
    events: ['PostToolBatch'],
    reads: 'all',
    blocks: 'first',
    stops: 'each',
    contexts: 'each',
    since: '2.1.118',
    source: measured('2.1.330'),
  },
  {
    events: ['SubagentStop'],
    reads: 'all',
    blocks: 'each',
    stops: 'each',
    contexts: 'each',
    besideStop: 'lost',
    since: '1.0.41',
    source: measured('2.1.330'),
  },
  {
    events: ['SessionStart', 'SubagentStart'],
    reads: 'all',
    blocks: 'each',
    stops: 'each',
    contexts: 'joined',
    since: '1.0.62',
    source: measured('2.1.330'),
  },
  {
    events: ['PostModelSwitch'],
    reads: 'all',
    blocks: 'each',
    stops: 'each',
    contexts: 'joined-with-text',
    since: '2.1.251',
    source: measured('2.1.330'),
  },
  {
    events: ['PreCompact', 'PostCompact'],
    reads: 'all',
    blocks: 'each',
    stops: 'each',
    contexts: 'each',
    leads: [compacted, compactionBlocked],
    since: '1.0.48',
    source: measured('2.1.330'),
  },
  {
    reads: 'all',
    blocks: 'each',
    stops: 'each',
    contexts: 'each',
    since: '1.0.38',
    source: measured('2.1.330'),
  },
];

/** When hooks of managed settings run, as against the others. */
export interface ManagedRun {
  readonly run: 'before' | 'after';
  /** After which answer of a managed hook no other hook runs. Absent: after none. */
  readonly endedBy?: 'block' | 'block-or-stop';
}

/**
 * Hooks of managed settings run side by side with each other, and apart from all others: these wait until they have
 * ended, or they for these. What a managed hook refuses before a tool, or blocks or ends elsewhere, no other hook sees; an
 * input that it rewrites the others see rewritten. Hooks of plugins that managed settings enable are among the others.
 */
export const managedApart: readonly Row<
  ManagedRun & {
    /** Absent: every event that no other row names. */
    readonly events?: readonly EventName[];
  }
>[] = [
  {
    events: ['PreToolUse'],
    run: 'before',
    endedBy: 'block',
    since: '2.1.281',
    source: measured('2.1.281', 'Not by `continue: false`, nor by an ask or an allow: these stand beside the others.'),
  },
  {
    events: ['PostToolUse'],
    run: 'after',
    since: '2.1.281',
    source: measured('2.1.281', 'On calls of a subagent before. They see output that the others have rewritten.'),
  },
  {
    events: ['PermissionRequest'],
    run: 'before',
    endedBy: 'block',
    since: '2.1.286',
    source: measured('2.1.286', 'The others run after an allow too; the allow counts.'),
  },
  {
    run: 'before',
    endedBy: 'block-or-stop',
    since: '2.1.286',
    source: measured(
      '2.1.286',
      'For SessionStart, UserPromptSubmit, PostToolUseFailure, PostToolBatch, SubagentStart, SubagentStop, MessageDisplay, Stop and SessionEnd. Exit code 2 and `decision: "block"` end it on events that they do not block, too.',
    ),
  },
];

/** Decisions of several hooks, the strongest first. */
export const precedence = ['block', 'defer', 'ask', 'allow', 'proceed'] as const;

/**
 * Two handlers are the same, and run once, when they agree in these keys and come from one place: settings of all layers
 * but the managed ones are one place, managed settings are one, a plugin with its skills is one, and so is each skill,
 * agent and command of its own. Whatever else differs, a timeout or `async`, does not make them two.
 */
export const identityKeys: Row<{
  readonly keys: Readonly<Record<HandlerType, readonly string[]>>;
  /** What a key that is left out counts as. */
  readonly defaults: Readonly<Record<string, string>>;
}> = {
  keys: {
    command: ['command', 'args', 'shell', 'if'],
    http: ['url', 'if'],
    mcp_tool: ['server', 'tool', 'input', 'if'],
    prompt: ['prompt', 'model', 'if'],
    agent: ['prompt', 'model', 'if'],
  },
  defaults: { shell: 'bash' },
  since: '2.1.330',
  sinceUnknown: true,
  source: measured('2.1.330', 'Two plugins that bring the same command run it twice.'),
};

/** How answers on an event are put together. */
export function mergeAt(event: EventName, client: Version): Row<MergeFact> {
  const row =
    mergeRows.find((candidate) => candidate.events?.includes(event) === true && inSpan(client, candidate)) ??
    mergeRows.find((candidate) => candidate.events === undefined);
  if (row === undefined) throw new RangeError(`no row for ${event}`);
  return row;
}

/** When hooks of managed settings run; undefined: beside the others. */
export function managedRun(event: EventName, client: Version): ManagedRun | undefined {
  const row =
    managedApart.find((candidate) => candidate.events?.includes(event) === true) ??
    managedApart.find((candidate) => candidate.events === undefined);
  return row !== undefined && inSpan(client, row) ? row : undefined;
}
