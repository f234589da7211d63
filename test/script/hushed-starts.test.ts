import { describe, expect, it } from 'vitest';
import { hushedStarts } from '../../src/script/pitfalls/hushed-starts.js';

const starting = 'node "$root/scripts/index.js" 2>/dev/null || true\n';

describe('programs that a script starts with their errors thrown away', () => {
  it.each([
    'root=$(git rev-parse --show-toplevel)',
    'local root="$CLAUDE_PROJECT_DIR"',
    'root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"',
  ])('are read where the folder is one of the project: %s', (given) => {
    expect(hushedStarts(`${given}\n${starting}`)).toEqual([{ path: 'scripts/index.js', line: 2, hush: '2>/dev/null' }]);
  });

  it.each([
    ['the folder may be anywhere', `root=$TOOLS\n${starting}`],
    ['the folder is one of two', `root=$(git rev-parse --show-toplevel)\nroot=/opt\n${starting}`],
    ['the script looks first', `root=$CLAUDE_PROJECT_DIR\n[ -x "$root/scripts/index.js" ] || exit 0\n${starting}`],
    ['the script writes it', `root=$CLAUDE_PROJECT_DIR\necho "1" >"$root/scripts/index.js"\n${starting}`],
    ['its errors are seen', 'node "$CLAUDE_PROJECT_DIR/scripts/index.js" || true\n'],
    ['it is an argument', 'node -e "1" "$CLAUDE_PROJECT_DIR/scripts/index.js" 2>/dev/null\n'],
    ['it is sourced', 'source "$CLAUDE_PROJECT_DIR/scripts/index.sh" 2>/dev/null\n'],
    ['it is a comment', '# node "$CLAUDE_PROJECT_DIR/scripts/index.js" 2>/dev/null\n'],
  ])('are left out where %s', (_why, text) => {
    expect(hushedStarts(text)).toEqual([]);
  });
});
