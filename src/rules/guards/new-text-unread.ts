/** A guard of what is written that looks at the text of one tool, and is asked about two. */

import { clientOf } from '../../evidence/registration.js';
import { scriptExample } from '../../evidence/script-example.js';
import { isToldBefore } from '../../evidence/told-once.js';
import { unreadText } from '../../evidence/unread-text.js';
import type { Rule } from '../../model.js';

const guard = (filter: string, title?: string, matcher = 'Edit|Write') =>
  scriptExample(
    'PreToolUse',
    'bash',
    `#!/bin/bash\ntext=$(jq -r '${filter}')\nif [[ "$text" == *BEGIN\\ PRIVATE* ]]; then\n  echo "Keys do not go into files." >&2\n  exit 2\nfi\nexit 0\n`,
    { title, matcher },
  );

const python = (title: string, lines: string) =>
  scriptExample(
    'PreToolUse',
    'python',
    `#!/usr/bin/env python3\nimport json, os, sys\ncall = json.load(sys.stdin)\ngiven = call.get("tool_input", {})\n${lines}    print("Keys do not go into files.", file=sys.stderr)\n    sys.exit(2)\n`,
    { title, matcher: 'Edit|Write' },
  );

export const rule: Rule = {
  id: 'new-text-unread',
  severity: 'warning',
  summary: 'The hook is for Edit and Write, and its script reads the new text of only one of them.',
  docs: {
    why:
      'Edit gives the text that it puts into a file as `new_string`, Write as `content`. A guard that reads one of the two ' +
      'finds nothing where Claude uses the other tool, and lets the same text through.',
    repair: 'Read `.tool_input.new_string // .tool_input.content`, or leave the other tool out of the matcher.',
  },
  bad: [
    guard('.tool_input.content // empty'),
    guard('.tool_input.new_string // empty', 'The other one', '^(Edit|MultiEdit|Write)$'),
    python(
      'It asks for both tools',
      'if call["tool_name"] not in ("Edit", "Write"):\n    sys.exit(0)\nif "BEGIN PRIVATE" in given.get("content", ""):\n',
    ),
    {
      kind: 'script',
      title: 'In JavaScript',
      event: 'PreToolUse',
      matcher: 'Edit|Write',
      language: 'javascript',
      text: "#!/usr/bin/env node\nconst call = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));\nconst text = call.tool_input.content || '';\nif (text.includes('BEGIN PRIVATE')) {\n  console.error('Keys do not go into files.');\n  process.exit(2);\n}\n",
    },
  ],
  good: [
    guard('.tool_input.new_string // .tool_input.content // empty'),
    guard('.tool_input.content // empty', 'Edit is not guarded', 'Write'),
    guard('.tool_input.content // empty', 'A hook for every tool', '*'),
    { ...guard('.tool_input.content // empty', 'The file is written: it can be read'), event: 'PostToolUse' },
    guard('.tool_input | tostring', 'The whole input is looked at'),
    guard('select(.tool_name == "Write") | .tool_input.content // empty', 'It asks for one tool'),
    python(
      'It looks at what every tool gives',
      'if any("BEGIN PRIVATE" in str(each) for each in given.values()) or given.get("content") == "x":\n',
    ),
    python('Only a whole file has a first line', 'if given.get("content", "").startswith("BEGIN PRIVATE"):\n'),
    python(
      'Only a change takes something away',
      'if "BEGIN PRIVATE" in given.get("new_string", "") and "BEGIN" not in given.get("old_string", ""):\n',
    ),
    python('The path alone', 'if given.get("file_path", "").endswith(".pem"):\n'),
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const unread = unreadText(hook, clientOf(project));
    if (unread === undefined || isToldBefore(hook, project)) return;
    const { at, field, read, tool } = unread;
    yield {
      message: `The input of ${tool} has no \`${read}\`, and the script does not read its \`${field}\`: it never sees what ${tool} puts into a file.`,
      help: `Read \`tool_input.${field}\` as well, or leave ${tool} out of the matcher.`,
      at: { in: 'script', offset: at.offset, length: at.length },
    };
  },
};
