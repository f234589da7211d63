/** A script that is started directly and may not be. */

import { handlerSpot } from '../../evidence/registration.js';
import type { Rule } from '../../model.js';

const guarded = '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "';
const end = '"}]}]}}';
const script = '\\"$CLAUDE_PROJECT_DIR\\"/guard.sh';

export const rule: Rule = {
  id: 'script-not-executable',
  severity: 'error',
  summary: 'The command runs the script directly, but the script is not executable.',
  docs: {
    why:
      'The shell reports "Permission denied" and ends with 126. That is not a block: the guarded action goes ahead, ' +
      'every time.',
    repair:
      'Run `chmod +x` on the script (`git update-index --chmod=+x` if the file system keeps no modes), or name the ' +
      'interpreter in the command.',
  },
  bad: [
    {
      kind: 'config',
      config: 'settings',
      text: `${guarded}${script}${end}`,
      files: { 'guard.sh': { text: '#!/bin/sh\n' } },
    },
  ],
  good: [
    {
      kind: 'config',
      config: 'settings',
      text: `${guarded}${script}${end}`,
      files: { 'guard.sh': { text: '#!/bin/sh\n', executable: true } },
    },
    {
      kind: 'config',
      title: 'A file of another machine: what the project holds says nothing of its bits',
      config: 'settings',
      text: `${guarded}~/hooklint-nowhere/.claude/hooks/guard.sh${end}`,
      files: { '.claude/hooks/guard.sh': { text: '#!/bin/sh\n' } },
    },
    {
      kind: 'config',
      title: 'The command names the interpreter',
      config: 'settings',
      text: `${guarded}sh ${script}${end}`,
      files: { 'guard.sh': { text: '#!/bin/sh\n' } },
    },
  ],
  handlers: ['command'],
  *onHook(hook) {
    const { script, target } = hook;
    if (script === undefined || target === undefined || script.executable || target.interpreter !== undefined) return;
    // The file that the command names lies on another machine, with bits of its own.
    if (target.named !== undefined) return;
    yield {
      message: `The command runs \`${script.path}\` directly, but the file is not executable: Claude Code never runs it. (hooklint judges it as if it were executable.)`,
      help: `Run \`chmod +x ${script.path}\`, or name its interpreter in the command.`,
      at: handlerSpot(hook, 'command'),
      fix: { safe: true, description: `Make ${script.path} executable`, edits: [], makeExecutable: script.path },
    };
  },
};
