import { describe, expect, it } from 'vitest';
import { keptChecks, toldCheck } from '../../src/script/checks/told-checks.js';

const told = (text: string) => toldCheck({ language: 'bash', text });

describe('a check whose findings are told to nobody', () => {
  it.each([
    [
      'kept and printed to stdout',
      'found=$(npx tsc 2>&1 | grep src)\nif [ -n "$found" ]; then\n  echo "$found"\n  exit 1\nfi',
      'tsc',
      3,
    ],
    ['that only parses', 'case "$f" in\n  *.js) node --check "$f" || exit 1 ;;\nesac\nexit 0', 'node --check', 2],
    [
      'that a function is given',
      'run() {\n  local out; out=$("$@" 2>&1) || { echo "$1 fails:" >&2; echo "$out" | tail -50 >&2; exit 1; }\n}\n[ -f go.mod ] && run go vet ./...\nexit 0',
      'go vet',
      2,
    ],
    ['whose status is passed on', 'status=0\nbash -n "$f" 2>&1 || status=$?\nexit "$status"', 'bash -n', 2],
  ])('is one %s', (_, text, program, line) => {
    expect(told(text)).toMatchObject({ program, line, exit: 1 });
  });

  it.each([
    ['it blocks', 'php -l "$f" || exit 2'],
    [
      'a function is given something else',
      'run() {\n  out=$("$@" 2>&1)\n  echo "$out" >&2\n  exit 1\n}\nrun make clean',
    ],
    ['its status is forgotten', 'ruby -c "$f" || status=1\nexit 0'],
    [
      'what it found is printed, and nothing fails',
      'found=$(npx tsc)\nif [ -n "$found" ]; then\n  echo "$found"\nfi\nexit 0',
    ],
  ])('is none where %s', (_, text) => {
    expect(told(text)).toBeUndefined();
  });

  it('is found in linear steps', () => {
    expect(told('node --check "$f" &&\n'.repeat(20_000))).toBeUndefined();
    expect(told(`${'eslint --fix "$f" >&2\n'.repeat(20_000)}exit 0\n`)).toMatchObject({ line: 1, mends: true });
  });
});

describe('what a check finds, kept and printed to stdout', () => {
  const kept = (text: string) => keptChecks({ language: 'bash', text });

  it.each([
    ['where nothing fails', 'out=$(make check 2>&1)\necho "$out"\nexit 0', 2],
    ['without an exit of its own', 'if ! out=$(go vet ./... 2>&1); then\n  echo "Look:"\n  echo "$out"\nfi', 3],
    ['on one line', 'out=$(npx tsc); if [ -n "$out" ]; then echo "$out" | head -5; fi', 1],
    ['behind a condition', 'out=$("$HOME/none/bin/eslint" src)\n[ -n "$out" ] && echo "$out"\nexit 0', 2],
    [
      'below a block that is another matter',
      'if [ -f frozen ]; then\n  exit 2\nfi\nout=$(mypy src)\nif [ -n "$out" ]; then\n  echo "$out"\nfi\nexit 0',
      6,
    ],
    [
      'with the status of the check',
      'out=$(ruff check "$f" 2>&1)\nstatus=$?\nif [ $status -ne 0 ]; then\n  echo "$out"\nfi\nexit $status',
      4,
    ],
    [
      'in a function that hands on the status',
      'run() {\n  local out\n  out=$(uv run pytest "$@" 2>&1)\n  local status=$?\n  [ $status -eq 0 ] || echo "$out"\n  echo "$out" | tail -1\n  return $status\n}\nrun tests\nexit $?',
      6,
    ],
    ['also where `set -e` may end it', 'set -e\nif ! out=$(mypy src); then\n  echo "$out"\nfi\nexit 0', 3],
    ['by a script of the project', 'out=$(bash scripts/verify.sh 2>&1)\necho "$out"\nexit 0', 2],
  ])('is heard by nobody %s', (_, text, line) => {
    expect(kept(text)).toMatchObject([{ line, exit: 0, toStdout: true }]);
  });

  it.each([
    ['it is meant for a reply', 'out=$(mypy src)\necho "{\\"additionalContext\\": \\"$out\\"}"\nexit 0'],
    ['a function takes it', 'run() {\n  out=$(mypy src)\n  echo "$out"\n}\nfound=$(run)\nexit 0'],
    ['a file takes it', '{\n  out=$(mypy src)\n  echo "$out"\n} >mypy.log\nexit 0'],
    ['it is printed to stderr as well', 'out=$(mypy src) || {\n  echo "$out"\n  echo "$out" >&2\n  exit 2\n}\nexit 0'],
    ['a function ends the hook', 'stop() {\n  exit 2\n}\nout=$(mypy src)\necho "$out"\n[ -z "$out" ] || stop\nexit 0'],
    ['something is done at the end', 'trap finish EXIT\nout=$(mypy src)\nif [ -n "$out" ]; then\n  echo "$out"\nfi'],
    ['it ends as its last command does', 'out=$(mypy src)\necho "$out"\nfinish'],
    ['a script of the project may answer by itself', 'out=$(cat | bash scripts/verify.sh 2>&1)\necho "$out"\nexit 0'],
    ['the same of one that is a hook', 'out=$(bash .claude/hooks/verify.sh 2>&1)\necho "$out"\nexit 0'],
    ['the variable holds something else by then', 'out=$(mypy src)\nout=$(date)\necho "$out"\nexit 0'],
  ])('is another matter where %s', (_, text) => {
    expect(kept(text)).toEqual([]);
  });
});
