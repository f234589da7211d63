/** Exit code 2 whose stderr speaks of a missing file: on some events the client then does not block. */

import { blockingExitCode } from '../../contract/index.js';
import { exitWith } from '../../evidence/own-language.js';
import { unheld } from '../../evidence/phrases.js';
import { command, contractOf } from '../../evidence/runs.js';
import type { Rule } from '../../model.js';
import { startsMissingFile } from '../../wiring/missing-file.js';

export const rule: Rule = {
  id: 'missing-file-voids-exit-2',
  severity: 'error',
  summary: 'Exit code 2 does not block because stderr mentions a missing file.',
  docs: {
    why:
      "On events that end a turn, a subagent, a task or a teammate's work, Claude Code takes exit code 2 for a " +
      'missing hook script if stdout is empty and stderr contains "No such file or directory" or "can\'t open ' +
      'file", anywhere and in upper or lower case. A test gate that forwards a compiler\'s output then lets the ' +
      'turn end.',
    repair:
      'Block with JSON instead (`{"decision":"block","reason":"..."}` and exit 0), or keep such lines out of ' +
      'stderr.',
    issues: ['https://github.com/anthropics/claude-code/issues/60490'],
  },
  bad: [
    {
      kind: 'run',
      title: 'A gate that forwards the output of the tests',
      event: 'Stop',
      execution: {
        exitCode: 2,
        stderr: "Tests failed:\nFileNotFoundError: [Errno 2] No such file or directory: 'fixtures/a.json'\n",
      },
    },
  ],
  good: [
    {
      kind: 'run',
      event: 'Stop',
      execution: {
        stdout: '{"decision":"block","reason":"Tests failed: No such file or directory: fixtures/a.json"}\n',
      },
    },
    {
      kind: 'runs',
      title: 'What is missing is a program that this machine lacks',
      event: 'Stop',
      runs: [
        {
          lacks: { kind: 'program', name: 'uv' },
          execution: { exitCode: 2, stderr: 'make: uv: No such file or directory\nThe tests failed.\n' },
        },
      ],
    },
  ],
  blamesMachine: 'lack',
  exits: ['blocking'],
  replies: ['empty'],
  *onRun(run) {
    if (command(run)?.exitCode !== blockingExitCode || startsMissingFile(run.case.hook)) return;
    const contract = contractOf(run);
    const { verdict } = run;
    if (!contract.exit2.missingFileExempt || verdict.reply.kind !== 'empty' || verdict.decidedBy !== 'nothing') return;
    yield {
      message: `Exit code 2 does not block here: stderr mentions a missing file, which Claude Code takes for a missing hook on ${verdict.event}, so ${unheld(contract)}.`,
      help: `Print \`{"decision":"block","reason":"..."}\` and end with ${exitWith(run.case.hook, 0)} instead, or keep the missing file out of stderr.`,
      at: { in: 'output', stream: 'stderr' },
    };
  },
};
