/** What the client says on every event: of replies that it throws away, of failures, of long texts. */
import type { PhraseName, PhraseRow } from './rows.js';
import { measured } from './sources.js';

/** The description of a reply that the client puts under every schema error, whatever the event. */
const describedReply = {
  continue: 'boolean (optional)',
  suppressOutput: 'boolean (optional)',
  stopReason: 'string (optional)',
  decision: '"approve" | "block" (optional)',
  reason: 'string (optional)',
  systemMessage: 'string (optional)',
  terminalSequence: 'string (optional)',
  hookSpecificOutput: {
    'for PreToolUse': {
      hookEventName: '"PreToolUse"',
      permissionDecision: '"allow" | "deny" | "ask" | "defer" (optional)',
      permissionDecisionReason: 'string (optional)',
      updatedInput: 'object (optional) - Modified tool input to use',
    },
    'for PermissionRequest': {
      hookEventName: '"PermissionRequest"',
      decision: {
        'to allow': {
          behavior: '"allow"',
          updatedInput: 'object (optional) - Modified tool input to use',
          updatedPermissions: 'array (optional) - Permission updates',
        },
        'to deny': {
          behavior: '"deny"',
          message: 'string (optional)',
          interrupt: 'boolean (optional)',
        },
      },
    },
    'for UserPromptSubmit': {
      hookEventName: '"UserPromptSubmit"',
      additionalContext: 'string (optional)',
    },
    'for PostToolUse': {
      hookEventName: '"PostToolUse"',
      additionalContext: 'string (optional)',
    },
    'for PostToolBatch': {
      hookEventName: '"PostToolBatch"',
      additionalContext: 'string (optional)',
    },
    'for Stop / SubagentStop': {
      hookEventName: '"Stop" | "SubagentStop"',
      additionalContext:
        'string (optional) - Feedback for the model; the conversation continues so the model can act on it',
    },
  },
};

/** How many of the names that hookSpecificOutput can carry are told before the list is cut off. */
export const namesListed = 6;

const newest = measured('The wording of older clients is not known.');
const since = '1.0.38';
const phrase = (name: PhraseName, template: string): PhraseRow => ({ phrase: name, template, since, source: newest });

export const phraseRows: readonly PhraseRow[] = [
  phrase(
    'parse-error',
    'Hook output looks like a JSON object but is not valid JSON — {message}. Emit the payload with a JSON encoder (jq, ConvertTo-Json, json.dumps) rather than string concatenation so backslashes and quotes inside strings are escaped.',
  ),
  phrase('schema-error', `Hook JSON output validation failed — {message}\n\nThe hook's output was: {json}`),
  // Stands behind a schema error, except that of an http hook.
  phrase('expected-schema', `\n\nExpected schema:\n${JSON.stringify(describedReply, null, 2)}`),
  phrase('fault-missing-name', 'hookSpecificOutput is missing required field "hookEventName"'),
  phrase('fault-unknown-name', '{path}: expected one of {names} | …'),
  phrase('fault-type', '{path}: expected {expected}, received {received}{hint}'),
  phrase('fault-option', '{path}: Invalid option: expected one of {values}{hint}'),
  phrase('fault-variant', '{path}: expected one of {values}'),
  phrase('fault-item', '{path}: Invalid input'),
  phrase(
    'name-error',
    "Failed to run: Hook returned incorrect event name: expected '{expected}' but got '{got}'. Full stdout: {json}",
  ),
  phrase('empty-command', "Failed to run: The argument 'file' cannot be empty. Received ''"),
  phrase('start-error', "Error occurred while executing hook command: {message}, posix_spawn '{program}'"),
  phrase('exit-2', '[{command}]: {stderr}'),
  phrase('failure', 'failed; blocking because onFailure is "block"{error}'),
  phrase('on-failure', '[{command}]: {failure}'),
  phrase('on-timeout', 'timed out; blocking because onFailure is "block"'),
  phrase('cancelled', 'Hook cancelled'),
  phrase('plain-text', 'Hook output does not start with {, treating as plain text'),
  phrase('broken-json', 'Hook output starts with { but is not a JSON object, treating as plain text: {message}'),
  {
    phrase: 'unknown-keys',
    template: 'Hook JSON output had unrecognized keys (ignored): {keys}.{ |meant}',
    since: '2.1.145',
    source: measured('2.1.144 said nothing.', '2.1.145'),
  },
  phrase(
    'persisted',
    '<persisted-output>\nOutput too large ({size}). Full output saved to: {file}\n\nPreview (first 2KB):\n{preview}\n...\n</persisted-output>',
  ),
  phrase(
    'cut',
    '{text}\n\n[{event} hook [{command}] output cut: {length} characters is over the {limit}-character limit]',
  ),
  phrase(
    'misfit',
    "{event} hook for {subject} returned updatedInput that failed schema validation: {subject} failed due to the following {misfits}\nThe tool input from the model was valid; the hook's rewrite of it was not.",
  ),
];
