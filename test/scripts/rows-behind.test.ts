import { describe, expect, it } from 'vitest';
import { rowsBehind } from '../../scripts/conformance/rows-behind.js';
import { interpret } from '../../src/interpret/index.js';
import type { EventName, Verdict } from '../../src/model.js';

function verdictOf(event: EventName, client: string, exitCode: number, stdout: string, stderr = ''): Verdict {
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  return interpret(
    { type: 'command', exitCode, signal: null, stdout: encode(stdout), stderr: encode(stderr), timedOut: false },
    { event, client, payload: { hook_event_name: event, tool_name: 'Bash', tool_input: {} } },
  );
}

describe('the rows behind a contradiction', () => {
  it('are the effect of the cause that decided, and who wins at exit 2', () => {
    const verdict = verdictOf('PreToolUse', '2.1.330', 2, '{}', 'no');
    expect(rowsBehind(verdict, 2, ['action'])).toEqual([
      'effects.ts: PreToolUse on exit-2: block (since 2.1.210)',
      'traits.ts: exit2YieldsTo',
    ]);
  });

  it('are the wordings that held under that client', () => {
    const verdict = verdictOf('PreToolUse', '2.1.100', 2, '', 'no');
    expect(rowsBehind(verdict, 2, ['what Claude sees'])).toEqual([
      'wording.ts: PreToolUse on exit-2, tool_result (since 2.0.19)',
    ]);
  });

  it('are the fields that the reply holds', () => {
    const reply = { hookSpecificOutput: { hookEventName: 'PreToolUse', updatedInput: { command: 'true' } } };
    const verdict = verdictOf('PreToolUse', '2.1.330', 0, JSON.stringify(reply));
    expect(rowsBehind(verdict, 0, ['rewritten input'])).toEqual([
      'specific-fields.ts: /hookSpecificOutput/updatedInput (since 2.1.2)',
    ]);
  });

  it('name the table that lacks a row', () => {
    const verdict = verdictOf('Notification', '2.1.330', 1, '');
    expect(rowsBehind(verdict, 1, ['action'])).toEqual(['effects.ts: no row of Notification on failed']);
  });
});
