/** An ask whose question does not show the reason. */
import { asksWithoutReason } from '../../contract/notices.js';
import { honouredReply, valueAt } from '../../evidence/runs.js';
import type { Rule } from '../../model.js';

const pointer = '/hookSpecificOutput/permissionDecisionReason';

export const rule: Rule = {
  id: 'ask-reason-unread',
  severity: 'warning',
  summary: 'The hook asks the user with a reason that the prompt does not show.',
  docs: {
    why:
      "For commands and MCP tools, the permission prompt shows the hook's reason. For file tools it shows only the " +
      'file or the change: the user decides without the reason, and Claude does not read it either. Claude reads it ' +
      'only where nobody can be asked, in `claude -p`.',
    repair:
      'Deny if somebody must read the reason: Claude reads it, and the terminal shows it. A `systemMessage` appears ' +
      'only after the user has answered.',
  },
  bad: [
    {
      kind: 'run',
      title: 'The user sees the change, but not the reason',
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
      title: 'The prompt for a command shows the reason',
      event: 'PreToolUse',
      payload: { tool_name: 'Bash' },
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"This pushes to a release branch."}}\n',
      },
    },
    {
      kind: 'run',
      title: 'Without a reason, nothing is lost',
      event: 'PreToolUse',
      payload: { tool_name: 'Edit' },
      execution: {
        stdout: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask"}}\n',
      },
    },
    {
      kind: 'run',
      title: 'Claude reads the reason of a denial',
      event: 'PreToolUse',
      payload: { tool_name: 'Edit' },
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"The file is generated."}}\n',
      },
    },
  ],
  replies: ['json'],
  judgesWritten: true,
  *onRun(run) {
    const { effect, event } = run.verdict;
    if (effect !== 'ask' || event !== 'PreToolUse') return;
    const reason = valueAt(honouredReply(run), pointer);
    if (typeof reason !== 'string' || reason === '') return;
    const tool = run.case.payload.json.tool_name;
    if (typeof tool !== 'string' || !asksWithoutReason(tool)) return;
    yield {
      message: `The permission prompt for ${tool} does not show \`permissionDecisionReason\`: the user decides without it, and Claude does not read it either.`,
      help: 'Return `"permissionDecision": "deny"` if somebody must read the reason: Claude reads it, and the terminal shows it.',
      at: { in: 'output', pointer },
    };
  },
};
