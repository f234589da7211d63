/** Replies that a hook's text writes out and no payload brought about, judged by the rules of fields. */
import { describe, expect, it } from 'vitest';
import { check } from '../../src/check/index.js';
import { projectOf, type RunExample, runsOf } from '../../src/evidence/example.js';
import type { EventName } from '../../src/model.js';
import { rules } from '../../src/rules/index.js';

function said(event: EventName, command: string, stdout = ''): readonly string[] {
  const example: RunExample = {
    kind: 'runs',
    event,
    handler: { command, onFailure: 'continue' },
    runs: [{ execution: { stdout } }],
  };
  return check(rules, projectOf(example), runsOf(example))
    .filter(({ severity }) => severity !== 'info')
    .map(({ rule, severity, message }) => `${severity} ${rule} ${message.endsWith('No payload reached this reply.')}`);
}

const behindGate = (reply: string): string => `if [ -f .strict ]; then\n  echo '${reply}'\nfi\nexit 0`;

describe('a reply that no payload brought about', () => {
  it.each([
    [
      'names another event',
      'PreToolUse',
      '{"hookSpecificOutput":{"hookEventName":"PostToolUse","additionalContext":"x"}}',
      'wrong-hook-event-name',
    ],
    ['names no event', 'SessionStart', '{"hookSpecificOutput":{"additionalContext":"x"}}', 'missing-hook-event-name'],
    [
      'has an illegal value',
      'PreToolUse',
      '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"block"}}',
      'invalid-value',
    ],
    [
      'has a field too deep',
      'Stop',
      '{"hookSpecificOutput":{"hookEventName":"Stop","decision":"block","reason":"x"}}',
      'misplaced-field',
    ],
    ['gives a reason and no decision', 'Stop', '{"reason":"The tests fail"}', 'reason-without-decision'],
  ] as const)('%s', (_title, event, reply, rule) => {
    expect(said(event, behindGate(reply))).toEqual([`warning ${rule} true`]);
  });

  it('has a text for Claude that is filled in where the event reads none', () => {
    const command =
      'if [ -f a ]; then\n  jq -n --arg notes "$notes" \'{hookSpecificOutput: {hookEventName: "Setup", additionalContext: $notes}}\'\nfi';
    expect(said('Setup', command)).toEqual(['warning dropped-field true']);
  });

  it('says what another one with the same keys leaves empty', () => {
    const reply = (words: string) => `{"hookSpecificOutput":{"hookEventName":"Stop","additionalContext":"${words}"}}`;
    const command = `if [ -f changed ]; then\n  echo '${reply('Update the docs')}'\nelse\n  echo '${reply('')}'\nfi`;
    expect(said('Stop', command, `${reply('')}\n`)).toEqual(['warning context-keeps-claude-going true']);
    expect(said('Stop', command.replaceAll('""', '"All is done"'), `${reply('All is done')}\n`)).toEqual([
      'warning context-keeps-claude-going false',
    ]);
  });

  it.each([
    [
      'blocks, and ends with a failure',
      'Stop',
      '\'{"decision":"block","reason":"The tests fail"}\'\n  exit 1',
      'json-with-failing-exit',
    ],
    [
      'allows with an answer under a key that is filled in, and ends with the code that blocks',
      'PreToolUse',
      "\"$question\" | python3 -c \"import json, sys; sys.stdin.read()\"\n  python3 -c \"\nimport json, sys\nprint(json.dumps({'hookSpecificOutput': {'hookEventName': 'PreToolUse', 'permissionDecision': 'allow', 'updatedInput': {'answers': {sys.argv[1]: 1}}}}))\" \"$question\"\n  exit 2",
      'json-with-exit-2',
    ],
  ] as const)('%s', (_title, event, printed, rule) => {
    expect(said(event, `if [ -f .strict ]; then\n  echo ${printed}\nfi\nexit 0`)).toEqual([`warning ${rule} true`]);
  });

  it.each([
    ['it is right', 'Stop', behindGate('{"decision":"block","reason":"The tests fail"}'), ''],
    ['a run printed the like', 'Stop', behindGate('{"reason":"The tests fail"}'), '{"reason":"","decision":"block"}\n'],
    [
      'the script asks which event it is',
      'Stop',
      `event=$(jq -r .hook_event_name)\n${behindGate('{"reason":"x"}')}`,
      '',
    ],
    [
      'the value is filled in',
      'PreToolUse',
      'if [ -f a ]; then\n  printf \'{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"%s","permissionDecisionReason":"x"}}\' "$decision"\nfi',
      '',
    ],
    ['the reason is filled in', 'Stop', 'if [ -f a ]; then\n  jq -n --arg why "$why" \'{reason: $why}\'\nfi', ''],
    [
      'what is filled in has fields of its own',
      'PreToolUse',
      'if [ -f a ]; then\n  jq -n --argjson own "$own" \'{hookSpecificOutput: $own}\'\nfi',
      '',
    ],
    ['it has no field of a reply', 'Stop', behindGate('{"tracked":3}'), ''],
  ] as const)('nothing is said where %s', (_title, event, command, stdout) => {
    expect(said(event, command, stdout).filter((each) => each.endsWith('true'))).toEqual([]);
  });
});
