/** A hook that tells Claude something, and with it approves the call that it only wanted to comment on. */
import { contractOf, honouredReply, hookSpecific } from '../evidence/runs.js';
import type { Rule } from '../model.js';

export const rule: Rule = {
  id: 'context-by-allow',
  severity: 'warning',
  summary: 'The hook approves a call only to tell Claude something.',
  docs: {
    why:
      '`permissionDecision: "allow"` means more than "no objection": the call runs without asking the user. A reply that ' +
      'gives Claude a hint with `additionalContext` needs no decision. With `allow` beside it and no reason for it, each ' +
      'hint also takes the question away that the user would have answered.',
    repair:
      'Leave `permissionDecision` out: `additionalContext` reaches Claude without it, and the permission rules decide.',
  },
  bad: [
    {
      kind: 'run',
      event: 'PreToolUse',
      payload: { tool_name: 'Bash', tool_input: { command: 'git push' } },
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow","additionalContext":"Run the tests first."}}\n',
      },
    },
    {
      kind: 'runs',
      title: 'In a reply that no payload brings about',
      event: 'PreToolUse',
      handler: {
        command: `if [ -f notes.txt ]; then\n  node -e "console.log(JSON.stringify({ hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'allow', additionalContext: process.argv[1] } }))" "$(cat notes.txt)"\nfi\nexit 0`,
      },
      runs: [{ execution: {} }],
    },
  ],
  good: [
    {
      kind: 'run',
      title: 'It leaves the decision to the permission rules',
      event: 'PreToolUse',
      payload: { tool_name: 'Bash', tool_input: { command: 'git push' } },
      execution: {
        stdout: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","additionalContext":"Run the tests first."}}\n',
      },
    },
    {
      kind: 'run',
      title: 'It says why it approves the call',
      event: 'PreToolUse',
      payload: { tool_name: 'Bash', tool_input: { command: 'npm test' } },
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow","permissionDecisionReason":"Tests only read","additionalContext":"The tests take a minute."}}\n',
      },
    },
    {
      kind: 'run',
      title: 'It approves what it has changed',
      event: 'PreToolUse',
      payload: { tool_name: 'Bash', tool_input: { command: 'npm test' } },
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow","updatedInput":{"command":"npm test -- --run"},"additionalContext":"The tests run once."}}\n',
      },
    },
    {
      kind: 'run',
      title: 'It has nothing to tell',
      event: 'PreToolUse',
      payload: { tool_name: 'Bash', tool_input: { command: 'npm test' } },
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow","additionalContext":""}}\n',
      },
    },
  ],
  yieldsTo: ['allows-everything'],
  replies: ['json'],
  judgesWritten: true,
  *onRun(run) {
    const reply = honouredReply(run);
    const { additionalContext, permissionDecision, permissionDecisionReason, updatedInput } =
      (reply && hookSpecific(reply)) ?? {};
    if (contractOf(run).guards !== 'tool' || permissionDecision !== 'allow' || updatedInput !== undefined) return;
    if (typeof additionalContext !== 'string' || additionalContext === '') return;
    if (permissionDecisionReason !== undefined && permissionDecisionReason !== '') return;
    yield {
      message:
        'The reply gives Claude a hint and approves the call with it: `allow` lets it run without asking the user.',
      help: 'Leave `permissionDecision` out: `additionalContext` reaches Claude without it.',
      at: { in: 'output', pointer: '/hookSpecificOutput/permissionDecision' },
    };
  },
};
