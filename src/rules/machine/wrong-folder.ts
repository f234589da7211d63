/** A hook that looks for a file, or starts a tool that needs one, in the root of a project that has it in a folder below. */
import { join } from '../../evidence/phrases.js';
import { handlerSpot } from '../../evidence/registration.js';
import type { Hook, Rule } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';
import { fromProject } from '../../script/gates/path-expressions.js';
import { type SoughtAtRoot, soughtAtRoot } from '../../script/paths/sought-at-root.js';
import { escaped } from '../../text/escaped.js';

const project = (file: string, text: string, beside: readonly string[], title?: string) =>
  ({
    kind: 'config',
    config: 'settings',
    text: `{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "\\"$CLAUDE_PROJECT_DIR\\"/.claude/hooks/${file}"}]}]}}`,
    files: {
      [`.claude/hooks/${file}`]: { text, executable: true },
      ...Object.fromEntries(beside.map((name) => [name, { text: '' }])),
    },
    ...(title === undefined ? {} : { title }),
  }) as const;

const types = (gate: string) =>
  `#!/bin/bash\nroot="$(cd "$(dirname "$0")/../.." && pwd)"\n${gate}\ncd "$root"\nif ! found=$(npx tsc --noEmit --pretty false); then\n  echo "$found" >&2\n  exit 2\nfi\n`;

const gate = '[ -f "$root/tsconfig.json" ] || exit 0';

export const rule: Rule = {
  id: 'wrong-folder',
  severity: 'warning',
  summary: "The hook looks for something in the project's root that the project has in a folder below.",
  docs: {
    why:
      'A check that asks for `tsconfig.json` in the root, or starts a tool there that needs one, does nothing in a project ' +
      'that keeps it in `web`: it passes whatever is in the code, or fails for a reason of its own.',
    repair: 'Name the folder: look for `web/tsconfig.json`, and start the tool in `"$CLAUDE_PROJECT_DIR/web"`.',
  },
  bad: [
    project('types.sh', types(gate), ['web/tsconfig.json']),
    project(
      'test.sh',
      '#!/bin/bash\ncd "$CLAUDE_PROJECT_DIR" || exit 0\nuv run pytest -q >&2 || exit 2\n',
      ['cli/pyproject.toml', 'server/pyproject.toml', 'server/jobs/pyproject.toml'],
      'A tool that needs the file',
    ),
    project(
      'vet.sh',
      '#!/bin/bash\ninput=$(cat)\nwhere=$(echo "$input" | jq -r .cwd)\ncd "$where"\nfound=$(go vet ./... 2>&1) || { echo "$found" >&2; exit 2; }\n',
      ['api/go.mod'],
      'In the directory of the session',
    ),
    project(
      'layers.js',
      "#!/usr/bin/env node\nconst { existsSync } = require('node:fs');\nconst path = require('node:path');\nconst src = path.join(process.env.CLAUDE_PROJECT_DIR, 'src');\nif (!existsSync(src)) process.exit(0);\nconsole.error('Check the layers.');\nprocess.exit(2);\n",
      ['backend/src/main.py'],
      'A folder, in JavaScript',
    ),
    project(
      'types.py',
      '#!/usr/bin/env python3\nimport os, subprocess, sys\nfrom pathlib import Path\nroot = Path(os.environ["CLAUDE_PROJECT_DIR"])\ndone = subprocess.run(["npm", "run", "typecheck"], cwd=root, capture_output=True, text=True)\nif done.returncode != 0:\n    print(done.stdout, file=sys.stderr)\n    sys.exit(2)\n',
      ['apps/site/package.json'],
      'A tool that a program starts in the root',
    ),
  ],
  good: [
    project('types.sh', types(gate), ['tsconfig.json', 'web/tsconfig.json'], 'It is there'),
    project('types.sh', types(gate), ['package.json'], 'The project has no such file'),
    project('types.sh', types(gate), ['examples/tsconfig.json', '.cache/tsconfig.json'], 'It is in examples alone'),
    project(
      'types.sh',
      types('[ -f "$root/tsconfig.json" ] || [ -f "$root/web/tsconfig.json" ] || exit 0'),
      ['web/tsconfig.json'],
      'It knows the folder as well',
    ),
    project(
      'test.sh',
      '#!/bin/bash\ncd "$CLAUDE_PROJECT_DIR"/cli || exit 0\nuv run pytest -q >&2 || exit 2\n',
      ['cli/pyproject.toml'],
      'The tool starts in the folder',
    ),
    project(
      'test.sh',
      '#!/bin/bash\ncd "$CLAUDE_PROJECT_DIR" || exit 0\nuv run --project "$(cat .target)" pytest -q >&2 || exit 2\n',
      ['cli/pyproject.toml'],
      'The tool is told where to look',
    ),
    project(
      'vet.sh',
      '#!/bin/bash\ncd "$CLAUDE_PROJECT_DIR" || exit 0\ngo vet ./... >&2 || exit 2\n',
      ['go.work', 'api/go.mod'],
      'Another file that does as well',
    ),
    project(
      'logs.sh',
      '#!/bin/bash\n[ -d "$CLAUDE_PROJECT_DIR/logs" ] || mkdir -p "$CLAUDE_PROJECT_DIR/logs"\ndate >>"$CLAUDE_PROJECT_DIR/logs/turns"\n',
      ['server/logs/app.log'],
      'It makes the folder',
    ),
    project(
      'tests.sh',
      '#!/bin/bash\nlast=$(jq -r .last_assistant_message)\nif [[ $last =~ ^(npm test|npm run e2e) ]]; then\n  echo "Wait for CI." >&2\n  exit 2\nfi\n',
      ['web/package.json'],
      'It only looks for the command',
    ),
    project(
      'types.sh',
      types('# [ -f "$root/tsconfig.json" ] was not enough').replace('npx tsc', 'make'),
      ['web/tsconfig.json'],
      'Only a comment asks for it',
    ),
    project(
      'version.js',
      "#!/usr/bin/env node\nconst fs = require('fs');\nconst path = require('path');\nfunction version() {\n  const manifest = path.join(process.cwd(), 'package.json');\n  if (!fs.existsSync(manifest)) return null;\n  return JSON.parse(fs.readFileSync(manifest, 'utf8')).version;\n}\nconsole.log(version() ?? 'no version');\n",
      ['web/package.json'],
      'A function answers that there is none, and the hook goes on',
    ),
    project(
      'made.sh',
      '#!/bin/bash\n[ -d "$CLAUDE_PROJECT_DIR/constructor" ] || exit 0\nmake check >&2 || exit 2\n',
      ['constructor/a.txt', 'web/constructor/a.txt'],
      'Whatever its name is',
    ),
  ],
  handlers: ['command'],
  *onHook(hook, { foundBelow }) {
    const { text } = textOf(hook);
    const told = new Set<string>();
    for (const sought of soughtAtRoot(textOf(hook))) {
      const path = fromProject(sought.path, hook);
      const folders = (foundBelow?.get(path) ?? []).map((found) => found.slice(0, -path.length - 1));
      if (folders.length === 0 || told.has(path)) continue;
      told.add(path);
      if (folders.some((folder) => namesFolder(text, folder)) || makesIt(text, path)) continue;
      yield { ...wordsOf(sought, path, folders), at: spotOf(hook, sought) };
    }
  },
};

/** Does the text go there, or ask for the file there, as well? */
const namesFolder = (text: string, folder: string): boolean =>
  folder.split('/').some((part) => new RegExp(`(?<![\\w-])${escaped(part)}(?![\\w-])`).test(text));

/** What the script makes where it does not find it is a place of its own. */
const makesIt = (text: string, path: string): boolean => !/\.\w+$/.test(path) && /\bmk_?dir|\bmakedirs\b/i.test(text);

/** So many folders are named. */
const mostNamed = 3;

function wordsOf({ tool }: SoughtAtRoot, path: string, folders: readonly string[]) {
  const [only = '', ...others] = folders;
  const named = folders.slice(0, mostNamed).map((folder) => `\`${folder}\``);
  const where = join([...named, ...(folders.length > mostNamed ? [`${folders.length - mostNamed} more`] : [])], 'and');
  const target = others.length === 0 ? only : '…';
  return tool === undefined
    ? {
        message: `The hook looks for \`${path}\` in the project's root, where there is none: this project has it in ${where}.`,
        help: others.length === 0 ? `Look for \`${only}/${path}\`.` : 'Look for it in the folder that is meant.',
      }
    : {
        message: `\`${tool}\` finds no \`${path}\` in the project's root: this project has it in ${where}.`,
        help: `Start it there: \`cd "$CLAUDE_PROJECT_DIR/${target}"\`.`,
      };
}

const spotOf = (hook: Hook, { offset, length }: SoughtAtRoot) =>
  hook.script === undefined ? handlerSpot(hook, 'command') : ({ in: 'script', offset, length } as const);
