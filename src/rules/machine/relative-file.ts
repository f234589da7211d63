/** A file of the project that a hook looks for from the session's current directory. */

import { inProjectFolder } from '../../evidence/own-language.js';
import { scriptExample } from '../../evidence/script-example.js';
import type { Hook, Language, Library, Rule, RuleFinding, Script } from '../../model.js';
import { staysInFolder } from '../../plan/session-folder.js';
import { canBlock } from '../../script/answers/answers.js';
import { calledFunctions } from '../../script/answers/called-functions.js';
import { checkInCurrent, checkOfNamed } from '../../script/checks/current-folder.js';
import { withoutComments } from '../../script/lines/comment.js';
import { type RelativeFile, relativeFile } from '../../script/paths/relative-files.js';
import { listedBelow, rootNames } from '../../script/paths/root-names.js';
import { lineOf } from '../../text/lines.js';
import { onceFor } from '../../text/once-for.js';

const script = (
  text: string,
  {
    title,
    event = 'Stop',
    language = 'bash',
  }: { title?: string; event?: 'Stop' | 'SessionStart'; language?: 'bash' | 'python' | 'javascript' } = {},
) => scriptExample(event, language, text, { title });

export const rule: Rule = {
  id: 'relative-file',
  severity: 'info',
  summary: 'The hook looks for a file of the project from the current directory, which changes during a session.',
  docs: {
    why:
      "A hook starts in the session's current directory, which follows each `cd` of Claude. Below another directory it does not " +
      'find `.claude/state.json`: it takes the state for empty, or writes a second one there. hooklint reports it once for a project.',
    repair: 'Name the file from `"$CLAUDE_PROJECT_DIR"`, or change to that directory first.',
  },
  bad: [
    script(
      '#!/bin/bash\n[ -f ".workflow/state.md" ] || exit 0\necho "{\\"systemMessage\\": \\"Keep the state up to date.\\"}"\n',
    ),
    script('#!/bin/bash\n[ -f Makefile ] || exit 0\nmake check >&2 || exit 2\n', {
      title: 'A check that is left out where the file of its targets is not found',
    }),
    script('#!/bin/bash\n[ -x node_modules/.bin/eslint ] || exit 0\nnpx eslint . >&2 || exit 2\n', {
      title: 'One that is left out where its program is not found',
    }),
    script('#!/bin/bash\nLOG=.claude/turns.log\ndate >>"$LOG"\n', { title: 'A file that is written' }),
    script(
      '#!/bin/bash\nid=$(jq -r .session_id)\nmarks=".claude/marks/${id}"\nmkdir -p "$marks" && touch "$marks/ended"\n',
      {
        title: 'A folder for each session',
      },
    ),
    script('#!/bin/bash\nmkdir -p .claude/logs\necho "turn > ended" >>.claude/logs/turns.log\n', {
      title: 'Where it is written, as it is',
    }),
    script(
      '#!/usr/bin/env python3\nimport os\nfrom pathlib import Path\n\nDEFAULT = "logs/turns.jsonl"\npath = Path(os.environ.get("TURNS_LOG", DEFAULT))\npath.parent.mkdir(parents=True, exist_ok=True)\npath.write_text("done")\n',
      { title: 'In a constant, where no variable names another', language: 'python' },
    ),
    script(
      "#!/usr/bin/env node\nconst { existsSync } = require('node:fs');\nconst PAUSED = '.claude/paused';\nif (!existsSync(PAUSED)) console.error('Run the tests first.');\nprocess.exit(existsSync(PAUSED) ? 0 : 2);\n",
      { title: 'The same in Node', language: 'javascript' },
    ),
    {
      kind: 'config' as const,
      title: 'In a function of a file that it sources',
      config: 'settings' as const,
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "bash \\"$CLAUDE_PROJECT_DIR/.claude/hooks/end.sh\\""}]}]}}',
      files: {
        '.claude/hooks/end.sh': {
          text: '#!/bin/bash\n. "$(dirname "$0")/marks.sh"\nid=$(jq -r .session_id)\ndate >"$(marks_of "$id")/ended"\n',
          executable: true,
        },
        '.claude/hooks/marks.sh': {
          text: 'marks_of() {\n  local folder=".claude/marks/$1"\n  mkdir -p "$folder"\n  printf "%s" "$folder"\n}\n',
        },
      },
    },
    script('#!/usr/bin/env python3\nwith open(".claude/turns.log", "a") as log:\n    log.write("done\\n")\n', {
      language: 'python',
    }),
    script(
      '#!/bin/bash\n. "$(dirname "$0")/say.sh"\n[ -f ".workflow/state.md" ] || exit 0\nsay "Keep it up to date."\n',
      {
        title: 'Although it finds its own folder',
      },
    ),
    script('#!/bin/bash\ndate >>"$(pwd)/.claude/turns.log"\n', { title: 'Below the directory that the shell is in' }),
    script(
      '#!/usr/bin/env node\nimport { existsSync, readFileSync } from "node:fs";\nimport { execFileSync } from "node:child_process";\nconst { cwd } = JSON.parse(readFileSync(0, "utf8"));\nconst root = cwd || process.env.CLAUDE_PROJECT_DIR;\nconst formatter = `${root}/node_modules/.bin/prettier`;\nif (existsSync(formatter)) execFileSync(formatter, ["--write", "."], { cwd: root, stdio: "ignore" });\n',
      {
        title: 'The `cwd` of the payload in front of the folder of the project, which is then never asked for',
        language: 'javascript',
      },
    ),
    script(
      '#!/usr/bin/env node\nconst { existsSync } = require("node:fs");\nconst { join } = require("node:path");\nif (!existsSync(join(process.cwd(), "tsconfig.json"))) process.exit(0);\nrequire("node:child_process").execSync("npx tsc --noEmit", { stdio: "inherit" });\n',
      { title: 'A file by which a project is known, below that of a program in JavaScript', language: 'javascript' },
    ),
    script('#!/bin/bash\nROOT="$(pwd)"\n[ -f "$ROOT/.workflow/state.md" ] || exit 0\necho "{}"\n', {
      title: 'The same in a variable',
    }),
    script(
      '#!/usr/bin/env python3\nfrom pathlib import Path\nroot = Path.cwd()\n(root / ".claude" / "turns.log").write_text("done")\n',
      { title: 'Below that of a program in Python', language: 'python' },
    ),
    script(
      "#!/usr/bin/env node\nconst { join } = require('node:path');\nrequire('node:fs').appendFileSync(join(process.cwd(), '.claude', 'turns.log'), 'done');\n",
      { title: 'Below that of Node', language: 'javascript' },
    ),
    script(
      '#!/usr/bin/env python3\nimport json, os, subprocess, sys\nfrom pathlib import Path\ndata = json.load(sys.stdin)\nroot = Path(data.get("cwd") or os.environ.get("CLAUDE_PROJECT_DIR") or os.getcwd())\nif (root / ".claude" / "paused").exists():\n    sys.exit(0)\nif subprocess.run(["npm", "test"], cwd=root, stdout=sys.stderr).returncode:\n    sys.exit(2)\n',
      { title: 'Below the directory of the payload', language: 'python' },
    ),
    script(
      '#!/usr/bin/env python3\nimport json, sys\ndata = json.load(sys.stdin)\ncwd = data["cwd"]\nwith open(f"{cwd}/.claude/turns.log", "a") as log:\n    log.write("done\\n")\n',
      { title: 'In a path that is put together as text', language: 'python' },
    ),
    script(
      "#!/usr/bin/env node\nconst fs = require('node:fs');\nconst path = require('node:path');\nconst data = JSON.parse(fs.readFileSync(0, 'utf8'));\nconst root = data.cwd || process.env.CLAUDE_PROJECT_DIR || process.cwd();\nif (!fs.existsSync(path.join(root, '.claude', '.tested'))) {\n  console.error('Run the tests first.');\n  process.exit(2);\n}\n",
      { title: 'The same in Node', language: 'javascript' },
    ),
    script(
      "#!/usr/bin/env node\nconst { execSync } = require('node:child_process');\ntry {\n  execSync('npx tsc --noEmit', { cwd: 'web', encoding: 'utf8' });\n} catch (error) {\n  process.stderr.write(`tsc: ${error.stdout}`);\n  process.exit(2);\n}\n",
      { title: 'The folder in which it starts a check', language: 'javascript' },
    ),
    script(
      '#!/usr/bin/env python3\nimport subprocess, sys\ndone = subprocess.run(["go", "vet", "./..."], cwd="backend", capture_output=True, text=True)\nif done.returncode != 0:\n    print(done.stderr, file=sys.stderr)\n    sys.exit(2)\n',
      { title: 'The same in Python', language: 'python' },
    ),
    script(
      "#!/usr/bin/env node\nconst eslint = require('node:path').resolve('node_modules', '.bin', 'eslint');\nconst { stdout, status } = require('node:child_process').spawnSync(eslint, ['.'], { encoding: 'utf8' });\nif (status === 1) {\n  process.stderr.write(stdout);\n  process.exit(2);\n}\n",
      { title: 'A program of the project, by a path that begins there', language: 'javascript' },
    ),
    script('#!/bin/bash\nwhere=$(jq -r .cwd)\ncd "$where/web" || exit 0\nnpm run lint >&2 || exit 2\n', {
      title: 'A check that runs wherever the session is',
    }),
    script(
      '#!/bin/bash\nwhere=$(jq -r .cwd)\nweb="$where/web"\ncd "$web" || exit 0\nif ! found=$(pnpm tsc --noEmit); then\n  echo "$found" >&2\n  exit 2\nfi\n',
      { title: 'The same below a folder of its own' },
    ),
    script('#!/bin/bash\nnpx eslint src/ --quiet >&2 || exit 2\n', {
      title: 'A check of a folder of the project',
    }),
    script(
      '#!/usr/bin/env python3\nimport subprocess, sys\nCHECKS = (\n    ["uv", "run", "ruff", "check", "."],\n    ["uv", "run", "mypy", "src"],\n)\nfor command in CHECKS:\n    done = subprocess.run(command, capture_output=True, text=True)\n    if done.returncode != 0:\n        sys.stderr.write(done.stdout)\n        sys.exit(2)\n',
      { title: 'Checks of a table in Python', language: 'python' },
    ),
    script(
      "#!/usr/bin/env node\nconst { execSync } = require('node:child_process');\ntry {\n  execSync('npx eslint src', { encoding: 'utf8' });\n} catch (error) {\n  process.stderr.write(`eslint: ${error.stdout}`);\n  process.exit(2);\n}\n",
      { title: 'The same in Node', language: 'javascript' },
    ),
    script(
      '#!/bin/bash\nstaged=$(git diff --cached --name-only)\nfor file in $staged; do\n  [ -f "$file" ] && grep -q "BEGIN PRIVATE KEY" "$file" && exit 2\ndone\nexit 0\n',
      { title: 'Names that Git begins at the root of the repository' },
    ),
    script(
      "#!/bin/bash\nchanged=$(git diff --name-only HEAD -- '*.go'; git ls-files --others -- '*.go')\n[ -z \"$changed\" ] || go vet ./... || exit 2\n",
      { title: 'A pattern that Git looks for below the current directory' },
    ),
    script(
      '#!/bin/bash\ngit diff --name-only HEAD | while read -r file; do\n  [[ -f "$file" ]] || continue\n  grep -n "FIXME" "$file" >&2\ndone\n',
      { title: 'The same, one name a line' },
    ),
    script(
      '#!/bin/bash\nHERE="$(cd "$(dirname "$0")" && pwd)"\nfor file in $(git diff --name-only); do\n  [ -f "$file" ] && grep -n -f "$HERE/words" "$file" >&2\ndone\n',
      { title: 'The same in a script that asks where it lies itself' },
    ),
    script(
      '#!/bin/bash\nwhere=$(jq -r .cwd)\ncd "$where" || { echo "Cannot cd to $where" >&2; exit 0; }\nfor file in $(git diff --name-only); do\n  [ -f "$file" ] && cat "$file" >&2\ndone\n',
      { title: 'The same where the payload says that the session is' },
    ),
    script(
      '#!/bin/bash\nchanged=$(git diff --name-only)\nall=$(echo "$changed" | sort -u)\nfor file in $all; do\n  [ -f "$file" ] && cat "$file" >&2\ndone\n',
      { title: 'The same by way of another variable' },
    ),
  ],
  good: [
    script('#!/bin/bash\necho "Look at the end: tail -1 > .claude/last.txt"\n', {
      title: 'A command that it tells of',
    }),
    script(
      '#!/usr/bin/env python3\nimport sys\n\nSTATE = ".claude/state.json"\nprint(f"Look at {STATE}.", file=sys.stderr)\nsys.exit(2)\n',
      { title: 'A constant that it only tells of', language: 'python' },
    ),
    script(
      '#!/usr/bin/env python3\nfrom pathlib import Path\n\nSTATE = ".claude/state.json"\nroot = Path(__file__).resolve().parents[2]\nprint((root / STATE).read_text())\n',
      { title: 'Another folder is put in front of a constant', language: 'python' },
    ),
    {
      kind: 'config' as const,
      title: 'The file that it sources goes to the project',
      config: 'settings' as const,
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "bash \\"$CLAUDE_PROJECT_DIR/.claude/hooks/end.sh\\""}]}]}}',
      files: {
        '.claude/hooks/end.sh': {
          text: '#!/bin/bash\n. "$(dirname "$0")/setup.sh"\ndate >>.claude/turns.log\n',
          executable: true,
        },
        '.claude/hooks/setup.sh': { text: 'cd "$CLAUDE_PROJECT_DIR" || exit 0\n' },
      },
    },
    {
      kind: 'config' as const,
      title: 'In a function of such a file that it does not call',
      config: 'settings' as const,
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "bash \\"$CLAUDE_PROJECT_DIR/.claude/hooks/end.sh\\""}]}]}}',
      files: {
        '.claude/hooks/end.sh': {
          text: '#!/bin/bash\n. "$(dirname "$0")/marks.sh"\nbeep\n',
          executable: true,
        },
        '.claude/hooks/marks.sh': {
          text: 'mark() {\n  local folder=".claude/marks/$1"\n  mkdir -p "$folder"\n}\nbeep() {\n  printf "\\a" >/dev/null\n}\n',
        },
      },
    },
    script(
      '#!/usr/bin/env node\nimport { existsSync, readFileSync } from "node:fs";\nconst { cwd } = JSON.parse(readFileSync(0, "utf8"));\nconst root = process.env.CLAUDE_PROJECT_DIR || cwd;\nif (existsSync(`${root}/node_modules/.bin/eslint`)) console.error(root);\n',
      { title: 'The folder of the project in front of the `cwd` of the payload', language: 'javascript' },
    ),
    script(
      "#!/usr/bin/env node\nconst fs = require('node:fs');\nconst path = require('node:path');\nconst data = JSON.parse(fs.readFileSync(0, 'utf8'));\nconst root = process.env.CLAUDE_PROJECT_DIR || data.cwd || process.cwd();\nif (!fs.existsSync(path.join(root, '.claude', '.tested'))) process.exit(2);\n",
      { title: 'The folder of the project comes first', language: 'javascript' },
    ),
    script(
      '#!/bin/bash\nROOT=$(git rev-parse --show-toplevel)\nfor file in $(git diff --name-only); do\n  [ -f "$ROOT/$file" ] && cat "$ROOT/$file" >&2\ndone\n',
      { title: 'It knows the root' },
    ),
    script(
      '#!/bin/bash\ncd "$(cd "$(dirname "$0")/../.." && pwd)" || exit 0\nfor file in $(git diff --name-only); do\n  [ -f "$file" ] && cat "$file" >&2\ndone\n',
      { title: 'It goes there by way of where it lies itself' },
    ),
    script(
      '#!/bin/bash\nwhere=$(jq -r .cwd)\ncd "$where/.." || exit 0\nfor file in $(git diff --name-only); do\n  [ -f "$file" ] && cat "$file" >&2\ndone\n',
      { title: 'It goes elsewhere from there' },
    ),
    script(
      '#!/bin/bash\nchanged=$(git diff --name-only)\nall=$(echo "$changed" | sed "s|^|$CLAUDE_PROJECT_DIR/|")\nfor file in $all; do\n  [ -f "$file" ] && cat "$file" >&2\ndone\n',
      { title: 'It puts the root in front of each' },
    ),
    script(
      '#!/bin/bash\nchanged=$(git status --porcelain -uall -- \':/*.go\')\n[ -z "$changed" ] || make -C "$1" vet || exit 2\n',
      { title: 'A pattern from the root' },
    ),
    script(
      '#!/bin/bash\nfor file in $(git ls-files --modified); do\n  [ -f "$file" ] && cat "$file" >&2\ndone\n# git diff --name-only would begin at the root\n',
      { title: 'Names that begin in the current directory' },
    ),
    script('#!/bin/bash\nfor file in $(git diff --name-only --cached); do\n  echo "$file" >&2\ndone\nexit 2\n', {
      title: 'Names that it only tells',
    }),
    script(
      '#!/bin/bash\nSTATE=.workflow/state.md\nROOT=$(dirname "$(dirname "$0")")\n[ -f "$ROOT/$STATE" ] || exit 0\necho "{}"\n',
      { title: 'Another folder is put in front of it' },
    ),
    script(
      "#!/usr/bin/env node\nconst { dirname, join } = require('node:path');\nconst { existsSync } = require('node:fs');\nlet root = process.cwd();\nwhile (!existsSync(join(root, '.claude', 'state.json')) && root !== '/') root = dirname(root);\n",
      { title: 'It climbs to the folder that has one', language: 'javascript' },
    ),
    script('#!/bin/bash\nHERE="$(pwd)"\nHERE="$1"\n[ -f "$HERE/.workflow/state.md" ] && echo "{}"\n', {
      title: 'The variable may hold another folder',
    }),
    script(
      '#!/usr/bin/env python3\nfrom pathlib import Path\nlog = Path.home() / Path(".claude/logs")\nlog.mkdir(exist_ok=True)\n',
      { title: 'Below another folder', language: 'python' },
    ),
    script(
      '#!/bin/bash\n[ -f "$CLAUDE_PROJECT_DIR/.workflow/state.md" ] || exit 0\necho "{\\"systemMessage\\": \\"Keep the state up to date.\\"}"\n',
    ),
    script('#!/bin/bash\ncd "$CLAUDE_PROJECT_DIR" || exit 0\nLOG=.claude/turns.log\ndate >>"$LOG"\n', {
      title: 'It goes there first',
    }),
    script('#!/bin/bash\n[ -f ".workflow/state.md" ] && cat .workflow/state.md\n', {
      title: 'A session starts where the project is',
      event: 'SessionStart',
    }),
    script(
      '#!/bin/bash\ncd "$(jq -r .cwd)" || exit 0\ncd "$(git rev-parse --show-toplevel)" || exit 0\nnpm run lint >&2 || exit 2\n',
      { title: 'It goes on to the root of the repository' },
    ),
    script('#!/bin/bash\ncd "$(jq -r .cwd)" || exit 0\ngit status --short >&2\nexit 2\n', {
      title: 'It asks Git, which knows the root from anywhere',
    }),
    script('#!/bin/bash\ncheck() { [ -f "$1/package.json" ] && npm test >&2; }\ncheck . || exit 2\n', {
      title: 'In a folder that it is given',
    }),
    script(
      "#!/usr/bin/env node\nconst { execSync } = require('node:child_process');\nconst root = execSync('git rev-parse --show-toplevel', { encoding: 'utf8' }).trim();\nprocess.chdir(root);\ntry {\n  execSync('npx tsc --noEmit', { cwd: 'web', encoding: 'utf8' });\n} catch (error) {\n  process.stderr.write(`tsc: ${error.stdout}`);\n  process.exit(2);\n}\n",
      { title: 'It starts a check in a folder of the root, to which it went', language: 'javascript' },
    ),
    script(
      '#!/usr/bin/env python3\nimport os, subprocess, sys\nos.chdir(os.environ["CLAUDE_PROJECT_DIR"])\nif subprocess.run(["ruff", "check", "."], stdout=sys.stderr).returncode:\n    sys.exit(2)\n',
      { title: 'It starts a check in the project', language: 'python' },
    ),
    script(
      "#!/usr/bin/env node\nconst { spawnSync } = require('node:child_process');\nconst cwd = require('node:path').dirname(__dirname);\nconst run = (bin, args) => spawnSync(bin, args, { cwd, encoding: 'utf8' });\nconst lint = run('eslint', ['src']);\nif (lint.status !== 0) {\n  process.stderr.write(lint.stdout);\n  process.exit(2);\n}\n",
      { title: 'It starts a check in a folder that a variable holds', language: 'javascript' },
    ),
    script('#!/bin/bash\nnpm test >&2 || exit 2\n', {
      title: 'A check that looks for its project in the folders above',
    }),
    script('#!/bin/bash\nmypy --config-file mypy.ini "$1" >&2 || exit 2\n', {
      title: 'A check of what it is given',
    }),
    script('#!/bin/bash\n# [ -f ".workflow/state.md" ] was here\nexit 0\n', { title: 'In a comment' }),
    {
      kind: 'config',
      title: 'In a session that stays in its folder',
      config: 'settings',
      text: '{"env": {"CLAUDE_BASH_MAINTAIN_PROJECT_WORKING_DIR": "1"}, "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "\\"$CLAUDE_PROJECT_DIR\\"/hooks/stop.sh"}]}]}}',
      files: {
        'hooks/stop.sh': {
          text: '#!/bin/bash\n[ -f ".workflow/state.md" ] || exit 0\necho "{\\"systemMessage\\": \\"Keep the state up to date.\\"}"\n',
          executable: true,
        },
      },
    },
    script('#!/usr/bin/env node\nprocess.stderr.write("Look into .claude/state.json");\n', {
      title: 'Only spoken of',
      language: 'javascript',
    }),
  ],
  handlers: ['command'],
  *onHook(hook, { hooks }) {
    if (staysInFolder(hook)) return;
    const file = fileOf(hook);
    if (file === undefined) yield* runsElsewhere(hook);
    if (file === undefined || hook.script === undefined) return;
    const alike = hooks.filter((each) => fileOf(each) !== undefined);
    const scripts = new Set(alike.map((each) => each.script?.absolutePath));
    // The repair of one shows that of all.
    if (alike[0]?.id !== hook.id) return;
    const more = scripts.size - 1;
    yield {
      message: `${file.from === undefined ? `\`${file.path}\` is relative to` : `\`${file.from}\` is`} the session's current directory: after a \`cd\`, the hook looks for ${file.from === undefined ? 'it' : `\`${file.path}\``} elsewhere${more === 0 ? '' : `. The same goes for ${more} more ${more === 1 ? 'script' : 'scripts'}`}.`,
      help: `Write ${inProjectFolder(hook, file.path.replace(/^\.\//, ''))}.`,
      at: {
        in: 'script',
        offset: file.offset,
        length: file.length,
        ...(file.library === undefined ? {} : { library: file.library }),
      },
    };
  },
};

/** A check that runs wherever the session is, or that looks there for what Git names from elsewhere. */
function* runsElsewhere(hook: Hook): Generator<RuleFinding> {
  const { event, handler, script } = hook;
  if (script === undefined || event === 'SessionStart') return;
  const goes = /\bcd\s/.test(handler.command ?? '');
  if (!isShell(script.language)) {
    if (!goes) yield* startsElsewhere(script);
    return;
  }
  const listed = goes || !canBlock(hook) ? undefined : listedBelow(script.text);
  if (listed !== undefined) {
    yield {
      message: `\`${listed.command}\` lists here only what is below the session's current directory: after a \`cd\`, the check does not see what has changed elsewhere.`,
      help: 'Go to the root first: `cd "$(git rev-parse --show-toplevel)"`.',
      at: { in: 'script', offset: listed.offset, length: listed.length },
    };
    return;
  }
  const named = goes ? undefined : rootNames(script.text);
  if (named !== undefined) {
    yield {
      message: `\`${named.command}\` names files from the root of the repository, and the hook looks for them in the session's current directory: after a \`cd\`, it finds none of them.`,
      help: 'Go to the root first: `cd "$(git rev-parse --show-toplevel)"`.',
      at: { in: 'script', offset: named.offset, length: named.length },
    };
  }
  const found = checkInCurrent(script.text);
  if (found === undefined) {
    if (named === undefined && !goes) yield* startsElsewhere(script);
    return;
  }
  yield {
    message: `\`cwd\` is the session's current directory: after a \`cd\` of Claude, the hook runs \`${found.program}\` elsewhere.`,
    help: 'Go to "$CLAUDE_PROJECT_DIR", or to the root of the repository that `cwd` is in.',
    at: { in: 'script', offset: found.offset, length: found.length },
  };
}

/** A check that names its folder from the root of the project, and starts wherever the session is. */
function* startsElsewhere(script: Script): Generator<RuleFinding> {
  const check = checkOfNamed(script);
  if (check === undefined) return;
  yield {
    message: `\`${check.program}\` runs in the session's current directory: after a \`cd\` of Claude, it ${check.named === undefined ? 'checks only what is below that' : `does not find \`${check.named}\``}.`,
    help: startHelp(script.language),
    at: { in: 'script', offset: check.offset, length: check.length },
  };
}

const isShell = (language: Language): boolean => /^(?:ba|z)?sh$/.test(language);

function startHelp(language: Language): string {
  if (isShell(language)) return 'Go to the project first: `cd "$CLAUDE_PROJECT_DIR"`.';
  return `Start it in the project: \`${language === 'python' ? 'cwd=os.environ["CLAUDE_PROJECT_DIR"]' : 'cwd: process.env.CLAUDE_PROJECT_DIR'}\`.`;
}

/** The file that it looks for; undefined on an event that fires where the project lies, or behind a command that goes there. */
const fileOf = onceFor((hook: Hook): (RelativeFile & { readonly library?: string }) | undefined => {
  const { event, handler, script } = hook;
  if (script === undefined || event === 'SessionStart' || event === 'Setup') return undefined;
  if (/\bcd\s/.test(withoutComments(handler.command ?? '', 'bash'))) return undefined;
  const { language, libraries = [], text } = script;
  // A shell script that is sourced may change the directory for the one that sources it.
  const sourced = isShell(language) ? libraries : [];
  const texts = [text, ...sourced.map((library) => library.text)];
  const own = relativeFile(text, language, texts);
  return own ?? inCalledFunction(script, sourced, texts);
});

/** The same in a function of a file that the script sources, and calls. */
function inCalledFunction(
  script: Script,
  sourced: readonly Library[],
  texts: readonly string[],
): (RelativeFile & { readonly library: string }) | undefined {
  const called = calledFunctions(script);
  for (const library of sourced) {
    const file = relativeFile(library.text, script.language, texts);
    const line = file === undefined ? 0 : lineOf(library.text, file.offset);
    const isCalled = called.some(
      ({ defined, library: other }) => other === library && line > defined.line && line <= defined.end,
    );
    if (file !== undefined && isCalled) return { ...file, library: library.path };
  }
  return undefined;
}
