/** hookSpecificOutput that names another event, or none that exists. */

import { blockingExitCode, eventNames, isEventName } from '../contract/index.js';
import { outcome, quote } from '../evidence/phrases.js';
import { command, contractOf, exit2Counts, honouredReply, hookSpecific, replyObject } from '../evidence/runs.js';
import type { EventContract, Rule, Run } from '../model.js';
import { nearest } from '../text/nearest.js';

export const rule: Rule = {
  id: 'wrong-hook-event-name',
  severity: 'error',
  summary: '`hookEventName` does not name the event that the hook runs on.',
  docs: {
    why:
      'The client compares `hookEventName` with the event, letter case included. A wrong name costs `hookSpecificOutput`, ' +
      'and on most events the whole reply; exit code 2 beside it then does nothing, but for PreToolUse on newer clients.',
    repair:
      'Print the name of the event that the hook runs on; a hook that serves several can copy it from `hook_event_name` in its input.',
  },
  bad: [
    {
      kind: 'run',
      title: 'Copied from another hook',
      event: 'PreToolUse',
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"deny","message":"Not on main"}}}\n',
      },
    },
    {
      kind: 'run',
      title: 'Another case',
      event: 'PostToolUse',
      execution: {
        stdout: '{"hookSpecificOutput":{"hookEventName":"postToolUse","additionalContext":"2 lint errors left"}}\n',
      },
    },
    {
      kind: 'run',
      title: 'Exit code 2 is lost with the reply',
      event: 'UserPromptSubmit',
      execution: {
        exitCode: 2,
        stdout: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","additionalContext":"The prompt holds a key"}}\n',
        stderr: 'The prompt holds a key.\n',
      },
    },
  ],
  good: [
    {
      kind: 'run',
      event: 'PostToolUse',
      execution: {
        stdout: '{"hookSpecificOutput":{"hookEventName":"PostToolUse","additionalContext":"2 lint errors left"}}\n',
      },
    },
  ],
  yieldsTo: ['no-such-output', 'newer-field', 'no-worktree-path'],
  replies: ['json', 'schema-error', 'name-error'],
  *onRun(run) {
    const specific = hookSpecific(replyObject(run));
    const { event, reply } = run.verdict;
    if (specific === undefined || !Object.hasOwn(specific, 'hookEventName') || specific.hookEventName === event) return;
    if (reply.kind === 'schema-error' && reply.pointer !== '/hookSpecificOutput/hookEventName') return;
    const name = specific.hookEventName;
    const contract = contractOf(run);
    yield {
      message: `\`hookEventName\` is ${quote(name)}${explain(name)}, and the hook runs on ${event}, so the client ${lost(run, contract)}; ${outcome(run, contract)}.`,
      help: `Print \`"hookEventName":"${event}"\`, and the fields that ${event} has.`,
      at: { in: 'output', pointer: '/hookSpecificOutput/hookEventName' },
    };
  },
};

/** What the client passes over because of the name. */
function lost(run: Run, contract: EventContract): string {
  if (honouredReply(run) !== undefined) return 'ignores `hookSpecificOutput`';
  const byExit2 = command(run)?.exitCode === blockingExitCode && exit2Counts(contract);
  if (!byExit2 || run.verdict.reply.kind !== 'name-error') return 'throws the whole reply away';
  return run.verdict.decidedBy === 'exit-code'
    ? 'throws the whole reply away, and what stderr says with it'
    : 'throws the whole reply away, and exit code 2 with it';
}

/** What the name is, where it is no event. */
function explain(name: unknown): string {
  if (typeof name !== 'string') return ', not a text';
  if (isEventName(name)) return '';
  const meant = nearest(name, eventNames);
  return meant === undefined ? ', which is no event' : `, which is no event (did you mean ${quote(meant)}?)`;
}
