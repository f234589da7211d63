/** An event that the oldest clients asked about do not have: the hook never runs there. */

import { lossOf } from '../../contract/settings.js';
import { isSettings } from '../../evidence/registration.js';
import { contractOf } from '../../evidence/runs.js';
import { contractAt } from '../../interpret/contract-at.js';
import type { Rule } from '../../model.js';

export const rule: Rule = {
  id: 'newer-event',
  severity: 'warning',
  summary: 'Some of the selected versions of Claude Code do not know the event and never run the hook.',
  docs: {
    why:
      'A version that does not know an event never fires it. Older ones do worse: a single unknown name makes them ' +
      'drop the whole settings file, with all other hooks and the permission rules.',
    repair:
      'Select the versions that your team really uses (`--client`). If older ones are among them, move the hook to ' +
      'an event that they know, or keep its registration out of files that they read.',
  },
  bad: [{ kind: 'run', event: 'PostToolBatch', everyClient: true, execution: {} }],
  good: [{ kind: 'run', event: 'PostToolUse', everyClient: true, execution: {} }],
  *onRuns(hook, runs) {
    const [run] = runs;
    const oldest = run?.verdicts[0]?.verdict.client;
    if (run === undefined || oldest === undefined || !run.verdict.runs) return;
    if (contractAt(hook.event, oldest).exists) return;
    const loss = isSettings(hook) ? lossOf('settings', 'unknown-event', undefined, oldest) : undefined;
    const costs = loss?.loses === 'file' ? `, and ${oldest} drops the whole file because of it` : '';
    yield {
      message: `${hook.event} needs Claude Code ${contractOf(run).since}: the older versions selected never run this hook${costs}.`,
      help: 'Select only the versions that you use (`--client`), or use an event that all of them know.',
      at: { in: 'hook' },
    };
  },
};
