/** A guard of commits on `main` that reads the branch before a command that changes it. */
import { handlerSpot } from '../../evidence/registration.js';
import { scriptExample } from '../../evidence/script-example.js';
import type { Language, Rule } from '../../model.js';
import { canBlock } from '../../script/answers/answers.js';
import { textOf } from '../../script/answers/text-of.js';
import { branchRead } from '../../script/git/branch-reads.js';

const guard = (
  text: string,
  title?: string,
  language: Language = 'bash',
  event: 'PreToolUse' | 'PostToolUse' = 'PreToolUse',
) => scriptExample(event, language, text, { title, matcher: 'Bash' });

const inShell = (lines: string, title?: string) =>
  guard(`#!/bin/bash\ncommand=$(jq -r .tool_input.command)\n${lines}\nexit 0\n`, title);

const onlyCommits = 'echo "$command" | grep -qE "git +commit" || exit 0';
const protects =
  'branch=$(git branch --show-current)\nif [ "$branch" = "main" ]; then\n  echo "Run git switch -c first." >&2\n  exit 2\nfi';

export const rule: Rule = {
  id: 'branch-before-switch',
  severity: 'warning',
  summary: 'The hook reads the branch before a command that changes it.',
  yieldsTo: ['unset-variable', 'no-such-payload-field'],
  docs: {
    why:
      'Claude often makes a branch and commits in one command: `git switch -c topic && git commit -m …`. PreToolUse runs ' +
      'before the whole command, while the old branch is still checked out. A guard of `main` then blocks a commit on a ' +
      'branch of its own, and lets `git switch main && git commit` through. With worktrees it also reads the branch of the ' +
      'wrong folder: of `cd ../topic && git commit` and `git -C ../topic commit` it sees the folder that Claude is in.',
    repair:
      'Look for `git switch` and `git checkout` in front of the commit too. Or make the check a `pre-commit` hook of Git, ' +
      'which runs on the branch that the commit is for.',
  },
  bad: [
    inShell(`${onlyCommits}\n${protects}`),
    inShell(
      'current=$(git -C "$CLAUDE_PROJECT_DIR" rev-parse --abbrev-ref HEAD)\ncase "$current" in\n  main|master) ;;\n  *) exit 0 ;;\nesac\ncase "$command" in\n  *"git commit"*) echo "Not on $current." >&2; exit 2 ;;\nesac',
      'It reads the branch first',
    ),
    inShell(
      `GIT="git +(-C +[^ ]+ +)?"\necho "$command" | grep -qE "(^|[ ;&])${'$'}{GIT}(commit|push)" || exit 0\n${protects}`,
      'A part of the pattern is in a variable',
    ),
    inShell(
      `if echo "$command" | grep -qE 'git (commit|push)'; then\n  if echo "$command" | grep -q 'git push.*--force'; then\n    exit 2\n  fi\n  ${protects.replaceAll('\n', '\n  ')}\nfi`,
      'Behind a test for something else, which is over',
    ),
    guard(
      '#!/usr/bin/env python3\nimport json, re, subprocess, sys\nPROTECTED_BRANCHES = {"main", "master"}\ncommand = json.load(sys.stdin)["tool_input"]["command"]\nif not re.search(r"\\bgit\\s+commit\\b", command):\n    sys.exit(0)\nbranch = subprocess.run(["git", "branch", "--show-current"], capture_output=True, text=True).stdout.strip()\nif branch in PROTECTED_BRANCHES:\n    print("Make a branch first: git checkout -b topic", file=sys.stderr)\n    sys.exit(2)\n',
      'In Python',
      'python',
    ),
    guard(
      '#!/usr/bin/env python3\nimport json, re, subprocess, sys\ncommand = json.load(sys.stdin)["tool_input"]["command"]\nif not re.search(r"\\bgit\\s+commit\\b", command):\n    sys.exit(0)\nbranch = subprocess.run(["git", "branch", "--show-current"], capture_output=True, text=True).stdout.strip()\nif branch != "live":\n    sys.exit(0)\nprint(\n    "Refusing to commit on this branch. Make a branch from main, "\n    "and open a pull request.",\n    file=sys.stderr,\n)\nsys.exit(2)\n',
      'A branch of another name, beside a sentence about `main`',
      'python',
    ),
    guard(
      '#!/usr/bin/env node\nimport { execFileSync } from "node:child_process";\nimport { readFileSync } from "node:fs";\nconst { command } = JSON.parse(readFileSync(0, "utf8")).tool_input;\nconst VERB = /\\bgit\\b[^;&|]*?\\s(commit|push)\\b/;\nif (!VERB.test(command)) process.exit(0);\nconst branch = execFileSync("git", ["symbolic-ref", "--short", "HEAD"], { encoding: "utf8" }).trim();\nif (/^(main|master)$/.test(branch)) process.exit(2);\n',
      'The pattern is in a constant, in JavaScript',
      'javascript',
    ),
  ],
  good: [
    inShell(
      `${onlyCommits}\necho "$command" | grep -qE "git +(switch|checkout) +-" && exit 0\n${protects}`,
      'It looks for what changes the branch',
    ),
    inShell(`echo "$command" | grep -qE "^git commit" || exit 0\n${protects}`, 'It looks at the first command alone'),
    guard(`#!/bin/bash\ngrep -q '"git commit' || exit 0\n${protects}\n`, 'The same, in the JSON of the payload'),
    inShell(
      `echo "$command" | grep -qE "git +push" || exit 0\n${protects}\necho "$command" | grep -q "git commit -n" && exit 2`,
      'Before a push',
    ),
    inShell(
      `if ! echo "$command" | grep -qE "git +push"; then\n  exit 0\nfi\n${protects}\necho "$command" | grep -q "git commit -n" && exit 2`,
      'The same, where it leaves for everything else',
    ),
    inShell(protects, 'Before any command'),
    inShell(`${onlyCommits}\nbranch=$(git branch --show-current)\n[ -n "$branch" ] || exit 2`, 'Any branch will do'),
    inShell(
      `${onlyCommits}\nhead=$(git symbolic-ref refs/remotes/origin/HEAD)\n[ "$head" = main ] && exit 2`,
      'The branch of the remote',
    ),
    inShell(`${onlyCommits}\n${protects.replace('exit 2', 'exit 0')}`, 'It only tells of it'),
    inShell(
      `${onlyCommits}\nbranch=$(git rev-parse --abbrev-ref HEAD)\nif [ "$branch" = "HEAD" ]; then\n  exit 2\nfi`,
      'Whether there is a branch at all',
    ),
    guard(
      '#!/usr/bin/env node\nimport { execFileSync } from "node:child_process";\nimport { readFileSync } from "node:fs";\nconst { command } = JSON.parse(readFileSync(0, "utf8")).tool_input;\nconst COMMIT = /^git commit\\b/;\nif (!COMMIT.test(command)) process.exit(0);\nconst branch = execFileSync("git", ["branch", "--show-current"], { encoding: "utf8" }).trim();\nif (/^(main|master)$/.test(branch)) process.exit(2);\n',
      'The first command alone, in JavaScript',
      'javascript',
    ),
    guard(
      `#!/bin/bash\ncommand=$(jq -r .tool_input.command)\n${onlyCommits}\n${protects}\n`,
      'After the command',
      'bash',
      'PostToolUse',
    ),
  ],
  handlers: ['command'],
  *onHook(hook) {
    if (hook.event !== 'PreToolUse' || !canBlock(hook)) return;
    const read = branchRead(textOf(hook).text);
    if (read === undefined) return;
    const { branch, length, mindsFolder, offset } = read;
    const elsewhere = mindsFolder ? '' : ' Of `cd ../worktree && git commit`, it reads the branch of the wrong folder.';
    yield {
      message: `The hook reads the branch before the command changes it: on \`${branch}\` it blocks \`git switch -c topic && git commit\`, and on another branch it lets \`git switch ${branch} && git commit\` through.${elsewhere}`,
      help: 'Look for `git switch` and `git checkout` in front of the commit too, or make the check a `pre-commit` hook of Git.',
      at: hook.script === undefined ? handlerSpot(hook, 'command') : { in: 'script', offset, length },
    };
  },
};
