/** An `if` that can never hold: the hook never runs. */
import { handlerKey, toolEvents } from '../contract/handler-keys.js';
import { inSpan } from '../contract/index.js';
import { join, quote } from '../evidence/phrases.js';
import { clientOf, handlerSpot } from '../evidence/registration.js';
import type { EventName, Rule } from '../model.js';
import { readCondition } from '../wiring/condition.js';
import { readingMatches, readMatcher } from '../wiring/matcher.js';

export const rule: Rule = {
  id: 'condition-never-holds',
  severity: 'error',
  summary: 'The `if` condition can never hold, so the hook never runs.',
  docs: {
    why:
      'An `if` is one permission rule, held against a tool call. On an event without a tool call it never holds, a text ' +
      'that is no permission rule never holds, and one for another tool than the matcher lets through never holds. The ' +
      'client says so only in its debug log.',
    repair: 'Write one rule, such as `Bash(git push *)`, on a tool event whose matcher lets that tool through.',
  },
  bad: [
    conditioned('Stop', undefined, 'Bash(git *)', 'An event without a tool'),
    conditioned('PreToolUse', 'Bash', 'Bash(', 'No permission rule'),
    conditioned('PreToolUse', 'Bash', 'Bash(git *) || Bash(npm *)', 'Two rules'),
    conditioned('PreToolUse', 'Edit|Write', 'Bash(git *)', 'Another tool than the matcher has'),
  ],
  good: [
    conditioned('PreToolUse', 'Bash', 'Bash(git push *)', 'One rule'),
    conditioned('PostToolUse', 'Write', 'Edit(src/**)', 'A rule on files, which holds for several tools'),
    conditioned('PreToolUse', undefined, 'mcp__github__*', 'No matcher'),
  ],
  *onHook(hook, project) {
    const client = clientOf(project);
    const { event, matcher, handler } = hook;
    const key = handlerKey(handler.type, 'if');
    if (handler.if === undefined || key === undefined || !inSpan(client, key)) return;
    const at = handlerSpot(hook, 'if');
    if (!toolEvents.includes(event)) {
      yield {
        message: `${event} has no tool call for the condition ${quote(handler.if)} to hold for: the hook never runs.`,
        help: `Remove "if". Events with a tool call are ${join(toolEvents, 'and')}.`,
        at,
      };
      return;
    }
    const reading = readCondition(handler.if);
    if (reading.kind === 'invalid') {
      yield {
        message: `The condition ${quote(handler.if)} is no permission rule (${reading.why}): the hook never runs.`,
        help: 'Write one rule, such as "Bash(git push *)"; use one handler for each.',
        at,
      };
      return;
    }
    // Rules on files hold for several tools, and a pattern for more than can be listed.
    const exact = /^(?:Bash|PowerShell|WebFetch|WebSearch|Agent|Skill|mcp__\w+?__\w+)$/.test(reading.tool);
    const matched = readMatcher(event, matcher, client);
    if (!exact || matched.kind !== 'list' || readingMatches(matched, reading.tool, client)) return;
    yield {
      message: `The condition speaks of ${reading.tool}, but the matcher ${quote(matcher)} does not let it through: the hook never runs.`,
      help: `Add "${reading.tool}" to the matcher, or correct "if".`,
      at,
    };
  },
};

function conditioned(event: EventName, matcher: string | undefined, condition: string, title: string) {
  const group = { matcher, hooks: [{ type: 'command', command: 'true', if: condition }] };
  return { kind: 'config', title, config: 'settings', text: JSON.stringify({ hooks: { [event]: [group] } }) } as const;
}
