/** How places cut, tidy and join what the user is told; the words themselves are held against screens that were seen. */
import { expect, test } from 'vitest';
import { verdictOf } from './verdict-of.js';

const failed = (stderr: string) => verdictOf('PostToolUse', { exitCode: 1, stderr }).toUser;
const inside = ({ text, parts }: { text: string; parts?: { body?: readonly [number, number] } }) =>
  text.slice(...(parts?.body ?? [0, 0]));

test('a long line of stderr is cut in the terminal and whole in the transcript', () => {
  const long = 'a'.repeat(500);
  const [terminal, transcript] = failed(`${long}\nsecond\n`);
  expect(terminal).toMatchObject({ places: ['terminal'], cut: true, text: expect.stringMatching(/\na+…$/) });
  expect(transcript).toMatchObject({ places: ['transcript'], text: expect.stringMatching(/\na{500}\nsecond$/) });
  expect(transcript).not.toHaveProperty('cut');
  // What is the hook's own stops before the sign that something is missing.
  expect(inside(terminal as never)).toMatch(/^a+$/);
});

test('a short line is the same at both places, and told once', () => {
  expect(failed('short\n')).toMatchObject([
    { places: ['terminal', 'transcript'], text: 'PostToolUse:Bash hook failed\nshort' },
  ]);
});

test('of a crash the terminal shows the line with the error', () => {
  const [terminal] = failed('Traceback (most recent call last):\n  File "guard.py", line 3\nValueError: bad date\n');
  expect(terminal).toMatchObject({ cut: true, text: 'PostToolUse:Bash hook failed\nValueError: bad date' });
});

test('a text that ends like one that was cut is whole', () => {
  const [notice] = failed('wait…\n');
  expect(notice).not.toHaveProperty('cut');
  expect(inside(notice as never)).toBe('wait…');
});

test('control characters do not reach the screen', () => {
  const [notice] = verdictOf('Stop', { stdout: { systemMessage: 'red: \u001b[31mstop\u001b[0m\u0007' } }).toUser;
  expect(notice?.text).toBe('Stop says: red: stop');
});
