/** A plugin's hook that looks for the plugin's file in the user's project. */

import { handlerSpot } from '../evidence/registration.js';
import type { Rule } from '../model.js';
import { startedFiles } from '../script/started-file.js';

export const rule: Rule = {
  id: 'outside-plugin-root',
  severity: 'error',
  summary: "A plugin's hook names its file without the plugin's root, so Claude Code looks in the user's project.",
  docs: {
    why:
      "A hook starts in the session's directory, and `$CLAUDE_PROJECT_DIR` is the user's project. The plugin is " +
      'elsewhere: its file is not found, the hook fails on every run, and whatever it guards goes ahead.',
    repair: `Write \`"\${CLAUDE_PLUGIN_ROOT}"/\` in front of the path.`,
  },
  bad: [
    {
      kind: 'config',
      config: 'plugin',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "python3 scripts/guard.py"}]}]}}',
      files: { 'scripts/guard.py': { text: 'import sys\n' } },
    },
    {
      kind: 'config',
      title: 'Checked first, and therefore skipped in every project',
      config: 'plugin',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "[ -x scripts/guard.sh ] && scripts/guard.sh"}]}]}}',
      files: { 'scripts/guard.sh': { text: '#!/bin/sh\n', executable: true } },
    },
  ],
  good: [
    {
      kind: 'config',
      config: 'plugin',
      text: `{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "python3 \\"\${CLAUDE_PLUGIN_ROOT}\\"/scripts/guard.py"}]}]}}`,
      files: { 'scripts/guard.py': { text: 'import sys\n' } },
    },
  ],
  *onHook(hook) {
    const { target } = hook;
    if (target?.inPlugin === undefined) return;
    yield {
      message: `${target.text} is a file of the plugin, but the command looks for it in the user's project.`,
      help: `Write "\${CLAUDE_PLUGIN_ROOT}"/${target.inPlugin}.`,
      at: handlerSpot(hook, hook.handler.args === undefined ? 'command' : 'args'),
      // Where the command looks first, the hook does nothing instead of failing; a project may bring the file along.
      ...(startedFiles(hook.handler).every(({ mayBeMissing }) => mayBeMissing) ? { severity: 'warning' } : {}),
    };
  },
};
