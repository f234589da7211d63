/** Plain text on stdout of an event where nobody reads it. */

import { blockingExitCode } from '../../contract/exit-codes.js';
import { blockingRepair } from '../../evidence/blocking-repair.js';
import {
  checkPassed,
  checksOnStderr,
  checksOnStdout,
  checkTold,
  mendingOnStdout,
  spotOfCheck,
} from '../../evidence/check-told.js';
import { replyNotRead } from '../../evidence/families.js';
import { isOfFormatter, onlyFormats, onlyFormatterPrints } from '../../evidence/formatter.js';
import { exitWith } from '../../evidence/own-language.js';
import { join, spoken } from '../../evidence/phrases.js';
import { clientOf, handlerSpot } from '../../evidence/registration.js';
import { command, contractOf, fieldAt, readsNotes, stdoutOf } from '../../evidence/runs.js';
import { scriptExample } from '../../evidence/script-example.js';
import { addressesClaude, findsFault, listsProblems, tellsOfCheck, tellsOfProblem } from '../../evidence/speech.js';
import { toolBeforeReply } from '../../evidence/tool-before-reply.js';
import { linesOf, unheardOnStdout } from '../../evidence/unheard.js';
import { contractAt } from '../../interpret/contract-at.js';
import type { EventContract, Hook, Rule, RuleFinding, Run } from '../../model.js';
import { objection } from '../../plan/stand-ins.js';
import { claimsToTellClaude, isAdvice, isAdvisory, neverBlocks } from '../../script/answers/meant-for-claude.js';
import { originOf } from '../../script/answers/origin.js';
import { offsetOfLine, textOf } from '../../script/answers/text-of.js';
import { inBackground } from '../../wiring/background.js';

const program = (language: 'python' | 'javascript', text: string, title: string) =>
  scriptExample('PostToolUse', language, `#!/usr/bin/env ${language === 'python' ? 'python3' : 'node'}\n${text}`, {
    title,
  });

export const rule: Rule = {
  id: 'unread-stdout',
  severity: 'info',
  summary: 'The hook prints plain text to stdout that neither Claude nor the user sees.',
  readsText: true,
  docs: {
    why:
      'Only a few events (UserPromptSubmit, UserPromptExpansion, SessionStart, PostModelSwitch) pass plain stdout ' +
      'to Claude. On the others it goes to the debug log: a reminder printed after a tool reaches nobody.',
    repair:
      'To inform Claude, print `additionalContext` as JSON, or write to stderr and exit 2 on events that pass ' +
      'stderr to Claude. If the output is only noise, redirect it (`>/dev/null`).',
    issues: [
      'https://github.com/anthropics/claude-code/issues/65120',
      'https://github.com/anthropics/claude-code/issues/11224',
    ],
  },
  bad: [
    {
      kind: 'run',
      title: 'A comment says that Claude sees it: a warning',
      event: 'PostToolUse',
      handler: { command: '# Prints the branch, so that Claude knows it.\ngit branch --show-current' },
      execution: { stdout: 'main\n' },
    },
    {
      kind: 'runs',
      title: 'A comment says so of what no payload brings about',
      event: 'Stop',
      handler: {
        command:
          '# Gives Claude awareness of what is left, without telling it to do anything.\nif [ -f src/draft ]; then\n  echo "A draft is left in src"\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A reminder that no payload brings about',
      event: 'Stop',
      handler: {
        command: 'if [ -f src/changed ]; then\n  echo "Remember to run the tests before you stop."\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'What is called dangerous, which no payload has',
      event: 'PostToolUse',
      handler: {
        command:
          'if [ -f src/fake.ts ]; then\n  echo "[check] Dangerous mock detected:"\n  cat src/fake.ts\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'The same, where a here-string hands on the payload',
      event: 'Stop',
      handler: {
        command:
          'input=$(cat)\nif [ -f src/changed ] && jq -e .cwd <<<"$input" >/dev/null; then\n  echo "Remember to run the tests before you stop."\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'What the hook itself finds in the file',
      event: 'PostToolUse',
      handler: {
        command:
          'count=$(grep -c "console.log" src/none.js)\nif [ "$count" -gt 0 ]; then\n  echo "console.log: $count violation(s) in src/none.js"\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'The lesser of its findings, where it says the others on stderr',
      event: 'PostToolUse',
      handler: {
        command:
          'if [ -f src/bad.sql ]; then\n  {\n    echo "Errors in the query:"\n    cat src/bad.sql\n  } >&2\n  exit 2\nfi\nif [ -f src/odd.sql ]; then\n  echo "Warnings in the query: name the columns"\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'What a check finds that another shell runs',
      event: 'PostToolUse',
      handler: {
        command: `jq -r .tool_input.file_path | grep '\\.py$' | xargs -I{} sh -c 'uv run mypy {} 2>&1 | head -5' || true`,
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'run',
      title: 'That a check is left out, which asks for nothing: a note',
      event: 'PostToolUse',
      handler: { command: 'if [ ! -d node_modules ]; then\n  echo "⚠ No packages here, skip lint"\nfi' },
      execution: { stdout: '⚠ No packages here, skip lint\n' },
    },
    {
      kind: 'runs',
      title: 'What a check finds, kept in a variable of the condition',
      event: 'PostToolUse',
      handler: {
        command: 'if ! out=$(go vet ./... 2>&1); then\n  echo "In the edited file:"\n  echo "$out"\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'What a check finds, kept in a variable, where no payload brings anything about',
      event: 'PostToolUse',
      handler: {
        command:
          'file=$(jq -r .tool_input.file_path)\nif [[ $file == *.ts ]] && [ -f tsconfig.json ]; then\n  notes=$(npx tsc --noEmit 2>&1 | head -5)\n  if [ -n "$notes" ]; then\n    echo "Types:"\n    echo "$notes"\n  fi\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'run',
      title: 'A script says something of its own beside a formatter',
      event: 'PostToolUse',
      handler: {
        command:
          'file=$(jq -r .tool_input.file_path)\n# The lint is for later.\ngofmt -w "$file"\necho "Run the generator as well."\nexit 0',
      },
      execution: { stdout: 'Run the generator as well.\n' },
    },
    {
      kind: 'runs',
      title: 'The same of a check that is called by its path, and a part of what it finds',
      event: 'PostToolUse',
      handler: {
        command:
          'file=$(jq -r .tool_input.file_path)\nif [ -x "$HOME/none/node_modules/.bin/eslint" ]; then\n  notes=$("$HOME/none/node_modules/.bin/eslint" \\\n    "$file" 2>&1)\n  errors=$(echo "$notes" | grep error | head -5)\n  if [ -n "$errors" ]; then\n    echo "$errors"\n  fi\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'The same of a check that another program is given as a command line',
      event: 'PostToolUse',
      handler: {
        command:
          'run=./scripts/in-container.sh\nif [ -x "$run" ]; then\n  notes=$("$run" "cd web && npx tsc --noEmit" 2>&1 | head -20)\n  if echo "$notes" | grep -q "error TS"; then\n    echo "$notes"\n  fi\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'The same, gathered under a heading',
      event: 'Stop',
      handler: {
        command:
          'all=""\nif [ -d web ]; then\n  notes="$( (cd web && npx eslint src) 2>&1 || true )"\n  [ -n "$notes" ] && { all+="ESLint:\\n$notes\\n"; found=1; }\nfi\nif [ -n "$all" ]; then\n  printf "%b" "$all"\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Notes that are gathered, and printed behind the name of the hook',
      event: 'PostToolUse',
      handler: {
        command: `node -e 'const notes = [];
if (require("fs").existsSync("stale")) notes.push("Please update the snapshots.");
if (notes.length > 0) {
  console.log("[snapshots] " + notes.join("; "));
}'`,
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'That checks fail, in the words of the hook, where this machine lacks one of them',
      event: 'Stop',
      handler: { command: 'report=$(pnpm lint 2>&1) && exit 0\nprintf "Checks still failing:\\n%s" "$report"\nexit 0' },
      runs: [
        {
          execution: { stdout: 'Checks still failing:\nsh: 1: pnpm: not found\n' },
          lacks: { kind: 'program', name: 'pnpm' },
        },
      ],
    },
    {
      kind: 'runs',
      title: 'What still fails where it has blocked before, beside a group whose output a variable takes',
      event: 'Stop',
      handler: {
        command:
          'again=$(jq -r .stop_hook_active)\nnotes=$( { ls src; ls lib; } | sort -u )\n[ -z "$notes" ] && exit 0\nreport=$(.claude/report.sh)\n[ -z "$report" ] && exit 0\nif [ "$again" = true ]; then\n  printf "Checks still failing:\\n%s" "$report"\n  exit 0\nfi\necho "$report" >&2\nexit 2',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'In a guard that also refuses, on stderr',
      event: 'PreToolUse',
      handler: {
        command:
          'if jq -r .tool_input.command | grep -q "push --force"; then\n  echo "Never force-push." >&2\n  exit 2\nfi\nif [ -f src/stale ]; then\n  echo "Please update the snapshots."\nfi\nexit 0',
      },
      runs: [{ execution: { exitCode: 2, stderr: 'Never force-push.\n' } }],
    },
    {
      kind: 'runs',
      title: 'Beside functions, and a block after which the hook ends',
      event: 'Stop',
      handler: {
        command:
          'log() {\n  echo "$1" >>turns.log\n}\nlog turn\nif [ -f src/broken ]; then\n  printf \'{"decision": "block", "reason": "Mend it."}\'\n  exit 0\nfi\nif [ -f src/changed ]; then\n  echo "Remember to run the tests."\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Of several lines that no payload brings about, one asks for something',
      event: 'PostToolUse',
      handler: {
        command:
          'if [ -f src/changed ]; then\n  echo "--- Schema ---"\n  echo "The schema differs from the last release."\n  echo ""\n  echo "Please write a migration."\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Behind a condition in the same line, which no payload fulfils',
      event: 'PostToolUse',
      handler: {
        command: `node -e 'if (require("fs").existsSync("stale")) console.log("Please update the snapshots.")'`,
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'run',
      event: 'PostToolUse',
      execution: { stdout: 'Reminder: run the type checker before you commit.\n' },
    },
    {
      kind: 'run',
      title: 'The last lines of what a check found',
      event: 'PostToolUse',
      handler: { command: 'echo "--- types ---"\nnpx --no-install tsc --noEmit 2>&1 | tail -20 || true\nexit 0' },
      execution: { stdout: '--- types ---\nsrc/app.ts(3,5): error TS2322: Type string is not a number.\n' },
    },
    {
      kind: 'script',
      title: 'What a check cannot fix: advice',
      event: 'PostToolUse',
      language: 'bash',
      text: '#!/bin/bash\nfile=$(jq -r .tool_input.file_path)\ncase "$file" in *.ts) npx eslint --fix "$file" 2>/dev/null || true ;; esac\nexit 0\n',
    },
    program(
      'python',
      'import subprocess\nsubprocess.run(["ruff", "check", "--fix", "--select", "E", "src"])\n',
      'The same of a check that Python starts',
    ),
    program(
      'javascript',
      "import { execSync } from 'node:child_process';\ntry {\n  execSync('npx eslint --fix src', { stdio: 'inherit' });\n} catch {}\n",
      'The same of one that JavaScript starts, whose failure it catches',
    ),
    {
      kind: 'runs',
      title: 'The same in a command that fails with its check: a warning',
      event: 'PostToolUse',
      handler: { command: 'npm run lint -- --fix' },
      runs: [{ execution: {} }],
    },
    {
      kind: 'script',
      title: 'The same of a check that is called by its path',
      event: 'PostToolUse',
      language: 'bash',
      text: '#!/bin/bash\nfile=$(jq -r .tool_input.file_path)\nif [[ $file == *.ts ]]; then\n  "$HOME/none/node_modules/.bin/eslint" --fix "$file" 2>&1 || true\nfi\nexit 0\n',
    },
    {
      kind: 'script',
      title: 'A check of a shell script, in a branch that no payload may reach',
      event: 'PostToolUse',
      language: 'bash',
      text: '#!/bin/bash\nfile=$(jq -r .tool_input.file_path)\ncheck() {\n  [[ $file == *.ts ]] && npx tsc --noEmit 2>&1 | head -20 || true\n}\ncheck\nexit 0\n',
    },
    program(
      'python',
      'import json, subprocess, sys\npath = json.load(sys.stdin)["tool_input"]["file_path"]\nif path.endswith(".py"):\n    print(f"Checking {path}")\n    subprocess.run([sys.executable, "-m", "mypy", path], timeout=60)\n',
      'A check that Python starts, with the stdout of the hook',
    ),
    program(
      'javascript',
      "const { execSync } = require('node:child_process');\ntry {\n  execSync('npx tsc --noEmit', { stdio: 'inherit' });\n} catch {\n  // The output says it.\n}\n",
      'A check that Node starts, with the stdout of the hook',
    ),
    program(
      'javascript',
      "const { spawnSync } = require('child_process');\nconst result = spawnSync('npx', ['eslint', 'src'], { encoding: 'utf8' });\nconst lines = result.stdout.split('\\n').slice(0, 10);\nfor (const line of lines) console.log(line);\n",
      'A part of what a check finds, printed',
    ),
    {
      kind: 'run',
      title: 'What a check found, in a hook that ends with 0',
      event: 'PostToolUse',
      handler: { command: 'npx tsc --noEmit 2>&1\nif [ $? -ne 0 ]; then\n  echo "tsc is not content" >&2\nfi\nexit 0' },
      execution: {
        stdout: 'src/app.ts(3,5): error TS2322: Type string is not assignable to type number.\n',
        stderr: 'tsc is not content\n',
      },
    },
    {
      kind: 'run',
      title: 'What a hook finds, listed under a heading: a warning',
      event: 'PostToolUse',
      execution: { stdout: '== checks ==\n[WARN] Avisos:\n  [2.1] src/app.tsx: cor #123456 fora da paleta\n' },
    },
    {
      kind: 'run',
      title: 'That a check fails, in the words of the hook',
      event: 'Stop',
      handler: { command: 'test -s errors && echo "lint エラーがあります"; exit 0' },
      execution: { stdout: 'lint エラーがあります\n' },
    },
    {
      kind: 'script',
      title: 'Where Claude is not there any more',
      event: 'SessionEnd',
      language: 'bash',
      text: '#!/bin/bash\nnpm run lint && npm run format\n',
    },
    {
      kind: 'script',
      title: 'What a script of the project finds, cut to its end',
      event: 'Stop',
      language: 'bash',
      text: '#!/bin/bash\ncd "$CLAUDE_PROJECT_DIR" && bash scripts/audit-links.sh 2>&1 | tail -15\nexit 0\n',
    },
    {
      kind: 'script',
      title: 'Kept and printed, in a hook that blocks for another reason',
      event: 'PostToolUse',
      language: 'bash',
      text: '#!/bin/bash\nfile=$(jq -r .tool_input.file_path)\nif [[ $file == *.pem ]]; then\n  echo "Keys do not belong here." >&2\n  exit 2\nfi\nout=$(make check 2>&1)\necho "$out"\nexit 0\n',
    },
  ],
  good: [
    {
      kind: 'script',
      title: 'A command on a line of its own in a message',
      event: 'PreToolUse',
      matcher: 'Edit|Write',
      language: 'bash',
      text: '#!/bin/bash\nblock() {\n  printf "BLOCKED: it is generated.\\n%s\\n" "$1" >&2\n  exit 2\n}\ncase "$(jq -r .tool_input.file_path)" in\n  */TREE.md)\n    block "Generate it anew:\n    npm run lint\n    bun run map:check    # what CI runs" ;;\nesac\nexit 0\n',
    },
    {
      kind: 'script',
      title: 'A variable that is called as the check, whose output is discarded',
      event: 'PostToolUse',
      language: 'bash',
      text: '#!/bin/bash\nfile=$(jq -r .tool_input.file_path)\neslint="$CLAUDE_PROJECT_DIR/node_modules/.bin/eslint"\n[ -x "$eslint" ] || exit 0\n"$eslint" --fix "$file" >/dev/null 2>&1 || true\nexit 0\n',
    },
    {
      kind: 'script',
      title: 'A script of the project that may answer by itself',
      event: 'PostToolUse',
      language: 'bash',
      text: '#!/bin/bash\npython3 tools/check_answer.py\ncat | bash tools/check.sh 2>&1\n"$CLAUDE_PROJECT_DIR"/.claude/hooks/verify.sh 2>&1\n',
    },
    {
      kind: 'script',
      title: 'A fixer where Claude is not there any more',
      event: 'SessionEnd',
      language: 'bash',
      text: '#!/bin/bash\nnpx eslint --fix src\n',
    },
    {
      kind: 'run',
      title: 'What the stand-in of a formatter says, beside a check that is silenced',
      event: 'PostToolUse',
      handler: {
        command: 'file=$(jq -r .tool_input.file_path); gofmt -w "$file"; npx eslint "$file" >/dev/null 2>&1 || true',
      },
      execution: { stdout: 'gofmt: 1 problem found\n' },
    },
    {
      kind: 'runs',
      title: 'Another shell runs the check, and a file takes what it finds',
      event: 'PostToolUse',
      handler: { command: `jq -r .tool_input.file_path | xargs -I{} sh -c 'uv run mypy {}' >mypy.log || true` },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A reply that no payload brings about, with keys that Claude Code does not know: unknown-field',
      event: 'Stop',
      handler: {
        command:
          'if [ -f src/changed ]; then\n  cat <<EOF\n{"feedback": "Remember to run the tests before you stop."}\nEOF\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'script',
      title: 'Only the order of imports is fixed',
      event: 'PostToolUse',
      language: 'bash',
      text: '#!/bin/bash\nruff check --fix --select I "$(jq -r .tool_input.file_path)"\nexit 0\n',
    },
    {
      kind: 'script',
      title: 'A reply comes behind it: `tool-output-before-json` tells what becomes of that',
      event: 'Stop',
      language: 'bash',
      text: '#!/bin/bash\nnpx vitest run || printf \'{"continue":false,"stopReason":"%s"}\' "Tests fail" >answer.json\ncat answer.json\n',
    },
    {
      kind: 'runs',
      title: 'The same, where a check fails in front of a reply that asks for nothing',
      event: 'PostToolUse',
      handler: {
        command:
          'ruff check src 2>/dev/null || true\nif [ -s notes ]; then\n  echo \'{"systemMessage":"Look at the notes"}\'\nelse\n  echo \'{"continue":true}\'\nfi',
      },
      runs: [{ execution: { stdout: 'src/app.py:1:1: F401 unused import\n{"continue":true}\n' } }],
    },
    {
      kind: 'script',
      title: 'What is left after fixing blocks',
      event: 'PostToolUse',
      language: 'bash',
      text: '#!/bin/bash\nnpx eslint --fix "$(jq -r .tool_input.file_path)" >&2 || exit 2\n',
    },
    {
      kind: 'script',
      title:
        'What takes the output of a check: a variable, a file, another program; and a program that is only looked for',
      event: 'PostToolUse',
      language: 'bash',
      text: '#!/bin/bash\ncheck() {\n  npx tsc --noEmit\n}\nlint() {\n  npx eslint src\n}\nfound=$(check)\nlint | wc -l >lint.log\ncommand -v pytest >/dev/null && mypy src >mypy.log\nmypy --version\nexit 0\n',
    },
    {
      kind: 'script',
      title: 'A check in a group whose output goes to a file',
      event: 'PostToolUse',
      language: 'bash',
      text: '#!/bin/bash\n{\n  npx tsc --noEmit\n} >check.log 2>&1\nexit 0\n',
    },
    program(
      'python',
      'import subprocess, sys\nresult = subprocess.run(["ruff", "check", "src"], stdout=sys.stderr)\nif result.returncode != 0:\n    sys.exit(2)\n',
      'A check that Python starts, with the stderr of the hook',
    ),
    {
      kind: 'runs',
      title: 'What a check finds, with an exit code that Claude hears',
      event: 'PostToolUse',
      handler: {
        command:
          'if [ -f tsconfig.json ]; then\n  notes=$(npx tsc --noEmit 2>&1) || {\n    echo "$notes" >&2\n    exit 2\n  }\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A command line is looked for, and not run',
      event: 'PostToolUse',
      handler: {
        command:
          'if [ -f notes.md ]; then\n  found=$(grep -c "npx tsc --noEmit" notes.md)\n  named=$(grep "npx tsc --noEmit" notes.md)\n  echo "$found: $named"\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'What a check finds, where plain text is read',
      event: 'SessionStart',
      handler: {
        command: 'if [ -f tsconfig.json ]; then\n  notes=$(npx tsc --noEmit 2>&1)\n  echo "$notes"\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'run',
      title: 'What a check found goes to stderr, and blocks',
      event: 'PostToolUse',
      handler: { command: 'npx tsc --noEmit >&2 || exit 2' },
      execution: { exitCode: 2, stderr: 'src/app.ts(3,5): error TS2322\n' },
    },
    {
      kind: 'run',
      title: 'A formatter names what it has formatted',
      event: 'PostToolUse',
      handler: { command: 'npx prettier --write "$(jq -r .tool_input.file_path)"' },
      execution: { stdout: 'src/app.ts 12ms (unchanged)\n' },
    },
    {
      kind: 'run',
      title: 'A formatter names it, in a script that looks for one first',
      event: 'PostToolUse',
      handler: {
        command:
          'file=$(jq -r .tool_input.file_path)\nif [ -x node_modules/.bin/prettier ]; then\n  node_modules/.bin/prettier --write "$file" 2>/dev/null\nelse\n  echo "There is no formatter." >&2\nfi\nexit 0',
      },
      execution: { stdout: 'src/app.ts 12ms\n' },
    },
    {
      kind: 'run',
      title: 'git tells of the commit that the hook makes',
      event: 'Stop',
      execution: { stdout: '[main 4f1c2d3] Checkpoint\n 1 file changed, 2 insertions(+)\n create mode 100644 a.txt\n' },
    },
    {
      kind: 'runs',
      title: 'It answers in JSON elsewhere',
      event: 'Stop',
      handler: {
        command:
          'if [ -f src/changed ]; then\n  echo "Remember to run the tests."\nfi\necho "{\\"systemMessage\\": \\"Done\\"}"',
      },
      runs: [{ execution: { stdout: '{"systemMessage":"Done"}\n' } }],
    },
    {
      kind: 'runs',
      title: 'What a function prints may be taken',
      event: 'Stop',
      handler: {
        command:
          'advice() {\n  echo "Remember to run the tests."\n}\n[ -f src/changed ] && advice >>advice.log\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'It says so where it is started with another argument',
      event: 'Stop',
      handler: {
        command: 'mode="${1:-stop}"\nif [ "$mode" = start ]; then\n  echo "Remember to run the tests."\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Nothing is asked of anybody',
      event: 'Stop',
      handler: { command: 'if [ -f src/changed ]; then\n  echo "The sources have changed since"\nfi\nexit 0' },
      runs: [{ execution: {} }],
    },
    {
      kind: 'run',
      event: 'PostToolUse',
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PostToolUse","additionalContext":"Run the type checker before you commit."}}\n',
      },
    },
    {
      kind: 'run',
      title: 'A shell does not find a program that a build installs',
      event: 'PostToolUse',
      handler: { command: '.venv/bin/pip-compile --quiet pyproject.toml 2>&1\nexit 0' },
      execution: { stdout: '/bin/sh: line 1: .venv/bin/pip-compile: No such file or directory\n' },
    },
    {
      kind: 'run',
      title: 'Where plain text is read',
      event: 'UserPromptSubmit',
      execution: { stdout: 'Branch: main, 3 files changed\n' },
    },
  ],
  yieldsTo: [...replyNotRead, 'unenforced-block', 'not-run-to-end'],
  handlers: ['command'],
  exits: ['success'],
  replies: ['text'],
  *onHook(hook, project) {
    const contract = contractAt(hook.event, clientOf(project));
    if (contract.plainStdout !== 'debug-log' || inBackground(hook.handler)) return;
    yield* checksUnheard(hook, contract);
  },
  *onRuns(hook, runs) {
    const [first] = runs;
    if (first === undefined || !first.verdict.runs) return;
    const contract = contractAt(hook.event, first.verdict.client);
    if (contract.plainStdout !== 'debug-log') return;
    // What ended for want of a program shows nothing of what the hook prints elsewhere.
    const shown = runs.filter(({ lacked }) => lacked?.ended !== true);
    if (
      !shown.every((run) => run.verdict.reply.kind !== 'text' && (run.verdict.status === 'success' || onlyRefuses(run)))
    )
      return;
    const mayAct = contract.exit2.stderrTo === 'claude';
    const isClaimed = claimsToTellClaude(textOf(hook)) !== undefined;
    const advises = mayAct && isAdvisory(hook.script);
    const isMeant = (words: string, asks: boolean) => asks || isClaimed || advises || (mayAct && findsFault(words));
    const found = unheardOnStdout(hook, runs, isClaimed, isMeant);
    if (found === undefined) return;
    // A program that finds fault is named; a hook that looks itself is quoted.
    const checks = mayAct ? checksOnStdout(hook) : [];
    if (checks.some(({ line }) => (!found.asks && !isClaimed) || isBeside(line, found.answer.line))) return;
    const more = found.others.length === 0 ? '' : ` The same goes for ${linesOf(found.others)}.`;
    yield {
      message: `Neither Claude nor the user would see ${spoken(found.words)}: on ${hook.event}, plain stdout goes to the debug log. No payload reached this line.${more}`,
      help: `${heardOn(contract, hook)}.`,
      at:
        hook.script === undefined
          ? handlerSpot(hook, 'command')
          : { in: 'script', ...offsetOfLine(textOf(hook).text, found.answer.line) },
      severity: 'warning',
    };
  },
  *onRun(run) {
    if (run.verdict.reply.kind !== 'text' || command(run)?.exitCode !== 0) return;
    if (onlyFormats(run.case.hook) || onlyFormatterPrints(run.case.hook)) return;
    // `tool-output-before-json` tells of the call, and of more that is lost.
    if (toolBeforeReply(run) !== undefined) return;
    const contract = contractOf(run);
    if (contract.plainStdout !== 'debug-log' && contract.plainStdout !== 'user') return;
    const lines = stdoutOf(run).trim().split('\n');
    if (lines.every((line) => isComplaint(line) || isOfFormatter(line, run.case.hook)) || isCommit(lines)) return;
    const mayAct = contract.exit2.stderrTo === 'claude';
    // Whatever made a check fail here, what the hook itself says of it is read as little elsewhere.
    if (tellsOfMachine(run) && !(mayAct && lines.some((line) => saysThatItFails(line, run.case.hook)))) return;
    const check = mayAct ? checkTold(run) : undefined;
    const asks = addressesClaude(lines.filter((line) => !saysItSkips.test(line)).join('\n'));
    const told = [checksOnStdout, mendingOnStdout, checksOnStderr];
    const isTold = told.some((checks) => checks(run.case.hook).length > 0);
    // The finding on its checks says more than one on what they print, or on the heading above it.
    if (isTold && (check !== undefined || !asks || !mayAct)) return;
    if (check !== undefined) {
      const isStdout = check.stream === 'stdout';
      yield {
        message: isStdout
          ? `Neither Claude nor the user sees what \`${check.program}\` finds: on ${run.verdict.event}, plain stdout goes to the debug log.`
          : `Neither Claude nor the user sees what \`${check.program}\` finds: it goes to stderr of a hook that ends with exit code 0.`,
        help: blockingRepair(run.case.hook, contract, {
          ...(isStdout ? { first: 'Send it to stderr, and end' } : {}),
          when: 'where the check fails',
        }),
        at: check.at,
        severity: 'warning',
      };
      return;
    }
    if (mayAct && checkPassed(run)) return;
    const claim = claimsToTellClaude(textOf(run.case.hook));
    const isFault = (line: string): boolean => findsFault(line) || tellsOfCheck(line);
    const finds =
      mayAct &&
      (listsProblems(stdoutOf(run)) ||
        lines.some((line) => tellsOfProblem(line) && isFault(line) && !saysItSkips.test(line)));
    const advises = mayAct && isAdvisory(run.case.hook.script) && lines.some(isAdvice);
    const meant = asks || finds || claim !== undefined || advises;
    // What a program prints, and not the hook, is noise where nobody could act on it, or is meant to.
    if (!(mayAct && meant) && lines.every((line) => isOfStandIn(line, run))) return;
    const otherwise =
      claim === undefined ? '; it goes to the debug log' : `, though a comment says ${spoken(claim.words)}`;
    yield {
      message: `Neither Claude nor the user sees plain stdout on ${run.verdict.event}${otherwise}.`,
      help: `${heardOn(contract, run.case.hook)}; redirect it if it is noise.`,
      at: { in: 'output', stream: 'stdout' },
      ...(meant ? { severity: 'warning' } : {}),
    };
  },
};

/** What checks find that a hook starts, and lets print to its own stdout or prints itself. */
function* checksUnheard(hook: Hook, contract: EventContract): Iterable<RuleFinding> {
  const mayAct = contract.exit2.stderrTo === 'claude';
  const found = checksOnStdout(hook);
  const isMending = found.length === 0 && mayAct;
  const checks = isMending ? mendingOnStdout(hook) : found;
  const [first] = checks;
  if (first === undefined) return;
  const names = [...new Set(checks.map(({ program }) => `\`${program}\``))];
  const finds = names.length === 1 ? 'finds' : 'find';
  yield {
    message: `Neither Claude nor the user sees what ${join(names, 'and')} ${isMending ? 'cannot fix' : finds}: on ${hook.event}, plain stdout goes to the debug log.`,
    help: isMending
      ? `If Claude has to fix the rest, send it to stderr, and end with ${exitWith(hook, 2)} where something is left.`
      : mayAct
        ? failsWithCheck(hook) && (hook.handler.command?.length ?? 0) <= longestPasted
          ? `Write \`${hook.handler.command} >&2 || exit 2\`.`
          : blockingRepair(hook, contract, { first: 'Send it to stderr, and end', when: 'where the check fails' })
        : 'Run the check in a Stop hook, where exit code 2 with its output on stderr tells Claude.',
    at: spotOfCheck(hook, first),
    // Who lets a program fix the file may not care for what it leaves, unless the hook fails with it.
    severity: isMending && !failsWithCheck(hook) ? 'info' : 'warning',
  };
}

/** Does a run block, and say so where it is read? What the hook prints elsewhere is as unread as before. */
const onlyRefuses = (run: Run): boolean => command(run)?.exitCode === blockingExitCode && stdoutOf(run).trim() === '';

/** Is a line the heading of what another one prints, or the last word on it? */
const isBeside = (one: number, other: number): boolean => Math.abs(one - other) <= 3;

/** Characters of a command that is shown once more, as it has to be. */
const longestPasted = 80;

/** Is the hook a command that ends with the status of its check, whose output it lets through: `npm run lint -- --fix`? */
const failsWithCheck = ({ handler: { command = '' }, script }: Hook): boolean =>
  script === undefined && !/\|\||[;\n]|2>\s?\/dev\/null|\|(?!\|)/.test(command);

/** `⚠ node_modules is missing, skipping the check`: nothing is asked of anybody. */
const saysItSkips = /\bskip(?:s|ped|ping)?\b/i;

/** What a shell says of a program that is not there, in a script that sends its stderr to stdout. */
const isComplaint = (line: string): boolean =>
  /^\S{1,300}: (?:line )?\d{1,6}: [^\s:]{1,300}: (?:No such file or directory|(?:command )?not found)$/.test(line);

/** Is a line what the stand-in of a program says? */
const isOfStandIn = (line: string, { case: { standIns } }: Run): boolean =>
  standIns?.programs.some((program) => line === objection.stdout(program.split(/[ /]/).at(-1) ?? program)) === true;

/** Does the hook say of a check that it failed, in its own words? */
const saysThatItFails = (line: string, hook: Hook): boolean => findsFault(line) && originOf(line, hook) !== undefined;

/** Is it what a program says that this machine lacks something? */
const tellsOfMachine = ({ lacked }: Run): boolean => lacked !== undefined && lacked.lack.kind !== 'runner';

/** What `git commit` prints of a commit that it made. */
const isCommit = ([first = '', ...rest]: readonly string[]): boolean =>
  /^\[[^\]\n]{1,200} [\da-f]{7,40}\] /.test(first) &&
  rest.every((line) => /^ (?:\d+ files? changed|(?:create|delete|rename|rewrite|mode) ?)/.test(line));

/** Where the text is heard on an event. */
function heardOn(contract: EventContract, hook: Hook): string {
  if (readsNotes(contract)) return 'Print it as `hookSpecificOutput.additionalContext` if it is for Claude';
  const forUser =
    fieldAt(contract, '/systemMessage')?.honoured === true
      ? 'print it as `systemMessage` if it is for the user'
      : undefined;
  // A compaction that is blocked leaves Claude with nothing to act on.
  if (contract.exit2.stderrTo === 'claude' && contract.event !== 'PreCompact' && !neverBlocks(textOf(hook))) {
    const forClaude = 'Write it to stderr and end with `exit 2` if Claude has to act on it';
    return forUser === undefined ? forClaude : `${forClaude}; ${forUser}`;
  }
  return forUser === undefined
    ? 'Write it to a file if somebody should read it'
    : `${forUser[0]?.toUpperCase()}${forUser.slice(1)}`;
}
