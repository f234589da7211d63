/** A recorded observation of a hook in the background: how it becomes an execution and a context. */
import type { CommandExecution, EventName, Handler, InterpretContext, Version } from '../../src/model.js';

export interface LateVector {
  readonly client: Version;
  readonly event: EventName;
  readonly handler: Pick<Handler, 'async' | 'asyncRewake'>;
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The text of the system message in a later request. */
  readonly claudeReadsLater: string | null;
}

export const idOf = ({ event, handler, exitCode, stdout }: LateVector): string =>
  [event, JSON.stringify(handler), stdout.trim(), `exit ${exitCode}`].join(' ');

export function executionOf({ exitCode, stdout, stderr }: LateVector): CommandExecution {
  const encoder = new TextEncoder();
  return {
    ...{ type: 'command', exitCode, signal: null, timedOut: false },
    stdout: encoder.encode(stdout),
    stderr: encoder.encode(stderr),
  };
}

export function contextOf({ client, event, handler }: LateVector): InterpretContext {
  return { event, client, handler: { type: 'command', command: 'hook.sh', ...handler } };
}
