/** A message on stderr and an exit code that blocks nothing: the guard fails open. */

import { checksOnStdout, mendingOnStdout } from '../../evidence/check-told.js';
import { fieldNotRead, replyNotRead, replyRefused } from '../../evidence/families.js';
import { onlyFormats } from '../../evidence/formatter.js';
import { mishap } from '../../evidence/mishap.js';
import { exitWith } from '../../evidence/own-language.js';
import { outcome } from '../../evidence/phrases.js';
import { contractOf, exit2Counts, failedOpen, fieldAt, stderrOf } from '../../evidence/runs.js';
import type { EventContract, Hook, Rule, Run } from '../../model.js';
import { isOfStandIns } from '../../plan/stand-ins.js';
import { printedBy } from '../../script/answers/printed-by.js';
import { textOf } from '../../script/answers/text-of.js';
import { checkIn } from '../../script/checks/unread-checks.js';
import { codeLines } from '../../script/lines/comment.js';
import { isShell } from '../../script/lines/family.js';

export const rule: Rule = {
  id: 'stderr-only-failure',
  severity: 'error',
  summary: 'The hook writes a message to stderr but ends with an exit code that does not block.',
  docs: {
    why:
      'Only exit code 2 blocks. With any other code except 0, Claude Code records a hook error, at most shows it to ' +
      'the user, and goes on: the guarded action goes ahead, and Claude never reads the message.',
    repair:
      'Write the reason to stderr and `exit 2`, or print a JSON decision and exit 0. In Python, `sys.exit("text")` ' +
      'and an uncaught exception both end with 1: use `print(text, file=sys.stderr); sys.exit(2)`.',
    issues: ['https://github.com/anthropics/claude-code/issues/44707'],
  },
  bad: [
    {
      kind: 'run',
      title: 'A refusal that exits 1',
      event: 'PreToolUse',
      execution: { exitCode: 1, stderr: 'Refusing to force-push to main.\n' },
    },
    {
      kind: 'run',
      title: 'A check whose complaint Claude never reads',
      event: 'PostToolUse',
      execution: { exitCode: 1, stderr: 'src/app.py:3: unused import os\n' },
    },
    {
      kind: 'run',
      title: 'A note that Claude never sees, on an event that cannot be blocked',
      event: 'SessionStart',
      execution: { exitCode: 255, stderr: 'Dependencies are missing: run npm ci.\n' },
    },
    {
      kind: 'run',
      title: 'A program that stops with an error, which the script has a word for',
      event: 'PostToolUse',
      handler: {
        command: `file=$(jq -r .tool_input.file_path); node -e 'JSON.parse(require("fs").readFileSync(process.argv[1]))' "$file" || { echo "This is not JSON: $file" >&2; exit 1; }`,
      },
      execution: {
        exitCode: 1,
        stderr: `<anonymous_script>:1\nname:\n^\n\nSyntaxError: Unexpected token 'a', "name:" is not valid JSON\n    at JSON.parse (<anonymous>)\n    at [eval]:1:6\n\nNode.js v24.1.0\nThis is not JSON: /project/a.json\n`,
      },
    },
  ],
  good: [
    {
      kind: 'run',
      title: 'A simulated program that the script becomes, whose answers are its own',
      event: 'Stop',
      handler: { command: 'command -v workbench >/dev/null || exit 0\nexec workbench session check' },
      execution: { exitCode: 1, stderr: 'workbench: 1 problem found\nworkbench: not passed\n' },
    },
    {
      kind: 'run',
      title: 'Packages that could not be installed here',
      event: 'SessionStart',
      handler: { command: 'npm install' },
      execution: { exitCode: 1, stderr: 'npm error code EBADENGINE\nnpm error engine Unsupported engine\n' },
    },
    {
      kind: 'run',
      title: 'A formatter that fails: nobody counts on it',
      event: 'PostToolUse',
      handler: { command: 'npx prettier --write "$(jq -r .tool_input.file_path)"' },
      execution: { exitCode: 1, stderr: '[error] No parser could be inferred for file a.lock.\n' },
    },
    {
      kind: 'run',
      title: 'A guard that tells the user that it lets the call through',
      event: 'PreToolUse',
      execution: { exitCode: 1, stderr: 'guard: no server is configured, failing open\n' },
    },
    {
      kind: 'run',
      title: 'The same refusal with the code that blocks',
      event: 'PreToolUse',
      execution: { exitCode: 2, stderr: 'Refusing to force-push to main.\n' },
    },
  ],
  yieldsTo: [
    ...replyNotRead,
    ...replyRefused,
    ...fieldNotRead,
    'dropped-field',
    'block-ignored',
    'json-on-stderr',
    'permission-request-undecided',
    'swallowed-exit',
  ],
  exits: ['failure'],
  *onRun(run) {
    const exitCode = failedOpen(run);
    if (exitCode === undefined || stderrOf(run).trim() === '' || mishap(run) !== undefined) return;
    if (onlyFormats(run.case.hook) || installFailed.test(stderrOf(run)) || opens.test(stderrOf(run))) return;
    // What such a program ends with when it fails is its own answer, and not ours to make up.
    if (isOfStandIns(stderrOf(run)) && becomesAnother(run.case.hook)) return;
    const contract = contractOf(run);
    // That nobody reads the stdout of its checks is told of their calls.
    const checks = [checksOnStdout, mendingOnStdout];
    if (!contract.exit2.blocks && isOfStandIns(stderrOf(run)) && checks.some((of) => of(run.case.hook).length > 0))
      return;
    yield {
      message: contract.exit2.blocks
        ? `Exit code ${exitCode} does not block: ${unheldUnseen(run, contract)} the message. Only exit code 2 blocks.`
        : `Exit code ${exitCode} only marks the hook as failed: Claude never sees the message on stderr.${exit2Counts(contract) ? ' Exit code 2 shows it.' : ''}`,
      help: repair(run.case.hook, contract),
      at: { in: 'output', stream: 'exit' },
      ...(exit2Counts(contract) && !isMeantToPass(run) ? {} : { severity: 'warning' }),
    };
  },
};

/** Does the script end with `exec NAME`, of a program that is not known for a check? It answers in the script's place. */
function becomesAnother(hook: Hook): boolean {
  const { language, text } = textOf(hook);
  const last =
    codeLines(text)
      .findLast((line) => line.trim() !== '')
      ?.trim() ?? '';
  const [, call] = /^exec (?!-)(.+)$/.exec(last) ?? [];
  return isShell(language) && call !== undefined && checkIn(call) === undefined;
}

/** Packages are fetched from a network that the sandbox does not have, and fit a version that it need not have. */
const installFailed = /^npm (?:error|ERR!) code E[A-Z]+$/m;

/** It says that it lets the call through: the user is whom it tells. */
const opens = /\bfail(?:ing|s|ed)?[ -]open\b|\b(?:allowing|continuing|proceeding) anyway\b|\bnon-blocking\b/i;

/** `Claude stops and never sees`, where it is not the tool that goes on. */
function unheldUnseen(run: Run, contract: EventContract): string {
  const unblocked = outcome(run, contract);
  return `${unblocked}${unblocked.startsWith('Claude ') ? ' and' : ', and Claude'} never sees`;
}

/** Does a comment beside the exit say that nothing is to be blocked? Claude is not told all the same. */
function isMeantToPass(run: Run): boolean {
  const { script } = run.case.hook;
  const line = script && printedBy(run, script, { in: 'output', stream: 'exit' });
  const [, ...comment] = (line === undefined ? '' : (script?.text.split('\n', line)[line - 1] ?? '')).split(/#|\/\//);
  return passes.test(comment.join(' '));
}

const passes = /(?:(?:n['’]t|\bnot|\bnever|\bnon)[ -]?block|\bwarn(?:ing)?s? only|\bonly warn)/i;

function repair(hook: Hook, contract: EventContract): string {
  const ok = exitWith(hook, 0);
  if (contract.exit2.blocks)
    return `End with ${exitWith(hook, 2)} to block with this message, or with ${ok} if nothing is wrong.`;
  if (exit2Counts(contract))
    return `End with ${exitWith(hook, 2)} to pass this message to Claude, or with ${ok} if nothing is wrong.`;
  return fieldAt(contract, '/hookSpecificOutput/additionalContext')?.honoured === true
    ? `End with ${ok}; to inform Claude, print the message as \`hookSpecificOutput.additionalContext\`.`
    : `End with ${ok} if nothing is wrong.`;
}
