/** As many handlers as a generator could write: the work grows with their number, not with its square. */
import { describe, expect, it } from 'vitest';
import { runMain } from '../cli/run-main.js';
import { scratch } from '../load/scratch.js';

type Groups = (count: number) => readonly object[];

const oneGroup =
  (handler: (index: number) => object): Groups =>
  (count) => [{ matcher: 'NoSuchTool', hooks: Array.from({ length: count }, (_, i) => handler(i)) }];

const groupEach =
  (handler: (index: number) => object): Groups =>
  (count) =>
    Array.from({ length: count }, (_, i) => ({ matcher: `NoSuchTool${i}`, hooks: [handler(i)] }));

const command = (index: number) => ({ type: 'command', command: `exit ${index % 3}; : ${index}` });
const prompt = (index: number) => ({ type: 'prompt', prompt: `Is this fine? ${index}` });

/** The methods of lists that look at one element after the other, by a callback or by themselves. */
const asking = [
  'every',
  'filter',
  'find',
  'findIndex',
  'findLast',
  'flatMap',
  'forEach',
  'map',
  'reduce',
  'some',
] as const;
const walking = ['concat', 'includes', 'indexOf', 'join', 'slice'] as const;

type Method = (this: unknown[], ...args: unknown[]) => unknown;

/** How many elements of lists anything looks at while `run` runs: the same on every machine. */
async function looks(run: () => Promise<void>): Promise<number> {
  const own = Object.getOwnPropertyDescriptors(Array.prototype) as unknown as Record<
    string | symbol,
    PropertyDescriptor
  >;
  const list = Array.prototype as unknown as Record<string | symbol, Method>;
  let looked = 0;
  for (const name of asking) {
    const original = own[name]?.value as Method;
    list[name] = function (callback, ...rest) {
      const counting = (...args: unknown[]) => {
        looked++;
        return (callback as Method).apply(rest[0] as unknown[], args);
      };
      return original.call(this, counting, ...rest);
    };
  }
  for (const name of walking) {
    const original = own[name]?.value as Method;
    list[name] = function (...args) {
      const result = original.apply(this, args);
      const found = name === 'indexOf' ? (result as number) : -1;
      looked += found === -1 ? this.length : found + 1;
      return result;
    };
  }
  list[Symbol.iterator] = function* () {
    for (let i = 0; i < this.length; i++) {
      looked++;
      yield this[i];
    }
  };
  try {
    await run();
  } finally {
    for (const name of [...asking, ...walking])
      Object.defineProperty(Array.prototype, name, own[name] as PropertyDescriptor);
    Object.defineProperty(Array.prototype, Symbol.iterator, own[Symbol.iterator] as PropertyDescriptor);
  }
  return looked;
}

async function work(count: number, groups: Groups): Promise<number> {
  const settings = JSON.stringify({ hooks: { PreToolUse: groups(count) } }, undefined, 1);
  const cwd = await scratch({ '.claude/settings.json': settings });
  return looks(async () => {
    const { stdout } = await runMain(['--format', 'json'], { cwd });
    expect(JSON.parse(stdout).summary.hooks).toBe(count);
  });
}

describe.each([
  ['commands', oneGroup(command)],
  ['prompts', oneGroup(prompt)],
  ['groups', groupEach(command)],
])('thousands of %s in one file', (_, groups) => {
  it('take work in proportion', async () => {
    // What is loaded and made ready once counts for neither.
    await work(10, groups);
    const [few, more, many] = [await work(200, groups), await work(400, groups), await work(800, groups)];
    // Twice as many more cost twice as much more; with the square, up to four times.
    expect(more).toBeGreaterThan(few);
    expect((many - more) / (more - few)).toBeLessThan(2.5);
  });
});
