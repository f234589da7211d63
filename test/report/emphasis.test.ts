import { expect, it } from 'vitest';
import { paintFor } from '../../src/cli/terminal.js';
import { emphasise } from '../../src/report/emphasis.js';

const bold = (text: string): string => `\u001b[1m${text}\u001b[22m`;

it('paints the words in capitals in front of the first semicolon, and changes none of the text', async () => {
  const paint = await paintFor(process.stdout, { FORCE_COLOR: '1' });
  expect(emphasise('tool RUNS; Claude sees "NOTHING"', paint)).toBe(`tool ${bold('RUNS')}; Claude sees "NOTHING"`);
  expect(emphasise('answer becomes a DECLINE', paint)).toBe(`answer becomes a ${bold('DECLINE')}`);
  expect(emphasise('task is NOT CREATED, turn ENDS', paint)).toBe(
    `task is ${bold('NOT CREATED')}, turn ${bold('ENDS')}`,
  );
});

it('has colours that paint one text, whatever a callback is given besides', async () => {
  const paint = await paintFor(process.stdout, { FORCE_COLOR: '1' });
  for (const colour of Object.values(paint)) {
    expect(['a', 'b'].map(colour)).toEqual([colour('a'), colour('b')]);
  }
});
