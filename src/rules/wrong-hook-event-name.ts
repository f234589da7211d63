/** hookSpecificOutput that names another event, or none that exists. */

import { eventNames, isEventName } from '../contract/index.js';
import type { Rule } from '../model.js';
import { nearest } from '../nearest.js';
import { contractOf, honouredReply, hookSpecific, replyObject } from './evidence.js';
import { outcome, quote } from './phrases.js';

export const rule: Rule = {
  id: 'wrong-hook-event-name',
  severity: 'error',
  summary: '`hookEventName` does not name the event that the hook runs on.',
  docs: {
    why:
      'The client compares `hookEventName` with the event, letter case included. A wrong name costs `hookSpecificOutput`, ' +
      'and on most events the whole reply.',
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
    const honoured = honouredReply(run) !== undefined;
    yield {
      message: `\`hookEventName\` is ${quote(name)}${explain(name)}, and the hook runs on ${event}, so the client ${honoured ? 'ignores `hookSpecificOutput`' : 'throws the whole reply away'}; ${outcome(run, contract)}.`,
      help: `Print \`"hookEventName":"${event}"\`, and the fields that ${event} has.`,
      at: { in: 'output', pointer: '/hookSpecificOutput/hookEventName' },
    };
  },
};

/** What the name is, where it is no event. */
function explain(name: unknown): string {
  if (typeof name !== 'string') return ', not a text';
  if (isEventName(name)) return '';
  const meant = nearest(name, eventNames);
  return meant === undefined ? ', which is no event' : `, which is no event (did you mean ${quote(meant)}?)`;
}
