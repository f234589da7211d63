/** A guard that blocks, and lets the same thing through under a simulated failure. */

import { gistOf } from '../../evidence/gist.js';
import { exitWith, inShell } from '../../evidence/own-language.js';
import { canFailClosed, command, stderrOf } from '../../evidence/runs.js';
import type { Fault, Rule, Run } from '../../model.js';
import { faultPhrase } from '../../plan/faults.js';

export const rule: Rule = {
  id: 'fails-open-under-fault',
  severity: 'warning',
  summary: 'A guard stops blocking when something ordinary fails, such as a missing program or a space in a path.',
  docs: {
    why:
      'A guard runs on machines and in situations that its author never saw: `jq` is not installed, the project ' +
      'folder has a space in its name, a shell profile prints a banner before the JSON. A hook that fails there is ' +
      'a hook error, and hook errors block nothing.',
    repair:
      'Make the hook fail closed: set `"onFailure": "block"` on the handler where Claude Code supports it, and end ' +
      'the script with `exit 2` whenever it cannot decide, for example because a program is missing or the payload ' +
      'cannot be read.',
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
        message: `${faultPhrase(fault)}, the guard no longer blocks ${gistOf(payload)}: ${ending(run)}.`,
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
  return new RegExp(`(?<![\\w.-])${program}(?![\\w.-])(?<=^(?!\\s*#(?!!)).{0,999})`, 'm');
}

function ending(run: Run): string {
  const execution = command(run);
  if (execution === null || execution.timedOut) return 'Claude Code cancels it and goes on';
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
  const so = closed ? '; set "onFailure": "block" on the handler to cover unforeseen failures' : '';
  const block = exitWith(run.case.hook, 2);
  const shell = inShell(run.case.hook);
  switch (fault.kind) {
    case 'program-missing':
      return `End with ${block} if ${fault.program} is missing${shell ? `: \`command -v ${fault.program} >/dev/null || exit 2\`` : ''}${so}.`;
    case 'stdin-empty':
    case 'stdin-truncated':
      return `End with ${block} if the payload cannot be read${so}.`;
    case 'other-directory':
      return `Build paths from "$CLAUDE_PROJECT_DIR" or from the script's own folder, not from the current directory${so}.`;
    case 'space-in-path':
      return `Put every path in double quotes, starting with "$CLAUDE_PROJECT_DIR"${so}.`;
    case 'profile-banner':
      return `Block with ${block} and a reason on stderr: a banner on stdout cannot spoil that${so}.`;
    case 'home-unwritable':
      return `If the script cannot write to the home folder, let it go on or end with ${block}${so}.`;
    case 'variable-unset':
      return `End with ${block} if ${fault.variable} is not set${shell ? `: \`[ -n "\${${fault.variable}:-}" ] || exit 2\`` : ''}${so}.`;
    case 'time-out':
      return 'Give the guard enough time with `timeout` (seconds), and keep it fast: when it times out, Claude Code goes on without it.';
  }
}
