/** A path that exists on one machine, in a file that others use too. */

import { handlerSpot, isShared } from '../evidence/registration.js';
import { endWithoutFile } from '../evidence/without-file.js';
import type { Rule, Target } from '../model.js';

/** Home folders of people, not of images that everybody runs (`/home/node`) or of examples. */
const homePath =
  /(?<![\w./-])(?:(?:\/mnt\/[a-z])?\/(?:home|Users)\/(?!(?:node|runner|vscode|user|username|you|yourname|your-name|me|shared|linuxbrew|coder|ubuntu|app|claude|codespace|gitpod)\/)[\w.-]+|[A-Za-z]:[\\/]+Users[\\/]+(?!Public\b)[\w.-]+)[\\/]/i;

export const rule: Rule = {
  id: 'home-path',
  severity: 'warning',
  summary: "The command names one machine's home folder, in a file that others share.",
  docs: {
    why:
      'On every other machine the file does not exist: the shell ends with 127 and Node.js with 1, and nothing is guarded; ' +
      'Python ends with 2, which blocks every time. hooklint still judges what the hook does, where its file is in the ' +
      'project and the program on the PATH.',
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
    {
      kind: 'config',
      title: 'A checkout on a drive of Windows',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "node \\"D:/code/shop/.claude/hooks/done.js\\""}]}]}}',
      files: { '.claude/hooks/done.js': { text: 'process.exit(0);\n' } },
    },
    {
      kind: 'config',
      title: 'Python blocks where it finds no script',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "python3 /home/ada/shop/.claude/hooks/guard.py"}]}]}}',
      files: { '.claude/hooks/guard.py': { text: 'import sys\nsys.exit(0)\n' } },
    },
  ],
  good: [
    {
      kind: 'config',
      title: 'A whole path that is the same for everybody',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "/opt/company/hooks/done.sh"}]}]}}',
    },
    {
      kind: 'config',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "\\"$HOME\\"/.claude/hooks/done.sh"}]}]}}',
    },
  ],
  *onHook(hook) {
    const { command = '', args = [] } = hook.handler;
    if (!isShared(hook)) return;
    const { target } = hook;
    const home = [command, ...args].map((text) => homePath.exec(text)?.[0]).find((path) => path !== undefined);
    const place = home ?? elsewhere(target);
    if (place === undefined) return;
    const isOfScript = target !== undefined && (target.named ?? target.text).includes(place);
    // Where the command has another program to try, it may never come to this one.
    const isFallback = !isOfScript && /\|\||\bcommand -v\b|\bwhich\b/.test(command);
    const end =
      target === undefined || isFallback
        ? ''
        : ` Elsewhere, ${endWithoutFile(hook, isOfScript ? 'script' : 'program')}`;
    yield {
      message: `The command names \`${place}\`, which exists on only one machine.${end}`,
      help: 'Write "$CLAUDE_PROJECT_DIR" or "$HOME" instead.',
      at: handlerSpot(hook, 'command'),
    };
  },
};

/** The folder of another checkout that the command names by a whole path, where this project has the rest of the path. */
function elsewhere(target: Target | undefined): string | undefined {
  if (target?.named === undefined || /^["']?(?:~|\$)/.test(target.text)) return undefined;
  const named = target.named.replaceAll('\\', '/').split('/');
  const own = target.absolutePath.split('/');
  while (named.length > 0 && named.at(-1) === own.at(-1)) {
    named.pop();
    own.pop();
  }
  return `${named.join('/')}/`;
}
