/** A guard that its handler puts in the background. */
import { blockingExitCode } from '../contract/index.js';
import { outcome } from '../evidence/phrases.js';
import { handlerSpot } from '../evidence/registration.js';
import { command, contractOf, decisionOf, isObject, stdoutOf } from '../evidence/runs.js';
import type { CommandExecution, Rule } from '../model.js';

const deny =
  '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Not on main"}}\n';

export const rule: Rule = {
  id: 'async-guard',
  severity: 'error',
  summary: 'The handler says `"async": true`, so what the hook decides counts for nothing.',
  docs: {
    why:
      'The client starts an asynchronous hook and goes on. When the hook has made up its mind the tool has run: neither ' +
      'exit code 2 nor a decision in JSON has any effect, and `onFailure` is not read either.',
    repair:
      'Take `async` off a handler whose hook decides. Where it must not wait, let the hook start its slow work itself.',
  },
  bad: [
    { kind: 'run', event: 'PreToolUse', handler: { async: true }, execution: { exitCode: 2, stderr: 'Not on main\n' } },
    { kind: 'run', event: 'PreToolUse', handler: { async: true }, execution: { stdout: deny } },
  ],
  good: [
    { kind: 'run', event: 'PreToolUse', execution: { stdout: deny } },
    { kind: 'run', title: 'Work that decides nothing', event: 'PostToolUse', handler: { async: true }, execution: {} },
  ],
  replies: ['async'],
  *onRun(run) {
    const { hook } = run.case;
    const execution = command(run);
    if (execution === null || hook.handler.async !== true || run.verdict.decidedBy !== 'async') return;
    const said = decides(execution, stdoutOf(run));
    if (said === undefined) return;
    yield {
      message: `The handler says "async": true, so ${said} counts for nothing and ${outcome(run, contractOf(run))}.`,
      help: 'Take "async" off the handler.',
      at: handlerSpot(hook, 'async'),
    };
  },
};

/** What would have blocked, as a noun; undefined: nothing. */
function decides({ exitCode }: CommandExecution, stdout: string): string | undefined {
  if (exitCode === blockingExitCode) return 'exit code 2';
  try {
    const value: unknown = JSON.parse(stdout);
    if (!isObject(value)) return undefined;
    return decisionOf(value)?.blocks === true
      ? 'its decision'
      : value.continue === false
        ? '`continue: false`'
        : undefined;
  } catch {
    return undefined;
  }
}
