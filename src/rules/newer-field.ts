/** A field or value that is newer than the oldest client asked about. */
import { newestClient } from '../contract/index.js';
import { dotted, outcome, quote } from '../evidence/phrases.js';
import {
  contractOf,
  fieldAt,
  hookSpecific,
  isObject,
  type Json,
  namesAt,
  replyObject,
  valueAt,
} from '../evidence/runs.js';
import { contractAt } from '../interpret/contract-at.js';
import type { FieldContract, Rule, RuleFinding, Run } from '../model.js';

export const rule: Rule = {
  id: 'newer-field',
  severity: 'warning',
  summary: 'The reply uses a field or value that some of the clients asked about do not know yet.',
  docs: {
    why:
      'A client ignores a field that it does not know yet, and throws a reply away for a value that it does not know. ' +
      'What denies on one machine lets pass on another.',
    repair:
      'Ask for the clients that your team really runs (`--client`). If the older ones are among them, answer in a way ' +
      'that they know too: exit code 2 with a reason on stderr is as old as hooks are.',
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
    message: `\`hookSpecificOutput\` of ${event} is read since ${first.since}; older clients throw the whole reply away, and ${outcome(run, contractOf(run))}.`,
    help: 'Leave it out for these clients, or ask only for the clients that you run (`--client`).',
    at: { in: 'output', pointer: '/hookSpecificOutput' },
  };
}

function tooNew(run: Run, { pointer, since }: FieldContract, value: unknown): RuleFinding {
  const after = outcome(run, contractOf(run));
  return {
    message:
      value === undefined
        ? `\`${dotted(pointer)}\` is read since ${since}; older clients ignore it, and ${after}.`
        : `\`${dotted(pointer)}: ${quote(value)}\` is newer than these clients, which throw the whole reply away; ${after}.`,
    help: 'Answer in a way that these clients know too, or ask only for the clients that you run (`--client`).',
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
