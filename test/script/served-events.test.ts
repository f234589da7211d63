import { describe, expect, it } from 'vitest';
import { eventOfPath, eventsOfScript } from '../../src/script/files/served-events.js';

describe('the event that a path names', () => {
  it.each<[path: string, event: string, matcher?: string]>([
    ['hooks/pre-tool-use.sh', 'PreToolUse'],
    ['hooks/pre_tool_use.py', 'PreToolUse'],
    ['hooks/PreToolUse.ts', 'PreToolUse'],
    ['hooks/pretooluse-guard.sh', 'PreToolUse'],
    ['hooks/guard-pre-tool-use.sh', 'PreToolUse'],
    ['hooks/PostToolUse/format.py', 'PostToolUse'],
    ['hooks/post-tool-use-failure.sh', 'PostToolUseFailure'],
    ['hooks/stop_hook.py', 'Stop'],
    ['hooks/on-stop.sh', 'Stop'],
    ['hooks/stop.sh', 'Stop'],
    ['hooks/Stop/tests-pass.sh', 'Stop'],
    ['hooks/subagent-stop.sh', 'SubagentStop'],
    ['hooks/session-start/context.js', 'SessionStart'],
    ['hooks/userPromptSubmit.js', 'UserPromptSubmit'],
    ['hooks/user-prompt-check.sh', 'UserPromptSubmit'],
    ['hooks/notification.sh', 'Notification'],
    ['hooks/pre-bash.sh', 'PreToolUse', 'Bash'],
    ['hooks/post-edit-format.sh', 'PostToolUse', 'Edit'],
  ])('%s', (path, event, matcher) => {
    expect(eventOfPath(path)).toEqual({ event, ...(matcher === undefined ? {} : { matcher }) });
  });

  it.each([
    'hooks/stop-secrets.sh',
    'hooks/setup-env.sh',
    'hooks/guard.sh',
    'hooks/pre-commit',
    'hooks/post-merge.sh',
    'hooks/nonstop.sh',
    'lib/common.sh',
  ])('%s names none', (path) => {
    expect(eventOfPath(path)).toBe(undefined);
  });
});

describe('the events that a script serves', () => {
  const events = (text: string, path = 'guard.sh') => {
    const reading = eventsOfScript({ path, text });
    return reading.kind === 'events' ? reading.events : reading;
  };

  it('takes a directive before anything else', () => {
    const text = '#!/bin/sh\n# hooklint: event=PreToolUse matcher=Bash|Edit\necho \'"hookEventName": "Stop"\'\n';
    expect(events(text, 'post-tool-use.sh')).toEqual([
      { event: 'PreToolUse', matcher: 'Bash|Edit', decidedBy: 'directive' },
    ]);
  });

  it('takes a matcher in quotes, other comments, and several directives', () => {
    const text = '// hooklint: event=PreToolUse matcher="Bash, Edit"\n// hooklint: event=Stop\n';
    expect(events(text)).toEqual([
      { event: 'PreToolUse', matcher: 'Bash, Edit', decidedBy: 'directive' },
      { event: 'Stop', decidedBy: 'directive' },
    ]);
  });

  it('takes the path before the text', () => {
    expect(events('"hookEventName": "Stop"', 'hooks/pre-tool-use.sh')).toEqual([
      { event: 'PreToolUse', decidedBy: 'path' },
    ]);
  });

  it.each<[text: string, events: readonly string[]]>([
    ['echo \'{"hookSpecificOutput":{"hookEventName":"PreToolUse"}}\'', ['PreToolUse']],
    ['echo "{\\"hookEventName\\": \\"SessionStart\\"}"', ['SessionStart']],
    ["const out = { hookEventName: 'UserPromptSubmit' };", ['UserPromptSubmit']],
    ['if payload["hook_event_name"] == "Stop":', ['Stop']],
    ['[ "$(jq -r .hook_event_name)" = "SubagentStop" ] || exit 0', ['SubagentStop']],
    [
      'case "$(jq -r .hook_event_name)" in PreToolUse|PostToolUse) ;; Stop) ;; esac',
      ['PreToolUse', 'PostToolUse', 'Stop'],
    ],
    ['# A PostToolUse hook that formats files.', ['PostToolUse']],
    ['#!/bin/bash\n# Stop Hook: what is left at the end of a turn\ngit status --short', ['Stop']],
    ['"""A Notification hook.\n\nPlays a sound."""\nprint("\\a")', ['Notification']],
    ['// PreToolUse hook\n// What it notes is read by the PostToolUse hook.\nnote()', ['PreToolUse']],
    ['[ "$(jq -r .stop_hook_active)" = true ] && exit 0', ['Stop']],
    ['# Blocks what is dangerous.\ncommand = data["tool_input"].get("command")', ['PreToolUse']],
    ['{"hookEventName": "PreToolUse"} {"hookEventName": "PostToolUse"}', ['PreToolUse', 'PostToolUse']],
  ])('reads %s', (text, expected) => {
    expect(events(text)).toEqual(expected.map((event) => ({ event, decidedBy: 'text' })));
  });

  it.each([
    'echo done',
    'echo "Stop hook: done"',
    '# for PreToolUse and PostToolUse hooks',
    'hookEventName: NoSuchEvent',
    '# Logs it.\ncommand = data["tool_input"]["command"]',
    '# Blocks what is dangerous.\nparser.add_argument("command")',
    '# Blocks what is broken.\npath = data["tool_input"]["file_path"]',
  ])('knows nothing of %s', (text) => {
    expect(events(text)).toEqual({ kind: 'unknown' });
  });

  it('refuses a directive with an event that does not exist, and names the nearest', () => {
    expect(events('# hooklint: event=PreTooluse')).toMatchObject({
      kind: 'bad-directive',
      line: 1,
      hint: expect.stringContaining('PreToolUse'),
    });
  });

  it('believes a script that says it is no hook', () => {
    expect(events('# shared functions\n# hooklint: skip\n')).toEqual({ kind: 'skip', line: 2 });
  });
});
