/** A plugin's hook that the Python of macOS and of older Linux cannot start. */
import { isToldBefore } from '../../evidence/told-once.js';
import type { Example, Hook, Rule } from '../../model.js';
import { newerPython } from '../../script/pitfalls/newer-python.js';

const plugin = (
  title: string,
  body: string,
  { command = 'python3 \\"${CLAUDE_PLUGIN_ROOT}/guard.py\\"', shebang = '#!/usr/bin/env python3' } = {},
): Extract<Example, { kind: 'config' }> => ({
  kind: 'config',
  config: 'plugin',
  title,
  text: `{"hooks": {"PostToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "${command}"}]}]}}`,
  files: { 'guard.py': { text: `${shebang}\nimport json\nimport sys\n${body}`, executable: true } },
});

const call = 'call = json.load(sys.stdin.buffer)\n';
const typed = 'def place(path: str, root: str | None) -> str:\n    return path\n\n\n';

export const rule: Rule = {
  id: 'newer-python',
  severity: 'info',
  summary: "A plugin's hook is written for a newer Python than macOS has.",
  docs: {
    why:
      'A plugin runs on the machines of others, and `python3` is what they have: 3.9 with the developer tools of macOS, on ' +
      'Debian 11 and on Enterprise Linux 9. What it does not know ends the script before it has read its payload, and a guard ' +
      'blocks nothing.',
    repair:
      'Write what 3.9 knows (`from __future__ import annotations` puts types off, `if` does for `match`), or start the script ' +
      'with `uv run --python 3.12`.',
  },
  bad: [
    plugin('A type in a signature', `${typed}${call}`),
    plugin('Of a result', `def kind() -> dict[str, int] | None:\n    return None\n\n\n${call}`),
    plugin(
      'Over several lines',
      `def place(\n    path: str,\n    root: str | None = None,\n) -> str:\n    return path\n\n\n${call}`,
    ),
    plugin(
      'Of a class',
      `class Call:\n    root: str | None = None\n\n    def place(self, path: str | None) -> str:\n        return str(path)\n\n\n${call}`,
    ),
    plugin('A statement', `${call}match call.get("tool_name"):\n    case "Bash":\n        sys.exit(0)\n`),
    plugin('A module', `import tomllib\n\n${call}`),
    plugin('By its first line', `${typed}${call}`, { command: '\\"${CLAUDE_PLUGIN_ROOT}\\"/guard.py' }),
  ],
  good: [
    plugin('Types are put off', `from __future__ import annotations\n\n\n${typed}${call}`),
    plugin('A type in quotes', `def place(path: str, root: "str | None") -> str:\n    return path\n\n\n${call}`),
    plugin(
      'A type of a name in a function',
      `def place() -> str:\n    root: str | None = None\n    return str(root)\n\n\n${call}`,
    ),
    plugin('It asks which version it is', `if sys.version_info < (3, 10):\n    sys.exit(0)\n${typed}${call}`),
    plugin(
      'A module that it can do without',
      `try:\n    import tomllib\nexcept ImportError:\n    tomllib = None\n${call}`,
    ),
    plugin('A name that looks like the statement', `match = {"a": 1}\n${call}`),
    plugin('A number of flags', `def both(flags: int = 1 | 2) -> int:\n    return flags\n\n\n${call}`),
    plugin('uv finds a Python', `${typed}${call}`, {
      command: 'uv run --python 3.12 \\"${CLAUDE_PLUGIN_ROOT}/guard.py\\"',
    }),
    plugin('A newer one by its name', `${typed}${call}`, {
      command: 'python3.12 \\"${CLAUDE_PLUGIN_ROOT}/guard.py\\"',
    }),
    {
      ...plugin('The project of whoever wrote it', `${typed}${call}`, {
        command: 'python3 \\"$CLAUDE_PROJECT_DIR/guard.py\\"',
      }),
      config: 'settings',
    },
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const { pluginRoot, script } = hook;
    if (pluginRoot === undefined || script === undefined || !startsPython3(hook) || isToldBefore(hook, project)) return;
    const found = newerPython(script);
    if (found === undefined) return;
    const { isType, length, offset, since, what } = found;
    yield {
      message: `${what.replace(/^t/, 'T')} needs Python ${since}: where \`python3\` is 3.9, as on macOS, the hook only ends with an error.`,
      cause: 'a newer Python',
      help:
        isType === true
          ? 'Put `from __future__ import annotations` below the text that says what the script is for.'
          : `Write what 3.9 knows, or start the script with \`uv run --python ${since}\`.`,
      at: { in: 'script', offset, length },
    };
  },
};

/** Does the hook start its script with whatever `python3` is? */
function startsPython3({ handler: { args = [], command = '' }, script, target }: Hook): boolean {
  const words = [command, ...args].join(' ');
  if (/\buv\b|\bvenv\b|\bconda\b|\bpyenv\b/.test(words)) return false;
  if (target?.interpreter === undefined) return /\bpython3?$/.test(script?.shebang ?? '');
  return /(?:^|[\s;&|(/])python3?\s/.test(words);
}
