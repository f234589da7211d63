/** A background process keeps the hook's stdout open after the hook has ended. */

import { inShell } from '../../evidence/own-language.js';
import { outcome } from '../../evidence/phrases.js';
import { command, contractOf, honouredReply } from '../../evidence/runs.js';
import type { Rule } from '../../model.js';

export const rule: Rule = {
  id: 'stdout-held-open',
  severity: 'warning',
  summary: 'A background process keeps stdout open after the hook has ended.',
  docs: {
    why:
      'A process started with `&` inherits stdout. Claude Code sees no end of output, waits, and takes what it has ' +
      'received: on some events it honours the reply, on others (the end of a turn, after a tool) it rejects the ' +
      'reply as suspect.',
    repair: "Detach background work from the hook's streams: `work >/dev/null 2>&1 &`.",
    issues: ['https://github.com/anthropics/claude-code/issues/43123'],
  },
  bad: [
    {
      kind: 'run',
      event: 'Stop',
      execution: { stdout: '{"decision":"block","reason":"The tests fail"}\n', stdoutHeldOpen: true },
    },
  ],
  good: [
    {
      kind: 'run',
      event: 'Stop',
      execution: { stdout: '{"decision":"block","reason":"The tests fail"}\n' },
    },
  ],
  handlers: ['command'],
  *onRun(run) {
    const execution = command(run);
    if (execution?.stdoutHeldOpen !== true || execution.timedOut) return;
    const contract = contractOf(run);
    const refused = honouredReply(run)?.decision === 'block' && run.verdict.decidedBy === 'nothing';
    yield {
      message: `A background process keeps stdout open after the hook has ended: Claude Code waits for it${
        refused ? `, then rejects the block as suspect, and ${outcome(run, contract)}` : ' before it goes on'
      }.`,
      help: `Redirect the output of background processes${inShell(run.case.hook) ? ': `work >/dev/null 2>&1 &`' : ''}.`,
      at: { in: 'hook' },
      ...(refused ? { severity: 'error' } : {}),
    };
  },
};
