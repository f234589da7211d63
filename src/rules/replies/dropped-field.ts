/** A field that the event accepts and does nothing with. */

import { dotted, quote } from '../../evidence/phrases.js';
import { asksForSomething, contractOf, honouredReply, valueAt } from '../../evidence/runs.js';
import type { Rule, Severity } from '../../model.js';

/** Fields that rules of their own speak of. */
const elsewhere: readonly string[] = ['/decision', '/reason', '/hookSpecificOutput'];

export const rule: Rule = {
  id: 'dropped-field',
  severity: 'error',
  summary: 'The event accepts a field but ignores it.',
  docs: {
    why:
      'Every event accepts the fields of all events, but some ignore them: `continue: false` does not end the turn ' +
      'after a failed tool, and `systemMessage` shows nothing on a notification. Claude Code does not report this.',
    repair: 'Remove the field, or use one that the event supports. `hooklint explain <event>` lists them.',
    issues: [
      'https://github.com/anthropics/claude-code/issues/52708',
      'https://github.com/anthropics/claude-code/issues/9090',
    ],
  },
  bad: [
    {
      kind: 'run',
      title: 'Meant to stop Claude, but ignored',
      event: 'PostToolUseFailure',
      execution: { stdout: '{"continue":false,"stopReason":"The build is broken"}\n' },
    },
    {
      kind: 'run',
      event: 'Notification',
      execution: { stdout: '{"systemMessage":"3 files are not committed"}\n' },
    },
  ],
  good: [
    {
      kind: 'run',
      title: 'Values that ask for nothing',
      event: 'Notification',
      execution: { stdout: '{"continue":true,"stopReason":"","suppressOutput":false,"systemMessage":""}\n' },
    },
    {
      kind: 'run',
      title: 'Shown in the terminal',
      event: 'SessionStart',
      execution: { stdout: '{"systemMessage":"3 files are not committed"}\n' },
    },
    {
      kind: 'run',
      event: 'PostToolUseFailure',
      execution: { stdout: '{"decision":"block","reason":"The build is broken: stop and tell the user"}\n' },
    },
    {
      kind: 'run',
      title: 'It hides nothing, and nothing was to be seen',
      event: 'PreToolUse',
      execution: { stdout: '{"continue":true,"suppressOutput":true}\n' },
    },
    { kind: 'run', event: 'PostToolUse', execution: { stdout: '{"systemMessage":"3 files are not committed"}\n' } },
  ],
  yieldsTo: ['no-worktree-path', 'output-in-compaction-prompt', 'block-ignored', 'permission-request-undecided'],
  replies: ['json'],
  judgesWritten: true,
  *onRun(run) {
    const reply = honouredReply(run);
    if (reply === undefined) return;
    const { event } = run.verdict;
    for (const { pointer, honoured } of contractOf(run).fields) {
      const value = valueAt(reply, pointer);
      if (honoured || elsewhere.includes(pointer) || !asksForSomething(pointer.slice(1), value)) continue;
      yield {
        message: `${event} ignores \`${dotted(pointer)}: ${shown(value)}\`.`,
        help: `Remove it, or use a field that ${event} supports.`,
        at: { in: 'output', pointer },
        ...severityOf(pointer),
      };
    }
  },
};

/** Documents have a line for the user on some events, where none was seen. */
function severityOf(pointer: string): { readonly severity?: Severity } {
  return pointer === '/systemMessage' ? { severity: 'warning' } : {};
}

/** Long texts would only make findings differ that are the same. */
function shown(value: unknown): string {
  return typeof value === 'string' ? '"..."' : quote(value);
}
