/** What pages say of exit code 2 and plain stdout, on every event under every client, against the verdict on such a hook. */
import { expect, test } from 'vitest';
import { eventNames, parseClientRange, stretches } from '../../src/contract/index.js';
import { contractAt } from '../../src/interpret/contract-at.js';
import { interpret } from '../../src/interpret/index.js';
import type { EventName, Verdict } from '../../src/model.js';
import { eventSheet, eventTableOf } from '../../src/pages/contract-event.js';
import { explainEvent } from '../../src/pages/explain-event.js';
import { plain } from '../../src/report/paint.js';

const every = parseClientRange('>=1.0.38');
const layout = { width: 1000, paint: plain };
const words = { said: 'SAIDONSTDERR', printed: 'PRINTEDTEXT' };

function verdictOn(event: EventName, client: string, exitCode: number): Verdict {
  const bytes = (text: string) => new TextEncoder().encode(text);
  return interpret(
    {
      type: 'command',
      exitCode,
      signal: null,
      stdout: bytes(exitCode === 0 ? words.printed : ''),
      stderr: bytes(exitCode === 0 ? '' : words.said),
      timedOut: false,
    },
    {
      event,
      client,
      payload: { hook_event_name: event, tool_name: 'Bash', tool_input: { command: 'true' } },
      handler: { type: 'command', command: './hook.sh' },
    },
  );
}

const reads = (texts: readonly { readonly text: string }[], text: string): boolean =>
  texts.some((one) => one.text.includes(text));

test.each(eventNames)('%s', (event) => {
  for (const { from: client } of stretches(every, event)) {
    // Of an event that the client does not know, the pages say that.
    if (!contractAt(event, client).exists) continue;
    const blocked = verdictOn(event, client, 2);
    const claude = reads(blocked.toClaude, words.said);
    const shown = blocked.toUser.filter(({ places }) => places.some((place) => place !== 'debug-log'));
    const reader = claude ? 'Claude reads' : reads(shown, words.said) ? 'the user reads' : 'nobody reads';
    const { exit2, plainStdout } = contractAt(event, client);
    expect([client, exit2.blocks]).toEqual([client, blocked.effect === 'block']);
    expect([client, exit2.effect]).toEqual([client, expect.stringMatching(new RegExp(`; ${reader} stderr$`))]);
    expect(exit2.effect.startsWith('blocks nothing: ')).toBe(blocked.effect !== 'block');
    if (plainStdout === 'claude' || plainStdout === 'debug-log') {
      const told = reads(verdictOn(event, client, 0).toClaude, words.printed);
      expect([client, plainStdout]).toEqual([client, told ? 'claude' : 'debug-log']);
    }
    expect(explainEvent(contractAt(event, client), layout)).toContain(`Exit code 2: ${exit2.effect}.`);
    expect(JSON.stringify(eventSheet(eventTableOf(event, client)))).toContain(`Exit 2: ${exit2.effect}.`);
  }
});
