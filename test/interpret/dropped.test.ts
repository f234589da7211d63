/** Blocks that some clients do not honour are told as dropped: nobody should take such a guard for one. */
import { describe, expect, it } from 'vitest';
import { interpret } from '../../src/interpret/index.js';
import type { EventName, Verdict } from '../../src/model.js';

function verdictOf(event: EventName, client: string, reply: object, exitCode = 0): Verdict {
  const stdout = new TextEncoder().encode(JSON.stringify(reply));
  return interpret(
    { type: 'command', exitCode, signal: null, stdout, stderr: new Uint8Array(), timedOut: false },
    {
      event,
      client,
      payload: { hook_event_name: event, tool_name: 'Bash' },
      handler: { type: 'command', command: 'guard' },
    },
  );
}

const block = { decision: 'block', reason: 'No' };
const torn = { ...block, hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'allow' } };

describe('a block that the client does not honour', () => {
  it.each<readonly [string, EventName, string, object, number, Verdict['effect'], string | undefined]>([
    ['beside an allow', 'PreToolUse', '2.1.104', torn, 0, 'allow', 'This version goes by permissionDecision instead'],
    ['beside an allow, later', 'PreToolUse', '2.1.105', torn, 0, 'block', undefined],
    [
      'of a compaction',
      'PreCompact',
      '2.1.104',
      block,
      0,
      'proceed',
      'PreCompact reads the field and does nothing with it',
    ],
    ['of a compaction, later', 'PreCompact', '2.1.105', block, 0, 'block', undefined],
    [
      'of an elicitation',
      'Elicitation',
      '2.1.283',
      block,
      0,
      'proceed',
      'This version acts on it only where the hook fails besides',
    ],
    ['of an elicitation, by a hook that fails', 'Elicitation', '2.1.283', block, 1, 'block', undefined],
    ['of an elicitation, later', 'Elicitation', '2.1.284', block, 0, 'block', undefined],
  ])('%s (%s on %s) is told as dropped', (_name, event, client, reply, exitCode, effect, why) => {
    const verdict = verdictOf(event, client, reply, exitCode);
    expect(verdict.effect).toBe(effect);
    expect(verdict.dropped.find(({ pointer }) => pointer === '/decision')?.why).toBe(why);
  });
});
