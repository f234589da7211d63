/** Remembered judgements must be those that judging anew would give. */
import { expect, it } from 'vitest';
import { lineJudge } from '../../src/cli/judge-lines.js';
import { remembering } from '../../src/cli/remember.js';
import { eventNames, newestClient } from '../../src/contract/index.js';
import type { PayloadJson } from '../../src/model.js';

const args = { client: undefined, rule: [], 'fail-on': [], 'permission-mode': undefined, positionals: [] } as const;

const reply = (specific: object) => JSON.stringify({ hookSpecificOutput: specific });
const hooks = (event: string) => [
  { exitCode: 0 },
  { exitCode: 0, handler: { type: 'command', command: 'guard.sh', async: true } },
  { exitCode: 0, handler: { type: 'command', command: '' } },
  { exitCode: 2, stderr: 'no\n' },
  { exitCode: 1, stderr: 'no\n', handler: { type: 'command', command: 'guard.sh', onFailure: 'block' } },
  { exitCode: 0, stdout: '{"decision":"block","reason":"no"}' },
  {
    exitCode: 0,
    stdout: reply({ hookEventName: event, permissionDecision: 'allow', updatedInput: { command: 'ls' } }),
  },
  { exitCode: 0, stdout: reply({ hookEventName: event, updatedToolOutput: { stdout: 'x' }, additionalContext: 'c' }) },
  { exitCode: 0, stdout: reply({ hookEventName: event, decision: { behavior: 'allow', updatedInput: {} } }) },
  { timedOut: true },
];
const payloads = [
  undefined,
  {},
  {
    tool_name: 'Bash',
    tool_input: { command: 'rm -rf /' },
    source: 'startup',
    trigger: 'auto',
    custom_instructions: null,
  },
  { tool_name: 'Bash', tool_input: { command: 'ls', timeout: 5 }, source: 'clear', trigger: 'manual' },
  {
    tool_name: 'Write',
    tool_input: { file_path: 'a', content: 'b' },
    tool_response: { filePath: 'a' },
    stop_hook_active: true,
  },
  { tool_name: 'mcp__a__b', tool_input: {}, stop_hook_active: false, agent_id: 'a', agent_type: 'general-purpose' },
];

it.each(eventNames)('what is said of a run on %s does not hang on the runs before it', (event) => {
  const clients = [undefined, '2.1.71', newestClient];
  const records = clients.flatMap((client) =>
    hooks(event).flatMap((hook) => payloads.map((payload) => ({ id: 1, event, client, hook, payload }))),
  );
  const lines = records.map((record) => JSON.stringify(record));
  const warm = lineJudge(args);
  for (const line of lines) warm(line, 2);
  for (const line of lines) expect(warm(line, 2)).toEqual(lineJudge(args)(line, 2));
});

const payload = (members: object): PayloadJson => ({ hook_event_name: 'Stop', ...members });

it('judges once what differs only where nobody looked', () => {
  const remember = remembering<string>();
  let judged = 0;
  const byTool = (json: PayloadJson): string => {
    judged++;
    return json.tool_name === 'Bash' ? `Bash ${String(json.command)}` : 'other';
  };
  const ask = (members: object) => remember(() => 'key', payload(members), byTool);
  expect([ask({ tool_name: 'Write', command: 'a' }), ask({ tool_name: 'Write', command: 'b' }), judged]).toEqual([
    'other',
    'other',
    1,
  ]);
  expect([ask({ tool_name: 'Bash', command: 'a' }), ask({ tool_name: 'Bash', command: 'b' }), judged]).toEqual([
    'Bash a',
    'Bash b',
    3,
  ]);
  // The other tool is asked about once more, now that the command is known to matter.
  expect([ask({ tool_name: 'Write', command: 'a' }), ask({ tool_name: 'Bash', command: 'a' }), judged]).toEqual([
    'other',
    'Bash a',
    4,
  ]);
});

it('tells absent from null, and a text from the JSON that looks like it', () => {
  const remember = remembering<string>();
  const ask = (members: object) =>
    remember(
      () => 'key',
      payload(members),
      (json) => `${typeof json.a} ${String(json.a)}`,
    );
  expect([ask({}), ask({ a: null }), ask({ a: 'null' }), ask({ a: 1 }), ask({ a: '1' }), ask({})]).toEqual([
    'undefined undefined',
    'object null',
    'string null',
    'number 1',
    'string 1',
    'undefined undefined',
  ]);
});

it('remembers nothing for a judge that looks at everything', () => {
  const remember = remembering<number>();
  const count = (json: PayloadJson) => Object.keys(json).length;
  expect([remember(() => 'key', payload({}), count), remember(() => 'key', payload({ a: 1 }), count)]).toEqual([1, 2]);
});

it('stops trying where no two records are alike', () => {
  const remember = remembering<number>();
  let judged = 0;
  const judge = () => ++judged;
  for (let i = 0; i < 6000; i++) remember(() => `${i}`, payload({}), judge);
  remember(() => '1', payload({}), judge);
  expect(judged).toBe(6001);
});
