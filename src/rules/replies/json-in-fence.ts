/** The JSON object stands in a Markdown code fence. */

import { misread } from '../../evidence/anatomy.js';
import type { Rule } from '../../model.js';

export const rule: Rule = {
  id: 'json-in-fence',
  severity: 'error',
  summary: 'The JSON object is inside a Markdown code fence.',
  docs: {
    why:
      'Claude Code reads stdout as JSON only if it starts with `{`. A code fence, which language models like to put ' +
      'around JSON, turns it into plain text.',
    repair: 'Remove the fence before printing. If a model writes the reply, parse its JSON and print it again.',
  },
  bad: [
    {
      kind: 'run',
      event: 'Stop',
      execution: { stdout: '```json\n{"decision":"block","reason":"The tests fail; fix them first."}\n```\n' },
    },
  ],
  good: [
    {
      kind: 'run',
      event: 'Stop',
      execution: { stdout: '{"decision":"block","reason":"The tests fail; fix them first."}\n' },
    },
  ],
  replies: ['text'],
  onRun: (run) =>
    misread(run, ['fenced'], () => ({
      what: 'The JSON object is inside a Markdown code fence',
      help: 'Print the object without the fence, so that stdout starts with `{`.',
    })),
};
