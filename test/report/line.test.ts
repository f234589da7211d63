/**
 * The one-line verdict of every event on the answers that hooks give most. `npx vitest run test/report/line.test.ts -u`
 * writes lines.txt again; each line has to read well to someone who has never seen the contract.
 */
import { expect, it } from 'vitest';
import { eventNames } from '../../src/contract/index.js';
import { interpret } from '../../src/interpret/index.js';
import { readRecord } from '../../src/logs/execution-record.js';
import { verdictLine } from '../../src/report/line.js';

const payloads: Readonly<Record<string, unknown>> = {
  SessionStart: { source: 'startup' },
  PreCompact: { trigger: 'manual' },
  PostCompact: { trigger: 'manual' },
};

const answers: Readonly<Record<string, unknown>> = {
  'exit 0': { exitCode: 0 },
  'exit 0, text': { exitCode: 0, stdout: 'All is well.' },
  'exit 1': { exitCode: 1, stderr: 'This is not well.' },
  'exit 2': { exitCode: 2, stderr: 'This is not well.' },
  'decision: block': { exitCode: 0, stdout: '{"decision":"block","reason":"This is not well."}' },
  'continue: false': { exitCode: 0, stdout: '{"continue":false,"stopReason":"Enough."}' },
  systemMessage: { exitCode: 0, stdout: '{"systemMessage":"Look here."}' },
  'times out': { timedOut: true },
};

const specific: Readonly<Record<string, readonly object[]>> = {
  PreToolUse: [
    { permissionDecision: 'allow', updatedInput: { command: 'ls' } },
    { permissionDecision: 'ask', permissionDecisionReason: 'Sure?' },
    { permissionDecision: 'defer' },
    { permissionDecision: 'deny', permissionDecisionReason: 'Not on main.', additionalContext: 'Use a branch.' },
  ],
  PermissionRequest: [
    { decision: { behavior: 'allow' } },
    { decision: { behavior: 'deny', message: 'Not on main.', interrupt: true } },
  ],
  PermissionDenied: [{ retry: true }],
  PostToolUse: [{ additionalContext: 'Run the tests.', updatedToolOutput: 'redacted' }],
  UserPromptSubmit: [{ additionalContext: 'It is Monday.', sessionTitle: 'Monday' }],
  SessionStart: [{ initialUserMessage: 'Begin.', watchPaths: ['/a'] }],
  SubagentStart: [{ additionalContext: 'Be brief.' }],
  Stop: [{ additionalContext: 'One more thing.' }],
  PreModelSwitch: [{ permissionDecision: 'ask' }],
  Elicitation: [{ action: 'accept', content: { name: 'x' } }],
  ElicitationResult: [{ action: 'cancel' }],
  MessageDisplay: [{ displayContent: 'shown instead' }],
  WorktreeCreate: [{ worktreePath: '/tmp/tree' }],
};

it('reads well for every event', async () => {
  const text = eventNames.map((event) => {
    const said = (specific[event] ?? []).map((fields): [string, unknown] => [
      JSON.stringify(fields),
      { exitCode: 0, stdout: JSON.stringify({ hookSpecificOutput: { hookEventName: event, ...fields } }) },
    ]);
    const lines = [...Object.entries(answers), ...said].map(([name, hook]) => {
      const payload = { tool_name: 'Bash', tool_input: { command: 'rm -rf /' }, ...(payloads[event] as object) };
      const record = readRecord({ event, hook: { ...(hook as object), handler: { command: 'guard.sh' } }, payload });
      const { execution, handler } = record;
      const verdict = interpret(execution, {
        event,
        ...(handler === undefined ? {} : { handler }),
        ...(record.payload === undefined ? {} : { payload: record.payload }),
      });
      return `  ${name}\n    ${verdictLine(verdict)}`;
    });
    return `${event}\n${lines.join('\n')}\n`;
  });
  await expect(text.join('\n')).toMatchFileSnapshot('lines.txt');
});
