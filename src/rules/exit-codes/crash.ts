/** The hook's interpreter, or a tool it called, went wrong: the hook did not do its work. */

import { mishap } from '../../evidence/mishap.js';
import { failClosed, outcome } from '../../evidence/phrases.js';
import { contractOf, ownFailure } from '../../evidence/runs.js';
import type { Rule } from '../../model.js';
import { requireInModule } from '../../script/pitfalls/module-require.js';
import { startsMissingFile } from '../../wiring/missing-file.js';

export const rule: Rule = {
  id: 'crash',
  severity: 'error',
  summary: 'The hook stopped at an error in its interpreter or in a tool that it calls.',
  blamesMachine: true,
  docs: {
    why:
      'An exception, a syntax error or a failing tool ends the hook with an exit code that does not block. Claude ' +
      'Code records a hook error and goes on as if the hook had agreed.',
    repair:
      'Fix the error. Then decide what happens when the guard fails: catch the failure and deny, or set ' +
      '`"onFailure": "block"` on the handler where Claude Code supports it.',
  },
  bad: [
    {
      kind: 'run',
      title: 'An uncaught exception',
      event: 'PreToolUse',
      execution: {
        exitCode: 1,
        stderr:
          'Traceback (most recent call last):\n  File "/hooks/guard.py", line 7, in <module>\n    path = data["tool_input"]["file_path"]\nKeyError: \'file_path\'\n',
      },
    },
    {
      kind: 'run',
      title: 'A tool that stops the script',
      event: 'PostToolUse',
      execution: { exitCode: 5, stderr: 'jq: error (at <stdin>:1): Cannot index string with string "file_path"\n' },
    },
  ],
  good: [
    {
      kind: 'run',
      title: 'The failure is caught, and the guard fails closed',
      event: 'PreToolUse',
      execution: { exitCode: 2, stderr: 'The guard could not read its input; refusing to be safe.\n' },
    },
  ],
  yieldsTo: ['echo-breaks-json', 'unfilled-placeholder'],
  exits: ['failure'],
  *onRun(run) {
    const exitCode = ownFailure(run);
    if (exitCode === undefined || run.verdict.status !== 'error') return;
    const said = mishap(run);
    if (said === undefined || startsMissingFile(run.case.hook)) return;
    const { line, what } = said;
    const isRequire = /require is not defined in ES module scope/.test(line);
    // Where the script's own text shows it, `require-in-module` tells of it at the call.
    if (isRequire && run.case.hook.script !== undefined && requireInModule(run.case.hook.script) !== undefined) return;
    yield {
      message: `${what[0]?.toUpperCase()}${what.slice(1)} (${line}), and the hook ended with exit code ${exitCode}: ${outcome(run, contractOf(run))}.`,
      cause: what,
      help: isRequire
        ? `package.json makes it a module: rename the script to \`.cjs\`, or import what it requires${failClosed(run)}.`
        : `Fix the error${failClosed(run)}.`,
      at: { in: 'output', stream: 'stderr' },
    };
  },
};
