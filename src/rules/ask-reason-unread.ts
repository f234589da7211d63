/** An ask whose question does not show the reason. */
import { asksWithoutReason } from '../contract/notices.js';
import { honouredReply, valueAt } from '../evidence/runs.js';
import type { Rule } from '../model.js';

const pointer = '/hookSpecificOutput/permissionDecisionReason';

export const rule: Rule = {
  id: 'ask-reason-unread',
  severity: 'warning',
  summary: 'A hook asks with a reason, and the question does not show it.',
  docs: {
    why:
      'The question that Claude Code puts to the user shows the reason of the hook for commands and MCP tools. For a tool ' +
      'on files it shows the file or the change, and nothing else: the user decides without the reason, and Claude does ' +
      'not read it either. Only where nobody can be asked, in `claude -p`, does Claude read it.',
    repair:
      'Deny where the reason has to be read: Claude reads it, and the terminal shows it. A `systemMessage` is shown once ' +
      'the user has answered.',
  },
  bad: [
    {
      kind: 'run',
      title: 'The user sees the change, and not why he is asked',
      event: 'PreToolUse',
      payload: { tool_name: 'Edit' },
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"The file is generated."}}\n',
      },
    },
  ],
  good: [
    {
      kind: 'run',
      title: 'The question about a command shows the reason',
      event: 'PreToolUse',
      payload: { tool_name: 'Bash' },
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"This pushes to a release branch."}}\n',
      },
    },
    {
      kind: 'run',
      title: 'No reason, nothing lost',
      event: 'PreToolUse',
      payload: { tool_name: 'Edit' },
      execution: {
        stdout: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask"}}\n',
      },
    },
    {
      kind: 'run',
      title: 'A denial is read',
      event: 'PreToolUse',
      payload: { tool_name: 'Edit' },
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"The file is generated."}}\n',
      },
    },
  ],
  replies: ['json'],
  *onRun(run) {
    const { effect, event } = run.verdict;
    if (effect !== 'ask' || event !== 'PreToolUse') return;
    const reason = valueAt(honouredReply(run), pointer);
    if (typeof reason !== 'string' || reason === '') return;
    const tool = run.case.payload.json.tool_name;
    if (typeof tool !== 'string' || !asksWithoutReason(tool)) return;
    yield {
      message: `The question about ${tool} does not show \`permissionDecisionReason\`: the user decides without it, and Claude does not read it.`,
      help: 'Deny where the reason has to be read; Claude reads that of a denial, and the terminal shows it.',
      at: { in: 'output', pointer },
    };
  },
};
