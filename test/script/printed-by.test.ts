import { describe, expect, it } from 'vitest';
import { runsOf } from '../../src/evidence/example.js';
import type { Run } from '../../src/model.js';
import { printedBy } from '../../src/script/printed-by.js';

/** The line that ended a script of the shell, of which these lines ran. */
function endedBy(text: string, ranLines: readonly number[]): number | undefined {
  const [run] = runsOf({
    kind: 'runs',
    event: 'PostToolUse',
    handler: { command: './check.sh' },
    runs: [{ execution: { exitCode: 1 } }],
  }) as readonly [Run];
  const script = { path: 'check.sh', absolutePath: '/p/check.sh', language: 'bash', text } as const;
  return printedBy({ ...run, ranLines }, script, { in: 'output', stream: 'exit' });
}

describe('the line that ended a script', () => {
  it('is the last one that ran, where an `exit` before it was not taken', () => {
    expect(endedBy('[ -z "$FILE" ] && exit 0\ncommand -v taplo && taplo check "$FILE"\n', [1, 2])).toBe(2);
  });

  it('is the `exit` in front of what a trap does', () => {
    expect(endedBy("trap 'rm -f log' EXIT\nexit 1\n", [1, 2, 1])).toBe(2);
  });
});
