/** Verdicts on clients of which it is not known on which side of a change they lie. */
import { describe, expect, test } from 'vitest';
import { looseBracket } from '../../src/contract/dates.js';
import { openChanges } from '../../src/contract/doubt.js';
import { tables } from '../../src/contract/tables.js';
import { newestClient } from '../../src/contract/version.js';
import { interpret } from '../../src/interpret/index.js';
import { verdictLine } from '../../src/report/line.js';

const context = (client: string, stdout: string) =>
  interpret(
    {
      type: 'command',
      exitCode: 0,
      signal: null,
      stdout: new TextEncoder().encode(stdout),
      stderr: new Uint8Array(),
      timedOut: false,
    },
    { event: 'PostToolUse', client, payload: { hook_event_name: 'PostToolUse', tool_name: 'Bash' } },
  );
const reply = '{"continue":false,"stopReason":"S"}';

/** A bracket that is open today, for the events of its row. */
const { absentIn, presentIn } = { absentIn: '2.1.140', presentIn: '2.1.178' };

describe('a change that lies between two measured clients', () => {
  test('is open for PostToolUse, or this test needs another one', () => {
    const brackets = (tables.messages ?? []).flatMap((row) => looseBracket(row) ?? []);
    expect(brackets).toContainEqual({ absentIn, presentIn });
  });

  test('makes the verdict on a client between them uncertain, and says so', () => {
    const verdict = context('2.1.160', reply);
    expect(verdict.uncertain).toEqual([{ absentIn, presentIn }]);
    expect(verdictLine(verdict)).toMatch(/; uncertain: changed between 2\.1\.140 and 2\.1\.178$/);
  });

  test.each([absentIn, presentIn, newestClient])('leaves that on %s certain', (client) => {
    const verdict = context(client, reply);
    expect(verdict.uncertain).toBeUndefined();
    expect(verdictLine(verdict)).not.toContain('uncertain');
  });

  test('is no doubt where it makes no other verdict', () => {
    expect(context('2.1.160', '').uncertain).toBeUndefined();
  });

  test('is none of the newest client', () => {
    expect(openChanges('PostToolUse', newestClient)).toEqual([]);
  });
});
