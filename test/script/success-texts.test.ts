import { describe, expect, it } from 'vitest';
import { successTaken } from '../../src/script/checks/success-texts.js';

const tested = (call: string, test = 'if [[ -n "$out" ]]; then'): string =>
  `out=$(${call})\n\n${test}\n  echo "There are issues." >&2\n  exit 2\nfi\n`;

describe('the output of a check that prints where all is well', () => {
  it.each([
    'python3 -m ruff check src --output-format=concise 2>/dev/null | tail -1 || true',
    'npx prettier --check "$file" 2>&1',
    'cd api && .venv/bin/mypy src',
  ])('is taken for findings: %s', (call) => {
    expect(successTaken(tested(call))?.line).toBe(3);
  });

  it.each([
    tested('ruff check -q src'),
    tested('ruff check src --statistics | tail -1'),
    tested('ruff check src | jq length'),
    tested('mypy src', 'status=$?\nif [[ -n "$out" ]]; then'),
    tested('mypy src', 'if [ $failed = 1 ] && [ -n "$out" ]; then'),
    tested('mypy src >mypy.log'),
    tested('command -v mypy'),
    tested('mypy --version'),
  ])('is not: %s', (text) => {
    expect(successTaken(text)).toBeUndefined();
  });
});
