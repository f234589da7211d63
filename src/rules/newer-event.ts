/** An event that the oldest clients asked about do not have: the hook never runs there. */

import { lossOf } from '../contract/settings.js';
import { isSettings } from '../evidence/registration.js';
import { contractOf } from '../evidence/runs.js';
import { contractAt } from '../interpret/contract-at.js';
import type { Rule } from '../model.js';

export const rule: Rule = {
  id: 'newer-event',
  severity: 'warning',
  summary: 'Some of the clients asked about do not know the event, and never run the hook.',
  docs: {
    why:
      'A client that does not know an event never fires it. Older ones did worse: they dropped the whole settings file ' +
      'for one unknown name, with all other hooks and the permission rules.',
    repair:
      'Ask for the clients that your team really runs (`--client`). If the older ones are among them, move the hook to ' +
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
    const costs = loss?.loses === 'file' ? `; ${oldest} drops the whole file for it` : '';
    yield {
      message: `${hook.event} exists since ${contractOf(run).since}; the older clients asked about never run this hook${costs}.`,
      help: 'Ask only for the clients that you run (`--client`), or use an event that all of them know.',
      at: { in: 'hook' },
    };
  },
};
