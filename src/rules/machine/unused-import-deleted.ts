/** A fixer that deletes imports after each edit, before the code that uses them is there. */

import { handlerSpot } from '../../evidence/registration.js';
import { settingsExample } from '../../evidence/settings-example.js';
import { isToldBefore } from '../../evidence/told-once.js';
import type { EventName, Example, Rule } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';
import { importDeleters } from '../../script/checks/import-deleters.js';

const command = '"$CLAUDE_PROJECT_DIR"/.claude/hooks/fix';

/** A hook in a file, in a project with these files. */
function fixing(
  text: string,
  title?: string,
  { event = 'PostToolUse', files = {} }: { event?: EventName; files?: Readonly<Record<string, string>> } = {},
): Example {
  const all = { '.claude/hooks/fix': text, ...files };
  return settingsExample(
    { [event]: [{ ...(event === 'Stop' ? {} : { matcher: 'Edit|Write' }), hooks: [{ type: 'command', command }] }] },
    {
      title,
      files: Object.fromEntries(
        Object.entries(all).map(([name, content]) => [name, { text: content, executable: true }]),
      ),
    },
  );
}

const shell = (call: string): string => `#!/bin/bash\nfile=$(jq -r .tool_input.file_path)\n${call}\nexit 0\n`;

const fix = shell('ruff check --fix --quiet "$file"');

export const rule: Rule = {
  id: 'unused-import-deleted',
  severity: 'warning',
  summary: 'After each edit, the hook deletes imports that nothing uses yet.',
  docs: {
    why:
      'Claude often adds an import in one edit and the code that needs it in the next. A hook that runs `ruff check --fix` or ' +
      '`autoflake` in between deletes the import, since nothing uses it yet, and does not tell Claude. The code then fails.',
    repair:
      'Add `--unfixable F401` to `ruff check --fix`, or `unfixable = ["F401"]` to the settings of ruff; or fix at the end of the turn, ' +
      'on Stop.',
  },
  bad: [
    fixing(fix),
    fixing(shell('uv run ruff check "$file" --fix --select F,I'), 'Through a runner, with groups that have the rule'),
    fixing(shell('autoflake --in-place --remove-all-unused-imports "$file"'), 'Another program'),
    fixing(
      '#!/usr/bin/env python3\nimport json, subprocess, sys\npath = json.load(sys.stdin)["tool_input"]["file_path"]\nsubprocess.run(["ruff", "check", "--fix", path], capture_output=True)\n',
      'In Python',
    ),
    fixing(
      '#!/usr/bin/env python3\nimport json, subprocess, sys\npath = json.load(sys.stdin)["tool_input"]["file_path"]\nfor call in (["ruff", "format", path], ["uv", "run", "ruff", "check", "--fix", path]):\n    subprocess.run(call, capture_output=True)\n',
      'One of a list of calls',
    ),
    fixing(
      "#!/usr/bin/env node\nconst { execSync } = require('node:child_process');\nconst { tool_input: input } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));\nexecSync(`ruff check --fix ${input.file_path}`);\n",
      'In JavaScript',
    ),
    fixing(fix, 'Settings that say nothing of it', {
      files: { 'pyproject.toml': '[tool.ruff.lint]\nselect = ["E", "F", "I"]\n\n[tool.other]\nunfixable = ["F401"]\n' },
    }),
  ],
  good: [
    fixing(shell('ruff check "$file" >&2 || exit 2'), 'It only tells'),
    fixing(shell('ruff check --fix --unfixable F401 "$file"'), 'It leaves imports alone'),
    fixing(shell('ruff check --fix --extend-ignore=E501,F401 "$file"'), 'It looks for no unused imports'),
    fixing(shell('ruff check --select I --fix "$file"'), 'It sorts imports, and nothing else'),
    fixing(shell('ruff format "$file"'), 'A formatter'),
    fixing(shell('autoflake --in-place --remove-unused-variables "$file"'), 'Variables'),
    fixing(shell('# ruff check --fix "$file"'), 'In a comment'),
    fixing('#!/bin/bash\nruff check --fix --quiet .\nexit 0\n', 'At the end of the turn', { event: 'Stop' }),
    fixing(fix, 'Settings that leave imports alone', {
      files: { 'pyproject.toml': '[tool.ruff]\nline-length = 100\n\n[tool.ruff.lint]\nunfixable = [\n  "F401",\n]\n' },
    }),
    fixing(fix, 'Settings without the rule, in a folder', { files: { 'api/ruff.toml': 'lint.select = ["E", "I"]\n' } }),
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    if (hook.event !== 'PostToolUse' || isToldBefore(hook, project)) return;
    const [first] = importDeleters(textOf(hook)).filter(
      ({ program }) => program !== 'ruff' || project.ruffKeepsImports !== true,
    );
    if (first === undefined) return;
    const { program, offset, length } = first;
    yield {
      message: `If Claude adds an import in one edit and uses it in the next, \`${program === 'ruff' ? 'ruff check --fix' : program}\` deletes the import in between.`,
      help:
        program === 'ruff'
          ? 'Add `--unfixable F401`, or run the fix at the end of the turn, on Stop.'
          : 'Run it at the end of the turn, on Stop.',
      at: hook.script === undefined ? handlerSpot(hook, 'command') : { in: 'script', offset, length },
    };
  },
};
