import { expect, it } from 'vitest';
import { withoutBlockComments } from '../../src/script/lines/block-comments.js';

it('leaves out docstrings and comments of several lines, and keeps every place', () => {
  expect(withoutBlockComments('/* a\n * b */\nc();\n/* d\n', 'javascript')).toBe('    \n       \nc();\n/* d\n');
  expect(withoutBlockComments('"""a\nb"""\nc()\n', 'python')).toBe('    \n    \nc()\n');
  expect(withoutBlockComments('echo "/* a */"\n', 'bash')).toBe('echo "/* a */"\n');
});

it('does not look for the end of each beginning that has none', () => {
  expect(withoutBlockComments('/* a\n'.repeat(200_000), 'javascript')).toHaveLength(1_000_000);
});
