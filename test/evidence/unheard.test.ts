import { describe, expect, it } from 'vitest';
import { unheardOnStderr } from '../../src/evidence/unheard.js';
import type { Hook, Run } from '../../src/model.js';

/** What a Python hook would say on stderr, after one run in which it said nothing. */
function unheard(text: string): string | undefined {
  const script = { path: 'check.py', absolutePath: '/p/check.py', text, language: 'python', executable: true };
  const hook = { id: 'h', event: 'PostToolUse', handler: { type: 'command' }, script } as unknown as Hook;
  const nothing = new Uint8Array();
  const execution = { type: 'command', exitCode: 0, signal: null, stdout: nothing, stderr: nothing, timedOut: false };
  return unheardOnStderr(hook, [{ case: { hook }, execution } as unknown as Run], () => true)?.words;
}

const check = (end: string) =>
  `import os, sys\n\ndef main():\n    if os.path.exists('problems'):\n        print(\n            'WARNING: please look at the problems',\n            file=sys.stderr,\n        )\n    ${end}\n\nsys.exit(main())\n`;

describe('a Python hook that ends with the code of its main', () => {
  it('is not heard where that can only be 0', () => {
    expect(unheard(check('return 0'))).toBe('WARNING: please look at the problems');
  });

  it.each(['return 2', 'return found', 'return 1 if found else 0'])('may be heard: %s', (end) => {
    expect(unheard(check(end))).toBeUndefined();
  });
});
