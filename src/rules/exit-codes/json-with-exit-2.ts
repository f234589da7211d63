/** JSON on stdout together with exit code 2. */

import { blockingExitCode } from '../../contract/index.js';
import { notCounted } from '../../evidence/families.js';
import { exitWith } from '../../evidence/own-language.js';
import { outcome, quote } from '../../evidence/phrases.js';
import {
  command,
  contractOf,
  decisionOf,
  honouredReply,
  hookSpecific,
  type Json,
  stderrOf,
} from '../../evidence/runs.js';
import type { Rule, Run } from '../../model.js';

export const rule: Rule = {
  id: 'json-with-exit-2',
  severity: 'warning',
  summary: 'The hook prints JSON to stdout and exits with code 2.',
  docs: {
    why:
      'Exit code 2 and JSON are two ways to reply, and the documentation says that exit 2 makes Claude Code ignore ' +
      'JSON. In fact every version reads both. Which of the two wins has changed three times; in older versions an ' +
      'allow, or just a message, in the JSON voided the block. If the JSON blocks too, Claude reads its reason, and ' +
      'stderr is lost.',
    repair: 'Choose one: print JSON and exit 0, or print nothing, write the reason to stderr and exit 2.',
    issues: ['https://github.com/mpecan/tokf/pull/347'],
  },
  bad: [
    {
      kind: 'run',
      title: 'Asks with a reason, and blocks by exit code',
      event: 'PreToolUse',
      execution: {
        exitCode: 2,
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"This needs root. Do you want it?"}}\n',
      },
    },
    {
      kind: 'run',
      title: 'Asks in JSON, but blocks by exit code',
      event: 'PreToolUse',
      execution: {
        exitCode: 2,
        stdout: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask"}}\n',
        stderr: 'This needs a second look.\n',
      },
    },
    {
      kind: 'run',
      title: 'Blocks twice, and loses stderr',
      event: 'Stop',
      execution: {
        exitCode: 2,
        stdout: '{"decision":"block","reason":"Tests fail"}\n',
        stderr: 'Tests fail: 3 of 120, see test.log\n',
      },
    },
    {
      kind: 'run',
      title: 'Blocks twice, with one reason',
      event: 'PreToolUse',
      execution: {
        exitCode: 2,
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Not on main: make a branch"}}\n',
        stderr: 'Not on main\n',
      },
    },
    {
      kind: 'run',
      title: 'In older versions, an empty object voids the block',
      event: 'PreToolUse',
      everyClient: true,
      execution: { exitCode: 2, stdout: '{}\n', stderr: 'Not on main.\n' },
    },
    {
      kind: 'run',
      title: 'A note that Claude gets, beside an exit code that tells nothing',
      event: 'PostToolUse',
      execution: {
        exitCode: 2,
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PostToolUse","additionalContext":"Sort the imports of src/app.py."}}\n',
      },
    },
  ],
  good: [
    { kind: 'run', event: 'PreToolUse', execution: { exitCode: 2, stderr: 'Not on main.\n' } },
    {
      kind: 'run',
      event: 'PreToolUse',
      execution: { stdout: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask"}}\n' },
    },
  ],
  yieldsTo: [
    ...notCounted,
    'silent-block',
    'permission-request-undecided',
    'exit-2-blocks-nothing',
    'accidental-exit-2',
  ],
  exits: ['blocking'],
  replies: ['json'],
  judgesWritten: true,
  *onRun(run) {
    const reply = honouredReply(run);
    if (reply === undefined || command(run)?.exitCode !== blockingExitCode) return;
    const contract = contractOf(run);
    const decision = decisionOf(reply, contract);
    const overruled = decision !== undefined && !decision.blocks && run.verdict.decidedBy === 'exit-code';
    const lost = contract.exit2.blocks && decision?.blocks !== true && run.verdict.effect !== 'block';
    yield {
      message: lost
        ? `The JSON overrides exit code 2, which then blocks nothing: ${outcome(run, contract)}.`
        : overruled
          ? `The JSON says ${quote(decision.value)}, but exit code 2 overrides it: ${outcome(run, contract)}.`
          : decision?.blocks === true
            ? `The JSON and exit code 2 both block; ${stderrOf(run).trim() === '' ? 'Claude Code reads the reason in the JSON' : 'Claude Code reads the reason in the JSON and ignores stderr'}.`
            : `The hook prints JSON and exits with code 2; which of the two counts depends on the version of Claude Code. Here, ${outcome(run, contract)}.`,
      help: overruled
        ? `End with ${exitWith(run.case.hook, 0)} if you mean the JSON, or print no JSON if you mean to block.`
        : `Choose one: print JSON and end with ${exitWith(run.case.hook, 0)}, or write the reason to stderr and end with ${exitWith(run.case.hook, 2)}.`,
      at: { in: 'output', stream: 'exit' },
      ...(overruled || lost ? { severity: 'error' } : saysAll(run, reply, decision) ? { severity: 'info' } : {}),
    };
  },
};

/** Do both block, and is what Claude reads no less than what is lost? It works, in two ways instead of one. */
function saysAll(run: Run, reply: Json, decision: ReturnType<typeof decisionOf>): boolean {
  const reason = hookSpecific(reply)?.permissionDecisionReason ?? reply.reason;
  return decision?.blocks === true && typeof reason === 'string' && reason.length >= stderrOf(run).trim().length;
}
