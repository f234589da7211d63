/** The verdict on a command hook that did what a test says. */
import { interpret } from '../../src/interpret/index.js';
import type { EventName, Verdict } from '../../src/model.js';

interface Did {
  /** An object is printed as JSON. */
  readonly stdout?: string | object;
  readonly stderr?: string;
  readonly exitCode?: number;
  readonly stdoutHeldOpen?: true;
  readonly tool?: string;
  readonly client?: string;
}

export function verdictOf(event: EventName, did: Did): Verdict {
  const { stdout = '', stderr = '', exitCode = 0, stdoutHeldOpen, tool = 'Bash', client } = did;
  const bytes = (text: string) => new TextEncoder().encode(text);
  return interpret(
    {
      type: 'command',
      exitCode,
      signal: null,
      stdout: bytes(typeof stdout === 'string' ? stdout : JSON.stringify(stdout)),
      stderr: bytes(stderr),
      timedOut: false,
      ...(stdoutHeldOpen === undefined ? {} : { stdoutHeldOpen }),
    },
    {
      event,
      ...(client === undefined ? {} : { client }),
      payload: { hook_event_name: event, tool_name: tool, tool_input: { command: 'ls' } },
      handler: { type: 'command', command: 'guard' },
    },
  );
}

/** A reply in the words of its event. */
export const specific = (event: EventName, fields: object): object => ({
  hookSpecificOutput: { hookEventName: event, ...fields },
});
