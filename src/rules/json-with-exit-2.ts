/** JSON on stdout together with exit code 2. */

import { blockingExitCode } from '../contract/index.js';
import { outcome, quote } from '../evidence/phrases.js';
import { command, contractOf, decisionOf, honouredReply, stderrOf } from '../evidence/runs.js';
import type { Rule } from '../model.js';

export const rule: Rule = {
  id: 'json-with-exit-2',
  severity: 'warning',
  summary: 'JSON is printed to stdout together with exit code 2.',
  docs: {
    why:
      'Exit code 2 and JSON are two ways to answer, and the documentation says that JSON is ignored at exit 2. In fact ' +
      'every client reads both; which of the two wins has changed three times, and an allow or a plain message in the ' +
      'JSON has cost older clients the block. Where the JSON blocks too, its reason is what Claude reads, and stderr is lost.',
    repair: 'Choose one: print JSON and exit 0, or write the reason to stderr, print nothing, and exit 2.',
    issues: ['https://github.com/mpecan/tokf/pull/347'],
  },
  bad: [
    {
      kind: 'run',
      title: 'Asks in JSON, blocks by exit code',
      event: 'PreToolUse',
      execution: {
        exitCode: 2,
        stdout: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask"}}\n',
        stderr: 'This needs a second look.\n',
      },
    },
    {
      kind: 'run',
      title: 'Blocks twice; stderr is lost',
      event: 'Stop',
      execution: {
        exitCode: 2,
        stdout: '{"decision":"block","reason":"Tests fail"}\n',
        stderr: 'Tests fail: 3 of 120, see test.log\n',
      },
    },
    {
      kind: 'run',
      title: 'An empty object cost older clients the block',
      event: 'PreToolUse',
      everyClient: true,
      execution: { exitCode: 2, stdout: '{}\n', stderr: 'Not on main.\n' },
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
  yieldsTo: ['silent-block', 'permission-request-undecided', 'exit-2-blocks-nothing', 'accidental-exit-2'],
  exits: ['blocking'],
  replies: ['json'],
  *onRun(run) {
    const reply = honouredReply(run);
    if (reply === undefined || command(run)?.exitCode !== blockingExitCode) return;
    const contract = contractOf(run);
    const decision = decisionOf(reply, contract);
    const overruled = decision !== undefined && !decision.blocks && run.verdict.decidedBy === 'exit-code';
    const lost = contract.exit2.blocks && decision?.blocks !== true && run.verdict.effect !== 'block';
    yield {
      message: lost
        ? `The JSON wins over exit code 2, which then blocks nothing: ${outcome(run, contract)}.`
        : overruled
          ? `The JSON says ${quote(decision.value)} and exit code 2 blocks; the exit code wins and ${outcome(run, contract)}.`
          : decision?.blocks === true
            ? `The JSON blocks and so does exit code 2; the reason in the JSON is read${stderrOf(run).trim() === '' ? '' : ' and stderr is lost'}.`
            : `JSON is printed together with exit code 2, and which of the two counts depends on the client's version; ${outcome(run, contract)}.`,
      help: overruled
        ? 'Exit 0 if the JSON is what you mean, or print no JSON if you mean to block.'
        : 'Choose one: JSON and exit 0, or a reason on stderr and exit 2.',
      at: { in: 'output', stream: 'exit' },
      ...(overruled || lost ? { severity: 'error' } : {}),
    };
  },
};
