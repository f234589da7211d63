/** A project with one guard, as people write it: settings, the script, and a mistake in it. */
import { type ScratchFile, script } from '../load/scratch.js';

export const settingsFile = '.claude/settings.json';
export const guardFile = '.claude/hooks/guard.sh';

/** Settings that register the guard; `keys`: more of its handler. */
export const settings = (keys = ''): string => `{
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "Bash",
        "hooks": [
          { "type": "command", "command": "\\"$CLAUDE_PROJECT_DIR\\"/.claude/hooks/guard.sh"${keys} }
        ]
      }
    ]
  }
}
`;

/** Refuses a force-push, with this exit code; only 2 stops it. */
export const guard = (exitCode: number, message = 'Blocked: never force-push.'): string => `#!/bin/sh
payload=$(cat)
case "$payload" in
  *'git push --force'*)
    echo "${message}" >&2
    exit ${exitCode}
    ;;
esac
exit 0
`;

export const project = (keys = '', exitCode = 1): Readonly<Record<string, ScratchFile>> => ({
  [settingsFile]: settings(keys),
  [guardFile]: script(guard(exitCode)),
});
