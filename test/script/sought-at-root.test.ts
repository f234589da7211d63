/** What a script expects in the root of its project. */
import { describe, expect, it } from 'vitest';
import type { Language } from '../../src/model.js';
import { soughtAtRoot } from '../../src/script/paths/sought-at-root.js';

const found = (text: string, language: Language = 'bash') =>
  soughtAtRoot({ text, language }).map(({ path, tool }) => (tool === undefined ? path : `${tool}: ${path}`));

const root = '"$CLAUDE_PROJECT_DIR"';

describe('what a script expects in the root of its project', () => {
  it.each([
    [`[ -f "$CLAUDE_PROJECT_DIR/web/tsconfig.json" ]`, ['web/tsconfig.json']],
    ['ROOT="$(git rev-parse --show-toplevel)"\n[[ -d "$ROOT/src/" ]]', ['src']],
    ['ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)\n[ -e "$ROOT/go.mod" ]', ['{{SCRIPT}}/../go.mod']],
    [`cd ${root} && npx tsc --noEmit`, ['npx tsc: tsconfig.json']],
    [`(cd web && npm test)\nuv run mypy .`, ['uv run: pyproject.toml']],
    [`if ! found=$(cargo clippy 2>&1); then`, ['cargo clippy: Cargo.toml']],
  ])('is found in %j', (text, expected) => {
    expect(found(`${text}\n`)).toEqual(expected);
  });

  it.each([
    'cd web\n[ -f tsconfig.json ]',
    '[ -f "/etc/debian_version" ]',
    '[ -f "$1" ]',
    '(cd web && npm test)',
    'cd "$(dirname "$file")" && go vet .',
    'npx tsc --noEmit -p web',
    'uv run scripts/check.py',
    'echo "See npm run lint"',
    'grep -q "^(npm run build)" log',
    '# uv run pytest',
  ])('is nothing in %j', (text) => {
    expect(found(`${text}\n`)).toEqual([]);
  });

  it('is found in Python, in the folder that a program starts in', () => {
    const run = (folder: string) =>
      `import os, subprocess\nroot = os.environ["CLAUDE_PROJECT_DIR"]\nsubprocess.run(["uv", "run", "mypy"], cwd=${folder})\n`;
    expect(found(run('root'), 'python')).toEqual(['uv run: pyproject.toml']);
    expect(found(run('os.path.join(root, "api")'), 'python')).toEqual([]);
    expect(found('from pathlib import Path\nif (Path.cwd() / "src").is_dir():\n    pass\n', 'python')).toEqual(['src']);
  });

  it('is found in JavaScript', () => {
    expect(found("if (existsSync(path.join(process.cwd(), 'src', 'app'))) check();\n", 'javascript')).toEqual([
      'src/app',
    ]);
    expect(found("execSync('npm run lint', { cwd: folder });\n", 'javascript')).toEqual([]);
  });
});
