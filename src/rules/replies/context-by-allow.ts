/** A hook that tells Claude or the user something, and with it approves the call that it only wanted to comment on. */
import { contractOf, honouredReply, hookSpecific } from '../../evidence/runs.js';
import type { Rule } from '../../model.js';

export const rule: Rule = {
  id: 'context-by-allow',
  severity: 'warning',
  summary: 'The hook approves a call only to tell Claude or the user something.',
  docs: {
    why:
      '`permissionDecision: "allow"` means more than "no objection": the call runs without asking the user. A reply that ' +
      'gives Claude a hint with `additionalContext`, or the user one with `systemMessage`, needs no decision. With `allow` ' +
      'beside it and no reason for it, each hint also takes the question away that the user would have answered.',
    repair:
      'Leave `permissionDecision` out: `additionalContext` reaches Claude without it, and `systemMessage` the user. The ' +
      'permission rules then decide.',
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
      kind: 'run',
      title: 'A hint for the user',
      event: 'PreToolUse',
      payload: { tool_name: 'Edit', tool_input: { file_path: '/p/src/a.ts', old_string: 'a', new_string: 'b' } },
      execution: {
        stdout:
          '{"systemMessage":"Write the test first.","hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}\n',
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
    const specific = (reply && hookSpecific(reply)) ?? {};
    const { permissionDecision, permissionDecisionReason: reason, updatedInput } = specific;
    if (contractOf(run).guards !== 'tool' || permissionDecision !== 'allow' || updatedInput !== undefined) return;
    if (reason !== undefined && reason !== '') return;
    const isForClaude = isText(specific.additionalContext);
    // Some write it beside the decision, where Claude Code ignores it: it is a hint all the same.
    if (!isForClaude && !isText(reply?.systemMessage) && !isText(specific.systemMessage)) return;
    yield {
      message: `The reply gives ${isForClaude ? 'Claude' : 'the user'} a hint and approves the call with it: \`allow\` lets it run without asking the user.`,
      help: `Leave \`permissionDecision\` out: ${isForClaude ? '`additionalContext` reaches Claude' : '`systemMessage`, at the top level of the reply, reaches the user'} without it.`,
      at: { in: 'output', pointer: '/hookSpecificOutput/permissionDecision' },
    };
  },
};

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
