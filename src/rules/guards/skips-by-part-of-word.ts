/** `*test*`: a hook that passes over files by a word that is a part of others. */
import { lineSpot } from '../../evidence/line-spot.js';
import { scriptExample } from '../../evidence/script-example.js';
import { inBash } from '../../evidence/shell-example.js';
import { isToldBefore } from '../../evidence/told-once.js';
import type { Rule } from '../../model.js';
import { canBlock } from '../../script/answers/answers.js';
import { textOf } from '../../script/answers/text-of.js';
import { skippedWord } from '../../script/patterns/skipped-words.js';

const gate = (skip: string, title?: string) =>
  inBash(
    'PreToolUse',
    `file_path=$(jq -r '.tool_input.file_path // empty')\n${skip}\nnpm test >&2 || exit 2\nexit 0\n`,
    title,
  );

const python = (skip: string, title: string) =>
  scriptExample(
    'PreToolUse',
    'python',
    `#!/usr/bin/env python3\nimport json, subprocess, sys\nPASSED = ("venv", "build", ".git")\nfile_path = json.load(sys.stdin)["tool_input"]["file_path"]\n${skip}\n    sys.exit(0)\nif file_path.endswith(".py"):\n    sys.exit(2 if subprocess.run(["ruff", "check", file_path]).returncode else 0)\n`,
    { title },
  );

const node = (skip: string, title: string) =>
  scriptExample(
    'PreToolUse',
    'javascript',
    `#!/usr/bin/env node\nconst passed = ['node_modules', 'dist'];\nconst filePath = JSON.parse(require('node:fs').readFileSync(0, 'utf8')).tool_input.file_path;\n${skip}\nrequire('node:child_process').spawnSync('npm', ['test']).status && process.exit(2);\n`,
    { title },
  );

export const rule: Rule = {
  id: 'skips-by-part-of-word',
  severity: 'warning',
  summary: 'The hook skips files whose path contains a word anywhere, and so files that only contain it by chance.',
  docs: {
    why:
      '`file_path` is absolute, and `*test*` matches it wherever the four letters are: in `src/latest.ts`, and in every file of a ' +
      'project below `/home/ada/testing/`. `*spec*` matches `src/inspector.ts`. The hook skips all of these files.',
    repair: 'Match whole parts of the path: `*.test.*|*/test/*|*/tests/*|*/__tests__/*`.',
  },
  bad: [
    gate('case "$file_path" in\n  *test* | *spec* | *.md) exit 0 ;;\nesac'),
    gate('if [[ "$file_path" == *test* || "$file_path" == *.d.ts ]]; then\n  exit 0\nfi', 'In a condition'),
    gate('[[ "$file_path" == *spec* ]] && exit 0', 'On one line'),
    python('if "test" in file_path.lower() or file_path == "":', 'In Python'),
    python('if any(part in file_path for part in PASSED):', 'Each word of a list in Python'),
    python(
      'if file_path == "" or any(\n    part in file_path for part in ("venv", "dist")\n):',
      'A list in place, in a condition of several lines',
    ),
    node("if (!filePath || filePath.includes('test')) process.exit(0);", 'In JavaScript'),
    node('if (passed.some((each) => filePath.includes(each))) {\n  process.exit(0);\n}', 'Each word of a list'),
    node(
      "const relativePath = require('node:path').relative(process.cwd(), filePath);\nif (relativePath.includes('out')) process.exit(0);",
      'In the path below the project',
    ),
  ],
  good: [
    gate('case "$file_path" in\n  *.test.* | */tests/* | *_test.py) exit 0 ;;\nesac', 'Whole parts'),
    gate('case "$file_path" in\n  *test*) ;;\n  *) exit 0 ;;\nesac', 'The hook is for these'),
    gate('if [[ "$file_path" == *test* ]]; then\n  echo "A test." >&2\nfi', 'Nothing is skipped'),
    gate('case "$MODE" in\n  *test*) exit 0 ;;\nesac', 'No path'),
    gate('# [[ "$file_path" == *test* ]] && exit 0', 'In a comment'),
    python('if "/tests/" in file_path:', 'Whole parts in Python'),
    python('if "test" in file_path.split("/"):', 'Parts of the path in Python'),
    python('if not "test" in file_path:', 'The hook is for these, in Python'),
    python('if "test" in file_path and file_path.endswith(".md"):', 'Only some of these'),
    python('if any(part in file_path for part in others):', 'A list that is not there'),
    python('if any(part in file_path for part in (".venv", "vendor")):', 'Words that are a part of no other'),
    node("if (!filePath.includes('test')) process.exit(0);", 'The hook is for these, in JavaScript'),
    node("if (filePath.split('/').includes('test')) process.exit(0);", 'Parts of the path in JavaScript'),
    node("// if (filePath.includes('test')) process.exit(0);", 'In a comment of JavaScript'),
    {
      kind: 'script',
      event: 'PreToolUse',
      language: 'ruby',
      text: '#!/usr/bin/env ruby\nexit 0\n',
      title: 'A language that is not read',
    },
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    if (isToldBefore(hook, project)) return;
    const { language, text } = textOf(hook);
    const found = skippedWord({ language, text });
    if (found === undefined) return;
    const { example, offset, pattern, word } = found;
    const isShell = pattern.startsWith('*');
    const matches = isShell ? 'matches' : 'is found in';
    // Of a path below the project, only what is in the project counts.
    const everywhere = /\brel(?:ative|path|_)|CLAUDE_PROJECT_DIR\}?"?\/?\}/i.test(text)
      ? ''
      : ', and every file of a project whose own path contains them';
    const whole = isShell ? (parts[word] ?? `\`*/${word}/*\``) : (pieces[word] ?? `\`'/${word}/'\``);
    yield {
      message: `\`${pattern}\` ${matches} any path with these letters, so the hook also skips \`${example}\`${everywhere}.`,
      help: `Match whole parts of the path: ${whole}.`,
      at: lineSpot(hook, { line: text.slice(0, offset).split('\n').length }),
      ...(canBlock(hook) ? {} : { severity: 'info' as const }),
    };
  },
};

/** How the files are named that a word means. */
const parts: Readonly<Record<string, string>> = {
  test: '`*.test.*|*_test.*|*/test_*|*/tests/*|*/__tests__/*`',
  spec: '`*.spec.*|*_spec.*|*/spec/*`',
  log: '`*.log|*/logs/*`',
  env: '`*/.env|*/.env.*`',
};

/** The same for a program that looks for texts. */
const pieces: Readonly<Record<string, string>> = {
  test: "`'.test.'`, `'_test.'` and `'/tests/'`",
  spec: "`'.spec.'`, `'_spec.'` and `'/spec/'`",
  log: "`'/logs/'`, and `.log` at its end",
  env: "`'/.env'`",
};
