/** Programs that find fault: whether a text may call one is told by what their names begin with. */
import { describe, expect, it } from 'vitest';
import { checkNames, mayCallCheck } from '../../src/script/checks/check-names.js';
import { printedChecks } from '../../src/script/checks/unread-checks.js';

const calls = [
  'ruff check .',
  'python3 -m mypy src',
  './node_modules/.bin/eslint "$file"',
  'vue-tsc --noEmit',
  'ng lint',
  './mvnw -q test',
  'mvn -B -q verify',
  'swift test',
  'flutter analyze',
  'mix credo',
  'spectral lint api.yaml',
  'npm run lint',
  'pnpm --filter web test',
  'npm t',
  'nx affected -t lint',
  'nx run web:test',
  'turbo lint',
  'if make check; then',
  'just test',
  'biome ci',
  'go vet ./...',
  './gradlew detekt',
  'gradle test',
  'markdownlint-cli2 "**/*.md"',
  'python3 -m py_compile "$file"',
  'node --check "$file"',
];

describe('a text that calls a check', () => {
  it.each(calls)('may do so by what its name begins with: %s', (call) => {
    expect(new RegExp(checkNames).test(call)).toBe(true);
    expect(mayCallCheck(call)).toBe(true);
  });

  it('is no sentence that says so', () => {
    expect(new RegExp(checkNames).test('Then, make test files for it.')).toBe(false);
    expect(new RegExp(checkNames).test('time make test')).toBe(true);
  });

  it.each([
    'npx --prefix "$root/web" eslint src',
    'npm exec --workspace=web -- eslint src',
    'pnpm -C web exec eslint src',
    'bun --cwd=web x eslint src',
    'uv run --project api ruff check src',
  ])('is one whatever chooses where its program runs: %s', (call) => {
    expect(printedChecks(call).map(({ program }) => program)).toHaveLength(1);
  });

  it.each(['node guard.mjs', 'git push --force', 'echo "Blocked." >&2; exit 2', 'jq -r .tool_input.command'])(
    'is not one that holds none of these words: %s',
    (text) => {
      expect(mayCallCheck(text)).toBe(false);
    },
  );
});
