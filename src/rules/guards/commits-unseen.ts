/** A check at the end of a turn that asks Git what has changed, and is not told of what is committed by then. */
import { askedOfGit } from '../../evidence/asked-of-git.js';
import { clientOf, guardsAnEnd, handlerSpot } from '../../evidence/registration.js';
import { scriptExample } from '../../evidence/script-example.js';
import { commandExample } from '../../evidence/settings-example.js';
import type { EventName, Hook, Language, Project, Rule } from '../../model.js';
import { canBlock } from '../../script/answers/answers.js';
import { textOf } from '../../script/answers/text-of.js';
import { checkNames, mayCallCheck } from '../../script/checks/check-names.js';
import { uncommittedRead } from '../../script/git/changed-files.js';
import { isCommentLine } from '../../script/lines/comment.js';

const check = (text: string, title?: string, language: Language = 'bash', event: EventName = 'Stop') =>
  scriptExample(event, language, text, { title });

const gate = (changed: string, title?: string, runs = 'npm test') =>
  check(
    `#!/bin/bash\n[ "$(jq -r .stop_hook_active)" = true ] && exit 0\ncd "$CLAUDE_PROJECT_DIR" || exit 0\nchanged=$(${changed})\n[ -z "$changed" ] && exit 0\n${runs} >&2 || exit 2\n`,
    title,
  );

const wired = (text: string) => ({
  'check.sh': { text: `#!/bin/bash\n[ -z "$(git status --porcelain -uall)" ] && exit 0\nnpm test >&2 || exit 2\n` },
  'commit.sh': { text },
});

/** The check beside another file of the project. */
const beside = (file: string, content: string, title: string, runs = 'npm test') =>
  commandExample(
    'Stop',
    { command: 'bash "$CLAUDE_PROJECT_DIR"/check.sh' },
    {
      title,
      files: {
        'check.sh': {
          text: `#!/bin/bash\n[ -z "$(git status --porcelain -uall)" ] && exit 0\n${runs} >&2 || exit 2\n`,
        },
        [file]: { text: content },
      },
    },
  );

const settings =
  '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "bash \\"$CLAUDE_PROJECT_DIR\\"/check.sh"}]}], "PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "bash \\"$CLAUDE_PROJECT_DIR\\"/commit.sh"}]}]}}';

export const rule: Rule = {
  id: 'commits-unseen',
  severity: 'info',
  summary: 'A check at the end of a turn runs for uncommitted changes only, and Claude may have committed its own.',
  docs: {
    why:
      '`git status`, and `git diff` with or without `HEAD`, know what is not committed. Where Claude commits its work before ' +
      'the turn ends, there is nothing left for them to tell: the check does not run, and the turn ends with whatever is in ' +
      'the commit.',
    repair:
      'Compare with the branch that the work goes to: `git diff --name-only "$(git merge-base HEAD main)"` lists what is ' +
      'committed since and what is not. Or run the same check before each `git commit`, in a `pre-commit` hook of Git.',
  },
  bad: [
    gate("git status --porcelain -uall | cut -c4- | grep '\\.ts$'"),
    gate('git diff --name-only HEAD; git ls-files --others --exclude-standard', 'By `git diff`'),
    gate('git -C "$CLAUDE_PROJECT_DIR" status --short -uall -- src', 'Of one folder'),
    check(
      "#!/usr/bin/env node\nimport { spawnSync } from 'node:child_process';\nconst git = (args) => spawnSync('git', args, { encoding: 'utf8' }).stdout;\nif (git(['status', '--porcelain', '-uall']).trim() === '') process.exit(0);\nif (spawnSync('npx', ['tsc', '--noEmit']).status !== 0) {\n  console.error('There are type errors.');\n  process.exit(2);\n}\n",
      'In JavaScript',
      'javascript',
    ),
    check(
      '#!/usr/bin/env python3\nimport subprocess, sys\n\n\ndef main() -> int:\n    status = subprocess.run(["git", "status", "--porcelain", "-uall"], capture_output=True, text=True).stdout\n    if not status:\n        return 0\n    if subprocess.run(["pytest", "-q"], stdout=sys.stderr).returncode == 1:\n        return 2\n    return 0\n\n\nsys.exit(main())\n',
      'In Python, with the code that `main` returns',
      'python',
    ),
    {
      kind: 'config',
      title: 'Beside a hook that looks for something else in commits',
      config: 'settings',
      text: settings,
      files: wired('#!/bin/bash\nif grep -q "git push"; then\n  echo "Do not push." >&2\n  exit 2\nfi\n'),
    },
    beside(
      '.githooks/pre-commit',
      '#!/bin/sh\n# npm test\ngofmt -l .\n',
      'Beside a hook of Git that checks something else',
    ),
    beside(
      'package.json',
      '{"scripts": {"lint-staged": "eslint ."}}\n',
      'Beside a script that nothing starts at a commit',
    ),
  ],
  good: [
    gate('git diff --name-only "$(git merge-base HEAD main)"', 'What is committed, too'),
    gate('git diff --name-only main...HEAD; git status --porcelain -uall', 'In a question of its own'),
    gate('git diff --name-only --cached', 'What is staged: for a commit to come'),
    gate('git ls-files "*.ts"', 'No question of what has changed'),
    check(
      '#!/bin/bash\nif [ -n "$(git status --porcelain)" ]; then\n  echo "Commit your changes." >&2\n  exit 2\nfi\n',
      'It is about uncommitted changes, and checks nothing else',
    ),
    check(
      '#!/bin/bash\n[ -z "$(git status --porcelain -uall)" ] && exit 0\nnpm test >"$CLAUDE_PROJECT_DIR/test.log" 2>&1\n',
      'It blocks nothing',
    ),
    check(
      '#!/bin/bash\n[ -z "$(git status --porcelain -uall)" ] && exit 0\nnpm test >&2 || exit 2\n',
      'Not at the end of a turn',
      'bash',
      'PreToolUse',
    ),
    {
      kind: 'config',
      title: 'Beside a hook that checks each commit',
      config: 'settings',
      text: settings,
      files: wired(
        '#!/bin/bash\ncommand=$(jq -r .tool_input.command)\n[[ $command == *"git commit"* ]] || exit 0\nnpm test >&2 || exit 2\n',
      ),
    },
    beside('.husky/pre-commit', 'npm test\n', 'Beside a hook of Git that checks'),
    beside('.husky/pre-push', 'npm run lint\n', 'Beside a hook of Git that checks what is pushed'),
    beside(
      'package.json',
      '{"lint-staged": {"*.ts": "vitest related --run"}}\n',
      'Beside checks of staged files, in the manifest',
    ),
    beside('.husky/pre-commit', 'pnpm lint-staged\n', 'Beside checks of staged files'),
    beside(
      '.pre-commit-config.yaml',
      'repos:\n  - repo: https://github.com/astral-sh/ruff-pre-commit\n    rev: v0.15.0\n    hooks:\n      - id: ruff\n',
      'Beside the same program in pre-commit',
      'ruff check .',
    ),
    beside(
      'lefthook.yml',
      'pre-commit:\n  commands:\n    types:\n      run: npx tsc --noEmit\n',
      'Beside a check of Lefthook',
    ),
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    if (!guardsAnEnd(hook.event, clientOf(project)) || !canBlock(hook) || !runsCheck(hook)) return;
    const asked = askedOfGit(textOf(hook), (text, others) => {
      const read = uncommittedRead(text, others);
      return read === undefined ? undefined : { read };
    });
    if (asked === undefined || project.hooks.some(checksCommits) || gitChecksCommits(hook, project)) return;
    yield {
      message:
        'The check asks Git for uncommitted changes only: what Claude commits before the turn ends goes unchecked.',
      help: 'Compare with the branch that the work goes to, whose list has commits as well: `git diff --name-only "$(git merge-base HEAD main)"`. Or run the check in a `pre-commit` hook of Git, too.',
      at:
        hook.script === undefined
          ? handlerSpot(hook, 'command')
          : {
              in: 'script',
              ...asked.found.read,
              ...(asked.library === undefined ? {} : { library: asked.library.path }),
            },
    };
  },
};

const named = new RegExp(`(?<![\\w-])${checkNames}(?![\\w-])`);

/** The lines of code of a hook and its libraries. */
const codeOf = (hook: Hook): readonly string[] => {
  const said = textOf(hook);
  return [said, ...(said.libraries ?? [])].flatMap(({ text }) =>
    text.split('\n').filter((line) => !isCommentLine(line)),
  );
};

/** The checks that a text calls, each up to the name of what it does: `ruff check`, `npm test`. */
const checksIn = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => (mayCallCheck(line) ? (named.exec(line.replace(/["'], ?\[?["']/g, ' ')) ?? []) : []));

const runsCheck = (hook: Hook): boolean => checksIn(codeOf(hook)).length > 0;

/** Does Git check what is committed or pushed? Tools for that name a check by its program alone: `id: ruff`. */
function gitChecksCommits(hook: Hook, { commitHooks = '' }: Project): boolean {
  if (commitHooks === '') return false;
  if (/\blint-staged\b/.test(commitHooks) || checksIn(commitHooks.split('\n')).length > 0) return true;
  const words = new Set(commitHooks.split(/[^\w-]+/));
  return checksIn(codeOf(hook)).some((check) => words.has(check.split(' ')[0] ?? ''));
}

/** Does a hook look at commits before they are made, or when they are? */
const checksCommits = (hook: Hook): boolean =>
  (hook.event === 'PreToolUse' || hook.event === 'PostToolUse') &&
  runsCheck(hook) &&
  (/commit/.test(hook.handler.if ?? '') || codeOf(hook).some((line) => /\bgit\b.{0,30}\bcommit\b/.test(line)));
