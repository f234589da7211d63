/** The last resort: the output speaks of blocking, the action goes ahead, and no finer rule knows why. */

import { ownWords } from '../../evidence/echo.js';
import { exitWith, stderrHint } from '../../evidence/own-language.js';
import { outcome, quote } from '../../evidence/phrases.js';
import { command, contractOf } from '../../evidence/runs.js';
import { speaksOfBlocking } from '../../evidence/speech.js';
import type { EventContract, Rule } from '../../model.js';

export const rule: Rule = {
  id: 'unenforced-block',
  severity: 'error',
  summary: 'The output says that the hook blocks, but the action goes ahead.',
  docs: {
    why: 'The hook says that it blocks, denies or refuses, but Claude Code lets the action go ahead. Whatever the cause, the hook does not block.',
    repair:
      'Block in a way that the event supports: a JSON decision at exit 0, or a reason on stderr and `exit 2`. If ' +
      'the text is not about this action, reword it so that nobody mistakes it for a verdict.',
  },
  bad: [
    {
      kind: 'run',
      title: 'Says that it blocks, but exits 0',
      event: 'PreToolUse',
      execution: { stderr: 'BLOCKED: force-push to main is not allowed\n' },
    },
    {
      kind: 'run',
      title: 'It names a command that would be let through, and what else it stops',
      event: 'PreToolUse',
      execution: { stderr: 'BLOCKED: terraform apply. Use --dry-run first; destroy would be blocked too.\n' },
    },
    {
      kind: 'run',
      title: 'In front of all that Claude reads on stdout',
      event: 'UserPromptSubmit',
      execution: { stdout: '⛔ BLOCKED: the prompt has an API key in it\nRemove it first.\n' },
    },
    {
      kind: 'run',
      title: 'Of the prompt, on stdout',
      event: 'UserPromptSubmit',
      execution: { stdout: 'Secret scan\nThis prompt was rejected.\n' },
    },
  ],
  good: [
    {
      kind: 'run',
      event: 'PreToolUse',
      execution: { exitCode: 2, stderr: 'BLOCKED: force-push to main is not allowed\n' },
    },
    { kind: 'run', event: 'PreToolUse', execution: { stderr: 'Nothing is blocked here.\n' } },
    {
      kind: 'run',
      title: 'It only warns for now, and says so',
      event: 'PreToolUse',
      execution: { stderr: 'policy 4: this file is not allowed\n(mode=warn; would be blocked in enforce mode)\n' },
    },
    {
      kind: 'run',
      title: 'Repeats what the prompt says',
      event: 'UserPromptSubmit',
      payload: { prompt: 'Why does CI say that the push is not allowed?' },
      execution: { stderr: 'prompt: Why does CI say that the push is not allowed?\n' },
    },
    {
      kind: 'run',
      title: 'Rules for Claude, which reads stdout',
      event: 'UserPromptSubmit',
      execution: {
        stdout:
          'How we mend bugs here:\n- Look for the cause.\n- ❌ Forbidden: workarounds.\nPushes to main are not allowed.\n',
      },
    },
  ],
  yieldsTo: 'errors',
  handlers: ['command'],
  *onRun(run) {
    const { effect } = run.verdict;
    if (effect !== 'proceed' && effect !== 'allow') return;
    if (command(run) === null || run.verdict.endsTurn) return;
    const contract = contractOf(run);
    if (contract.guards === null) return;
    const onStderr = speaksOfBlocking(ownWords(run, 'stderr'));
    const said = onStderr ?? saidOnStdout(ownWords(run, 'stdout'), contract);
    if (said === undefined) return;
    const where = onStderr === undefined ? 'stdout' : 'stderr';
    yield {
      message: `The hook says ${quote(said)} on ${where}, but ${outcome(run, contract)}.`,
      help: `To block, write the reason to stderr${stderrHint(run.case.hook)} and end with ${exitWith(run.case.hook, 2)}, or print a JSON decision and end with ${exitWith(run.case.hook, 0)}.`,
      at: { in: 'output', stream: where },
    };
  },
};

/** What says on stdout that the action is blocked. Where Claude reads it, a line below the first may be a rule for Claude. */
function saidOnStdout(words: string, { plainStdout }: EventContract): string | undefined {
  if (plainStdout !== 'claude') return speaksOfBlocking(words);
  const lines = words.split('\n').filter((line) => /\p{L}/u.test(line));
  const verdicts = lines.filter((line, index) => index === 0 || /\bprompt\b/i.test(line));
  return speaksOfBlocking(verdicts.join('\n'));
}
