/** A command that starts a file which is not there. */

import { resolveContract } from '../../contract/resolve.js';
import { leavesPluginRoot } from '../../contract/turning-points.js';
import { abovePlugin } from '../../evidence/above-plugin.js';
import { lineSpot } from '../../evidence/line-spot.js';
import { clientOf, handlerSpot } from '../../evidence/registration.js';
import { isToldBefore } from '../../evidence/told-once.js';
import { blocksWithoutFile, endWithoutFile } from '../../evidence/without-file.js';
import type { Hook, Rule } from '../../model.js';
import { startsAtShell } from '../../script/pitfalls/shell-folder.js';
import { startsMissingFile } from '../../wiring/missing-file.js';

/** Settings that register `.claude/hooks/index.sh`. */
const starting =
  '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "\\"$CLAUDE_PROJECT_DIR\\"/.claude/hooks/index.sh"}]}]}}';

export const rule: Rule = {
  id: 'missing-script',
  severity: 'error',
  summary: 'The command or the script runs a file that does not exist.',
  docs: {
    why:
      'A shell that cannot find the file ends with 127, and the guarded action goes ahead. Python ends with 2, ' +
      'which blocks everything. Either way, the hook decides nothing. Of the programs that a script starts, the rule tells of ' +
      'those whose error goes to `/dev/null`.',
    repair:
      'Correct the path, or commit the file. hooklint does not look for files that a build creates, that git ' +
      'ignores, or that lie outside the project.',
  },
  bad: [
    {
      kind: 'config',
      title: 'Renamed',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "\\"$CLAUDE_PROJECT_DIR\\"/hooks/gaurd.sh"}]}]}}',
      files: { 'hooks/guard.sh': { text: '#!/bin/sh\n', executable: true } },
    },
    {
      kind: 'config',
      title: 'A Windows path without the quotes that keep its backslashes',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "pwsh -File .\\\\hooks\\\\guard.ps1"}]}]}}',
      files: { 'hooks/guard.ps1': { text: 'exit 2\n' } },
    },
    {
      kind: 'config',
      title: 'A path from the folder of `$0`, which is the shell',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "bash \\"$(dirname \\"$0\\")/../hooks/guard.sh\\""}]}]}}',
      files: { 'hooks/guard.sh': { text: '#!/bin/sh\n', executable: true } },
    },
    {
      kind: 'config',
      title: 'A variable in single quotes',
      config: 'plugin',
      text: `{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "python3 '\${CLAUDE_PLUGIN_ROOT}/hooks/guard.py'"}]}]}}`,
      files: { 'hooks/guard.py': { text: 'import sys\n' } },
    },
    {
      kind: 'config',
      title: '`~` in quotes',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "bash \\"~/.claude/done.sh\\""}]}]}}',
    },
    {
      kind: 'config',
      title: 'The command checks first, and hides that it is gone',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "[ -x \\"$CLAUDE_PROJECT_DIR\\"/hooks/done.sh ] && \\"$CLAUDE_PROJECT_DIR\\"/hooks/done.sh"}]}]}}',
      files: { 'hooks/start.sh': { text: '#!/bin/sh\n', executable: true } },
    },
    {
      kind: 'config',
      title: 'Started by the script, which hides that it is gone',
      config: 'settings',
      text: starting,
      files: {
        '.claude/hooks/index.sh': {
          text: '#!/bin/bash\nroot=$(git rev-parse --show-toplevel)\nnode "$root/scripts/index.js" --all 2>/dev/null || true\n',
          executable: true,
        },
        'scripts/index.ts': { text: '' },
      },
    },
    {
      kind: 'config',
      title: 'Started from the folder of the script',
      config: 'settings',
      text: starting,
      files: {
        '.claude/hooks/index.sh': {
          text: '#!/bin/bash\nhere="$(cd "$(dirname "$0")" && pwd)"\npython3 "$here/parts/count.py" >/dev/null 2>&1\nexit 0\n',
          executable: true,
        },
        '.claude/hooks/parts/names.py': { text: '' },
      },
    },
  ],
  good: [
    {
      kind: 'config',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "\\"$CLAUDE_PROJECT_DIR\\"/hooks/guard.sh"}]}]}}',
      files: { 'hooks/guard.sh': { text: '#!/bin/sh\n', executable: true } },
    },
    {
      kind: 'config',
      title: 'The command checks first, and the file is there',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "[ -x \\"$CLAUDE_PROJECT_DIR\\"/hooks/done.sh ] && \\"$CLAUDE_PROJECT_DIR\\"/hooks/done.sh"}]}]}}',
      files: { 'hooks/done.sh': { text: '#!/bin/sh\n', executable: true } },
    },
    {
      kind: 'config',
      title: 'A Windows path in the quotes that keep its backslashes',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "powershell -File \\"$CLAUDE_PROJECT_DIR\\\\hooks\\\\guard.ps1\\""}]}]}}',
      files: { 'hooks/guard.ps1': { text: 'exit 2\n' } },
    },
    {
      kind: 'config',
      title: 'Single quotes inside the text of another shell, which the outer one has expanded before',
      config: 'settings',
      text: `{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "bash -c \\"exec '$CLAUDE_PROJECT_DIR/hooks/guard.sh'\\""}]}]}}`,
      files: { 'hooks/guard.sh': { text: '#!/bin/sh\n', executable: true } },
    },
    {
      kind: 'config',
      title: 'In the exec form, Claude Code expands it',
      config: 'plugin',
      text: `{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "python3", "args": ["\${CLAUDE_PLUGIN_ROOT}/hooks/guard.py"]}]}]}}`,
      files: { 'hooks/guard.py': { text: 'import sys\n' } },
    },
    {
      kind: 'config',
      title: 'The command checks for a file of each machine',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "[ -x ~/.claude/done.sh ] && ~/.claude/done.sh"}]}]}}',
    },
    {
      kind: 'config',
      title: 'A build creates it',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "node \\"$CLAUDE_PROJECT_DIR\\"/dist/done.js"}]}]}}',
    },
    {
      kind: 'config',
      title: 'It is in the home folder',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "~/.claude/done.sh"}]}]}}',
    },
    {
      kind: 'config',
      title: 'Started by the script, and there',
      config: 'settings',
      text: starting,
      files: {
        '.claude/hooks/index.sh': {
          text: '#!/bin/bash\nroot=$(git rev-parse --show-toplevel)\nnode "$root/scripts/index.js" 2>/dev/null || true\n',
          executable: true,
        },
        'scripts/index.js': { text: '' },
      },
    },
    {
      kind: 'config',
      title: 'Started by the script, which looks first',
      config: 'settings',
      text: starting,
      files: {
        '.claude/hooks/index.sh': {
          text: '#!/bin/bash\nroot=$(git rev-parse --show-toplevel)\n[ -f "$root/scripts/index.js" ] || exit 0\nnode "$root/scripts/index.js" 2>/dev/null\n',
          executable: true,
        },
        'scripts/other.js': { text: '' },
      },
    },
    {
      kind: 'config',
      title: 'Started by the script from a folder that an installation makes',
      config: 'settings',
      text: starting,
      files: {
        '.claude/hooks/index.sh': {
          text: '#!/bin/bash\nroot=$(git rev-parse --show-toplevel)\nnode "$root/tools/index.js" 2>/dev/null || true\n',
          executable: true,
        },
      },
    },
    {
      kind: 'config',
      title: 'Started by the script from what a build makes',
      config: 'settings',
      text: starting,
      files: {
        '.claude/hooks/index.sh': {
          text: '#!/bin/bash\nroot=$(git rev-parse --show-toplevel)\nnode "$root/dist/index.js" 2>/dev/null || true\n',
          executable: true,
        },
        'dist/other.js': { text: '' },
      },
    },
    {
      kind: 'config',
      title: 'Started by the script from a folder that may be anywhere',
      config: 'settings',
      text: starting,
      files: {
        '.claude/hooks/index.sh': {
          text: '#!/bin/bash\nroot=$TOOLS\nnode "$root/scripts/index.js" 2>/dev/null || true\n',
          executable: true,
        },
        'scripts/other.js': { text: '' },
      },
    },
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const { target, handler, script } = hook;
    for (const { path, line, hush, neighbour } of isToldBefore(hook, project) ? [] : (script?.missing ?? [])) {
      yield {
        message: `The hook runs \`${path}\`, which does not exist, and \`${hush}\` hides the error.${neighbourOf(neighbour)}`,
        help: 'Correct the path, or add the file.',
        at: lineSpot(hook, { line }),
        severity: 'warning',
      };
    }
    // Of a file above the plugin's folder, another rule says why it is missing.
    if (target === undefined || abovePlugin(hook) !== undefined) return;
    if (target.unexpanded !== undefined) {
      const { unexpanded, text } = target;
      const ofPlugin = unexpanded === '${CLAUDE_PLUGIN_ROOT}';
      if (ofPlugin && !resolveContract(hook.event, clientOf(project)).traits.leavesPluginRoot) return;
      yield {
        message: `In ${text.startsWith("'") ? 'single quotes' : 'quotes'}, the shell does not expand \`${unexpanded}\`${ofPlugin ? `, and Claude Code no longer does since ${leavesPluginRoot.since}` : ''}: ${text} does not exist.${inItsPlace(hook)}`,
        cause: `unexpanded ${unexpanded}`,
        help:
          unexpanded === '~'
            ? 'Leave `~/` outside the quotes, or write `"$HOME"/`.'
            : `Use double quotes: \`"${unexpanded}"/…\`.`,
        at: handlerSpot(hook, 'command'),
      };
      return;
    }
    if (startsAtShell(target.text) && (target.found === 'missing' || target.named !== undefined)) {
      yield {
        message: `In a command, $0 is the shell, so ${target.text} is ${target.named ?? target.absolutePath}, which does not exist.${inItsPlace(hook)}`,
        help: `Name the file from "${hook.pluginRoot === undefined ? '$CLAUDE_PROJECT_DIR' : '$' + '{CLAUDE_PLUGIN_ROOT}'}".`,
        at: handlerSpot(hook, 'command'),
      };
      return;
    }
    const tested = target.excuse === 'the command checks first whether it exists';
    const { excuse: _, ...plainly } = target;
    if (!startsMissingFile(tested ? { ...hook, target: plainly } : hook)) return;
    const eaten =
      handler.args === undefined && handler.shell !== 'powershell' ? withoutBackslashes(target.text) : undefined;
    if (tested) {
      yield {
        message: `The command looks for ${target.text} first, which does not exist: the hook does nothing, and nothing says so.`,
        help:
          target.neighbour === undefined
            ? 'Add the file, or remove the hook if nobody has it.'
            : `Did you mean "${target.neighbour}"?`,
        at: handlerSpot(hook, 'command'),
        severity: target.neighbour === undefined ? 'info' : 'warning',
      };
      return;
    }
    const told = blocksWithoutFile(hook) ? ` ${endWithoutFile(hook)}` : '';
    yield {
      message:
        eaten === undefined
          ? `The command runs ${target.text}, which does not exist.${told}${neighbourOf(target.neighbour)}`
          : `The shell removes the backslashes from ${target.text}: the command runs ${eaten}, which does not exist.`,
      help:
        eaten === undefined
          ? 'Correct the path, or add the file.'
          : 'Use forward slashes, or put the path in single quotes.',
      at: handlerSpot(hook, 'command'),
    };
  },
};

const neighbourOf = (name: string | undefined): string =>
  name === undefined ? '' : ` The same folder contains "${name}".`;

const inItsPlace = ({ script }: Hook): string =>
  script === undefined ? '' : ` hooklint judges \`${script.path}\` of this project in its place.`;

/** What a shell makes of a path of Windows that stands outside quotes; undefined where it loses nothing. */
function withoutBackslashes(word: string): string | undefined {
  return /["']/.test(word) || !/\\[\w.]/.test(word) ? undefined : word.replace(/\\(.)/g, '$1');
}
