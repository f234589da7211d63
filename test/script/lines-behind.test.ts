import { describe, expect, it } from 'vitest';
import { linesBehind } from '../../src/script/lines/lines-behind.js';

/** The lines that may still run behind the one with the message. */
function behind(text: string): readonly string[] {
  const lines = text.split('\n');
  return linesBehind(
    lines,
    lines.findIndex((line) => line.includes('message')),
  ).slice(1);
}

describe('the lines behind one of a shell script', () => {
  it.each([
    ['end with the exit of its branch', 'if a; then\n  echo message\n  b\n  exit 0\nfi\nexit 2', ['  b', '  exit 0']],
    ['are none where the line itself exits', 'a || { echo message; exit 0; }\nexit 2', []],
    ['go on where only a loop exits', 'echo message\nfor f in *; do\n  exit 0\ndone\nexit 2', 4],
    ['go on where only a branch exits', 'echo message\nif a; then\n  exit 0\nfi\nexit 2', 4],
    ['go on where only another function exits', 'a() {\n  echo message\n}\nb() {\n  exit 0\n}\nexit 2', 5],
    ['go on where nobody knows the code', 'echo message\nexit\nexit 2', 2],
    [
      'are those of the branch that the line begins',
      'if a; then\n  b\nelif ! message; then\n  exit 2\nelse\n  c\nfi\nd',
      ['  exit 2', 'else', 'd'],
    ],
    ['leave other branches out', 'if a; then\n  echo message\nelse\n  exit 2\nfi\nb', ['else', 'b']],
  ])('%s', (_, text, expected) => {
    const found = behind(text);
    expect(typeof expected === 'number' ? found.length : found).toEqual(expected);
  });
});
