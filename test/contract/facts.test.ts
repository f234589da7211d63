/** Facts that no recorded observation holds, against what says them elsewhere. */
import { constants } from 'node:os';
import { describe, expect, it, test } from 'vitest';
import { signalOffset, signals } from '../../src/contract/exit-codes.js';
import { defaultTimeout } from '../../src/contract/handlers.js';
import { contractAt } from '../../src/interpret/contract-at.js';

describe.skipIf(process.platform !== 'linux')('the number of a signal is that of the machine', () => {
  it.each(signals.map(({ exitCode, name }) => [name, exitCode]))('%s', (name, exitCode) => {
    expect(exitCode).toBe(signalOffset + constants.signals[name as NodeJS.Signals]);
  });
});

/** The changelog of 2.1.3 raised the default from a minute to ten; the others were short from the start. */
test.each([
  ['command', 'PreToolUse', '2.1.2', 60],
  ['command', 'PreToolUse', '2.1.3', 600],
  ['command', 'SessionEnd', '2.1.73', 600],
  ['command', 'SessionEnd', '2.1.74', 1.5],
  ['command', 'UserPromptSubmit', '2.1.2', 60],
  ['command', 'UserPromptSubmit', '2.1.3', 30],
  ['http', 'Stop', '2.1.63', 600],
  ['prompt', 'Stop', '2.0.30', 30],
  ['agent', 'Stop', '2.1.0', 60],
  ['command', 'MessageDisplay', '2.1.152', 10],
] as const)('a %s hook on %s is given by client %s %d seconds', (type, event, client, seconds) => {
  expect(defaultTimeout(type, event, client)).toBe(seconds);
});

/** The last published client without an event, as one was asked, and the first with it. */
test.each([['Setup', '2.1.9', '2.1.10']] as const)('%s is not known to %s and known to %s', (event, without, first) => {
  expect(contractAt(event, without).exists).toBe(false);
  expect(contractAt(event, first).exists).toBe(true);
});
