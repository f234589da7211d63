/** A hook that puts itself in the background and decides all the same. */

import { blockingExitCode } from '../contract/index.js';
import { outcome } from '../evidence/phrases.js';
import { command, contractOf, decisionOf, isObject, stdoutOf } from '../evidence/runs.js';
import type { Rule } from '../model.js';

export const rule: Rule = {
  id: 'async-voids-decision',
  severity: 'error',
  summary: '`"async": true` on the first line voids the decision, and exit code 2 too.',
  docs: {
    why:
      'A first line `{"async": true}` puts the hook in the background: the client goes on at once. What else stands on ' +
      'that line, what follows, and the exit code no longer decide anything.',
    repair: 'Leave `async` out of a reply that decides. Start slow work in a process of its own and answer at once.',
  },
  bad: [
    {
      kind: 'run',
      event: 'PreToolUse',
      execution: { stdout: '{"async":true,"decision":"block","reason":"Not on main"}\n' },
    },
    {
      kind: 'run',
      event: 'PreToolUse',
      execution: { exitCode: 2, stdout: '{"async":true}\n', stderr: 'Not on main\n' },
    },
  ],
  good: [
    {
      kind: 'run',
      title: 'Work that decides nothing',
      event: 'PostToolUse',
      execution: { stdout: '{"async":true}\n' },
    },
    { kind: 'run', event: 'PreToolUse', execution: { exitCode: 2, stderr: 'Not on main\n' } },
  ],
  replies: ['async'],
  *onRun(run) {
    const execution = command(run);
    if (execution === null || run.verdict.reply.kind !== 'async' || run.case.hook.handler.async === true) return;
    const byExit = execution.exitCode === blockingExitCode;
    if (!byExit && !decides(stdoutOf(run))) return;
    yield {
      message: `\`"async": true\` puts the hook in the background, so ${byExit ? 'exit code 2' : 'its decision'} counts for nothing and ${outcome(run, contractOf(run))}.`,
      help: 'Leave `async` out of a reply that decides.',
      at: { in: 'output', pointer: '/async' },
    };
  },
};

/** Does one of the first documents that the hook printed decide something? */
function decides(stdout: string): boolean {
  return [stdout, ...stdout.split('\n', 10)].some((text) => {
    const value = parse(text);
    return isObject(value) && (value.continue === false || decisionOf(value) !== undefined);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.trim());
  } catch {
    return undefined;
  }
}
