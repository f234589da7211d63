import { describe, expect, it } from 'vitest';
import { asPrinted, ownWords } from '../../src/evidence/echo.js';
import { runsOf } from '../../src/evidence/example.js';
import type { Run } from '../../src/model.js';

function printing(stderr: string, command = 'true', input: object = { file_path: '/project/src/cart.ts' }): Run {
  const [run] = runsOf({
    kind: 'run',
    event: 'PostToolUse',
    handler: { command },
    payload: { tool_input: input },
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

describe('a command that a message of the hook names as well', () => {
  const line = 'After git push origin: look at the checks.';
  const input = { command: 'git push origin' };

  it('is a part of that message', () => {
    expect(ownWords(printing(`${line}\n`, `echo "${line}" >&2`, input), 'stderr')).toBe(`${line}\n`);
  });

  it('is brought by the payload where the hook fills it in, or only looks for it', () => {
    const filled = 'After : look at the checks.\n';
    for (const command of ['echo "After $command: look at the checks." >&2', 'grep -q "git push origin"']) {
      expect(ownWords(printing(`${line}\n`, command, input), 'stderr')).toBe(filled);
    }
  });
});
