/** A text for Claude over the client's size limit. */

import { ownWords } from '../../evidence/echo.js';
import { contractOf, honouredReply, valueAt } from '../../evidence/runs.js';
import type { Rule } from '../../model.js';

export const rule: Rule = {
  id: 'oversized-output',
  severity: 'error',
  summary: 'The text for Claude is longer than Claude Code passes on.',
  docs: {
    why:
      "Claude Code writes longer context and plain stdout into a file; Claude reads a short preview and the file's " +
      'name. It reads the rest only if it opens the file.',
    repair: 'Print what matters first, and keep it short; put the rest into a file of your own and name it.',
  },
  bad: [
    {
      kind: 'run',
      event: 'SessionStart',
      execution: { stdout: `${'The house rules, line by line. '.repeat(400)}\n` },
    },
  ],
  good: [
    {
      kind: 'run',
      event: 'SessionStart',
      execution: { stdout: 'The house rules are in docs/RULES.md: read them first.\n' },
    },
    {
      kind: 'run',
      title: 'A long prompt, repeated',
      event: 'UserPromptSubmit',
      payload: { prompt: 'And then this. '.repeat(1000) },
      execution: { stdout: `The user asked: ${'And then this. '.repeat(1000)}\n` },
    },
  ],
  replies: ['text', 'json'],
  *onRun(run) {
    const contract = contractOf(run);
    const { textLimit = Number.POSITIVE_INFINITY } = contract;
    const { reply } = run.verdict;
    if (run.verdict.toClaude.length === 0) return;
    const pointer = '/hookSpecificOutput/additionalContext';
    const context = valueAt(honouredReply(run), pointer);
    const text =
      typeof context === 'string'
        ? context
        : reply.kind === 'text' && contract.plainStdout === 'claude'
          ? reply.text
          : '';
    if (text.length <= textLimit) return;
    // A long prompt that is given back is as long as its author made it, and Claude has read it anyway.
    if (ownWords(run, 'stdout').length <= textLimit) return;
    yield {
      message: `The text for Claude has ${text.length} characters. Beyond ${textLimit}, Claude Code writes it into a file, and Claude reads only the beginning.`,
      // How long it is hangs on the payload.
      cause: 'oversized',
      help: 'Print what matters first, keep it short, and name a file for the rest.',
      at: typeof context === 'string' ? { in: 'output', pointer } : { in: 'output', stream: 'stdout' },
    };
  },
};
