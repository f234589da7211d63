import { describe, expect, it } from 'vitest';
import { newestClient } from '../../src/contract/index.js';
import { applyEdits } from '../../src/fix/apply.js';
import { type Found, scriptEdits } from '../../src/fix/script-edits.js';
import { contractAt } from '../../src/interpret/contract-at.js';
import type { EventName, Language } from '../../src/model.js';

async function rewritten(
  language: Language,
  text: string,
  rules: readonly string[],
  event: EventName = 'PreToolUse',
  unsafe = false,
) {
  const found: Found[] = rules.map((rule) => ({ rule, lines: [], exitCodes: new Set([1]) }));
  const contracts = new Map([[event, contractAt(event, newestClient)]]);
  const { edits, refused } = await scriptEdits({ text, language, contracts, unsafe }, found);
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

  it.each([
    [
      'printf, the reason between',
      `printf '{"decision":"block","reason":"'\nprintf '%s' "$reason"\nprintf '"}\\n'\n`,
      `printf '{${wrapped},"permissionDecisionReason":"'\nprintf '%s' "$reason"\nprintf '"}}\\n'\n`,
    ],
    [
      'printf, with a decision in a variable',
      `d=block\n# two parts\nprintf '{\\n  "decision": "%s",\\n' "$d"\nprintf '  "reason": "%s"\\n}\\n' "$reason"\n`,
      `d=deny\n# two parts\nprintf '{\\n  "hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "%s",\\n' "$d"\nprintf '  "permissionDecisionReason": "%s"}\\n}\\n' "$reason"\n`,
    ],
    [
      'echo, with and without a line break',
      `if bad; then\n  echo -n '{"decision":'\n  echo '"block",'\n  echo '"reason":"no"}'\nfi\n`,
      `if bad; then\n  echo -n '{"hookSpecificOutput":{"hookEventName":"PreToolUse", "permissionDecision":'\n  echo '"deny",'\n  echo '"permissionDecisionReason":"no"}}'\nfi\n`,
    ],
  ])('is rewritten where it is printed in parts, with %s', async (_, before, after) => {
    expect(await rewritten('bash', before, old)).toBe(after);
  });

  it.each([
    [
      'a part is printed only sometimes',
      `printf '{"decision":"block"'\n[ -n "$r" ] && printf ',"reason":"%s"' "$r"\nprintf '}'\n`,
      /quotes or braces/,
    ],
    [
      'its parts would change places',
      `printf '{"decision":"block","systemMessage":"%s",' "$m"; printf '"reason":"%s"}' "$r"`,
      /filled in by position/,
    ],
  ])('is left alone where it is printed in parts and %s', async (_, text, why) => {
    expect(await rewritten('bash', text, old)).toEqual({ refused: expect.stringMatching(why) });
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

  const answered = (decision: string) =>
    `print(json.dumps({"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": ${decision}, "permissionDecisionReason": reason}}))\n`;
  const answering = 'print(json.dumps({"decision": decision, "reason": reason}))\n';

  it.each([
    [
      'a helper is given the decision',
      `def answer(decision, reason):\n    ${answering}answer("block", "no")\nanswer("approve", "yes")\n`,
      `def answer(decision, reason):\n    ${answered('decision')}answer("deny", "no")\nanswer("allow", "yes")\n`,
    ],
    [
      'a helper is given it by name, or has one of its own',
      `def answer(reason: str, decision: str = "block") -> None:\n    log(decision)\n    ${answering}answer("no")\nanswer(decision='approve', reason="yes")\n`,
      `def answer(reason: str, decision: str = "deny") -> None:\n    log(decision)\n    ${answered('decision')}answer("no")\nanswer(decision='allow', reason="yes")\n`,
    ],
    [
      'one helper gives it to another',
      `def answer(decision, reason):\n    ${answering}def deny(reason):\n    answer("block", reason)\ndeny("no")\n`,
      `def answer(decision, reason):\n    ${answered('decision')}def deny(reason):\n    answer("deny", reason)\ndeny("no")\n`,
    ],
    [
      'a variable holds it',
      `decision = "approve"\nif bad:\n    decision = "block"\n${answering}`,
      `decision = "allow"\nif bad:\n    decision = "deny"\n${answered('decision')}`,
    ],
    [
      'a function returns it',
      `def judge(command):\n    if bad(command):\n        return "block"\n    return "approve"\n${answering.replace('decision,', 'judge(command),')}`,
      `def judge(command):\n    if bad(command):\n        return "deny"\n    return "allow"\n${answered('judge(command)')}`,
    ],
  ])('is rewritten where %s', async (_, before, after) => {
    expect(await rewritten('python', before, old, 'PreToolUse', true)).toBe(after);
  });

  it.each([
    [
      'a helper is given what a program decided',
      `def answer(decision, reason):\n    ${answering}answer(run(), "no")\n`,
    ],
    [
      'a helper looks at it',
      `def answer(decision, reason):\n    if decision == "block":\n        beep()\n    ${answering}answer("block", "no")\n`,
    ],
    [
      'a helper is handed on',
      `def answer(decision, reason):\n    ${answering}register(answer)\nanswer("block", "no")\n`,
    ],
    ['arguments are spread', `def answer(decision, reason):\n    ${answering}answer(*verdict)\n`],
    ['a variable is unpacked', `decision, reason = judge()\n${answering}`],
    ['a variable goes elsewhere too', `decision = "block"\nsave({"last": decision})\n${answering}`],
    [
      'a function falls back on a program',
      `def judge():\n    return run()\n${answering.replace('decision,', 'judge(),')}`,
    ],
  ])('is left alone where %s', async (_, text) => {
    expect(await rewritten('python', text, old)).toEqual({ refused: expect.stringContaining('only at run time') });
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

describe('a decision that JavaScript carries', () => {
  const reply = (decision: string) =>
    `console.log(JSON.stringify({ hookSpecificOutput: {hookEventName: 'PreToolUse', ${decision}, permissionDecisionReason: reason} }));\n`;
  const answering = 'console.log(JSON.stringify({ decision, reason }));\n';

  it.each([
    [
      'to a helper',
      `function answer(decision, reason) {\n  ${answering}}\nanswer('block', 'no');\n`,
      `function answer(decision, reason) {\n  ${reply('permissionDecision: decision')}}\nanswer('deny', 'no');\n`,
    ],
    [
      'to an arrow, or that is its own',
      `const answer = (reason, decision = 'block') => {\n  ${answering}};\nanswer('no');\nanswer('yes', 'approve');\n`,
      `const answer = (reason, decision = 'deny') => {\n  ${reply('permissionDecision: decision')}};\nanswer('no');\nanswer('yes', 'allow');\n`,
    ],
    [
      'in a variable',
      `let decision = bad ? 'block' : 'approve';\n${answering}`,
      `let decision = bad ? 'deny' : 'allow';\n${reply('permissionDecision: decision')}`,
    ],
  ])('%s is rewritten', async (_, before, after) => {
    expect(await rewritten('javascript', before, old, 'PreToolUse', true)).toBe(after);
  });

  it.each([
    ['is taken apart', `const { decision, reason } = judge();\n${answering}`],
    ['is compared', `let decision = 'block';\nif (decision === 'block') beep();\n${answering}`],
    ['comes from a program', `const decision = run();\n${answering}`],
  ])('stays where it %s', async (_, text) => {
    expect(await rewritten('javascript', text, old)).toEqual({ refused: expect.stringContaining('only at run time') });
  });

  it('moves where it stands too high, by its own name', async () => {
    const text = `const permissionDecision = 'deny';\nconsole.log(JSON.stringify({ permissionDecision, permissionDecisionReason: 'no' }));`;
    expect(await rewritten('javascript', text, ['misplaced-field'])).toBe(
      `const permissionDecision = 'deny';\nconsole.log(JSON.stringify({ hookSpecificOutput: {hookEventName: 'PreToolUse', permissionDecision, permissionDecisionReason: 'no'} }));`,
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
