/** A rewritten tool input that holds only part of what the call needs. */

import { toolAt } from '../../contract/tools.js';
import { dotted, join } from '../../evidence/phrases.js';
import { contractOf, fieldAt, honouredReply, isObject, valueAt } from '../../evidence/runs.js';
import { misfits } from '../../interpret/fits.js';
import type { Hook, Rule, Run, Shape } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';
import { filled } from '../../script/program/written-object.js';

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

/**
 * What else a call may have, where the new input is made anew: whoever copies the old one keeps its description. None where
 * the script names one of these itself.
 */
function lostBeside(hook: Hook, updated: Input, shape: Shape | undefined, original: Input): readonly string[] {
  if (shape?.type !== 'object' || !harmless.some((key) => Object.hasOwn(original, key) && !Object.hasOwn(updated, key)))
    return [];
  const optional = Object.keys(shape.fields).filter((key) => shape.fields[key]?.required === false);
  const others = optional.filter((key) => !harmless.includes(key));
  const { text } = textOf(hook);
  const isHandled = (key: string) => Object.hasOwn(updated, key) || new RegExp(`[.'"]${key}\\b`).test(text);
  return others.some(isHandled) ? [] : others;
}

interface Call {
  readonly tool: string;
  readonly input: Input;
}

/** The call that is rewritten; undefined where a reply that no payload brought about fits none of the hook's tools, or several. */
function callOf({ case: { hook, payload }, verdict }: Run, updated: Input): Call | undefined {
  const { tool_name: tool, tool_input: input } = payload.json;
  if (typeof tool !== 'string') return undefined;
  if (!JSON.stringify(updated).includes(filled)) return { tool, input: isObject(input) ? input : {} };
  const names = /^[\w|, ]+$/.test(hook.matcher ?? '') ? (hook.matcher ?? '').split(/[|, ]+/) : [];
  const fitting = names.filter((name) => {
    const shape = toolAt(name, verdict.client)?.input;
    return shape !== undefined && !isForeign(updated, shape, {}) && misfits(shape, updated).length === 0;
  });
  return fitting.length === 1 ? { tool: fitting[0] as string, input: { description: filled } } : undefined;
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
      title: 'The description is lost, and with it all else that a call may have',
      event: 'PreToolUse',
      payload: { tool_name: 'Bash', tool_input: { command: 'npm test', description: 'Run the tests' } },
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
      title: 'Keeps the description, as a copy does',
      event: 'PreToolUse',
      payload: { tool_name: 'Bash', tool_input: { command: 'npm test', description: 'Run the tests' } },
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","updatedInput":{"command":"npm test -- --run","description":"Run the tests"}}}\n',
      },
    },
    {
      kind: 'run',
      title: 'Its script names what else there may be',
      event: 'PreToolUse',
      handler: {
        command: `jq '{hookSpecificOutput: {hookEventName: "PreToolUse", updatedInput: (.tool_input | {command: (.command + " --run")} + (if .timeout then {timeout} else {} end))}}'`,
      },
      payload: { tool_name: 'Bash', tool_input: { command: 'npm test', description: 'Run the tests' } },
      execution: {
        stdout: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","updatedInput":{"command":"npm test --run"}}}\n',
      },
    },
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
  judgesWritten: true,
  *onRun(run) {
    const reply = honouredReply(run);
    const pointer = pointers.find((candidate) => isObject(valueAt(reply, candidate)));
    if (pointer === undefined || fieldAt(contractOf(run), pointer)?.honoured !== true) return;
    const updated = valueAt(reply, pointer) as Input;
    const call = callOf(run, updated);
    if (call === undefined) return;
    const { input: original, tool } = call;
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
    const lost = Object.keys(original).filter((key) => !harmless.includes(key) && !Object.hasOwn(updated, key));
    const beside = lost.length > 0 ? [] : lostBeside(run.case.hook, updated, shape, original);
    if (lost.length + beside.length === 0) return;
    const quoted = (keys: readonly string[]) => keys.map((key) => `\`${key}\``);
    yield {
      message:
        lost.length > 0
          ? `${name} replaces the whole input of ${tool} but omits ${join(quoted(lost), 'and')}, which Claude asked for.`
          : `${name} replaces the whole input of ${tool} and contains only ${join(quoted(Object.keys(updated)), 'and')}: a call with ${join(quoted(beside), 'or')} loses it.`,
      help: 'Copy `tool_input` from the payload and change only what must change.',
      at: { in: 'output', pointer },
      severity: 'warning',
    };
  },
};
