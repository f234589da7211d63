/** WorktreeCreate whose stdout does not end with the path of a directory. */

import { quote } from '../../evidence/phrases.js';
import { command, contractOf, stdoutOf } from '../../evidence/runs.js';
import type { Rule } from '../../model.js';

export const rule: Rule = {
  id: 'no-worktree-path',
  severity: 'error',
  summary: 'The last line of stdout is not the path of the new worktree.',
  docs: {
    why:
      'Claude Code takes the last line that a WorktreeCreate hook prints as the directory that it created. An empty ' +
      'output, a sentence, JSON, quotes around the path or a `~` make the creation fail.',
    repair:
      "Print only the directory's path as the last line; send the output of `git worktree add` to stderr (`>&2`).",
    issues: [
      'https://github.com/anthropics/claude-code/issues/40262',
      'https://github.com/Chachamaru127/claude-code-harness/issues/128',
    ],
  },
  bad: [
    {
      kind: 'run',
      title: 'A sentence',
      event: 'WorktreeCreate',
      execution: { stdout: 'Created a worktree at /project/.worktrees/fix-1.\n' },
    },
    {
      kind: 'run',
      title: 'JSON, as on other events',
      event: 'WorktreeCreate',
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"WorktreeCreate","worktreePath":"/project/.worktrees/fix-1"}}\n',
      },
    },
    { kind: 'run', title: 'Nothing', event: 'WorktreeCreate', execution: {} },
    {
      kind: 'run',
      title: 'Quotes',
      event: 'WorktreeCreate',
      execution: { stdout: '"/project/.worktrees/fix-1"\n' },
    },
    {
      kind: 'run',
      title: 'The home folder',
      event: 'WorktreeCreate',
      execution: { stdout: '~/worktrees/fix-1\n' },
    },
  ],
  good: [
    { kind: 'run', event: 'WorktreeCreate', execution: { stdout: '/project/.worktrees/fix-1\n' } },
    {
      kind: 'run',
      title: 'Other lines may come before it',
      event: 'WorktreeCreate',
      execution: { stdout: 'Preparing worktree\n.worktrees/fix-1\n' },
    },
  ],
  exits: ['success'],
  judgesWritten: true,
  *onRun(run) {
    if (contractOf(run).plainStdout !== 'worktree-path') return;
    const execution = command(run);
    if (execution?.exitCode !== 0 || execution.timedOut) return;
    const stdout = stdoutOf(run).trim();
    // What stands in for the program that would print the path prints none.
    if (stdout === '' && run.case.standIns !== undefined) return;
    const last = stdout.split('\n').at(-1)?.trim() ?? '';
    const fault = stdout.startsWith('{') ? 'it is JSON, which Claude Code takes literally' : faultOf(last);
    if (fault === undefined) return;
    yield {
      message: `The last line of stdout must be the path of the new worktree, but ${fault}: the creation fails.`,
      help: "Print only the directory's path as the last line of stdout.",
      at: { in: 'output', stream: 'stdout' },
    };
  },
};

/** What keeps a line from being a path; undefined when it could be one. */
function faultOf(line: string): string | undefined {
  if (line === '') return 'stdout is empty';
  if (/^["'`]/.test(line)) return `${quote(line)} has quotes around it`;
  if (line.startsWith('~')) return `${quote(line)} starts with \`~\`, which Claude Code does not expand`;
  if (/^[A-Za-z]+(?: [A-Za-z]+)+/.test(line)) return `${quote(line)} reads like a sentence`;
  return undefined;
}
