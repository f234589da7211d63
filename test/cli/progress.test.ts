import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import type { Output } from '../../src/cli/io.js';
import { progressOn } from '../../src/cli/progress.js';
import type { Hook } from '../../src/model.js';

function terminal(): { readonly output: Output; readonly text: () => string } {
  let text = '';
  const output = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      text += chunk;
      done();
    },
  });
  return { output: Object.assign(output, { isTTY: true, columns: 60 }), text: () => text };
}

const hook: Hook = {
  id: 'h',
  event: 'Stop',
  handler: { type: 'command', command: 'a\u001b[2J very long command line that does not fit' },
  decidedBy: 'flag',
  place: { file: 'f' },
  projectDir: '/',
};

it('shows a line that fits, escaped, not more often than can be read, and leaves nothing', () => {
  let time = 0;
  const { output, text } = terminal();
  const progress = progressOn(output, {}, () => time);
  progress?.show({ done: 1, of: 9, hook });
  expect(text()).toBe('');
  time = 150;
  progress?.show({ done: 2, of: 9, hook });
  progress?.show({ done: 3, of: 9, hook });
  const line = text().replace('\r\u001b[K', '');
  expect(line.startsWith('2 of 9 runs  a\\x1b[2J')).toBe(true);
  expect(line.length).toBeLessThan(60);
  progress?.clear();
  expect(text().endsWith('\r\u001b[K')).toBe(true);
});

it('tells of runs beyond the plan, of which nobody knows how many there will be', () => {
  let time = 0;
  const { output, text } = terminal();
  const progress = progressOn(output, {}, () => time);
  time = 150;
  progress?.show({ done: 7, hook });
  expect(text()).toContain('looking closer: run 7  a');
});

it('is nothing where it could not be written over', () => {
  const { output } = terminal();
  expect(progressOn(output, { TERM: 'dumb' })).toBeUndefined();
  expect(progressOn(Object.assign(output, { isTTY: false }), {})).toBeUndefined();
});
