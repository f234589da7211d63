/** The short cut for runs that say nothing must give what the long way gives. */
import { expect, it } from 'vitest';
import { check } from '../../src/check.js';
import { isUnheard, lineJudge, rulesOnOneRun, saysNothing } from '../../src/cli/judge-lines.js';
import { eventNames, newestClient, parseClientRange } from '../../src/contract/index.js';
import { judge } from '../../src/judge.js';
import { readRecord } from '../../src/load/execution-record.js';

const handlers = [
  undefined,
  { type: 'command' },
  { type: 'command', command: 'guard.sh', timeout: 5, onFailure: 'block' },
  { type: 'command', command: 'guard.sh', args: ['--strict'], asyncRewake: true, if: 'Bash(rm *)' },
  { type: 'command', command: 'guard.sh', async: true },
  { type: 'command', command: '' },
];
const payloads = [
  undefined,
  { tool_name: 'Bash', tool_input: { command: 'rm -rf /' }, source: 'startup', trigger: 'auto' },
  { tool_name: 'Write', tool_input: {}, stop_hook_active: true, source: 'clear', trigger: 'manual' },
];
const clients = [undefined, '1.0.38', '2.0.45', '2.1.71', '2.1.219', newestClient];

const records = (event: string) =>
  clients.flatMap((client) =>
    handlers.flatMap((handler) =>
      payloads.map((payload) => ({ id: 1, event, client, hook: { exitCode: 0, handler }, payload })),
    ),
  );

const project = { root: '', configs: [], hooks: [], problems: [], ignored: [] };

it.each(eventNames)('no rule finds fault with a run on %s that nobody hears of', (event) => {
  for (const value of records(event)) {
    const record = readRecord(value);
    if (!saysNothing(record)) continue;
    const { execution, handler = { type: 'command' }, client, payload: json = { hook_event_name: event } } = record;
    const hook = { id: 'h', event, handler, decidedBy: 'flag', place: { file: '' }, projectDir: '' } as const;
    const payload = { id: 'p', event, json, nature: 'trigger', provenance: '' } as const;
    const run = judge({ id: 'h@p', hook, payload }, execution, parseClientRange(client));
    if (isUnheard(run)) expect(check(rulesOnOneRun, project, [run])).toEqual([]);
  }
});

it.each(eventNames)('what is said of a silent run on %s does not hang on the runs before it', (event) => {
  const args = { client: undefined, rule: [], 'fail-on': undefined, positionals: [] } as const;
  const lines = records(event).map((record) => JSON.stringify(record));
  const warm = lineJudge(args);
  for (const line of lines) warm(line, 2);
  for (const line of lines) expect(warm(line, 2)).toEqual(lineJudge(args)(line, 2));
});
