/** As many handlers as a generator could write: the time grows with their number, not with its square. */
import { describe, expect, it } from 'vitest';
import { runMain } from '../cli/run-main.js';
import { scratch } from '../load/scratch.js';

const settings = (count: number, handler: (index: number) => object): string =>
  JSON.stringify(
    { hooks: { PreToolUse: [{ matcher: 'NoSuchTool', hooks: Array.from({ length: count }, (_, i) => handler(i)) }] } },
    undefined,
    1,
  );

/** Processor time of a lint in seconds: on a busy machine the clock tells nothing. */
async function cost(count: number, handler: (index: number) => object): Promise<number> {
  const cwd = await scratch({ '.claude/settings.json': settings(count, handler) });
  const before = process.cpuUsage();
  const { stdout } = await runMain(['--format', 'json'], { cwd });
  const { user } = process.cpuUsage(before);
  expect(JSON.parse(stdout).summary.hooks).toBe(count);
  return user / 1e6;
}

describe.each([
  ['commands', (index: number) => ({ type: 'command', command: `exit ${index % 3}; : ${index}` })],
  ['prompts', (index: number) => ({ type: 'prompt', prompt: `Is this fine? ${index}` })],
])('thousands of %s in one file', (_, handler) => {
  it('take time in proportion', async () => {
    await cost(200, handler);
    const few = await cost(1_000, handler);
    const many = await cost(4_000, handler);
    // In proportion it is 4, with the square 16.
    expect(many / few).toBeLessThan(9);
  }, 120_000);
});
