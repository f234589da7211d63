/**
 * Prompt and agent hooks over time: what the model is told, what its answer has to look like, what a negative one does.
 * The same setting has meant four different things since the type appeared.
 */
import type { EventName, Row, Version } from '../model.js';
import { measured } from './sources.js';
import { inSpan } from './version.js';

/** How the client reads a model's answer. */
export type AnswerFormat =
  /** Like the stdout of a command hook: {"decision":"block"}; an `ok` is an unknown key. */
  | 'hook-output'
  /** {"ok": true} or {"ok": false, "reason": …}; anything else is an error of the hook. */
  | 'ok';

export const answerFormats: readonly Row<{ readonly format: AnswerFormat }>[] = [
  { format: 'hook-output', since: '2.0.30', until: '2.0.37', source: measured('2.0.30') },
  { format: 'ok', since: '2.0.37', source: measured('2.1.330') },
];

/** The keys of an answer in the form `ok`. Others are accepted and do nothing. */
export const answerFields: readonly Row<{
  readonly name: string;
  readonly type: 'boolean' | 'string';
  readonly required: boolean;
}>[] = [
  { name: 'ok', type: 'boolean', required: true, since: '2.0.37', source: measured('2.1.330') },
  {
    name: 'reason',
    type: 'string',
    required: false,
    since: '2.0.37',
    source: measured(
      '2.1.330',
      'The model is told to give one always since 2.1.92; without one Claude reads "undefined".',
    ),
  },
  {
    name: 'impossible',
    type: 'boolean',
    required: false,
    since: '2.1.220',
    bracket: { absentIn: '2.1.140', presentIn: '2.1.220' },
    source: measured('2.1.220', 'Beside "ok": false it lets the turn end. Only Stop and SubagentStop act on it.'),
  },
];

/** Clients that begin the model's answer with an opening brace; an answer without one is read with it in front. */
export const answerPrefill: Row<{ readonly prefill: string }> = {
  prefill: '{',
  since: '2.0.30',
  until: '2.1.71',
  bracket: { absentIn: '2.1.9', presentIn: '2.1.71' },
  source: measured('2.1.9', 'Seen in the debug log of 2.1.9; gone in that of 2.1.71.'),
};

/** An answer that is one Markdown code fence is unwrapped. Before, it made the hook fail. */
export const fenceUnwrapped: Row<{ readonly languages: readonly string[] }> = {
  languages: ['json', ''],
  since: '2.1.143',
  source: measured('2.1.330', 'Text in front of the fence still makes the hook fail.'),
};

/** Events on which an `impossible` beside {"ok": false} is acted on. Agent hooks never are. */
export const impossibleEvents: readonly EventName[] = ['Stop', 'SubagentStop'];

/**
 * {"ok": false} blocks as an exit 2 with the reason on stderr does. Where a row stands here it also ends the turn, as
 * `continue: false` with the reason as stopReason does.
 */
export interface TurnEndFact {
  readonly events: readonly EventName[];
  /** Whether `continueOnBlock: true` keeps the turn going. */
  readonly continueOnBlock: boolean;
}

export const turnEnds: readonly Row<TurnEndFact>[] = [
  {
    events: ['Stop', 'SubagentStop'],
    continueOnBlock: false,
    since: '2.0.37',
    until: '2.1.92',
    source: measured('2.1.91', 'Stop: no further request; the result is an error from 2.0.42, empty from 2.1.77.'),
  },
  {
    events: ['PreToolUse'],
    continueOnBlock: true,
    since: '2.1.210',
    source: measured('2.1.330', 'Measured on 2.1.209 and 2.1.211; the version between is from the documentation.'),
  },
  {
    events: ['PostToolUse', 'UserPromptSubmit', 'UserPromptExpansion', 'PostToolBatch', 'TeammateIdle'],
    continueOnBlock: false,
    since: '2.0.37',
    until: '2.1.139',
    source: measured(
      '2.1.330',
      'Measured on 2.1.330 only; what older clients do on these events is taken to be the same.',
    ),
  },
  {
    events: ['PostToolUse', 'UserPromptSubmit', 'UserPromptExpansion', 'PostToolBatch', 'TeammateIdle'],
    continueOnBlock: true,
    since: '2.1.139',
    source: measured(
      '2.1.330',
      'TeammateIdle from docs of 2026-08-22; on the prompt and batch events a block ends the turn anyway.',
    ),
  },
];

/** How the reason of {"ok": false} is told. A missing one reads "undefined". */
export const promptReasons: readonly Row<{ readonly text: (prompt: string, reason: string) => string }>[] = [
  {
    text: (_prompt, reason) => `Prompt hook condition was not met: ${reason}`,
    since: '2.0.37',
    until: '2.1.92',
    source: measured('2.1.91'),
  },
  { text: (prompt, reason) => `[${prompt}]: ${reason}`, since: '2.1.92', source: measured('2.1.330') },
];

/** The same for an agent hook. */
export const agentReason = (reason: string): string => `Agent hook condition was not met: ${reason}`;

/** What the model is told that the prompt is. */
export const judgements: readonly Row<{
  /** A condition that is met or not; or also a rule about what to block, which it then applies. */
  readonly reads: 'condition' | 'condition-or-rule';
}>[] = [
  { reads: 'condition', since: '2.0.37', until: '2.1.294', source: measured('2.1.220') },
  {
    reads: 'condition-or-rule',
    since: '2.1.294',
    bracket: { absentIn: '2.1.220', presentIn: '2.1.330' },
    source: measured('2.1.330', 'Release notes of 2.1.294 say that prompts written as instructions failed to block.'),
  },
];

/**
 * What stands for the payload in a prompt; a backslash before the dollar sign keeps it literal. Measured on 2.1.330: a
 * number behind the dollar sign is filled in too, with a word of the payload; braces around the name are not read.
 */
export const payloadPlaceholder = '$ARGUMENTS';

/** What the client writes to its debug log about an answer that it cannot use. */
export const answerFaults = {
  unparsable: 'Hooks: error parsing response as JSON',
  wrongShape: 'Hooks: model response does not conform to expected schema',
  noOutput: 'Hooks: Agent hook did not return structured output',
} as const;

/** The format that a client expects of a prompt hook's answer; undefined: it does not know the type. */
export function answerFormat(client: Version): AnswerFormat | undefined {
  return answerFormats.find((row) => inSpan(client, row))?.format;
}

/** Does {"ok": false} of a prompt hook end the turn as well? Agent hooks behave as with `continueOnBlock`. */
export function negativeEndsTurn(event: EventName, client: Version, continueOnBlock: boolean): boolean {
  const row = turnEnds.find((candidate) => candidate.events.includes(event) && inSpan(client, candidate));
  return row !== undefined && !(continueOnBlock && row.continueOnBlock);
}
