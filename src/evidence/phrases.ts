/** The turns of phrase that messages share, so that all rules quote and list alike. */

import type { EventContract, EventName, Run } from '../model.js';
import { isBuilt } from '../script/files/built-folders.js';
import { withoutColours } from '../text/colours.js';
import { canFailClosed, contractOf } from './runs.js';

/** A value as the hook wrote it, in JSON, cut so that a message stays one line: `"block"`, `{"a":1}`. */
export function quote(value: unknown): string {
  const text = value === undefined ? 'undefined' : (jsonOf(value) ?? String(value));
  if (text.length <= 60) return text;
  const begun = text.slice(0, 57);
  // A text ends with its quote, and with no half of an escape.
  return typeof value === 'string' ? `${begun.replace(/(?<!\\)((?:\\\\){0,30})\\$/, '$1')}…"` : `${begun}...`;
}

/** What a hook says, in quotes that are the only ones; what no terminal shows is left out. */
export function spoken(text: string): string {
  const said = withoutColours(text)
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('"', "'")
    .trim();
  return `"${said.length <= 60 ? said : `${said.slice(0, 57).trimEnd()}...`}"`;
}

/** A reply can be nested deeper than the stack allows to write it. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return Array.isArray(value) ? '[...]' : '{...}';
    throw error;
  }
}

/** Legal values as a sentence has them: `"allow", "deny" or "ask"`. */
export function oneOf(values: readonly string[]): string {
  return join(values.map(quote), 'or');
}

/** A list as a sentence has it: `a, b and c`. */
export function join(items: readonly string[], conjunction: 'and' | 'or'): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${conjunction} ${items.at(-1)}`;
}

/** The dotted name of a JSON pointer: `/hookSpecificOutput/permissionDecision` → `hookSpecificOutput.permissionDecision`. */
export function dotted(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
}

/** What happens when nothing blocks the event, as a clause; for events not listed, "the … goes ahead". */
const goesAhead: Partial<Record<EventName, string>> = {
  PreToolUse: 'the tool runs',
  PostToolBatch: 'the next request is sent',
  UserPromptSubmit: 'the prompt is sent',
  UserPromptExpansion: 'the command expands',
  Stop: 'Claude stops',
  SubagentStop: 'the subagent stops',
  TeammateIdle: 'the teammate goes idle',
  PermissionRequest: 'the permission request stays undecided',
};

/** What happens to the guarded action when nothing blocks it, as a clause: `the tool runs`. */
export function unheld({ event, guards }: Pick<EventContract, 'event' | 'guards'>): string {
  return goesAhead[event] ?? (guards === null ? 'nothing is blocked' : `the ${guards} goes ahead`);
}

/** What happens when a hook blocks the event, as a clause; for events not listed, "the … is blocked". */
const held: Partial<Record<EventName, string>> = {
  PreToolUse: 'the tool call is blocked',
  PermissionRequest: 'the tool call is denied',
  PostToolBatch: 'the next request is not sent',
  UserPromptExpansion: 'the command does not expand',
  Stop: 'Claude continues',
  SubagentStop: 'the subagent continues',
  TeammateIdle: 'the teammate continues',
};

/** What becomes of a call that no hook decides, where the project has permission rules: asked, denied or run. */
const leftToRules = 'only the permission rules decide';

/** What happened to the guarded action, as a clause. */
export function outcome({ verdict }: Run, contract: EventContract): string {
  const thing = contract.guards === 'tool' ? 'tool call' : (contract.guards ?? 'action');
  switch (verdict.effect) {
    case 'block':
      return held[contract.event] ?? `the ${thing} is blocked`;
    case 'allow':
      return `the ${thing} is allowed`;
    case 'ask':
      return 'Claude Code asks the user';
    case 'defer':
      return `the ${thing} is deferred`;
    case 'proceed':
      return verdict.call !== undefined && contract.event === 'PreToolUse' ? leftToRules : unheld(contract);
  }
}

const decisions: readonly string[] = ['permissionDecision', 'decision', 'behavior', 'continue', 'updatedInput'];

/** What it means that Claude Code does not read these fields of a reply, as a clause. */
export function outcomeWithout(fields: readonly string[], run: Run, contract: EventContract): string {
  if (!fields.some((field) => decisions.includes(field))) {
    if (fields.includes('additionalContext')) return 'Claude never sees the context';
    if (fields.includes('systemMessage')) return 'the user never sees the message';
  }
  return outcome(run, contract);
}

/** How Claude Code treats output that is not the one JSON object it looks for, as a clause. */
export function readAs({ verdict }: Run, contract: EventContract): string {
  if (verdict.reply.kind === 'parse-error') return 'Claude Code reports a hook error and discards the output';
  if (contract.plainStdout === 'claude') return 'Claude Code passes all of it to Claude as plain text';
  return 'Claude Code treats all of it as plain text that nobody reads';
}

/** The rest of a help sentence: how to make a failing hook block; empty where it already does or cannot. */
export function failClosed(run: Run): string {
  const { handler } = run.case.hook;
  const open = run.verdict.effect !== 'block' && handler.onFailure === undefined && contractOf(run).guards !== null;
  return open && canFailClosed(run) ? orBlock : '';
}

const orBlock = ', and set `"onFailure": "block"` on the handler if a failure must block';

/** A help sentence without that rest: what is to be repaired is the same for guards and for other hooks. */
export function withoutFailClosed(help: string): string {
  return help.replace(orBlock, '');
}

/** Why a file that a hook starts is in no repository. `them`: what stands for the file, or for several. */
export const whyNotThere = (name: string, them: 'it' | 'them'): string =>
  isBuilt(`/${name}`) ? `a build creates ${them}` : `git ignores ${them}`;
