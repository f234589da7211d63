/** A key that the client does not know. */

import { join, quote } from '../../evidence/phrases.js';
import { fieldAt, isObject, type Json } from '../../evidence/runs.js';
import { addressesClaude, speaksOfBlocking, tellsOfProblem } from '../../evidence/speech.js';
import { type Strange, saidIn, strangeIn } from '../../evidence/strange-keys.js';
import type { EventContract, Rule, RuleFinding, Run, Severity } from '../../model.js';

export const rule: Rule = {
  id: 'unknown-field',
  severity: 'error',
  summary: 'The reply contains a key that Claude Code does not know.',
  docs: {
    why:
      'Claude Code silently ignores unknown keys. A misspelt or invented field (`"block": true`, `"result": ' +
      '"deny"`) has no effect: the guard replies, but the action goes ahead.',
    repair: 'Use the documented name. `hooklint explain <event>` lists the fields of an event.',
    issues: [
      'https://github.com/anthropics/claude-code/issues/4362',
      'https://github.com/Yeachan-Heo/oh-my-claudecode/issues/233',
    ],
  },
  bad: [
    {
      kind: 'run',
      title: 'A remark at the end of the session, as other events have it',
      event: 'SessionEnd',
      execution: { stdout: '{"additionalContext":"Three files are not committed."}\n' },
    },
    {
      kind: 'run',
      title: 'Another input, by the name that it has in the payload',
      event: 'PreToolUse',
      execution: { stdout: '{"tool_input":{"command":"ls -la"}}\n' },
    },
    {
      kind: 'run',
      title: 'Its payload printed back, with another command',
      event: 'PreToolUse',
      payload: { tool_name: 'Bash', tool_input: { command: 'npm run dev' } },
      execution: {
        stdout:
          '{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"tmux new -d \'npm run dev\'"}}\n',
      },
    },
    {
      kind: 'run',
      title: 'Invented',
      event: 'PreToolUse',
      execution: { stdout: '{"approve":false,"message":"Not on main"}\n' },
    },
    {
      kind: 'run',
      title: 'Invented, on an event that takes a decision at the top',
      event: 'Stop',
      execution: { stdout: '{"status":"blocked","message":"The tests fail"}\n' },
    },
    {
      kind: 'run',
      title: 'Invented, in the answer to a permission request',
      event: 'PermissionRequest',
      execution: { stdout: '{"allow":false,"why":"Not on main"}\n' },
    },
    {
      kind: 'run',
      title: 'Invented, where nothing can be refused in JSON',
      event: 'Notification',
      execution: { stdout: '{"blocked":true}\n' },
    },
    {
      kind: 'run',
      title: 'What was done, said to nobody',
      event: 'PostToolUse',
      execution: { stdout: '{"message":"Imports sorted in src/app.ts"}\n' },
    },
    {
      kind: 'run',
      title: 'A list of what somebody is to read',
      event: 'PostToolUse',
      execution: { stdout: '{"warnings":["docs/a.md has no date below its title"]}\n' },
    },
    {
      kind: 'run',
      title: 'A list of names, which is a note',
      event: 'PostToolUse',
      execution: { stdout: '{"contents":["src/a.ts","src/b.ts"]}\n' },
    },
    {
      kind: 'run',
      title: 'Beside an approval, which changes nothing at the end of a turn',
      event: 'Stop',
      execution: { stdout: '{"decision":"approve","message":"Please review the open phases."}\n' },
    },
    {
      kind: 'runs',
      title: 'Notes of its own, in more than one reply',
      event: 'PostToolUse',
      runs: [
        { execution: { stdout: '{"logged":true,"file":"events.jsonl"}\n' } },
        { execution: { stdout: '{"logged":true,"took":12}\n' } },
      ],
    },
    {
      kind: 'run',
      title: 'Misspelt',
      event: 'PostToolUse',
      execution: {
        stdout: '{"hookSpecificOutput":{"hookEventName":"PostToolUse","additionalContex":"2 lint errors left"}}\n',
      },
    },
    {
      kind: 'run',
      title: 'The reason under another name',
      event: 'PostToolUse',
      execution: { stdout: '{"decision":"block","message":"2 lint errors left"}\n' },
    },
    {
      kind: 'run',
      title: 'The reason for which it ends the turn, under another name',
      event: 'PostToolUse',
      execution: { stdout: '{"continue":false,"message":"The disk is full."}\n' },
    },
    {
      kind: 'run',
      title: "Another event's field",
      event: 'Stop',
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"Stop","permissionDecision":"deny","permissionDecisionReason":"The tests fail"}}\n',
      },
    },
    {
      kind: 'run',
      title: 'Prints the payload back with what it found in the response',
      event: 'PostToolUse',
      payload: {
        hook_event_name: 'PostToolUse',
        tool_name: 'Write',
        tool_input: {},
        tool_response: { type: 'create' },
      },
      execution: {
        stdout:
          '{"hook_event_name":"PostToolUse","tool_name":"Write","tool_input":{},"tool_response":{"type":"create","output":"2 secrets found"}}\n',
      },
    },
    {
      kind: 'run',
      title: 'Prints the payload back',
      event: 'PreToolUse',
      payload: { session_id: 'a', hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'ls' } },
      execution: {
        stdout: '{"session_id":"a","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"ls"}}\n',
      },
    },
  ],
  good: [
    {
      kind: 'run',
      event: 'PostToolUse',
      execution: {
        stdout: '{"hookSpecificOutput":{"hookEventName":"PostToolUse","additionalContext":"2 lint errors left"}}\n',
      },
    },
  ],
  yieldsTo: [
    'newer-field',
    'no-worktree-path',
    'output-in-compaction-prompt',
    'permission-request-undecided',
    'unreached-reply',
  ],
  replies: ['json'],
  judgesWritten: true,
  *onRun(run) {
    const { contract, after, levels: strange } = strangeIn(run);
    for (const level of strange) {
      if (level.echoed) yield changedEcho(run, level.value) ?? echo;
      yield* toldOf(level, contract, after, run.verdict.effect === 'block');
    }
  },
  /** Notes of the hook's own are said once, whatever of them a reply holds. */
  *onRuns(hook, runs) {
    // JSON that becomes part of a prompt is told of as that.
    const read = runs.filter(({ verdict }) => verdict.compactionInstructions === undefined).map(strangeIn);
    const told = new Set(read.flatMap(({ levels: of }) => of.flatMap(({ covered }) => covered)));
    const notes = [...new Set(read.flatMap(({ levels: of }) => of.flatMap(({ notes: keys }) => keys)))].filter(
      (key) => !told.has(key),
    );
    const [first] = notes;
    if (first === undefined) return;
    yield {
      message: `Claude Code does not know ${listed(notes)} and ignores ${notes.length === 1 ? 'it' : 'them'}.`,
      help: `Remove ${notes.length === 1 ? 'it' : 'them'}; write notes of the hook to a file or to stderr.`,
      at: hook.script === undefined ? { in: 'hook' } : { in: 'script', match: writing(first, hook.script.text) },
      severity: 'info',
    };
  },
};

/** Where a key of a reply is written: as one of an object, as what is put into one, or else as any name before a colon. */
function writing(key: string, text: string): RegExp {
  const name = key.replace(/\W/g, '\\$&');
  const [any, ...sure] = [
    new RegExp(`["']?(?<![\\w$-])${name}\\b\\\\?["']?\\s*:`),
    new RegExp(`(["'])${name}\\\\?\\1\\s*:`),
    new RegExp(`\\[\\s*(["'])${name}\\1\\s*\\]\\s*=(?!=)`),
  ];
  return sure.find((each) => each.test(text)) ?? any;
}

/** `after`: what becomes of the action; `isBlocked`: it is held back by something else than this reply. */
function toldOf(
  { base, value, known, told }: Strange,
  contract: EventContract,
  after: string,
  isBlocked: boolean,
): readonly RuleFinding[] {
  return told.map(({ keys, kind, of = '' }) => {
    const at = { in: 'output', pointer: `${base}/${keys[0]}` } as const;
    const [it, belong, these] = keys.length === 1 ? ['it', 'belongs', 'this one'] : ['them', 'belong', 'these'];
    const isText = contract.guards === null && keys.every(namesText);
    const comes = isText ? `nobody reads ${it}` : after;
    switch (kind) {
      case 'owned':
        return {
          message: `${listed(keys)} ${belong} to ${of}, not to ${contract.event}, so Claude Code ignores ${it}: ${comes}.`,
          help:
            isText && fieldAt(contract, '/systemMessage') !== undefined
              ? `For the user, print it as \`systemMessage\`; for Claude, register the hook on an event that supports ${these}.`
              : `Use a field that ${contract.event} supports, or register the hook on an event that supports ${these}.`,
          at,
        };
      case 'misspelt':
        return {
          message: `Claude Code does not know ${listed(keys)} and ignores ${it} (did you mean ${quote(of)}?): ${of === 'stopReason' ? `nobody reads ${it}` : isText && namesText(of) ? comes : after}.`,
          help: `Write \`${of}\`${of === 'stopReason' ? ', which the user reads as the turn ends' : ''}.`,
          at,
          // The turn ends all the same.
          ...(of === 'stopReason' ? { severity: 'info' as Severity } : {}),
        };
      default: {
        const meant = kind === 'refusal' ? undefined : meantFor(contract, keys);
        const effect = meant === undefined ? after : `nobody reads ${it}`;
        return {
          message: `Claude Code does not know ${listed(keys)}, and nothing else in the reply counts${isBlocked && meant === undefined ? `: ${effect}, without what the reply says` : `, so the reply has no effect: ${effect}`}.`,
          help:
            (kind === 'refusal' ? (refuseWith(contract) ?? meantFor(contract, keys)) : meant) ??
            `Use the fields that Claude Code reads here: ${known.map((name) => `\`${name}\``).join(', ')}.`,
          at,
          ...(keys.every((key) => isStatus(key, value[key])) ? { severity: 'info' as Severity } : {}),
        };
      }
    }
  });
}

/** How to refuse what the event guards, in JSON; undefined where JSON refuses nothing. */
function refuseWith(contract: EventContract): string | undefined {
  const specific = (fields: string): string =>
    `Print \`{"hookSpecificOutput": {"hookEventName": "${contract.event}", ${fields}}}\` to deny the call.`;
  if (fieldAt(contract, '/hookSpecificOutput/permissionDecision') !== undefined)
    return specific('"permissionDecision": "deny", "permissionDecisionReason": "…"');
  if (fieldAt(contract, '/hookSpecificOutput/decision/behavior') !== undefined)
    return specific('"decision": {"behavior": "deny", "message": "…"}');
  return fieldAt(contract, '/decision')?.honoured !== true
    ? undefined
    : 'Print `{"decision": "block", "reason": "…"}` to block.';
}

/** Does a text only say what was done, where somebody might have liked to read it? */
function isStatus(key: string, value: unknown): boolean {
  const said = saidIn(value);
  return (
    /message|feedback|text|output|response|note|result/i.test(key) &&
    said !== undefined &&
    !tellsOfProblem(said) &&
    !addressesClaude(said) &&
    speaksOfBlocking(said) === undefined &&
    !/\b(?:block|deny|denied|reject|refuse|stop|ask)\b/i.test(said)
  );
}

function listed(keys: readonly string[]): string {
  const shown = keys.slice(0, 4).map((key) => `\`${key}\``);
  return join(keys.length > 4 ? [...shown, `${keys.length - 4} more`] : shown, 'and');
}

/** A finding about a payload that is printed back: it points at the key that gives it away. */
const printedBack = (severity: Severity, message: string, help: string): RuleFinding => ({
  message,
  help,
  at: { in: 'output', pointer: '/hook_event_name' },
  severity,
});

const echo = printedBack(
  'info',
  'The hook prints its payload back; Claude Code knows none of these keys and ignores them.',
  'Print nothing if there is nothing to say: exit code 0 without output lets the action go ahead.',
);

/** What a hook makes of its payload before it prints it back: another command, or more of an answer of the tool; undefined: nothing. */
function changedEcho({ case: { payload } }: Run, { tool_input: input, tool_response: response }: Json) {
  const own = payload.json;
  const commandOf = (value: unknown) => (isObject(value) ? value.command : undefined);
  if (typeof commandOf(input) === 'string' && commandOf(input) !== commandOf(own.tool_input)) return anotherInput;
  const answer = own.tool_response;
  const isLonger = isObject(response) && isObject(answer) && Object.keys(response).some((key) => !(key in answer));
  return isLonger ? anotherResponse : undefined;
}

const anotherInput = printedBack(
  'warning',
  'The hook prints its payload back with another `tool_input`, which Claude Code ignores: the tool runs on the old one.',
  'Print `{"hookSpecificOutput": {"hookEventName": "PreToolUse", "updatedInput": {…}}}`.',
);

const anotherResponse = printedBack(
  'warning',
  'The hook prints its payload back with more in `tool_response`, which Claude Code ignores: Claude never sees that.',
  'Print `{"hookSpecificOutput": {"hookEventName": "PostToolUse", "additionalContext": "…"}}`.',
);

/** Does the name of a field say that it is a text for somebody to read? */
const namesText = (key: string): boolean =>
  /message|context|feedback|warn|instruct|prompt|suggest|advice|hint|remind|text|content|output|response/i.test(key);

/** Where a text belongs that somebody is to read; undefined where the name of the field does not say that it is one. */
function meantFor(contract: EventContract, keys: readonly string[]): string | undefined {
  if (!keys.every(namesText)) return undefined;
  const user = 'For a text that the user is to read, use `systemMessage`.';
  return fieldAt(contract, '/hookSpecificOutput/additionalContext') === undefined
    ? user
    : 'For a text that Claude is to read, use `hookSpecificOutput.additionalContext`; for the user, `systemMessage`.';
}
