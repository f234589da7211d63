/** More than one JSON object on stdout: the client parses the output as a whole. */

import { misread } from '../evidence/anatomy.js';
import type { Rule } from '../model.js';

export const rule: Rule = {
  id: 'several-json-documents',
  severity: 'error',
  summary: 'Stdout holds more than one JSON object.',
  docs: {
    why:
      'The client parses stdout as one document. Two objects, on two lines or on one, are none: both are thrown away. ' +
      'It happens when a function prints its answer and the script goes on, or when a wrapper prints an object of its own.',
    repair:
      'Collect everything in one object and print it once, as the last thing the hook does. Where a wrapper (a version ' +
      'manager, a runner) prints JSON by itself, call the program behind it directly.',
    issues: ['https://github.com/thedotmack/claude-mem/issues/4081', 'https://github.com/sehoon787/my-claude/pull/221'],
  },
  bad: [
    {
      kind: 'run',
      event: 'UserPromptSubmit',
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"Branch: main"}}\n' +
          '{"decision":"block","reason":"The prompt holds a secret."}\n',
      },
    },
  ],
  good: [
    {
      kind: 'run',
      event: 'UserPromptSubmit',
      execution: { stdout: '{"decision":"block","reason":"The prompt holds a secret."}\n' },
    },
  ],
  replies: ['text', 'parse-error'],
  onRun: (run) =>
    misread(run, ['several'], () => ({
      what: 'Stdout holds more than one JSON object',
      help: 'Print exactly one JSON object that holds everything, and end the hook after it.',
    })),
};
