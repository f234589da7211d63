/** A script that looks for its payload in an argument: the client gives none. */

import { stdinHint } from '../evidence/own-language.js';
import type { Hook, Rule } from '../model.js';
import { payloadUse } from '../script/payload-reads.js';
import { startedFiles } from '../script/started-file.js';

export const rule: Rule = {
  id: 'payload-from-argument',
  severity: 'error',
  summary: 'The script reads its payload from an argument, but Claude Code writes it to stdin.',
  docs: {
    why: 'The argument is empty, so everything read from it is empty too, and the guard lets everything through.',
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
  ],
  good: [
    {
      kind: 'script',
      event: 'PreToolUse',
      language: 'bash',
      text: '#!/bin/bash\npayload=$(cat)\nmode="$1"\ncommand=$(echo "$payload" | jq -r .tool_input.command)\n[[ $command == *push* ]] && exit 2\nexit 0\n',
    },
  ],
  *onHook(hook) {
    if (hook.script === undefined || passesArguments(hook)) return;
    const { stdin, argument } = payloadUse(hook.script);
    if (stdin || argument === undefined) return;
    yield {
      message: `The script reads its payload from ${argument.text}, which is empty: Claude Code writes the payload to stdin.`,
      help: `Read the payload from stdin${stdinHint(hook)}.`,
      at: { in: 'script', offset: argument.offset, length: argument.text.length },
    };
  },
};

function passesArguments({ handler }: Hook): boolean {
  if (handler.args !== undefined) return handler.args.length > 1;
  const started = startedFiles(handler)[0];
  if (started === undefined || handler.command === undefined) return true;
  return /\S/.test(handler.command.slice(started.word.end).replace(/(?<!\d)\d*>+\s*\S+|2>&1/g, ''));
}
