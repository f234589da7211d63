/** What Claude reads when permissions, and not a hook, keep a tool call from running. `{name}` is filled in. */
import type { Row } from '../model.js';
import { measured } from './sources.js';

/** Why a call did not run, as far as the client's words for it differ. */
export type Refusal =
  | 'tool-denied'
  | 'mcp-tool-denied'
  | 'path-denied'
  | 'unreadable-path'
  | 'rewritten-path-denied'
  | 'command-denied'
  | 'call-denied'
  | 'dont-ask'
  | 'not-granted'
  | 'write-not-granted'
  | 'command-not-granted'
  | 'file-command-not-granted';

const since = '2.1.77';
const source = measured('2.1.330', 'When the client took to these words is not known.');
const row = (refusal: Refusal, template: string): Row<{ readonly refusal: Refusal; readonly template: string }> => ({
  refusal,
  template,
  since,
  source,
});

const pathDenied = 'File is in a directory that is denied by your permission settings.';

export const refusalTexts: readonly Row<{ readonly refusal: Refusal; readonly template: string }>[] = [
  row(
    'tool-denied',
    '<tool_use_error>Error: No such tool available: {tool}. {tool} is disabled for this session, in subagents as well as here.</tool_use_error>',
  ),
  row('mcp-tool-denied', '<tool_use_error>Error: No such tool available: {tool}</tool_use_error>'),
  row('path-denied', `<tool_use_error>${pathDenied}</tool_use_error>`),
  row(
    'unreadable-path',
    '<tool_use_error>File is covered by a Read deny rule in your permission settings and cannot be written.</tool_use_error>',
  ),
  row(
    'rewritten-path-denied',
    `PreToolUse hook for {tool} returned updatedInput that the tool refused: ${pathDenied}\nThe tool input from the model was valid; the hook's rewrite of it was not.`,
  ),
  row('command-denied', 'Permission to use Bash with command {command} has been denied.'),
  row('call-denied', 'Permission to use {tool} has been denied.'),
  row(
    'dont-ask',
    "Permission to use {tool} has been denied because Claude Code is running in don't ask mode. IMPORTANT: You *may* attempt to accomplish this action using other tools that might naturally be used to accomplish this goal, e.g. using head instead of cat. But you *should not* attempt to work around this denial in malicious ways, e.g. do not use your ability to run tests to execute non-test actions. You should only try to work around this restriction in reasonable ways that do not attempt to bypass the intent behind this denial. If you believe this capability is essential to complete the user's request, STOP and explain to the user what you were trying to do and why you need this permission. Let the user decide how to proceed.",
  ),
  row('not-granted', "Claude requested permissions to use {tool}, but you haven't granted it yet."),
  row('command-not-granted', 'This command requires approval'),
  row(
    'file-command-not-granted',
    "{program} in '{file}' needs approval. The path is inside the working directories for this session ('{project}'), and Claude Code asks before a shell command creates, changes or removes files there.",
  ),
  row('write-not-granted', "Claude requested permissions to write to {file}, but you haven't granted it yet."),
];
