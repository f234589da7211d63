/** A hook that tried to reach another machine, which it could not: its verdict may be another one with a network. */

import { command } from '../../evidence/runs.js';
import type { Rule } from '../../model.js';

export const rule: Rule = {
  id: 'needs-network',
  severity: 'info',
  summary: 'The hook tried to reach another machine, but hooklint denies network access.',
  blamesMachine: true,
  docs: {
    why:
      'hooklint runs hooks without a network, so that linting sends nothing anywhere. A hook that asks another ' +
      'machine therefore behaves as it does when that machine is down, which may differ from its usual behaviour.',
    repair:
      'Check that the hook still does the right thing without a network: a guard should still block then. To lint with the ' +
      'network, pass `--network host`.',
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
        'The hook tried to reach another machine, but hooklint ran it without a network: this is how it behaves offline.',
      help: 'Check that this is the right behaviour offline, or lint with `--network host`.',
      at: { in: 'hook' },
    };
  },
};
