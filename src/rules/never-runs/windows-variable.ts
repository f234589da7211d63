/** A variable in the notation of cmd.exe, which the shells of Claude Code do not expand. */
import { environmentVariables } from '../../contract/environment.js';
import { handlerSpot } from '../../evidence/registration.js';
import { commandExample } from '../../evidence/settings-example.js';
import type { Rule } from '../../model.js';

function wired(command: string, title?: string) {
  return commandExample('PostToolUse', { command }, { title, files: { 'lint.js': { text: '// Reads nothing.\n' } } });
}

export const rule: Rule = {
  id: 'windows-variable',
  severity: 'error',
  summary: 'The command writes a variable as `%NAME%`, which the shells of Claude Code do not expand.',
  docs: {
    why:
      'Claude Code runs commands in a POSIX shell, in Git Bash on Windows, or in PowerShell if the handler says so. ' +
      '`%NAME%` is the notation of cmd.exe: to the others it is plain text, and the file that it should lead to is not found.',
    repair: 'Write `"$CLAUDE_PROJECT_DIR"`, in PowerShell `$env:CLAUDE_PROJECT_DIR`.',
  },
  bad: [wired('node "%CLAUDE_PROJECT_DIR%/lint.js"')],
  good: [
    wired('node "$CLAUDE_PROJECT_DIR"/lint.js'),
    wired('cmd /c node "%CLAUDE_PROJECT_DIR%/lint.js"', 'cmd.exe is started, which knows it'),
    wired('date +%H%M%S', 'A format'),
  ],
  handlers: ['command'],
  *onHook(hook) {
    const { command } = hook.handler;
    if (command === undefined || /\bcmd(?:\.exe)?\s+\/+c\b/i.test(command)) return;
    const found = [...command.matchAll(/%(\w+)%/g)].find(([, name]) => known.has(name ?? ''));
    if (found === undefined) return;
    yield {
      message: `The shells of Claude Code do not expand ${found[0]}: the command gets it as plain text.`,
      help: hook.handler.shell === 'powershell' ? `Write $env:${found[1]}.` : `Write "$${found[1]}".`,
      at: handlerSpot(hook, 'command'),
    };
  },
};

/** Variables of the client, and of Windows; other names between percent signs may be anything. */
const known: ReadonlySet<string> = new Set([
  ...environmentVariables.map(({ name }) => name),
  ...['USERPROFILE', 'APPDATA', 'LOCALAPPDATA', 'HOMEPATH', 'CD', 'TEMP'],
]);
