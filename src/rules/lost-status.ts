/** An exit status that is read where another command has already overwritten it. */
import type { Rule } from '../model.js';
import { lostStatuses } from '../script/lost-status.js';

const shell = (text: string, title?: string) =>
  ({
    kind: 'script',
    event: 'PostToolUse',
    language: 'bash',
    text: `#!/bin/bash\nfile=$(jq -r .tool_input.file_path)\n${text}\n`,
    ...(title === undefined ? {} : { title }),
  }) as const;

const told = 'if [ $? -ne 0 ]; then\n  echo "$file does not compile." >&2\n  exit 2\nfi';

export const rule: Rule = {
  id: 'lost-status',
  severity: 'warning',
  summary: 'The hook asks for the status of a check, and gets that of another command.',
  docs: {
    why:
      '`$?` is the status of the last command. Behind `local x=$(check)`, it is that of `local`; behind a pipe, that of the ' +
      'last program in it, also for `if` and `||`; behind an `if` whose condition did not hold, it is 0. The check fails, and the hook does not see it.',
    repair: 'Test the command itself, `if ! check; then`, or save its status in the next command: `check; status=$?`.',
  },
  bad: [
    shell(`if [[ $file == *.py ]]; then\n  python3 -m py_compile "$file"\nfi\n${told}`),
    shell(`node --check "$file" 2>&1 | tee check.log\n${told}`),
    shell(`check() {\n  local out=$(node --check "$file" 2>&1)\n  ${told.replaceAll('\n', '\n  ')}\n}\ncheck`),
    shell(`if ! node --check "$file" 2>&1 | tail -5; then\n  echo "$file does not compile." >&2\n  exit 2\nfi`),
    shell(`node --check "$file" 2>&1 | head -20 || {\n  echo "$file does not compile." >&2\n  exit 2\n}`),
  ],
  good: [
    shell(
      `set -o pipefail\nif ! node --check "$file" 2>&1 | tail -5; then\n  exit 2\nfi`,
      'A condition, with pipefail',
    ),
    shell('if echo "$file" | tee -a edits.log; then\n  exit 0\nfi', 'No check in front of the pipe'),
    shell(
      `if node --check "$file" 2>&1 | grep -q Error; then\n  exit 2\nfi`,
      'A condition whose last program looks for something',
    ),
    shell(`tail -1 edits.log | sort || true`, 'Nothing hangs on the status'),
    shell(`node --check "$file" >&2\n${told}`),
    shell(`set -o pipefail\nnode --check "$file" 2>&1 | tee check.log\n${told}`, 'With pipefail'),
    shell(`local_out=$(node --check "$file" 2>&1)\n${told}`, 'An assignment keeps the status'),
    shell(`echo "$file" | grep -q "\\.js$"\n${told}`, 'The last program of the pipe is the check'),
  ],
  *onHook({ script }) {
    if (script === undefined || !/^(?:sh|bash|zsh)$/.test(script.language)) return;
    for (const { asks, offset, instead } of lostStatuses(script.text)) {
      yield {
        message:
          asks === '$?'
            ? `\`$?\` is not the status of the check in front of it, but that of ${instead}.`
            : `\`${asks}\` tests the status of ${instead}, which is 0 whatever the check in front of it says.`,
        help:
          asks === '$?'
            ? 'Test the command itself (`if ! check; then`), or save its status at once: `status=$?`.'
            : 'Put `set -o pipefail` in front, or keep what the check prints (`out=$(check)`) and test that.',
        at: { in: 'script', offset, length: 2 },
      };
    }
  },
};
