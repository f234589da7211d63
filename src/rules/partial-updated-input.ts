/** A rewritten tool input that holds only part of what the call needs. */

import { toolAt } from '../contract/tools.js';
import { dotted, join } from '../evidence/phrases.js';
import { contractOf, fieldAt, honouredReply, isObject, valueAt } from '../evidence/runs.js';
import { misfits } from '../interpret/fits.js';
import type { Rule, Shape } from '../model.js';

const pointers = ['/hookSpecificOutput/updatedInput', '/hookSpecificOutput/decision/updatedInput'] as const;

/** Keys whose loss changes nothing that the tool does. */
const harmless: readonly string[] = ['description'];

type Input = Readonly<Record<string, unknown>>;

/** Is no key of the new input one that the tool knows, or that stood in the call? */
function isForeign(updated: Input, shape: Shape | undefined, original: unknown): boolean {
  const known = shape?.type === 'object' ? shape.fields : {};
  const given = isObject(original) ? original : {};
  const keys = Object.keys(updated);
  return keys.length > 0 && keys.every((key) => !Object.hasOwn(known, key) && !Object.hasOwn(given, key));
}

export const rule: Rule = {
  id: 'partial-updated-input',
  severity: 'error',
  summary: '`updatedInput` contains only part of the input, but it replaces all of it.',
  docs: {
    why:
      '`updatedInput` replaces the whole input; nothing is merged. Without a required parameter, Claude Code ' +
      'rejects the call; without an optional one, the tool runs differently from what Claude asked for.',
    repair:
      "Start from the `tool_input` of the payload and change what must change: `jq '.tool_input + {command: $new}'`, " +
      '`{**data["tool_input"], "command": new}`, `{ ...input.tool_input, command }`.',
    issues: ['https://github.com/anthropics/claude-code/issues/30770'],
  },
  bad: [
    {
      kind: 'run',
      title: 'A required parameter is missing',
      event: 'PreToolUse',
      payload: { tool_input: { command: 'npm test', timeout: 60000 } },
      execution: {
        stdout: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","updatedInput":{"timeout":120000}}}\n',
      },
    },
    {
      kind: 'run',
      title: 'What Claude asked for is lost',
      event: 'PreToolUse',
      payload: { tool_input: { command: 'npm test', timeout: 60000 } },
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","updatedInput":{"command":"npm test -- --run"}}}\n',
      },
    },
    {
      kind: 'run',
      title: 'Made for Bash, but run on every tool',
      event: 'PreToolUse',
      payload: { tool_name: 'Read', tool_input: { file_path: '/project/README.md' } },
      execution: {
        stdout: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","updatedInput":{"command":"ls"}}}\n',
      },
    },
  ],
  good: [
    {
      kind: 'run',
      title: 'Adds a key that the tool knows',
      event: 'PreToolUse',
      payload: { tool_name: 'Bash', tool_input: { command: 'npm test' } },
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","updatedInput":{"command":"npm test","timeout":60000}}}\n',
      },
    },
    {
      kind: 'run',
      event: 'PreToolUse',
      payload: { tool_input: { command: 'npm test', timeout: 60000 } },
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","updatedInput":{"command":"npm test -- --run","timeout":60000}}}\n',
      },
    },
  ],
  replies: ['json'],
  *onRun(run) {
    const reply = honouredReply(run);
    const pointer = pointers.find((candidate) => isObject(valueAt(reply, candidate)));
    if (pointer === undefined || fieldAt(contractOf(run), pointer)?.honoured !== true) return;
    const updated = valueAt(reply, pointer) as Input;
    const { tool_name: tool, tool_input: original } = run.case.payload.json;
    if (typeof tool !== 'string') return;
    const shape = toolAt(tool, run.verdict.client)?.input;
    const faults = shape === undefined ? [] : misfits(shape, updated);
    const name = `\`${dotted(pointer)}\``;
    if (run.case.hook.matcher !== tool && isForeign(updated, shape, original)) {
      const keys = Object.keys(updated).map((key) => `\`${key}\``);
      // The same words for every tool: it is one defect.
      yield {
        message: `${name} sets ${join(keys, 'and')} even for tools that have no such input, and replaces their whole input: the hook rewrites calls that it was not made for.`,
        help: 'Register the hook with a matcher for the tool whose input it rewrites, or print nothing if `tool_name` is a different one.',
        at: { in: 'output', pointer },
      };
      return;
    }
    if (faults.length > 0) {
      const what = faults.map((fault) => `\`${dotted(fault.pointer)}\` (${fault.received}, must be ${fault.expected})`);
      yield {
        message: `${name} replaces the whole input of ${tool} but does not fit it: ${join(what, 'and')}. Claude Code rejects the call.`,
        help: 'Copy `tool_input` from the payload and change only what must change.',
        at: { in: 'output', pointer },
      };
      return;
    }
    const lost = Object.keys(isObject(original) ? original : {}).filter(
      (key) => !harmless.includes(key) && !Object.hasOwn(updated, key),
    );
    if (lost.length === 0) return;
    yield {
      message: `${name} replaces the whole input of ${tool} but omits ${join(
        lost.map((key) => `\`${key}\``),
        'and',
      )}, which Claude asked for.`,
      help: 'Copy `tool_input` from the payload and change only what must change.',
      at: { in: 'output', pointer },
      severity: 'warning',
    };
  },
};
