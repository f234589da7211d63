/** What pages say of exit codes and plain stdout, on every event under every client, against the verdict on such a hook. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eventNames, parseClientRange, stretches } from '../../src/contract/index.js';
import { contractAt } from '../../src/interpret/contract-at.js';
import { exitsOf, exitsUnder } from '../../src/interpret/exits.js';
import { interpret } from '../../src/interpret/index.js';
import type { EventName, Verdict } from '../../src/model.js';
import { eventSheet, eventTableOf } from '../../src/pages/contract-event.js';
import { explainEvent } from '../../src/pages/explain-event.js';
import { plain } from '../../src/report/paint.js';

const every = parseClientRange('>=1.0.38');
const layout = { width: 1000, paint: plain };
const words = { said: 'SAIDONSTDERR', printed: 'PRINTEDTEXT' };

function verdictOn(
  event: EventName,
  client: string,
  exitCode: number,
  stdout = exitCode === 0 ? words.printed : '',
): Verdict {
  const bytes = (text: string) => new TextEncoder().encode(text);
  return interpret(
    {
      type: 'command',
      exitCode,
      signal: null,
      stdout: bytes(stdout),
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
    const told = `Exit code 2 ${exit2.effect}.`;
    const explained = explainEvent(contractAt(event, client), layout);
    const sheet = JSON.stringify(eventSheet(eventTableOf(event, client)));
    for (const page of [explained, sheet]) expect(page.replace('Exit code 2: ', 'Exit code 2 ')).toContain(told);
    const failed = verdictOn(event, client, 1);
    const other = /Any other exit code except 0: (.*?)\./.exec(explained)?.[1];
    expect([client, other?.startsWith('a hook error')]).toEqual([client, failed.status === 'error']);
    expect([client, other?.includes('blocks nothing')]).toEqual([client, failed.effect !== 'block']);
    expect(sheet).toContain(`Any other exit code except 0: ${other}.`);
  }
});

test('JSON is read at every exit code, under every client, as the page on the contract says', () => {
  const page = readFileSync(new URL('../../docs/contract.md', import.meta.url), 'utf8');
  expect(page).toContain('JSON on stdout is read at every exit code');
  for (const { from: client } of stretches(every, 'PreToolUse')) {
    for (const { exit, json } of exitsOf('PreToolUse', client))
      expect([client, exit, json.startsWith('read')]).toEqual([client, exit, exit !== 'timeout']);
  }
});

test('the eras of exit code 2 are those in which such hooks were seen to block or not', () => {
  const wins = (client: string, reply: object) =>
    verdictOn('PreToolUse', client, 2, JSON.stringify(reply)).effect !== 'block';
  for (const { from: client } of stretches(every, 'PreToolUse')) {
    const line = exitsUnder(client).find(({ exit }) => exit === '2')?.json ?? '';
    expect([client, /any JSON object/.test(line)]).toEqual([client, wins(client, {})]);
    expect([client, /cannot undo/.test(line)]).toEqual([client, !wins(client, { continue: 'no' })]);
  }
});
