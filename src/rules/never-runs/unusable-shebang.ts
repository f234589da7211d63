/** A script that is started directly and does not say, or not so that a system can read it, what runs it. */

import { handlerSpot } from '../../evidence/registration.js';
import type { Hook, Language, Rule } from '../../model.js';

/** Languages that a shell would misread: it runs a file without a first line of its own as a shell script. */
const noShell: ReadonlySet<Language> = new Set(['python', 'javascript', 'typescript', 'ruby', 'perl', 'powershell']);

export const rule: Rule = {
  id: 'unusable-shebang',
  severity: 'error',
  summary: 'The command runs the script directly, but its first line does not name a program to run it.',
  docs: {
    why:
      'Without `#!`, a shell runs the file as a shell script, whatever its language, and the exec form does not ' +
      "start it at all. A carriage return after the program's name becomes part of the name, and no such program " +
      'exists.',
    repair: 'Start the file with `#!/usr/bin/env python3` (or similar), and save it with line feeds only.',
  },
  bad: [
    {
      kind: 'config',
      title: 'Python without a first line',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "\\"$CLAUDE_PROJECT_DIR\\"/done.py"}]}]}}',
      files: { 'done.py': { text: 'import sys\n', executable: true } },
    },
    {
      kind: 'config',
      title: 'Lines that end in CR LF',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "\\"$CLAUDE_PROJECT_DIR\\"/done.sh"}]}]}}',
      files: { 'done.sh': { text: '#!/bin/sh\r\necho done\r\n', executable: true } },
    },
    {
      kind: 'config',
      title: 'Exec form',
      config: 'settings',
      text: `{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "\${CLAUDE_PROJECT_DIR}/done.sh", "args": []}]}]}}`,
      files: { 'done.sh': { text: 'echo done\n', executable: true } },
    },
  ],
  good: [
    {
      kind: 'config',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "\\"$CLAUDE_PROJECT_DIR\\"/done.py"}]}]}}',
      files: { 'done.py': { text: '#!/usr/bin/env python3\nimport sys\n', executable: true } },
    },
    {
      kind: 'config',
      title: 'The shell runs a shell script without a first line',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "\\"$CLAUDE_PROJECT_DIR\\"/done.sh"}]}]}}',
      files: { 'done.sh': { text: 'echo done\n', executable: true } },
    },
  ],
  handlers: ['command'],
  *onHook(hook) {
    const fault = faultOf(hook);
    if (fault === undefined || hook.script === undefined) return;
    yield {
      message: `\`${hook.script.path}\` ${fault}`,
      help: 'Start it with "#!/usr/bin/env …" and a plain line feed, or name the interpreter in the command.',
      at: hook.script.text === '' ? handlerSpot(hook, 'command') : { in: 'script', offset: 0, length: 0 },
    };
  },
};

function faultOf({ script, target, handler }: Hook): string | undefined {
  // A script that was named, not wired, has no target: its command starts it by itself where it can be started so.
  if (script === undefined || target?.interpreter !== undefined) return undefined;
  if (!script.executable || script.language === 'binary') return undefined;
  if (script.shebang !== null) {
    return /^#!.*\r(?:\n|$)/.test(script.text)
      ? 'has a first line that ends in a carriage return, so the system cannot find the program that it names.'
      : undefined;
  }
  if (target === undefined) return undefined;
  if (handler.args !== undefined) return 'has no "#!" line, so the exec form cannot start it.';
  return noShell.has(script.language)
    ? `is ${script.language} and has no "#!" line, so a shell runs it as a shell script.`
    : undefined;
}
