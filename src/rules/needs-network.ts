/** A hook that tried to reach another machine, which it could not: its verdict may be another one with a network. */

import { command } from '../evidence/runs.js';
import type { Rule } from '../model.js';

export const rule: Rule = {
  id: 'needs-network',
  severity: 'info',
  summary: 'The hook tried to reach another machine and was not let.',
  blamesMachine: true,
  docs: {
    why:
      'Hooks are run without a network, so that linting sends nothing anywhere. One that asks another machine answers ' +
      'here as it does when that machine is down, which may be another answer than usual.',
    repair:
      'See that this answer is the right one for a day without the network: a guard should hold then. To lint with the ' +
      'network, give `--network host`.',
  },
  bad: [
    {
      kind: 'run',
      event: 'PreToolUse',
      execution: { stderr: 'curl: (6) Could not resolve host: policy.example.com\n', networkAttempts: 2 },
    },
  ],
  good: [{ kind: 'run', event: 'PreToolUse', execution: { networkAttempts: 0 } }],
  handlers: ['command'],
  *onRun(run) {
    const attempts = command(run)?.networkAttempts ?? 0;
    if (attempts === 0) return;
    yield {
      message:
        'The hook tried to reach another machine; it was run without a network, so this is its answer when there is none.',
      help: 'See that it is the right answer then, or lint with `--network host`.',
      at: { in: 'hook' },
    };
  },
};
