import { expect, it } from 'vitest';
import { leavesWithout } from '../../src/evidence/missing-harm.js';

const leaves = (language: 'bash' | 'javascript' | 'python', read: string, behind: string) =>
  leavesWithout({ language, text: `${read}\n${behind}\n` }, 'file', read.length);

it.each([
  ['[ -z "$file" ] && exit 0'],
  ['\n# Other files do not matter.\n[[ "$file" == *.go ]] || exit 0'],
  ['if [[ "$file" != *.go ]]; then\n  exit 0\nfi'],
  ['if [[ ! $file =~ \\.go$ ]]; then exit; fi'],
  ['[ -n "${file}" ] || return 0'],
])('a shell script leaves without what it reads: %s', (behind) => {
  expect(leaves('bash', 'file=$(jq -r .path)', behind)).toBe(true);
});

it('other languages too', () => {
  expect(leaves('javascript', 'const file = event.path;', 'if (!file) process.exit(0);')).toBe(true);
  expect(leaves('python', 'file = event.get("path")', 'if not file:\n    sys.exit(0)')).toBe(true);
});

it.each([
  ['[ -n "$file" ] && lint "$file"'],
  ['[ -z "$file" ] && file=main.go'],
  ['[ -z "$files" ] && exit 0'],
  ['[[ "$file" == *.lock ]] && exit 0'],
  ['[ -z "$file" ] && exit 2'],
])('it goes on, or says so: %s', (behind) => {
  expect(leaves('bash', 'file=$(jq -r .path)', behind)).toBe(false);
});
