/** Exit code 2 on an event that cannot be blocked. */

import { blockingExitCode } from '../../contract/index.js';
import { notCounted } from '../../evidence/families.js';
import { lineSpot } from '../../evidence/line-spot.js';
import { exitWith } from '../../evidence/own-language.js';
import { spoken } from '../../evidence/phrases.js';
import { unreachedRefusals } from '../../evidence/refusal.js';
import { command, contractOf, exit2Counts, fieldAt, replyCounts } from '../../evidence/runs.js';
import { hasCommands } from '../../evidence/unheard.js';
import { contractAt } from '../../interpret/contract-at.js';
import type { EventContract, Hook, Rule } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';
import { inBackground } from '../../wiring/background.js';

export const rule: Rule = {
  id: 'exit-2-blocks-nothing',
  severity: 'error',
  summary: 'Exit code 2 on an event that cannot be blocked.',
  docs: {
    why:
      'Some events only report that something happened. There, exit code 2 blocks nothing and Claude does not read ' +
      'stderr: the message is lost, or shown to the user as a hook error.',
    repair:
      'To inform Claude, print `additionalContext` where the event supports it. To block an action, use the event ' +
      'before it (PreToolUse, UserPromptSubmit, Stop). Otherwise exit 0.',
  },
  bad: [
    {
      kind: 'run',
      event: 'SessionStart',
      execution: { exitCode: 2, stderr: 'Wrong Node version: run nvm use first.\n' },
    },
    {
      kind: 'runs',
      title: 'In a line that no payload brings about',
      event: 'SessionStart',
      handler: {
        command: 'if [ -f .locked ]; then\n  echo "Blocked: the project is locked" >&2\n  exit 2\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
  ],
  good: [
    {
      kind: 'runs',
      title: 'Another exit code in such a line: `unread-stderr` and others look at it',
      event: 'SessionStart',
      handler: {
        command: 'if [ -f .locked ]; then\n  echo "Blocked: the project is locked" >&2\n  exit 0\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A script that serves calls as well',
      event: 'SessionStart',
      handler: {
        command:
          '# For PreToolUse too.\nif [ -f .locked ]; then\n  echo "Blocked: the project is locked" >&2\n  exit 2\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'run',
      event: 'SessionStart',
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"SessionStart","additionalContext":"Wrong Node version: run nvm use first."}}\n',
      },
    },
    {
      kind: 'run',
      title: 'After a tool, exit code 2 passes stderr to Claude',
      event: 'PostToolUse',
      execution: { exitCode: 2, stderr: 'src/app.py:3: unused import os\n' },
    },
  ],
  yieldsTo: [...notCounted, 'accidental-exit-2', 'permission-request-undecided', 'json-on-stderr'],
  exits: ['blocking'],
  *onRuns(hook, runs) {
    const [first] = runs;
    if (first === undefined || !first.verdict.runs || inBackground(hook.handler)) return;
    const contract = contractAt(hook.event, first.verdict.client);
    if (exit2Counts(contract) || servesOthers(hook)) return;
    for (const { exit, library, line, said } of unreachedRefusals(hook, runs)) {
      if (exit !== blockingExitCode) continue;
      yield {
        message: `The hook would say ${spoken(said)} and end with exit code 2. On ${hook.event}, that ${contract.exit2.effect}. No payload reached this line.`,
        cause: 'unreached',
        help: repair(hook, contract),
        at: lineSpot(hook, { line, library }),
        severity: 'warning',
      };
    }
  },
  *onRun(run) {
    if (command(run)?.exitCode !== blockingExitCode || run.verdict.reply.kind === 'async') return;
    const contract = contractOf(run);
    if (exit2Counts(contract) || replyCounts(run)) return;
    yield {
      message: `On ${run.verdict.event}, exit code 2 ${contract.exit2.effect}.`,
      help: repair(run.case.hook, contract),
      at: { in: 'output', stream: 'exit' },
    };
  },
};

function repair(hook: Hook, contract: EventContract): string {
  return fieldAt(contract, '/hookSpecificOutput/additionalContext')?.honoured === true
    ? `To inform Claude, print the message as \`hookSpecificOutput.additionalContext\` and end with ${exitWith(hook, 0)}.`
    : `End with ${exitWith(hook, 0)}; to block an action, use an event that comes before it.`;
}

/** Does the script look at what only other events have, which it may block? */
function servesOthers(hook: Hook): boolean {
  const said = textOf(hook);
  return (
    hasCommands(said) ||
    /\bhook_event_name\b|\btool_(?:name|input)\b|\b(?:Pre|Post)ToolUse\b|\bUserPromptSubmit\b/.test(said.text)
  );
}
