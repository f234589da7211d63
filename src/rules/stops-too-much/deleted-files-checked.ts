/** A check that is given every file that has changed, also those that are deleted. */
import { handlerSpot } from '../../evidence/registration.js';
import { inBash } from '../../evidence/shell-example.js';
import type { Rule } from '../../model.js';
import { canBlock } from '../../script/answers/answers.js';
import { textOf } from '../../script/answers/text-of.js';
import { deletedGiven } from '../../script/git/deleted-files.js';

const gate = (lines: string, title?: string) =>
  inBash(
    'Stop',
    `[ "$(jq -r .stop_hook_active)" = true ] && exit 0\ncd "$CLAUDE_PROJECT_DIR" || exit 0\n${lines}\nexit 0\n`,
    title,
  );

const checked = (changed: string) =>
  `files=$(${changed}; git ls-files --others --exclude-standard)\n[ -z "$files" ] && exit 0\nif ! found=$(echo "$files" | xargs npx eslint 2>&1); then\n  echo "$found" >&2\n  exit 2\nfi`;

export const rule: Rule = {
  id: 'deleted-files-checked',
  severity: 'warning',
  summary: 'A check is given the names of deleted files and fails on them, which the hook takes for a finding.',
  docs: {
    why:
      '`git diff --name-only` and `git status` name every file that differs, also those that are deleted. A linter ends with an error for a file ' +
      'that is not there, and the hook takes that for a finding: as long as the deletion is not committed, it speaks up each time, ' +
      'and no change of the code mends that.',
    repair: 'Add `--diff-filter=d`, which leaves deleted files out, or test each name with `[ -f "$file" ]`.',
  },
  bad: [
    gate(checked('git diff --name-only HEAD')),
    gate(
      'changed=$(git diff --name-only HEAD; git ls-files --others --exclude-standard)\npython=$(echo "$changed" | grep "\\.py$")\nif [ -n "$python" ]; then\n  ruff check $python >&2 || exit 2\nfi',
      'Those of one language',
    ),
    gate(
      'files=$(git status --porcelain -uall | cut -c4- | grep "\\.sh$")\n[ -z "$files" ] && exit 0\nshellcheck $files >&2 || exit 2',
      'As Git tells its status',
    ),
    inBash(
      'PreToolUse',
      'jq -r .tool_input.command | grep -q "^git push" || exit 0\nif ! git diff --name-only origin/main...HEAD | xargs shellcheck >&2; then\n  exit 2\nfi\n',
      'Through a pipe',
    ),
  ],
  good: [
    gate(checked('git diff --name-only --diff-filter=d HEAD'), 'Without those that are deleted'),
    gate(
      checked('git diff --name-only HEAD').replace('eslint', 'eslint --no-error-on-unmatched-pattern'),
      'The check minds them',
    ),
    gate(
      'files=$(git status --porcelain -uall | grep -v "^ *D" | cut -c4- | grep "\\.sh$")\n[ -z "$files" ] && exit 0\nshellcheck $files >&2 || exit 2',
      'Its status without what is deleted',
    ),
    gate(
      checked('git diff --name-only HEAD').replace(
        'echo "$files" |',
        'for file in $files; do [ -f "$file" ] && echo "$file"; done |',
      ),
      'It asks whether each is there',
    ),
    gate(
      checked('git diff --name-only HEAD').replace('2>&1)', '2>&1 || true)'),
      'The status of the check does not count',
    ),
    gate(
      checked('git diff --name-only HEAD').replace('echo "$files" | xargs npx eslint', 'npx eslint .'),
      'It checks everything',
    ),
    gate(
      'files=$(git diff --name-only HEAD; git ls-files --others --exclude-standard)\n[ -z "$files" ] && exit 0\necho "$files" | xargs npx prettier --write >/dev/null 2>&1\nnpm test >&2 || exit 2',
      'Nobody asks how it ends',
    ),
    {
      kind: 'script',
      title: 'In another language',
      event: 'Stop',
      language: 'python',
      text: '#!/usr/bin/env python3\nimport json, subprocess, sys\n# git diff --name-only | xargs ruff check || exit 2\nif json.load(sys.stdin).get("stop_hook_active"):\n    sys.exit(0)\nif subprocess.run(["ruff", "check", "."], stdout=sys.stderr).returncode != 0:\n    sys.exit(2)\n',
    },
    gate(checked('git diff --name-only HEAD').replace('exit 2', 'exit 0'), 'It blocks nothing'),
  ],
  handlers: ['command'],
  *onHook(hook) {
    const { language, text } = textOf(hook);
    if (!/^(?:ba|z)?sh$/.test(language) || !canBlock(hook)) return;
    const found = deletedGiven(text);
    if (found === undefined) return;
    yield {
      message: `\`${found.asked}\` also names deleted files: \`${found.program}\` fails on them, and the hook takes that for a finding.`,
      help:
        found.asked === 'git status'
          ? 'Leave out what has a `D` in the first two columns, or test each name with `[ -f "$file" ]`.'
          : 'Add `--diff-filter=d`.',
      at:
        hook.script === undefined
          ? handlerSpot(hook, 'command')
          : { in: 'script', offset: found.offset, length: found.length },
    };
  },
};
