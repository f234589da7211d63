/** A refusal that no payload came to, and that would refuse nothing. */
import { blockingExitCode } from '../../contract/exit-codes.js';
import { lineSpot } from '../../evidence/line-spot.js';
import { spoken, unheld } from '../../evidence/phrases.js';
import { unreachedRefusals } from '../../evidence/refusal.js';
import { command, stderrOf } from '../../evidence/runs.js';
import { contractAt } from '../../interpret/contract-at.js';
import type { Rule, Run } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';
import { toldCheck } from '../../script/checks/told-checks.js';
import { inBackground } from '../../wiring/background.js';

const guard = (code: number) => ({
  command: `grep -q Friday && {\n  echo "Blocked: no calls on Fridays" >&2\n  exit ${code}\n}\nexit 0`,
});

export const rule: Rule = {
  id: 'unreached-refusal',
  severity: 'warning',
  summary: 'A line that says it blocks would not, or would give no reason; no payload reached it.',
  readsText: true,
  // The line is not reached at all.
  yieldsTo: ['lost-status'],
  docs: {
    why:
      'No payload reached this line, so its text is all there is to judge. Only exit code 2 blocks: with any other, the ' +
      'hook counts as failed, and the action goes ahead.',
    repair: 'End with `exit 2` behind the message, and give hooklint a payload that the line is for: `--payload FILE`.',
  },
  bad: [
    { kind: 'runs', event: 'PreToolUse', handler: guard(1), runs: [{ execution: {} }] },
    {
      kind: 'runs',
      title: 'A secret that was found',
      event: 'PostToolUse',
      handler: {
        command:
          'file=$(jq -r .tool_input.file_path)\nif grep -q "BEGIN RSA" "$file"; then\n  echo "ALERT: private key detected in $file." >&2\n  exit 1\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Under a comment that says that it blocks',
      event: 'PostToolUse',
      handler: {
        command:
          'file=$(jq -r .tool_input.file_path)\n\n# Each page has a title (BLOCKING)\nif ! grep -q "^# " "$file"; then\n  echo "This page has no title yet." >&2\n  exit 1\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A warning, on an event that only tells Claude',
      event: 'PostToolUse',
      handler: {
        command:
          'file=$(jq -r .tool_input.file_path)\nif ! diff -q "$file" docs/copy.md; then\n  echo "WARNING: docs/copy.md is another version:" >&2\n  for line in "${lines[@]}"; do\n    echo "  - $line" >&2\n  done\n  echo "Copy it." >&2\n  exit 1\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A message that tells of a pipe',
      event: 'PreToolUse',
      handler: {
        command:
          'grep -q "login --key" && {\n  echo "Blocked: no keys in a command. Use: echo \\$KEY | login" >&2\n  exit 1\n}\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'On an event that only tells Claude',
      event: 'PostToolUse',
      handler: guard(1),
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A finding on stdout, with a code that a comment takes for one that blocks',
      event: 'PostToolUse',
      handler: {
        command:
          'if [ -f draft ]; then\n  echo "The page still has draft text."\n  head -5 draft\n  # Exit 1 to block the edit\n  exit 1\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Findings with a code that a variable holds',
      event: 'PostToolUse',
      handler: {
        command:
          'failed=0\nif [ ! -f TODO.draft ]; then\n  echo "No draft is left."\nelse\n  echo "A draft is left in the tree." >&2\n  failed=1\nfi\nexit $failed',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'What a check finds, with a code with which Claude does not see it',
      event: 'PostToolUse',
      handler: {
        command:
          'out=$(npx vitest run src/rooms.test.ts 2>&1)\nstatus=$?\nif [ "$status" -ne 0 ]; then\n  echo "rooms:" >&2\n  echo "$out" >&2\n  exit 1\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A program that is the whole command',
      event: 'PostToolUse',
      handler: {
        command:
          'python3 -c \'import json, subprocess, sys\ncall = json.load(sys.stdin)\nif call["tool_input"]["file_path"].endswith("rooms.yaml"):\n    done = subprocess.run(["make", "rooms"], capture_output=True, text=True)\n    if done.returncode != 0:\n        print("make rooms: compile failed:", done.stdout, file=sys.stderr)\n        sys.exit(1)\'',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'It blocks, but writes its reason to stdout',
      event: 'PreToolUse',
      handler: {
        command:
          'call=$(cat)\nif [[ $call == *push* ]]; then\n  echo "Blocked: no pushes" >&2\n  exit 2\nfi\nif [[ $call == *Friday* ]]; then\n  echo "Blocked: no calls on Fridays"\n  exit 2\nfi\nexit 0',
      },
      runs: [{ nature: 'trigger', execution: { exitCode: 2, stderr: 'Blocked: no pushes\n' } }],
    },
    {
      kind: 'runs',
      title: 'A check that fails',
      event: 'PreToolUse',
      handler: {
        command:
          'grep -q "git commit" || exit 0\nif ! ./checks.sh; then\n  echo "Checks FAILED. Please fix the issues above."\n  exit 1\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A check that was left out',
      event: 'Stop',
      handler: { command: '[ -f .tested ] || {\n  echo "The tests have not been run." >&2\n  exit 1\n}\nexit 0' },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'What to do with Git first',
      event: 'Stop',
      handler: { command: 'if [ -f .ahead ]; then\n  echo "Please push your commits."\n  exit 1\nfi\nexit 0' },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'It only tells what to do, on stdout',
      event: 'PreToolUse',
      handler: {
        command:
          'log() { echo "$1" >>calls.log; }\n[ -f .plan-needed ] || exit 0\nlog "held back"\necho ""\necho "Read the plan of this week first."\nexit 2',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'In another language',
      event: 'PreToolUse',
      handler: { command: 'grep -q Friday && {\n  echo "BLOQUEADO: hoy no" >&2\n  exit 1\n}\nexit 0' },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'More lines of the message below',
      event: 'PreToolUse',
      handler: {
        command:
          'grep -q Friday && {\n  echo "Blocked: no calls on Fridays" >&2\n  echo "" >&2\n  echo "Come back on Monday." >&2\n  echo "It can wait." >&2\n  echo "" >&2\n  exit 1\n}\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'With what is filled in below',
      event: 'PreToolUse',
      handler: {
        command:
          'call=$(cat)\ngrep -q Friday <<<"$call" && {\n  echo "CALL BLOCKED" >&2\n  echo "=====" >&2\n  echo "" >&2\n  echo "$call" >&2\n  echo "" >&2\n  echo "$advice" >&2\n  echo "" >&2\n  exit 1\n}\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'In a here-document',
      event: 'PreToolUse',
      handler: {
        command:
          'grep -q Friday && {\n  cat >&2 <<EOF\nBlocked: no calls on Fridays.\nCome back on Monday.\nEOF\n  exit 1\n}\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Through a function',
      event: 'PreToolUse',
      handler: {
        command:
          'stop() {\n  echo "$1" >&2\n  exit 1\n}\ngrep -q Friday && stop "Blocked: no calls on Fridays"\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Through a function that writes to stdout',
      event: 'PreToolUse',
      handler: {
        command: 'stop() {\n  echo "$1"\n  exit 2\n}\ngrep -q Friday && stop "Blocked: no calls on Fridays"\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Behind a count of what was found',
      event: 'PostToolUse',
      handler: {
        command:
          'file=$(jq -r .tool_input.file_path)\nerrors=0\nfor key in name model; do\n  grep -q "^$key:" "$file" && continue\n  echo "The front matter has no $key" >&2\n  errors=$((errors + 1))\ndone\nif [ "$errors" -gt 0 ]; then\n  exit 1\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Findings in other words, where nothing goes to stderr',
      event: 'PreToolUse',
      handler: {
        command:
          'make check >check.log 2>/dev/null\ncode=$?\nif [ $code -ne 0 ]; then\n  echo ""\n  [ -s check.log ] && { echo "--- エラー ---"; cat check.log; }\n  exit 2\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
  ],
  good: [
    {
      kind: 'runs',
      title: 'A warning, where the call could be blocked: it need not be meant to',
      event: 'PreToolUse',
      handler: {
        command:
          'if ! diff -q README.md docs/copy.md; then\n  echo "WARNING: docs/copy.md is another version." >&2\n  exit 1\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A warning of what the hook needs',
      event: 'PostToolUse',
      handler: {
        command:
          'if [ ! -x bin/lint ]; then\n  echo "⚠️  bin/lint is required for this hook." >&2\n  exit 1\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'The hook cannot read its payload, where nobody could do otherwise',
      event: 'PostToolUse',
      handler: {
        command:
          'if ! file=$(jq -er .tool_input.file_path 2>/dev/null); then\n  echo "[check-rooms] ERROR: jq failed to parse the payload." >&2\n  exit 1\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'No secret was found',
      event: 'PostToolUse',
      handler: { command: '[ -f .key ] || {\n  echo "No private key found in .key" >&2\n  exit 1\n}\nexit 0' },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Under a comment that says that it does not block',
      event: 'PostToolUse',
      handler: {
        command:
          'file=$(jq -r .tool_input.file_path)\n\n# Each page has a title (never blocking)\nif ! grep -q "^# " "$file"; then\n  echo "This page has no title yet." >&2\n  exit 1\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A comment above the branch says that it does not block',
      event: 'Stop',
      handler: {
        command:
          'had_issues=false\nif [ -f .findings ]; then\n  echo "Run the linter for all findings" >&2\n  had_issues=true\nfi\n\n# Exit 1 if there were issues (non-blocking)\nif [ "$had_issues" = true ]; then\n  exit 1\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'The head of the script says that it does not block',
      event: 'Stop',
      handler: {
        command:
          '#!/bin/bash\n# Looks for findings.\n# Non-blocking: exits 1 to show a summary.\nif [ -f .findings ]; then\n  echo "The checks failed." >&2\n  exit 1\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'What the hook needs, under a comment that says that it blocks',
      event: 'PreToolUse',
      handler: {
        command:
          'call=$(cat)\n\n# Block calls on Fridays\nif ! command -v jq >/dev/null; then\n  echo "jq is required here." >&2\n  exit 1\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Under what is said of the whole script',
      event: 'PreToolUse',
      handler: {
        command:
          '#!/bin/bash\n# Block calls on Fridays.\n[ -f .rooms ] || {\n  echo "The list of rooms is empty." >&2\n  exit 1\n}\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Findings on stderr, with the code that blocks in a variable',
      event: 'PreToolUse',
      handler: {
        command:
          'failed=0\nif [ -f TODO.draft ]; then\n  echo "Blocked: a draft is left in the tree." >&2\n  failed=2\nfi\nexit $failed',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Findings on stdout, which the line of the exit writes to stderr once more',
      event: 'PreToolUse',
      handler: {
        command:
          'failed=0\nif [ -f TODO.draft ]; then\n  echo "A draft is left in the tree."\n  failed=2\nfi\n[ $failed -eq 0 ] || echo "Blocked: see above." >&2\nexit $failed',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A note on stdout, with a code that a comment says does not block',
      event: 'PostToolUse',
      handler: {
        command:
          'if [ -f draft ]; then\n  echo "The page still has draft text."\n  exit 1 # does not block\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A count of what was found, with the code with which Claude sees it',
      event: 'PostToolUse',
      handler: {
        command:
          'file=$(jq -r .tool_input.file_path)\nerrors=0\nfor key in name model; do\n  grep -q "^$key:" "$file" && continue\n  echo "The front matter has no $key" >&2\n  errors=$((errors + 1))\ndone\nif [ "$errors" -gt 0 ]; then\n  exit 2\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'What is to be set up first',
      event: 'Stop',
      handler: { command: '[ -f .rooms ] || {\n  echo "Please run the setup of this hook." >&2\n  exit 1\n}\nexit 0' },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A count of what is not installed',
      event: 'PostToolUse',
      handler: {
        command:
          'file=$(jq -r .tool_input.file_path)\nerrors=0\nfor key in name model; do\n  grep -q "^$key:" "$file" && continue\n  echo "Install $key before you go on" >&2\n  errors=$((errors + 1))\ndone\nif [ "$errors" -gt 0 ]; then\n  exit 1\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'It sends Claude on with words on stderr',
      event: 'Stop',
      handler: {
        command: '[ -f .rounds ] || exit 0\necho "Go on with the list, and say DONE at its end." >&2\nexit 2',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A failure of its own',
      event: 'PreToolUse',
      handler: { command: '[ -f .rooms ] || { echo "The list of rooms is missing." >&2; exit 1; }\nexit 0' },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A note on stdout, and a reason on stderr',
      event: 'Stop',
      handler: {
        command: '[ -f .rounds ] || exit 0\necho "The list is not done yet."\ncat .rounds >&2\nexit 2',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'What a check finds, with the code with which Claude sees it',
      event: 'PostToolUse',
      handler: {
        command:
          'out=$(npx vitest run src/rooms.test.ts 2>&1)\nif [ $? -ne 0 ]; then\n  echo "$out" >&2\n  exit 2\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'With the code that blocks',
      event: 'PreToolUse',
      handler: guard(2),
      runs: [{ execution: { exitCode: 2, stderr: 'Blocked: no calls on Fridays\n' } }],
    },
    {
      kind: 'runs',
      title: 'Everything that it prints goes to stderr',
      event: 'PreToolUse',
      handler: { command: 'exec >&2\ngrep -q Friday && {\n  echo "Blocked: no calls on Fridays"\n  exit 2\n}\nexit 0' },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A block of lines goes to stderr',
      event: 'PreToolUse',
      handler: {
        command:
          'grep -q Friday && {\n  { echo "Blocked: no calls on Fridays"\n  echo "Try again on Monday."; } >&2\n  exit 2\n}\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'The reason is part of JSON',
      event: 'PreToolUse',
      handler: {
        command:
          'grep -q Friday && {\n  echo \'{"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "deny", "permissionDecisionReason": "Blocked: no calls on Fridays"}}\'\n  exit 2\n}\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A function that blocks',
      event: 'PreToolUse',
      handler: {
        command:
          'stop() {\n  echo "$1" >&2\n  exit 2\n}\ngrep -q Friday && stop "Blocked: no calls on Fridays"\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A function that answers with JSON',
      event: 'PreToolUse',
      handler: {
        command:
          'stop() {\n  printf \'{"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "deny", "permissionDecisionReason": "%s"}}\' "$1"\n  exit 2\n}\ngrep -q Friday && stop "Blocked: no calls on Fridays"\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A function for failures, which say so',
      event: 'PreToolUse',
      handler: {
        command: 'die() {\n  echo "$1" >&2\n  exit 1\n}\ncommand -v jq >/dev/null || die "jq is missing"\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A failure below a block',
      event: 'PreToolUse',
      handler: {
        command:
          'grep -q Friday && {\n  echo "Blocked: no calls on Fridays" >&2; exit 2\n}\ncommand -v jq >/dev/null || exit 1\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A failure that says so',
      event: 'PreToolUse',
      handler: { command: 'command -v jq >/dev/null || {\n  echo "jq is missing" >&2\n  exit 1\n}\nexit 0' },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Nothing can be blocked here',
      event: 'SessionEnd',
      handler: guard(1),
      runs: [{ execution: {} }],
    },
  ],
  *onRuns(hook, runs) {
    const [first] = runs;
    if (first === undefined || !first.verdict.runs || inBackground(hook.handler)) return;
    const { event, guards, exit2 } = contractAt(hook.event, first.verdict.client);
    const speaks = guards === null && exit2.stderrTo === 'claude';
    if (!speaks && (guards === null || !exit2.blocks || hook.handler.onFailure === 'block')) return;
    const check = toldCheck(textOf(hook));
    if (check !== undefined && check.exit !== 0 && !runs.some((run) => command(run)?.exitCode === check.exit)) {
      yield {
        message: `Claude would never see what \`${check.program}\` finds${speaks ? '' : `, and ${unheld({ event, guards })}`}: the hook ends with exit code ${check.exit}, not 2. No payload reached this line.`,
        help: check.toStdout
          ? 'Write it to stderr, and end with exit code 2, so that Claude sees it.'
          : 'End with exit code 2, so that Claude sees it.',
        at: lineSpot(hook, check),
      };
    }
    // Of a hook that was seen to block without its reason, `silent-block` tells.
    const isSeen = runs.some(blocksSilently);
    for (const { exit, library, line, said, toStdout, through } of unreachedRefusals(hook, runs, speaks)) {
      if (library === undefined && exit === check?.exit && line >= check.line && line - check.line <= belowCheck)
        continue;
      const at = lineSpot(hook, { line, library });
      const by = through === undefined ? '' : ` through \`${through}\``;
      if (exit === blockingExitCode) {
        if (!toStdout || isSeen || exit2.stderrTo !== 'claude') continue;
        yield {
          message: `The block would have no reason: ${spoken(said)} goes to stdout${by}, and with exit code 2 Claude Code reads only stderr. No payload reached this line.`,
          help: 'Write the reason to stderr.',
          at,
        };
        continue;
      }
      yield {
        message: speaks
          ? `Claude would never see ${spoken(said)}: the hook then ends with exit code ${exit}${by}, not 2. No payload reached this line.`
          : `${spoken(said)} would block nothing: the hook then ends with exit code ${exit}${by}, not 2, and ${unheld({ event, guards })}. No payload reached this line.`,
        help: `${toStdout && exit2.stderrTo === 'claude' ? 'Write it to stderr, and end' : 'End'} with exit code 2${speaks ? ', so that Claude sees it' : ' to block'}.`,
        at,
      };
    }
  },
};

/** Lines from what hands on the findings of a check to the exit behind it, which is told of with them, at most. */
const belowCheck = 3;

/** Did it block with a reason on stdout, which nobody reads there? */
const blocksSilently = (run: Run): boolean =>
  command(run)?.exitCode === blockingExitCode && stderrOf(run).trim() === '' && run.verdict.reply.kind === 'text';
