/** An exit status that is read where another command has already overwritten it. */
import { scriptExample } from '../../evidence/script-example.js';
import type { Library, Rule, Script } from '../../model.js';
import { canBlock } from '../../script/answers/answers.js';
import { type ForgivenCheck, forgivenChecks } from '../../script/checks/forgiven-checks.js';
import { cutPipes } from '../../script/pitfalls/cut-pipes.js';
import { lostFailures } from '../../script/pitfalls/lost-failures.js';
import { lostStatuses } from '../../script/pitfalls/lost-status.js';
import { quietPipes } from '../../script/pitfalls/quiet-pipes.js';

const shell = (text: string, title?: string) =>
  scriptExample('PostToolUse', 'bash', `#!/bin/bash\nfile=$(jq -r .tool_input.file_path)\n${text}\n`, { title });

const program = (language: 'javascript' | 'python', text: string, title: string) =>
  scriptExample('PostToolUse', language, text, { title });

const told = 'if [ $? -ne 0 ]; then\n  echo "$file does not compile." >&2\n  exit 2\nfi';

const toldOf = (name: string) => `if [ -n "$${name}" ]; then\n  echo "$${name}" >&2\n  exit 2\nfi`;

export const rule: Rule = {
  id: 'lost-status',
  severity: 'warning',
  summary: 'The hook reads the exit status of another command instead of that of its check.',
  docs: {
    why: '`$?` is the status of the last command, and that is often another one than the check. The check fails, and the hook does not see it.',
    cases: [
      'Behind `local out=$(check)`, it is the status of `local`, and behind a pipe that of its last program, also for `if` and `||`. Behind `find … -exec check {} \\;`, it is that of `find`.',
      'Behind an `if` whose condition did not hold, behind `|| true` and behind `out=$(check || true)`, it is 0.',
      'Under `set -e`, the script ends where the check fails, and no line behind it runs.',
      'A program that is missing prints nothing to stdout: in `out=$(check 2>/dev/null || true)`, that looks like a check that finds nothing.',
      '`grep -q` ends at its first match. Under `pipefail`, the program in front of it is killed if it still writes, and the pipe fails once there are more than some 64 KB. And `grep -q` prints nothing, so a second `grep` behind it finds nothing.',
    ],
    repair: 'Test the command itself, `if ! check; then`, or save its status in the next command: `check; status=$?`.',
  },
  bad: [
    shell(`if [[ $file == *.py ]]; then\n  python3 -m py_compile "$file"\nfi\n${told}`),
    shell(`node --check "$file" 2>&1 | tee check.log\n${told}`),
    shell(`out=$(node --check "$file" 2>&1 | head -30)\n${told}`, 'A pipe whose output is kept'),
    shell(`check() {\n  local out=$(node --check "$file" 2>&1)\n  ${told.replaceAll('\n', '\n  ')}\n}\ncheck`),
    shell(`if ! node --check "$file" 2>&1 | tail -5; then\n  echo "$file does not compile." >&2\n  exit 2\nfi`),
    shell(`node --check "$file" || true\n${told}`, 'A status that `|| true` discards'),
    shell(`out=$(node --check "$file" 2>&1 || true)\n${told}`, 'And in what is kept'),
    shell(`out=$(node --check "$file" 2>&1 || echo "")\ncode=$?\n${told.replace('$?', '$code')}`, 'As `|| echo` does'),
    shell(`set -euo pipefail\nfound=$(node --check "$file" 2>&1)\n${told}`, 'Under `set -e`'),
    shell(
      `set -e\nfound=$(node -e "\n  const { readFileSync } = require('fs');\n  JSON.parse(readFileSync('$file', 'utf8'));\n" 2>&1)\n\n${told}`,
      'Under `set -e`, behind a program of several lines',
    ),
    shell(
      `set -e\npython3 - "$file" <<'PY'\nimport ast, sys\nast.parse(open(sys.argv[1]).read())\nPY\nstatus=$?\n${told.replace('$?', '$status')}`,
      'Under `set -e`, behind a here-document',
    ),
    shell(`node --check "$file" 2>&1 | head -20 || {\n  echo "$file does not compile." >&2\n  exit 2\n}`),
    shell(
      `found=$(rg -n FIXME "$file" 2>/dev/null || true)\n${toldOf('found')}`,
      'A failure that looks as if nothing were found',
    ),
    shell(`types=$(npx tsc --noEmit 2>&1 | grep "error TS" || true)\n${toldOf('types')}`, 'The same behind a pipe'),
    {
      kind: 'config',
      title: 'The same in a file that it sources',
      config: 'settings',
      text: '{"hooks": {"PostToolUse": [{"matcher": "Edit|Write", "hooks": [{"type": "command", "command": "sh \\"$CLAUDE_PROJECT_DIR\\"/check.sh"}]}]}}',
      files: {
        'check.sh': {
          text: '. "$(dirname "$0")/find.sh"\nmarked "$(jq -r .tool_input.file_path)" && exit 2\nexit 0\n',
        },
        'find.sh': {
          text: 'marked() {\n  local found\n  found="$(rg -n FIXME "$1" 2>/dev/null || true)"\n  [ -n "$found" ] && echo "$found" >&2\n}\n',
        },
      },
    },
    shell("find src -name '*.js' -exec node --check {} \\; || exit 2", 'A check that `find` runs'),
    shell(
      `set -uo pipefail\nif git diff HEAD | grep -q '^+.*FIXME'; then\n  echo "Mend it now." >&2\n  exit 2\nfi`,
      'A long text that is not read to its end',
    ),
    program(
      'javascript',
      "#!/usr/bin/env node\nconst { execSync } = require('child_process');\ntry {\n  execSync('npx tsc --noEmit 2>&1 | head -20', { encoding: 'utf8' });\n} catch (error) {\n  console.error(error.stdout);\n  process.exit(2);\n}\n",
      'A pipe whose failure JavaScript would catch',
    ),
    program(
      'python',
      '#!/usr/bin/env python3\nimport subprocess, sys\nresult = subprocess.run("mypy src 2>&1 | tail -5", shell=True, capture_output=True, text=True)\nif result.returncode != 0:\n    print(result.stdout, file=sys.stderr)\n    sys.exit(2)\n',
      'A pipe whose status Python tests',
    ),
    shell(
      `if echo "$file" | grep -q 'src/' | grep -v 'src/generated/'; then\n  echo "Ask before you change $file." >&2\n  exit 2\nfi`,
      'A first `grep` that prints nothing',
    ),
  ],
  good: [
    shell(
      `command -v rg >/dev/null || exit 2\nfound=$(rg -n FIXME "$file" 2>/dev/null || true)\n${toldOf('found')}`,
      'It looks for the program first',
    ),
    shell(`found=$(rg -n FIXME "$file" || true)\n${toldOf('found')}`, 'What the program says of itself is kept apart'),
    shell(
      `found=$(rg -n FIXME "$file" 2>/dev/null || true)\n[ -f "$file" ] || exit 2`,
      'Nothing hangs on what it finds',
    ),
    shell(`name=$(jq -r .name package.json 2>/dev/null || true)\n${toldOf('name')}`, 'A program that checks nothing'),
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
    shell(`out=$(node --check "$file" 2>&1)\n${told}`, 'What it prints is kept, and its status too'),
    shell(
      `set -o pipefail\nout=$(node --check "$file" 2>&1 | head -30)\n${told}`,
      'A pipe that is kept, with pipefail',
    ),
    shell(`first=$(echo "$file" | head -1)\n${told}`, 'A pipe with no check in it'),
    shell(`out=$(node --check "$file" 2>&1 || false)\n${told}`, 'A failure that is kept'),
    shell(`set -o pipefail\nnode --check "$file" 2>&1 | tee check.log\n${told}`, 'With pipefail'),
    shell(`set -e\nset +e\nnode --check "$file"\n${told}`, '`set -e`, switched off'),
    shell(`set -e\nstatus=0\nnode --check "$file" || status=$?\n${told.replace('$?', '$status')}`, 'With `||`'),
    shell(
      `set -e\nif node --check "$file"; then\n  exit 0\nelse\n  status=$?\n  [ "$status" -gt 1 ] && exit 2\nfi`,
      'Of a condition',
    ),
    shell(
      `set -e\ncheck() {\n  node --check "$file"\n  ${told.replaceAll('\n', '\n  ')}\n}\ncheck || exit 2`,
      'In a function, which is called as a condition',
    ),
    shell(
      `set -e\nfound=$(node -e "\n  require(process.argv[1]);\n" "$file" 2>&1) || true\ncase "$found" in\n  *ok*)\n    ${told.replaceAll('\n', '\n    ')}\n    ;;\nesac`,
      'A pattern of `case` ends no program',
    ),
    shell(`set -e\nnode --check "$file" >&2\nstatus=$?\nexit "$status"`, 'Only handed on'),
    shell(`local_out=$(node --check "$file" 2>&1)\n${told}`, 'An assignment keeps the status'),
    shell(`echo "$file" | grep -q "\\.js$"\n${told}`, 'The last program of the pipe is the check'),
    shell(
      `if echo "$file" | grep 'src/' | grep -qv 'src/generated/'; then\n  exit 2\nfi`,
      'Only the last `grep` is quiet',
    ),
    shell("find src -name '*.js' -exec node --check {} + || exit 2", 'With `+`, `find` fails if the check does'),
    program(
      'javascript',
      "#!/usr/bin/env node\nconst { execSync } = require('child_process');\ntry {\n  const found = execSync('npx tsc --noEmit 2>&1 | head -20', { encoding: 'utf8' });\n  if (found.includes('error TS')) {\n    console.error(found);\n    process.exit(2);\n  }\n} catch (error) {\n  console.error(error.message);\n}\n",
      'JavaScript looks at what the pipe printed',
    ),
    program(
      'python',
      '#!/usr/bin/env python3\nimport subprocess, sys\nresult = subprocess.run("set -o pipefail; mypy src 2>&1 | tail -5", shell=True, capture_output=True, text=True)\nif result.returncode != 0:\n    print(result.stdout, file=sys.stderr)\n    sys.exit(2)\n',
      'With pipefail, in Python',
    ),
    shell(`# Not: grep -q 'src/' | grep -v 'src/generated/'\nexit 0`, 'A pipe in a comment'),
  ],
  handlers: ['command'],
  *onHook(hook) {
    const { script } = hook;
    if (script === undefined) return;
    for (const { by, last, length, offset } of lostFailures(script.text, script.language)) {
      const hidden = `the command ends with the status of \`${last}\`, which is 0 whatever the check in front of it says`;
      yield {
        message:
          by === 'execSync'
            ? `\`execSync\` does not throw where the check fails: ${hidden}.`
            : `\`returncode\` is always 0 here: ${hidden}.`,
        help: 'Leave out the pipe, and cut what the check prints in the program itself.',
        at: { in: 'script', offset, length },
      };
    }
    if (!isShell.test(script.language)) return;
    for (const { asks, byFind, offset, instead, ended } of lostStatuses(script.text)) {
      if (ended === true) {
        yield {
          message:
            '`$?` is always 0 here: under `set -e`, the script ends where the check in front of it fails, and nothing behind it runs.',
          help: 'Keep the status where it arises: `status=0; check || status=$?`.',
          at: { in: 'script', offset, length: 2 },
        };
        continue;
      }
      if (byFind === true) {
        yield {
          message: `\`${asks}\` tests the status of \`find\`, which is 0 however the command behind \`-exec\` ends.`,
          help: 'Let `xargs` run the command, which fails if one of its runs does: `find … -print0 | xargs -0 -n 1 check`.',
          at: { in: 'script', offset, length: 2 },
        };
        continue;
      }
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
    const [cut, ...others] = canBlock(hook) ? cutPipes(script.text) : [];
    if (cut !== undefined) {
      yield {
        message: `Under \`pipefail\`, this test fails on a long text that matches: \`grep -q\` ends at its first match, and \`${cut.writer}\`, which still writes, is killed and fails the pipe${others.length === 0 ? '' : `. The same goes for ${others.length} more`}.`,
        help: 'Leave out the pipe: `grep -q pattern <<<"$text"`.',
        at: { in: 'script', offset: cut.offset, length: cut.length },
        severity: 'info',
      };
    }
    const [forgiven, ...more] = canBlock(hook) ? forgivenIn(script) : [];
    if (forgiven !== undefined) {
      const { length, library, offset, program } = forgiven;
      yield {
        message: `Where \`${program}\` is missing or fails, it prints as little as where it finds nothing: the hook lets everything pass${more.length === 0 ? '' : `. The same goes for ${more.length} more`}.`,
        help: 'Keep its exit status (`found=$(check); status=$?`), and say so where it is that of a failure: 127 for a program that is missing.',
        at: { in: 'script', offset, length, ...(library === undefined ? {} : { library: library.path }) },
        severity: 'info',
      };
    }
    for (const { length, offset, reader } of quietPipes(script.text)) {
      const grep = script.text.slice(offset, offset + length).replace(/\s+/g, ' ');
      yield {
        message: `\`${grep}\` prints nothing, so the \`${reader}\` behind its pipe always reads an empty text.`,
        help: reader.endsWith('grep')
          ? 'Leave `-q` out of this `grep`, and give it to the last one.'
          : 'Leave out the pipe and test `grep -q` alone, or leave out `-q`.',
        at: { in: 'script', offset, length },
      };
    }
  },
};

/** The checks whose failure looks like a clean result, in a script and in what it sources. */
const forgivenIn = (script: Script): readonly (ForgivenCheck & { readonly library?: Library })[] => [
  ...forgivenChecks(script.text),
  ...(script.libraries ?? [])
    .filter(({ language }) => isShell.test(language))
    .flatMap((library) => forgivenChecks(library.text).map((each) => ({ ...each, library }))),
];

const isShell = /^(?:sh|bash|zsh)$/;
