/** What Claude Code says of what a mod did: to Claude, to the user, in its debug log. Holes are in braces. */
import type { Row } from '../model.js';
import { measured } from './sources.js';

interface Template {
  readonly template: string;
}

const since = '2.1.286';

/** A tool call that a hook on `tool.call` denied. */
export const callDenied: Row<Template> = {
  template: '<tool_use_error>{reason}</tool_use_error>',
  since,
  source: measured('2.1.330'),
};

/** A deny that came after the call had been passed on: what ran is not undone. */
export const resultWithheld: Row<Template> = {
  template: '{tool} ran, and a plugin withheld its result: {reason}',
  since,
  source: measured('2.1.330'),
};

/** What a mod adds to the result of a tool call. */
export const callContext: Row<Template> = {
  template: 'tool.call hook additional context: {context}',
  since,
  source: measured('2.1.330'),
};

/** A sub-agent that a hook on `agent.spawn` denied. */
export const spawnDenied: Row<Template> = {
  template: 'Subagent spawn denied by a plugin: {reason}',
  since,
  source: measured('2.1.330'),
};

/** A result that a mod made up, and that does not have the shape of the tool's own. */
export const resultUnfit: Row<Template> = {
  template: '<tool_use_error>tool.call step resolved {tool} with a result that does not match its output shape: ',
  since,
  source: measured('2.1.330', 'Read with a text, Write and Read with a result of Bash; the faults follow, as JSON.'),
};

/** What `next` was handed on `tool.call` does not have the shape of the tool's input; `misfits`: as for settings hooks. */
export const inputUnfit: Row<Template> = {
  template: '<tool_use_error>InputValidationError: {tool} failed due to the following {misfits}</tool_use_error>',
  since,
  source: measured('2.1.330'),
};

/** The same of an `updatedInput` on `classic.PreToolUse`. */
export const updatedInputUnfit: Row<Template> = {
  template:
    "PreToolUse hook for {tool} returned updatedInput that failed schema validation: {tool} failed due to the following {misfits}\nThe tool input from the model was valid; the hook's rewrite of it was not.",
  since,
  source: measured('2.1.330'),
};

/** Plugins of the client itself that answer `tool.check` too, and are named with the one that denies. */
export const askedBeside: Row<{ readonly managed: string; readonly privacy: string; readonly tools: RegExp }> = {
  /** Where there are managed settings; it is named first. */
  managed: 'cc-plugin-sec-default',
  /** On calls of these tools; it is named last. */
  privacy: 'cc-plugin-privacy',
  tools: /^(?:Bash|Write|Edit|NotebookEdit|WebFetch|mcp__.+)$/,
  since,
  source: measured('2.1.330', 'Not with Read, WebSearch and Agent; NotebookEdit as Edit.'),
};

export const promptDropped: Row<Template> = {
  template: 'Prompt dropped by a hook: {reason}',
  since,
  source: measured('2.1.330', 'What `claude -p` prints; no terminal was looked at.'),
};

export const promptContext: Row<Template> = {
  template: '<system-reminder>\nprompt.submit hook additional context: {context}\n</system-reminder>',
  since,
  source: measured('2.1.330'),
};

/** What the texts of settings hooks name as the command, where a hook on a `classic.` event said it. */
export const classicCommand: Row<Template> = {
  template: 'classic.{event} hook',
  since,
  source: measured('2.1.330'),
};

/** What a settings hook that blocks tells Claude a second time, naming its command, and a mod does not. */
export const unsaidOfMods: Row<{ readonly events: readonly string[]; readonly role: 'system' }> = {
  events: ['Stop', 'SubagentStop'],
  role: 'system',
  since,
  source: measured('2.1.330'),
};

/** A hook that threw, answered in a form that is none, or took too long. Of an installed plugin the debug log alone tells. */
export const hookSkipped: Row<Template> = {
  template: '{plugin}: {event} hook skipped: {why}',
  since,
  source: measured('2.1.330', 'With --plugin-dir on stderr of `claude -p`, too.'),
};

export const moduleNotLoaded: Row<Template> = {
  template: '{plugin}: hooks module did not load: {why}',
  since,
  source: measured('2.1.330'),
};

/** A hook that never yields takes its plugin with it. */
export const pluginUnloaded: Row<Template> = {
  template: '{plugin}: {plugin} was unloaded: it crashed the hooks worker',
  since,
  source: measured('2.1.330'),
};

/** A template with its holes filled. */
export function filled({ template }: Template, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole);
}

/** Why a hook was skipped, as a session says it; `claude plugin test` has other words for the same. */
export function skipReason(why: string): string {
  const shape = /^returned (.*)$/s.exec(why)?.[1];
  if (shape !== undefined) return `returned the wrong shape (${shape})`;
  const budget = /^exceeded (\d+)ms budget$/.exec(why)?.[1];
  if (budget !== undefined) return `ran past its ${Number(budget) / 1000}s budget`;
  return `threw ${why}`;
}
