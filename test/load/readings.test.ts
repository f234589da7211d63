/** What hooks say: the files that they lean on, and when their text does not tell what they do. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newestClient } from '../../src/contract/version.js';
import { loadProject } from '../../src/load/project.js';
import { readingsOf } from '../../src/load/readings.js';
import { type ScratchFile, scratch, script } from './scratch.js';

/** The reading of the one hook that `command` is on PreToolUse. */
async function reading(command: string, files: Readonly<Record<string, ScratchFile>> = {}) {
  const hooks = [{ type: 'command', command }];
  const settings = JSON.stringify({ hooks: { PreToolUse: [{ hooks }] } });
  const cwd = await scratch({ '.claude/settings.json': settings, ...files });
  const project = await loadProject({ cwd, paths: [join(cwd, '.claude/settings.json')], client: newestClient });
  const [found] = (await readingsOf(project.hooks)).values();
  if (found === undefined) throw new Error('no hook was found');
  return { texts: found.texts.map(({ text }) => text).join('\n'), opaque: found.opaque };
}

const inHooks = '"$CLAUDE_PROJECT_DIR"/.claude/hooks';

describe('the reading of a hook', () => {
  it('holds what it sources, imports, starts and reads', async () => {
    const { texts, opaque } = await reading(`${inHooks}/guard.sh`, {
      '.claude/hooks/guard.sh': script(
        '#!/bin/bash\nINPUT=$(cat)\nDIR=$(dirname "$0")\nsource "$DIR/lib/common.sh"\npython3 "$DIR/check.py" <<< "$INPUT"\n',
      ),
      '.claude/hooks/lib/common.sh': 'word_of_common=1\n',
      '.claude/hooks/check.py':
        'import json, sys\nfrom words import listed\nopen("patterns.txt")\nopen("scripts/denied.txt")\nopen("package.json")\n',
      '.claude/hooks/words.py': 'listed = ["word_of_python"]\n',
      '.claude/hooks/patterns.txt': 'word_of_patterns\n',
      'scripts/denied.txt': 'word_of_denied\n',
      'package.json': '{"name": "word-of-package"}\n',
    });
    expect(opaque).toBeUndefined();
    for (const word of ['common', 'python', 'patterns', 'denied']) expect(texts).toContain(`word_of_${word}`);
    expect(texts).not.toContain('word-of-package');
  });

  it('holds what a module imports, under the ending of its source as well', async () => {
    const { texts, opaque } = await reading(`node ${inHooks}/guard.ts`, {
      '.claude/hooks/guard.ts':
        'import { readFileSync } from "node:fs";\nimport {\n  rules,\n} from "./rules.js";\nimport type { A } from "zod";\n',
      '.claude/hooks/rules.ts': 'export const rules = ["word_of_rules"];\n',
    });
    expect(opaque).toBeUndefined();
    expect(texts).toContain('word_of_rules');
  });

  it.each<[string, string, Readonly<Record<string, ScratchFile>>, RegExp]>([
    ['a program of its own', 'my-guard --check', {}, /my-guard/],
    ['a package of its own', 'npx -y my-guard', {}, /my-guard/],
    ['a binary', `${inHooks}/guard`, { '.claude/hooks/guard': script('\u007fELF\0\0') }, /language/],
    [
      'another language',
      `${inHooks}/guard`,
      { '.claude/hooks/guard': script('#!/usr/bin/ruby\nputs 1\n') },
      /language/,
    ],
    ['a bundle', `node ${inHooks}/a.js`, { '.claude/hooks/a.js': `var a=1;${'a;'.repeat(2_000)}` }, /bundle/],
    [
      'a dispatcher',
      `${inHooks}/all.sh`,
      { '.claude/hooks/all.sh': script('#!/bin/bash\nINPUT=$(cat)\nfor f in parts/*; do "$f" <<< "$INPUT"; done\n') },
      /a variable names what it starts/,
    ],
    [
      'a part that is not there',
      `${inHooks}/a.sh`,
      { '.claude/hooks/a.sh': script('#!/bin/bash\nsource "$HOME/lib/guard-lib.sh"\n') },
      /guard-lib\.sh.*not found/,
    ],
    [
      'what it hands the payload to',
      `${inHooks}/a.sh`,
      { '.claude/hooks/a.sh': script('#!/bin/bash\nINPUT=$(cat)\necho "$INPUT" | company-policy check\n') },
      /company-policy/,
    ],
    [
      'what a program loads',
      `python3 ${inHooks}/a.py`,
      { '.claude/hooks/a.py': 'import importlib, sys\nimportlib.import_module(sys.argv[1])\n' },
      /loads/,
    ],
    [
      'what a program hands the payload to',
      `node ${inHooks}/a.mjs`,
      {
        '.claude/hooks/a.mjs':
          'import { spawn } from "node:child_process";\nspawn(found(), [], { stdio: "inherit" });\n',
      },
      /a variable names/,
    ],
    [
      'a package',
      `node ${inHooks}/a.mjs`,
      { '.claude/hooks/a.mjs': 'import { guard } from "@company/guards";\n' },
      /@company/,
    ],
  ])('says when the text does not tell what it does: %s', async (_what, command, files, why) => {
    expect((await reading(command, files)).opaque).toMatch(why);
  });

  it.each([
    ['tests and sums', '[[ "$CMD" == rm* ]] && exit 2\n(( N == 1 )) && exit 2\nN=$((COUNT + 1))'],
    ['loops and cases', 'for word in "$A" rm; do echo "$word"; done\ncase "$CMD" in\n  rm*|sudo*) exit 2 ;;\nesac'],
    ['functions of its own', 'deny() { echo "$1" >&2; exit 2; }\necho "$CMD" | deny no'],
    ['formatters', 'npx prettier --write "$FILE"; ruff check "$FILE" >&2 || exit 2'],
    ['a variable that is not given the payload', '"$PYTHON" --version'],
    ['lists', 'WORDS=(\n  "$HOME/.env"\n  "$CMD"\n)'],
    ['what is read from a command', 'while read -r word; do echo "$word"; done < <(echo "$CMD" | tr " " "\\n")'],
    ['a program on stdin', 'python3 - "$CMD" <<\'END\'\nimport sys\nEND'],
    ['programs of the system by their paths', 'echo "$CMD" | /bin/cat | /usr/bin/grep -q rm'],
    ['a part that may be missing', '[ -f "$HOME/.guardrc" ] && source "$HOME/.guardrc.sh"'],
  ])('is not put off by %s', async (_what, text) => {
    const files = { '.claude/hooks/a.sh': script(`#!/bin/bash\nCMD=$(jq -r .tool_input.command)\n${text}\n`) };
    expect((await reading(`${inHooks}/a.sh`, files)).opaque).toBeUndefined();
  });

  it.each([
    [
      'a function of a file that it sources',
      `${inHooks}/a.sh`,
      {
        '.claude/hooks/a.sh': script(
          '#!/bin/bash\nsource "$(dirname "$0")/lib.sh"\nINPUT=$(read_payload)\necho "$INPUT" | judge\n',
        ),
        '.claude/hooks/lib.sh': 'read_payload() {\n  cat\n}\nfunction judge {\n  grep -q rm && exit 2\n}\n',
      },
    ],
    [
      'commands of a library, when the payload was read before',
      `${inHooks}/a.sh`,
      {
        '.claude/hooks/a.sh': script('#!/bin/bash\nINPUT=$(cat)\nsource "$(dirname "$0")/lib.sh"\n'),
        '.claude/hooks/lib.sh': 'refresh-index --quiet\n',
      },
    ],
    [
      'what a program starts without handing it the payload',
      `python3 ${inHooks}/a.py`,
      {
        '.claude/hooks/a.py':
          'import json, subprocess, sys\ndata = json.load(sys.stdin)\nsubprocess.Popen(["say-it", "done"])\n',
      },
    ],
  ])('follows %s', async (_what, command, files) => {
    expect((await reading(command, files)).opaque).toBeUndefined();
  });
});
