/** An allow that speaks to Claude, or of a problem, through its reason. */
import { quote } from '../../evidence/phrases.js';
import { contractOf, fieldAt, honouredReply, valueAt } from '../../evidence/runs.js';
import { addressesClaude, tellsOfProblem } from '../../evidence/speech.js';
import type { Rule } from '../../model.js';

const pointer = '/hookSpecificOutput/permissionDecisionReason';
const reply = (fields: string) => ({
  stdout: `{"hookSpecificOutput":{"hookEventName":"PreToolUse",${fields}}}\n`,
});

export const rule: Rule = {
  id: 'allow-reason-unread',
  severity: 'warning',
  summary: 'The hook explains why it allows a call, and nobody reads the explanation.',
  docs: {
    why:
      'When a hook allows a call, Claude Code shows its reason neither to Claude nor to the user. A reminder or a ' +
      'warning in it is lost. All that the reply still does is to let the call run without permission: a note has ' +
      'become a blank cheque.',
    repair:
      'Give Claude the text as `additionalContext`, without a decision: the call then goes the way that the permission ' +
      'rules say. To have the user read it before the call, return `ask`.',
  },
  bad: [
    {
      kind: 'run',
      title: 'A reminder',
      event: 'PreToolUse',
      execution: reply(
        '"permissionDecision":"allow","permissionDecisionReason":"Reminder: have you run the tests? Check the diff before you commit."',
      ),
    },
    {
      kind: 'run',
      title: 'A warning',
      event: 'PreToolUse',
      execution: reply('"permissionDecision":"allow","permissionDecisionReason":"⚠ The branch is out of date."'),
    },
  ],
  good: [
    {
      kind: 'run',
      title: 'Why it is allowed',
      event: 'PreToolUse',
      execution: reply('"permissionDecision":"allow","permissionDecisionReason":"Documentation, read only"'),
    },
    {
      kind: 'run',
      title: 'Claude reads the same',
      event: 'PreToolUse',
      execution: reply(
        '"permissionDecision":"allow","permissionDecisionReason":"Please run the tests.","additionalContext":"Please run the tests."',
      ),
    },
    {
      kind: 'run',
      title: 'The user reads it as a message',
      event: 'PreToolUse',
      execution: {
        stdout:
          '{"systemMessage":"Please run the tests.","hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow","permissionDecisionReason":"Please run the tests."}}\n',
      },
    },
    {
      kind: 'run',
      title: 'Claude reads the reason of a denial',
      event: 'PreToolUse',
      execution: reply('"permissionDecision":"deny","permissionDecisionReason":"Please run the tests first."'),
    },
  ],
  replies: ['json'],
  *onRun(run) {
    const { effect, event } = run.verdict;
    if (effect !== 'allow' || event !== 'PreToolUse') return;
    const said = honouredReply(run);
    const reason = valueAt(said, pointer);
    if (typeof reason !== 'string' || !(addressesClaude(reason) || tellsOfProblem(reason))) return;
    if (run.verdict.toClaude.length > 0 || valueAt(said, '/systemMessage') !== undefined) return;
    const field = fieldAt(contractOf(run), '/hookSpecificOutput/additionalContext');
    yield {
      message: `Neither Claude nor the user sees the reason of an "allow": ${quote(reason)} is lost, and the call needs no permission.`,
      help:
        field?.honoured === true
          ? 'Return it as `hookSpecificOutput.additionalContext`, without `permissionDecision`.'
          : 'Return it as `systemMessage`, without `permissionDecision`, for the user to see.',
      at: { in: 'output', pointer },
    };
  },
};
