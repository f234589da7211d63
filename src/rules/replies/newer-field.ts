/** A field or value that is newer than the oldest client asked about. */
import { newestClient } from '../../contract/index.js';
import { dotted, outcome, quote } from '../../evidence/phrases.js';
import {
  contractOf,
  fieldAt,
  hookSpecific,
  isObject,
  type Json,
  namesAt,
  replyObject,
  valueAt,
} from '../../evidence/runs.js';
import { contractAt } from '../../interpret/contract-at.js';
import type { FieldContract, Rule, RuleFinding, Run } from '../../model.js';

export const rule: Rule = {
  id: 'newer-field',
  severity: 'warning',
  summary: 'The reply uses a field or value that some of the selected versions of Claude Code do not know.',
  docs: {
    why:
      'A version ignores a field that it does not know, and discards the whole reply because of a value that it ' +
      'does not know. What one machine denies runs on another.',
    repair:
      'Select the versions that your team really uses (`--client`). If older ones are among them, reply in a way ' +
      'that they understand too: every version that runs hooks understands exit code 2 with a reason on stderr.',
  },
  bad: [
    {
      kind: 'run',
      event: 'PreToolUse',
      everyClient: true,
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Not on main"}}\n',
      },
    },
  ],
  good: [
    {
      kind: 'run',
      event: 'PreToolUse',
      everyClient: true,
      execution: { exitCode: 2, stderr: 'Not on main\n' },
    },
  ],
  replies: ['json', 'schema-error'],
  judgesWritten: true,
  *onRun(run) {
    if (run.verdict.client === newestClient) return;
    const { reply, event } = run.verdict;
    const newest = contractAt(event);
    const object = replyObject(run);
    if (object === undefined) return;
    if (reply.kind === 'schema-error') {
      const field = fieldAt(newest, reply.pointer);
      const value = valueAt(object, reply.pointer);
      if (field?.values?.includes(String(value)) === true) yield tooNew(run, field, value);
      if (reply.pointer === '/hookSpecificOutput/hookEventName' && value === event) yield* ownOutput(run);
      return;
    }
    for (const [base, level] of levels(object)) {
      const known = namesAt(contractOf(run), base);
      const later = namesAt(newest, base).filter((name) => !known.includes(name) && Object.hasOwn(level, name));
      for (const name of later) {
        const field = fieldAt(newest, `${base}/${name}`);
        if (field !== undefined) yield tooNew(run, field, undefined);
      }
      if (later.includes('hookSpecificOutput')) return;
    }
  },
};

/** The event got an output of its own only later. */
function* ownOutput(run: Run): Iterable<RuleFinding> {
  const { event } = run.verdict;
  const [first] = contractAt(event).fields.filter(({ pointer }) => pointer.startsWith('/hookSpecificOutput/'));
  if (first === undefined || namesAt(contractOf(run), '/hookSpecificOutput').length > 0) return;
  yield {
    message: `\`hookSpecificOutput\` on ${event} needs Claude Code ${first.since}; older versions discard the whole reply: ${outcome(run, contractOf(run))}.`,
    help: 'Leave it out for these versions, or select only the versions that you use (`--client`).',
    at: { in: 'output', pointer: '/hookSpecificOutput' },
  };
}

function tooNew(run: Run, { pointer, since }: FieldContract, value: unknown): RuleFinding {
  const after = outcome(run, contractOf(run));
  return {
    message:
      value === undefined
        ? `\`${dotted(pointer)}\` needs Claude Code ${since}; older versions ignore it: ${after}.`
        : `\`${dotted(pointer)}: ${quote(value)}\` is too new for these versions of Claude Code, which discard the whole reply: ${after}.`,
    help: 'Reply in a way that these versions understand too, or select only the versions that you use (`--client`).',
    at: { in: 'output', pointer },
  };
}

function* levels(reply: Json): Iterable<readonly [string, Json]> {
  yield ['', reply];
  const specific = hookSpecific(reply);
  if (specific === undefined) return;
  yield ['/hookSpecificOutput', specific];
  if (isObject(specific.decision)) yield ['/hookSpecificOutput/decision', specific.decision];
}
