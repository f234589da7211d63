/** A permission request answered in a way that decides nothing. */

import { blockingExitCode } from '../../contract/index.js';
import { replyNotRead, replyRefused } from '../../evidence/families.js';
import { exitWith } from '../../evidence/own-language.js';
import { quote } from '../../evidence/phrases.js';
import { command, contractOf, fieldAt, honouredReply, hookSpecific } from '../../evidence/runs.js';
import type { Rule } from '../../model.js';

export const rule: Rule = {
  id: 'permission-request-undecided',
  severity: 'error',
  summary: 'The hook replies to a permission request with exit code 2 or `decision`, which decide nothing.',
  docs: {
    why:
      'On PermissionRequest, only `hookSpecificOutput.decision.behavior` counts. Exit code 2 and a top-level ' +
      '`decision` have no effect, although the documentation of exit codes says otherwise: the user is asked as if ' +
      'there were no hook.',
    repair:
      'Print `{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"deny","message":"..."}}}` ' +
      'and exit 0.',
    issues: ['https://github.com/anthropics/claude-code/issues/19298'],
  },
  bad: [
    { kind: 'run', event: 'PermissionRequest', execution: { exitCode: 2, stderr: 'Not on main\n' } },
    {
      kind: 'run',
      event: 'PermissionRequest',
      execution: { stdout: '{"decision":"block","reason":"Not on main"}\n' },
    },
  ],
  good: [
    {
      kind: 'run',
      event: 'PermissionRequest',
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"deny","message":"Not on main"}}}\n',
      },
    },
  ],
  yieldsTo: [...replyNotRead, ...replyRefused, 'accidental-exit-2', 'json-on-stderr', 'killed-by-signal'],
  judgesWritten: true,
  *onRun(run) {
    const contract = contractOf(run);
    if (fieldAt(contract, '/hookSpecificOutput/decision') === undefined) return;
    const { verdict } = run;
    if (verdict.effect !== 'proceed' || verdict.reply.kind === 'async') return;
    const reply = honouredReply(run);
    if (hookSpecific(reply)?.decision !== undefined) return;
    const decision = reply?.decision;
    const byExit = command(run)?.exitCode === blockingExitCode;
    if (decision === undefined && !byExit) return;
    const what = decision === undefined ? 'Exit code 2' : `\`decision: ${quote(decision)}\``;
    const behavior = decision === 'approve' ? 'allow' : 'deny';
    yield {
      message: `${what} decides nothing on ${verdict.event}, as if there were no hook. Only \`hookSpecificOutput.decision.behavior\` counts.`,
      help: `Print \`${answer(verdict.event, behavior)}\` and end with ${exitWith(run.case.hook, 0)}.`,
      at: decision === undefined ? { in: 'output', stream: 'exit' } : { in: 'output', pointer: '/decision' },
    };
  },
};

function answer(event: string, behavior: 'allow' | 'deny'): string {
  const decision = behavior === 'allow' ? { behavior } : { behavior, message: '<the reason>' };
  return JSON.stringify({ hookSpecificOutput: { hookEventName: event, decision } });
}
