/** A script that is found only from one directory. */

import { handlerSpot } from '../evidence/registration.js';
import type { Rule } from '../model.js';
import { literalText } from '../script/shell-command.js';
import { startedFiles } from '../script/started-file.js';

export const rule: Rule = {
  id: 'relative-script-path',
  severity: 'warning',
  summary: "The command's script path is relative to the current directory, which changes during a session.",
  docs: {
    why:
      "A hook starts in the session's current directory. Once Claude has changed to another one, the file is not " +
      'found: a shell ends with 127 and guards nothing; Python ends with 2 and blocks everything.',
    repair: `Write \`"$CLAUDE_PROJECT_DIR"/\` in front of the path, and \`"\${CLAUDE_PLUGIN_ROOT}"/\` in a plugin.`,
  },
  bad: [
    {
      kind: 'config',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": ".claude/hooks/guard.sh"}]}]}}',
      files: { '.claude/hooks/guard.sh': { text: '#!/bin/sh\n', executable: true } },
    },
    {
      kind: 'config',
      title: 'After an interpreter',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "python3 .claude/hooks/guard.py"}]}]}}',
      files: { '.claude/hooks/guard.py': { text: 'import sys\n' } },
    },
  ],
  good: [
    {
      kind: 'config',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "\\"$CLAUDE_PROJECT_DIR\\"/.claude/hooks/guard.sh"}]}]}}',
      files: { '.claude/hooks/guard.sh': { text: '#!/bin/sh\n', executable: true } },
    },
    {
      kind: 'config',
      title: 'After a change of directory',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "cd \\"$CLAUDE_PROJECT_DIR\\" && ./guard.sh"}]}]}}',
      files: { 'guard.sh': { text: '#!/bin/sh\n', executable: true } },
    },
  ],
  *onHook(hook) {
    const { handler, target, config } = hook;
    // In a plugin the path is wrong from everywhere: another rule says so.
    if (config === undefined || target?.found !== 'file' || target.inPlugin !== undefined) return;
    const started = startedFiles(handler).find(({ word, directory }) => {
      const text = literalText(word);
      return text !== undefined && /^[^/~]/.test(text) && !/^[A-Za-z]:/.test(text) && directory === undefined;
    });
    const path = started === undefined ? undefined : literalText(started.word);
    if (path === undefined || !target.absolutePath.endsWith(path.replace(/^(?:\.\/)+/, ''))) return;
    yield {
      message: `\`${path}\` is relative to the session's current directory: after a \`cd\`, Claude Code no longer finds the hook.`,
      help: `Write \`"$CLAUDE_PROJECT_DIR"/${path.replace(/^\.\//, '')}\`.`,
      at: handlerSpot(hook, 'command'),
    };
  },
};
