/** A reason that belongs to no decision. */

import { fieldNotRead } from '../../evidence/families.js';
import { dotted, outcome } from '../../evidence/phrases.js';
import { contractOf, decisionOf, fieldAt, honouredReply, stderrOf, valueAt } from '../../evidence/runs.js';
import { addressesClaude } from '../../evidence/speech.js';
import { agrees } from '../../evidence/strange-keys.js';
import type { EventContract, Rule, RuleFinding, Run, Severity } from '../../model.js';

/** Each reason and what it needs beside it. */
const needs: readonly { readonly reason: string; readonly decision: string; readonly legal: string }[] = [
  { reason: '/reason', decision: '/decision', legal: '"block"' },
  {
    reason: '/hookSpecificOutput/permissionDecisionReason',
    decision: '/hookSpecificOutput/permissionDecision',
    legal: '"deny" or "ask"',
  },
  { reason: '/stopReason', decision: '/continue', legal: 'false' },
];

export const rule: Rule = {
  id: 'reason-without-decision',
  severity: 'error',
  summary: 'The reply gives a reason without the decision that it explains.',
  docs: {
    why:
      'Claude Code reads `reason`, `permissionDecisionReason` and `stopReason` only together with the decision that ' +
      'they explain. Alone, they have no effect and nobody sees them.',
    repair:
      'Add the decision (`"decision":"block"`, `"permissionDecision":"deny"`, `"continue":false`). To inform Claude ' +
      'without deciding, use `additionalContext`.',
  },
  bad: [
    { kind: 'run', event: 'Stop', execution: { stdout: '{"reason":"The tests fail"}\n' } },
    { kind: 'run', event: 'PostToolUse', execution: { stdout: '{"stopReason":"The budget is spent"}\n' } },
    {
      kind: 'run',
      title: 'Why nothing was done, in a word for programs: a note',
      event: 'PostToolUse',
      execution: { stdout: '{"continue":true,"reason":"not_python"}\n' },
    },
    {
      kind: 'run',
      title: 'Beside `approve`',
      event: 'PostToolUse',
      execution: { stdout: '{"decision":"approve","reason":"Please remove the TODO that you have just added."}\n' },
    },
    {
      kind: 'run',
      title: 'Of what is left to do',
      event: 'Stop',
      execution: { stdout: '{"decision":"approve","reason":"There are uncommitted changes in the tree."}\n' },
    },
  ],
  good: [
    { kind: 'run', event: 'Stop', execution: { stdout: '{"decision":"block","reason":"The tests fail"}\n' } },
    {
      kind: 'run',
      event: 'PostToolUse',
      execution: { stdout: '{"continue":false,"stopReason":"The budget is spent"}\n' },
    },
    {
      kind: 'run',
      title: 'An approval that asks for nothing',
      event: 'PostToolUse',
      execution: { stdout: '{"decision":"approve","reason":"No problems found in this file."}\n' },
    },
    {
      kind: 'run',
      title: 'An approval with nothing left to do',
      event: 'Stop',
      execution: { stdout: '{"decision":"approve","reason":"Tasks: 4 done, 0 pending."}\n' },
    },
    {
      kind: 'run',
      title: 'Claude is told the same in another field',
      event: 'PostToolUse',
      execution: {
        stdout:
          '{"decision":"approve","reason":"Please remove the TODO.","hookSpecificOutput":{"hookEventName":"PostToolUse","additionalContext":"Please remove the TODO."}}\n',
      },
    },
  ],
  yieldsTo: [
    ...fieldNotRead,
    'permission-request-undecided',
    'no-worktree-path',
    'output-in-compaction-prompt',
    'silent-block',
    'stderr-only-failure',
  ],
  replies: ['json'],
  judgesWritten: true,
  *onRun(run) {
    const reply = honouredReply(run);
    if (reply === undefined) return;
    const contract = contractOf(run);
    // Exit code 2 blocks all the same, and Claude reads the reason on stderr: `json-with-exit-2` tells of the reply.
    const { decidedBy, effect } = run.verdict;
    if (decidedBy === 'exit-code' && effect === 'block' && stderrOf(run).trim() !== '') return;
    for (const { reason, decision, legal } of needs) {
      const text = valueAt(reply, reason);
      if (typeof text !== 'string' || text === '' || valueAt(reply, decision) !== undefined) continue;
      if (fieldAt(contract, reason) === undefined || (reason === '/reason' && decisionOf(reply) !== undefined))
        continue;
      const decides = fieldAt(contract, decision)?.honoured === true;
      yield {
        message: `\`${dotted(reason)}\` without \`${dotted(decision)}\` has no effect: nobody reads it, and ${outcome(run, contract)}.`,
        help: decides
          ? `Set \`${dotted(decision)}\` to ${legal}, or use \`additionalContext\` to inform Claude without deciding.`
          : 'Remove it; to inform Claude, use `additionalContext` where the event supports it.',
        at: { in: 'output', pointer: reason },
        ...(isNote(text, reply, contract) ? { severity: 'info' as Severity } : {}),
      };
    }
    yield* besideApproval(run, reply, contract);
  },
};

/** Does it only tell a log why nothing was done: one word for programs, or beside a field that says so? */
function isNote(text: string, reply: object, contract: EventContract): boolean {
  const isOk = ([key, value]: readonly [string, unknown]) =>
    fieldAt(contract, `/${key}`) === undefined && agrees(key, value);
  return /^[\w.:-]+$/.test(text) || Object.entries(reply).some(isOk);
}

/** `approve` decides nothing on events that come after the fact, and its reason goes with it. */
function* besideApproval(run: Run, reply: object, contract: EventContract): Iterable<RuleFinding> {
  const text = valueAt(reply, '/reason');
  if (typeof text !== 'string' || valueAt(reply, '/decision') !== 'approve' || !asksForSomething(text)) return;
  if (run.verdict.toClaude.length + run.verdict.toUser.length > 0 || run.verdict.decidedBy !== 'nothing') return;
  yield {
    message: `\`approve\` decides nothing on ${contract.event}, and nobody reads the \`reason\` beside it.`,
    help:
      fieldAt(contract, '/hookSpecificOutput/additionalContext')?.honoured === true
        ? 'Print it as `hookSpecificOutput.additionalContext`, or set `decision` to "block" if Claude has to act on it.'
        : 'Set `decision` to "block" if Claude has to act on it, or print it as `systemMessage` for the user.',
    at: { in: 'output', pointer: '/reason' },
    severity: 'warning',
  };
}

/** Is it more than a note that all is well? */
function asksForSomething(text: string): boolean {
  if (/^\W{0,4}(?:ok|no|all|approved|passed|clean|valid|nothing|success\w*)\b/i.test(text)) return false;
  return (
    addressesClaude(text) ||
    /\b(?:detected|violat\w+|must|should|before (?:stopping|committing|you)|advisory|recommend\w+|suggest\w+)\b/i.test(
      text,
    ) ||
    (leftOver.test(text) && !/\b(?:0|no|none|nothing|without) (?:\w{1,20} )?(?:un|pending|remain)/i.test(text))
  );
}

/** Work that is not done yet. */
const leftOver =
  /\b(?:un(?:committed|staged|tracked|pushed|finished|tested|resolved)|incomplete|pending|remain(?:s|ing)?)\b/i;
