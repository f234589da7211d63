/** The hook fails with a code that blocks nothing, and nothing on stderr: nobody learns why. */

import { onlyChecksSpeak } from '../../evidence/check-told.js';
import { notCounted } from '../../evidence/families.js';
import { onlyFormats } from '../../evidence/formatter.js';
import { exitWith, stderrHint } from '../../evidence/own-language.js';
import { outcome } from '../../evidence/phrases.js';
import { contractOf, exit2Counts, failedOpen, stderrOf, stdoutOf } from '../../evidence/runs.js';
import type { Rule, Run } from '../../model.js';
import { isEndedByFailure } from '../../script/lines/errexit.js';

export const rule: Rule = {
  id: 'silent-failure',
  severity: 'warning',
  summary: 'The hook fails with an exit code that does not block, and writes nothing to stderr.',
  docs: {
    why:
      'To Claude Code, every exit code except 0 and 2 is a hook error: it blocks nothing, and stdout that is not ' +
      'JSON is ignored. Often the code is accidental: the last command of a shell script was a test that was false, ' +
      'as in `[ -f lock ] && echo locked`.',
    repair:
      'End with `exit 0` if nothing is wrong. To block, write the reason to stderr and `exit 2`, or print JSON and ' +
      'exit 0.',
  },
  bad: [
    {
      kind: 'run',
      title: 'The last test of the script was false',
      event: 'PreToolUse',
      execution: { exitCode: 1 },
    },
    {
      kind: 'run',
      title: 'A refusal on stdout, with a code that does not block',
      event: 'PreToolUse',
      execution: { exitCode: 1, stdout: 'Refusing to force-push to main.\n' },
    },
    {
      kind: 'run',
      title: 'An empty line on stderr',
      event: 'PreToolUse',
      execution: { exitCode: 1, stdout: '\n', stderr: '\n' },
    },
    {
      kind: 'run',
      title: 'Text on stdout, where exit code 2 would not tell it to Claude either',
      event: 'SessionEnd',
      execution: { exitCode: 1, stdout: 'No lock file.\n' },
    },
  ],
  good: [
    {
      kind: 'run',
      title: 'A formatter fails on a file that it cannot read',
      event: 'PostToolUse',
      handler: { command: 'npx prettier --write "$(jq -r .tool_input.file_path)" 2>/dev/null' },
      execution: { exitCode: 1, stdout: 'src/app.ts\n' },
    },
    { kind: 'run', event: 'PreToolUse', execution: { exitCode: 0 } },
    { kind: 'run', event: 'PreToolUse', execution: { exitCode: 2, stderr: 'Refusing to force-push to main.\n' } },
  ],
  yieldsTo: [...notCounted, 'dropped-field', 'json-on-stderr'],
  exits: ['failure'],
  *onRun(run) {
    const exitCode = failedOpen(run);
    if (exitCode === undefined || run.lacked !== undefined || stderrOf(run).trim() !== '') return;
    if (onlyFormats(run.case.hook)) return;
    const contract = contractOf(run);
    const lost = exit2Counts(contract) && run.verdict.reply.kind === 'text';
    const quiet = stdoutOf(run).trim() === '';
    // That nobody reads the stdout of its checks is told of their calls.
    if (lost && !contract.exit2.blocks && onlyChecksSpeak(run)) return;
    // That it ends as a program does which it calls last is no more than a possibility.
    if (quiet && run.case.standIns !== undefined) return;
    const cause = endsByItself(run) ? ' `set -e` ends it on this line, where a command fails.' : '';
    yield {
      message: lost
        ? `Exit code ${exitCode} does not block and makes Claude Code ignore stdout: the message is lost, and ${outcome(run, contract)}.`
        : `The hook ends with exit code ${exitCode} ${quiet ? 'and prints nothing' : 'and nothing on stderr'}: Claude Code reports a hook error, and ${outcome(run, contract)}.${cause}`,
      help: lost
        ? `Write the message to stderr${stderrHint(run.case.hook)} and end with ${exitWith(run.case.hook, 2)}${contract.exit2.blocks ? ' to block' : ''}, or end with ${exitWith(run.case.hook, 0)} if nothing is wrong.`
        : `${cause === '' ? `End with ${exitWith(run.case.hook, 0)} if nothing is wrong` : 'Add `|| true` behind the command if the hook is to go on'}${contract.exit2.blocks ? `; to block, write the reason to stderr${stderrHint(run.case.hook)} and end with ${exitWith(run.case.hook, 2)}` : ''}.`,
      at: lost ? { in: 'output', stream: 'stdout' } : { in: 'output', stream: 'exit' },
      ...(lost ? { severity: 'error' } : {}),
    };
  },
};

/** Did `set -e` end the script, on the last line that it came to? */
function endsByItself(run: Run): boolean {
  const { script } = run.case.hook;
  const line = run.ranLines?.at(-1);
  if (script === undefined || line === undefined || !/^(?:ba|z)?sh$/.test(script.language)) return false;
  return isEndedByFailure(script.text.split('\n'), line - 1);
}
