/** A hook that adds up the tokens of a transcript's lines, of which several may be one message. */
import { usageRepeated } from '../../contract/transcript.js';
import { scriptExample } from '../../evidence/script-example.js';
import { isToldBefore } from '../../evidence/told-once.js';
import type { Language, Rule } from '../../model.js';
import { addedUsage } from '../../script/payload/added-usage.js';

const script = (language: Language, text: string, title?: string) =>
  scriptExample('SessionEnd', language, text, { title });

const python = (lines: string, title?: string) =>
  script(
    'python',
    `#!/usr/bin/env python3\nimport json, sys\npayload = json.loads(sys.stdin.buffer.read())\ntotal = 0\n${lines}print(total, file=open("tokens.log", "a"))\n`,
    title,
  );

const each = (body: string): string =>
  `for line in open(payload["transcript_path"], encoding="utf-8"):\n    message = json.loads(line).get("message") or {}\n${body}`;

const jq = (program: string, title?: string) =>
  script('bash', `#!/bin/bash\npath=$(jq -r .transcript_path)\njq -s '${program}' "$path" >>tokens.log\n`, title);

export const rule: Rule = {
  id: 'usage-counted-twice',
  severity: 'warning',
  summary: 'The hook adds up the tokens of each line of the transcript, though several lines may be one message.',
  docs: {
    why:
      'Claude Code writes each part of a message as a line of its own: a text and two tool calls are three lines. Each of them ' +
      'has the `usage` of the whole message, so a sum over lines counts it three times: tokens and costs come out too ' +
      'high, often more than twice as high.',
    repair: 'Take one line for each `message.id`: in jq, `group_by(.message.id) | map(last)`.',
  },
  bad: [
    python(each('    total += (message.get("usage") or {}).get("output_tokens", 0)\n')),
    python(
      each('    usage = message.get("usage") or {}\n    spent = usage.get("input_tokens", 0)\n    total += spent\n'),
      'Under a name of its own',
    ),
    jq('[.[] | select(.type == "assistant")] | map(.message.usage.output_tokens // 0) | add', 'In jq'),
    script(
      'javascript',
      "#!/usr/bin/env node\nconst fs = require('fs');\nconst { transcript_path } = JSON.parse(fs.readFileSync(0, 'utf8'));\nlet total = 0;\nfor (const line of fs.readFileSync(transcript_path, 'utf8').trim().split('\\n')) {\n  const { message } = JSON.parse(line);\n  if (message?.usage) total += message.usage.output_tokens;\n}\nfs.appendFileSync('tokens.log', `${total}\\n`);\n",
      'In JavaScript',
    ),
  ],
  good: [
    python(
      `counted = {}\n${each('    if "usage" in message:\n        counted[message["id"]] = message["usage"]["output_tokens"]\n')}total = sum(counted.values())\n`,
      'Each message once',
    ),
    jq('group_by(.message.id) | map(last | .message.usage.output_tokens // 0) | add', 'In jq, each message once'),
    jq('map(select(.message.usage)) | last | .message.usage.output_tokens', 'One message'),
    python(
      each('    if message.get("usage"):\n        total = message["usage"]["input_tokens"]\n'),
      'Nothing is added up',
    ),
    script(
      'bash',
      "#!/bin/bash\njq -s '[.[] | .message.usage.output_tokens] | add' replies.json >>tokens.log\n",
      'Of another file',
    ),
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const { script } = hook;
    if (script === undefined || isToldBefore(hook, project)) return;
    const found = addedUsage(script.text);
    if (found === undefined) return;
    yield {
      message: `The hook adds up the \`${usageRepeated.key}\` of each line, and counts a message of several parts more than once: each part is a line with the tokens of the whole message.`,
      help: `Take one line for each \`message.${usageRepeated.tellsApart}\`.`,
      at: { in: 'script', ...found },
    };
  },
};
