/** How often a hook may keep a turn from ending, and when the client stops listening to it. */
import type { EventName, Row, Version } from '../model.js';
import { measured } from './sources.js';
import { inSpan } from './version.js';

/** Events that run again, with stop_hook_active true, after a hook has continued the turn. */
export const loopEvents: readonly EventName[] = ['Stop', 'SubagentStop'];

/** Overrides the cap; a whole number of continuations. */
export const capVariable = 'CLAUDE_CODE_STOP_HOOK_BLOCK_CAP';

export interface StopCapFact {
  /** Continuations in a row that the client grants; the next block is overridden. Null: without end. */
  readonly continuations: number | null;
}

export const stopCaps: readonly Row<StopCapFact>[] = [
  {
    continuations: null,
    since: '1.0.38',
    until: '2.1.143',
    source: measured('2.1.142', 'Twelve of twelve blocks were honoured.'),
  },
  {
    continuations: 8,
    since: '2.1.143',
    source: measured(
      '2.1.330',
      'Measured for exit 2, decision block and additionalContext; a tool call in between resets the count.',
    ),
  },
];

/**
 * How often a hook is run that keeps the turn going every time, the run that is overridden included; null: without end.
 * `cap`: what the user set in its variable. A turn in which a tool is called between two ends starts anew.
 */
export function runsUntilBroken(client: Version, cap: number | null = stopCap(client)): number | null {
  return cap === null ? null : cap + 1;
}

/** How many continuations in a row a client grants; null: without end. */
export function stopCap(client: Version): number | null {
  const row = stopCaps.find((candidate) => inSpan(client, candidate));
  if (row === undefined) throw new RangeError(`no row for client ${client}`);
  return row.continuations;
}
