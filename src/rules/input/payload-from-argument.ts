/** A script that looks for its payload in an argument: the client gives none. */

import { stdinHint } from '../../evidence/own-language.js';
import type { Rule } from '../../model.js';
import { passesArguments } from '../../script/files/passed-arguments.js';
import { exitCodeArgument, namedArgument } from '../../script/payload/named-arguments.js';
import { payloadUse } from '../../script/payload/payload-reads.js';

export const rule: Rule = {
  id: 'payload-from-argument',
  severity: 'error',
  summary: 'The script reads its payload from an argument, but Claude Code writes it to stdin.',
  docs: {
    why: 'The argument is empty, so everything read from it is empty too, and the guard blocks nothing.',
    repair: 'Read stdin: `payload=$(cat)`, `json.load(sys.stdin)`, `JSON.parse(fs.readFileSync(0))`.',
  },
  bad: [
    {
      kind: 'script',
      event: 'PreToolUse',
      language: 'bash',
      text: '#!/bin/bash\npayload="$1"\ncommand=$(echo "$payload" | jq -r .tool_input.command)\n[[ $command == *push* ]] && exit 2\nexit 0\n',
    },
    {
      kind: 'script',
      event: 'PreToolUse',
      language: 'python',
      text: '#!/usr/bin/env python3\nimport json, sys\ndata = json.loads(sys.argv[1])\n',
    },
    {
      kind: 'script',
      title: 'A part of it, under its name',
      event: 'PreToolUse',
      language: 'bash',
      text: '#!/bin/bash\nFILE_PATH="$1"\n[[ $FILE_PATH == *.lock ]] && { echo "Lock files are made by npm" >&2; exit 2; }\nexit 0\n',
    },
    {
      kind: 'script',
      title: "The tool's name, seen by what it is compared with",
      event: 'PreToolUse',
      language: 'bash',
      text: '#!/bin/bash\nif [[ "$1" == "Write" || "$1" == "Edit" ]]; then\n  [[ "$2" == *.lock ]] && { echo "Lock files are made by npm" >&2; exit 2; }\nfi\nexit 0\n',
    },
    {
      kind: 'script',
      title: 'A check beside it, which reads no stdin',
      event: 'PostToolUse',
      language: 'bash',
      text: '#!/bin/bash\nFILE_PATH="$1"\ncase "$FILE_PATH" in *.ts) npx tsc --noEmit >types.log ;; *.py) uv run ruff check >lint.log ;; esac\n',
    },
    {
      kind: 'script',
      title: 'The exit code of what Claude ran',
      event: 'PostToolUse',
      matcher: 'Bash',
      language: 'bash',
      text: '#!/bin/bash\nBUILD_EXIT_CODE=${1:-0}\nif [ "$BUILD_EXIT_CODE" -ne 0 ]; then\n  echo "The build failed: repair it first." >&2\n  exit 2\nfi\n',
    },
  ],
  good: [
    {
      kind: 'script',
      title: 'A linter that is told to read stdin may read the payload',
      event: 'PostToolUse',
      language: 'bash',
      text: '#!/bin/bash\nFILE_PATH="$1"\n[ -n "$FILE_PATH" ] || npx eslint --stdin >lint.log\n',
    },
    {
      kind: 'script',
      title: 'An argument of a function',
      event: 'SessionStart',
      language: 'bash',
      text: '#!/bin/bash\nsay() {\n  local file="$1"\n  echo "Read $file"\n}\nsay README.md\n',
    },
    {
      kind: 'script',
      title: 'A command of its own that is called as a tool is',
      event: 'Stop',
      language: 'bash',
      text: '#!/bin/bash\nif [ "$1" = "edit" ]; then\n  "$EDITOR" notes.md\nfi\ndate >> notes.md\n',
    },
    {
      kind: 'script',
      title: 'A file that is named where it is another than usual',
      event: 'Stop',
      language: 'bash',
      text: '#!/bin/bash\nPLAN_FILE="${1:-task_plan.md}"\n[ -f "$PLAN_FILE" ] || exit 0\n',
    },
    {
      kind: 'script',
      title: 'The exit code of a command of its own',
      event: 'PostToolUse',
      matcher: 'Bash',
      language: 'bash',
      text: '#!/bin/bash\nnpm run --silent build >build.log 2>&1\nBUILD_EXIT_CODE=$?\nif [ "$BUILD_EXIT_CODE" -ne 0 ]; then\n  echo "The build failed: repair it first." >&2\n  exit 2\nfi\n',
    },
    {
      kind: 'script',
      title: 'A word of its own',
      event: 'SessionStart',
      language: 'bash',
      text: '#!/bin/bash\nMODE="$1"\necho "Read README.md ${MODE:-first}"\n',
    },
    {
      kind: 'script',
      event: 'PreToolUse',
      language: 'bash',
      text: '#!/bin/bash\npayload=$(cat)\nmode="$1"\ncommand=$(echo "$payload" | jq -r .tool_input.command)\n[[ $command == *push* ]] && exit 2\nexit 0\n',
    },
  ],
  handlers: ['command'],
  *onHook(hook) {
    if (hook.script === undefined || passesArguments(hook)) return;
    const { stdin, argument = namedArgument(hook.script) } = payloadUse(hook.script);
    if (stdin) return;
    const exitCode = argument === undefined ? exitCodeArgument(hook.script) : undefined;
    if (exitCode !== undefined) {
      yield {
        message: `Claude Code calls the script without arguments, so \`${exitCode.text}\` is always ${exitCode.always}: the script never learns that something failed.`,
        help:
          hook.event === 'PostToolUse'
            ? 'Register the script on PostToolUseFailure, which fires where the tool failed. PostToolUse fires where it succeeded.'
            : 'Have the script itself run what it wants to know the exit code of.',
        at: { in: 'script', offset: exitCode.offset, length: exitCode.text.length },
      };
      return;
    }
    if (argument === undefined) return;
    yield {
      message: `The script reads its payload from ${argument.text}, which is empty: Claude Code writes the payload to stdin.`,
      help: `Read the payload from stdin${stdinHint(hook)}.`,
      at: { in: 'script', offset: argument.offset, length: argument.text.length },
    };
  },
};
