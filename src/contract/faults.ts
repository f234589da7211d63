/** What the client says on every event: of replies that it throws away, of failures, of long texts. */
import type { Span } from '../model.js';
import type { PhraseName, PhraseRow } from './rows.js';
import { between, measured } from './sources.js';
import { kindAgain, namesFault, placeAlone } from './turning-points.js';

/** What the client has put into its description of a reply, one client after the other. */
interface Described {
  readonly defer?: boolean;
  readonly batches?: boolean;
  readonly sequences?: boolean;
  readonly stops?: boolean;
  /** The newest: permission requests are described, and a permissionDecision of the top level no longer. */
  readonly requests?: boolean;
}

/** The description of a reply that the client puts under every schema error, whatever the event. */
function describedReply({ defer, batches, sequences, stops, requests }: Described): string {
  const optional = 'string (optional)';
  const context = (event: string, text = optional) => ({ hookEventName: `"${event}"`, additionalContext: text });
  const input = { updatedInput: 'object (optional) - Modified tool input to use' };
  const values = '"allow" | "deny" | "ask"';
  const description = {
    continue: 'boolean (optional)',
    suppressOutput: 'boolean (optional)',
    stopReason: optional,
    decision: '"approve" | "block" (optional)',
    reason: optional,
    systemMessage: optional,
    ...(sequences && { terminalSequence: optional }),
    ...(!requests && { permissionDecision: `${values} (optional)` }),
    hookSpecificOutput: {
      'for PreToolUse': {
        hookEventName: '"PreToolUse"',
        permissionDecision: `${defer ? `${values} | "defer"` : values} (optional)`,
        permissionDecisionReason: optional,
        ...input,
      },
      ...(requests && {
        'for PermissionRequest': {
          hookEventName: '"PermissionRequest"',
          decision: {
            'to allow': { behavior: '"allow"', ...input, updatedPermissions: 'array (optional) - Permission updates' },
            'to deny': { behavior: '"deny"', message: optional, interrupt: 'boolean (optional)' },
          },
        },
      }),
      'for UserPromptSubmit': context('UserPromptSubmit', requests ? optional : 'string (required)'),
      'for PostToolUse': context('PostToolUse'),
      ...(batches && { 'for PostToolBatch': context('PostToolBatch') }),
      ...(stops && {
        'for Stop / SubagentStop': {
          hookEventName: '"Stop" | "SubagentStop"',
          additionalContext: `${optional} - Feedback for the model; the conversation continues so the model can act on it`,
        },
      }),
    },
  };
  return `\n\nExpected schema:\n${JSON.stringify(description, null, 2)}`;
}

/** How many of the names that hookSpecificOutput can carry are told before the list is cut off. */
export const namesListed = 6;

const newest = measured('2.1.330', 'The wording of older versions is not known.');
const since = '1.0.38';
const phrase = (name: PhraseName, template: string): PhraseRow => ({ phrase: name, template, since, source: newest });

/** The wordings of one phrase over time, oldest first, each with the span that it begins. */
function inTurn(name: PhraseName, oldest: string, ...later: readonly (readonly [Span, string])[]): PhraseRow[] {
  return [phrase(name, oldest), ...later.map(([span, template]) => ({ phrase: name, template, ...span }))].map(
    (row, index) => {
      const next = later[index];
      return next === undefined ? row : { ...row, until: next[0].since };
    },
  );
}

export const phraseRows: readonly PhraseRow[] = [
  phrase(
    'parse-error',
    'Hook output looks like a JSON object but is not valid JSON — {message}. Emit the payload with a JSON encoder (jq, ConvertTo-Json, json.dumps) rather than string concatenation so backslashes and quotes inside strings are escaped.',
  ),
  ...inTurn(
    'schema-error',
    'Hook JSON output validation failed:\n  - : Invalid input',
    [
      between('2.1.42', '2.1.71'),
      "Hook JSON output validation failed:\n  - : Invalid input\n\nThe hook's output was: {json}",
    ],
    [between('2.1.104', '2.1.105'), "Hook JSON output validation failed — {message}\n\nThe hook's output was: {json}"],
  ),
  // Stands behind a schema error, except that of an http hook.
  ...inTurn(
    'expected-schema',
    `${describedReply({})}. The hook's stdout was: {json}`,
    [between('2.1.42', '2.1.71'), describedReply({})],
    [{ since: '2.1.89', source: measured('2.1.89', 'With the value itself.') }, describedReply({ defer: true })],
    [between('2.1.117', '2.1.118'), describedReply({ defer: true, batches: true })],
    [between('2.1.140', '2.1.141'), describedReply({ defer: true, batches: true, sequences: true })],
    [between('2.1.162', '2.1.163'), describedReply({ defer: true, batches: true, sequences: true, stops: true })],
    [namesFault, describedReply({ defer: true, batches: true, sequences: true, stops: true, requests: true })],
  ),
  // Stands behind the fault of a hook that failed besides.
  phrase('beside-fault', '\n\nHook exited {exitCode} with stderr:\n{stderr}'),
  // Told in place of every fault but a missing hookEventName.
  {
    phrase: 'fault-vague',
    template: '(root): Invalid input',
    ...between('2.1.104', '2.1.105'),
    until: namesFault.since,
  },
  phrase('fault-missing-name', 'hookSpecificOutput is missing required field "hookEventName"'),
  phrase('fault-unknown-name', '{path}: expected one of {names} | …'),
  ...inTurn(
    'fault-type',
    '{path}: expected {expected}, received {received}{hint}',
    [placeAlone, '{path}: Invalid input{hint}'],
    [kindAgain, '{path}: expected {expected}, received {received}{hint}'],
  ),
  ...inTurn(
    'fault-option',
    '{path}: Invalid option: expected one of {values}{hint}',
    [placeAlone, '{path}: Invalid input{hint}'],
    [kindAgain, '{path}: Invalid option: expected one of {values}{hint}'],
  ),
  phrase('fault-variant', '{path}: expected one of {values}'),
  ...inTurn(
    'fault-tag',
    '{path}: Invalid discriminator value. Expected {values}',
    [placeAlone, '{path}: Invalid input'],
    [kindAgain, '{path}: Invalid discriminator value. Expected {values}'],
  ),
  phrase(
    'name-error',
    "Failed to run: Hook returned incorrect event name: expected '{expected}' but got '{got}'. Full stdout: {json}",
  ),
  // Exit 2 on events where it does not block when stderr speaks of a missing file.
  phrase(
    'missing-script',
    'Hook script appears to be missing — "{command}" exited 2 with: {stderr}. Treating as non-blocking. If this is a plugin hook, check the plugin install (run /plugin).',
  ),
  phrase('missing-program', 'Exit 127, likely a missing program: The check may not have run. See /hooks.'),
  phrase('wake-message', 'Stop hook blocking error from command "{label}":'),
  phrase('wake-summary', 'Stop hook feedback'),
  // In front of why a hook was not started, in a session.
  phrase('failed-to-run', 'Failed to run: {why}'),
  phrase('empty-command', "The argument 'file' cannot be empty. Received ''"),
  // In place of a start, where the command names a variable that this hook does not get.
  phrase(
    'plugins-variable',
    "Hook command references ${{name}} but the hook is not associated with a plugin. This variable is only available in hooks defined in a plugin's hooks/hooks.json file, not in settings.json. Command: {command}",
  ),
  {
    phrase: 'not-of-skills',
    template:
      'Hook command references ${{name}} but only ${{own}} is available for skill hooks (${{name}} is plugin-only). Command: {command}',
    since,
    source: { kind: 'read', at: '2.1.330' },
  },
  phrase('start-error', "Error occurred while executing hook command: {message}, posix_spawn '{program}'"),
  phrase('exit-2', '[{command}]: {stderr}'),
  // In place of stderr, where the reply beside it was thrown away for naming another event.
  phrase('exit-2-unread', '[{command}]: blocked (exit 2); its output could not be processed'),
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
    source: measured('2.1.145', '2.1.144 said nothing.'),
  },
  phrase(
    'persisted',
    '<persisted-output>\nOutput too large ({size}). Full output saved to: {file}\n\nPreview (first 2KB):\n{preview}\n...\n</persisted-output>',
  ),
  phrase(
    'cut',
    '{text}\n\n[{event} hook [{command}] output cut: {length} characters is over the {limit}-character limit]',
  ),
  ...inTurn(
    'misfit',
    '{event} hook for {subject} returned updatedInput that failed schema validation: {subject} failed due to the following {misfits}',
    [
      between('2.1.299', '2.1.300'),
      "{event} hook for {subject} returned updatedInput that failed schema validation: {subject} failed due to the following {misfits}\nThe tool input from the model was valid; the hook's rewrite of it was not.",
    ],
  ),
  ...inTurn(
    'misfit-missing',
    'The required parameter `{parameter}` is missing',
    [placeAlone, 'The parameter `{parameter}` type is expected as `{expected}` but provided as `unknown`'],
    [kindAgain, 'The required parameter `{parameter}` is missing'],
  ),
  ...inTurn(
    'misfit-type',
    'The parameter `{parameter}` type is expected as `{expected}` but provided as `{received}`',
    [placeAlone, 'The parameter `{parameter}` type is expected as `{expected}` but provided as `unknown`'],
    [kindAgain, 'The parameter `{parameter}` type is expected as `{expected}` but provided as `{received}`'],
  ),
];
