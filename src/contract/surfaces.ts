/** Where the client is used, and which hooks run there: what was measured, and what is only documented. */
import type { Row } from '../model.js';
import { docs, measured } from './sources.js';

export interface SurfaceFact {
  /** `claude -p`, `subagents`. */
  readonly surface: string;
  /** Which hooks run, in a sentence. */
  readonly hooks: string;
  /** What is otherwise than in a terminal; absent: nothing is known. */
  readonly differs?: string;
}

/** What was looked at on the newest client alone. */
const now = { since: '2.1.330', sinceUnknown: true } as const;
const since = '1.0.38';
/** When pages of documentation were read that bear no date. */
const read = '2026-11-22';

export const surfaces: readonly Row<SurfaceFact>[] = [
  {
    surface: 'a terminal',
    hooks: 'All, of every layer and of enabled plugins.',
    since,
    source: measured('2.1.330', 'Every event, with what the screen shows.'),
  },
  {
    surface: '`claude -p`',
    hooks: 'All. TeammateIdle, DirectoryAdded and the notification of a permission prompt need a terminal.',
    differs: 'Nobody can be asked: what would be asked about is refused. PermissionRequest hooks run since 2.1.268.',
    since,
    source: measured('2.1.330', 'Every other event was fired without a terminal.'),
  },
  {
    surface: 'subagents',
    hooks:
      'All of settings and plugins, on the calls of the subagent too, and those in the frontmatter of its agent; not those of skills and commands.',
    differs: 'The end of its turn is SubagentStop, also for a Stop hook of the agent.',
    ...now,
    source: measured('2.1.330'),
  },
  {
    surface: '`claude --agent NAME`',
    hooks: 'All, and those in the frontmatter of the agent, SessionStart included.',
    differs: 'The agent leads the session: its Stop hooks run on Stop. The same with "agent" in settings.',
    ...now,
    source: measured('2.1.330'),
  },
  {
    surface: 'Agent SDK',
    hooks: 'As in `claude -p`; without the layers that `settingSources` leaves out, all three for an empty list.',
    differs: 'Callbacks of the program run beside the hooks of files.',
    ...now,
    source: docs(
      read,
      '`--setting-sources` was measured, and a session that names the SDK as its entry: the same hooks ran.',
    ),
  },
  {
    surface: 'VS Code extension',
    hooks: 'Those of the same settings files as in a terminal.',
    differs: 'Started from the desktop, it has the PATH of the desktop, which may lack what shells add.',
    ...now,
    source: docs(read, 'Measured was only that a session that names VS Code as its entry runs the same hooks.'),
  },
  {
    surface: 'Claude Code on the web',
    hooks: 'Those of the repository. Your own settings and plugins are on your machine.',
    differs: 'CLAUDE_CODE_REMOTE is "true", and what is not in the image must be installed first.',
    ...now,
    source: docs('2026-10-08', 'Measured was only that the variable changes nothing about which hooks run.'),
  },
  {
    surface: '`--bare`',
    hooks: 'Only those of managed settings, and of plugins that these enable.',
    differs:
      '--settings and --plugin-dir do not count either. SessionStart hooks run only if managed settings enable a plugin. The same with CLAUDE_CODE_SIMPLE=1.',
    since: '2.1.81',
    source: measured('2.1.330'),
  },
  {
    surface: '`--safe-mode`',
    hooks: 'Only those of managed settings, and of plugins that these enable.',
    differs: 'The same with CLAUDE_CODE_SAFE_MODE=1.',
    since: '2.1.169',
    source: measured('2.1.330'),
  },
  {
    surface: '`--restricted`',
    hooks:
      'Those of managed settings, of --settings and of --plugin-dir; no installed plugin unless managed settings enable it.',
    since: '2.1.248',
    source: measured('2.1.330'),
  },
  {
    surface: '`--setting-sources LIST`',
    hooks: 'Those of the layers in the list, of managed settings, of --settings and of --plugin-dir.',
    differs: 'Skills, agents and enabled plugins of a layer go with it.',
    ...now,
    source: measured('2.1.330'),
  },
  {
    surface: 'a folder that is not trusted',
    hooks: 'All but those of the project’s agents and of plugins in its .claude/skills.',
    differs:
      'Allow rules of the project’s settings do not count. With `claude -p` the same holds for a folder that you were never asked about.',
    ...now,
    source: measured('2.1.330', 'With `claude -p`; in a terminal the dialog comes first.'),
  },
  {
    surface: 'a folder below the project',
    hooks:
      'Not those of settings.json above. settings.local.json at the root of the repository counts, skills and agents of every folder on the way too.',
    differs: 'A .claude/settings.json in the folder itself is read instead.',
    ...now,
    source: measured('2.1.330'),
  },
  {
    surface: 'a git worktree',
    hooks: 'Those of its own files, and of settings.local.json in the main work tree.',
    ...now,
    source: measured('2.1.330'),
  },
  {
    surface: 'managed settings that cannot be read',
    hooks: 'None: Claude Code does not start.',
    ...now,
    source: measured('2.1.330', 'For a file that is not JSON, and for a faulty PreToolUse hook.'),
  },
];
