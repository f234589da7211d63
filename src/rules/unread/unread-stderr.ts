/** A message on stderr of a hook that succeeds: nobody reads it. */

import { blockingRepair } from '../../evidence/blocking-repair.js';
import { checksOnStderr, spotOfCheck } from '../../evidence/check-told.js';
import { asPrinted, ownWords } from '../../evidence/echo.js';
import { mishap } from '../../evidence/mishap.js';
import { join, spoken } from '../../evidence/phrases.js';
import { clientOf } from '../../evidence/registration.js';
import { command, contractOf } from '../../evidence/runs.js';
import { addressesClaude, speaksOfBlocking, tellsOfCheck, tellsOfProblem } from '../../evidence/speech.js';
import { briefing, headlineOf, logged, saidAt } from '../../evidence/stderr-message.js';
import { ofItsInside, repair, unreadCheck, unreadLine } from '../../evidence/unread-line.js';
import { contractAt } from '../../interpret/contract-at.js';
import type { Rule, Severity } from '../../model.js';
import { claimsToTellClaude, isAdvice, isAdvisory } from '../../script/answers/meant-for-claude.js';
import { originOf } from '../../script/answers/origin.js';
import { textOf } from '../../script/answers/text-of.js';
import { toldCheck } from '../../script/checks/told-checks.js';
import { inBackground } from '../../wiring/background.js';

export const rule: Rule = {
  id: 'unread-stderr',
  severity: 'warning',
  summary: 'A message on stderr, from a hook that ends with exit code 0.',
  blamesMachine: 'lack',
  readsText: true,
  docs: {
    why:
      'Claude Code reads stderr when a hook fails or blocks. At exit code 0 neither Claude nor the user sees it, so a ' +
      'reminder that a hook writes there reaches nobody.',
    repair:
      'Print the message as `hookSpecificOutput.additionalContext` where the event has it, as `systemMessage` for the user, ' +
      'or end with exit code 2 where Claude has to act on it.',
  },
  bad: [
    {
      kind: 'run',
      title: 'A state that is wrong now, with the name of a file that ends with .json',
      event: 'PostToolUse',
      handler: { command: 'echo "schema.ts changed: docs/schema.json is now stale." >&2' },
      execution: { stderr: 'schema.ts changed: docs/schema.json is now stale.\n' },
    },
    {
      kind: 'run',
      title: 'A command to run, without quotes',
      event: 'PostToolUse',
      handler: { command: 'echo "[docs] Templates changed. Run bun run docs." >&2' },
      execution: { stderr: '[docs] Templates changed. Run bun run docs.\n' },
    },
    {
      kind: 'run',
      title: 'What has to be done with a file',
      event: 'PostToolUse',
      handler: { command: 'echo "The client must be regenerated after this." >&2' },
      execution: { stderr: 'The client must be regenerated after this.\n' },
    },
    {
      kind: 'run',
      title: 'In a text of several lines that a function is given',
      event: 'PostToolUse',
      handler: {
        command: `note() { printf '[docs] %s\\n%s\\n' "$1" "$2" >&2; }\nnote "A page changed." \\\n"    bun run docs\n\nIf you edited inside of a marker, your change is lost. Edit the template instead." ;;`,
      },
      execution: {
        stderr:
          '[docs] A page changed.\n    bun run docs\n\nIf you edited inside of a marker, your change is lost. Edit the template instead.\n',
      },
    },
    {
      kind: 'run',
      title: 'By its first line, of several',
      event: 'PostToolUse',
      handler: {
        command:
          'echo "Formatting the sources." >&2\nmake format\necho "== The schema changed ==" >&2\necho "Please write a migration." >&2\nexit 0',
      },
      execution: {
        stderr: 'Formatting the sources.\n== The schema changed ==\nPlease write a migration.\n',
      },
    },
    {
      kind: 'run',
      event: 'PostToolUse',
      handler: { command: 'echo "Please run the tests before you go on." >&2' },
      execution: { stderr: 'Please run the tests before you go on.\n' },
    },
    {
      kind: 'run',
      title: 'The message names the command, word for word',
      event: 'PostToolUse',
      payload: { tool_input: { command: 'npm publish' } },
      handler: {
        command: 'grep -q "npm publish" && echo "npm publish has run: check that this was meant." >&2; exit 0',
      },
      execution: { stderr: 'npm publish has run: check that this was meant.\n' },
    },
    {
      kind: 'runs',
      title: 'What a check finds, sent to stderr as it is called',
      event: 'PostToolUse',
      handler: { command: 'npx tsc --noEmit 2>&1 | tail -20 >&2 || true\nexit 0' },
      runs: [{ execution: {} }],
    },
    {
      kind: 'run',
      title: 'By a hook that Claude Code does not wait for',
      event: 'PostToolUse',
      handler: { command: 'echo "Please add a spec for this class." >&2', async: true },
      execution: { stderr: 'Please add a spec for this class.\n' },
    },
    {
      kind: 'run',
      title: 'By one that wakes Claude with another exit code',
      event: 'PostToolUse',
      handler: { command: 'echo "Please add a spec for this class." >&2', asyncRewake: true },
      execution: { stderr: 'Please add a spec for this class.\n' },
    },
    {
      kind: 'run',
      title: 'Questions to Claude',
      event: 'Stop',
      handler: { command: 'echo "Before you stop: is all of it done?" >&2' },
      execution: { stderr: 'Before you stop: is all of it done?\n' },
    },
    {
      kind: 'runs',
      title: 'In a branch that no payload brings about, beside one that fails',
      event: 'Stop',
      handler: {
        command:
          'case "$(cat)" in\n  *docs*)\n    echo "Please update the documents." >&2\n    ;;\n  "")\n    exit 1\n    ;;\nesac',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Below a sign of warning, which is all that the line above says',
      event: 'PostToolUse',
      handler: {
        command:
          'file=$(jq -r .tool_input.file_path)\nif [ -f "$file.draft" ]; then\n  echo "⚠️  $file" >&2\n  echo "This part of the manual is kept in English." >&2\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'run',
      title: 'A hint',
      event: 'PermissionDenied',
      handler: { command: 'echo "Hint: the host is in no allow list." >&2' },
      execution: { stderr: 'Hint: the host is in no allow list.\n' },
    },
    {
      kind: 'runs',
      title: 'A command to type, in a line that no payload brings about',
      event: 'Stop',
      handler: { command: 'if [ -f full ]; then\n  echo "Run /handoff for a fresh session." >&2\nfi\nexit 0' },
      runs: [{ execution: {} }],
    },
    {
      kind: 'run',
      title: 'Printed by a function',
      event: 'UserPromptSubmit',
      handler: { command: 'warn() { echo "$1" >&2; }; warn "Destructive. Confirm the target with the user first."' },
      execution: { stderr: 'Destructive. Confirm the target with the user first.\n' },
    },
    {
      kind: 'runs',
      title: 'No payload brings it about',
      event: 'PostToolUse',
      handler: { command: 'if [ -f problems ]; then\n  echo "Please look at the problems." >&2\nfi\nexit 0' },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'What a check finds, in lines that no payload brings about',
      event: 'PostToolUse',
      handler: {
        command:
          'out=$(.venv/bin/mypy src 2>&1)\nif [ $? -ne 0 ]; then\n  echo "mypy on src:" >&2\n  echo "$out" | tail -20 >&2\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'What a check cannot fix',
      event: 'PostToolUse',
      handler: {
        command:
          'file=$(jq -r .tool_input.file_path)\nif [[ "$file" == *.ts ]]; then\n  npx eslint --fix "$file" 2>&1 | tail -5 >&2\n  exit 0\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'The same in JavaScript, which prints it: a warning',
      event: 'PostToolUse',
      handler: {
        command: `node -e 'const { execSync } = require("node:child_process");\ntry {\n  execSync("npx eslint --fix src", { stdio: "pipe" });\n} catch (error) {\n  const found = error.stdout?.toString() || "";\n  if (found.includes("error")) {\n    process.stderr.write("[lint] " + found.slice(0, 300));\n  }\n}\nprocess.exit(0);'`,
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A part of what it finds, kept under another name',
      event: 'PostToolUse',
      handler: {
        command:
          'out=$(.venv/bin/mypy src 2>&1)\nerrors=$(echo "$out" | grep error | head -5)\nif [ -n "$errors" ]; then\n  echo "$errors" >&2\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A message that is kept in a variable, which no payload brings about',
      event: 'PostToolUse',
      handler: {
        command:
          'file=$(jq -r .tool_input.file_path)\nnotes=""\nif grep -q "Thread.sleep" "$file" 2>/dev/null; then\n  notes="$notes  - Do not wait for a time; use a latch.\\n"\nfi\nif [ -n "$notes" ]; then\n  echo -e "$notes" >&2\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'run',
      title: 'A briefing for Claude, on the wrong stream',
      event: 'SessionStart',
      handler: { command: 'echo "=== Session briefing ===" >&2\necho "Branch: main" >&2\necho "Open issues: 3" >&2' },
      execution: { stderr: '=== Session briefing ===\nBranch: main\nOpen issues: 3\n' },
    },
    {
      kind: 'run',
      title: 'A briefing of short labels, printed as a block',
      event: 'SessionStart',
      handler: {
        command: '{\n  echo "Branch: $branch"\n  echo "To do: $count"\n  echo "Conventions: see CLAUDE.md."\n} >&2',
      },
      execution: { stderr: 'Branch: main\nTo do: 3\nConventions: see CLAUDE.md.\n' },
    },
    {
      kind: 'run',
      title: 'It tells of a problem',
      event: 'SessionStart',
      handler: {
        command: 'command -v chromium || echo "session-start: no browser here, the tests will be missing some" >&2',
      },
      execution: { stderr: 'session-start: no browser here, the tests will be missing some\n' },
    },
    {
      kind: 'run',
      title: 'It tells that a program is gone, which is its task, in a text of two lines',
      event: 'SessionStart',
      handler: { command: 'command -v yarn || echo "yarn is not on PATH. Restore it with:\ncorepack enable" >&2' },
      execution: { stderr: 'yarn is not on PATH. Restore it with:\ncorepack enable\n' },
    },
    {
      kind: 'runs',
      title: 'A check that fails, in a line that no payload brings about',
      event: 'PostToolUse',
      handler: {
        command: 'if [ -f broken ]; then\n  echo "[gate] type errors in the last edit" >&2\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'run',
      title: 'It forbids what has been done already',
      event: 'PostToolUse',
      handler: { command: 'cat >&2 <<END\nEditing generated code is not allowed.\nEND' },
      execution: { stderr: 'Editing generated code is not allowed.\n' },
    },
    {
      kind: 'runs',
      title: 'In a here-document that no payload brings about',
      event: 'PostToolUse',
      handler: {
        command: 'if [ -f problems ]; then\n  cat >&2 <<END\nPlease look at the problems in $1.\nEND\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'An apostrophe in such a document',
      event: 'PostToolUse',
      handler: {
        command:
          "if [ -f pushed ]; then\n  cat >&2 <<END\n\nOnce it is merged, don't forget the branch.\nEND\nfi\nexit 0",
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'It names the better tool, in lines that no payload brings about',
      event: 'PreToolUse',
      handler: {
        command: 'if [ -f search ]; then\n  echo "For symbols: prefer \'ast-grep\' over grep." >&2\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Printed by a function in a line that no payload brings about',
      event: 'PostToolUse',
      handler: {
        command:
          'warn() { echo "$1" >&2; }\nif [ -f problems ]; then\n  warn "Please look at the problems."\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'By a function that is given a name first',
      event: 'PostToolUse',
      handler: {
        command:
          'hint() {\n  date >>".hints-$1"\n  echo "[hint] $2" >&2\n}\nif [ -f problems ]; then\n  hint problems "Please look at the problems."\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'run',
      title: 'What a check has found, told to nobody: a warning',
      event: 'PostToolUse',
      handler: { command: 'npx tsc --noEmit >.tsc.log || echo "TypeScript errors, see .tsc.log" >&2; exit 0' },
      execution: { stderr: 'TypeScript errors, see .tsc.log\n' },
    },
    {
      kind: 'runs',
      title: 'Printed by a group of commands, in lines that no payload brings about',
      event: 'PostToolUse',
      handler: {
        command:
          'if [ -f problems ]; then\n  {\n    echo "$(date): the schema differs"\n    echo "Please look at the problems."\n  } >&2\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'The same on one line',
      event: 'PostToolUse',
      handler: {
        command: '[ -f problems ] && { echo "The schema differs."; echo "Please look at the problems."; } >&2\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'By a function, behind a condition with a text in quotes',
      event: 'PostToolUse',
      handler: {
        command: 'warn() { echo "$1" >&2; }\n[ -f "$HOME/problems" ] && warn "Please look at the problems."\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'script',
      title: 'A check that prints to stderr itself, the last command of the hook',
      event: 'PostToolUse',
      language: 'bash',
      text: '#!/bin/bash\nset -e\nfile=$(jq -r .tool_input.file_path | python3 -c "import sys; print(sys.stdin.read(), *sys.argv[1:])")\ncase "$file" in *.py) "$PYTHON" -m py_compile "$file" ;; esac\n',
    },
    {
      kind: 'script',
      title: 'Two of them, whose failure is let pass',
      event: 'Stop',
      language: 'bash',
      text: '#!/bin/bash\n./gradlew lint || true\ngo vet ./... || true\n',
    },
  ],
  good: [
    {
      kind: 'run',
      title: 'What has to be done, and the hook does it',
      event: 'PostToolUse',
      handler: { command: 'echo "The index must be rebuilt: rebuilding it" >&2; make index' },
      execution: { stderr: 'The index must be rebuilt: rebuilding it\n' },
    },
    {
      kind: 'run',
      title: 'A count, and a step of its own',
      event: 'PostToolUse',
      handler: { command: 'echo "Run 3 of 4" >&2; echo "[docs] running bun run docs" >&2; bun run docs' },
      execution: { stderr: 'Run 3 of 4\n[docs] running bun run docs\n' },
    },
    {
      kind: 'run',
      title: 'A file of its own that cannot be read',
      event: 'PostToolUse',
      handler: { command: 'echo "state.json is missing, JSON expected" >&2' },
      execution: { stderr: 'state.json is missing, JSON expected\n' },
    },
    {
      kind: 'script',
      title: 'Such a check, where the hook blocks or may do so',
      event: 'PostToolUse',
      language: 'bash',
      text: '#!/bin/bash\nif [ -d core ]; then\n  cargo check || exit 2\nfi\ngo vet ./...\nexit $?\n',
    },
    {
      kind: 'script',
      title: 'Its stderr is discarded, or it prints to stdout',
      event: 'PostToolUse',
      language: 'bash',
      text: '#!/bin/bash\ngo vet ./... 2>/dev/null || true\ncargo build\nexit 0\n',
    },
    {
      kind: 'script',
      title: 'Where Claude does not read stderr',
      event: 'SessionEnd',
      language: 'bash',
      text: '#!/bin/bash\ngo vet ./...\nexit 0\n',
    },
    {
      kind: 'runs',
      title: 'A note below another note',
      event: 'PostToolUse',
      handler: {
        command:
          'file=$(jq -r .tool_input.file_path)\nif [ -f "$file.draft" ]; then\n  echo "→ $file" >&2\n  echo "This part of the manual is kept in English." >&2\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'run',
      title: 'The user is told the same in the reply',
      event: 'PostToolUse',
      execution: {
        stdout: '{"systemMessage": "The manual has an error: line 3 is empty. Please look at it."}',
        stderr: 'manual.sh: line 3 is empty. Please look at it.\n',
      },
    },
    {
      kind: 'runs',
      title: 'What a check finds goes to stderr, and the hook ends with its status',
      event: 'PostToolUse',
      handler: {
        command: 'out=$(mypy src 2>&1)\nstatus=$?\nif [ $status -ne 0 ]; then\n  echo "$out" >&2\nfi\nexit $status',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'How much a check finds',
      event: 'PostToolUse',
      handler: { command: 'count=$(mypy src 2>&1 | wc -l)\necho "mypy: $count" >&2\nexit 0' },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'The variable holds something else by then',
      event: 'PostToolUse',
      handler: { command: 'out=$(mypy src 2>&1)\nout=$(date)\necho "$out" >&2\nexit 0' },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'What a check finds is told in JSON as well',
      event: 'PostToolUse',
      handler: {
        command: 'out=$(mypy src 2>&1)\necho "$out" >&2\njq -n --arg out "$out" \'{systemMessage: $out}\'\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A failure of its own, which nobody came to',
      event: 'PostToolUse',
      handler: {
        command: 'if [ -f locked ]; then\n  echo "session-log: error, the file is locked" >&2\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A line of a log beside the reply that says it',
      event: 'Stop',
      handler: {
        command: `if [ -f changed ]; then\n  echo "[docs] Please note: printing a reminder" >&2\n  printf '{"systemMessage": "The docs are out of date."}'\nfi\nexit 0`,
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A note on what fails inside the hook',
      event: 'PostToolUse',
      handler: {
        command: 'if [ -f problems ]; then\n  echo "WARNING: stdin parse failed, please report" >&2\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Notes on its own work: what it leaves out, and a program that it starts',
      event: 'SessionEnd',
      handler: {
        command:
          'if [ -f large ]; then\n  echo "[scan] NOTE: the log is too large; skipping it" >&2\n  exit 0\nfi\nif [ -f report ]; then\n  echo "Writing the report (by the claude CLI)" >&2\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'run',
      title: 'A note on a program that it could not start',
      event: 'PostToolUse',
      handler: {
        command: 'gh pr status >/dev/null 2>&1 || echo "merge-status: could not run gh, nothing is checked" >&2',
      },
      execution: { stderr: 'merge-status: could not run gh, nothing is checked\n' },
    },
    {
      kind: 'runs',
      title: 'The failure that comes behind it is not known',
      event: 'PostToolUse',
      handler: {
        command: 'if [ -f problems ]; then\n  echo "Please look at the problems." >&2\n  failed=$?\nfi\nexit $failed',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'run',
      title: 'All is well, in other words',
      event: 'PostToolUse',
      handler: { command: 'echo "links: found no problems" >&2' },
      execution: { stderr: 'links: found no problems\n' },
    },
    {
      kind: 'run',
      title: 'All is well',
      event: 'PostToolUse',
      handler: { command: 'echo "lint: 0 errors" >&2' },
      execution: { stderr: 'lint: 0 errors\n' },
    },
    {
      kind: 'run',
      title: 'Given to Claude',
      event: 'PostToolUse',
      handler: { command: 'echo "Please run the tests before you go on." >&2; exit 2' },
      execution: { exitCode: 2, stderr: 'Please run the tests before you go on.\n' },
    },
    {
      kind: 'run',
      title: 'One line of a log, where Claude reads stdout',
      event: 'SessionStart',
      handler: { command: 'echo "[setup] Branch: main" >&2' },
      execution: { stderr: '[setup] Branch: main\n' },
    },
    {
      kind: 'run',
      title: "A path in Claude's folder, in a log",
      event: 'TeammateIdle',
      handler: { command: 'echo "Nothing in /home/ada/shop/.claude/activity.json so far" >&2' },
      execution: { stderr: 'Nothing in /home/ada/shop/.claude/activity.json so far\n' },
    },
    {
      kind: 'run',
      title: 'It does without a tool',
      event: 'PostToolUse',
      handler: {
        command: 'command -v ruff >/dev/null || echo "⚠ quality-gate: ruff not installed; skipping a.py" >&2',
      },
      execution: { stderr: '⚠ quality-gate: ruff not installed; skipping a.py\n' },
    },
    {
      kind: 'run',
      title: "A warning of Node's own",
      event: 'PostToolUse',
      handler: { command: 'node -e "require(\'./Warning: scan\')"' },
      execution: { stderr: '(node:750) [MODULE_TYPELESS_PACKAGE_JSON] Warning: scan is parsed twice\n' },
    },
    {
      kind: 'run',
      title: 'A line of a log, with the time in front',
      event: 'PostToolUse',
      handler: { command: 'echo "$(date +%F\\ %T) [WARNING] the index is missing" >&2' },
      execution: { stderr: '2026-05-04 10:20:30 [WARNING] the index is missing\n' },
    },
    {
      kind: 'run',
      title: 'A line of a log, with its level in front',
      event: 'PreToolUse',
      handler: { command: 'echo "[guard] INFO: Looking at: $(jq -r .tool_input.command)" >&2' },
      execution: { stderr: '[guard] INFO: Looking at: warn\n' },
    },
    {
      kind: 'run',
      title: 'A line of a log, about what the hook tells Claude elsewhere',
      event: 'PostToolUse',
      handler: { command: 'echo "[watch] main pushed: reminding Claude to watch the run" >&2' },
      execution: { stderr: '[watch] main pushed: reminding Claude to watch the run\n' },
    },
    {
      kind: 'run',
      title: 'A log: nobody is meant to read it now',
      event: 'PostToolUse',
      handler: { command: 'echo "formatted 3 files" >&2' },
      execution: { stderr: 'formatted 3 files\n' },
    },
    {
      kind: 'run',
      title: 'Said by a tool that the hook calls',
      event: 'PostToolUse',
      handler: { command: 'npx prettier --write .' },
      execution: { stderr: 'npm notice Please update to the new major version\n' },
    },
    {
      kind: 'runs',
      title: 'A function prints it and returns the exit code that the hook ends with',
      event: 'PreToolUse',
      handler: {
        command: `python3 -c '
import json, sys
def deny(why):
    sys.stderr.write(f"Blocked. {why}")
    return 2
def main():
    call = json.load(sys.stdin)
    if call["session_id"] == "x":
        return deny("Please remove the trailer from the message.")
    return 0
sys.exit(main())'`,
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'run',
      title: 'A log of its own, passed to a function',
      event: 'PostToolUse',
      handler: { command: 'log() { echo "$1" >&2; }; log "formatted all the files"' },
      execution: { stderr: 'formatted all the files\n' },
    },
    {
      kind: 'run',
      title: 'JSON tells Claude the same',
      event: 'PostToolUse',
      handler: { command: 'echo "Please run the tests." >&2; echo "$reply"' },
      execution: {
        stdout: '{"hookSpecificOutput":{"hookEventName":"PostToolUse","additionalContext":"Please run the tests."}}\n',
        stderr: 'Please run the tests.\n',
      },
    },
    {
      kind: 'run',
      title: 'JSON tells Claude the same in other words',
      event: 'PostToolUse',
      handler: { command: 'echo "WARNING: The schema is out of date. Please run make schema now." >&2; echo "$reply"' },
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PostToolUse","additionalContext":"WARNING: The schema is out of date. Run make schema soon."}}\n',
        stderr: 'WARNING: The schema is out of date. Please run make schema now.\n',
      },
    },
    { kind: 'run', title: 'In silence', event: 'PostToolUse', execution: {} },
  ],
  yieldsTo: [
    'stderr-only-failure',
    'silent-failure',
    'unenforced-block',
    'command-not-found',
    'crash',
    'json-on-stderr',
    'stdio-by-name',
  ],
  exits: ['success'],
  handlers: ['command'],
  *onHook(hook, project) {
    const contract = contractAt(hook.event, clientOf(project));
    if (contract.exit2.stderrTo !== 'claude' || inBackground(hook.handler)) return;
    const checks = toldCheck(textOf(hook)) === undefined ? checksOnStderr(hook) : [];
    const [first] = checks;
    if (first === undefined) return;
    const names = [...new Set(checks.map(({ program }) => `\`${program}\``))];
    yield {
      message: `What ${join(names, 'and')} ${names.length === 1 ? 'finds' : 'find'} goes to stderr, which Claude sees only with exit code 2, and the hook does not end with it.`,
      help: blockingRepair(hook, contract, { when: 'where the check fails' }),
      at: spotOfCheck(hook, first),
    };
  },
  *onRuns(hook, runs) {
    const finding = unreadCheck(hook, runs) ?? unreadLine(hook, runs);
    if (finding !== undefined) yield finding;
  },
  *onRun(run) {
    if (unreadCheck(run.case.hook, [run]) !== undefined) return;
    if (command(run)?.exitCode !== 0 || run.verdict.status !== 'success') return;
    const words = ownWords(run, 'stderr');
    // Where something could be blocked, that is the greater fault.
    const refuses = (line: string): boolean => contractOf(run).guards !== null && speaksOfBlocking(line) !== undefined;
    const lines = words.split('\n').filter((line) => !refuses(line) && !logged.test(line));
    const asking = lines.find(addressesClaude);
    const problem = lines.find((line) => tellsOfProblem(line) || speaksOfBlocking(line) !== undefined);
    const briefed = asking === undefined && problem === undefined ? briefing(run, lines) : undefined;
    const mayAct = contractOf(run).exit2.stderrTo === 'claude';
    const advises = mayAct && isAdvisory(run.case.hook.script);
    const said = asking ?? problem ?? briefed ?? (advises ? lines.find(isAdvice) : undefined);
    if (said === undefined || mishap(run) !== undefined) return;
    // The finding on its checks says more than one on what it says of them.
    if (tellsOfCheck(said) && checksOnStderr(run.case.hook).length > 0) return;
    // What fails inside the hook is a note for whoever repairs it.
    if (asking === undefined && (ofItsInside.test(said) || ofItsTools.test(said))) return;
    // It does without a tool that another machine has.
    if (doesWithout.test(said)) return;
    // A tool's notices are not for Claude; what Claude is told in another way is not lost.
    const own = originOf(said, run.case.hook);
    if (own === undefined) return;
    const wanted = said.trim();
    const same = [wanted, firstSentence(wanted), behindLabel(wanted)];
    const { toClaude, toUser } = run.verdict;
    if ([...toClaude, ...toUser].some(({ text }) => same.some((each) => text.includes(each)))) return;
    const first = headlineOf(said, words, run.case.hook);
    const contract = contractOf(run);
    yield {
      message: `Neither Claude nor the user sees stderr of a hook that ends with exit code 0: ${spoken(asPrinted(first?.said ?? wanted, run))} is lost.`,
      cause: 'stderr at exit code 0',
      help: repair(contract, run.case.hook),
      // Who tells of a problem may be content to have said it; who asks for something, or says all there is to know, is not.
      ...(asking === undefined &&
      briefed === undefined &&
      !advises &&
      !(mayAct && tellsOfCheck(said)) &&
      claimsToTellClaude(textOf(run.case.hook)) === undefined
        ? { severity: 'info' as Severity }
        : {}),
      at: saidAt(first?.own ?? own, run.case.hook),
    };
  },
};

/** The beginning of a message, by which it is known again where the rest is put in other words. */
function firstSentence(text: string): string {
  const [sentence = text] = text.split(/(?<=\w[.!?])\s/);
  const isLong = sentence.split(/\s+/).length >= shortestSentence;
  return isLong ? sentence : text;
}

const shortestSentence = 4;

/** `guard: the sandbox is missing`: what is said, without the name of who says it. */
function behindLabel(text: string): string {
  const said = text.slice(text.indexOf(': ') + 1).trim();
  return said.split(/\s+/).length >= shortestSentence ? said : text;
}

const ofItsTools =
  /\b(?:could not|cannot|can't|unable to|failed to) (?:run|start|find|open|read|load|reach|import)\b|\[Errno \d/i;

const doesWithout = /\bnot (?:installed|available|found|(?:on|in) (?:the |your )?PATH)\b.{0,20}\bskip/i;
