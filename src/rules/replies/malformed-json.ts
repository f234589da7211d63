/** Stdout starts like a JSON object and does not parse. */

import { misread } from '../../evidence/anatomy.js';
import { encoder } from '../../evidence/own-language.js';
import type { Rule } from '../../model.js';

export const rule: Rule = {
  id: 'malformed-json',
  severity: 'error',
  summary: 'Stdout starts like a JSON object but does not parse.',
  docs: {
    why:
      'Claude Code discards output that does not parse and reports a hook error; if the output does not end with ' +
      '`}`, it is silently treated as plain text. Either way the reply is lost. The usual cause is JSON assembled ' +
      'from strings: a quote, a backslash or a line break in a reason breaks it, and only then.',
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
      title: 'A Python dict that is no reply: a warning',
      event: 'PostToolUse',
      execution: { stdout: "{'filePath': 'src/a.py', 'structuredPatch': []}\n" },
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
      title: 'Several objects that are no reply',
      event: 'PostToolUse',
      execution: { stdout: '{"level":"info","took":3}\n{"level":"info","took":5}\n' },
    },
    {
      kind: 'run',
      event: 'Stop',
      execution: { stdout: '{"decision":"block","reason":"test \\"parses quotes\\" fails"}\n' },
    },
  ],
  replies: ['text', 'parse-error'],
  onRun: (run) =>
    misread(run, ['malformed'], ({ text, isMeant }) => ({
      what: `Stdout starts like a JSON object but does not parse (${fault(text)})`,
      help: isMeant
        ? `Write the object with ${encoder(run.case.hook)}; do not assemble it from strings.`
        : `Leave it out, or write it to a file; if it is to be a reply, write it with ${encoder(run.case.hook)}.`,
      isOther: !isMeant,
    })),
};

/** The likeliest cause, from the text alone: the first that a reader comes to. */
function fault(text: string): string {
  if (!text.endsWith('}')) return 'it is cut off before the closing brace';
  const read = text.slice(0, rawBreak(text));
  if (/^\{\s*'/.test(read)) return 'names are in single quotes, as Python prints a dict';
  if (/^\{\s*[A-Za-z_]/.test(read)) return 'names are not in quotes';
  const bare = read.replace(/"(?:[^"\\\n]|\\.)*"?/g, '""');
  if (/[,[{:]\s*(?:True|False|None|NaN|undefined|-?Infinity)\b/.test(bare))
    return 'it contains a value that JSON does not have';
  if (/,\s*[}\]]/.test(bare)) return 'a closing bracket follows a comma';
  if (/(?:^|\s)(?:\/\/|\/\*|#)\s/m.test(bare)) return 'it contains a comment';
  if (read.length < text.length) return 'a string contains a raw line break';
  return 'probably an unescaped quote or backslash inside a string';
}

/** Where a string, as far as strings can be told, runs over the end of a line; undefined where none does. */
function rawBreak(text: string): number | undefined {
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === '"') inString = !inString;
    else if (inString && character === '\\') i++;
    else if (inString && character === '\n') return i;
  }
  return undefined;
}
