/** The state of the playground in an address: whoever made it, it is read without harm. */
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, longestAddress, shortAddress, stateAt } from '../../site/playground/address.js';
import { examples } from '../../site/playground/examples.js';
import { emptyState, readState, type State, stateOf } from '../../site/playground/state.js';
import { eventNames } from '../../src/contract/index.js';

const packed = (value: unknown): string => deflateRawSync(JSON.stringify(value)).toString('base64url');

const text = fc.string({ unit: 'grapheme', maxLength: 400 });
const states: fc.Arbitrary<State> = fc.record({
  view: fc.constantFrom('reply', 'settings'),
  event: fc.constantFrom(...eventNames),
  client: fc.constantFrom('', '2.1.0', '>=2.1.0 <2.1.100'),
  end: fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constant('timeout' as const)),
  stdout: text,
  stderr: text,
  payload: text,
  settings: text,
  hook: fc.constantFrom('', '/hooks/Stop/0/hooks/0'),
});

describe('the address of the playground', () => {
  it('gives back every state, short or long', async () => {
    await fc.assert(
      fc.asyncProperty(states, async (state) => {
        expect(await stateAt(addressOf(state))).toEqual(state);
        const short = await shortAddress(state);
        expect(short === undefined ? state : await stateAt(short)).toEqual(state);
      }),
      { numRuns: 60 },
    );
  });

  it('shows what a short state is about, and packs a long one', async () => {
    const short = stateOf('Stop', { exitCode: 2, stderr: 'Run the tests, please: npm test' });
    expect(addressOf(short)).toBe('#event=Stop&end=2&stderr=Run+the+tests,+please:+npm+test');
    const long = { ...short, stdout: JSON.stringify(examples.map(({ state }) => state)) };
    const address = (await shortAddress(long)) ?? '';
    expect(address).toMatch(/^#event=Stop&z=[\w-]+$/);
    expect(address.length).toBeLessThan(addressOf(long).length / 2);
  });

  it('has no place for a text that no link could hold', async () => {
    const noise = Array.from({ length: 40_000 }, (_, i) => String.fromCharCode(33 + ((i * i * 7919) % 90))).join('');
    expect(await shortAddress({ ...emptyState, stdout: noise.repeat(20) + Math.PI })).toBeDefined();
    const random = fc.sample(fc.string({ minLength: 9000, maxLength: 9000, size: 'max' }), { numRuns: 10, seed: 1 });
    expect(await shortAddress({ ...emptyState, stdout: random.join('') })).toBeUndefined();
  });

  it.each([
    ['an event that is none', '#event=__proto__&end=2', { end: 2 }],
    ['an exit code that is none', '#event=Stop&end=256', { event: 'Stop' }],
    ['a member that is none', '#event=Stop&constructor=x&__proto__=y', { event: 'Stop' }],
    ['broken escapes', '#event=Stop&stderr=%E0%A4%A', { event: 'Stop', stderr: '\ufffd%A' }],
    ['what is not base64', '#event=Stop&z=%00', { event: 'Stop' }],
    ['what does not unpack', '#event=Stop&z=AAAA', { event: 'Stop' }],
    ['a list', `#event=Stop&z=${packed(['stdout'])}`, { event: 'Stop' }],
    ['values of other types', `#event=Stop&z=${packed({ stdout: { a: 1 }, end: [], view: 7 })}`, { event: 'Stop' }],
  ])('with %s is read as far as it is legal', async (_, address, expected) => {
    expect(await stateAt(address)).toEqual({ ...emptyState, ...expected });
  });

  it('with a bomb in it unpacks no further than a text may be long', async () => {
    const bomb = packed({ stdout: 'x'.repeat(12_000_000) });
    expect(bomb.length).toBeLessThan(longestAddress);
    expect(await stateAt(`#event=Stop&z=${bomb}`)).toEqual({ ...emptyState, event: 'Stop' });
  });

  it('of another kind is none', async () => {
    for (const other of ['', '#', '#what-each-reply-does', `#event=${'x'.repeat(3 * longestAddress)}`]) {
      expect(await stateAt(other)).toBeUndefined();
    }
  });

  it('is the state of nothing else than its members', () => {
    expect(readState({ stdout: 1, hook: null, settings: undefined })).toEqual(emptyState);
  });
});
