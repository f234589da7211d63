/** An `if` that can never hold: the hook never runs. */
import { handlerKey, toolEvents } from '../../contract/handler-keys.js';
import { inSpan } from '../../contract/index.js';
import { join, quote } from '../../evidence/phrases.js';
import { clientOf, handlerSpot } from '../../evidence/registration.js';
import { commandExample } from '../../evidence/settings-example.js';
import type { EventName, Rule } from '../../model.js';
import { rulesMeant } from '../../wiring/as-meant.js';
import { readCondition } from '../../wiring/condition.js';
import { readingMatches, readMatcher } from '../../wiring/matcher.js';

export const rule: Rule = {
  id: 'condition-never-holds',
  severity: 'error',
  summary: 'The `if` condition can never hold, so the hook never runs.',
  docs: {
    why:
      'An `if` is a single permission rule that Claude Code matches against a tool call. It never holds on events ' +
      'without a tool call, if it is not a valid permission rule, or if it names a tool that the matcher excludes. ' +
      'Claude Code reports this only in its debug log.',
    repair: 'Write one rule, such as `Bash(git push *)`, on a tool event whose matcher includes that tool.',
  },
  bad: [
    conditioned('Stop', undefined, 'Bash(git *)', 'An event without a tool'),
    conditioned('PreToolUse', 'Bash', 'Bash(', 'No permission rule'),
    conditioned('PreToolUse', 'Bash', 'Bash(git *) || Bash(npm *)', 'Two rules'),
    conditioned('PreToolUse', 'Edit|Write', 'Bash(git *)', 'Another tool than the matcher has'),
    conditioned('PreToolUse', 'Bash', 'Bash(.*git push.*)', 'A regular expression'),
    conditioned('PostToolUse', 'Write', 'Write(lib/.*)', 'A regular expression for paths'),
  ],
  good: [
    conditioned('PreToolUse', 'Bash', 'Bash(*git push*)', 'Anything in front and behind'),
    conditioned('PreToolUse', 'Bash', 'Bash(cat .*)', 'A dot that is meant'),
    conditioned('PreToolUse', 'Read', 'Read(~/.*)', 'Files whose names begin with a dot'),
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
        message: `${event} has no tool call that the condition ${quote(handler.if)} could match: the hook never runs.`,
        help: `Remove "if". Only ${join(toolEvents, 'and')} have a tool call.`,
        at,
      };
      return;
    }
    const reading = readCondition(handler.if);
    if (reading.kind === 'invalid') {
      yield {
        message: `The condition ${quote(handler.if)} is not a permission rule (${reading.why}): the hook never runs.`,
        help: oneEach(handler.if),
        at,
      };
      return;
    }
    const meant = meantAsExpression(reading);
    if (meant !== undefined) {
      yield {
        message: `The condition ${quote(handler.if)} is written as a regular expression, but in a permission rule only "*" stands for any text: it holds only for ${reading.tool === 'Bash' ? 'commands that begin' : 'files whose names begin'} with a dot.`,
        cause: 'a regular expression',
        help: `Write "${reading.tool}(${meant})".`,
        at,
      };
      return;
    }
    // Rules on files hold for several tools, and a pattern for more than can be listed.
    const exact = /^(?:Bash|PowerShell|WebFetch|WebSearch|Agent|Skill|mcp__(?=\w+?__\w)\w+)$/.test(reading.tool);
    const matched = readMatcher(event, matcher, client);
    if (!exact || matched.kind !== 'list' || readingMatches(matched, reading.tool, client)) return;
    yield {
      message: `The condition names ${reading.tool}, but the matcher ${quote(matcher)} excludes it: the hook never runs.`,
      help: `Add "${reading.tool}" to the matcher, or correct "if".`,
      at,
    };
  },
};

/** `.*` where a rule has `*`, and what to write; where a name may well begin with a dot (`Read(~/.*)`), it may be meant. */
function meantAsExpression({ tool, content = '' }: { readonly tool: string; readonly content?: string }) {
  if (tool === 'Bash') return content.startsWith('.*') ? content.replaceAll('.*', '*') : undefined;
  if (!ofFiles.has(tool) || !/^\w[\w-]*(?:\/[\w-]+)*\/\.\*$/.test(content)) return undefined;
  return content.replace(/\.\*$/, '**');
}

const ofFiles: ReadonlySet<string> = new Set(['Edit', 'Write', 'MultiEdit']);

function conditioned(event: EventName, matcher: string | undefined, condition: string, title: string) {
  return commandExample(event, { command: 'true', if: condition }, { matcher, title });
}

/** The rules of a condition that names several, each for a handler of its own. */
function oneEach(condition: string): string {
  const [first, second, ...others] = rulesMeant(condition);
  return first === undefined || second === undefined || others.length > 1
    ? 'Write one rule, such as "Bash(git push *)"; use a handler for each rule.'
    : `Write a handler for each rule, with "if": ${join([first, second, ...others].map(quote), 'and')}.`;
}
