/** hookSpecificOutput that names another event, or none that exists. */

import { blockingExitCode, eventNames, isEventName } from '../../contract/index.js';
import { outcome, outcomeWithout, quote } from '../../evidence/phrases.js';
import { command, contractOf, exit2Counts, honouredReply, hookSpecific, replyObject } from '../../evidence/runs.js';
import type { EventContract, Rule, Run } from '../../model.js';
import { nearest } from '../../text/nearest.js';

export const rule: Rule = {
  id: 'wrong-hook-event-name',
  severity: 'error',
  summary: '`hookEventName` does not match the event that the hook runs on.',
  docs: {
    why:
      'Claude Code compares `hookEventName` with the event, including upper and lower case. A wrong name voids ' +
      '`hookSpecificOutput`, and on most events the whole reply; exit code 2 then has no effect either, except on ' +
      'PreToolUse in newer versions.',
    repair:
      'Print the name of the event that the hook runs on; a hook that serves several events can copy it from ' +
      '`hook_event_name` in its payload.',
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
      title: 'Wrong case',
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
    {
      kind: 'runs',
      title: 'In a reply that no payload brings about',
      event: 'SessionStart',
      handler: {
        command:
          'if [ -f notes.txt ]; then\n  jq -n --rawfile notes notes.txt \'{hookSpecificOutput: {hookEventName: "UserPromptSubmit", additionalContext: $notes}}\'\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
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
  judgesWritten: true,
  *onRun(run) {
    const specific = hookSpecific(replyObject(run));
    const { event, reply } = run.verdict;
    if (specific === undefined || !Object.hasOwn(specific, 'hookEventName') || specific.hookEventName === event) return;
    if (reply.kind === 'schema-error' && reply.pointer !== '/hookSpecificOutput/hookEventName') return;
    const name = specific.hookEventName;
    const contract = contractOf(run);
    const isByExit = command(run)?.exitCode === blockingExitCode;
    const after = isByExit ? outcome(run, contract) : outcomeWithout(Object.keys(specific), run, contract);
    yield {
      message: `\`hookEventName\` is ${quote(name)}${explain(name)}, but the hook runs on ${event}, so Claude Code ${lost(run, contract)}: ${after}.`,
      help: `Print \`"hookEventName":"${event}"\` and the fields that ${event} supports.`,
      at: { in: 'output', pointer: '/hookSpecificOutput/hookEventName' },
    };
  },
};

/** What the client passes over because of the name. */
function lost(run: Run, contract: EventContract): string {
  if (honouredReply(run) !== undefined) return 'ignores `hookSpecificOutput`';
  const byExit2 = command(run)?.exitCode === blockingExitCode && exit2Counts(contract);
  if (!byExit2 || run.verdict.reply.kind !== 'name-error') return 'discards the whole reply';
  return run.verdict.decidedBy === 'exit-code'
    ? 'discards the whole reply and ignores stderr'
    : 'discards the whole reply and ignores exit code 2';
}

/** What the name is, where it is no event. */
function explain(name: unknown): string {
  if (typeof name !== 'string') return ', not a string';
  if (isEventName(name)) return '';
  const meant = nearest(name, eventNames);
  return meant === undefined ? ', which is not an event' : `, which is not an event (did you mean ${quote(meant)}?)`;
}
