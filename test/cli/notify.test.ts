import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import type { Output } from '../../src/cli/io.js';
import { notify } from '../../src/cli/notify.js';

async function notified(text: string, terminal: { readonly isTTY?: true; readonly columns?: number }): Promise<string> {
  let said = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      said += chunk.toString();
      done();
    },
  });
  const stderr: Output = Object.assign(stream, terminal);
  await notify({ stderr, env: {} }, text);
  return said;
}

const text =
  'hooklint: one two three four five six seven eight nine\n  Name the hooks: a, b, c, d, e, f, g, h, i, j, k, l\n';

it('breaks between words on a terminal, and leaves lines whole elsewhere', async () => {
  expect(await notified(text, { isTTY: true, columns: 40 })).toBe(
    'hooklint: one two three four five six\n  seven eight nine\n  Name the hooks: a, b, c, d, e, f, g,\n  h, i, j, k, l\n',
  );
  expect(await notified(text, {})).toBe(text);
});
