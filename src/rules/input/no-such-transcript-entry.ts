/** A hook that looks in the transcript for what its lines never hold at their top. */
import { transcriptEntry } from '../../contract/transcript.js';
import { quote } from '../../evidence/phrases.js';
import { scriptExample } from '../../evidence/script-example.js';
import type { Hook, Language, Rule, Spot } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';
import { isComment } from '../../script/lines/comment.js';
import { definedFunctions } from '../../script/lines/functions.js';
import { escaped } from '../../text/escaped.js';
import { lineOf } from '../../text/lines.js';

const script = (language: Language, text: string, title?: string) =>
  scriptExample('SubagentStop', language, text, { title });

const python = (test: string, title?: string) =>
  script(
    'python',
    `#!/usr/bin/env python3\nimport json, sys\npayload = json.loads(sys.stdin.buffer.read())\nfor line in open(payload["agent_transcript_path"], encoding="utf-8"):\n    entry = json.loads(line)\n    ${test}:\n        print("seen", file=open("seen.log", "a"))\n`,
    title,
  );

export const rule: Rule = {
  id: 'no-such-transcript-entry',
  severity: 'warning',
  summary: 'The hook looks for lines of the transcript that Claude Code never writes.',
  docs: {
    why:
      'Each line of a transcript is an object whose `type` is `user`, `assistant` or one of a few others. The role, the ' +
      'text and the tool calls lie inside its `message`. A hook that looks for them at the top of the line finds none, ' +
      'and does nothing.',
    repair:
      'Take the lines whose `type` is `assistant`, and look through their `message.content` for blocks of the type `tool_use` ' +
      'or `text`.',
  },
  bad: [
    python('if entry.get("type") == "tool_use"'),
    python('if entry.get("role") == "assistant"', 'The role'),
    script(
      'bash',
      '#!/bin/bash\npath=$(jq -r .agent_transcript_path)\njq -r \'select(.type == "tool_use") | .name\' "$path" >>tools.log\n',
      'In jq',
    ),
    script(
      'javascript',
      "#!/usr/bin/env node\nconst fs = require('fs');\nconst { agent_transcript_path } = JSON.parse(fs.readFileSync(0, 'utf8'));\nfor (const line of fs.readFileSync(agent_transcript_path, 'utf8').trim().split('\\n')) {\n  const entry = JSON.parse(line);\n  if (entry.role === 'assistant') fs.appendFileSync('seen.log', 'seen\\n');\n}\n",
      'In JavaScript',
    ),
    python(
      'if entry.get("type") == "human" and "wrong" in str(entry.get("message", {}).get("content"))',
      'What the user says',
    ),
    script(
      'bash',
      '#!/bin/bash\ntranscript=$(jq -r .agent_transcript_path)\ngrep -qE \'"tool":\\s*"(Write|Edit)"\' "$transcript" || exit 0\ntouch .needs-check\n',
      'A key that no call of a tool has',
    ),
    python('if entry.get("type") == "assistant" and "wrong" in str(entry.get("content"))', 'What Claude says'),
    script(
      'bash',
      '#!/bin/bash\npath=$(jq -r .agent_transcript_path)\njq -r \'\n  select(.type == "assistant" and .content != null) |\n  .content[]? | select(.type == "tool_use") | .name\n\' "$path" >>tools.log\n',
      'The tools that it called, in jq',
    ),
    script(
      'javascript',
      "#!/usr/bin/env node\nconst fs = require('fs');\nconst { agent_transcript_path } = JSON.parse(fs.readFileSync(0, 'utf8'));\nfor (const line of fs.readFileSync(agent_transcript_path, 'utf8').trim().split('\\n')) {\n  const entry = JSON.parse(line);\n  if (entry.type === 'user' && /wrong/.test(entry.content)) fs.appendFileSync('seen.log', 'seen\\n');\n}\n",
      'What the user says, in JavaScript',
    ),
  ],
  good: [
    python('if entry.get("type") == "assistant"'),
    python(
      'if entry.get("type") == "system" and entry.get("content")',
      'A line of Claude Code’s own has its content at its top',
    ),
    python(
      'if entry.get("type") == "assistant" and any(each.get("content") for each in entry["message"]["content"])',
      'The content of a block',
    ),
    python(
      'if any(block.get("type") == "tool_use" for block in entry.get("message", {}).get("content", []))',
      'Inside the message',
    ),
    script(
      'javascript',
      "#!/usr/bin/env node\nconst fs = require('fs');\nconst { agent_transcript_path } = JSON.parse(fs.readFileSync(0, 'utf8'));\nfunction collect(node, found) {\n  if (!node || typeof node !== 'object') return;\n  if (node.type === 'tool_use') found.push(node);\n  for (const key of Object.keys(node)) collect(node[key], found);\n}\nconst found = [];\nfor (const line of fs.readFileSync(agent_transcript_path, 'utf8').trim().split('\\n')) collect(JSON.parse(line), found);\nif (found.length > 0) fs.appendFileSync('seen.log', 'seen\\n');\n",
      'The function looks through all that lies inside',
    ),
    script(
      'python',
      '#!/usr/bin/env python3\nimport json, sys\nsys.stdin.buffer.read()\nwith open("state.json", encoding="utf-8") as file:\n    state = json.load(file)\nif state.get("role") == "assistant":\n    print("seen", file=open("seen.log", "a"))\n',
      'No transcript is read',
    ),
    python(
      'if entry.get("type") == "human" or entry.get("type") == "user" and entry.get("message")',
      'An older form beside the one there is',
    ),
    python(
      'if "assistant" in (entry.get("type"), entry.get("role")) or entry.get("role") == "assistant" or entry.get("type") == "assistant"',
      'Only a second guess',
    ),
    script(
      'bash',
      '#!/bin/bash\npath=$(jq -r .agent_transcript_path)\ngrep -q \'"type":"tool_use"\' "$path" && echo seen >>seen.log\nexit 0\n',
      'Looked for in the text of the line',
    ),
    script(
      'bash',
      '#!/bin/bash\ntranscript=$(jq -r .agent_transcript_path)\ngrep -qE \'"name":"(Write|Edit)"\' "$transcript" && grep -q \'"tool":"Edit"\' calls.log\nexit 0\n',
      'The name of a tool, there and in a file of its own',
    ),
  ],
  handlers: ['command'],
  *onHook(hook) {
    const { language, text } = textOf(hook);
    if (!text.includes('transcript_path')) return;
    const searched = [...text.matchAll(searchedTool)].find(({ index }) => !isComment(text, index));
    if (searched !== undefined) {
      const { 0: search, 1: before = '', 2: key = '', index } = searched;
      yield {
        message: `No line of a transcript has the name of a tool as ${quote(key)}, so the search finds nothing.`,
        help: 'Look for `"name":"Write"`, without a space: that is how a call names its tool.',
        at: spotOf(hook, index + before.length, search.length - before.length),
      };
      return;
    }
    const readsMessage = /\bmessages?\b/.test(withoutComments(text));
    for (const { 0: test, index } of text.matchAll(looked)) {
      const [, key = '', value = ''] = /(type|role)\W[^"']{0,40}["'](\w+)["']$/.exec(test) ?? [];
      const ofUser = key === 'type' && value === 'human';
      if ((readsMessage && !ofUser) || isComment(text, index) || isInWalk(text, language, index)) continue;
      if (key === 'type' && !transcriptEntry.inside.includes(value)) {
        const read = value === 'assistant' || value === 'user' ? contentAtTop(text, test, index) : undefined;
        if (read !== undefined)
          yield {
            message: `No line of a transcript has "content" at its top: it is part of \`${transcriptEntry.key}\`, so the hook finds nothing.`,
            help: `Read \`${transcriptEntry.key}.content\`.`,
            at: spotOf(hook, read.offset, read.length),
          };
        return;
      }
      // Where the type is looked at as well, this is only a second guess.
      if ((key === 'role' || ofUser) && typeCompared(ofUser ? 'user' : 'assistant|user').test(text)) return;
      const at = spotOf(hook, index, test.length);
      yield ofUser
        ? {
            message: `No line of a transcript has the type "human": those of the user have "user", so this never holds.`,
            help: 'Compare `type` with "user".',
            at,
          }
        : {
            message: `No line of a transcript has the ${key} ${quote(value)} at its top: it is part of \`${transcriptEntry.key}\`, so the hook finds nothing.`,
            help:
              key === 'role'
                ? `Compare \`type\` with ${quote(value)}, and read \`${transcriptEntry.key}.content\`.`
                : `Look through \`${transcriptEntry.key}.content\` of the lines whose \`type\` is "assistant" or "user".`,
            at,
          };
      return;
    }
  },
};

/** Does the function that looks there call itself, to look through what lies inside as well? */
function isInWalk(text: string, language: Language, offset: number): boolean {
  const at = lineOf(text, offset);
  return definedFunctions(text, language).some(
    ({ body, end, line, name }) => line <= at && at <= end && new RegExp(`(?<![\\w$])${escaped(name)}\\(`).test(body),
  );
}

/** So far behind the comparison of its type lies what is read of a line. */
const readBehind = 1000;

/** Where the content of a line is read whose type is compared: of the same variable, or in the same program of jq. */
function contentAtTop(
  text: string,
  test: string,
  index: number,
): { readonly offset: number; readonly length: number } | undefined {
  const start = index + test.length;
  const behind = text.slice(start, start + readBehind);
  const isJq = test.startsWith('select(');
  const name = isJq ? '' : /\w{1,60}$/.exec(text.slice(Math.max(0, index - 60), index))?.[0];
  if (name === undefined) return undefined;
  const read = isJq
    ? /(?<=[\s(|])\.content\b/.exec(behind)
    : new RegExp(`(?<![\\w.])${name}(?:\\.get\\(["']content["']|\\[["']content["']\\]|\\??\\.content\\b)`).exec(behind);
  return read === null || isComment(text, start + read.index)
    ? undefined
    : { offset: start + read.index, length: read[0].length };
}

const typeCompared = (values: string): RegExp => new RegExp(`\\btype["')\\s,=]{1,20}["'](?:${values})["']`);

const spotOf = ({ script }: Hook, offset: number, length: number): Spot =>
  script === undefined ? { in: 'hook' } : { in: 'script', offset, length };

/** A search for a call of a tool in the text of the transcript, by a key under which no call has its name. */
const searchedTool =
  /^([^\n]{0,200}?\b[ef]?grep\s[^\n;&]{0,60}?)\\?"(tool|tool_name)\\?"(?:[ :*?]|\\s){1,8}\\?"\(?(?:Agent|Bash|Edit|MultiEdit|Read|Skill|Task|Write)\b(?=[^\n;&]{0,200}transcript)/gim;

/** A comparison of the type or the role of what a line holds: in Python, JavaScript and jq. */
const looked =
  /(?<=\w)(?:\.get\(["'](?:type|role)["'](?:, ?[^(),\n]{0,20})?\)|\[["'](?:type|role)["']\]|\??\.(?:type|role)) ?={2,3} ?["']\w{1,30}["']|\bselect\( ?\.(?:type|role) ?== ?["']\w{1,30}["']/g;

const withoutComments = (text: string): string => text.replace(/^[ \t]*(?:#|\/\/|\*).*$/gm, '');
