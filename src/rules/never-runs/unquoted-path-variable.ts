/** A path variable without quotes: a space in the path breaks the command. */

import { handlerSpot, inConfigFile } from '../../evidence/registration.js';
import type { Rule } from '../../model.js';
import { readShellCommand, type Word, type WordPart } from '../../script/shell/shell-command.js';

export const rule: Rule = {
  id: 'unquoted-path-variable',
  severity: 'warning',
  summary: 'A path variable is not quoted, so a space in the path breaks the command.',
  docs: {
    why:
      'The shell splits an unquoted `$CLAUDE_PROJECT_DIR` at spaces. In a project under `My Projects`, the command ' +
      'is not found, the shell ends with 127, and the guarded action goes ahead.',
    repair:
      'Put the variable, or the whole path, in double quotes: `"$CLAUDE_PROJECT_DIR"/.claude/hooks/guard.sh`. In JSON, put ' +
      'a backslash in front of each of these quotes.',
  },
  bad: [
    {
      kind: 'config',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "$CLAUDE_PROJECT_DIR/guard.sh"}]}]}}',
      files: { 'guard.sh': { text: '#!/bin/sh\n', executable: true } },
    },
    {
      kind: 'config',
      title: 'In a plugin',
      config: 'plugin',
      text: `{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "python3 \${CLAUDE_PLUGIN_ROOT}/guard.py"}]}]}}`,
      files: { 'guard.py': { text: 'import sys\n' } },
    },
  ],
  good: [
    {
      kind: 'config',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "\\"$CLAUDE_PROJECT_DIR\\"/guard.sh"}]}]}}',
      files: { 'guard.sh': { text: '#!/bin/sh\n', executable: true } },
    },
    {
      kind: 'config',
      title: 'The exec form uses no shell, so nothing is split',
      config: 'plugin',
      text: `{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "python3", "args": ["\${CLAUDE_PLUGIN_ROOT}/guard.py"]}]}]}}`,
      files: { 'guard.py': { text: 'import sys\n' } },
    },
  ],
  handlers: ['command'],
  *onHook(hook) {
    const { command, args } = hook.handler;
    if (hook.config === undefined || command === undefined || args !== undefined) return;
    if (hook.handler.shell === 'powershell') return;
    const words = readShellCommand(command).flatMap((simple) => simple.words);
    const names = [...new Set(words.flatMap(unquoted))];
    for (const name of names) {
      yield {
        message: `The command breaks if the path contains a space: $${name} is not quoted.`,
        help: `Put it in double quotes: \`${inConfigFile(hook, `"$${name}"`)}\`.`,
        at: handlerSpot(hook, 'command'),
      };
    }
  },
};

const paths = ['CLAUDE_PROJECT_DIR', 'CLAUDE_PLUGIN_ROOT', 'CLAUDE_PLUGIN_DATA'];

function unquoted({ parts }: Word): readonly string[] {
  const bare = (part: WordPart) => part.kind === 'variable' && !part.quoted && paths.includes(part.name);
  return parts.filter(bare).map((part) => (part as { readonly name: string }).name);
}
