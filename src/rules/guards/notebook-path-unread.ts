/** A hook of NotebookEdit that looks for the path under a name which that tool's input has not. */

import { toolEvents } from '../../contract/handler-keys.js';
import { sparesNotebooks } from '../../evidence/notebook-paths.js';
import { clientOf } from '../../evidence/registration.js';
import { scriptExample } from '../../evidence/script-example.js';
import type { Rule, Script } from '../../model.js';
import { withoutBlockComments } from '../../script/lines/block-comments.js';
import { isComment } from '../../script/lines/comment.js';
import { cluesIn } from '../../script/patterns/clues.js';
import { libraryClues } from '../../script/patterns/library-clues.js';
import { payloadUse } from '../../script/payload/payload-reads.js';
import { readingMatches, readMatcher } from '../../wiring/matcher.js';

const guard = (path: string, matcher: string, title?: string) =>
  scriptExample(
    'PreToolUse',
    'bash',
    `#!/bin/bash\nfile=$(jq -r '${path}')\nif [[ "$file" == */drafts/* ]]; then\n  echo "Drafts are written by people." >&2\n  exit 2\nfi\nexit 0\n`,
    { title, matcher },
  );

export const rule: Rule = {
  id: 'notebook-path-unread',
  severity: 'warning',
  summary: 'The hook is for NotebookEdit too, and its script does not read `notebook_path`.',
  docs: {
    why:
      'The input of NotebookEdit contains the path as `notebook_path`, and no `file_path`. A guard that reads `file_path` alone ' +
      'gets nothing for a notebook, and misses every change to one.',
    repair: 'Read `.tool_input.file_path // .tool_input.notebook_path`, or leave NotebookEdit out of the matcher.',
  },
  bad: [
    guard('.tool_input.file_path // empty', 'Edit|Write|NotebookEdit'),
    {
      kind: 'script',
      title: 'It looks for the tool itself',
      event: 'PostToolUse',
      language: 'javascript',
      text: "#!/usr/bin/env node\nconst call = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));\nif (!['Edit', 'Write', 'NotebookEdit'].includes(call.tool_name)) process.exit(0);\nconst given = call.tool_input || {};\nconst path = given.file_path || given.path || '';\nif (path.includes('/drafts/')) {\n  console.error('Drafts are written by people.');\n  process.exit(2);\n}\n",
    },
    {
      ...guard('', 'Edit|Write|NotebookEdit', 'By a function that is given the name of the field'),
      text: '#!/bin/bash\nINPUT=$(cat)\nsource "$(dirname "$0")/fields.sh"\nfile=$(field_of "file_path")\nif [[ "$file" == */drafts/* ]]; then\n  echo "Drafts are written by people." >&2\n  exit 2\nfi\nexit 0\n',
    },
    {
      kind: 'script',
      title: 'The name of the tool is only noted down',
      event: 'PostToolUse',
      matcher: 'Edit|Write|NotebookEdit',
      language: 'javascript',
      text: "#!/usr/bin/env node\nconst fs = require('node:fs');\nconst data = JSON.parse(fs.readFileSync(0, 'utf8'));\nconst path = data.tool_input?.file_path;\nif (path) {\n  const note = { path, tool: data.tool_name };\n  fs.appendFileSync(`${process.env.CLAUDE_PROJECT_DIR}/.claude/edits.jsonl`, `${JSON.stringify(note)}\\n`);\n}\n",
    },
    {
      kind: 'script',
      title: 'Among files of other kinds, it looks after a folder that may contain notebooks',
      event: 'PreToolUse',
      matcher: 'Edit|Write|NotebookEdit',
      language: 'python',
      text: '#!/usr/bin/env python3\nimport json, sys\nGUARDED = [".env", "uv.lock", "data/raw/"]\npath = json.load(sys.stdin)["tool_input"].get("file_path", "")\nif any(part in path for part in GUARDED):\n    print("This is kept as it is.", file=sys.stderr)\n    sys.exit(2)\n',
    },
    {
      kind: 'script',
      title: 'It looks at whatever is written as well',
      event: 'PreToolUse',
      matcher: 'Edit|Write|NotebookEdit',
      language: 'javascript',
      text: "#!/usr/bin/env node\nconst call = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));\nconst path = call.tool_input.file_path ?? '';\nconst text = call.tool_input.content ?? call.tool_input.new_string ?? '';\nif (path.endsWith('.env') || /DRAFT/.test(text)) {\n  console.error('Leave it alone.');\n  process.exit(2);\n}\n",
    },
  ],
  good: [
    guard('.tool_input.file_path // .tool_input.notebook_path // empty', 'Edit|Write|NotebookEdit'),
    guard('.tool_input.file_path // empty', 'Edit|Write', 'NotebookEdit is not guarded'),
    guard(
      'select(.tool_name == "Edit" or .tool_name == "Write") | .tool_input.file_path // empty',
      'Edit|Write|NotebookEdit',
      'It asks for other tools',
    ),
    {
      kind: 'script',
      title: 'NotebookEdit is only mentioned',
      event: 'PostToolUse',
      language: 'python',
      text: '#!/usr/bin/env python3\nimport json, sys\n# "NotebookEdit" is none of our business.\ncall = json.load(sys.stdin)\ngiven = call["tool_input"]\nif given.get("file_path", "").endswith(".lock"):\n    print("Do not edit lock files.", file=sys.stderr)\n    sys.exit(2)\n',
    },
    {
      kind: 'script',
      title: 'It asks for other tools, and only its description names this one',
      event: 'PreToolUse',
      matcher: 'Edit|Write|NotebookEdit',
      language: 'python',
      text: '#!/usr/bin/env python3\n"""Looks after drafts, for Edit/Write/NotebookEdit."""\nimport json, sys\ncall = json.load(sys.stdin)\nif call["tool_name"] != "Write":\n    sys.exit(0)\ngiven = call["tool_input"]\nif "/drafts/" in given.get("file_path", ""):\n    print("Drafts are written by people.", file=sys.stderr)\n    sys.exit(2)\n',
    },
    {
      ...guard('.tool_input.file_path // empty', 'Edit|Write|NotebookEdit', 'It is for files of another kind'),
      event: 'PostToolUse',
      text: '#!/bin/bash\nfile=$(jq -r \'.tool_input.file_path // empty\')\nif [[ "$file" == *.lock ]]; then\n  echo "Do not edit lock files." >&2\n  exit 2\nfi\nexit 0\n',
    },
    {
      ...guard('', 'Edit|Write|NotebookEdit', 'It is for files of some kinds, by what is behind the dot'),
      event: 'PostToolUse',
      text: '#!/bin/bash\nfile=$(jq -r \'.tool_input.file_path // empty\')\nkind="${file##*.}"\ncase "$kind" in\n  ts|tsx) npx tsc --noEmit >&2 || exit 2 ;;\nesac\nexit 0\n',
    },
    guard('.tool_input | tostring', 'Edit|NotebookEdit', 'The whole input is looked at'),
    {
      kind: 'script',
      title: 'Lock files, keys and folders without notebooks',
      event: 'PreToolUse',
      matcher: 'Edit|Write|NotebookEdit',
      language: 'python',
      text: '#!/usr/bin/env python3\nimport json, sys\nGUARDED = [".env", "package-lock.json", "uv.lock", ".git/", "db/migrations/", "id_rsa"]\npath = json.load(sys.stdin)["tool_input"].get("file_path", "")\nif any(part in path for part in GUARDED):\n    print("This file is not written by hand.", file=sys.stderr)\n    sys.exit(2)\n',
    },
    {
      ...guard('', 'Edit|Write|NotebookEdit', 'Such files by the patterns of a `case`'),
      text: '#!/bin/bash\nfile=$(jq -r \'.tool_input.file_path // empty\')\ncase "$file" in\n  *.env|*.env.*|*/migrations/*|*.lock|*/.claude/settings*.json)\n    echo "Leave it alone." >&2\n    exit 2 ;;\nesac\nexit 0\n',
    },
    {
      ...guard('', 'Edit|Write|NotebookEdit', 'Such files by an expression'),
      text: '#!/bin/bash\nfile=$(jq -r \'.tool_input.file_path // empty\')\nif echo "$file" | grep -qE \'(^|/)\\.env(\\.|$)|\\.(pem|key)$|/node_modules/\'; then\n  echo "Leave it alone." >&2\n  exit 2\nfi\nexit 0\n',
    },
    {
      kind: 'script',
      title: 'What is written into files of one kind',
      event: 'PreToolUse',
      matcher: 'Edit|Write|NotebookEdit',
      language: 'javascript',
      text: "#!/usr/bin/env node\nconst call = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));\nconst path = call.tool_input.file_path ?? '';\nif (!/\\.tsx?$/.test(path)) process.exit(0);\nconst text = call.tool_input.content ?? call.tool_input.new_string ?? '';\nif (/: any\\b/.test(text)) {\n  console.error('Name the type.');\n  process.exit(2);\n}\n",
    },
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const { script } = hook;
    if (script === undefined) return;
    const texts = [script.text, ...(script.libraries ?? []).map(({ text }) => text)];
    if (texts.some((text) => text.includes('notebook_path'))) return;
    // One that asks for the tool, and not for this one, has nothing to do with notebooks.
    const code = withoutBlockComments(script.text, script.language);
    if (asksForTool.test(code) && !code.includes('NotebookEdit')) return;
    // A guard may look at several things; what follows an edit is for files of its kind alone.
    if (hook.event !== 'PreToolUse' && otherKinds.test(script.text) && !script.text.includes('ipynb')) return;
    const client = clientOf(project);
    const reading = readMatcher(hook.event, hook.matcher, client);
    const isNamed = reading.kind === 'list' && reading.names.includes('NotebookEdit');
    if (!isNamed && !(looksForIt(script.text) && toolEvents.includes(hook.event))) return;
    if (!readingMatches(reading, 'NotebookEdit', client)) return;
    if (sparesNotebooks(script)) return;
    const read =
      payloadUse(script).reads.find(({ paths }) => paths.some((path) => path.join('.') === 'tool_input.file_path')) ??
      ofItsInput(script.text) ??
      byFunction(script.text);
    if (read === undefined) return;
    yield {
      message: 'The input of NotebookEdit has no `file_path`: the script sees no path where a notebook is changed.',
      help: 'Read `notebook_path` as well, or leave NotebookEdit out of the matcher.',
      at: { in: 'script', offset: read.offset, length: read.length },
      // Of the files that a guard names, a notebook may be none.
      ...(namesOtherFiles(script) ? { severity: 'info' as const } : {}),
    };
  },
};

/** Does it hold paths against names and endings of files alone, and against none of notebooks? */
function namesOtherFiles(script: Script): boolean {
  if (script.text.includes('ipynb')) return false;
  const paths = [...cluesIn(script.text, script.language), ...libraryClues(script)].filter(({ text }) =>
    /\/|\.\w/.test(text),
  );
  return paths.length > 0 && paths.every(({ text }) => /\\?\.\w{1,8}\)?\$?$/.test(text));
}

/** The name of the tool, unless it is only noted down: `{ tool: data.tool_name }`. */
const asksForTool = /(?<!["\w]\s?:\s?[\w$]{1,40}(?:\??\.|\.get\(["']|\[["']))tool_name\b/;

/** A test for files of some kind: where notebooks are not among them, their path would not matter. */
const otherKinds =
  /\bends[wW]ith\(\s?\(?["']\.\w|\\\.\(?(?:\?:)?[a-z|?+]{1,60}\){0,3}\$|(?:^|[\s|("'])\*\.\w{1,8}["']?(?:\||\)|\s\]\])|\bextname\(|\.suffix\b|\bsplitext\(|\$\{\w{1,40}##\*\.\}/m;

/** Is the tool among the names that the text holds the call against? */
const looksForIt = (text: string): boolean =>
  [...text.matchAll(/["']NotebookEdit["']/g)].some(({ index }) => !isComment(text, index));

/** The path by a function of a shell script, which is given the name of the field: `file=$(field_of "file_path")`. */
function byFunction(text: string): { readonly offset: number; readonly length: number } | undefined {
  const call =
    /=["']?\$\((?!(?:echo|grep|jq|printf|sed)\b)[\w-]{2,60} (?:"\$\w{1,40}" )?["']\.?(?:tool_input\.)?file_path["']/g;
  const found = [...text.matchAll(call)].find(({ index }) => !isComment(text, index));
  return found && { offset: found.index + found[0].lastIndexOf('file_path'), length: 'file_path'.length };
}

/** The path of an input that has a name of its own: `const { tool_input: args } = call`, `args.file_path`. */
function ofItsInput(text: string): { readonly offset: number; readonly length: number } | undefined {
  if (!/\btool_input\b/.test(text)) return undefined;
  const found = [
    ...text.matchAll(/(?<=\w\??\.)file_path\b|(?<=\.get\()["']file_path["']|(?<=\w\[)["']file_path["']/g),
  ].find(({ index }) => !isComment(text, index));
  return found && { offset: found.index, length: found[0].length };
}
