/**
 * Matchers for tests of hooks with vitest. Importing this file adds them.
 *
 *     import { runHook } from 'hooklint/vitest';
 *     import { expect } from 'vitest';
 *
 *     expect(await runHook('guard.sh', { tool_name: 'Bash', tool_input: { command: 'rm -rf /' } })).toBlock();
 */
import { expect } from 'vitest';
import type { Effect, Run, Verdict } from '../model.js';
import { escapeText } from '../report/escape.js';
import { verdictLine } from '../report/line.js';
import { shorten } from '../text/cut.js';

export type { Run, Verdict } from '../model.js';
export { type RunHookOptions, runHook } from './run-hook.js';

/** What is expected of a run; each names what Claude Code does, not what the hook printed. */
export interface HookMatchers<R = unknown> {
  /** The guarded action is held back. */
  toBlock: () => R;
  /** The action goes on, and the user is not asked. */
  toAllow: () => R;
  /** The user is asked. */
  toAsk: () => R;
  /** The hook changes nothing about whether the action goes on. */
  toProceed: () => R;
  /** Claude Code ends the turn. */
  toEndTurn: () => R;
  /** Claude reads a text that holds this. */
  toTellClaude: (text: string | RegExp) => R;
  /** The user sees a text that holds this; the debug log does not count. */
  toTellUser: (text: string | RegExp) => R;
}

declare module 'vitest' {
  // The parameter has to be named as it is there.
  // biome-ignore lint/suspicious/noExplicitAny: the default of the declaration that this is merged with
  interface Matchers<T = any> extends HookMatchers<T> {}
}

interface Outcome {
  readonly pass: boolean;
  readonly message: () => string;
}

expect.extend({
  toBlock: (run: Run) => hasEffect(run, 'block'),
  toAllow: (run: Run) => hasEffect(run, 'allow'),
  toAsk: (run: Run) => hasEffect(run, 'ask'),
  toProceed: (run: Run) => hasEffect(run, 'proceed'),
  toEndTurn: (run: Run) => outcome(run, verdictOf(run).endsTurn, 'end the turn'),
  toTellClaude: (run: Run, text: string | RegExp) => tells(run, 'Claude', verdictOf(run).toClaude, text),
  toTellUser: (run: Run, text: string | RegExp) => {
    const seen = verdictOf(run).toUser.filter(({ places }) => places.some((place) => place !== 'debug-log'));
    return tells(run, 'the user', seen, text);
  },
});

function verdictOf(run: Run): Verdict {
  const verdict = (run as Run | undefined)?.verdict;
  if (verdict === undefined) throw new TypeError('expected a run: expect(await runHook(...)), with await');
  return verdict;
}

/** A hook that Claude Code does not run has no effect at all. */
function hasEffect(run: Run, effect: Effect): Outcome {
  const verdict = verdictOf(run);
  return outcome(run, verdict.runs && verdict.effect === effect, effect);
}

function tells(run: Run, whom: string, messages: readonly { readonly text: string }[], text: string | RegExp): Outcome {
  const said = messages.map((message) => message.text).join('\n');
  const pass = typeof text === 'string' ? said.includes(text) : said.search(text) >= 0;
  return outcome(run, pass, `tell ${whom} ${typeof text === 'string' ? JSON.stringify(text) : String(text)}`);
}

function outcome(run: Run, pass: boolean, what: string): Outcome {
  return {
    pass,
    message: () =>
      [
        `expected the hook ${pass ? 'not ' : ''}to ${what}, for client ${run.verdict.client}: ${verdictLine(run.verdict)}`,
        ...printed(run),
      ].join('\n'),
  };
}

/** UTF-16 units of what the hook printed that a message shows. */
const shown = 2000;

function printed({ execution }: Run): readonly string[] {
  if (execution.type !== 'command') return [`answer: ${escapeText(shorten(JSON.stringify(execution), shown))}`];
  const { exitCode, signal, timedOut, stdout, stderr } = execution;
  const ended = timedOut ? 'timed out' : `exit ${exitCode}${signal === null ? '' : ` (${signal})`}`;
  const stream = (name: string, bytes: Uint8Array) => {
    const text = shorten(new TextDecoder().decode(bytes), shown);
    return text === '' ? `${name}: nothing` : `${name}: ${escapeText(text).trimEnd().replaceAll('\n', '\n  ')}`;
  };
  return [`the hook ended with ${ended}`, stream('stdout', stdout), stream('stderr', stderr)];
}
