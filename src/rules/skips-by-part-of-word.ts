/** `*test*`: a hook that passes over files by a word that is a part of others. */
import { lineSpot } from '../evidence/line-spot.js';
import { inBash } from '../evidence/shell-example.js';
import { isToldBefore } from '../evidence/told-once.js';
import type { Rule } from '../model.js';
import { canBlock } from '../script/answers/answers.js';
import { textOf } from '../script/answers/text-of.js';
import { skippedWord } from '../script/patterns/skipped-words.js';

const gate = (skip: string, title?: string) =>
  inBash(
    'PreToolUse',
    `file_path=$(jq -r '.tool_input.file_path // empty')\n${skip}\nnpm test >&2 || exit 2\nexit 0\n`,
    title,
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
  ],
  good: [
    gate('case "$file_path" in\n  *.test.* | */tests/* | *_test.py) exit 0 ;;\nesac', 'Whole parts'),
    gate('case "$file_path" in\n  *test*) ;;\n  *) exit 0 ;;\nesac', 'The hook is for these'),
    gate('if [[ "$file_path" == *test* ]]; then\n  echo "A test." >&2\nfi', 'Nothing is skipped'),
    gate('case "$MODE" in\n  *test*) exit 0 ;;\nesac', 'No path'),
    gate('# [[ "$file_path" == *test* ]] && exit 0', 'In a comment'),
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    if (isToldBefore(hook, project)) return;
    const { language, text } = textOf(hook);
    const found = /^(?:ba|z)?sh$/.test(language) ? skippedWord(text) : undefined;
    if (found === undefined) return;
    const { example, offset, pattern, word } = found;
    yield {
      message: `\`${pattern}\` matches any path with these letters, so the hook also skips \`${example}\`, and every file of a project whose own path contains them.`,
      help: `Match whole parts of the path: ${parts[word] ?? `\`*/${word}/*\``}.`,
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
