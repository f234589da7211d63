/** A walk back through the transcript that ends at the first line with the role of the user: that of a tool's result has it too. */
import { transcriptEntry } from '../../contract/transcript.js';
import { quote } from '../../evidence/phrases.js';
import { scriptExample } from '../../evidence/script-example.js';
import type { Rule } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';
import { isComment, withoutComments } from '../../script/lines/comment.js';

const walk = (language: 'python' | 'javascript', text: string, title?: string) =>
  scriptExample('Stop', language, text, { title });

const javaScript = (test: string): string =>
  `#!/usr/bin/env node\nimport { readFileSync } from 'node:fs';\nconst { transcript_path: path } = JSON.parse(readFileSync(0, 'utf8'));\nconst lines = readFileSync(path, 'utf8').trim().split('\\n');\nlet edits = 0;\nfor (let i = lines.length - 1; i >= 0; i--) {\n  const { message } = JSON.parse(lines[i]);\n  ${test}\n  for (const block of message?.content ?? []) if (block.type === 'tool_use' && block.name === 'Edit') edits++;\n}\nif (edits > 20) process.exitCode = 2;\n`;

const python = (test: string): string =>
  `#!/usr/bin/env python3\nimport json, sys\nlines = open(json.load(sys.stdin)["transcript_path"], encoding="utf-8").readlines()\nedits = 0\nfor line in reversed(lines):\n    entry = json.loads(line)\n${test}    edits += sum(block["type"] == "tool_use" for block in entry["message"]["content"])\nsys.exit(2 if edits > 20 else 0)\n`;

export const rule: Rule = {
  id: 'turn-cut-at-tool-result',
  severity: 'warning',
  summary: "The hook looks for tool calls of the turn, but ends its search at the last tool's result.",
  docs: {
    why: "In a transcript, each result of a tool is a line of its own, with the type and the role `user`. A search from the end that stops at the first such line stops at the last tool's result, and finds none of the calls before it.",
    repair:
      'Skip lines whose content contains a `tool_result`; what the user wrote has a text, or a list without one, as its content.',
  },
  bad: [
    walk('javascript', javaScript("if (message?.role === 'user') break;")),
    walk('python', python('    if entry["type"] == "user":\n        break\n')),
  ],
  good: [
    walk(
      'javascript',
      javaScript("if (message?.role === 'user' && typeof message.content === 'string') break;"),
      'It asks for a text',
    ),
    walk(
      'python',
      python(
        '    if entry["type"] == "user":\n        if "toolUseResult" not in entry:\n            break\n        continue\n',
      ),
      'It skips results',
    ),
    walk(
      'python',
      `#!/usr/bin/env python3\nimport json, sys\nlines = open(json.load(sys.stdin)["transcript_path"], encoding="utf-8").readlines()\nfor line in reversed(lines):\n    entry = json.loads(line)\n    if entry["type"] == "user":\n        break\n    print(entry["type"], file=sys.stderr)\n`,
      'It looks for no calls',
    ),
  ],
  handlers: ['command'],
  *onHook(hook) {
    const { language, text } = textOf(hook);
    const code = withoutComments(text, language);
    if (!code.includes('transcript_path') && !/transcript/i.test(code)) return;
    // What tells a result from what the user wrote.
    if (
      !/["']tool_use["']/.test(code) ||
      /tool_result|toolUseResult|sourceToolUseID|isMeta|isinstance\([^)\n]{0,80}content[^)\n]{0,20}\bstr\)|typeof [\w.?]{0,60}content\b/.test(
        code,
      )
    )
      return;
    if (!/\breversed\(|\[::-1\]|\.reverse\(\)|toReversed\(\)|\bi--|-= ?1\b|, ?-1, ?-1\)/.test(code)) return;
    const found = [...text.matchAll(ends)].find(({ index }) => !isComment(text, index));
    if (found === undefined) return;
    yield {
      message: `A tool's result is a line of ${quote('user')} too: the search ends at the last one, and finds none of the calls before it.`,
      help: `Stop only at a line whose \`${transcriptEntry.key}.content\` has no \`tool_result\`.`,
      at:
        hook.script === undefined
          ? { in: 'hook' }
          : { in: 'script', offset: found.index, length: found[0].trimEnd().length },
    };
  },
};

/** `if (message.role === 'user') break`, `if entry.get("type") == "user":` and, below, `break`. */
const ends =
  /\bif ?\(?[^\n&|]{0,80}\b(?:role|type)\b[^\n&|]{0,20} ?={2,3} ?["']user["']\)?(?: ?\{?\s{1,80}break\b| break\b|:\s{1,80}break\b)/g;
