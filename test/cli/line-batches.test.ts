import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineBatches } from '../../src/cli/line-batches.js';

async function linesOf(chunks: readonly Uint8Array[]): Promise<string[]> {
  const lines: string[] = [];
  async function* stream() {
    yield* chunks;
  }
  for await (const batch of lineBatches(stream())) lines.push(...batch);
  return lines;
}

it('gives the same lines however the bytes are cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ''))),
      fc.array(fc.integer({ min: 0, max: 200 })),
      fc.boolean(),
      async (lines, cuts, closed) => {
        const bytes = Buffer.from(
          lines
            .map((line) => `${line}\n`)
            .join('')
            .slice(0, closed ? undefined : -1),
        );
        const places = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length];
        const chunks = places.slice(1).map((end, i) => bytes.subarray(places[i], end));
        const expected = closed || lines.at(-1) !== '' ? lines : lines.slice(0, -1);
        expect(await linesOf(chunks)).toEqual(expected);
      },
    ),
  );
});
