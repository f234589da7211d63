import { describe, expect, it } from 'vitest';
import {
  anyChangeAsked,
  changedFilesRead,
  statusLinesRead,
  uncommittedRead,
} from '../../src/script/git/changed-files.js';

/** What of a text asks, as it is written. */
function asks(text: string, read = changedFilesRead): string | undefined {
  const found = read(text);
  return found && text.slice(found.offset, found.offset + found.length);
}

describe('a list of changed files', () => {
  it.each([
    ['changed=$(git diff --name-only HEAD)', 'git diff --name-only HEAD'],
    ['if git -C "$ROOT" diff --name-only -- \'*.ts\' | grep -q .; then', 'git -C "$ROOT" diff --name-only -- \'*.ts\''],
    ["const files = run('git diff --name-only');", "git diff --name-only'"],
    ['git diff --name-only --diff-filter=d "$base"', 'git diff --name-only --diff-filter=d "$base"'],
    ['out = run(["git", "diff", "--name-only", "HEAD"])', 'git", "diff", "--name-only", "HEAD"'],
  ])('has no new file in it: %s', (text, asked) => {
    expect(asks(`${text}\n`)).toBe(asked);
  });

  it.each([
    'git diff --stat',
    'git diff --quiet HEAD',
    'git diff --name-only --cached',
    'git diff --name-only --diff-filter=M',
    'git diff --name-only main...HEAD',
    'git diff --name-only "$1"',
    'git diff --name-only "$base"..HEAD',
    'git diff --name-only HEAD -- CHANGELOG.md',
    'git diff-tree --name-only -r HEAD',
    'echo "See git diff --name-only"',
    '# git diff --name-only',
    'git add -A && git diff --name-only',
    'git diff --name-only; git ls-files -o',
  ])('is not this: %s', (text) => {
    expect(asks(`${text}\n`)).toBeUndefined();
  });

  it('is not looked for without end', () => {
    expect(asks(`${'git diff '.repeat(20_000)}\n${'["git", "diff", '.repeat(20_000)}`)).toBeUndefined();
  });
});

describe('lines of the status', () => {
  const taken = (status: string) => `for file in $(${status} | cut -c4-); do\n  [ -f "$file" ] || continue\ndone\n`;

  it('are taken for files', () => {
    expect(asks(taken('git status --porcelain'), statusLinesRead)).toBe('git status --porcelain');
    const python =
      'for line in run(["git", "status", "--porcelain"]).splitlines():\n    if line[3:].endswith(".py"):\n';
    expect(asks(python, statusLinesRead)).toBe('"git", "status", "--porcelain"');
    const typescript =
      'const out = Bun.spawnSync(["git", "-C", root, "status", "--porcelain=v1"]).stdout.toString();\n';
    const names = 'for (const line of out.split("\\n")) if (existsSync(line.slice(3))) changed.push(line);\n';
    expect(asks(typescript + names, statusLinesRead)).toBe('"git", "-C", root, "status", "--porcelain=v1"');
  });

  it.each([
    "git status --porcelain | grep -qE '\\.(ts|tsx)$' || exit 0\n",
    'changes=$(git status --porcelain)\necho "$changes" | grep -q "\\.php$" && exit 2\n',
    'changes=$(git status --porcelain)\ngrep \'[.]x\\|\\.go$\' <<<"$changes" && exit 2\n',
    "const changes = run('git status --porcelain');\nif (/\\.(ts|tsx)$/m.test(changes)) check();\n",
    'changes = run("git status --porcelain")\nif re.search(r"\\.py(\\s|$)", changes, re.M):\n    check()\n',
  ])('are picked by the ends of names: %s', (text) => {
    expect(asks(text, statusLinesRead)).toBe('git status --porcelain');
  });

  it.each([
    "git status --porcelain | grep -v '\\.md$' || exit 0\n",
    "git status --porcelain | grep '\\.ts' || exit 0\n",
    "changes=$(git status --porcelain)\nls | grep '\\.ts$'\n",
    "const changes = run('git status --porcelain');\nif (/\\.ts$/.test(path)) check();\n",
    taken('git status --porcelain -uall'),
    taken('git status --short -u'),
    'n=$(git status --porcelain | wc -l)\n',
  ])('are not: %s', (text) => {
    expect(asks(text, statusLinesRead)).toBeUndefined();
  });
});

describe('a question whether anything has changed', () => {
  it.each([
    ['git diff --quiet HEAD && exit 0', 'git diff --quiet HEAD'],
    ['if ! git diff --quiet; then\n  echo "Commit." >&2\n  exit 2\nfi', 'git diff --quiet'],
  ])('is answered without new files: %s', (text, asked) => {
    expect(asks(`${text}\n`, anyChangeAsked)).toBe(asked);
  });

  it.each([
    'git diff --quiet HEAD && echo "Nothing to commit."',
    'git diff --quiet -- CHANGELOG.md && exit 0',
    'git diff --cached --quiet && exit 0',
    'git diff --quiet && [ -z "$(git ls-files -o)" ] && exit 0',
  ])('is not this: %s', (text) => {
    expect(asks(`${text}\n`, anyChangeAsked)).toBeUndefined();
  });
});

describe('what is asked of uncommitted changes alone', () => {
  it.each([
    ['changed=$(git status --porcelain)', 'git status --porcelain'],
    ['if git diff --quiet HEAD -- "$dir"; then exit 0; fi', 'git diff --quiet HEAD -- "$dir"'],
    ["const diff = git(['diff', 'HEAD', '--', 'src']);", "diff', 'HEAD', '--', 'src'"],
    ['out = run(["git", "-C", root, "status", "--porcelain"])', 'status", "--porcelain"'],
  ])('is found in %s', (text, asked) => {
    expect(asks(`${text}\n`, uncommittedRead)).toBe(asked);
  });

  it.each([
    'git status',
    'git diff --stat',
    'git diff --name-only --cached',
    'git diff --name-only main...HEAD',
    'git diff --name-only "$base"',
    'git diff --name-only HEAD~1',
    'send({"status": "ok"}, ["status", "done"])',
    'echo "See git status --porcelain"',
    'throw new Error(`Command \\`git status --porcelain\\` failed`);',
    'git status --porcelain; git log --oneline "$start"..HEAD',
    "git(['status', '--porcelain']); git(['rev-parse', 'HEAD'])",
  ])('is not found in %s', (text) => {
    expect(asks(`${text}\n`, uncommittedRead)).toBeUndefined();
  });

  it('is not found where another file of the hook asks for commits', () => {
    expect(uncommittedRead('git status --porcelain\n', ['git merge-base HEAD main\n'])).toBeUndefined();
  });

  it('is found beside a folder above', () => {
    const root = 'root="$(cd "$(dirname "$0")/../.." && pwd)"';
    expect(asks(`${root}\ngit status -s\n`, uncommittedRead)).toBe('git status -s');
  });

  it('is found beside a question for the folder of the repository', () => {
    expect(asks('cd "$(git rev-parse --show-toplevel)" && git status -s\n', uncommittedRead)).toBe('git status -s');
  });
});
