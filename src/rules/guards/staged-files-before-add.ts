/** A check of the staged files before `git commit`, which a command that stages and commits gets past. */
import { lineSpot } from '../../evidence/line-spot.js';
import { handlerSpot } from '../../evidence/registration.js';
import { scriptExample } from '../../evidence/script-example.js';
import { wiredForOneEvent } from '../../evidence/told-once.js';
import type { Hook, Language, Rule } from '../../model.js';
import { canBlock, refusesSomewhere } from '../../script/answers/answers.js';
import { textOf } from '../../script/answers/text-of.js';
import { narrowAllOption } from '../../script/git/all-option.js';
import { type StagedRead, stagedForFormat, stagedOnly } from '../../script/git/staged-files.js';
import { withoutBlockComments } from '../../script/lines/block-comments.js';

const check = (
  lines: string,
  title?: string,
  language: Language = 'bash',
  event: 'PreToolUse' | 'PostToolUse' = 'PreToolUse',
) => scriptExample(event, language, lines, { title, matcher: 'Bash' });

const inShell = (lines: string, title?: string) =>
  check(`#!/bin/bash\ncommand=$(jq -r .tool_input.command)\n${lines}\nexit 0\n`, title);

const onlyCommits = 'echo "$command" | grep -qE "git +commit" || exit 0';
const staged =
  'if git diff --cached --name-only | grep -q "\\.sql$"; then\n  echo "There is SQL in this commit." >&2\n  exit 2\nfi';

export const rule: Rule = {
  id: 'staged-files-before-add',
  severity: 'warning',
  summary: 'The hook checks the staged files before a command that stages them itself.',
  docs: {
    why:
      'Claude often stages and commits in one command: `git add . && git commit -m …`, or `git commit -am …`. PreToolUse ' +
      'runs before the whole command, when nothing of it is staged yet: `git diff --cached` lists none of these files, and ' +
      'the check passes.',
    repair:
      'Block a command that stages as well (`git add`, `-a`) and say to stage first, in a command of its own. Or make the ' +
      "check a `pre-commit` hook of Git, which runs when the files are staged, and which `git commit` can't get past without " +
      '`--no-verify`.',
  },
  bad: [
    inShell(`${onlyCommits}\n${staged}`),
    inShell(
      `case "$command" in\n  *"git commit"*) : ;;\n  *) exit 0 ;;\nesac\nif git diff --cached | grep -q "BEGIN .*KEY"; then\n  exit 2\nfi`,
      'In a clause of its own',
    ),
    inShell(
      `[[ $command == *"git commit"* ]] || exit 0\nfiles=$(git -C "$CLAUDE_PROJECT_DIR" diff --staged --name-only)\n[ -z "$files" ] && exit 0\nfor file in $files; do\n  grep -q "^<<<<<<<" "$file" && { echo "$file is not merged." >&2; exit 2; }\ndone`,
      'It lists them',
    ),
    inShell(
      `${onlyCommits}\n${staged.replace('echo "There is SQL in this commit." >&2', 'said="$said There is SQL. Then: git add docs\\\\n"\n  printf %b "$said" >&2')}`,
      'It says what to add, in a text that it gathers',
    ),
    inShell(
      `${onlyCommits}\nif echo "$command" | grep -qE "git +add"; then\n  echo "Stage first, in a command of its own." >&2\n  exit 2\nfi\n${staged}`,
      'It refuses to stage and commit at once, and not to commit all that is changed',
    ),
    inShell(`${onlyCommits}\n${staged.replace('exit 2', 'exit 1')}`, 'A check that ends with the wrong exit code'),
    {
      kind: 'config',
      title: 'By a condition of the handler',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "sh \\"$CLAUDE_PROJECT_DIR\\"/check.sh", "if": "Bash(git commit *)"}]}]}}',
      files: {
        'check.sh': {
          text: 'git diff --cached --name-only | grep -q "\\.sql$" && { echo "There is SQL." >&2; exit 2; }\nexit 0\n',
        },
      },
    },
    inShell(
      `${onlyCommits}\nsource_files=$(git diff --cached --name-only | grep ^src/)\nif [ -z "$source_files" ]; then\n  exit 0\nfi\ndocs_staged=$(git diff --cached --name-only | grep ^docs/)\nif [ -z "$docs_staged" ]; then\n  cat <<'END'\n{"decision": "block", "reason": "Run git add docs, and commit again."}\nEND\nfi`,
      'It lets a commit through where nothing is staged, and blocks one that lacks a file',
    ),
    check(
      '#!/usr/bin/env python3\n"""Reads `git diff --cached` before `git commit`, and looks for SQL."""\nimport json, subprocess, sys\ncommand = json.load(sys.stdin)["tool_input"]["command"]\nif "git commit" not in command:\n    sys.exit(0)\nfiles = subprocess.run(["git", "diff", "--cached", "--name-only"], capture_output=True, text=True).stdout\nif ".sql" in files:\n    print("There is SQL in this commit.", file=sys.stderr)\n    sys.exit(2)\n',
      'In Python',
      'python',
    ),
    check(
      '#!/usr/bin/env python3\nimport json, subprocess, sys\ncommand = json.load(sys.stdin)["tool_input"]["command"]\nif "git commit" not in command:\n    sys.exit(0)\nfiles = subprocess.run(["git", "diff", "--cached", "--name-only"], capture_output=True, text=True).stdout\nif ".sql" in files:\n    print(json.dumps({"systemMessage": "There is SQL in this commit."}))\n',
      'It only warns',
      'python',
    ),
    check(
      "#!/usr/bin/env node\nconst { execSync } = require('node:child_process');\nconst { command } = JSON.parse(require('node:fs').readFileSync(0, 'utf8')).tool_input;\nif (/\\bgit\\s+commit\\b/.test(command)) {\n  const files = execSync('git diff --cached --name-only').toString();\n  if (files.includes('.sql')) {\n    console.error('There is SQL in this commit.');\n    process.exit(2);\n  }\n}\n",
      'In JavaScript',
      'javascript',
    ),
    inShell(
      `case "$command" in\n  *"git commit"*)\n    root=\${CLAUDE_PROJECT_DIR:-.}\n    added=$({ git -C "$root" diff --cached; git -C "$root" diff; } | grep "^+")\n    if echo "$added" | grep -q "BEGIN .*KEY"; then\n      echo "There is a key in it." >&2\n      exit 2\n    fi ;;\nesac`,
      'It looks at what is changed and not staged as well, where Git leaves out new files',
    ),
    check(
      "#!/usr/bin/env node\nconst { execSync } = require('node:child_process');\nconst { command } = JSON.parse(require('node:fs').readFileSync(0, 'utf8')).tool_input;\nif (!/git (commit|push)/.test(command)) process.exit(0);\nif (execSync('git diff --cached', { encoding: 'utf8' }).includes('BEGIN')) {\n  process.stderr.write('There is a key in it.');\n  process.exit(2);\n}\n",
      'Before a push as well',
      'javascript',
    ),
    inShell(
      `${onlyCommits}\nfiles=$(git diff --cached --name-only | grep "\\.ts$")\n[ -n "$files" ] && echo "$files" | xargs npx prettier --write && echo "$files" | xargs git add`,
      'It formats them, and stages them again',
    ),
    check(
      "#!/usr/bin/env node\nconst { execFileSync } = require('node:child_process');\nconst { command } = JSON.parse(require('node:fs').readFileSync(0, 'utf8')).tool_input;\nif (!/\\bgit\\b[\\s\\S]*\\bcommit\\b/.test(command)) process.exit(0);\nconst git = (args) => execFileSync('git', args, { encoding: 'utf8' });\nconst isOfAll = /\\bcommit\\b.*(\\s-a\\b|\\s--all\\b)/.test(command);\nconst changes = git(['diff', '--cached']) + (isOfAll ? git(['diff']) : '');\nif (changes.includes('BEGIN')) {\n  console.error('There is a key in it.');\n  process.exit(2);\n}\n",
      'Through a function of its own, and of `git commit -a` what is not staged as well',
      'javascript',
    ),
    check(
      `#!/usr/bin/env python3\nimport json, re, subprocess, sys\ncommand = json.load(sys.stdin)["tool_input"]["command"]\nif not re.search(r"\\bgit\\s+commit\\b", command):\n    sys.exit(0)\nif re.search(r"\\bcommit\\b.*\\s(-a|--all)\\b", command):\n    subprocess.run(["git", "add", "--update"])\nchanges = subprocess.run(["git", "diff", "HEAD"], capture_output=True, text=True).stdout\nif "BEGIN" in changes:\n    print("There is a key in it.", file=sys.stderr)\n    sys.exit(2)\n`,
      'It does not know `git commit -am`',
      'python',
    ),
  ],
  good: [
    check(
      `#!/usr/bin/env node\nconst { execFileSync } = require('node:child_process');\nconst { command } = JSON.parse(require('node:fs').readFileSync(0, 'utf8')).tool_input;\nif (!/\\bgit\\b[\\s\\S]*\\bcommit\\b/.test(command)) process.exit(0);\nconst git = (args) => execFileSync('git', args, { encoding: 'utf8' });\nconst isOfAll = /\\bcommit\\b.*(\\s-\\w*a\\w*|\\s--all\\b)/.test(command);\nif (/\\bgit\\s+add\\b/.test(command)) process.exit(2);\nconst changes = git(['diff', 'HEAD']);\nif (isOfAll && changes.includes('BEGIN')) {\n  console.error('There is a key in it.');\n  process.exit(2);\n}\n`,
      'It knows the options of `git commit -am`',
      'javascript',
    ),
    inShell(
      `${onlyCommits}\nif grep -qE "commit.* (-a|--all)" <<<"$command"; then\n  echo "Name the files that you commit." >&2\n  exit 2\nfi\n${staged}`,
      'It refuses `git commit -a`',
    ),
    inShell(
      `${onlyCommits}\n${staged}\nfiles="$files $(git status --porcelain)"`,
      'It asks for what is not staged, into a text that it gathers',
    ),
    inShell(
      `${onlyCommits}\ngit add -A\nfiles=$(git diff --cached --name-only)\nnpx prettier --write $files && git add $files`,
      'It stages everything before it formats',
    ),
    inShell(
      `${onlyCommits}\nif echo "$command" | grep -qE "git add|commit.* -a"; then\n  echo "Stage first, in a command of its own." >&2\n  exit 2\nfi\n${staged}`,
      'It tells Claude to stage first',
    ),
    inShell(
      `${onlyCommits}\nif echo "$command" | grep -qE "git add|commit.* -[a-z]*a"; then\n  echo "Stage first, in a command of its own." >&2\n  exit 2\nfi\n${staged}`,
      'The same, by any cluster of options',
    ),
    inShell(`${onlyCommits}\n${staged.replace('--cached', 'HEAD')}`, 'What is changed, staged or not'),
    inShell(`${onlyCommits}\ngit add -A\n${staged}`, 'It stages them itself'),
    inShell(staged, 'Before any command'),
    inShell(`${onlyCommits}\necho "Look at git diff --cached first." >&2\nexit 2`, 'It only mentions it'),
    inShell(
      `${onlyCommits}\nfiles=$(git diff --cached --name-only)\nif [ -z "$files" ]; then\n  echo "Stage the files first." >&2\n  exit 2\nfi\n${staged}`,
      'It blocks where nothing is staged',
    ),
    inShell(
      `${onlyCommits}\nstaged=$(git diff --cached --name-only)\nif ! echo "$staged" | grep -q CHANGELOG.md; then\n  echo '{"decision": "block", "reason": "The change log is not staged."}'\nfi`,
      'It blocks where a file is not staged',
    ),
    inShell(`${onlyCommits}\ngit diff --cached --stat >>"$HOME/commits.log"`, 'It only keeps a list'),
    check(
      `#!/bin/bash\ncommand=$(jq -r .tool_input.command)\n${staged}\nexit 0\n`,
      'After any command',
      'bash',
      'PostToolUse',
    ),
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const { event, script } = hook;
    if (event !== 'PreToolUse') return;
    const wired = wiredForOneEvent(hook, project);
    if (wired === undefined) return;
    const said = textOf(hook);
    const narrow = narrowAllOption(said);
    if (narrow !== undefined)
      yield {
        message:
          'The pattern for `git commit -a` does not find `git commit -am …`, which is how Claude writes it: the hook takes that for a commit of what is staged.',
        help: 'Let letters follow the `a`: `\\s-\\w*a\\w*`.',
        at: lineSpot(hook, narrow),
        cause: 'all-option',
      };
    const text = withoutBlockComments(said.text, said.language);
    const isForCommitsAlone = wired.every(isForCommits);
    const formatted = stagedForFormat(text, isForCommitsAlone);
    // With the wrong exit code it blocks nothing, and would still see nothing once that is mended.
    const speaks = canBlock(hook) || refusesSomewhere(text) || informs.test(text);
    const read = formatted ?? (speaks ? stagedOnly(text, isForCommitsAlone) : undefined);
    if (read === undefined) return;
    const { unseen, refuse } = gapIn(read);
    yield {
      message: `The hook ${formatted === undefined ? 'sees' : 'formats'} none of the ${unseen}: it looks at what is staged before the command runs.`,
      help:
        formatted === undefined
          ? `${refuse}, or make the check a \`pre-commit\` hook of Git.`
          : 'Format each file after it is written (PostToolUse on Edit and Write), or in a `pre-commit` hook of Git.',
      at:
        script === undefined
          ? handlerSpot(hook, 'command')
          : { in: 'script', offset: read.offset, length: read.length },
    };
  },
};

/** What the script does not see, and which commands it would have to refuse. */
function gapIn({ andUnstaged, mindsAdd }: StagedRead): { readonly unseen: string; readonly refuse: string } {
  if (mindsAdd) return { unseen: 'files of `git commit -a`', refuse: 'Block `git commit -a` as well' };
  return {
    unseen: andUnstaged
      ? 'new files of `git add … && git commit`'
      : 'files of `git add … && git commit` and `git commit -a`',
    refuse: 'Block a command that also stages (`git add`, `-a`)',
  };
}

/** It tells Claude or the user what it finds. */
const informs = /\b(?:additionalContext|systemMessage)\b/;

const isForCommits = ({ handler }: Hook): boolean => /^Bash\(git commit\b/.test(handler.if ?? '');
