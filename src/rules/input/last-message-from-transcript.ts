/** A Stop hook that reads Claude's last message in the transcript, where it may not stand yet, and not in the payload. */
import { inputsOf } from '../../contract/inputs.js';
import { lastMessageLate } from '../../contract/transcript.js';
import { inSpan, newestClient } from '../../contract/version.js';
import { scriptExample } from '../../evidence/script-example.js';
import type { Rule } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';

const field = 'last_assistant_message';

const bash = (text: string, event: 'Stop' | 'SessionEnd' = 'Stop') =>
  scriptExample(event, 'bash', `#!/bin/bash\npayload=$(cat)\n${text}`);

const lastText =
  'transcript=$(jq -r .transcript_path <<<"$payload")\n' +
  `last=$(jq -r 'select(.type=="assistant") | .message.content[]? | select(.type=="text") | .text' "$transcript" | tail -n 1)\n`;

export const rule: Rule = {
  id: 'last-message-from-transcript',
  severity: 'warning',
  summary: "The hook takes Claude's last message from the transcript, which may not contain it yet.",
  docs: {
    why:
      'Claude Code starts its Stop hooks without waiting until the transcript is written. A hook that looks at once ' +
      'finds the message before: that of an earlier turn, or none. The delay is mostly under a tenth of a second: a fast hook goes wrong, and a slow one works by accident.',
    repair: 'Read `last_assistant_message` from the payload: it is the message that the turn ended with.',
  },
  bad: [
    { ...bash(`${lastText}[[ $last == *TODO* ]] && exit 2\nexit 0\n`), title: 'In shell' },
    {
      kind: 'script',
      title: 'In Python',
      event: 'Stop',
      language: 'python',
      text:
        '#!/usr/bin/env python3\nimport json, sys\npayload = json.load(sys.stdin)\n' +
        'lines = [json.loads(line) for line in open(payload["transcript_path"])]\n' +
        'for entry in reversed(lines):\n    if entry["type"] == "assistant":\n' +
        '        print(entry["message"]["content"][0].get("text", ""), file=sys.stderr)\n        break\n',
    },
  ],
  good: [
    {
      ...bash(`last=$(jq -r '.${field} // empty' <<<"$payload")\n[[ $last == *TODO* ]] && exit 2\nexit 0\n`),
      title: 'From the payload',
    },
    {
      ...bash(`last=$(jq -r '.${field} // empty' <<<"$payload")\nif [ -z "$last" ]; then\n${lastText}fi\n`),
      title: 'From the transcript, for a version whose payload does not hold it',
    },
    {
      ...bash(
        'transcript=$(jq -r .transcript_path <<<"$payload")\n' +
          'grep -q \'"name":"Bash"\' "$transcript" || { echo "Run the tests first." >&2; exit 2; }\nexit 0\n',
      ),
      title: 'Earlier work is looked for, not the last message',
    },
    {
      kind: 'script',
      title: 'It goes on where it ended: what is late is read the next time',
      event: 'Stop',
      language: 'python',
      text:
        '#!/usr/bin/env python3\nimport json, os, sys\npayload = json.load(sys.stdin)\nstate = "offset.txt"\n' +
        'offset = int(open(state).read()) if os.path.exists(state) else 0\n' +
        'with open(payload["transcript_path"]) as transcript:\n    transcript.seek(offset)\n' +
        '    entries = [json.loads(line) for line in transcript.readlines()]\n    open(state, "w").write(str(transcript.tell()))\n' +
        'texts = [each["message"]["content"][-1].get("text") for each in entries if each["type"] == "assistant"]\n' +
        'open("messages.log", "a").write("\\n".join(filter(None, texts)))\n',
    },
    {
      kind: 'script',
      title: 'All messages, one after the other',
      event: 'Stop',
      language: 'javascript',
      text:
        "#!/usr/bin/env node\nconst fs = require('fs');\nconst { transcript_path: path } = JSON.parse(fs.readFileSync(0, 'utf8'));\n" +
        "const lines = fs.readFileSync(path, 'utf8').trim().split('\\n').map((line) => JSON.parse(line));\n" +
        'const texts = [];\nfor (let i = 0; i < lines.length; i++) {\n' +
        "  if (lines[i].type !== 'assistant') continue;\n  const text = lines[i].message.content.map((part) => part.text ?? '').join(' ');\n" +
        '  if (i < lines.length - 1 && /decided to/.test(text)) texts.push(text);\n}\n' +
        "fs.appendFileSync('decisions.md', `${path.split('/').pop()}: ${texts.join(' ')}\\n`);\n",
    },
    {
      ...bash(`transcript=$(jq -r .transcript_path <<<"$payload")\ncp "$transcript" "$HOME/sessions/"\n${lastText}`),
      title: 'It keeps a copy of the whole',
    },
    { ...bash(lastText, 'SessionEnd'), title: 'At the end of the session all of it is written' },
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const client = project.oldest ?? project.client ?? newestClient;
    if (!lastMessageLate.events.includes(hook.event) || !inSpan(client, lastMessageLate)) return;
    if (!inputsOf(hook.event, client).some(({ name }) => name === field)) return;
    const text = textOf(hook).text.replace(/^[ \t]*(?:#(?!!)|\/\/).*$/gm, '');
    if (text.includes(field) || !takesLastMessage(text) || goesOn.test(text) || copies.test(text)) return;
    yield {
      message:
        "The hook takes Claude's last message from the transcript. Claude Code does not wait until it is written: the hook may find an older message, or none.",
      help: `Read \`${field}\` from the payload.`,
      at: { in: 'script', match: (read.exec(text) ?? named.exec(text))?.[0] ?? 'transcript_path' },
    };
  },
};

/** Where the path is taken from the payload; where it is named, but not where its type is declared. */
const read = /(?:\.|\[["']|\bget\(["']|[{,]\s{0,9})transcript_path\b(?!\??\s{0,9}:\s{0,9}string)[^\n]*/;
const named = /\btranscript_path\b(?!\??\s{0,9}:\s{0,9}string)[^\n]*/;

/** It begins where it ended the last time, so that nothing is lost. */
const goesOn = /\bseek\(\s{0,9}(?:\w{1,40}\.)?\w{0,20}offset\b|\bstart:\s{0,9}(?:\w{1,40}\.)?\w{0,20}[oO]ffset\b/;

/** It keeps a copy of the whole: one message more or less does not matter. */
const copies =
  /\bshutil\.copy\w{0,9}\(\s{0,9}\w{0,30}transcript|\bcopyFile(?:Sync)?\(\s{0,9}\w{0,30}transcript|\bcp\s(?:-\w{1,9}\s)?"?\$\{?\w{0,30}transcript/i;

/** An array is taken from its end; a loop that goes up to it, or the last part of a path, is none of that. */
const fromItsEnd =
  /\b(?:tail|tac|last|findLast|reversed)\b|\[-1\]|\.at\(-1\)|(?<!\.split\(["'][\\/]{1,2}["']\))\.pop\(\)|\.reverse\(\)|(?<!<=?\s?[\w.]{1,40})\.length\s*-\s*1/;

/** The words of an assistant's entry, of the last one. */
function takesLastMessage(text: string): boolean {
  return (
    text.includes('transcript_path') && /\bassistant\b/.test(text) && /["'.]text\b/.test(text) && fromItsEnd.test(text)
  );
}
