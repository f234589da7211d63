/** A guard that blocks, and lets the same thing through when something everyday is amiss. */

import { canFailClosed, command, stderrOf } from '../evidence/runs.js';
import type { Fault, Rule, Run } from '../model.js';
import { faultPhrase } from '../plan/faults.js';

export const rule: Rule = {
  id: 'fails-open-under-fault',
  severity: 'warning',
  summary: 'A guard stops blocking when something ordinary fails: a missing program, a space in a path.',
  docs: {
    why:
      'A guard is asked on machines and in moments that its author did not see: `jq` is not installed, the project lies ' +
      'in a folder with a space in its name, a shell profile prints a banner before the JSON. A failing hook is a hook ' +
      'error, and a hook error stops nothing.',
    repair:
      'Let the hook fail closed: `"onFailure": "block"` on the handler where the client knows it, and in the script an ' +
      '`exit 2` for every case in which it cannot tell: a missing program, a payload that it cannot read.',
  },
  bad: [
    {
      kind: 'runs',
      title: 'jq is not installed',
      event: 'PreToolUse',
      runs: [
        {
          fault: { kind: 'program-missing', program: 'jq' },
          execution: { exitCode: 0, stderr: 'guard.sh: 3: jq: not found\n' },
        },
      ],
    },
  ],
  good: [
    {
      kind: 'runs',
      title: 'Blocks when it cannot tell',
      event: 'PreToolUse',
      runs: [
        {
          fault: { kind: 'program-missing', program: 'jq' },
          execution: { exitCode: 2, stderr: 'The guard needs jq, which is not installed.\n' },
        },
      ],
    },
  ],
  *onFaults(_hook, runs) {
    for (const run of runs) {
      const { fault, payload } = run.case;
      const { effect, endsTurn } = run.verdict;
      if (fault === undefined || effect === 'block' || effect === 'ask' || endsTurn) continue;
      yield {
        message: `${faultPhrase(fault)} the guard lets through what it blocks otherwise (${payload.id}): ${ending(run)}.`,
        help: repair(run, fault),
        at: fault.kind === 'program-missing' ? { in: 'script', match: wordOf(fault.program) } : { in: 'hook' },
        ...(unlikely.has(fault.kind) ? { severity: 'info' as const } : {}),
      };
    }
  },
};

/** What the client itself does not bring about, or what every guard without `onFailure` has in common. */
const unlikely: ReadonlySet<Fault['kind']> = new Set(['stdin-empty', 'stdin-truncated', 'time-out']);

/** The first use of the program, not the comment that names it. */
function wordOf(program: string): RegExp {
  return new RegExp(`(?<=^(?!\\s*#(?!!)).*)(?<![\\w.-])${program}(?![\\w.-])`, 'm');
}

function ending(run: Run): string {
  const execution = command(run);
  if (execution === null || execution.timedOut) return 'the client cancels it and goes on';
  const [said = ''] = stderrOf(run).trim().split('\n');
  const code = `it ends with exit code ${execution.exitCode}`;
  if (said === '') return code;
  return `${code} and "${said.length <= 100 ? said : `${said.slice(0, 97)}...`}" on stderr`;
}

/** What is better mended in the script than answered by a block. */
const ownRepair: ReadonlySet<Fault['kind']> = new Set(['other-directory', 'space-in-path', 'variable-unset']);

function repair(run: Run, fault: Fault): string {
  const { handler } = run.case.hook;
  const closed = canFailClosed(run) && handler.onFailure === undefined;
  const failed = run.verdict.status !== 'success';
  if (failed && closed && !ownRepair.has(fault.kind))
    return 'Set "onFailure": "block" on the handler, so that a failure of the hook blocks.';
  const so = closed ? '; "onFailure": "block" on the handler covers failures that nobody thought of' : '';
  switch (fault.kind) {
    case 'program-missing':
      return `Let the script end with exit 2 where ${fault.program} is missing: command -v ${fault.program} >/dev/null || exit 2${so}.`;
    case 'stdin-empty':
    case 'stdin-truncated':
      return `Let the script end with exit 2 when it cannot read the payload${so}.`;
    case 'other-directory':
      return `Name files from "$CLAUDE_PROJECT_DIR" or from the script's own folder, not from the current directory${so}.`;
    case 'space-in-path':
      return `Put every path in double quotes, "$CLAUDE_PROJECT_DIR" above all${so}.`;
    case 'profile-banner':
      return `Block with exit 2 and a reason on stderr, which a banner on stdout cannot spoil${so}.`;
    case 'home-unwritable':
      return `Let the script go on, or end with exit 2, where it cannot write to the home folder${so}.`;
    case 'variable-unset':
      return `Let the script end with exit 2 where ${fault.variable} is not set: : "\${${fault.variable}:?}" || exit 2${so}.`;
    case 'time-out':
      return 'Give the guard time enough with `timeout` (seconds), and keep it quick: this client goes on without it.';
  }
}
