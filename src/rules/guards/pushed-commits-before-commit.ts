/** A check of the commits to be pushed before `git push`, which a command that commits and pushes gets past. */
import { handlerSpot } from '../../evidence/registration.js';
import { wiredForOneEvent } from '../../evidence/told-once.js';
import type { Hook, Language, Rule } from '../../model.js';
import { canBlock, refusesSomewhere } from '../../script/answers/answers.js';
import { textOf } from '../../script/answers/text-of.js';
import { pushedCommitsRead } from '../../script/git/pushed-commits.js';
import { withoutBlockComments } from '../../script/lines/block-comments.js';

const check = (
  text: string,
  title?: string,
  language: Language = 'bash',
  event: 'PreToolUse' | 'PostToolUse' = 'PreToolUse',
) =>
  ({
    kind: 'script',
    event,
    matcher: 'Bash',
    language,
    text,
    ...(title === undefined ? {} : { title }),
  }) as const;

const inShell = (lines: string, title?: string) =>
  check(`#!/bin/bash\ncommand=$(jq -r .tool_input.command)\n${lines}\nexit 0\n`, title);

const onlyPushes = 'echo "$command" | grep -qE "git +push" || exit 0';
const pushed =
  'if git diff --name-only "@{u}..HEAD" | grep -q "\\.sql$"; then\n  echo "There is SQL in these commits." >&2\n  exit 2\nfi';

export const rule: Rule = {
  id: 'pushed-commits-before-commit',
  severity: 'warning',
  summary: 'The hook checks the commits to be pushed before a command that makes one of them itself.',
  docs: {
    why:
      'Claude often commits and pushes in one command: `git add . && git commit -m … && git push`. PreToolUse runs before the ' +
      'whole command: `@{u}..HEAD` and `origin/main..HEAD` do not have the new commit yet, and the check passes.',
    repair:
      'Block a command that commits as well, and say to commit first, in a command of its own. Or make the check a `pre-push` ' +
      'hook of Git, which runs when the commits are there.',
  },
  bad: [
    inShell(`${onlyPushes}\n${pushed}`),
    inShell(
      `[[ $command == *"git push"* ]] || exit 0\nbranch=$(git branch --show-current)\nfor commit in $(git rev-list "origin/$branch..HEAD"); do\n  git show "$commit" | grep -q "BEGIN .*KEY" && { echo "$commit has a key in it." >&2; exit 2; }\ndone`,
      'Commit by commit',
    ),
    inShell(
      `case "$command" in\n  *"git push"*)\n    if git log origin/main.. --format=%s | grep -qi "^wip"; then\n      echo "Squash the WIP commits first." >&2\n      exit 2\n    fi ;;\nesac`,
      'Their messages',
    ),
    inShell(
      `${onlyPushes}\nMERGE_BASE=$(git merge-base origin/main HEAD)\nif git diff --name-only "$MERGE_BASE" HEAD | grep -q "\\.sql$"; then\n  echo "There is SQL in these commits." >&2\n  exit 2\nfi`,
      'From where the branch begins',
    ),
    check(
      '#!/usr/bin/env python3\nimport json, subprocess, sys\ncommand = json.load(sys.stdin)["tool_input"]["command"]\nif "git push" not in command:\n    sys.exit(0)\nfiles = subprocess.run(["git", "diff", "--name-only", "origin/main...HEAD"], capture_output=True, text=True).stdout\nif ".sql" in files:\n    print("There is SQL in these commits.", file=sys.stderr)\n    sys.exit(2)\n',
      'In Python',
      'python',
    ),
    check(
      "#!/usr/bin/env node\nconst { execSync } = require('node:child_process');\nconst { command } = JSON.parse(require('node:fs').readFileSync(0, 'utf8')).tool_input;\nif (!/\\bgit\\s+push\\b/.test(command)) process.exit(0);\nif (execSync('git log HEAD --not --remotes -p', { encoding: 'utf8' }).includes('BEGIN')) {\n  console.error('There is a key in it.');\n  process.exit(2);\n}\n",
      'In JavaScript, of no remote branch',
      'javascript',
    ),
    {
      kind: 'config',
      title: 'By a condition of the handler',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "sh \\"$CLAUDE_PROJECT_DIR\\"/check.sh", "if": "Bash(git push *)"}]}]}}',
      files: {
        'check.sh': {
          text: 'git diff --name-only "@{upstream}...HEAD" | grep -q "\\.sql$" && { echo "There is SQL." >&2; exit 2; }\nexit 0\n',
        },
      },
    },
  ],
  good: [
    {
      kind: 'config',
      config: 'settings',
      title: 'A permission rule refuses every push',
      text: '{"permissions": {"deny": ["Bash(git push:*)"]}, "hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "\\"$CLAUDE_PROJECT_DIR\\"/push.sh"}]}]}}',
      files: {
        'push.sh': {
          text: `#!/bin/bash\ncommand=$(jq -r .tool_input.command)\n${onlyPushes}\n${pushed}\nexit 0\n`,
          executable: true,
        },
      },
    },
    inShell(
      `${onlyPushes}\nif grep -qE "git +commit" <<<"$command"; then\n  echo "Commit first, in a command of its own." >&2\n  exit 2\nfi\n${pushed}`,
      'It tells Claude to commit first',
    ),
    inShell(
      `${onlyPushes}\nif [[ $command == *"&&"* ]]; then\n  echo "Push in a command of its own." >&2\n  exit 2\nfi\n${pushed}`,
      'It refuses to do several things at once',
    ),
    inShell(
      `echo "$command" | grep -qE "^git +push" || exit 0\n${pushed}`,
      'It looks at commands alone that begin with a push',
    ),
    inShell(pushed, 'Before any command'),
    inShell(`${onlyPushes}\necho "Look at git log @{u}..HEAD first, and ask." >&2\nexit 2`, 'It only mentions them'),
    inShell(`${onlyPushes}\n# ${pushed.split('\n')[0]}\nexit 2`, 'In a comment'),
    inShell(`${onlyPushes}\ngit log @{u}..HEAD >>"$HOME/pushes.log"`, 'It only keeps a list'),
    inShell(
      `${onlyPushes}\nif [ "$(git branch --show-current)" = main ]; then\n  echo "Push a branch." >&2\n  exit 2\nfi`,
      'It asks for the branch, which a commit does not change',
    ),
    check(
      `#!/bin/bash\ncommand=$(jq -r .tool_input.command)\n${onlyPushes}\n${pushed}\n`,
      'After the command',
      'bash',
      'PostToolUse',
    ),
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const { event, script } = hook;
    if (event !== 'PreToolUse' || isDenied(hook)) return;
    const wired = wiredForOneEvent(hook, project);
    if (wired === undefined) return;
    const said = textOf(hook);
    const text = withoutBlockComments(said.text, said.language);
    if (!canBlock(hook) && !refusesSomewhere(text) && !informs.test(text)) return;
    const read = pushedCommitsRead(text, wired.every(isForPushes));
    if (read === undefined) return;
    yield {
      message:
        'The hook does not see what `git commit … && git push` pushes: it asks for the commits before the command runs.',
      help: 'Block a command that also commits (`git commit`), or make the check a `pre-push` hook of Git.',
      at:
        script === undefined
          ? handlerSpot(hook, 'command')
          : { in: 'script', offset: read.offset, length: read.length },
    };
  },
};

/** Does a permission rule refuse every push anyway? */
const isDenied = ({ permissions }: Hook): boolean =>
  permissions?.rules.some(
    ({ behaviour, text }) => behaviour === 'deny' && /^Bash\(git push(?::\*| ?\*)\)$/.test(text),
  ) === true;

/** It tells Claude or the user what it finds. */
const informs = /\b(?:additionalContext|systemMessage)\b/;

const isForPushes = ({ handler }: Hook): boolean => /^Bash\(git push\b/.test(handler.if ?? '');
