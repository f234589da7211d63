/** A guard that its handler puts in the background. */
import { onFailureIgnoredOn } from '../../contract/handler-keys.js';
import { blockingExitCode } from '../../contract/index.js';
import { outcome } from '../../evidence/phrases.js';
import { handlerSpot } from '../../evidence/registration.js';
import { command, contractOf, decisionOf, isObject, stdoutOf } from '../../evidence/runs.js';
import type { CommandExecution, Rule } from '../../model.js';

const deny =
  '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Not on main"}}\n';

export const rule: Rule = {
  id: 'async-guard',
  severity: 'error',
  summary: 'The handler puts the hook in the background, so its decision has no effect.',
  docs: {
    why:
      'Claude Code starts an asynchronous hook and goes on without waiting. By the time the hook decides, the tool ' +
      'has run: exit code 2 and a JSON decision have no effect, and Claude Code ignores `onFailure` too. With ' +
      '`asyncRewake` exit code 2 tells Claude afterwards what the hook wrote; only `claude -p` waits for such a hook.',
    repair:
      'Remove `async` and `asyncRewake` from handlers whose hooks decide something. If part of the work is slow, start that part in ' +
      'the background from the hook.',
  },
  bad: [
    { kind: 'run', event: 'PreToolUse', handler: { async: true }, execution: { exitCode: 2, stderr: 'Not on main\n' } },
    { kind: 'run', event: 'PreToolUse', handler: { async: true }, execution: { stdout: deny } },
    {
      kind: 'run',
      title: 'A guard that wakes Claude when the tool has run',
      event: 'PreToolUse',
      handler: { asyncRewake: true },
      execution: { exitCode: 2, stderr: 'Not on main\n' },
    },
    {
      kind: 'run',
      title: 'A decision, which never wakes Claude',
      event: 'Stop',
      handler: { asyncRewake: true },
      execution: { stdout: '{"decision":"block","reason":"Tests fail"}\n' },
    },
  ],
  good: [
    { kind: 'run', event: 'PreToolUse', execution: { stdout: deny } },
    {
      kind: 'run',
      title: 'What is found afterwards wakes Claude',
      event: 'PostToolUse',
      handler: { asyncRewake: true },
      execution: { exitCode: 2, stderr: 'Tests fail\n' },
    },
    { kind: 'run', title: 'Work that decides nothing', event: 'PostToolUse', handler: { async: true }, execution: {} },
  ],
  replies: ['async'],
  *onRun(run) {
    const { hook } = run.case;
    const execution = command(run);
    const key = (['async', 'asyncRewake'] as const).find((name) => hook.handler[name] === true);
    if (execution === null || key === undefined || run.verdict.decidedBy !== 'async') return;
    // To wake Claude is what the key is for, where there is nothing to hold back but the end of the turn.
    const wakes = hook.handler.asyncRewake === true && execution.exitCode === blockingExitCode;
    if (wakes && (contractOf(run).guards === null || onFailureIgnoredOn.includes(hook.event))) return;
    const said = decides(execution, stdoutOf(run));
    if (said === undefined) return;
    yield {
      message: `The handler sets "${key}": true, so ${said} ${wakes ? 'only wakes Claude later' : 'has no effect'}: ${outcome(run, contractOf(run))}.`,
      help: `Remove "${key}" from the handler.`,
      at: handlerSpot(hook, key),
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
