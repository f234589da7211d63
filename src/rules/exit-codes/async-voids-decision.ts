/** A hook that puts itself in the background and decides all the same. */

import { blockingExitCode } from '../../contract/index.js';
import { outcome } from '../../evidence/phrases.js';
import { command, contractOf, decisionOf, isObject, stdoutOf } from '../../evidence/runs.js';
import type { Rule } from '../../model.js';
import { inBackground } from '../../wiring/background.js';

export const rule: Rule = {
  id: 'async-voids-decision',
  severity: 'error',
  summary: 'Printing `"async": true` first voids the decision, and exit code 2 as well.',
  docs: {
    why:
      'When a hook\'s first line is `{"async": true}`, Claude Code moves the hook to the background and goes on at ' +
      'once. Nothing else decides anymore: neither the rest of that line, nor later output, nor the exit code.',
    repair: 'Leave `async` out of a reply that decides. Start slow work as a separate process, and reply at once.',
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
    if (execution === null || run.verdict.reply.kind !== 'async' || inBackground(run.case.hook.handler)) return;
    const byExit = execution.exitCode === blockingExitCode;
    if (!byExit && !decides(stdoutOf(run))) return;
    yield {
      message: `\`"async": true\` moves the hook to the background, so ${byExit ? 'exit code 2' : 'its decision'} has no effect: ${outcome(run, contractOf(run))}.`,
      help: 'Leave `async` out of a reply that decides something.',
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
