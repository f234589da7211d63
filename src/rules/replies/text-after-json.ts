/** Text after the JSON object: one log line turns a complete answer into plain text. */

import { misread } from '../../evidence/anatomy.js';
import { stderrHint } from '../../evidence/own-language.js';
import type { Rule } from '../../model.js';

export const rule: Rule = {
  id: 'text-after-json',
  severity: 'error',
  summary: 'Stdout has text after the JSON object.',
  docs: {
    why:
      'Stdout must contain one JSON object and nothing else. A line after it turns the whole output into plain ' +
      'text, without any warning: even a complete deny is lost without a trace.',
    repair:
      'End the hook right after printing the object (`exit 0`), and send log lines to stderr or to a file. Check ' +
      'EXIT traps, and commands whose output is not redirected.',
  },
  bad: [
    {
      kind: 'run',
      event: 'Stop',
      execution: { stdout: '{"decision":"block","reason":"The tests fail; fix them first."}\n[guard] done in 12 ms\n' },
    },
  ],
  good: [
    {
      kind: 'run',
      event: 'Stop',
      execution: {
        stdout: '{"decision":"block","reason":"The tests fail; fix them first."}\n',
        stderr: '[guard] done in 12 ms\n',
      },
    },
  ],
  replies: ['text', 'parse-error'],
  onRun: (run) =>
    misread(run, ['text-after'], () => ({
      what: 'Stdout has text after the JSON object',
      help: `End the hook right after printing the JSON object; send log lines to stderr${stderrHint(run.case.hook)} or to a file.`,
    })),
};
