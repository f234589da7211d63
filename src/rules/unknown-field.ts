/** A key that the client does not know. */

import { eventNames } from '../contract/index.js';
import { join, outcome, quote } from '../evidence/phrases.js';
import { contractOf, fieldAt, honouredReply, hookSpecific, isObject, type Json, namesAt } from '../evidence/runs.js';
import { contractAt } from '../interpret/contract-at.js';
import type { EventContract, EventName, Rule, RuleFinding, Run } from '../model.js';
import { nearest } from '../text/nearest.js';

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
      title: 'Misspelt',
      event: 'PostToolUse',
      execution: {
        stdout: '{"hookSpecificOutput":{"hookEventName":"PostToolUse","additionalContex":"2 lint errors left"}}\n',
      },
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
  yieldsTo: ['newer-field', 'no-worktree-path', 'output-in-compaction-prompt', 'permission-request-undecided'],
  replies: ['json'],
  *onRun(run) {
    const reply = honouredReply(run);
    if (reply === undefined || run.verdict.dropped.length === 0) return;
    const contract = contractOf(run);
    const after = outcome(run, contract);
    for (const [base, level] of levels(reply, run.verdict.event)) {
      const known = knownAt(contract, base);
      if (known.length === 0) continue;
      const strange = Object.keys(level).filter((key) => !known.includes(key) && !isElsewhere(contract, base, key));
      const echoed = base === '' ? payloadPrintedBack(run, strange) : [];
      if (echoed.length > 0) yield isChanged(run, reply) ? changedEcho : echo;
      const unknown = strange.filter((key) => !echoed.includes(key));
      const idle =
        Object.keys(level).every((key) => unknown.includes(key) || isIdle(key, level[key])) &&
        !unknown.some((key) => agrees(key, level[key]));
      const refusal = unknown.find((key) => refuses(key, level[key]));
      const advice = refusal === undefined || !idle ? undefined : refuseWith(contract);
      if (refusal !== undefined && advice !== undefined) {
        // What else the reply holds is about this refusal: its text, its kind.
        yield { ...withoutEffect(base, refusal, after), help: advice };
        continue;
      }
      for (const key of unknown) {
        yield judge(contract, base, key, { idle: idle && isMeant(key, level[key]), known, after });
      }
    }
  },
};

/** The keys of the payload among those of the reply, where the hook prints its payload back. */
function payloadPrintedBack({ case: { payload } }: Run, keys: readonly string[]): readonly string[] {
  return keys.includes('hook_event_name') ? keys.filter((key) => key in payload.json) : [];
}

const echo: RuleFinding = {
  message: 'The hook prints its payload back; Claude Code knows none of these keys and ignores them.',
  help: 'Print nothing if there is nothing to say: exit code 0 without output lets the action go ahead.',
  at: { in: 'output', pointer: '/hook_event_name' },
  severity: 'info',
};

/** Does it change the input of the tool in what it prints back? */
function isChanged({ case: { payload } }: Run, { tool_input: input }: Json): boolean {
  const own = payload.json.tool_input;
  const commandOf = (value: unknown) => (isObject(value) ? value.command : undefined);
  return typeof commandOf(input) === 'string' && commandOf(input) !== commandOf(own);
}

const changedEcho: RuleFinding = {
  message:
    'The hook prints its payload back with another `tool_input`, which Claude Code ignores: the tool runs on the old one.',
  help: 'Print `{"hookSpecificOutput": {"hookEventName": "PreToolUse", "updatedInput": {…}}}`.',
  at: { in: 'output', pointer: '/hook_event_name' },
  severity: 'warning',
};

/** Known keys that change nothing: a reply of these and unknown ones does nothing. */
function isIdle(key: string, value: unknown): boolean {
  return key === 'hookEventName' || key === 'suppressOutput' || (key === 'continue' && value === true);
}

/**
 * Does an invented field say that all is well (`"status": "ok"`, `"approve": true`)? All goes ahead, so nothing is lost that
 * somebody counts on.
 */
function agrees(key: string, value: unknown): boolean {
  if (value === true)
    return /^(?:ok|success|succeeded|passed|valid|approved?|allow(?:ed)?|continue|proceed)$/i.test(key);
  return (
    typeof value === 'string' &&
    /^(?:ok|okay|success|succeeded|pass(?:ed)?|valid|approved?|allow(?:ed)?|continue|proceed|done|skip(?:ped)?|none|no-?op)$/i.test(
      value.trim(),
    )
  );
}

/** Does an invented field refuse (`"proceed": false`, `"block": true`, `"action": "deny"`)? */
function refuses(key: string, value: unknown): boolean {
  if (value === false) return /^(?:ok|passed|valid|approved?|allow(?:ed)?|proceed)$/i.test(key);
  if (value === true) return /^(?:block(?:ed)?|den(?:y|ied)|reject(?:ed)?|refused?)$/i.test(key);
  return typeof value === 'string' && /^(?:block(?:ed)?|den(?:y|ied)|reject(?:ed)?)$/i.test(value.trim());
}

/** How to refuse what the event guards, in JSON; undefined where JSON refuses nothing. */
function refuseWith(contract: EventContract): string | undefined {
  const specific = (fields: string): string =>
    `Print \`{"hookSpecificOutput": {"hookEventName": "${contract.event}", ${fields}}}\` to deny the call.`;
  if (fieldAt(contract, '/hookSpecificOutput/permissionDecision') !== undefined)
    return specific('"permissionDecision": "deny", "permissionDecisionReason": "…"');
  if (fieldAt(contract, '/hookSpecificOutput/decision/behavior') !== undefined)
    return specific('"decision": {"behavior": "deny", "message": "…"}');
  return fieldAt(contract, '/decision') === undefined
    ? undefined
    : 'Print `{"decision": "block", "reason": "…"}` to block.';
}

/** Does an invented field say something to the client, or to Claude? Figures and notes of the hook's own do not. */
function isMeant(key: string, value: unknown): boolean {
  return (
    (typeof value === 'string' || typeof value === 'boolean') &&
    /block|den[yi]|allow|approv|permi|reject|refus|decision|verdict|result|action|continue|stop|ok$|success|message|feedback|context|warn|error|instruct|reason|prompt|suggest|advice|hint|note|remind|text|content|output|response/i.test(
      key,
    )
  );
}

/** The objects of a reply whose keys the contract names, with their pointers. */
function* levels(reply: Json, event: EventName): Iterable<readonly [string, Json]> {
  yield ['', reply];
  const specific = hookSpecific(reply);
  if (specific?.hookEventName !== event) return;
  yield ['/hookSpecificOutput', specific];
  if (isObject(specific.decision)) yield ['/hookSpecificOutput/decision', specific.decision];
}

/** The keys that the client knows at that place. */
function knownAt(contract: EventContract, base: string): readonly string[] {
  const names = namesAt(contract, base);
  return base === '/hookSpecificOutput' && names.length > 0 ? ['hookEventName', ...names] : names;
}

/** Known, but on another level: the matter of `misplaced-field`. */
function isElsewhere(contract: EventContract, base: string, key: string): boolean {
  if (base === '') return key === 'hookEventName' || fieldAt(contract, `/hookSpecificOutput/${key}`) !== undefined;
  return base === '/hookSpecificOutput' && fieldAt(contract, `/${key}`) !== undefined;
}

function judge(
  contract: EventContract,
  base: string,
  key: string,
  { idle, known, after }: { readonly idle: boolean; readonly known: readonly string[]; readonly after: string },
): RuleFinding {
  const at = { in: 'output', pointer: `${base}/${key}` } as const;
  const owners = base === '/hookSpecificOutput' || base === '' ? eventsWith(contract, key) : [];
  if (owners.length > 0) {
    return {
      message: `\`${key}\` belongs to ${join(owners, 'and')}, not to ${contract.event}, so Claude Code ignores it: ${after}.`,
      help: `Use a field that ${contract.event} supports, or register the hook on an event that supports this one.`,
      at,
    };
  }
  const meant = nearest(key, known);
  if (meant !== undefined) {
    return {
      message: `Claude Code does not know \`${key}\` and ignores it (did you mean ${quote(meant)}?): ${after}.`,
      help: `Write \`${meant}\`.`,
      at,
    };
  }
  if (idle) {
    return {
      ...withoutEffect(base, key, after),
      help:
        meantFor(contract, key) ??
        `Use the fields that Claude Code reads here: ${known.map((name) => `\`${name}\``).join(', ')}.`,
    };
  }
  return {
    message: `Claude Code does not know \`${key}\` and ignores it.`,
    help: 'Remove it; write notes of the hook to a file or to stderr.',
    at,
    severity: 'info',
  };
}

function withoutEffect(base: string, key: string, after: string): Pick<RuleFinding, 'message' | 'at'> {
  return {
    message: `Claude Code does not know \`${key}\`, and nothing else in the reply counts, so the reply has no effect: ${after}.`,
    at: { in: 'output', pointer: `${base}/${key}` },
  };
}

/** Where a text belongs that somebody is to read; undefined where the name of the field does not say that it is one. */
function meantFor(contract: EventContract, key: string): string | undefined {
  if (!/message|context|feedback|instruct|prompt|suggest|advice|hint|remind|text|content|output|response/i.test(key)) {
    return undefined;
  }
  const user = 'For a text that the user is to read, use `systemMessage`.';
  return fieldAt(contract, '/hookSpecificOutput/additionalContext') === undefined
    ? user
    : 'For a text that Claude is to read, use `hookSpecificOutput.additionalContext`; for the user, `systemMessage`.';
}

/** The other events whose hookSpecificOutput has the field. */
function eventsWith(contract: EventContract, key: string): readonly string[] {
  return eventNames.filter(
    (event) =>
      event !== contract.event &&
      fieldAt(contractAt(event, contract.client), `/hookSpecificOutput/${key}`) !== undefined,
  );
}
