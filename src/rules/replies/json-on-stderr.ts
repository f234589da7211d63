/** The JSON object went to stderr, where the client does not look for one. */

import { isMeantOnStderr, replyOnStderr } from '../../evidence/anatomy.js';
import { exitWith } from '../../evidence/own-language.js';
import { outcome } from '../../evidence/phrases.js';
import { command, contractOf, stderrOf } from '../../evidence/runs.js';
import type { Rule } from '../../model.js';

export const rule: Rule = {
  id: 'json-on-stderr',
  severity: 'error',
  summary: 'The JSON reply is printed to stderr.',
  docs: {
    why:
      'Claude Code reads JSON only from stdout. On stderr it is plain text: discarded at exit 0, and at exit 2 ' +
      'passed to Claude verbatim, braces and all.',
    repair:
      'Print the object to stdout and exit 0. Or keep exit 2 and write only the reason, as plain text, to stderr.',
  },
  bad: [
    {
      kind: 'run',
      event: 'PreToolUse',
      execution: {
        stderr:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Not on main"}}\n',
      },
    },
    {
      kind: 'run',
      title: 'Only a note, which nobody sees',
      event: 'PostToolUse',
      execution: {
        stderr: '{"hookSpecificOutput":{"hookEventName":"PostToolUse","additionalContext":"Update the docs."}}\n',
      },
    },
    {
      kind: 'run',
      title: 'Blocks, but Claude reads raw JSON',
      event: 'PreToolUse',
      execution: { exitCode: 2, stderr: '{"decision":"block","reason":"Not on main"}\n' },
    },
    {
      kind: 'run',
      title: 'The same, with a line break that `printf` made in it',
      event: 'PreToolUse',
      execution: { exitCode: 2, stderr: '{"decision":"block","reason":"Not on main.\nMake a branch."}\n' },
    },
  ],
  good: [{ kind: 'run', event: 'PreToolUse', execution: { exitCode: 2, stderr: 'Not on main\n' } }],
  replies: ['empty'],
  *onRun(run) {
    const execution = command(run);
    if (execution === null || run.verdict.reply.kind !== 'empty') return;
    const blocks = run.verdict.decidedBy === 'exit-code';
    if (replyOnStderr(run, blocks) === undefined && !(blocks && isMeantOnStderr(run))) return;
    const contract = contractOf(run);
    const decides = contract.guards !== null && decision.test(stderrOf(run));
    yield {
      message: blocks
        ? 'The JSON reply is printed to stderr: exit code 2 blocks, but the raw JSON becomes the reason.'
        : `The JSON reply is printed to stderr, but Claude Code reads JSON only from stdout: ${decides ? outcome(run, contract) : 'nobody sees it'}.`,
      help: blocks
        ? `Write only the reason to stderr, or print the JSON to stdout and end with ${exitWith(run.case.hook, 0)}.`
        : 'Print the JSON to stdout.',
      at: { in: 'output', stream: 'stderr' },
      ...(blocks ? { severity: 'warning' } : {}),
    };
  },
};

/** Fields that hold something up; others only tell something. */
const decision = /"(?:decision|permissionDecision|behavior)"\s*:|"continue"\s*:\s*false/;
