/** A check at the end of a turn that asks Git what has changed, and is not told of all files that are new. */
import { askedOfGit } from '../../evidence/asked-of-git.js';
import { clientOf, guardsAnEnd, handlerSpot } from '../../evidence/registration.js';
import { scriptExample } from '../../evidence/script-example.js';
import type { EventName, Language, Rule } from '../../model.js';
import { answerLines, canBlock } from '../../script/answers/answers.js';
import { textOf } from '../../script/answers/text-of.js';
import { checkNames, mayCallCheck } from '../../script/checks/check-names.js';
import { anyChangeAsked, changedFilesRead, statusLinesRead } from '../../script/git/changed-files.js';
import { codeLines } from '../../script/lines/comment.js';

const check = (text: string, title?: string, language: Language = 'bash', event: EventName = 'Stop') =>
  scriptExample(event, language, text, { title });

const gate = (changed: string, title?: string) =>
  check(
    `#!/bin/bash\n[ "$(jq -r .stop_hook_active)" = true ] && exit 0\ncd "$CLAUDE_PROJECT_DIR" || exit 0\nchanged=$(${changed})\n[ -z "$changed" ] && exit 0\nnpm test >&2 || exit 2\n`,
    title,
  );

export const rule: Rule = {
  id: 'new-files-unseen',
  severity: 'warning',
  summary: 'A check at the end of a turn asks Git what has changed, and does not see the files that are new.',
  docs: {
    why:
      '`git diff` compares files that Git knows. A file that Claude has just written is untracked, and in no list of it, with ' +
      'or without `HEAD`: a turn that only adds files counts as one that changed nothing, and a new test as none. ' +
      '`git status --porcelain` has them, but prints a new folder as one line, `?? folder/`, whatever is in it.',
    repair:
      'Ask for both: `{ git diff --name-only HEAD; git ls-files --others --exclude-standard; }`, or `git status --porcelain -uall`.',
  },
  bad: [
    gate(
      'base=$(git merge-base HEAD main); git diff --name-only --diff-filter=d "$base" | grep "\\.py$"',
      'Compared with a base, without deleted files',
    ),
    gate("git diff --name-only HEAD | grep '\\.ts$'"),
    check(
      '#!/bin/bash\nif ! git diff --quiet || ! git diff --cached --quiet; then\n  echo "Commit your changes." >&2\n  exit 2\nfi\n',
      'Only whether anything has changed',
    ),
    check(
      "#!/usr/bin/env node\nconst { execSync } = require('node:child_process');\nif (execSync('git diff --name-only HEAD').toString().includes('.ts')) {\n  console.error('Run the tests before you stop.');\n  process.exit(2);\n}\n",
      'In JavaScript',
      'javascript',
    ),
    check(
      '#!/bin/bash\ncd "$CLAUDE_PROJECT_DIR" || exit 0\nfor file in $(git status --porcelain | cut -c4-); do\n  [ -f "$file" ] && grep -q FIXME "$file" && exit 2\ndone\nexit 0\n',
      'A new folder, taken for a file',
    ),
    gate(
      'git -C "$root" status --porcelain -- backend 2>/dev/null | grep \'\\.py$\'',
      'Files of one folder, picked by their ending',
    ),
    gate("git status --porcelain 2>/dev/null |\n  grep -E '\\.(ts|tsx)$|package\\.json$'", 'In the next line'),
    check(
      '#!/usr/bin/env python3\n"""Runs the tests if `git status --porcelain` shows a changed file of Python."""\nimport json, subprocess, sys\n\nif json.load(sys.stdin).get("stop_hook_active"):\n    sys.exit(0)\nstatus = subprocess.run(["git", "status", "--porcelain"], capture_output=True, text=True).stdout\nif any(line[3:].endswith(".py") for line in status.splitlines()):\n    if subprocess.run(["pytest", "-q"], stdout=sys.stderr).returncode != 0:\n        sys.exit(2)\n',
      'In Python, whose docstring names the command as well',
      'python',
    ),
    check(
      "#!/usr/bin/env node\nimport { spawnSync } from 'node:child_process';\nconst git = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout;\nconst status = git('status', '--porcelain');\nif (!/\\.tsx?(\\s|$)/m.test(status)) process.exit(0);\nif (spawnSync('npx', ['tsc', '--noEmit']).status !== 0) {\n  console.error('There are type errors.');\n  process.exit(2);\n}\n",
      'Its lines are searched for the end of a name, in JavaScript',
      'javascript',
    ),
    check(
      `#!/bin/bash\nchanged=$(git status --porcelain | sed 's/^...//')\npython=$(echo "$changed" | grep -E '\\.pyi?$')\nfound=$(npx pyright $python 2>&1) || jq -n --arg found "$found" '{systemMessage: $found}'\nexit 0\n`,
      'A check that only tells the user what it finds',
    ),
    check(
      '#!/bin/bash\nif git diff --name-only HEAD | grep -q "^src/"; then\n  echo \'{"systemMessage": "Mind the changelog."}\'\nfi\n',
      'A reminder',
    ),
    {
      kind: 'config',
      title: 'In a file that it imports',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "node \\"$CLAUDE_PROJECT_DIR/check.mjs\\""}]}]}}',
      files: {
        'check.mjs': {
          text: "import { changed } from './git.mjs';\nif (changed('.').some((file) => /\\.ts$/.test(file))) {\n  console.error('Run the tests before you stop.');\n  process.exit(2);\n}\n",
        },
        'git.mjs': {
          text: "import { execFileSync } from 'node:child_process';\nexport function changed(root) {\n  const lines = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).split('\\n');\n  return lines.map((line) => line.slice(3));\n}\nexport function branch() {\n  return execFileSync('git', ['branch', '--show-current'], { encoding: 'utf8' });\n}\n",
        },
      },
    },
  ],
  good: [
    gate('git diff --name-only "$(git merge-base HEAD main)"..HEAD', 'Commits'),
    gate('git diff --name-only "$1"', 'Compared with what is not known'),
    {
      kind: 'config',
      title: 'In a function of such a file that it does not call',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "node \\"$CLAUDE_PROJECT_DIR/check.mjs\\""}]}]}}',
      files: {
        'check.mjs': {
          text: "import { branch } from './git.mjs';\nif (branch().endsWith('.ts')) {\n  console.error('Run the tests before you stop.');\n  process.exit(2);\n}\n",
        },
        'git.mjs': {
          text: "import { execFileSync } from 'node:child_process';\nexport function changed(root) {\n  const lines = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).split('\\n');\n  return lines.map((line) => line.slice(3));\n}\nexport function branch() {\n  return execFileSync('git', ['branch', '--show-current'], { encoding: 'utf8' });\n}\n",
        },
      },
    },
    gate("git status --porcelain -uall | cut -c4- | grep '\\.ts$'", 'Each file of new folders'),
    gate('git status --porcelain', 'Whether there is anything'),
    gate('git status --porcelain -- "$1" | grep \'\\.py$\'', 'One file, as the caller names it'),
    gate("git status --porcelain -- docs/api.md | grep '\\.md$'", 'One file by its name'),
    gate('git diff --name-only HEAD; git ls-files --others --exclude-standard', 'New files too'),
    gate('git diff --name-only origin/main...HEAD', 'What is committed'),
    check(
      '#!/bin/bash\nfor file in $(git diff --name-only HEAD); do\n  [ "$(git show "HEAD:$file" | wc -l)" -gt 500 ] && exit 2\ndone\nexit 0\n',
      'Each is compared with its last version',
    ),
    gate('git diff --name-only HEAD -- CHANGELOG.md', 'One file, which Git knows'),
    check(
      '#!/bin/bash\ngit diff --name-only HEAD >"$CLAUDE_PROJECT_DIR/.claude/changed.txt"\n',
      'It blocks nothing, and says nothing',
    ),
    check(
      '#!/usr/bin/env node\nconst { execFileSync } = require("node:child_process");\nconst { existsSync, readFileSync } = require("node:fs");\nconst lines = execFileSync("git", ["status", "--porcelain"], { encoding: "utf8" }).split("\\n");\nconst known = existsSync(".claude/seen.txt") ? readFileSync(".claude/seen.txt", "utf8") : "";\nconst other = lines.map((line) => line.slice(3)).filter((name) => !known.includes(name));\nif (other.length > 0) console.log(JSON.stringify({ systemMessage: `New: ${other.join(", ")}` }));\n',
      'A notice, which is right about a folder too',
      'javascript',
    ),
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const { event, script } = hook;
    if (!guardsAnEnd(event, clientOf(project))) return;
    const said = textOf(hook);
    const asked = askedOfGit(said, question);
    if (asked === undefined) return;
    const { library } = asked;
    const { diff, list, read } = asked.found;
    const isCheck = canBlock(hook) || callsCheck(said.text);
    // A notice that something has changed is right about a folder as well.
    if (!isCheck && (diff === undefined || !answerLines(said).some(({ prints }) => prints))) return;
    yield {
      ...(isCheck ? {} : { severity: 'info' as const }),
      ...(diff === undefined
        ? {
            message:
              '`git status` prints a new folder as one line, `?? folder/`: the check sees none of the files in it.',
            help: 'Add `-uall`, which lists them all.',
          }
        : {
            message:
              list === undefined
                ? '`git diff` does not see files that are new to Git: where Claude has only created files, it reports no change.'
                : '`git diff` lists no file that is new to Git: of the files that Claude has just created, the check sees none.',
            help:
              list === undefined
                ? 'Ask whether `git status --porcelain` prints anything.'
                : 'Add `git ls-files --others --exclude-standard`, or ask `git status --porcelain -uall`.',
          }),
      at:
        script === undefined
          ? handlerSpot(hook, 'command')
          : { in: 'script', ...read, ...(library === undefined ? {} : { library: library.path }) },
    };
  },
};

const aCheck = new RegExp(`(?<![\\w-])${checkNames}(?![\\w-])`);

/** Does its code name a program that finds fault? */
const callsCheck = (text: string): boolean => mayCallCheck(text) && codeLines(text).some((line) => aCheck.test(line));

/** What is asked of Git: for a list or whether there is one, or for its status. */
function question(text: string, others: readonly string[]) {
  const list = changedFilesRead(text, others);
  const diff = list ?? anyChangeAsked(text, others);
  const read = diff ?? statusLinesRead(text, others);
  return read === undefined ? undefined : { diff, list, read };
}
