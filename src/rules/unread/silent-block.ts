/** A block that gives its reader nothing to read. */

import { fieldNotRead, replyNotRead, replyRefused } from '../../evidence/families.js';
import { stderrHint } from '../../evidence/own-language.js';
import { dotted } from '../../evidence/phrases.js';
import { handlerSpot } from '../../evidence/registration.js';
import { command, contractOf, decisionOf, honouredReply, stderrOf, stdoutOf, valueAt } from '../../evidence/runs.js';
import type { Hook, Rule, RuleFinding, Run } from '../../model.js';
import { answerLines } from '../../script/answers/answers.js';

export const rule: Rule = {
  id: 'silent-block',
  severity: 'warning',
  summary: 'The hook blocks without a reason that anybody reads.',
  docs: {
    why:
      'Claude acts on the reason of a block. Without one, it only learns that a hook blocked, and tries again or ' +
      'gives up. With exit code 2 the reason is stderr, never plain stdout. In JSON it is the field that belongs to ' +
      'the decision, never `systemMessage`, which only the user sees.',
    repair:
      'With exit code 2, write the reason to stderr. In JSON, set `permissionDecisionReason`, `reason` or ' +
      '`message`. Say what to do instead, not only what is wrong.',
    issues: [
      'https://github.com/anthropics/claude-code/issues/12446',
      'https://github.com/anthropics/claude-code/pull/36625',
    ],
  },
  bad: [
    {
      kind: 'run',
      title: 'The reason is on stdout',
      event: 'PreToolUse',
      execution: { exitCode: 2, stdout: 'Use a pull request instead of pushing to main.\n' },
    },
    {
      kind: 'run',
      title: 'The reason is for the user only',
      event: 'PreToolUse',
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny"},"systemMessage":"Use a pull request instead of pushing to main."}\n',
      },
    },
    { kind: 'run', title: 'No reason at all', event: 'Stop', execution: { exitCode: 2 } },
    {
      kind: 'runs',
      title: 'None in a reply that no payload brings about',
      event: 'PostToolUse',
      handler: { command: 'if [ -f .frozen ]; then\n  echo \'{"decision":"block"}\'\nfi\nexit 0' },
      runs: [{ execution: {} }],
    },
  ],
  good: [
    {
      kind: 'runs',
      title: 'No payload brings the reply about, and its reason is filled in',
      event: 'PostToolUse',
      handler: {
        command:
          'if [ -f .frozen ]; then\n  jq -n --arg why "$(cat .frozen)" \'{decision: "block", reason: $why}\'\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'run',
      event: 'PreToolUse',
      execution: { exitCode: 2, stderr: 'Use a pull request instead of pushing to main.\n' },
    },
    {
      kind: 'run',
      event: 'PreToolUse',
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Use a pull request instead of pushing to main."}}\n',
      },
    },
    {
      kind: 'run',
      title: 'An event whose blocks are never reported, with or without a reason',
      event: 'ConfigChange',
      execution: { exitCode: 2, stdout: 'Change the settings by hand.\n' },
    },
    {
      kind: 'run',
      title: 'A request that is interrupted: Claude is told that the user did it, whatever the hook says',
      event: 'PermissionRequest',
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"deny","interrupt":true}}}\n',
      },
    },
    {
      kind: 'run',
      title: 'A denial that ends the turn as well: `stopReason` is what is read of it',
      event: 'PreToolUse',
      execution: {
        stdout:
          '{"continue":false,"stopReason":"The budget is spent.","hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny"}}\n',
      },
    },
  ],
  yieldsTo: [...replyNotRead, ...replyRefused, ...fieldNotRead],
  judgesWritten: true,
  *onRun(run) {
    // No reason is missing where nobody would read one.
    if (contractOf(run).exit2.stderrTo === 'debug-log') return;
    const byExit = run.verdict.decidedBy === 'exit-code' && command(run)?.exitCode === 2;
    if (byExit) yield* silentExit(run);
    else if (run.verdict.decidedBy === 'json') yield* silentJson(run);
  },
};

function* silentExit(run: Run): Iterable<RuleFinding> {
  if (stderrOf(run).trim() !== '') return;
  const reader = readerOf(run);
  // JSON that decides otherwise is lost as a whole: more than its reason.
  const said = decisionOf(honouredReply(run) ?? {}, contractOf(run));
  if (said !== undefined && !said.blocks) return;
  // The note of the JSON is handed to Claude beside it.
  if (reader === 'Claude' && run.verdict.toClaude.length > 1 && isText(valueAt(honouredReply(run), noteOf))) return;
  const dropped = droppedBy(run.case.hook);
  if (dropped !== undefined) {
    yield {
      message: `Exit code 2 blocks without a reason: \`${dropped}\` in the command drops what the script writes to stderr, and ${reader} learns nothing.`,
      help: `Remove \`${dropped}\`.`,
      at: handlerSpot(run.case.hook, 'command'),
    };
    return;
  }
  const printed = run.verdict.reply.kind === 'text' && stdoutOf(run).trim() !== '';
  yield {
    message: printed
      ? `Exit code 2 blocks, but the reason was written to stdout, which exit code 2 ignores: ${reader} learns only that stderr was empty.`
      : `Exit code 2 blocks without a reason: stderr is empty, and ${reader} learns nothing.`,
    ...(printed ? { cause: 'stdout at exit code 2' } : {}),
    help: `${printed ? 'Write the reason to stderr' : 'Write the reason, and what to do instead, to stderr'}${stderrHint(run.case.hook)}.`,
    at: printed ? { in: 'output', stream: 'stdout' } : { in: 'output', stream: 'exit' },
    ...(printed ? { severity: 'error' } : {}),
  };
}

/** What in its command keeps what the script writes to stderr from everybody; undefined: nothing does. */
function droppedBy(hook: Hook): string | undefined {
  const { command = '', shell } = hook.handler;
  if (hook.script === undefined || shell === 'powershell') return undefined;
  const writes = answerLines(hook.script).some(({ prints, toStderr }) => prints && toStderr);
  // What is asked for the path of the script may be quiet.
  const own = command.replace(substitution, '');
  return writes ? /2>>? ?\/dev\/null|&>>? ?\/dev\/null|> ?\/dev\/null 2>&1/.exec(own)?.[0] : undefined;
}

/** `$(…)`, with what stands in brackets in it. */
const substitution = /\$\([^()]{0,400}(?:\([^()]{0,200}\)[^()]{0,400}){0,4}\)/g;

function* silentJson(run: Run): Iterable<RuleFinding> {
  const reply = honouredReply(run);
  const found = decisions.find(({ pointer, value }) => valueAt(reply, pointer) === value);
  if (reply === undefined || found === undefined || valueAt(reply, '/continue') === false) return;
  if (valueAt(reply, '/hookSpecificOutput/decision/interrupt') === true) return;
  if (reasons.some((pointer) => isText(valueAt(reply, pointer)))) return;
  const own = dotted(found.reasons[0] ?? '');
  const userOnly = isText(reply.systemMessage);
  yield {
    message: userOnly
      ? `The block gives its reason in \`systemMessage\`, which only the user sees, and not in \`${own}\`: ${readerOf(run)} learns only that a hook blocked.`
      : `The block has no \`${own}\`, so ${readerOf(run)} learns only that a hook blocked.`,
    help: `Add \`${own}\` with the reason and what to do instead.`,
    at: { in: 'output', pointer: found.pointer },
    ...(userOnly ? { severity: 'error' } : {}),
  };
}

const noteOf = '/hookSpecificOutput/additionalContext';

/** Where a reply blocks, and where the reason of that block stands. */
const decisions: readonly { readonly pointer: string; readonly value: string; readonly reasons: readonly string[] }[] =
  [
    {
      pointer: '/hookSpecificOutput/permissionDecision',
      value: 'deny',
      reasons: ['/hookSpecificOutput/permissionDecisionReason'],
    },
    {
      pointer: '/hookSpecificOutput/decision/behavior',
      value: 'deny',
      reasons: ['/hookSpecificOutput/decision/message'],
    },
    { pointer: '/decision', value: 'block', reasons: ['/reason'] },
  ];

const reasons = decisions.flatMap((decision) => decision.reasons);

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

/** Who reads the reason of a block on this event. */
function readerOf(run: Run): string {
  return contractOf(run).exit2.stderrTo === 'user' ? 'the user' : 'Claude';
}
