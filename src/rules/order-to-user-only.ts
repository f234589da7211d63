/** Words for Claude in a field that only the user sees. */
import { spoken } from '../evidence/phrases.js';
import { honouredReply } from '../evidence/runs.js';
import type { EventName, Rule } from '../model.js';

const said = (event: EventName, systemMessage: string, title?: string, more: object = {}) =>
  ({
    kind: 'run',
    event,
    execution: { stdout: `${JSON.stringify({ systemMessage, ...more })}\n` },
    ...(title === undefined ? {} : { title }),
  }) as const;

export const rule: Rule = {
  id: 'order-to-user-only',
  severity: 'warning',
  summary: 'The hook tells Claude what to do in `systemMessage`, which only the user sees.',
  docs: {
    why:
      'Claude Code shows `systemMessage` to the user and does not give it to Claude. "You just edited a schema, run the ' +
      'generator" is then read by somebody who edited nothing, and Claude goes on without it.',
    repair:
      'Print what Claude has to know as `hookSpecificOutput.additionalContext`, and keep `systemMessage` for the user. Both ' +
      'can be in one reply.',
  },
  bad: [
    said('PostToolUse', 'You just edited the schema. Run the generator before you continue.'),
    said('UserPromptSubmit', 'Claude, you must read CONTRIBUTING.md before you change any file.', 'By name'),
    said('PostToolUse', 'Use the code-reviewer subagent on this file now.', 'An agent that Claude starts'),
    said('PreToolUse', 'You must read the design notes first.', "About a call of Claude's"),
    said('UserPromptSubmit', 'If the task is vague, ask clarifying questions first.', 'What Claude is to ask'),
    said('Stop', 'Tell the user which tests were skipped.', 'What Claude is to tell the user'),
    said('SessionStart', '<system-reminder>Answer in English.</system-reminder>', 'In a mark that Claude knows'),
  ],
  good: [
    {
      ...said('PostToolUse', '', 'In the field for it'),
      execution: {
        stdout: `${JSON.stringify({ hookSpecificOutput: { hookEventName: 'PostToolUse', additionalContext: 'You just edited the schema. Run the generator.' } })}\n`,
      },
    },
    said('PostToolUse', 'You just edited the schema.', 'Claude is told as well', {
      hookSpecificOutput: {
        hookEventName: 'PostToolUse',
        additionalContext: 'Run the generator.',
      },
    }),
    said('SessionStart', 'You must run ./setup.sh before the first session.', 'The user has something to do'),
    said('PostToolUse', 'Formatted src/app.ts.', 'A note'),
    said('Stop', 'The page could not ask the user for a name: see the log.', 'About a user of the program'),
  ],
  // Where the user does not see it either, that is told.
  yieldsTo: ['dropped-field'],
  replies: ['json'],
  *onRun(run) {
    const message = honouredReply(run)?.systemMessage;
    if (typeof message !== 'string' || run.verdict.toClaude.length > 0) return;
    const isOfCall = /^(?:Pre|Post)ToolUse/.test(run.verdict.event);
    if (!toClaude.test(message) && !(isOfCall && toActor.test(message))) return;
    yield {
      message: `\`systemMessage\` is for the user, and Claude does not see it: ${spoken(message)} is an order for Claude.`,
      help: 'Print it as `hookSpecificOutput.additionalContext`.',
      at: { in: 'output', pointer: '/systemMessage' },
    };
  },
};

/** Words that nobody but Claude is told. */
const toClaude =
  /\bClaude(?:, (?:please|you|do|don't|never|always|run|read|use|write|fix|check)\b| (?:must|should|has to|needs to) \w)|<system-reminder>|(?:^|[.!?:;,\n]\s{0,3})(?:please |always |first )?(?:ask|tell|inform|remind) the user\b|\bask (?:\w+ )?clarifying questions\b|\b(?:use|invoke|launch|spawn|call) (?:the )?[\w`-]{2,40} (?:sub-?agent|skill|tool)\b/i;

/** On a call, these words are for whoever makes it, and that is Claude. */
const toActor =
  /\byou(?: have|'ve)? just (?:edited|wrote|written|changed|modified|created|committed)\b|\byou must (?:(?:now|first|also|always|never|not) ){0,2}(?:read|run|use|call|invoke|fix|write|update|follow|verify|create|add|ask)\b/i;
