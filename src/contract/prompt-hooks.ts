/**
 * Prompt and agent hooks over time: what a model's answer has to look like, and what a negative one does.
 * The same setting has meant four different things since the type appeared.
 */
import type { EventName, Row, Version } from '../model.js';
import { changelog, docs, measured } from './sources.js';
import { inSpan } from './version.js';

/** How the client reads a model's answer. */
export type AnswerFormat =
  /** Like the stdout of a command hook: {"decision":"block"}; an `ok` is an unknown key. */
  | 'hook-output'
  /** {"ok": true} or {"ok": false, "reason": …}; anything else is an error of the hook. */
  | 'ok';

export const answerFormats: readonly Row<{ readonly format: AnswerFormat }>[] = [
  { format: 'hook-output', since: '2.0.30', until: '2.0.37', source: measured(undefined, '2.0.30') },
  { format: 'ok', since: '2.0.37', source: measured() },
];

/** Clients that begin the model's answer with an opening brace; an answer without one is read with it in front. */
export const answerPrefill: Row<{ readonly prefill: string }> = {
  prefill: '{',
  since: '2.0.30',
  until: '2.1.71',
  bracket: { absentIn: '2.1.9', presentIn: '2.1.71' },
  source: measured('Seen in the debug log of 2.1.9; gone in that of 2.1.71.', '2.1.9'),
};

/** An answer inside a Markdown code fence is unwrapped. Before, it made the hook fail. */
export const fenceUnwrapped: Row<{ readonly languages: readonly string[] }> = {
  languages: ['json', ''],
  since: '2.1.143',
  source: measured('Measured with a json fence; a fence without a language is assumed to be read alike.'),
};

/** A true `impossible` beside {"ok": false} lets the turn end: the condition can never be met. */
export const impossibleHonoured: Row<{ readonly events: readonly EventName[] }> = {
  events: ['Stop', 'SubagentStop'],
  since: '2.1.233',
  source: measured(
    'Dated by the documentation of 2026-08-15; measured on 2.1.330 for Stop, and that PreToolUse ignores it.',
  ),
};

/** What {"ok": false} does. */
export type Negative =
  /** The turn goes on, with the reason as feedback. */
  | 'feedback'
  /** What the event guards is held back, Claude reads the reason, and the turn goes on. */
  | 'held'
  /** What the event guards is held back and the turn ends; the reason does not reach Claude in this turn. */
  | 'held-and-turn-ends'
  /** The turn ends, which is not what a hook at its end wanted. */
  | 'turn-ends'
  /** Nothing. */
  | 'nothing';

export interface NegativeFact {
  readonly events: readonly EventName[];
  readonly negative: Negative;
  /** What it does instead with `continueOnBlock: true`, where the client reads that key. */
  readonly continued?: Negative;
}

const stops: readonly EventName[] = ['Stop', 'SubagentStop'];

export const negatives: readonly Row<NegativeFact>[] = [
  {
    events: stops,
    negative: 'turn-ends',
    since: '2.0.37',
    until: '2.1.92',
    source: measured('Measured for Stop: no further request; the result is an error or empty since 2.0.42.', '2.1.91'),
  },
  { events: stops, negative: 'feedback', since: '2.1.92', source: measured() },
  {
    events: ['PreToolUse'],
    negative: 'held',
    since: '2.0.37',
    until: '2.1.210',
    source: measured(undefined, '2.1.209'),
  },
  {
    events: ['PreToolUse'],
    negative: 'held-and-turn-ends',
    continued: 'held',
    since: '2.1.210',
    source: measured('Measured on 2.1.209 and 2.1.211; the version between is from the documentation.'),
  },
  {
    events: ['PostToolUse'],
    negative: 'turn-ends',
    since: '2.0.37',
    until: '2.1.139',
    source: changelog('2.1.92', 'Measured only on 2.1.330.'),
  },
  { events: ['PostToolUse'], negative: 'turn-ends', continued: 'feedback', since: '2.1.139', source: measured() },
  {
    events: ['UserPromptSubmit', 'UserPromptExpansion'],
    negative: 'held-and-turn-ends',
    since: '2.0.37',
    source: measured('Measured for UserPromptSubmit on 2.1.330; UserPromptExpansion from docs of 2026-10-08.'),
  },
  { events: ['PostToolBatch'], negative: 'turn-ends', since: '2.1.118', source: docs('2026-10-08') },
  { events: ['PostToolUseFailure'], negative: 'feedback', since: '2.0.56', source: docs('2026-10-08') },
  {
    events: ['TaskCreated', 'TaskCompleted'],
    negative: 'held',
    since: '2.1.33',
    source: docs('2026-10-08', 'What it does on TaskCompleted depends on what completed the task.'),
  },
  {
    events: ['TeammateIdle'],
    negative: 'turn-ends',
    continued: 'feedback',
    since: '2.1.33',
    source: docs('2026-10-08', 'The teammate stops.'),
  },
  { events: ['PermissionRequest', 'PermissionDenied'], negative: 'nothing', since: '2.0.45', source: measured() },
];

/** How the reason of {"ok": false} is told. */
export const promptReasons: readonly Row<{ readonly text: (prompt: string, reason: string) => string }>[] = [
  {
    text: (_prompt, reason) => `Prompt hook condition was not met: ${reason}`,
    since: '2.0.37',
    until: '2.1.92',
    source: measured(undefined, '2.1.91'),
  },
  { text: (prompt, reason) => `[${prompt}]: ${reason}`, since: '2.1.92', source: measured() },
];

/** The same for an agent hook. */
export const agentReason = (reason: string): string => `Agent hook condition was not met: ${reason}`;

/** What the client writes to its debug log about an answer that it cannot use. */
export const answerFaults = {
  unparsable: 'Hooks: error parsing response as JSON',
  wrongShape: 'Hooks: model response does not conform to expected schema',
} as const;

/** The format that a client expects of a prompt hook's answer; undefined: it does not know the type. */
export function answerFormat(client: Version): AnswerFormat | undefined {
  return answerFormats.find((row) => inSpan(client, row))?.format;
}

/** What {"ok": false} does on an event; events without a row are those whose hooks no model answers. */
export function negativeOn(event: EventName, client: Version): Row<NegativeFact> | undefined {
  return negatives.find((row) => row.events.includes(event) && inSpan(client, row));
}
