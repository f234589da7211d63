/** Text before the JSON object: the client looks for an object only at the very start. */

import { misread } from '../evidence/anatomy.js';
import type { Rule } from '../model.js';

export const rule: Rule = {
  id: 'text-before-json',
  severity: 'error',
  summary: 'Stdout has text before the JSON object.',
  docs: {
    why:
      'The client reads stdout as JSON only when its first character, white space aside, is `{`. A log line, a greeting ' +
      'from a shell profile or the output of a tool in front of the object makes all of it plain text, with no error anywhere.',
    repair:
      'Send everything but the one object to stderr or to a file: `exec 3>&1 1>&2` at the top of a shell script and ' +
      '`printf ... >&3` for the answer. Guard greetings in shell profiles with a test for an interactive shell.',
    issues: ['https://github.com/anthropics/claude-code/issues/21992'],
  },
  bad: [
    {
      kind: 'run',
      event: 'PreToolUse',
      execution: {
        stdout:
          'Checking command...\n{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Not on main"}}\n',
      },
    },
    {
      kind: 'run',
      title: 'On the same line',
      event: 'Stop',
      execution: { stdout: 'Result: {"decision":"block","reason":"The tests fail"}\n' },
    },
    {
      kind: 'run',
      title: 'A colour of the terminal',
      event: 'Stop',
      execution: { stdout: '\u001b[0m{"decision":"block","reason":"The tests fail"}\n' },
    },
  ],
  good: [
    {
      kind: 'run',
      event: 'PreToolUse',
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Not on main"}}\n',
        stderr: 'Checking command...\n',
      },
    },
    {
      kind: 'run',
      title: 'Plain text that is meant as text',
      event: 'UserPromptSubmit',
      execution: { stdout: 'Today is Friday. Do not deploy.\n' },
    },
  ],
  replies: ['text', 'parse-error'],
  onRun: (run) =>
    misread(run, ['text-before'], () => ({
      what: 'Stdout has text before the JSON object',
      help: 'Print the JSON object alone on stdout; send everything else to stderr or to a file.',
    })),
};
