/** An event that the oldest clients asked about do not have: the hook never runs there. */
import type { Rule } from '../model.js';
import { contractOf } from './evidence.js';

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
    if (run === undefined || !run.verdicts.some(({ verdict }) => !verdict.runs) || !run.verdict.runs) return;
    const { since } = contractOf(run);
    yield {
      message: `${hook.event} exists since ${since}; the older clients asked about never run this hook.`,
      help: 'Ask only for the clients that you run (`--client`), or use an event that all of them know.',
      at: { in: 'hook' },
    };
  },
};
