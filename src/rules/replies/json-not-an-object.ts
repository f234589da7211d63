/** The reply is JSON, but not an object: an array around it, or a string that holds it. */

import { misread } from '../../evidence/anatomy.js';
import type { Rule } from '../../model.js';

export const rule: Rule = {
  id: 'json-not-an-object',
  severity: 'error',
  summary: 'The reply is a JSON array or string that contains the object.',
  docs: {
    why:
      'Claude Code reads stdout as JSON only if it starts with `{`. An array is plain text to it, and so is an ' +
      'object that was encoded twice and is therefore a quoted string.',
    repair:
      'Print the object itself. With `jq`, check for a stray `[ ]` or `tojson`; in Python and JavaScript, encode ' +
      'the object only once.',
  },
  bad: [
    {
      kind: 'run',
      title: 'Wrapped in an array',
      event: 'PostToolUse',
      execution: { stdout: '[{"decision":"block","reason":"The formatter changed the file."}]\n' },
    },
    {
      kind: 'run',
      title: 'Encoded twice',
      event: 'PostToolUse',
      execution: { stdout: '"{\\"decision\\":\\"block\\",\\"reason\\":\\"The formatter changed the file.\\"}"\n' },
    },
  ],
  good: [
    {
      kind: 'run',
      event: 'PostToolUse',
      execution: { stdout: '{"decision":"block","reason":"The formatter changed the file."}\n' },
    },
  ],
  replies: ['text'],
  onRun: (run) =>
    misread(run, ['array', 'encoded-twice'], ({ kind }) => ({
      what:
        kind === 'array'
          ? 'The reply is wrapped in a JSON array'
          : 'The reply is a JSON string: the object was encoded twice',
      help: 'Print the object itself, encoded once, so that stdout starts with `{`.',
    })),
};
