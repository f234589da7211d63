/** The JSON object is encoded in UTF-16, and the client reads UTF-8. */

import { misread } from '../../evidence/anatomy.js';
import { languageOf } from '../../evidence/own-language.js';
import type { Language, Rule } from '../../model.js';

/** How a language whose output is easily UTF-16 is told to print UTF-8. */
const setting: Readonly<Partial<Record<Language, string>>> = {
  powershell: ': set `[Console]::OutputEncoding = [Text.UTF8Encoding]::new($false)` before printing',
  python: ": call `sys.stdout.reconfigure(encoding='utf-8')` before printing",
};

export const rule: Rule = {
  id: 'json-in-utf-16',
  severity: 'error',
  summary: 'The JSON object is printed in UTF-16.',
  docs: {
    why:
      'Claude Code reads stdout as UTF-8. In UTF-16, which Windows PowerShell and some Windows tools write, the ' +
      'first character is not `{`, so the reply becomes unreadable plain text.',
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
      what: 'The JSON object is printed in UTF-16, not UTF-8',
      help: `Print UTF-8${setting[languageOf(run.case.hook) ?? 'other'] ?? ''}.`,
    })),
};
