/** What an exit that no run came to would have said. */
import { expect, it } from 'vitest';
import { unreachedRefusals } from '../../src/evidence/refusal.js';
import type { Hook, Run } from '../../src/model.js';

/** What the text of a hook would say and end with, seen in one run that said nothing. */
function refusals(text: string) {
  const script = { path: 'check', absolutePath: '/p/check', text, language: 'bash', executable: true };
  const hook = { id: 'h', event: 'PostToolUse', handler: { type: 'command' }, script } as unknown as Hook;
  const nothing = new Uint8Array();
  const execution = { type: 'command', exitCode: 0, signal: null, stdout: nothing, stderr: nothing, timedOut: false };
  return unreachedRefusals(hook, [{ case: { hook }, execution } as unknown as Run]);
}

const scored = (ending: string) => `failed=0
if [ "$score" -ge 80 ]; then
  echo "The score is high enough." >&2
else
  echo "The score is too low now." >&2
  failed=1
fi
${ending}
`;

it.each(['exit $failed', '[ "$failed" -gt 0 ] && exit 1'])('is what stands in the branch of its flag: %s', (ending) => {
  expect(refusals(scored(ending))).toMatchObject([{ line: 8, exit: 1, said: 'The score is too low now.' }]);
});

it('is no reason of a block as soon as anything up to the exit goes to stderr', () => {
  const text = (more: string) =>
    `failed=0\nif [ -f a ]; then\n  echo "A draft is left here."\n  failed=2\nfi\n${more}exit $failed\n`;
  expect(refusals(text(''))).toMatchObject([{ exit: 2, toStdout: true }]);
  expect(refusals(text('[ $failed -eq 0 ] || echo "See above." >&2\n'))).toMatchObject([{ exit: 2, toStdout: false }]);
});

it('is looked for in a hundred exits of a script that has thousands', () => {
  const script = 'echo "A draft is left here." >&2\nfailed=1\n'.repeat(2_000) + 'exit $failed\n'.repeat(2_000);
  expect(refusals(script)).toHaveLength(100);
});
