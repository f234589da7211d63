import { expect, it } from 'vitest';
import { check } from '../../src/check.js';
import { isSilent, rulesOnOneRun } from '../../src/cli/judge-lines.js';
import { eventNames, parseClientRange } from '../../src/contract/index.js';
import { judge } from '../../src/judge.js';
import type { CommandExecution, Handler } from '../../src/model.js';

const noBytes = new Uint8Array();
const execution: CommandExecution = {
  type: 'command',
  exitCode: 0,
  signal: null,
  stdout: noBytes,
  stderr: noBytes,
  timedOut: false,
};
const handlers: readonly Handler[] = [
  { type: 'command' },
  { type: 'command', command: 'guard.sh', timeout: 5, onFailure: 'block' },
  { type: 'command', command: 'guard.sh', args: ['--strict'], asyncRewake: true },
];
const project = { root: '', configs: [], hooks: [], problems: [], ignored: [] };

it.each(eventNames)('no rule finds fault with a silent run on %s, under any client', (event) => {
  for (const handler of handlers) {
    const hook = { id: 'h', event, handler, decidedBy: 'flag', place: { file: '' }, projectDir: '' } as const;
    for (const extra of [{}, { tool_name: 'Bash', tool_input: { command: 'rm -rf /' }, stop_hook_active: true }]) {
      const json = { hook_event_name: event, ...extra };
      const payload = { id: 'p', event, json, nature: 'trigger', provenance: '' } as const;
      const run = judge({ id: 'h@p', hook, payload }, execution, parseClientRange('>=1.0.38'));
      for (const { stretch, verdict } of run.verdicts) {
        const alone = { ...run, verdict, verdicts: [{ stretch, verdict }] };
        if (isSilent(alone)) expect(check(rulesOnOneRun, project, [alone])).toEqual([]);
      }
    }
  }
});
