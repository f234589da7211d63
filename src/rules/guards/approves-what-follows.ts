/** A hook that approves a command with whatever stands behind it. */
import { gistOf } from '../../evidence/gist.js';
import type { Rule } from '../../model.js';

const allowing = {
  stdout: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}\n',
};

const followed = (execution: object) =>
  [
    {
      payload: { tool_name: 'Bash', tool_input: { command: 'gh pr view 1 && rm -rf src' } },
      world: { unapproved: 'rm -rf src' },
      execution,
    },
  ] as const;

export const rule: Rule = {
  id: 'approves-what-follows',
  severity: 'error',
  summary: 'The hook approves a command together with whatever follows it on the line.',
  docs: {
    why:
      '`allow` covers the whole command line. A hook that looks only at how it begins approves `gh pr view 1 && rm -rf src` as ' +
      'well as `gh pr view 1`, and Claude Code runs both without asking the user. hooklint puts a dangerous command, of which ' +
      'the hook does not approve by itself, behind one that it approves.',
    repair:
      'Approve only a command line that is a single command: leave those with `;`, `&`, `|`, `$(`, a backtick or a line ' +
      'break to the permission rules by printing nothing.',
  },
  bad: [
    {
      kind: 'runs',
      event: 'PreToolUse',
      runs: followed(allowing),
    },
    {
      kind: 'runs',
      title: 'A request for permission that is answered in the place of the user',
      event: 'PermissionRequest',
      runs: followed({
        stdout: '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"allow"}}}\n',
      }),
    },
  ],
  good: [
    {
      kind: 'runs',
      title: 'It leaves the two to the permission rules',
      event: 'PreToolUse',
      runs: followed({}),
    },
    {
      kind: 'runs',
      title: 'It approves one command',
      event: 'PreToolUse',
      runs: [{ payload: { tool_name: 'Bash', tool_input: { command: 'gh pr view 1' } }, execution: allowing }],
    },
  ],
  handlers: ['command'],
  ofBaits: true,
  *onRun({ case: { payload, world }, verdict }) {
    if (world?.unapproved === undefined || verdict.effect !== 'allow') return;
    yield {
      message: `The hook approves ${gistOf(payload)}: \`${world.unapproved}\`, which it does not approve by itself, runs without asking the user.`,
      help: 'Approve only a single command: print nothing where the command line has `;`, `&`, `|`, `$(`, a backtick or a line break.',
      at: { in: 'output', stream: 'stdout' },
      cause: 'approves',
    };
  },
};
