import { describe, expect, it } from 'vitest';
import { newestClient } from '../../src/contract/index.js';
import { applyEdits } from '../../src/fix/apply.js';
import { type Found, scriptEdits } from '../../src/fix/script-edits.js';
import { contractAt } from '../../src/interpret/contract-at.js';
import type { EventName, Language } from '../../src/model.js';

async function rewritten(language: Language, text: string, rules: readonly string[], event: EventName = 'PreToolUse') {
  const found: Found[] = rules.map((rule) => ({ rule, lines: [], exitCodes: new Set([1]) }));
  const contracts = new Map([[event, contractAt(event, newestClient)]]);
  const { edits, refused } = await scriptEdits({ text, language, contracts, unsafe: false }, found);
  if (refused.size > 0) return { refused: [...refused.values()][0] };
  return applyEdits(text, [...edits.values()].flat());
}

const old = ['deprecated-decision'];
const wrapped = '"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny"';

describe('a reply in a shell script', () => {
  it.each([
    [
      'single quotes',
      `echo '{"decision":"block","reason":"no"}'`,
      `echo '{${wrapped},"permissionDecisionReason":"no"}}'`,
    ],
    [
      'double quotes, with an expansion',
      'echo "{\\"decision\\":\\"block\\",\\"reason\\":\\"no $x $(date +\\"%s\\")\\"}"',
      `echo "{${wrapped.replaceAll('"', '\\"')},\\"permissionDecisionReason\\":\\"no $x $(date +\\"%s\\")\\"}}"`,
    ],
    [
      'quotes of both kinds in one word',
      `echo '{"decision":"block","reason":"'"$x"'"}'`,
      `echo '{${wrapped},"permissionDecisionReason":"'"$x"'"}}'`,
    ],
    [
      'a filter of jq, in an order of its own',
      `jq -n --arg r "$1" '{reason: $r, decision: "block"}' # why`,
      `jq -n --arg r "$1" '{hookSpecificOutput: {hookEventName: "PreToolUse", permissionDecisionReason: $r, permissionDecision: "deny"}}' # why`,
    ],
    [
      'a field between the two',
      `jaq -cn '{decision: "block", systemMessage: $m, reason: $r}'`,
      `jaq -cn '{hookSpecificOutput: {hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisionReason: $r}, systemMessage: $m}'`,
    ],
    [
      'a short form of jq',
      `jq -n '{decision:"block",$reason}'`,
      `jq -n '{hookSpecificOutput:{hookEventName:"PreToolUse",permissionDecision:"deny",permissionDecisionReason:$reason}}'`,
    ],
    [
      'a format of printf',
      `printf '{"decision":"block","reason":"%s"}\\n' "$r"`,
      `printf '{${wrapped},"permissionDecisionReason":"%s"}}\\n' "$r"`,
    ],
    [
      'a here-document',
      'cat <<EOF\n{"decision": "approve", "reason": "$x"}\nEOF\n',
      'cat <<EOF\n{"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "allow", "permissionDecisionReason": "$x"}}\nEOF\n',
    ],
    [
      'a here-document on several lines, with line ends of Windows',
      'cat <<\'EOF\'\r\n{\r\n  "decision": "block",\r\n  "reason": "no"\r\n}\r\nEOF\r\n',
      'cat <<\'EOF\'\r\n{\r\n  "hookSpecificOutput": {\r\n    "hookEventName": "PreToolUse",\r\n    "permissionDecision": "deny",\r\n    "permissionDecisionReason": "no"\r\n  }\r\n}\r\nEOF\r\n',
    ],
  ])('%s', async (_, before, after) => {
    const result = await rewritten('bash', `#!/bin/bash\n# {"decision":"block"} stays in a comment\n${before}`, old);
    expect(result).toBe(`#!/bin/bash\n# {"decision":"block"} stays in a comment\n${after}`);
  });

  it.each([
    ['the decision is a variable', 'echo "{\\"decision\\":\\"$d\\"}"', /known only at run time/],
    ['the decision is filled in', `printf '{"decision":"%s","reason":"%s"}' "$d" "$r"`, /known only at run time/],
    [
      'values would change places',
      `printf '{"decision":"block","systemMessage":"%s","reason":"%s"}' a b`,
      /filled in by position/,
    ],
    ['the filter adds to the object', `jq -n '{decision:"block"} + {reason:$r}'`, /from parts/],
    ['there is no such text', 'node answer.js', /not contain/],
  ])('is left alone where %s', async (_, text, why) => {
    expect(await rewritten('sh', text, old)).toEqual({ refused: expect.stringMatching(why) });
  });

  it.each([
    [
      'printf',
      `decision=block\nprintf '{"decision":"%s","reason":"%s"}' "$decision" "$r"`,
      `decision=deny\nprintf '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"%s","permissionDecisionReason":"%s"}}' "$decision" "$r"`,
    ],
    [
      'a string, in another order',
      `d=approve\nbad && d="block"\necho "{\\"reason\\":\\"no\\",\\"systemMessage\\":\\"s\\",\\"decision\\":\\"$d\\"}"`,
      `d=allow\nbad && d="deny"\necho "{\\"hookSpecificOutput\\":{\\"hookEventName\\":\\"PreToolUse\\",\\"permissionDecisionReason\\":\\"no\\",\\"permissionDecision\\":\\"$d\\"},\\"systemMessage\\":\\"s\\"}"`,
    ],
    [
      'jq',
      `v='block'\njq -n --arg d "$v" '{decision: $d}'`,
      `v='deny'\njq -n --arg d "$v" '{hookSpecificOutput: {hookEventName: "PreToolUse", permissionDecision: $d}}'`,
    ],
  ])('is rewritten where a variable holds the decision, with %s', async (_, before, after) => {
    expect(await rewritten('bash', before, old)).toBe(after);
  });

  it.each([
    ['the script looks at it', 'd=block\n[ "$d" = block ] && log\necho "{\\"decision\\":\\"$d\\"}"'],
    ['a program gives it', 'd=block\nd=$(decide)\necho "{\\"decision\\":\\"$d\\"}"'],
  ])('is left alone where a variable holds the decision and %s', async (_, text) => {
    expect(await rewritten('bash', text, old)).toEqual({ refused: expect.stringContaining('only at run time') });
  });

  it('leaves what goes to a file or to stderr', async () => {
    const text = `echo '{"decision":"block"}' >>log\necho '{"decision":"block"}' >&2\necho '{"decision":"approve"}'`;
    const result = await rewritten('sh', text, old);
    expect(result).toContain(`echo '{"decision":"block"}' >>log\necho '{"decision":"block"}' >&2\n`);
    expect(result).toContain('"permissionDecision":"allow"');
  });
});

describe('a reply in Python', () => {
  it('keeps quotes, comments and layout', async () => {
    const text = `print(json.dumps({\n    'decision': 'block' if bad else 'approve',  # why\n    'systemMessage': m,\n    'reason': f'a {b}',\n}))\n`;
    expect(await rewritten('python', text, old)).toBe(
      `print(json.dumps({\n    'hookSpecificOutput': {\n        'hookEventName': 'PreToolUse',\n        'permissionDecision': 'deny' if bad else 'allow',\n        'permissionDecisionReason': f'a {b}'\n    },  # why\n    'systemMessage': m,\n}))\n`,
    );
  });

  it('is rewritten inside a string', async () => {
    expect(await rewritten('python', `print('{"decision": "approve"}')`, old)).toBe(
      `print('{"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "allow"}}')`,
    );
  });

  it.each([
    [
      'a call of dict',
      'print(json.dumps(dict(decision="block", reason=r)))',
      'print(json.dumps(dict(hookSpecificOutput=dict(hookEventName="PreToolUse", permissionDecision="deny", permissionDecisionReason=r))))',
    ],
    [
      'a string with %',
      `print('{"decision": "block", "reason": "%s"}' % r)`,
      `print('{"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "deny", "permissionDecisionReason": "%s"}}' % r)`,
    ],
    [
      'a string with format',
      `print('{{"decision": "block", "reason": "{}"}}'.format(r))`,
      `print('{{"hookSpecificOutput": {{"hookEventName": "PreToolUse", "permissionDecision": "deny", "permissionDecisionReason": "{}"}}}}'.format(r))`,
    ],
    [
      'an f-string',
      `print(f'{{"decision": "block", "reason": "{r!s}"}}')`,
      `print(f'{{"hookSpecificOutput": {{"hookEventName": "PreToolUse", "permissionDecision": "deny", "permissionDecisionReason": "{r!s}"}}}}')`,
    ],
  ])('is rewritten in %s', async (_, before, after) => {
    expect(await rewritten('python', before, old)).toBe(after);
  });

  it('gets the name of its event in a call of dict', async () => {
    const text = 'print(json.dumps(dict(hookSpecificOutput=dict(additionalContext=x))))';
    expect(await rewritten('python', text, ['missing-hook-event-name'], 'SessionStart')).toBe(
      'print(json.dumps(dict(hookSpecificOutput=dict(hookEventName="SessionStart", additionalContext=x))))',
    );
  });

  it.each([
    ['values would change places', `print('{"decision": "block", "systemMessage": "%s", "reason": "%s"}' % (a, b))`],
    ['a dict has more from elsewhere', 'print(json.dumps(dict(decision="block", **more)))'],
    ['the decision is a variable', 'print(json.dumps({"decision": d}))'],
    ['fields are added later', 'out = {"decision": "block"}\nout["reason"] = r\nprint(json.dumps(out))'],
    ['fields come from elsewhere', 'print(json.dumps({"decision": "block", **more}))'],
  ])('is left alone where %s', async (_, text) => {
    expect(await rewritten('python', text, old)).toEqual({ refused: expect.any(String) });
  });

  it('makes an exit with a text one that blocks', async () => {
    const text = 'import sys\nif bad:\n    sys.exit("Blocked: no")\n';
    expect(await rewritten('python', text, ['stderr-only-failure'])).toBe(
      'import sys\nif bad:\n    print("Blocked: no", file=sys.stderr)\n    sys.exit(2)\n',
    );
  });
});

describe('a reply in JavaScript', () => {
  it('keeps its style', async () => {
    expect(await rewritten('javascript', "console.log(JSON.stringify({ decision: 'block', reason }));", old)).toBe(
      "console.log(JSON.stringify({ hookSpecificOutput: {hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: reason} }));",
    );
  });

  it('is rewritten inside a template', async () => {
    const hole = '$' + '{why}';
    expect(await rewritten('javascript', `console.log(\`{"decision":"block","reason":"${hole}"}\`)`, old)).toBe(
      `console.log(\`{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"${hole}"}}\`)`,
    );
  });
});

describe('a reply of another event', () => {
  it('gets the fields that stand too high moved, and keeps those of all events', async () => {
    const text = `echo '{"additionalContext":"x","systemMessage":"y"}'`;
    expect(await rewritten('sh', text, ['misplaced-field'], 'SessionStart')).toBe(
      `echo '{"hookSpecificOutput":{"hookEventName":"SessionStart","additionalContext":"x"},"systemMessage":"y"}'`,
    );
  });

  it('gets the name of its event', async () => {
    const text = `echo '{"hookSpecificOutput": {"additionalContext": "x"}}'`;
    expect(await rewritten('sh', text, ['missing-hook-event-name'], 'SessionStart')).toBe(
      `echo '{"hookSpecificOutput": {"hookEventName": "SessionStart", "additionalContext": "x"}}'`,
    );
  });

  it('does not begin to allow unasked', async () => {
    const text = `echo '{"permissionDecision":"allow"}'`;
    expect(await rewritten('sh', text, ['misplaced-field'])).toEqual({ refused: expect.stringContaining('--unsafe') });
  });

  it('keeps a decision where the event reads it at the top', async () => {
    const text = `echo '{"decision":"block","reason":"tests fail"}'`;
    expect(await rewritten('sh', text, old, 'Stop')).toEqual({ refused: expect.any(String) });
  });
});
