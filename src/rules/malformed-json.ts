/** Stdout starts like a JSON object and does not parse. */

import { misread } from '../evidence/anatomy.js';
import type { Rule } from '../model.js';

export const rule: Rule = {
  id: 'malformed-json',
  severity: 'error',
  summary: 'Stdout starts like a JSON object and does not parse.',
  docs: {
    why:
      'Output that does not parse is thrown away with a hook error, or, when it does not end with `}`, taken for plain ' +
      'text without one. Either way the answer is lost. The usual cause is JSON put together from strings: a quote, a ' +
      'backslash or a line break in a reason breaks it, and only then.',
    repair:
      "Let a JSON encoder write the object: `jq -n --arg reason \"$reason\" '{...}'`, Python's `json.dumps`, " +
      "JavaScript's `JSON.stringify`. Never print a Python dict, and never build JSON with `echo` and variables.",
  },
  bad: [
    {
      kind: 'run',
      title: 'A quote in the reason',
      event: 'Stop',
      execution: { stdout: '{"decision":"block","reason":"test "parses quotes" fails"}\n' },
    },
    {
      kind: 'run',
      title: 'A Python dict',
      event: 'Stop',
      execution: { stdout: "{'decision': 'block', 'reason': 'The tests fail'}\n" },
    },
    {
      kind: 'run',
      title: 'Cut off',
      event: 'Stop',
      execution: { stdout: '{"decision":"block","reason":"The tests fail' },
    },
  ],
  good: [
    {
      kind: 'run',
      event: 'Stop',
      execution: { stdout: '{"decision":"block","reason":"test \\"parses quotes\\" fails"}\n' },
    },
  ],
  replies: ['text', 'parse-error'],
  onRun: (run) =>
    misread(run, ['malformed'], ({ text }) => ({
      what: `Stdout starts like a JSON object and does not parse (${fault(text)})`,
      help: 'Write the object with a JSON encoder (`jq -n --arg`, `json.dumps`, `JSON.stringify`), never from strings.',
    })),
};

/** The likeliest cause, from the text alone. */
function fault(text: string): string {
  if (!text.endsWith('}')) return 'it is cut off before the closing brace';
  if (/^\{\s*'/.test(text)) return 'names are in single quotes, as Python prints a dict';
  if (/^\{\s*[A-Za-z_]/.test(text)) return 'names are not in quotes';
  if (/[,[{:]\s*(?:True|False|None|NaN|undefined|-?Infinity)\b/.test(text))
    return 'it holds a value that JSON does not have';
  if (/,\s*[}\]]/.test(text)) return 'a comma stands before a closing bracket';
  if (/(?:^|\s)(?:\/\/|\/\*|#)\s/m.test(text)) return 'it holds a comment';
  if (hasRawBreak(text)) return 'a line break stands inside a string';
  return 'most likely a quote or backslash inside a string is not escaped';
}

/** Does a string, as far as strings can be told, run over the end of a line? */
function hasRawBreak(text: string): boolean {
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === '"') inString = !inString;
    else if (inString && character === '\\') i++;
    else if (inString && character === '\n') return true;
  }
  return false;
}
