/** The JSON object stands in a Markdown code fence. */

import { misread } from '../evidence/anatomy.js';
import type { Rule } from '../model.js';

export const rule: Rule = {
  id: 'json-in-fence',
  severity: 'error',
  summary: 'The JSON object stands in a Markdown code fence.',
  docs: {
    why:
      'The client reads stdout as JSON only when it starts with `{`. A fence, as language models like to put around ' +
      'JSON, makes it plain text.',
    repair: 'Take the fence off before printing. Where a model writes the answer, parse it and print it anew.',
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
      what: 'The JSON object stands in a Markdown code fence',
      help: 'Print the object without the fence, so that stdout starts with `{`.',
    })),
};
