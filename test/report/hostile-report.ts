/** A report whose hook, file name, payload and problem hold everything that a format could mistake for its own syntax. */
import { check } from '../../src/check/index.js';
import { summarise } from '../../src/check/summary.js';
import { parseClientRange } from '../../src/contract/index.js';
import { judge } from '../../src/interpret/judge.js';
import { mergeRuns } from '../../src/interpret/merge-runs.js';
import type { CommandExecution, Hook, Payload, Project, Report } from '../../src/model.js';
import { rules } from '../../src/rules/index.js';

/** What the hook prints. Each line is an attempt on one kind of reader. */
export const attacks = [
  '\u001b[2J\u001b]0;owned\u0007terminal',
  '::error file=evil.sh,line=1::annotation',
  '##vso[task.complete result=Failed]azure',
  '##teamcity[testFailed]teamcity',
  `<script>window.owned='script'</script>`,
  `<img src=x onerror="window.owned='image'">`,
  `</pre></details></table><svg onload=window.owned='svg'>`,
  `"'><b onclick=alert(1)>attribute`,
  '`code` ``` | pipe | **bold** [link](https://evil.example) ![image](https://evil.example/x.png)',
  '-->]]>&amp;&lt;!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;',
  'nul \0 backspace \b unit \u001f delete \u007f c1 \u009b31m',
  'lone \ud800 surrogate, \u202ereversed, \ufffe no character, \u2028 separator',
  '%0A::warning::decoded twice',
  '@everyone #1 https://evil.example/',
].join('\n');

const place = { file: 'hooks/a|b `c` <d>&"e",f::g%.sh', line: 3 };

const hook: Hook = {
  id: 'hook',
  event: 'PreToolUse',
  matcher: '<i>|"x"',
  handler: { type: 'command', command: place.file },
  script: {
    path: place.file,
    absolutePath: `/project/${place.file}`,
    text: '#!/bin/sh\ncat >/dev/null\nexit 1\n',
    language: 'sh',
    executable: true,
    shebang: '#!/bin/sh',
  },
  decidedBy: 'flag',
  place,
  projectDir: '/project',
};

function payload(id: string): Payload {
  const json = {
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command: attacks },
    tool_use_id: 'toolu_1',
  };
  return { id, event: 'PreToolUse', json, nature: 'trigger', provenance: 'test', danger: 'is hostile' };
}

function execution(exitCode: number, stdout: string, stderr: string): CommandExecution {
  const bytes = (text: string) => new TextEncoder().encode(text);
  return { type: 'command', exitCode, signal: null, stdout: bytes(stdout), stderr: bytes(stderr), timedOut: false };
}

const reply = (hookSpecificOutput: object, rest: object = {}): string =>
  JSON.stringify({ ...rest, hookSpecificOutput: { hookEventName: 'PreToolUse', ...hookSpecificOutput } });

/** Judged and checked by hooklint itself; nothing in it is made up but what the hook did. */
export function hostileReport(): Report {
  const range = parseClientRange('>=2.1.0');
  const did: readonly (readonly [string, CommandExecution])[] = [
    ['PreToolUse/Bash.failing', execution(1, '', attacks)],
    ['PreToolUse/Bash.blocking', execution(2, '', attacks)],
    [
      'PreToolUse/Bash.denied',
      execution(
        0,
        reply(
          { permissionDecision: 'deny', permissionDecisionReason: attacks },
          { systemMessage: attacks, '<key>|`': 1 },
        ),
        '',
      ),
    ],
    ['PreToolUse/Bash.broken', execution(0, `{"reason": "${attacks}"`, '')],
    ['PreToolUse/Bash.value', execution(0, reply({ permissionDecision: attacks }), '')],
    ['PreToolUse/<b>|`mine`::x', execution(0, '', '')],
  ];
  const runs = did.map(([id, done]) => judge({ id: `hook@${id}`, hook, payload: payload(id) }, done, range));
  const project: Project = { root: '/project', configs: [], hooks: [hook], problems: [], ignored: [] };
  const merged = mergeRuns(runs);
  const findings = check(rules, project, runs, { merged });
  return {
    root: project.root,
    client: range.text,
    project,
    runs,
    notRun: [],
    merged,
    findings,
    problems: [{ message: attacks, hint: attacks, place: { file: place.file, line: 1, column: 2 } }],
    isolation: { kind: 'none', network: 'host', why: attacks },
    summary: summarise(project.hooks.length, runs.length, findings),
  };
}
