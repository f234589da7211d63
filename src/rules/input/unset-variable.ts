/** An environment variable that no client sets: it reads as empty. */
import { foundElsewhere } from '../../evidence/found-elsewhere.js';
import { inShell, stdinHint } from '../../evidence/own-language.js';
import { handlerSpot } from '../../evidence/registration.js';
import type { Handler, Hook, Rule } from '../../model.js';
import { handlerVariables, scriptVariables } from '../../script/answers/asked-variables.js';
import { fieldMeant } from '../../script/payload/meant-fields.js';
import { payloadUse } from '../../script/payload/payload-reads.js';
import { settingsVariables } from '../../wiring/settings-variables.js';

export const rule: Rule = {
  id: 'unset-variable',
  severity: 'error',
  summary: 'The hook reads an environment variable that Claude Code never sets.',
  docs: {
    why:
      'The payload arrives on stdin, as JSON, and nowhere else. No version of Claude Code has ever set ' +
      '`$CLAUDE_TOOL_INPUT`, `$CLAUDE_FILE_PATHS` and the like: they are always empty, and whatever depends on them never happens.',
    repair: 'Read stdin: `jq -r .tool_input.file_path`, or `json.load(sys.stdin)`.',
  },
  bad: [
    {
      kind: 'script',
      title: 'Given to a shell that is started by another program, which reads no payload either',
      event: 'PostToolUse',
      language: 'bash',
      text: '#!/bin/bash\nFILE="$TOOL_INPUT_FILE_PATH"\n[[ "$FILE" == *.py ]] || exit 0\nuv run bash -c \'ruff format "$1"\' _ "$FILE"\n',
    },
    {
      kind: 'config',
      title: "The project's folder by a name of its own",
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "cd \\"$PROJECT_DIR\\" && make check >&2 || exit 2"}]}]}}',
    },
    {
      kind: 'script',
      title: 'Under a comment with "if not" in it',
      event: 'PostToolUse',
      language: 'bash',
      text: '#!/bin/bash\ncat >>calls.log\n# Check nothing if not set\nfiles="${CLAUDE_FILE_PATHS:-}"\n[ -z "$files" ] && exit 0\nnpx biome check --write $files\n',
    },
    {
      kind: 'script',
      title: 'A word of its own where it is empty, which it always is',
      event: 'PreToolUse',
      language: 'bash',
      text: '#!/bin/bash\ncall=$(cat)\nsession="${CLAUDE_SESSION_ID:-}"\nif [ -z "$session" ]; then\n  session="default"\nfi\necho "$session $call" >>sessions.log\n',
    },
    {
      kind: 'config',
      title: 'A loop over it',
      config: 'settings',
      text: '{"hooks": {"PostToolUse": [{"matcher": "Edit|Write", "hooks": [{"type": "command", "command": "for file in $CLAUDE_FILE_PATHS; do ruff format \\"$file\\"; done"}]}]}}',
    },
    {
      kind: 'script',
      title: 'Handed on to a variable that is exported',
      event: 'PreToolUse',
      language: 'bash',
      text: '#!/bin/bash\nexport TARGET="$CLAUDE_TOOL_INPUT_PATH"\n[[ $TARGET == */generated/* ]] && exit 2\nexit 0\n',
    },
    {
      kind: 'config',
      title: 'In a program within the command',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"matcher": "Edit|Write", "hooks": [{"type": "command", "command": "node -e \\"if ((process.env.TOOL_INPUT_file_path || \'\').endsWith(\'.env\')) process.exit(2)\\""}]}]}}',
    },
    {
      kind: 'script',
      title: 'Set to itself, in case it is not there',
      event: 'PreToolUse',
      language: 'bash',
      text: '#!/usr/bin/env bash\nset -u\nFILE_PATH="${FILE_PATH:-}"\n[[ "$FILE_PATH" == public/* ]] && { echo "The build makes it." >&2; exit 2; }\nexit 0\n',
    },
    {
      kind: 'script',
      title: 'Falling back on an argument that nobody gives',
      event: 'PostToolUse',
      language: 'bash',
      text: '#!/bin/bash\nFILE_PATH="${CLAUDE_TOOL_FILE_PATH:-$1}"\n[ -n "$FILE_PATH" ] && npx prettier --write "$FILE_PATH"\nexit 0\n',
    },
    {
      kind: 'config',
      config: 'settings',
      text: '{"hooks": {"PostToolUse": [{"matcher": "Edit|Write", "hooks": [{"type": "command", "command": "prettier --write \\"$CLAUDE_FILE_PATHS\\""}]}]}}',
    },
    {
      kind: 'config',
      title: 'In a command that is given to a shell as an argument',
      config: 'settings',
      text: '{"hooks": {"PostToolUse": [{"matcher": "Edit|Write", "hooks": [{"type": "command", "command": "bash", "args": ["-c", "prettier --write \\"${CLAUDE_FILE_PATHS:-}\\""]}]}]}}',
    },
    {
      kind: 'config',
      title: 'In single quotes, for a shell of its own',
      config: 'settings',
      text: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "bash -c '[[ \\"$TOOL_COMMAND\\" != *publish* ]] || exit 2'"}]}]}}`,
    },
    {
      kind: 'config',
      title: 'In PowerShell within the command',
      config: 'settings',
      text: `{"hooks": {"PostToolUse": [{"matcher": "Edit|Write", "hooks": [{"type": "command", "command": "powershell -Command 'if ($env:TOOL_INPUT -match \\"schemas\\") { Add-Content changes.log schemas }'"}]}]}}`,
    },
    {
      kind: 'config',
      title: 'By the name of the field',
      config: 'settings',
      text: '{"hooks": {"PostToolUse": [{"matcher": "Edit|Write", "hooks": [{"type": "command", "command": "prettier --write \\"${file_path}\\""}]}]}}',
    },
    {
      kind: 'config',
      title: 'An argument for the script',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "\\"$CLAUDE_PROJECT_DIR\\"/guard.sh \\"$COMMAND\\""}]}]}}',
      files: {
        'guard.sh': { text: '#!/bin/bash\ncase "$1" in *deploy*) exit 2 ;; esac\nexit 0\n', executable: true },
      },
    },
    {
      kind: 'script',
      event: 'PreToolUse',
      language: 'bash',
      text: '#!/bin/bash\ncase "$CLAUDE_TOOL_INPUT" in *push*) echo "no pushes" >&2; exit 2 ;; esac\nexit 0\n',
    },
    {
      kind: 'script',
      event: 'PreToolUse',
      language: 'python',
      text: '#!/usr/bin/env python3\nimport os, sys\nif "push" in os.environ.get("CLAUDE_TOOL_INPUT", ""):\n    sys.exit(2)\n',
    },
    {
      kind: 'script',
      title: 'A guard whose grep reads a file, and no stdin',
      event: 'PreToolUse',
      language: 'bash',
      text: '#!/bin/bash\ngrep -qF "$TOOL_INPUT" .claude/forbidden.txt && exit 2\nexit 0\n',
    },
    {
      kind: 'script',
      title: 'Beside the payload',
      event: 'Notification',
      language: 'bash',
      text: '#!/bin/bash\nmessage=$(jq -r .message)\necho "$CLAUDE_NOTIFICATION_TITLE: $message" >>notices.log\n',
    },
    {
      kind: 'script',
      title: 'With a value for when it is empty, which is the one that is always taken',
      event: 'Stop',
      language: 'javascript',
      text: "#!/usr/bin/env node\nconst session = process.env.CLAUDE_SESSION_ID || 'default';\nrequire('fs').appendFileSync('turns.log', session);\n",
    },
    {
      kind: 'script',
      title: 'The same in a shell, beside the payload',
      event: 'PostToolUse',
      language: 'bash',
      text: '#!/bin/bash\ncommand=$(jq -r .tool_input.command)\necho "${CLAUDE_SESSION_ID:-unknown}: $command" >>commands.log\n',
    },
    {
      kind: 'script',
      title: 'With the process in its place, which is another one in every run',
      event: 'SessionStart',
      language: 'bash',
      text: '#!/bin/bash\ntouch "$HOME/.turns-${CLAUDE_SESSION_ID:-$$}"\n',
    },
    {
      kind: 'script',
      title: 'With an empty text in its place',
      event: 'SubagentStop',
      language: 'javascript',
      text: "#!/usr/bin/env node\nconst { agent_type } = JSON.parse(require('fs').readFileSync(0, 'utf8'));\nconst output = process.env.CLAUDE_AGENT_OUTPUT || '';\nrequire('fs').appendFileSync(`${agent_type}.log`, output);\n",
    },
    {
      kind: 'script',
      title: 'Taken out of the environment with others',
      event: 'PreToolUse',
      language: 'javascript',
      text: "#!/usr/bin/env node\nconst { CLAUDE_TOOL_NAME, CLAUDE_TOOL_INPUT = '{}' } = process.env;\nif (CLAUDE_TOOL_NAME === 'Bash' && /push/.test(CLAUDE_TOOL_INPUT)) process.exit(2);\n",
    },
    {
      kind: 'script',
      title: 'By a name of its own for the environment',
      event: 'PostToolUse',
      language: 'python',
      text: '#!/usr/bin/env python3\nfrom os import environ\nimport subprocess\nfor path in environ.get("CLAUDE_FILE_PATHS", "").split():\n    subprocess.run(["ruff", "format", path])\n',
    },
    {
      kind: 'script',
      title: 'In PowerShell',
      event: 'PostToolUse',
      language: 'powershell',
      text: 'if ($env:CLAUDE_FILE_PATH -like "*.cs") { dotnet format --include $env:CLAUDE_FILE_PATH }\n',
    },
    {
      kind: 'script',
      title: 'In JavaScript that a shell script runs',
      event: 'PreToolUse',
      language: 'bash',
      text: "#!/bin/bash\nfile=$(node -e 'console.log(JSON.parse(process.env.TOOL_USE_INPUT).file_path)')\n[[ $file == */generated/* ]] && exit 2\nexit 0\n",
    },
  ],
  good: [
    {
      kind: 'config',
      title: 'In the exec form, a variable stays as it is written',
      config: 'settings',
      text: '{"hooks": {"PostToolUse": [{"matcher": "Edit|Write", "hooks": [{"type": "command", "command": "tr", "args": ["$FILE", "-"]}]}]}}',
    },
    {
      kind: 'config',
      title: 'The command gives the script what it falls back on',
      config: 'settings',
      text: '{"hooks": {"PostToolUse": [{"matcher": "Edit|Write", "hooks": [{"type": "command", "command": "\\"$CLAUDE_PROJECT_DIR\\"/format.sh src"}]}]}}',
      files: {
        'format.sh': { text: '#!/bin/bash\nnpx prettier --write "${CLAUDE_TOOL_FILE_PATH:-$1}"\n', executable: true },
      },
    },
    {
      kind: 'config',
      title: 'A name that the command fills for a shell of its own',
      config: 'settings',
      text: `{"hooks": {"PostToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "COMMAND=$(jq -r .tool_input.command) bash -c 'echo \\"$COMMAND\\" >>commands.log'"}]}]}}`,
    },
    {
      kind: 'config',
      title: 'A name that the command fills itself',
      config: 'settings',
      text: '{"hooks": {"PostToolUse": [{"matcher": "Edit|Write", "hooks": [{"type": "command", "command": "file_path=$(jq -r .tool_input.file_path); prettier --write \\"$file_path\\""}]}]}}',
    },
    {
      kind: 'script',
      title: 'The name of an agent, which whoever starts Claude Code may set',
      event: 'PreCompact',
      language: 'bash',
      text: '#!/bin/bash\n[ -z "$AGENT_NAME" ] && exit 0\ndate >>"agents/$AGENT_NAME.log"\n',
    },
    {
      kind: 'config',
      title: 'A loop of its own over files',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "for FILE in notes/*.txt; do sort -o \\"$FILE\\" \\"$FILE\\"; done"}]}]}}',
    },
    {
      kind: 'config',
      title: 'A name of its own, which the program sets from stdin',
      config: 'settings',
      text: '{"hooks": {"PostToolUse": [{"matcher": "Edit|Write", "hooks": [{"type": "command", "command": "TOOL_INPUT=$(cat) node -e \'console.error(process.env.TOOL_INPUT)\'"}]}]}}',
    },
    {
      kind: 'script',
      title: 'Asked where the payload says nothing',
      event: 'PreToolUse',
      language: 'python',
      text: '#!/usr/bin/env python3\nimport json, os, sys\ncall = json.load(sys.stdin)\ntool = call.get("tool_name") or os.environ.get("CLAUDE_TOOL_NAME")\nif tool == "Bash":\n    sys.exit(2)\n',
    },
    {
      kind: 'script',
      title: 'The same in a shell',
      event: 'PreToolUse',
      language: 'bash',
      text: '#!/bin/bash\ntool=$(jq -r .tool_name)\n[ -z "$tool" ] && tool="$CLAUDE_TOOL_NAME"\n[ "$tool" = Bash ] && exit 2\nexit 0\n',
    },
    {
      kind: 'config',
      config: 'settings',
      text: '{"hooks": {"PostToolUse": [{"matcher": "Edit|Write", "hooks": [{"type": "command", "command": "jq -r .tool_input.file_path | xargs prettier --write"}]}]}}',
    },
    {
      kind: 'script',
      title: 'With the process of Claude Code in its place, which lasts as long as the session',
      event: 'SessionStart',
      language: 'bash',
      text: '#!/bin/bash\ntouch "$HOME/.turns-${CLAUDE_SESSION_ID:-$PPID}"\n',
    },
    {
      kind: 'script',
      title: 'In a shell, with what the payload says in its place',
      event: 'PostToolUse',
      language: 'bash',
      text: '#!/bin/bash\nsession=$(jq -r .session_id)\necho "${CLAUDE_SESSION_ID:-$session}" >>sessions.log\n',
    },
    {
      kind: 'script',
      title: 'Asked first, and filled from the payload where it is empty',
      event: 'PreToolUse',
      language: 'bash',
      text: '#!/bin/bash\ncall=$(cat)\nsession="${CLAUDE_SESSION_ID:-}"\nif [ -z "$session" ]; then\n  session=$(jq -r .session_id <<<"$call")\nfi\necho "$session" >>sessions.log\n',
    },
    {
      kind: 'script',
      title: 'The same in Python',
      event: 'PreToolUse',
      language: 'python',
      text: '#!/usr/bin/env python3\nimport json, os, sys\ncall = json.load(sys.stdin)\nsession = os.environ.get("CLAUDE_SESSION_ID")\nif not session:\n    session = call["session_id"]\nopen("sessions.log", "a").write(session)\n',
    },
    {
      kind: 'script',
      title: 'A variable that the script sets itself',
      event: 'PreToolUse',
      language: 'bash',
      text: '#!/bin/bash\nTOOL_INPUT=$(jq -c .tool_input)\ncase "$TOOL_INPUT" in *push*) echo "no pushes" >&2; exit 2 ;; esac\nexit 0\n',
    },
    {
      kind: 'script',
      title: 'A file that the script sources may set it',
      event: 'PreToolUse',
      language: 'bash',
      text: '#!/bin/bash\n. "$(dirname "$0")/lib.sh"\nread_payload\n[ "$TOOL_NAME" = Bash ] && exit 2\nexit 0\n',
    },
    {
      kind: 'script',
      title: 'With the current directory in its place, which is right',
      event: 'SessionStart',
      language: 'python',
      text: '#!/usr/bin/env python3\nimport os\nfolder = os.environ.get("CLAUDE_WORKING_DIR", os.getcwd())\nprint("Files:", len(os.listdir(folder)))\n',
    },
    {
      kind: 'script',
      title: 'What a started shell reads from stdin, it reads itself',
      event: 'PostToolUse',
      language: 'bash',
      text: '#!/bin/bash\n[ -n "$TOOL_NAME" ] && date >>calls.log\nuv run bash -c \'INPUT=$(cat); jq -r .tool_input.file_path <<<"$INPUT" | xargs ruff format\'\n',
    },
    {
      kind: 'config',
      title: 'A command that starts nothing without the variable',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "\\"$PROJECT_DIR\\"/check.sh"}]}]}}',
    },
    {
      kind: 'config',
      title: 'The folder that the command finds itself',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "PROJECT_DIR=$(git rev-parse --show-toplevel) && cd \\"$PROJECT_DIR\\" && make check >&2 || exit 2"}]}]}}',
    },
    {
      kind: 'config',
      title: 'Set in the settings',
      config: 'settings',
      text: '{"env": {"CLAUDE_PROMPT": "on"}, "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "echo $CLAUDE_PROMPT"}]}]}}',
    },
  ],
  *onHook(hook, project) {
    const set = settingsVariables(project);
    // A command that begins with the folder starts nothing, which is told as that.
    const inCommand = handlerVariables(hook.handler).filter(
      (name) => !set.has(name) && !(ofProject.test(name) && beginsWith(hook.handler, name)),
    );
    const at = handlerSpot(hook, hook.handler.args === undefined ? 'command' : 'args/1');
    for (const name of new Set(inCommand)) yield { message: message(name), help: help(hook, name), at };
    if (hook.script === undefined) return;
    const { script } = hook;
    const asked = scriptVariables(script).filter(({ library, name, offset }) => {
      const { text } = library ?? script;
      return !set.has(name) && !(takesArgument(text, offset + name.length) && isGivenArguments(hook));
    });
    // Stdin can be read once.
    const isFree = asked.length === 1 && !payloadUse(script).stdin;
    for (const { hasDefault, library, name, offset, replaced } of asked) {
      const { text } = library ?? script;
      yield {
        message: isSubscript(text, offset) ? raising(name) : message(name, hasDefault),
        help:
          (isFree && isOfShell(text, offset) && library === undefined ? assignment(hook, name) : undefined) ??
          help(hook, name),
        at: {
          in: 'script',
          offset,
          length: name.length,
          ...(library === undefined ? {} : { library: library.path }),
        },
        ...(replaced ? { severity: 'warning' as const } : {}),
      };
    }
  },
};

/** `${NAME:-$1}` */
const takesArgument = (text: string, behind: number): boolean => /^:?-\$\{?1\b/.test(text.slice(behind, behind + 6));

function isGivenArguments({ handler: { args = [], command = '' } }: Hook): boolean {
  return args.length > 1 || /\.(?:ba|z)?sh["']?[ \t]+[^\s;|&<>]/.test(command);
}

const message = (name: string, hasDefault = false): string =>
  `Claude Code never sets \`${name}\`: ${hasDefault ? 'the script always uses its default' : 'it always reads as empty'}.`;

const raising = (name: string): string => `Claude Code never sets ${name}: reading it raises a KeyError.`;

/** `os.environ["NAME"]` in Python. */
const isSubscript = (text: string, offset: number): boolean =>
  /\benviron\[\s*["']$/.test(text.slice(Math.max(0, offset - 40), offset));

/** `$NAME`, `${NAME}`: a program that the script starts sees no variable that is not exported. */
const isOfShell = (text: string, offset: number): boolean => /\$\{?$/.test(text.slice(Math.max(0, offset - 2), offset));

/** How a shell script fills the variable itself. */
function assignment(hook: Hook, name: string): string | undefined {
  const field = inShell(hook) ? fieldMeant(name) : undefined;
  return field && `Set it from the payload on stdin: \`${name}=$(jq -r ${field})\`.`;
}

function help(hook: Hook, name: string): string {
  if (ofProject.test(name)) return 'Write `$CLAUDE_PROJECT_DIR`.';
  const elsewhere = foundElsewhere(name.replace(/^CLAUDE_/, ''), [hook.event]);
  if (elsewhere !== undefined) return elsewhere;
  if (!inShell(hook)) {
    return readsStream.test(hook.script?.text ?? '')
      ? 'Use a field of the payload, which the hook reads from stdin already, or remove it.'
      : `Read the payload from stdin${/TOOL_INPUT$/.test(name) ? ofInput(stdinHint(hook)) : stdinHint(hook)}.`;
  }
  const field = fieldMeant(name);
  if (field !== undefined) return `Read the payload from stdin: \`jq -r ${field}\`.`;
  return hook.event === 'UserPromptSubmit'
    ? 'Read the payload from stdin: `jq -r .prompt`.'
    : 'Read the payload from stdin: `jq -r .tool_input`, or the field that you need.';
}

/** A name of one's own for the project's folder. */
const ofProject = /^PROJECT_(?:DIR|ROOT)$/;

const beginsWith = ({ command = '' }: Handler, name: string): boolean =>
  new RegExp(`^["']?\\$\\{?${name}\\b`).test(command);

/** The same, for what the tool was called with: `JSON.parse(…).tool_input`. */
const ofInput = (hint: string): string =>
  hint.replace(/`$/, hint.includes('json.load') ? '["tool_input"]`' : '.tool_input`');

/** A program that takes its payload from stdin. */
const readsStream = /\bsys\.stdin\b|\bprocess\.stdin\b|readFileSync\(\s?0\b|\/dev\/stdin|\bBun\.stdin\b/;
