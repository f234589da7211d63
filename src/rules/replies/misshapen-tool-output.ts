/** A rewritten tool output that does not have the tool's own shape. */

import { toolAt } from '../../contract/tools.js';
import { dotted, join } from '../../evidence/phrases.js';
import { contractOf, fieldAt, honouredReply, valueAt } from '../../evidence/runs.js';
import { misfits } from '../../interpret/fits.js';
import type { Rule } from '../../model.js';

const anyTool = '/hookSpecificOutput/updatedToolOutput';
const mcpOnly = '/hookSpecificOutput/updatedMCPToolOutput';

export const rule: Rule = {
  id: 'misshapen-tool-output',
  severity: 'error',
  summary: "`updatedToolOutput` does not have the shape of the tool's output and is ignored.",
  docs: {
    why:
      "Claude Code replaces the tool's output with `updatedToolOutput` only if it has the same shape: for Bash an " +
      'object with `stdout` and `stderr`, not a string. Otherwise Claude reads the original, including any secrets, ' +
      'and only the debug log says so.',
    repair:
      'Copy `tool_response` from the payload and change only what must change. `updatedMCPToolOutput` is only for ' +
      'MCP tools.',
    issues: ['https://github.com/anthropics/claude-code/issues/68951'],
  },
  bad: [
    {
      kind: 'run',
      title: 'A string for Bash',
      event: 'PostToolUse',
      execution: {
        stdout: '{"hookSpecificOutput":{"hookEventName":"PostToolUse","updatedToolOutput":"token: [removed]"}}\n',
      },
    },
    {
      kind: 'run',
      title: 'The field for MCP tools',
      event: 'PostToolUse',
      execution: {
        stdout: '{"hookSpecificOutput":{"hookEventName":"PostToolUse","updatedMCPToolOutput":"token: [removed]"}}\n',
      },
    },
  ],
  good: [
    {
      kind: 'run',
      event: 'PostToolUse',
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PostToolUse","updatedToolOutput":{"stdout":"token: [removed]","stderr":"","interrupted":false,"isImage":false}}}\n',
      },
    },
  ],
  replies: ['json'],
  *onRun(run) {
    const reply = honouredReply(run);
    const contract = contractOf(run);
    const tool = run.case.payload.json.tool_name;
    if (reply === undefined || typeof tool !== 'string') return;
    const output = valueAt(reply, anyTool);
    const shape = output === undefined ? undefined : toolAt(tool, run.verdict.client)?.output;
    const faults = shape === undefined || fieldAt(contract, anyTool)?.honoured !== true ? [] : misfits(shape, output);
    if (faults.length > 0) {
      const what = faults.map(
        ({ pointer, received, expected }) =>
          `${pointer === '' ? 'it' : `\`${dotted(pointer)}\``} is ${received} and must be ${expected}`,
      );
      yield {
        message: `\`updatedToolOutput\` does not have the shape of ${tool}'s output, so Claude reads the original: ${join(what, 'and')}.`,
        help: 'Copy `tool_response` from the payload and change only what must change.',
        at: { in: 'output', pointer: anyTool },
      };
    }
    if (
      valueAt(reply, mcpOnly) !== undefined &&
      fieldAt(contract, mcpOnly) !== undefined &&
      !tool.startsWith('mcp__')
    ) {
      yield {
        message: `\`updatedMCPToolOutput\` works only for MCP tools, and ${tool} is not one, so Claude reads the original.`,
        help: `Use \`updatedToolOutput\` with the shape of ${tool}'s output.`,
        at: { in: 'output', pointer: mcpOnly },
      };
    }
  },
};
