/** A hook of NotebookEdit that looks for the path under a name which that tool's input has not. */

import { clientOf } from '../evidence/registration.js';
import type { Rule } from '../model.js';
import { payloadUse } from '../script/payload-reads.js';
import { readMatcher } from '../wiring/matcher.js';

const guard = (path: string, matcher: string, title?: string) =>
  ({
    kind: 'script',
    event: 'PreToolUse',
    matcher,
    language: 'bash',
    text: `#!/bin/bash\nfile=$(jq -r '${path}')\nif [[ "$file" == */drafts/* ]]; then\n  echo "Drafts are written by people." >&2\n  exit 2\nfi\nexit 0\n`,
    ...(title === undefined ? {} : { title }),
  }) as const;

export const rule: Rule = {
  id: 'notebook-path-unread',
  severity: 'warning',
  summary: 'The matcher names NotebookEdit, and the script does not read `notebook_path`.',
  docs: {
    why:
      'The input of NotebookEdit holds the path as `notebook_path`, and no `file_path`. A guard that reads `file_path` alone ' +
      'gets nothing for a notebook, and misses every change to one.',
    repair: 'Read `.tool_input.file_path // .tool_input.notebook_path`, or leave NotebookEdit out of the matcher.',
  },
  bad: [guard('.tool_input.file_path // empty', 'Edit|Write|NotebookEdit')],
  good: [
    guard('.tool_input.file_path // .tool_input.notebook_path // empty', 'Edit|Write|NotebookEdit'),
    guard('.tool_input.file_path // empty', 'Edit|Write', 'NotebookEdit is not guarded'),
    guard(
      'select(.tool_name == "Edit" or .tool_name == "Write") | .tool_input.file_path // empty',
      'Edit|Write|NotebookEdit',
      'It asks for other tools',
    ),
    guard('.tool_input | tostring', 'Edit|NotebookEdit', 'The whole input is looked at'),
  ],
  *onHook(hook, project) {
    const { script } = hook;
    if (script === undefined || script.text.includes('notebook_path')) return;
    // One that asks for the tool, and not for this one, has nothing to do with notebooks.
    if (script.text.includes('tool_name') && !script.text.includes('NotebookEdit')) return;
    const reading = readMatcher(hook.event, hook.matcher, clientOf(project));
    if (reading.kind !== 'list' || !reading.names.includes('NotebookEdit')) return;
    const read = payloadUse(script).reads.find(({ paths }) =>
      paths.some((path) => path.join('.') === 'tool_input.file_path'),
    );
    if (read === undefined) return;
    yield {
      message: 'The input of NotebookEdit has no `file_path`: the script sees no path where a notebook is changed.',
      help: 'Read `notebook_path` as well, or leave NotebookEdit out of the matcher.',
      at: { in: 'script', offset: read.offset, length: read.length },
    };
  },
};
