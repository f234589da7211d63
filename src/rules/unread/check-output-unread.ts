/** A block because a check failed, and nobody is told what it found: that went to stdout. */
import { join } from '../../evidence/phrases.js';
import { clientOf, handlerSpot } from '../../evidence/registration.js';
import { scriptExample } from '../../evidence/script-example.js';
import { contractAt } from '../../interpret/contract-at.js';
import type { Rule } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';
import { blockingProgramChecks } from '../../script/checks/program-checks.js';
import { unreadChecks } from '../../script/checks/unread-checks.js';

const gate = (lines: string, title?: string) =>
  scriptExample('Stop', 'bash', `#!/bin/bash\n[ "$(jq -r .stop_hook_active)" = true ] && exit 0\n${lines}\nexit 0\n`, {
    title,
  });

export const rule: Rule = {
  id: 'check-output-unread',
  severity: 'warning',
  summary: 'The hook blocks because a check fails, and what the check found goes to stdout, which nobody reads.',
  docs: {
    why:
      'At exit code 2, Claude Code reads only stderr. A checker prints what it found to stdout, so Claude learns that ' +
      'something failed and not what: it has to run the check again, or guesses.',
    repair:
      'Send the output of the check to stderr (`npm test >&2`), or keep it in a variable and print that to stderr.',
  },
  bad: [
    gate('if ! npm test; then\n  echo "Tests fail. Fix them before you stop." >&2\n  exit 2\nfi'),
    gate(
      'if ! (cd backend && go test ./... 2>/dev/null); then\n  echo "Go tests fail." >&2\n  exit 2\nfi',
      'Its stderr is not kept either',
    ),
    {
      ...gate('', 'In Python'),
      language: 'python',
      text: '#!/usr/bin/env python3\nimport json, subprocess, sys\nif json.load(sys.stdin).get("stop_hook_active"):\n    sys.exit(0)\nresult = subprocess.run(["pytest", "-q"])\nif result.returncode != 0:\n    print("Tests fail. Fix them before you stop.", file=sys.stderr)\n    sys.exit(2)\n',
    },
    {
      ...gate('', 'In JavaScript'),
      language: 'javascript',
      text: "#!/usr/bin/env node\nconst { execSync } = require('node:child_process');\nif (JSON.parse(require('node:fs').readFileSync(0, 'utf8')).stop_hook_active) process.exit(0);\ntry {\n  execSync('npm test', { stdio: 'inherit' });\n} catch {\n  console.error('Tests fail. Fix them before you stop.');\n  process.exit(2);\n}\n",
    },
    gate(
      'if ! cargo clippy --all-targets 2>&1; then\n  echo "Clippy is not content." >&2\n  exit 2\nfi',
      'Its stderr goes to stdout',
    ),
    gate('cd core && cargo test -q || exit 2', 'Without a word of its own'),
    gate(
      'npm test 2>&1\n\nif [ $? -ne 0 ]; then\n  echo "Tests fail. Fix them before you stop." >&2\n  exit 2\nfi',
      'It asks for the status behind it',
    ),
    gate(
      'npx tsc --noEmit\nstatus=$?\n# Types first.\nif [[ "$status" -ne 0 ]]; then\n  echo "Type errors." >&2\n  exit 2\nfi',
      'It keeps the status',
    ),
    gate('npx tsc --noEmit || { echo "Type errors." >&2; exit 2; }', 'On one line'),
    gate(
      'failed=""\n(cd web && npx tsc --noEmit 2>&1) || failed="$failed types"\nif [ -n "$failed" ]; then\n  echo "Failed:$failed" >&2\n  exit 2\nfi',
      'It blocks far below',
    ),
    gate(
      'if ! bundle exec rubocop; then\n  failed=1\n  notes="$notes RuboCop"\nfi\nif [ "$failed" = 1 ]; then\n  echo "RuboCop is not content." >&2\n  exit 2\nfi',
      'In Ruby, by a flag',
    ),
  ],
  good: [
    {
      ...gate('', 'In Python, all of it on stderr'),
      language: 'python',
      text: '#!/usr/bin/env python3\nimport json, subprocess, sys\nif json.load(sys.stdin).get("stop_hook_active"):\n    sys.exit(0)\nif subprocess.run(["pytest", "-q"], stdout=sys.stderr).returncode != 0:\n    print("Tests fail. Fix them before you stop.", file=sys.stderr)\n    sys.exit(2)\n',
    },
    gate('if ! npm test >&2; then\n  echo "Tests fail." >&2\n  exit 2\nfi', 'All of it on stderr'),
    gate('if ! out=$(npm test 2>&1); then\n  echo "$out" >&2\n  exit 2\nfi', 'Kept, and printed'),
    gate(
      'if ! npm test >/dev/null 2>&1; then\n  npm test 2>&1 | tail -20 >&2\n  exit 2\nfi',
      'Run again for its output',
    ),
    gate('if ! npm run build; then\n  echo "The build fails."\n  exit 1\nfi', 'Nothing is blocked'),
    gate(
      'if ! npm test; then\n  echo "Tests fail."\n  exit 2\nfi',
      'Nothing at all is on stderr, which is told of as such',
    ),
    gate(
      'if ! cargo clippy --all-targets; then\n  echo "Clippy is not content." >&2\n  exit 2\nfi',
      'A check that prints to stderr itself',
    ),
    gate('cargo test -q >&2 || exit 2', 'Without a word of its own, all of it on stderr'),
    gate('npm test || npm run report\nif [ $? -ne 0 ]; then\n  echo "Tests fail." >&2\n  exit 2\nfi', 'Another status'),
    gate(
      'npm test\ndate >>log\nif [ $? -ne 0 ]; then\n  echo "Tests fail." >&2\n  exit 2\nfi',
      'That of a later command',
    ),
    gate(
      'npm test >&2\nif [ $? -ne 0 ]; then\n  echo "Tests fail." >&2\n  exit 2\nfi',
      'The status, and all of it on stderr',
    ),
    gate(
      'npx tsc --noEmit || failed=1\nif [ "$failed" = 1 ]; then\n  echo "Type errors." >&2\n  npx tsc --noEmit >&2\n  exit 2\nfi',
      'By a flag, and run again for its output',
    ),
    gate('npx tsc --noEmit || failed=1\nif [ "$other" = 1 ]; then\n  echo "No." >&2\n  exit 2\nfi', 'Another flag'),
    gate('if ! git diff --cached --quiet; then\n  echo "Commit first." >&2\n  exit 2\nfi', 'No checker'),
    gate('exec >&2\nif ! npm test; then\n  echo "Tests fail."\n  exit 2\nfi', 'stdout is stderr'),
    {
      ...gate('', 'The user is told, who can look'),
      text: '#!/bin/bash\nif ! npm test; then\n  echo "Tests fail." >&2\n  exit 2\nfi\n',
      event: 'UserPromptSubmit',
    },
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const { event, script } = hook;
    const said = textOf(hook);
    if (contractAt(event, clientOf(project)).exit2.stderrTo !== 'claude') return;
    const isShell = /^(?:ba|z)?sh$/.test(said.language);
    const [first, ...others] = isShell ? unreadChecks(said.text) : blockingProgramChecks(said);
    if (first === undefined) return;
    const names = [...new Set([first, ...others].map(({ program }) => `\`${program}\``))];
    const them = names.length === 1 ? 'it' : 'they';
    yield {
      message: `The hook blocks when ${named(names)} fails, and what ${them} found goes to stdout, which exit code 2 ignores: Claude does not learn what to fix.`,
      help: `Send the output of the check to stderr${isShell ? ' (`>&2`)' : ''}.`,
      at:
        script === undefined
          ? handlerSpot(hook, 'command')
          : {
              in: 'script',
              offset: first.offset,
              length: isShell ? first.program.length : lineLength(script.text, first.offset),
            },
    };
  },
};

/** All of a few names, and the first of many. */
function named(names: readonly string[]): string {
  return names.length <= 3 ? join(names, 'or') : `${names[0]} or one of ${names.length - 1} more checks`;
}

/** From an offset to the end of its line. */
const lineLength = (text: string, offset: number): number =>
  text.slice(offset).split('\n', 1)[0]?.trimEnd().length ?? 0;
