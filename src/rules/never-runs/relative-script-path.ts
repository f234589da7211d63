/** A script that is found only from one directory. */

import { newestClient } from '../../contract/version.js';
import { join } from '../../evidence/phrases.js';
import { handlerSpot, inConfigFile } from '../../evidence/registration.js';
import { blocksWithoutFile, failsWithTwo } from '../../evidence/without-file.js';
import { contractAt } from '../../interpret/contract-at.js';
import type { Handler, Hook, Rule, RuleFinding } from '../../model.js';
import { staysInFolder } from '../../plan/session-folder.js';
import { canBlock } from '../../script/answers/answers.js';
import { type StartedFile, startedFiles } from '../../script/files/started-file.js';
import { literalText, readShellCommand } from '../../script/shell/shell-command.js';
import { inBackground } from '../../wiring/background.js';
import { matches } from '../../wiring/matcher.js';

export const rule: Rule = {
  id: 'relative-script-path',
  severity: 'warning',
  summary: "The command's script path is relative to the current directory, which changes during a session.",
  docs: {
    why:
      "A hook starts in the session's current directory. Once Claude has changed to another one, the file is not " +
      'found: a shell ends with 127 and guards nothing; Python ends with 2 and blocks everything, the `cd` back ' +
      'included: from then on Claude can do nothing, and not even a prompt gets through a hook on UserPromptSubmit.',
    repair:
      'Write `"$CLAUDE_PROJECT_DIR"/` in front of the path, and `"${CLAUDE_PLUGIN_ROOT}"/` in a plugin. In JSON, put a ' +
      'backslash in front of each of these quotes.',
  },
  bad: [
    {
      kind: 'config',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": ".claude/hooks/guard.sh"}]}]}}',
      files: { '.claude/hooks/guard.sh': { text: '#!/bin/sh\n', executable: true } },
    },
    {
      kind: 'config',
      title: 'A guard, which then lets through what it is for',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": ".claude/hooks/guard.sh"}]}]}}',
      files: {
        '.claude/hooks/guard.sh': {
          text: '#!/bin/sh\ngrep -q "git push" && { echo "Not from here." >&2; exit 2; }\nexit 0\n',
          executable: true,
        },
      },
    },
    {
      kind: 'config',
      title: 'A launcher that starts the hook by its name',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "node .claude/hooks/run.mjs guard"}]}]}}',
      files: {
        '.claude/hooks/run.mjs': {
          text: 'const name = process.argv[2];\nawait import(new URL(`./${name}.mjs`, import.meta.url).href);\n',
        },
        '.claude/hooks/guard.mjs': { text: 'process.exit(0);\n' },
      },
    },
    {
      kind: 'config',
      title: 'After an interpreter',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "python3 .claude/hooks/guard.py"}]}]}}',
      files: { '.claude/hooks/guard.py': { text: 'import sys\n' } },
    },
    {
      kind: 'config',
      title: 'In arguments',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "node", "args": [".claude/hooks/guard.js"]}]}]}}',
      files: { '.claude/hooks/guard.js': { text: 'process.exit(0);\n' } },
    },
    {
      kind: 'config',
      title: 'Python where nothing can be blocked',
      config: 'settings',
      text: '{"hooks": {"SessionEnd": [{"hooks": [{"type": "command", "command": "python3 .claude/hooks/log.py"}]}]}}',
      files: { '.claude/hooks/log.py': { text: 'import sys\n' } },
    },
    {
      kind: 'config',
      title: 'Python on an event that excuses a missing file',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "python3 .claude/hooks/gate.py"}]}]}}',
      files: { '.claude/hooks/gate.py': { text: 'import sys\n' } },
    },
    {
      kind: 'config',
      title: 'Python whose exit code does not count',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "python3 .claude/hooks/log.py; exit 0"}]}]}}',
      files: { '.claude/hooks/log.py': { text: 'import sys\n' } },
    },
    {
      kind: 'config',
      title: 'Python in the repository of that directory',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "python3 \\"$(git rev-parse --show-toplevel)/.claude/hooks/guard.py\\""}]}]}}',
      files: { '.claude/hooks/guard.py': { text: 'import sys\n' } },
    },
    {
      kind: 'config',
      title: 'A shell script in the repository of that directory: a note',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "bash \\"$(git rev-parse --show-toplevel)/.claude/hooks/guard.sh\\""}]}]}}',
      files: { '.claude/hooks/guard.sh': { text: '#!/bin/sh\n' } },
    },
  ],
  good: [
    {
      kind: 'config',
      title: 'In arguments, where Claude Code fills in the variable',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "node", "args": ["${CLAUDE_PROJECT_DIR}/.claude/hooks/guard.js"]}]}]}}',
      files: { '.claude/hooks/guard.js': { text: 'process.exit(0);\n' } },
    },
    {
      kind: 'config',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "\\"$CLAUDE_PROJECT_DIR\\"/.claude/hooks/guard.sh"}]}]}}',
      files: { '.claude/hooks/guard.sh': { text: '#!/bin/sh\n', executable: true } },
    },
    {
      kind: 'config',
      title: 'In a session that stays in its folder',
      config: 'settings',
      text: '{"env": {"CLAUDE_BASH_MAINTAIN_PROJECT_WORKING_DIR": "1"}, "hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "python3 .claude/hooks/guard.py"}]}]}}',
      files: { '.claude/hooks/guard.py': { text: 'import sys\n' } },
    },
    {
      kind: 'config',
      title: 'After a change of directory',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "cd \\"$CLAUDE_PROJECT_DIR\\" && ./guard.sh"}]}]}}',
      files: { 'guard.sh': { text: '#!/bin/sh\n', executable: true } },
    },
  ],
  handlers: ['command'],
  *onHook(hook) {
    const { handler, target, config } = hook;
    if (staysInFolder(hook)) return;
    yield* ofRepository(hook);
    // In a plugin the path is wrong from everywhere: another rule says so.
    if (config === undefined || target?.found !== 'file' || target.inPlugin !== undefined) return;
    const started = startedFiles(handler).find(({ word, directory }) => {
      const text = literalText(word);
      return text !== undefined && /^[^/~]/.test(text) && !/^[A-Za-z]:/.test(text) && directory === undefined;
    });
    const path = started === undefined ? undefined : literalText(started.word);
    const { launcher: named = target.absolutePath } = target;
    if (path === undefined || !named.endsWith(path.replace(/^(?:\.\/)+/, ''))) return;
    const locksUp = started !== undefined && endsWith(handler, started) && blocksWithoutFile(hook);
    yield {
      message: `After a \`cd\`, ${locksUp ? `${started.interpreter === 'uv run' ? 'uv' : 'Python'} does not find \`${path}\` and ends with exit code 2, which ${blocks(hook)}` : noLongerFound(hook, `\`${path}\``)}: the path is relative to the session's current directory.`,
      help: `Write \`${handler.args === undefined ? inConfigFile(hook, '"$CLAUDE_PROJECT_DIR"') : '${CLAUDE_PROJECT_DIR}'}/${path.replace(/^\.\//, '')}\`.`,
      at: handlerSpot(hook, keyOf(handler, path)),
      ...(locksUp ? { severity: 'error' as const } : {}),
    };
  },
};

/** A path in the repository of the session's directory: another one, once Claude has changed to a submodule or out of it. */
function* ofRepository(hook: Hook): Iterable<RuleFinding> {
  const { handler, target, config } = hook;
  if (config === undefined || target?.found !== 'file' || handler.command === undefined) return;
  for (const started of startedFiles(handler)) {
    const [root, ...rest] = started.word.parts;
    if (root?.kind !== 'substitution' || !/^git rev-parse --show-toplevel(?:\s|$)/.test(root.text.trim())) continue;
    const path = rest.map((part) => (part.kind === 'literal' ? part.text : '$')).join('');
    if (path.includes('$') || !(target.launcher ?? target.absolutePath).endsWith(path)) continue;
    const locksUp = endsWith(handler, started) && blocksWithoutFile(hook);
    yield {
      message: `After a \`cd\` into another repository or out of this one, ${locksUp ? `Python does not find the file and ends with exit code 2, which ${blocks(hook)}` : noLongerFound(hook, 'the file')}: \`git rev-parse\` names the repository of the session's current directory.`,
      help: `Write \`${inConfigFile(hook, '"$CLAUDE_PROJECT_DIR"')}${path}\`.`,
      at: handlerSpot(hook, 'command'),
      ...(locksUp ? {} : { severity: 'info' as const }),
    };
    return;
  }
}

/** What becomes of a hook whose file is not found, and does not lock up. */
function noLongerFound(hook: Hook, file: string): string {
  const { exit2 } = contractAt(hook.event);
  const isGuard = exit2.blocks && canBlock(hook);
  const follows = isGuard ? 'nothing is blocked' : 'the hook does not run';
  const isTold = exit2.stderrTo === 'claude' && !exit2.missingFileExempt && !inBackground(hook.handler);
  if (isTold && failsWithTwo(hook))
    return `Python does not find ${file} and ends with exit code 2: ${follows}, and Claude reads the error instead`;
  return `${file} is not found, and ${follows}`;
}

/** The key of the handler that names the path: the arguments are words of their own, and no shell reads them. */
function keyOf({ args = [] }: Handler, path: string): string {
  const at = args.indexOf(path);
  return at === -1 ? 'command' : `args/${at}`;
}

/** Is its exit code that of the whole command, and does Claude Code wait for it? */
function endsWith(handler: Handler, { word, mayBeMissing }: StartedFile): boolean {
  if (inBackground(handler) || mayBeMissing) return false;
  if (handler.args !== undefined) return true;
  const last = readShellCommand(handler.command ?? '').at(-1);
  return last?.words.some(({ start, end }) => start === word.start && end === word.end) === true;
}

/** What a hook blocks that blocks whenever it is asked. */
function blocks({ event, handler, matcher }: Hook): string {
  switch (contractAt(event).guards) {
    case 'tool':
      return handler.if === undefined &&
        matches(event, matcher, { hook_event_name: event, tool_name: 'Bash' }, newestClient)
        ? 'blocks every call, the `cd` back included'
        : `blocks every call${/^[\w|, ]{1,60}$/.test(matcher ?? '') ? ` of ${join((matcher ?? '').split(/\s{0,9}[|,]\s{0,9}/), 'and')}` : ' that it is for'}`;
    case 'prompt':
      return 'blocks every prompt';
    default:
      return 'blocks every time';
  }
}
