/** A guard of files that stops Claude from writing its plan in plan mode. */
import { planFile } from '../../contract/permission-modes.js';
import { refusalIn } from '../../evidence/refusal-places.js';
import type { Rule } from '../../model.js';

export const rule: Rule = {
  id: 'plan-file-blocked',
  severity: 'warning',
  summary: 'A guard stops Claude from writing its plan in plan mode.',
  docs: {
    why:
      'In plan mode, Claude Code tells Claude to write its plan to a file in `~/.claude/plans`, outside the project, and ' +
      'PreToolUse hooks see that Write like any other. A guard that lets Claude write only inside the project, or no new ' +
      'Markdown, stops it: Claude tries again and again, and the user has no plan to approve.',
    repair:
      'Let files in `~/.claude/plans` pass, or any call whose `permission_mode` is `plan`: Claude Code itself lets Claude ' +
      'change nothing else without asking.',
  },
  bad: [
    {
      kind: 'runs',
      title: 'It stops what is outside the project',
      event: 'PreToolUse',
      handler: { command: '.claude/hooks/inside-only.sh' },
      runs: [{ world: { planFile: true }, execution: { exitCode: 2, stderr: 'Outside the project.\n' } }],
    },
  ],
  good: [
    {
      kind: 'runs',
      title: 'The plan passes',
      event: 'PreToolUse',
      handler: { command: '.claude/hooks/inside-only.sh' },
      runs: [{ world: { planFile: true }, execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Another file outside the project',
      event: 'PreToolUse',
      handler: { command: '.claude/hooks/inside-only.sh' },
      runs: [{ execution: { exitCode: 2, stderr: 'Outside the project.\n' } }],
    },
  ],
  handlers: ['command'],
  ofBaits: true,
  *onRun(run) {
    if (run.case.world?.planFile !== true || run.verdict.effect !== 'block') return;
    yield {
      message: `The guard stops Claude from writing its plan in plan mode: Claude Code has Claude keep it in \`${planFile.folder}\`.`,
      cause: 'plan',
      help: `Let files in \`${planFile.folder}\` pass.`,
      at: refusalIn(run),
    };
  },
};
