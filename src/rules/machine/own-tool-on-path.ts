/** A check that runs only where somebody has put the project's own program on the PATH. */
import { join } from '../../evidence/phrases.js';
import { handlerSpot } from '../../evidence/registration.js';
import type { Rule } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';
import { soughtTools } from '../../script/gates/sought-tools.js';

const project = (file: string, text: string, beside: Readonly<Record<string, string>>, title?: string) =>
  ({
    kind: 'config',
    config: 'settings',
    text: `{"hooks": {"PostToolUse": [{"matcher": "Edit|Write", "hooks": [{"type": "command", "command": "\\"$CLAUDE_PROJECT_DIR\\"/.claude/hooks/${file}"}]}]}}`,
    files: {
      [`.claude/hooks/${file}`]: { text, executable: true },
      ...Object.fromEntries(Object.entries(beside).map(([name, content]) => [name, { text: content }])),
    },
    ...(title === undefined ? {} : { title }),
  }) as const;

const uv = { 'uv.lock': '[[package]]\nname = "ruff"\nversion = "0.12.0"\n' };
const node = { 'package.json': '{"devDependencies": {"eslint": "9.0.0", "prettier": "3.0.0"}}' };

const lint = (call: string) =>
  `#!/bin/bash\nfile=$(jq -r .tool_input.file_path)\n${call}\nif ! found=$(ruff check "$file" 2>&1); then\n  echo "$found" >&2\n  exit 2\nfi\n`;

export const rule: Rule = {
  id: 'own-tool-on-path',
  severity: 'warning',
  summary: 'The hook looks on the PATH for a program that the project installs for itself.',
  docs: {
    why:
      'Package managers keep the programs of a project in a folder of its own, `node_modules/.bin` or `.venv/bin`, which is on the ' +
      'PATH only of whoever has put it there. A hook that asks `command -v ruff` first leaves its check out on every other machine, ' +
      'and nobody hears of it.',
    repair: 'Start it through the package manager: `uv run ruff`, `npx eslint`.',
  },
  bad: [
    project('lint.sh', lint('command -v ruff >/dev/null || exit 0'), uv),
    project(
      'format.sh',
      '#!/bin/bash\nfile=$(jq -r .tool_input.file_path)\nif command -v eslint &>/dev/null && which prettier >/dev/null; then\n  prettier --write "$file" >/dev/null\nfi\nexit 0\n',
      { ...node, 'pnpm-lock.yaml': '' },
      'Two of them, only where they are there',
    ),
    project(
      'lint.py',
      '#!/usr/bin/env python3\nimport json, shutil, subprocess, sys\npath = json.load(sys.stdin)["tool_input"]["file_path"]\nif shutil.which("ruff") is None:\n    sys.exit(0)\nfound = subprocess.run(["ruff", "check", path], capture_output=True, text=True)\nif found.returncode:\n    print(found.stdout, file=sys.stderr)\n    sys.exit(2)\n',
      { 'poetry.lock': uv['uv.lock'] },
      'In Python',
    ),
  ],
  good: [
    {
      ...project('lint.sh', lint('command -v ruff >/dev/null || exit 0'), uv, 'It is started through the manager'),
      text: '{"hooks": {"PostToolUse": [{"matcher": "Edit|Write", "hooks": [{"type": "command", "command": "cd \\"$CLAUDE_PROJECT_DIR\\" && uv run bash .claude/hooks/lint.sh"}]}]}}',
    },
    {
      ...project('lint.sh', lint('command -v ruff >/dev/null || exit 0'), uv, 'Settings set the PATH'),
      text: '{"env": {"PATH": ".venv/bin:/usr/bin:/bin"}, "hooks": {"PostToolUse": [{"matcher": "Edit|Write", "hooks": [{"type": "command", "command": "\\"$CLAUDE_PROJECT_DIR\\"/.claude/hooks/lint.sh"}]}]}}',
    },
    project('lint.sh', lint('command -v ruff >/dev/null || exit 0'), {}, 'The project does not install it'),
    project('lint.sh', lint('command -v ruff >/dev/null || exit 0'), { ...uv, 'mise.toml': '' }, 'The PATH is seen to'),
    project(
      'lint.sh',
      lint('command -v ruff >/dev/null || { echo "Install ruff first." >&2; exit 2; }'),
      uv,
      'It says so',
    ),
    project('lint.sh', lint('PATH=".venv/bin:$PATH"\ncommand -v ruff >/dev/null || exit 0'), uv, 'It looks there'),
    project('lint.sh', lint('# command -v ruff was not enough'), uv, 'In a comment'),
    project(
      'lint.sh',
      '#!/bin/bash\nfile=$(jq -r .tool_input.file_path)\nrun="ruff"\ncommand -v ruff >/dev/null || run="uv run ruff"\nif ! found=$($run check "$file" 2>&1); then\n  echo "$found" >&2\n  exit 2\nfi\n',
      uv,
      'It knows another way',
    ),
  ],
  handlers: ['command'],
  *onHook(hook, { ownTools = [] }) {
    const { language, text } = textOf(hook);
    const starts = `${hook.handler.command ?? ''}\n${text.split('\n', 1)[0]}`;
    if (ownTools.length === 0 || hook.env?.PATH !== undefined || setsPath.test(starts)) return;
    const sought = soughtTools(text, language).flatMap(({ name, ...at }) => {
      const tool = ownTools.find((each) => each.name === name);
      return tool === undefined ? [] : [{ tool, at }];
    });
    const [first] = sought;
    if (first === undefined) return;
    const alike = sought.filter(({ tool }) => tool.file === first.tool.file);
    const isOne = alike.length === 1;
    yield {
      message: `${join(
        alike.map(({ tool }) => `\`${tool.name}\``),
        'and',
      )} ${isOne ? 'belongs' : 'belong'} to the packages of this project (${first.tool.file}), which are not on everybody's PATH: elsewhere the hook leaves ${isOne ? 'it' : 'them'} out, and nobody hears of it.`,
      help: `Start ${isOne ? 'it' : 'them'} as ${join(
        alike.map(({ tool }) => `\`${tool.call}\``),
        'and',
      )}.`,
      at: hook.script === undefined ? handlerSpot(hook, 'command') : { in: 'script', ...first.at },
    };
  },
};

/** What starts a program of a package puts all of these on the PATH. */
const setsPath = /\b(?:npm|pnpm|yarn|bun|uv|poetry|pdm)\s(?:run|exec)\b|\bnpx\s/;
