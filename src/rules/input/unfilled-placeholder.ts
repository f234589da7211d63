/** A placeholder for a field of the payload in a command or its arguments, which nobody fills in. */
import { inShell, stdinHint } from '../../evidence/own-language.js';
import { handlerSpot } from '../../evidence/registration.js';
import { commandExample } from '../../evidence/settings-example.js';
import type { Handler, Rule } from '../../model.js';
import { placeholdersOf } from '../../script/answers/placeholders.js';

function wired(handler: Pick<Handler, 'command' | 'args' | 'shell'>, title?: string) {
  return commandExample('PostToolUse', handler, { matcher: 'Edit|Write', title });
}

export const rule: Rule = {
  id: 'unfilled-placeholder',
  severity: 'error',
  summary: 'The command contains a placeholder for a field of the payload, which Claude Code does not fill in.',
  docs: {
    why:
      'Claude Code fills in `${tool_input.file_path}` in the `input` of an `mcp_tool` hook alone. In `command` and `args`, ' +
      'it and the likes of `{{file}}` stay as they are: the program looks for a file of that name, and a shell stops at a ' +
      'name that no variable can have. The payload arrives on stdin.',
    repair: 'Read stdin: `jq -r .tool_input.file_path`, or `json.load(sys.stdin)`.',
  },
  bad: [
    wired({ command: 'npx prettier --write {{file_path}}' }),
    wired({ command: 'prettier', args: ['--write', '${tool_input.file_path}'] }, 'An argument of the exec form'),
    wired({ command: 'prettier', args: ['--write', '$CLAUDE_FILE_PATHS'] }, 'A variable that no shell reads'),
    wired({ command: 'ruff format "${tool_input.file_path}"' }, 'In a shell, which takes it for a variable'),
    wired({ command: 'ruff', args: ['format', '{{ input.path }}', '{{tool_response.filePath}}'] }, 'One of its own'),
  ],
  good: [
    wired({ command: 'jq -r .tool_input.file_path | xargs prettier --write' }),
    wired({ command: "docker ps --format '{{.Command}}' >>running.log" }, 'A template for the program'),
    wired({ command: 'echo "{{title}}" >>titles.log' }, 'No field of the payload'),
    wired({ command: 'mkdocs', args: ['build', '-f', '${docs.file}', '$HOME'] }, 'The same in arguments'),
    wired({ command: 'node', args: ['-e', 'const file = 1; console.log(`${tool_input.file_path}`)'] }, 'In a program'),
    wired({ command: "node -e 'console.log(`${tool_input.file_path}`)'" }, 'In a program, in single quotes'),
    wired({ command: 'Add-Content log.txt "${tool_input.file_path}"', shell: 'powershell' }, 'In PowerShell'),
  ],
  handlers: ['command'],
  *onHook(hook) {
    const told = new Set<string>();
    for (const { field, key, stopsShell, text } of placeholdersOf(hook.handler)) {
      if (told.has(text)) continue;
      told.add(text);
      yield {
        message: `Claude Code does not fill in \`${text}\`: ${stopsShell ? 'the shell stops at it, "Bad substitution"' : 'the program gets it as it stands'}.`,
        help: inShell(hook)
          ? `Read the payload from stdin: \`jq -r ${field}\`.`
          : `Read the payload from stdin${stdinHint(hook)}.`,
        at: handlerSpot(hook, key),
      };
    }
  },
};
