/** A check of the staged files that runs after the commit, when none is staged any more. */

import { scriptExample } from '../../evidence/script-example.js';
import { wiredForOneEvent } from '../../evidence/told-once.js';
import type { Hook, Rule } from '../../model.js';
import { stagedRead } from '../../script/git/staged-files.js';

const check = (lines: string, title?: string, event: 'PreToolUse' | 'PostToolUse' = 'PostToolUse') =>
  scriptExample(event, 'bash', `#!/bin/bash\ncommand=$(jq -r .tool_input.command)\n${lines}\nexit 0\n`, {
    title,
    matcher: 'Bash',
  });

const onlyCommits = 'echo "$command" | grep -qE "^git commit" || exit 0';
const staged =
  'if git diff --cached --name-only | grep -q "\\.sql$"; then\n  echo "There is SQL in this commit." >&2\n  exit 2\nfi';

export const rule: Rule = {
  id: 'staged-files-after-commit',
  severity: 'warning',
  summary: 'The hook looks for staged files after `git commit`, when none is left.',
  docs: {
    why:
      'PostToolUse runs when the commit is made. What was staged is in it, so `git diff --cached` lists nothing: the check ' +
      'passes whatever was committed. A commit that failed does not come to PostToolUse at all.',
    repair:
      'Register the check on PreToolUse, where it can stop the commit, or look at what was committed: ' +
      '`git show --name-only HEAD`.',
  },
  bad: [
    check(`${onlyCommits}\n${staged}`),
    check(`if ! [[ $command =~ git\\ +commit|git\\ commit ]]; then\n  exit 0\nfi\n${staged}`, 'In another test'),
    {
      kind: 'config',
      title: 'By a condition of the handler',
      config: 'settings',
      text: '{"hooks": {"PostToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "sh \\"$CLAUDE_PROJECT_DIR\\"/check.sh", "if": "Bash(git commit *)"}]}]}}',
      files: {
        'check.sh': {
          text: 'git diff --cached --name-only | grep -q "\\.sql$" && { echo "There is SQL." >&2; exit 2; }\nexit 0\n',
        },
      },
    },
    {
      kind: 'script',
      title: 'In another language',
      event: 'PostToolUse',
      matcher: 'Bash',
      language: 'python',
      text: '#!/usr/bin/env python3\nimport json, subprocess, sys\ncommand = json.load(sys.stdin)["tool_input"]["command"]\nif "git commit" not in command:\n    sys.exit(0)\nfiles = subprocess.run(["git", "diff", "--cached", "--name-only"], capture_output=True, text=True).stdout\nif ".sql" in files:\n    print("There is SQL in this commit.", file=sys.stderr)\n    sys.exit(2)\n',
    },
  ],
  good: [
    check(
      `${onlyCommits}\nif echo "$command" | grep -qE "git add|commit -a"; then\n  echo "Stage first, in a command of its own." >&2\n  exit 2\nfi\n${staged}`,
      'Before the commit',
      'PreToolUse',
    ),
    check(staged, 'After any command'),
    check(`${onlyCommits}\n${staged.replace('diff --cached', 'show')}`, 'What was committed'),
    check(`echo "$command" | grep -qE "git add" || exit 0\n${staged}`, 'After files were staged'),
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const { event, script } = hook;
    if (event !== 'PostToolUse' || script === undefined) return;
    const wired = wiredForOneEvent(hook, project);
    const read = wired && stagedRead(script.text, wired.every(isForCommits));
    if (read === undefined) return;
    yield {
      message: 'The hook runs after `git commit`, when nothing is staged any more: this finds no files.',
      help: 'Register the hook on PreToolUse, or look at what was committed: `git show --name-only HEAD`.',
      at: { in: 'script', ...read },
    };
  },
};

const isForCommits = ({ handler }: Hook): boolean => /^Bash\(git commit\b/.test(handler.if ?? '');
