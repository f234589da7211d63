/** A report with every kind of line that one for people can have. */
import { parseClientRange } from '../../src/contract/index.js';
import { judge } from '../../src/interpret/judge.js';
import { mergeRuns } from '../../src/interpret/merge-runs.js';
import type { CommandExecution, EventName, Finding, Hook, Payload, Report, Run } from '../../src/model.js';

const settings = '.claude/settings.json';

function hookAt(path: string, event: EventName, line: number, text: string, matcher?: string): Hook {
  return {
    id: path,
    event,
    ...(matcher === undefined ? {} : { matcher }),
    handler: { type: 'command', command: path },
    script: { path, absolutePath: `/project/${path}`, text, language: 'sh', executable: true, shebang: '#!/bin/sh' },
    decidedBy: 'settings',
    place: { file: settings, line, column: 9 },
    projectDir: '/project',
  };
}

const push = hookAt(
  'hooks/no-push.sh',
  'PreToolUse',
  7,
  '#!/bin/sh\n[ "$x" ] && { echo no >&2; exit 2; }\nexit 1\n',
  'Bash',
);
const deny = hookAt('.claude/hooks/guards/deny-what-is-dangerous.py', 'PreToolUse', 8, '', 'Bash|Write|Edit|MultiEdit');
const stop = hookAt('hooks/stop.sh', 'Stop', 9, '');
const lacking = hookAt('hooks/lint.sh', 'PreToolUse', 10, '', 'Write');
const inline: Hook = {
  id: 'inline',
  event: 'PostToolUse',
  handler: {
    type: 'command',
    command: "jq -r '.tool_input.file_path'   |\n xargs npx prettier --write --log-level warn --ignore-unknown",
  },
  decidedBy: 'settings',
  place: { file: settings, line: 11, column: 9 },
  projectDir: '/project',
};

function payload(id: string, command: string): Payload {
  const json = { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command }, tool_use_id: 'toolu_1' };
  return { id: `PreToolUse/Bash.${id}`, event: 'PreToolUse', json, nature: 'trigger', provenance: 'test' };
}

const stopping: Payload = {
  id: 'Stop/end-of-turn',
  event: 'Stop',
  json: { hook_event_name: 'Stop', stop_hook_active: false },
  nature: 'benign',
  provenance: 'test',
};

function did(exitCode: number, stdout: string, stderr: string, durationMs: number): CommandExecution {
  const bytes = (text: string) => new TextEncoder().encode(text);
  return {
    type: 'command',
    exitCode,
    signal: null,
    stdout: bytes(stdout),
    stderr: bytes(stderr),
    timedOut: false,
    durationMs,
  };
}

const decision = (permissionDecision: string): string =>
  JSON.stringify({
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision,
      permissionDecisionReason: 'It is dangerous.',
    },
  });

/** As if older clients had not read the answer. */
function changedSince(version: string, run: Run): Run {
  const older = { ...run.verdict, effect: 'proceed', toClaude: [], toUser: [] } as const;
  return {
    ...run,
    verdicts: [
      { stretch: { from: '2.1.0', to: version, client: '2.1.89' }, verdict: older },
      { stretch: { from: version, client: '2.1.330' }, verdict: run.verdict },
    ],
  };
}

/** Judged by hooklint itself; the findings are written down, one of each form. */
export function showcase(): Report {
  const range = parseClientRange('2.1.330');
  const [force, status] = [payload('force', 'git push --force origin main'), payload('status', 'git status')];
  const run = (hook: Hook, on: Payload, execution: CommandExecution): Run =>
    judge({ id: `${hook.id}@${on.id}`, hook, payload: on }, execution, range);
  const runs = [
    run(push, force, did(1, '', 'Never force-push.\n', 4)),
    run(push, status, did(0, '', '', 12)),
    changedSince('2.1.90', run(deny, force, did(0, decision('deny'), '', 40))),
    run(deny, status, did(0, decision('ask'), '', 1900)),
    run(stop, stopping, did(2, '', 'Run the tests.', 7)),
  ];
  const findings: readonly Finding[] = [
    {
      rule: 'stderr-only-failure',
      severity: 'error',
      message: 'Exit code 1 does not block: the tool runs.',
      help: 'End with `exit 2`.',
      place: { file: push.id, line: 3, column: 1, endLine: 3, endColumn: 7 },
      source: 'exit 1',
      hook: push.id,
      cases: [runs[0]?.case.id ?? ''],
      versions: [{ from: '2.1.89', client: '2.1.330' }],
      fix: { safe: true, description: 'exit 2', edits: [] },
    },
    {
      rule: 'unquoted-path-variable',
      severity: 'warning',
      message: '$CLAUDE_PROJECT_DIR without quotes breaks where the path holds a space.',
      help: 'Write "$CLAUDE_PROJECT_DIR".',
      place: { file: settings, line: 7, column: 40, endLine: 7, endColumn: 59 },
      source: `\t\t\t\t\t{ "type": "command", "command": "$CLAUDE_PROJECT_DIR/hooks/no-push.sh", "timeout": 10 }`,
      fix: { safe: false, description: 'quotes', edits: [] },
    },
    ...[8, 9, 10, 11, 12].map(
      (line): Finding => ({
        rule: 'unquoted-path-variable',
        severity: 'warning',
        message: '$CLAUDE_PROJECT_DIR without quotes breaks where the path holds a space.',
        help: 'Write "$CLAUDE_PROJECT_DIR".',
        place: { file: settings, line, column: 40 },
      }),
    ),
    ...['tool', 'prompt'].map(
      (held, i): Finding => ({
        rule: 'guard-fails-open',
        severity: 'info',
        message: `When it fails, nothing holds back the ${held}.`,
        help: 'Add "onFailure": "block".',
        place: { file: settings, line: 7 + i },
      }),
    ),
  ];
  const hooks = [push, deny, stop, lacking, inline];
  return {
    root: '/project',
    client: range.text,
    project: {
      root: '/project',
      configs: [],
      hooks,
      problems: [],
      ignored: [
        { place: { file: settings, line: 20 }, why: 'no client knows the event "PreTool"' },
        { place: { file: settings, line: 21 }, why: 'no client knows the event "PreTool"' },
      ],
    },
    runs,
    notRun: [{ hook: inline.id, why: 'no payload matches; add your own with --payload' }],
    notJudged: [
      {
        lack: { kind: 'program', name: 'uv' },
        cause: '`uv` is not installed',
        hooks: [lacking.id],
        remedy: 'Install `uv`.',
        runsLeftOut: 30,
      },
    ],
    merged: mergeRuns(runs),
    findings,
    problems: [
      { message: 'No such file or folder', place: { file: 'mystery.sh' } },
      { message: 'Nothing tells the event that it serves.', hint: 'Name it: --event Stop.', place: { file: 'a.sh' } },
    ],
    durationMs: 1900,
    summary: { hooks: hooks.length, runs: runs.length, errors: 1, warnings: 6, infos: 2 },
  };
}
