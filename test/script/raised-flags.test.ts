/** Exits that depend on a flag which is raised above them. */
import { expect, it } from 'vitest';
import { raisesAbove } from '../../src/script/answers/raised-flags.js';

/** The line of the only exit, and the lines on which its flag is raised. */
const raisesOf = (text: string): readonly number[] =>
  raisesAbove(text, text.split('\n').findIndex((line) => line.includes('exit ')) + 1);

it.each([
  ['errors=$((errors + 1))', '[ "$errors" -gt 0 ] && exit 1'],
  ['errors=1', 'if [[ $errors -ne 0 ]]; then\n  exit 1\nfi'],
  ['((ERRORS++))', 'if (( ERRORS > 0 )); then\n  exit 1\nfi'],
  ['FAILED=true', 'if [ "$FAILED" = true ]; then\n  echo "Look above" >&2\n  exit 1\nfi'],
  ['rc=2', 'echo done\nexit "$rc"'],
  ['has_issues+=1', '[[ ${has_issues} -ge 1 ]] && exit 1'],
])('%s is what %j depends on', (raise, ending) => {
  expect(raisesOf(`errors=0\n${raise}\n${ending}\n`)).toEqual([2]);
});

it.each([
  ['an exit behind another if', 'errors=1\nif [ "$errors" -gt 0 ]; then\n  echo no\nfi\nexit 1\n'],
  ['a test of something else', 'errors=1\nif [ "$count" -gt 0 ]; then\n  exit 1\nfi\n'],
  ['a flag that is not raised', 'errors=0\nif [ "$errors" -eq 0 ]; then\n  exit 1\nfi\n'],
  ['an exit by itself', 'errors=1\nexit 1\n'],
])('does not take %s for one', (_, text) => {
  expect(raisesOf(text)).toEqual([]);
});
