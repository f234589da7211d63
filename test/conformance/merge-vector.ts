/** A recorded observation of several hooks on one event: how each becomes an execution and a context. */
import type { CommandExecution, EventName, InterpretContext } from '../../src/model.js';
import type { SeenText } from './vector.js';

export interface MergeVector {
  readonly id: string;
  readonly client: string;
  readonly event: EventName;
  readonly scenario: string;
  readonly probe: string;
  /** The hook that answered first. */
  readonly command: string;
  readonly hook: { readonly hooks: readonly string[] };
  readonly observed: {
    readonly permission?: readonly string[];
    readonly toolResult?: { readonly error: boolean; readonly text: string };
    readonly markerCreated: boolean;
    readonly claudeSaw: readonly SeenText[];
    readonly claudeMissed?: readonly string[];
    readonly result?: { readonly result?: string };
  };
}

export function contextOf({ event, client }: MergeVector, command: string): InterpretContext {
  return {
    event,
    client,
    payload: { hook_event_name: event, tool_name: 'Bash' },
    handler: { type: 'command', command },
  };
}

/** The hooks in the order in which they ended: those that sleep last, and first the one that answered first. */
export function inOrder({ hook, command }: MergeVector): readonly string[] {
  const first = command.replaceAll('<DIR>', '@@DIR@@');
  const rank = (text: string): number => (text === first ? 0 : text.startsWith('sleep') ? 2 : 1);
  return hook.hooks.toSorted((a, b) => rank(a) - rank(b));
}

/** What the one-line shell commands of these observations do. */
export function executionOf(command: string): CommandExecution {
  const stdout = /printf '%s' '([^']*)'/.exec(command)?.[1] ?? '';
  const stderr = /echo (\w+) >&2/.exec(command)?.[1];
  return {
    type: 'command',
    exitCode: Number(/exit ([12])$/.exec(command)?.[1] ?? 0),
    signal: null,
    stdout: new TextEncoder().encode(stdout),
    stderr: new TextEncoder().encode(stderr === undefined ? '' : `${stderr}\n`),
    timedOut: false,
  };
}
