/** A value of the wrong type, or one that is not among the legal ones: the whole reply is thrown away. */

import { blockingExitCode } from '../../contract/exit-codes.js';
import { dotted, oneOf, outcome, quote } from '../../evidence/phrases.js';
import { asksModel, command, contractOf, fieldAt, isObject, valueAt } from '../../evidence/runs.js';
import type { EventContract, FieldContract, Rule, Run } from '../../model.js';
import { nearest } from '../../text/nearest.js';

/** What people write for a legal value, over all decisions. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  deny: ['block', 'blocked', 'denied', 'reject', 'refuse', 'no', 'forbid'],
  block: ['deny', 'denied', 'blocked', 'reject', 'refuse', 'stop'],
  allow: ['approve', 'approved', 'allowed', 'accept', 'yes', 'ok', 'permit', 'grant'],
  approve: ['allow', 'approved', 'allowed', 'accept', 'ok'],
  ask: ['prompt', 'confirm', 'warn', 'review'],
  accept: ['allow', 'approve', 'ok', 'submit'],
  decline: ['deny', 'block', 'reject', 'refuse'],
};

export const rule: Rule = {
  id: 'invalid-value',
  severity: 'error',
  summary: 'A field has a value that Claude Code does not accept, so it discards the whole reply.',
  docs: {
    why:
      'Claude Code checks the type and the legal values of every field that it knows. One bad value, including ' +
      '`null` and `"false"`, makes it discard the whole reply: a block in the same reply blocks nothing.',
    repair:
      'Use one of the legal values, in this case and of this type. Leave a field out rather than set it to `null`.',
    issues: ['https://github.com/anthropics/claude-code/issues/46537'],
  },
  bad: [
    {
      kind: 'run',
      title: "Another field's value",
      event: 'PreToolUse',
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"block","permissionDecisionReason":"Not on main"}}\n',
      },
    },
    {
      kind: 'run',
      title: 'A string in place of a boolean voids the block beside it',
      event: 'Stop',
      execution: { stdout: '{"continue":"true","decision":"block","reason":"The tests fail"}\n' },
    },
    {
      kind: 'run',
      title: 'A required field is missing',
      event: 'PermissionRequest',
      execution: {
        stdout: '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","permissionDecision":"deny"}}\n',
      },
    },
    {
      kind: 'run',
      title: 'Exit code 2 still blocks, without the reason',
      event: 'PreToolUse',
      execution: { exitCode: 2, stdout: '{"decision":"deny","reason":"Not on main"}\n' },
    },
  ],
  good: [
    {
      kind: 'run',
      event: 'PreToolUse',
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Not on main"}}\n',
      },
    },
    {
      kind: 'run',
      event: 'PermissionRequest',
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"deny","message":"Not on main"}}}\n',
      },
    },
  ],
  yieldsTo: ['newer-field', 'no-worktree-path'],
  replies: ['schema-error'],
  judgesWritten: true,
  *onRun(run) {
    const { reply } = run.verdict;
    if (asksModel(run) || reply.kind !== 'schema-error' || reply.pointer === '/hookSpecificOutput/hookEventName')
      return;
    const contract = contractOf(run);
    const value = valueAt(reply.value, reply.pointer);
    const field = fieldAt(contract, reply.pointer) ?? fieldAt(contract, parent(reply.pointer));
    const name = `\`${dotted(reply.pointer)}\``;
    yield {
      message: `${value === undefined ? `${name} is missing${legal(field, reply.pointer, '; it')}` : `${name} is ${quote(value)}${legal(field, reply.pointer, ' but')}`}. ${loss(run, contract)}`,
      help:
        value === undefined
          ? `Add ${name}${example(field)}.`
          : (asPermission(value, field, contract) ?? repair(name, value, field)),
      at: { in: 'output', pointer: reply.pointer },
    };
  },
};

/** What becomes of the reply. One that was to block besides loses what it says. */
function loss(run: Run, contract: EventContract): string {
  return command(run)?.exitCode === blockingExitCode && run.verdict.effect === 'block'
    ? 'Claude Code discards the whole reply, with the reason in it; exit code 2 still blocks.'
    : `Claude Code discards the whole reply: ${outcome(run, contract)}.`;
}

function parent(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}

/** What the field may hold, as the rest of a sentence. */
function legal(field: FieldContract | undefined, pointer: string, link: string): string {
  if (field === undefined) return '';
  const type = field.pointer === pointer ? field.type : (field.items ?? field.type);
  return `${link} must be ${field.values === undefined ? article(type) : oneOf(field.values)}`;
}

/** What is a word of the newer field alone: `"decision": "ask"`, where a call may be asked about. */
function asPermission(value: unknown, field: FieldContract | undefined, contract: EventContract): string | undefined {
  if (field?.pointer !== '/decision' || value !== 'ask') return undefined;
  if (fieldAt(contract, '/hookSpecificOutput/permissionDecision') === undefined) return undefined;
  return `Print \`{"hookSpecificOutput": {"hookEventName": "${contract.event}", "permissionDecision": "ask", "permissionDecisionReason": "…"}}\`.`;
}

function repair(name: string, value: unknown, field: FieldContract | undefined): string {
  if (value === null) return `Leave ${name} out, or give it a value.`;
  if (field?.type === 'boolean' && (value === 'true' || value === 'false')) return `Print \`${value}\` without quotes.`;
  if (field?.type === 'object' && field.pointer.endsWith('/decision'))
    return `Print \`${name.slice(1, -1).split('.').at(-1)}\` as an object${example(field, value)}.`;
  const meant = typeof value === 'string' ? suggestion(value, field?.values ?? []) : undefined;
  // Whoever wrote "allow" had no objection; "approve" says more, so it is not what to write in its place.
  if (field?.pointer === '/decision' && meant === 'approve')
    return 'Print nothing where the hook has no objection: "approve" would also skip the permission prompt.';
  if (meant !== undefined) return `Print ${quote(meant)} instead.`;
  if (field?.type === 'string' && typeof value !== 'string' && !isObject(value))
    return 'Print it as a string, in quotes.';
  return `Use a legal value for ${name}, or leave the field out.`;
}

function suggestion(value: string, values: readonly string[]): string | undefined {
  const lower = value.toLowerCase();
  return values.find((legalValue) => synonyms[legalValue]?.includes(lower)) ?? nearest(value, values);
}

/** An example of an object that the field may hold, with the decision that the value seems to mean. */
function example(field: FieldContract | undefined, value?: unknown): string {
  if (field?.type !== 'object' || field.pointer !== '/hookSpecificOutput/decision') return '';
  const behavior = typeof value === 'string' ? suggestion(value, ['allow', 'deny']) : undefined;
  return behavior === 'allow' ? ', such as `{"behavior":"allow"}`' : ', such as `{"behavior":"deny","message":"..."}`';
}

function article(type: string): string {
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
}
