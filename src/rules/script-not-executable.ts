/** A script that is started directly and may not be. */

import { handlerSpot } from '../evidence/registration.js';
import type { Rule } from '../model.js';

const guarded = '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "';
const end = '"}]}]}}';
const script = '\\"$CLAUDE_PROJECT_DIR\\"/guard.sh';

export const rule: Rule = {
  id: 'script-not-executable',
  severity: 'error',
  summary: 'The script is started directly and is not executable.',
  docs: {
    why: 'The shell answers "Permission denied" and ends with 126. That is no block: the guarded action goes ahead, every time.',
    repair:
      'Run `chmod +x` on it (`git update-index --chmod=+x` where the file system keeps no modes), or name the interpreter.',
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
      title: 'With the interpreter in front',
      config: 'settings',
      text: `${guarded}sh ${script}${end}`,
      files: { 'guard.sh': { text: '#!/bin/sh\n' } },
    },
  ],
  *onHook(hook) {
    const { script, target } = hook;
    if (script === undefined || target === undefined || script.executable || target.interpreter !== undefined) return;
    yield {
      message: `The command starts ${script.path} directly, and the file is not executable: Claude Code never runs it. (It was judged as if it were.)`,
      help: `Run \`chmod +x ${script.path}\`, or name its interpreter in the command.`,
      at: handlerSpot(hook, 'command'),
      fix: { safe: true, description: `Make ${script.path} executable`, edits: [], makeExecutable: script.path },
    };
  },
};
