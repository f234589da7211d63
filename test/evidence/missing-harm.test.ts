import { expect, it } from 'vitest';
import type { FieldFault } from '../../src/evidence/missing-field.js';
import { harmOf, leavesWithout } from '../../src/evidence/missing-harm.js';

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

const harm = (language: 'bash' | 'javascript' | 'python', read: string, behind: string) => {
  const field = 'tool_response.exit_code';
  const offset = read.indexOf(field);
  const fault = { name: field, expected: true } as FieldFault;
  return harmOf(fault, { language, text: `${read}\n${behind}\n` }, offset, offset + field.length).severity;
};

it.each([
  ['bash', 'code=$(jq -r ".tool_response.exit_code // empty")', '[[ -n "$code" && "$code" != "0" ]] && exit 0'],
  ['bash', 'code=$(jq -r ".tool_response.exit_code")', 'if [ -n "$code" ] && [ "$code" -ne 0 ]; then\n  exit 0\nfi'],
  ['python', 'code = tool_response.exit_code', 'if code is not None and code != 0:\n    return'],
  ['javascript', 'const code = tool_response.exit_code', 'if (code && code !== 0) return;'],
] as const)('it costs nothing where it only leaves out calls that failed, in %s: %s', (language, read, behind) => {
  expect(harm(language, read, behind)).toBe('info');
});

it.each([
  ['[[ "$code" != "0" ]] && exit 0', 'it leaves without the field'],
  ['[[ -n "$code" && "$code" != "0" ]] && exit 2', 'it is to block'],
  ['[[ -n "$code" && "$code" != "0" ]] && exit 0\necho "ended with $code"', 'it is said'],
])('it costs something: %s, where %s', (behind) => {
  expect(harm('bash', 'code=$(jq -r ".tool_response.exit_code // empty")', behind)).toBeUndefined();
});
