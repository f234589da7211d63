/** The events of files, directories, texts and worktrees. */

import { optional, required } from '../input-rows.js';
import { arrayOf, string } from '../shapes.js';
import { docs, measured } from '../sources.js';
import { blocks, nothing } from './exit-2.js';
import { outsideTurn } from './hindering.js';
import { bisected } from './known.js';
import { noMatcher } from './matching.js';
import type { EventSheet } from './sheet.js';

export const outsideEvents = {
  ConfigChange: {
    known: bisected('2.1.47', '2.1.48', 'The changelog says 2.1.49.'),
    fires: 'when a settings or skill file changes during a session',
    guards: 'settings change',
    words: { proceed: 'change APPLIES', block: 'change is BLOCKED' },
    exit2: blocks,
    stdout: 'text',
    matcher: [
      {
        subject: 'source',
        values: ['user_settings', 'project_settings', 'local_settings', 'policy_settings', 'skills'],
        since: '1.0.38',
        source: measured('2.1.330', 'Only project_settings was matched; all but policy_settings fired.'),
      },
    ],
    hindrances: [outsideTurn],
    scenario: ['project'],
    inputs: [
      required('source', 'string', 'Which kind of configuration changed.', {
        values: ['user_settings', 'project_settings', 'local_settings', 'policy_settings', 'skills'],
        source: measured('2.1.330', 'policy_settings is from the types.'),
      }),
      optional('file_path', 'string', 'The absolute path of the file that changed.'),
    ],
  },

  CwdChanged: {
    known: bisected('2.1.81', '2.1.83'),
    fires: 'when the working directory changes',
    guards: null,
    words: { proceed: 'directory ALREADY CHANGED' },
    exit2: nothing,
    stdout: 'text',
    matcher: noMatcher,
    hindrances: [outsideTurn],
    scenario: ['cd'],
    inputs: [
      required('old_cwd', 'string', 'The directory before the change.'),
      required('new_cwd', 'string', 'The directory after the change.'),
    ],
  },

  DirectoryAdded: {
    known: bisected('2.1.218', '2.1.219'),
    fires: 'when a directory is added to the session',
    guards: null,
    words: { proceed: 'directory is ADDED' },
    exit2: nothing,
    stdout: 'text',
    matcher: [
      {
        subject: 'source',
        values: ['slash_command', 'register_repo_root'],
        since: '1.0.38',
        source: docs('2026-10-08'),
      },
    ],
    hindrances: [outsideTurn],
    scenario: { needs: 'a person at a terminal' },
    inputs: [
      required('directory', 'string', 'The absolute path of the directory.'),
      required('source', 'string', 'How it was added: by /add-dir or by a control request.', {
        values: ['slash_command', 'register_repo_root'],
        source: measured('2.1.330', 'register_repo_root is from the types.'),
      }),
    ],
  },

  FileChanged: {
    known: bisected('2.1.81', '2.1.83'),
    fires: 'when a watched file changes on disk',
    guards: null,
    words: { proceed: 'file ALREADY CHANGED' },
    exit2: nothing,
    stdout: 'text',
    matcher: [{ subject: 'file_path', part: 'basename', since: '1.0.38', source: measured('2.1.330') }],
    hindrances: [outsideTurn],
    scenario: ['change'],
    inputs: [
      required('file_path', 'string', 'The absolute path of the file.'),
      required('event', 'string', 'What happened to the file.', {
        values: ['change', 'add', 'unlink'],
        source: measured('2.1.330', 'Seen: change. The others are from the types.'),
      }),
    ],
  },

  InstructionsLoaded: {
    known: bisected('2.1.68', '2.1.69'),
    fires: 'when a CLAUDE.md or rules file is loaded',
    guards: null,
    words: { proceed: 'instructions ARE LOADED' },
    exit2: nothing,
    stdout: 'text',
    matcher: [
      {
        subject: 'load_reason',
        values: ['session_start', 'nested_traversal', 'path_glob_match', 'include', 'compact'],
        since: '1.0.38',
        source: measured('2.1.330', 'Only session_start was matched; all five fired.'),
      },
    ],
    hindrances: [outsideTurn],
    scenario: ['session_start'],
    inputs: [
      required('file_path', 'string', 'The absolute path of the instructions file.'),
      required('memory_type', 'string', 'Whose instructions they are.', {
        values: ['User', 'Project', 'Local', 'Managed'],
        source: measured('2.1.330', 'Seen: Project. The others are from the types.'),
      }),
      required('load_reason', 'string', 'Why the file was loaded.', {
        values: [
          'session_start',
          'nested_traversal',
          'path_glob_match',
          'include',
          { value: 'compact', since: '2.1.83' },
        ],
      }),
      optional('globs', 'array', 'The path patterns of a rule file that was loaded for one of them.', {
        shape: arrayOf(string),
      }),
      optional('trigger_file_path', 'string', 'The file whose reading made Claude Code load the instructions.'),
      optional('parent_file_path', 'string', 'The file that includes this one.'),
    ],
  },

  MessageDisplay: {
    known: bisected('2.1.150', '2.1.152'),
    fires: 'when text of Claude is shown',
    guards: null,
    words: { proceed: 'message is SHOWN' },
    exit2: nothing,
    stdout: 'text',
    matcher: noMatcher,
    hindrances: [outsideTurn],
    scenario: ['print'],
    inputs: [
      required('turn_id', 'string', 'The id of the turn.'),
      required('message_id', 'string', 'The id of the message, the same for each part.'),
      required('index', 'number', 'The number of the part within the message, from 0.'),
      required('final', 'boolean', 'Whether this is the last part of the message.'),
      required('delta', 'string', 'The text of the part: whole lines, but for the last.'),
    ],
  },

  WorktreeCreate: {
    known: bisected('2.1.49', '2.1.50'),
    fires: 'when a worktree is to be made; the hook makes it',
    guards: 'worktree',
    words: { proceed: 'worktree is CREATED', block: 'worktree is NOT CREATED' },
    exit2: nothing,
    stdout: 'worktree-path',
    matcher: noMatcher,
    hindrances: [outsideTurn],
    scenario: ['flag'],
    inputs: [required('name', 'string', 'The name that the worktree is to have.')],
  },

  WorktreeRemove: {
    known: bisected('2.1.49', '2.1.50'),
    fires: 'when a worktree that a hook made is removed',
    guards: 'removal of the worktree',
    words: { proceed: 'worktree is REMOVED', block: 'worktree is KEPT' },
    exit2: nothing,
    stdout: 'text',
    matcher: noMatcher,
    hindrances: [outsideTurn],
    scenario: ['tool'],
    inputs: [required('worktree_path', 'string', 'The absolute path of the worktree.')],
  },
} as const satisfies Readonly<Record<string, EventSheet>>;
