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
  summary: 'The handler sets `"async": true`, so the hook\'s decision has no effect.',
  docs: {
    why:
      'Claude Code starts an asynchronous hook and goes on without waiting. By the time the hook decides, the tool ' +
      'has run: exit code 2 and a JSON decision have no effect, and Claude Code ignores `onFailure` too.',
    repair:
      'Remove `async` from handlers whose hooks decide something. If part of the work is slow, start that part in ' +
      'the background from the hook.',
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
      message: `The handler sets "async": true, so ${said} has no effect: ${outcome(run, contractOf(run))}.`,
      help: 'Remove "async" from the handler.',
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
