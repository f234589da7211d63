/** The JSON object is encoded in UTF-16, and the client reads UTF-8. */

import { misread } from '../evidence/anatomy.js';
import type { Rule } from '../model.js';

export const rule: Rule = {
  id: 'json-in-utf-16',
  severity: 'error',
  summary: 'The JSON object is printed in UTF-16.',
  docs: {
    why:
      'The client reads stdout as UTF-8. In UTF-16, which Windows PowerShell and some Windows tools write, the first ' +
      'character is not `{`, and the answer is plain text that nobody can read.',
    repair:
      'Set the encoding before printing: `[Console]::OutputEncoding = [Text.UTF8Encoding]::new($false)` in PowerShell, ' +
      "`sys.stdout.reconfigure(encoding='utf-8')` in Python.",
  },
  bad: [
    {
      kind: 'run',
      event: 'Stop',
      execution: { stdout: '{"decision":"block","reason":"The tests fail"}\n', encoding: 'utf-16le' },
    },
  ],
  good: [
    {
      kind: 'run',
      event: 'Stop',
      execution: { stdout: '{"decision":"block","reason":"The tests fail"}\n' },
    },
  ],
  replies: ['text'],
  onRun: (run) =>
    misread(run, ['utf-16'], () => ({
      what: 'The JSON object is printed in UTF-16 and not in UTF-8',
      help: 'Print UTF-8; in PowerShell, set `[Console]::OutputEncoding` to UTF-8 before printing.',
    })),
};
