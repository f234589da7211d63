/** More than one JSON object on stdout: the client parses the output as a whole. */

import { misread } from '../../evidence/anatomy.js';
import type { Rule } from '../../model.js';

export const rule: Rule = {
  id: 'several-json-documents',
  severity: 'error',
  summary: 'Stdout contains more than one JSON object.',
  docs: {
    why:
      'Claude Code parses stdout as one document. Two objects, on one line or two, are not valid JSON, so both are ' +
      'discarded. It happens when a function prints its reply and the script carries on, or when a wrapper prints ' +
      'an object of its own.',
    repair:
      'Collect everything in one object and print it once, last. If a wrapper (a version manager, a runner) prints ' +
      'JSON of its own, call the program behind it directly.',
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
      what: 'Stdout contains more than one JSON object',
      help: 'Print exactly one JSON object that contains everything, and then end the hook.',
    })),
};
