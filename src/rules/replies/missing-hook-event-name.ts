/** hookSpecificOutput without hookEventName. */

import { join, outcomeWithout } from '../../evidence/phrases.js';
import { contractOf, fieldAt, hookSpecific, type Json, namesAt, readsNotes, replyObject } from '../../evidence/runs.js';
import type { EventContract, Rule } from '../../model.js';

export const rule: Rule = {
  id: 'missing-hook-event-name',
  severity: 'error',
  summary: '`hookSpecificOutput` does not say which event it is for.',
  docs: {
    why:
      'Without `hookEventName`, Claude Code discards the whole reply, including a `decision` beside it: a deny ' +
      'denies nothing.',
    repair:
      'Add `"hookEventName"` with the event\'s name to `hookSpecificOutput`. Then all of the reply counts, an `allow` ' +
      'too: print nothing in its place where the hook only has no objection.',
    issues: [
      'https://github.com/claudioemmanuel/squeez/issues/77',
      'https://github.com/obra/claude-session-driver/pull/12',
    ],
  },
  bad: [
    {
      kind: 'run',
      event: 'PreToolUse',
      execution: {
        stdout: '{"hookSpecificOutput":{"permissionDecision":"deny","permissionDecisionReason":"Not on main"}}\n',
      },
    },
    {
      kind: 'run',
      title: 'An approval, which has skipped no question so far',
      event: 'PreToolUse',
      execution: { stdout: '{"hookSpecificOutput":{"permissionDecision":"allow"}}\n' },
    },
    {
      kind: 'run',
      title: 'And none of its fields is one',
      event: 'Stop',
      execution: { stdout: '{"hookSpecificOutput":{"message":"2 type errors left"}}\n' },
    },
  ],
  good: [
    {
      kind: 'run',
      event: 'PreToolUse',
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Not on main"}}\n',
      },
    },
  ],
  yieldsTo: ['no-such-output', 'no-worktree-path'],
  replies: ['schema-error'],
  judgesWritten: true,
  *onRun(run) {
    const { reply, event } = run.verdict;
    if (reply.kind !== 'schema-error' || reply.pointer !== '/hookSpecificOutput/hookEventName') return;
    const specific = hookSpecific(replyObject(run));
    if (specific === undefined || Object.hasOwn(specific, 'hookEventName')) return;
    const contract = contractOf(run);
    yield {
      message: `\`hookSpecificOutput\` has no \`hookEventName\`, so Claude Code discards the whole reply: ${outcomeWithout(Object.keys(specific), run, contract)}.`,
      help: `Add \`"hookEventName":"${event}"\` to \`hookSpecificOutput\`${besides(specific, contract)}.`,
      at: { in: 'output', pointer: '/hookSpecificOutput' },
    };
  },
};

/** What else the reply needs so that it does what was meant once Claude Code reads it. */
function besides(specific: Json, contract: EventContract): string {
  if (specific.permissionDecision === 'allow' && fieldAt(contract, '/hookSpecificOutput/permissionDecision')?.honoured)
    return ', and print nothing where the hook only has no objection: the `allow` would then run calls without asking the user';
  const strange = Object.keys(specific).filter((key) => fieldAt(contract, `/hookSpecificOutput/${key}`) === undefined);
  const known = namesAt(contract, '/hookSpecificOutput').filter((name) => name !== 'hookEventName');
  if (strange.length === 0 || strange.length < Object.keys(specific).length || known.length === 0) return '';
  const keepsGoing = known.includes('additionalContext') && !readsNotes(contract) ? ' (it keeps Claude going)' : '';
  const forUser = fieldAt(contract, '/systemMessage')?.honoured
    ? ', or `systemMessage` at the top level for the user'
    : '';
  return `, and in place of ${listed(strange)}, which Claude Code does not know, use ${listed(known)}${keepsGoing}${forUser}`;
}

const listed = (keys: readonly string[]): string =>
  join(
    keys.slice(0, 4).map((key) => `\`${key}\``),
    'or',
  );
