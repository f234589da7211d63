/** WorktreeCreate whose stdout does not end with the path of a directory. */
import { worktreeNamedBy } from '../../contract/merging.js';
import { inSpan } from '../../contract/version.js';
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
      kind: 'hooks',
      title: 'A sentence in front of the path that another hook prints',
      event: 'WorktreeCreate',
      hooks: [
        { execution: { stdout: 'Loaded the plugins.\n' } },
        { execution: { stdout: '/project/.worktrees/fix-1\n' } },
      ],
    },
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
    {
      kind: 'hooks',
      title: 'Another hook names it, in front of one that prints nothing',
      event: 'WorktreeCreate',
      hooks: [{ execution: { stdout: '/project/.worktrees/fix-1\n' } }, { execution: {} }],
    },
    {
      kind: 'hooks',
      title: 'Another hook names it, behind one that prints nothing',
      event: 'WorktreeCreate',
      hooks: [{ execution: {} }, { execution: { stdout: '/project/.worktrees/fix-1\n' } }],
    },
    {
      kind: 'hooks',
      title: 'What another hook prints is read before',
      event: 'WorktreeCreate',
      hooks: [
        { execution: { stdout: '/project/.worktrees/fix-1\n' } },
        { execution: { stdout: 'Loaded the plugins.\n' } },
      ],
    },
  ],
  exits: ['success'],
  judgesWritten: true,
  *onRun(run, together = []) {
    if (contractOf(run).plainStdout !== 'worktree-path') return;
    const execution = command(run);
    if (execution?.exitCode !== 0 || execution.timedOut) return;
    const naming = together.find((each) => command(each)?.exitCode === 0 && stdoutOf(each).trim() !== '');
    // One of the hooks beside it names the worktree, and what this one prints is not read.
    if (naming !== undefined && naming.case.hook.id !== run.case.hook.id && inSpan(run.verdict.client, worktreeNamedBy))
      return;
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
