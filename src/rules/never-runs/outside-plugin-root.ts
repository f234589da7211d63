/** A plugin's hook that looks for its file outside the plugin: in the user's project, or above the plugin's folder. */

import { abovePlugin } from '../../evidence/above-plugin.js';
import { handlerSpot } from '../../evidence/registration.js';
import type { Rule } from '../../model.js';
import { startedFiles } from '../../script/files/started-file.js';

export const rule: Rule = {
  id: 'outside-plugin-root',
  severity: 'error',
  summary: "A plugin's hook looks for its file outside the plugin's folder, where it is not installed.",
  docs: {
    why:
      "A hook starts in the session's directory, and `$CLAUDE_PROJECT_DIR` is the user's project. The plugin is " +
      'elsewhere: its file is not found, the hook fails on every run, and whatever it guards goes ahead. The same goes for ' +
      "a path that leaves the plugin's folder through `..`: Claude Code installs that folder alone.",
    repair: `Write \`"\${CLAUDE_PLUGIN_ROOT}"/\` in front of the path, and keep the file in the plugin's folder.`,
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
    {
      kind: 'config',
      title: "Above the plugin's folder",
      config: 'plugin',
      text: `{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "\\"\${CLAUDE_PLUGIN_ROOT}\\"/../common/guard.sh"}]}]}}`,
    },
  ],
  good: [
    {
      kind: 'config',
      title: 'Up and down within the plugin',
      config: 'plugin',
      text: `{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "python3 \\"\${CLAUDE_PLUGIN_ROOT}\\"/hooks/../scripts/guard.py"}]}]}}`,
      files: { 'scripts/guard.py': { text: 'import sys\n' } },
    },
    {
      kind: 'config',
      config: 'plugin',
      text: `{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "python3 \\"\${CLAUDE_PLUGIN_ROOT}\\"/scripts/guard.py"}]}]}}`,
      files: { 'scripts/guard.py': { text: 'import sys\n' } },
    },
  ],
  handlers: ['command'],
  *onHook(hook) {
    const { target } = hook;
    const above = abovePlugin(hook);
    if (above !== undefined) {
      yield {
        message: `${above} is above the plugin's folder, and Claude Code installs only that folder: the hook does not find its file.`,
        help: "Move the file into the plugin's folder.",
        at: handlerSpot(hook, hook.handler.args === undefined ? 'command' : 'args'),
      };
      return;
    }
    if (target?.inPlugin === undefined) return;
    yield {
      message: `${target.text} is a file of the plugin, but the command looks for it in the user's project.`,
      help: `Write \`"\${CLAUDE_PLUGIN_ROOT}"/${target.inPlugin}\`.`,
      at: handlerSpot(hook, hook.handler.args === undefined ? 'command' : 'args'),
      // Where the command looks first, the hook does nothing instead of failing; a project may bring the file along.
      ...(startedFiles(hook.handler).every(({ mayBeMissing }) => mayBeMissing) ? { severity: 'warning' } : {}),
    };
  },
};
