/** Exit code 2 with text on both streams: the half on stdout is lost. */

import { ownWords } from '../../evidence/echo.js';
import { mishap } from '../../evidence/mishap.js';
import { stderrHint } from '../../evidence/own-language.js';
import { spoken } from '../../evidence/phrases.js';
import { command, contractOf, exit2Counts, stderrOf } from '../../evidence/runs.js';
import type { Hook, Rule } from '../../model.js';
import { ownTexts } from '../../script/answers/origin.js';
import { textOf } from '../../script/answers/text-of.js';

const handler = { command: 'echo "Blocked: 2 tests fail."; echo "Fix them first." >&2; exit 2' };

export const rule: Rule = {
  id: 'stdout-beside-exit-2',
  severity: 'warning',
  summary: 'Exit code 2 with a message on both streams: the part on stdout is lost.',
  docs: {
    why:
      'At exit code 2, Claude Code reads only stderr. If a message is printed line by line and one line goes to stdout, ' +
      'Claude reads half of the reason.',
    repair: 'Write every line of the message to stderr: `{ echo …; echo …; } >&2`.',
  },
  bad: [
    {
      kind: 'run',
      event: 'PreToolUse',
      handler,
      execution: { exitCode: 2, stdout: 'Blocked: 2 tests fail.\n', stderr: 'Fix them first.\n' },
    },
    {
      kind: 'run',
      title: 'A long line, indented',
      event: 'PreToolUse',
      handler: {
        command:
          'echo "  Blocked: the tests of the billing service fail since the last migration."; echo "Fix them first." >&2; exit 2',
      },
      execution: {
        exitCode: 2,
        stdout: '\n  Blocked: the tests of the billing service fail since the last migration.\n',
        stderr: 'Fix them first.\n',
      },
    },
    {
      kind: 'run',
      title: 'What a tool found, printed by the hook itself',
      event: 'PreToolUse',
      handler: { command: 'out=$(npm test 2>&1) || {\n  echo "The tests fail." >&2\n  echo "$out"\n  exit 2\n}' },
      execution: { exitCode: 2, stdout: '2 of 40 tests fail\n', stderr: 'The tests fail.\n' },
    },
  ],
  good: [
    {
      kind: 'run',
      title: 'Instructions for a compaction that it blocks',
      event: 'PreCompact',
      handler: { command: 'echo "Keep the list of open issues."; echo "Commit first." >&2; exit 2' },
      execution: { exitCode: 2, stdout: 'Keep the list of open issues.\n', stderr: 'Commit first.\n' },
    },
    {
      kind: 'run',
      title: 'What a tool found goes to stderr, and it reports its progress besides',
      event: 'PreToolUse',
      handler: { command: 'out=$(npm run -s lint) || { echo "$out" >&2; exit 2; }' },
      execution: { exitCode: 2, stdout: 'Checked 2 files.\n', stderr: '2 errors\n' },
    },
    {
      kind: 'run',
      title: 'All of it on stderr',
      event: 'PreToolUse',
      handler,
      execution: { exitCode: 2, stderr: 'Blocked: 2 tests fail.\nFix them first.\n' },
    },
    {
      kind: 'run',
      title: 'The same on both streams',
      event: 'PreToolUse',
      handler,
      execution: { exitCode: 2, stdout: 'Blocked: 2 tests fail.\n', stderr: 'Blocked: 2 tests fail.\n' },
    },
    {
      kind: 'run',
      title: 'A tool that the hook calls reports its progress',
      event: 'PreToolUse',
      handler: { command: 'make docs || { echo "The docs cannot be built." >&2; exit 2; }' },
      execution: { exitCode: 2, stdout: 'mkdocs build\n', stderr: 'The docs cannot be built.\n' },
    },
  ],
  yieldsTo: [
    'silent-block',
    'json-with-exit-2',
    'exit-2-blocks-nothing',
    'permission-request-undecided',
    'accidental-exit-2',
    'check-output-unread',
  ],
  exits: ['blocking'],
  replies: ['text'],
  *onRun(run) {
    if (command(run)?.exitCode !== 2 || !exit2Counts(contractOf(run)) || mishap(run) !== undefined) return;
    // Instructions for a compaction that is blocked are not missed.
    if (contractOf(run).plainStdout === 'compaction-instructions') return;
    const stderr = stderrOf(run);
    if (stderr.trim() === '') return;
    const texts = printsWhatItHolds(run.case.hook) ? [''] : ownTexts(run.case.hook);
    const lost = ownWords(run, 'stdout')
      .split('\n')
      .find((line) => line.trim() !== '' && !stderr.includes(line.trim()) && texts.some((text) => line.includes(text)));
    if (lost === undefined) return;
    yield {
      message: `With exit code 2, Claude Code reads only stderr: ${spoken(lost)} on stdout is lost.`,
      cause: 'stdout at exit code 2',
      help: `Write every line of the message to stderr${stderrHint(run.case.hook)}.`,
      at: { in: 'output', stream: 'stdout' },
    };
  },
};

/** Does it print a variable to stdout right above an exit with code 2: what it was told by the program that objects? */
function printsWhatItHolds(hook: Hook): boolean {
  const lines = textOf(hook).text.split('\n');
  return lines.some(
    (line, index) =>
      endsWithTwo.test(line) && lines.slice(Math.max(0, index - reach), index).some((each) => held.test(each)),
  );
}

const reach = 4;
const endsWithTwo = /(?:^|[\s;&|{])exit\s+2\b|\bexit\(\s*2\s*\)/;
const held =
  /^\s*(?:(?:echo|printf\s+(?:'[^']{0,40}'|"[^"$]{0,40}"))\s+"?\$\{?\w+\}?"?\s*(?:\|\s*(?:head|tail)\b[^>|]{0,20})?|(?:print|console\.log)\(\s*\w+(?:\.\w+(?:\(\))?){0,4}(?:\[[^\]\n]{0,20}\])?\s*\);?)$/;
