/** A recorded observation of a hook that keeps a turn going every time: how it becomes an execution and a context. */
import type { CommandExecution, EventName, InterpretContext } from '../../src/model.js';

export interface LoopVector {
  readonly id: string;
  readonly client: string;
  readonly event: EventName;
  readonly probe: string;
  readonly hook: { readonly command: string };
  readonly observed: { readonly fired: number; readonly stopHookActive: readonly boolean[] };
}

/** What the one-line shell command of the observation does. */
export function executionOf({ hook: { command } }: LoopVector): CommandExecution {
  const encoder = new TextEncoder();
  return {
    type: 'command',
    exitCode: Number(/exit (\d)$/.exec(command)?.[1] ?? 0),
    signal: null,
    stdout: encoder.encode(/printf '%s' '([^']*)'/.exec(command)?.[1] ?? ''),
    stderr: encoder.encode('KEEPGOING\n'),
    timedOut: false,
  };
}

export function contextOf({ event, client }: LoopVector, active: boolean): InterpretContext {
  return { event, client, payload: { hook_event_name: event, stop_hook_active: active } };
}
