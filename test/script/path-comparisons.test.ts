import { describe, expect, it } from 'vitest';
import type { Language } from '../../src/model.js';
import { relativeComparisons } from '../../src/script/paths/path-comparisons.js';

const patternsIn = (text: string, language: Language = 'bash'): readonly string[] =>
  relativeComparisons({ language, text }).map(({ pattern }) => pattern);

const refused = '[[ "$file" == dist/* ]] && exit 2\n';

describe('a path that only an absolute pattern matches', () => {
  it.each([
    ['compared where it stands', '[[ "$CLAUDE_FILE_PATH" == dist/* ]] && exit 2\n'],
    ['given on', `file="$CLAUDE_FILE_PATH"\n${refused}`],
    ['given on, or nothing', `file=\${CLAUDE_FILE_PATH:-}\n${refused}`],
    ['out of the input', `file=$(echo "$CLAUDE_TOOL_INPUT" | jq -r '.file_path // empty')\n${refused}`],
    [
      'out of the input, by another name',
      `INPUT="\${CLAUDE_TOOL_INPUT:-}"\nfile=$(echo "$INPUT" | python3 -c "import json,sys; print(json.load(sys.stdin)['file_path'])")\nfile="\${file#./}"\n${refused}`,
    ],
  ])('is what a variable stands for that Claude Code never sets: %s', (_, text) => {
    expect(patternsIn(`#!/bin/bash\n${text}`)).toEqual(['dist/*']);
  });

  it.each([
    [
      'python',
      'import os, sys\npath = os.environ.get("CLAUDE_FILE_PATH", "")\nif path.startswith("dist/"): sys.exit(2)\n',
    ],
    [
      'javascript',
      "const path = process.env.CLAUDE_FILE_PATH || '';\nif (path.startsWith('dist/')) process.exit(2);\n",
    ],
  ] as const)('is that in %s too', (language, text) => {
    expect(patternsIn(text, language)).toEqual(['dist/']);
  });

  it.each([
    ['cut', `file="\${CLAUDE_FILE_PATH#"$PWD"/}"\n${refused}`],
    ['made relative', `file=$(realpath --relative-to=. "$CLAUDE_FILE_PATH")\n${refused}`],
    ['set by the script', `CLAUDE_FILE_PATH=$(git diff --name-only | head -n 1)\nfile=$CLAUDE_FILE_PATH\n${refused}`],
    ['cut as it is read', `file=$(echo "$CLAUDE_TOOL_INPUT" | jq -r .file_path | sed "s|^$PWD/||")\n${refused}`],
    ['another field', `file=$(echo "$CLAUDE_TOOL_INPUT" | jq -r .pattern)\n${refused}`],
  ])('is none that is %s', (_, text) => {
    expect(patternsIn(`#!/bin/bash\n${text}`)).toEqual([]);
  });

  it('is none of a program that takes the folder off', () => {
    const text = `path = os.environ.get("CLAUDE_FILE_PATH", "").removeprefix(root)\nif path.startswith("dist/"): sys.exit(2)\n`;
    expect(patternsIn(text, 'python')).toEqual([]);
  });
});
