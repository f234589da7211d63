/** A path that exists on one machine, in a file that others use too. */

import { handlerSpot, isShared } from '../evidence/registration.js';
import type { Rule } from '../model.js';

/** Home folders of people, not of images that everybody runs (`/home/node`) or of examples. */
const homePath =
  /(?<![\w./-])(?:(?:\/mnt\/[a-z])?\/(?:home|Users)\/(?!(?:node|runner|vscode|user|username|you|yourname|your-name|me|shared|linuxbrew|coder|ubuntu|app|claude|codespace|gitpod)\/)[\w.-]+|[A-Za-z]:[\\/]+Users[\\/]+(?!Public\b)[\w.-]+)[\\/]/i;

export const rule: Rule = {
  id: 'home-path',
  severity: 'warning',
  summary: "The command names one machine's home folder, in a file that others share.",
  docs: {
    why: 'On every other machine the file does not exist: the shell ends with 127, and nothing is guarded.',
    repair:
      'Write `"$CLAUDE_PROJECT_DIR"/…` for files of the project, `"$HOME"/…` for files of the user, or move the ' +
      'hook to `.claude/settings.local.json`.',
  },
  bad: [
    {
      kind: 'config',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "/Users/ada/projects/shop/.claude/hooks/done.sh"}]}]}}',
    },
    {
      kind: 'config',
      title: 'A home on Windows, seen from WSL',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "bash /mnt/c/Users/ada/hooks/done.sh"}]}]}}',
    },
  ],
  good: [
    {
      kind: 'config',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "\\"$HOME\\"/.claude/hooks/done.sh"}]}]}}',
    },
  ],
  *onHook(hook) {
    const { command = '', args = [] } = hook.handler;
    if (!isShared(hook)) return;
    const found = [command, ...args].map((text) => homePath.exec(text)?.[0]).find((path) => path !== undefined);
    if (found === undefined) return;
    yield {
      message: `The command names ${found}, which exists on only one machine.`,
      help: 'Write "$CLAUDE_PROJECT_DIR" or "$HOME" instead.',
      at: handlerSpot(hook, 'command'),
    };
  },
};
