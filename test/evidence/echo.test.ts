import { describe, expect, it } from 'vitest';
import { asPrinted, ownWords } from '../../src/evidence/echo.js';
import { runsOf } from '../../src/evidence/example.js';
import type { Run } from '../../src/model.js';

function printing(stderr: string): Run {
  const [run] = runsOf({
    kind: 'run',
    event: 'PostToolUse',
    payload: { tool_input: { file_path: '/project/src/cart.ts' } },
    execution: { stderr },
  }) as readonly [Run];
  return run;
}

describe('a line of stderr with a text of the payload in it', () => {
  const line = '  WARNING: /project/src/cart.ts has no test.';
  const run = printing(`Looking.\n${line}\n`);

  it('is told apart from what the payload brought', () => {
    expect(ownWords(run, 'stderr')).toBe('Looking.\n  WARNING:  has no test.\n');
  });

  it('is found again whole', () => {
    expect(asPrinted('WARNING:  has no test.', run)).toBe(line);
  });

  it('is left as it is, where no line has it', () => {
    expect(asPrinted('Something else.', run)).toBe('Something else.');
  });
});
