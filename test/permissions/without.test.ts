/** Calls judged as in a session that has no permission rules, such as those that `hooklint live` plays. */
import { expect, it } from 'vitest';
import { lint } from '../../src/lint/index.js';
import { scratch } from '../load/scratch.js';

it('leaves out the rules and the mode of the project', async () => {
  const handler = { type: 'command', command: 'exit 0' };
  const settings = {
    permissions: { deny: ['Bash'], defaultMode: 'dontAsk' },
    hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [handler] }] },
  };
  const cwd = await scratch({ '.claude/settings.json': JSON.stringify(settings) });
  const outcomes = async (withoutPermissions: boolean) => {
    const { runs } = await lint({
      cwd,
      withoutPermissions,
      prove: 'none',
      isWantedPayload: ({ id }) => id === 'PreToolUse/Bash',
    });
    return runs.map(({ verdict }) => verdict.runs);
  };
  expect(await outcomes(false)).toEqual([false]);
  expect(await outcomes(true)).toEqual([true]);
}, 60_000);
