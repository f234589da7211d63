/** Lines on what only a session could tell. */
import { expect, test } from 'vitest';
import type { LiveResult } from '../../src/live/live.js';
import { resultText, summaryText } from '../../src/live/report.js';
import { plain } from '../../src/report/paint.js';

const seen = (proceeded: boolean): LiveResult =>
  ({
    case: { hook: { id: 'mod:PreToolUse' }, payload: { id: 'PreToolUse/Bash.ls' } },
    outcome: {
      kind: 'only-seen',
      why: 'it calls `$.fs.read`',
      observation: { proceeded, toolResult: { error: !proceeded, text: 'no' }, claudeSaw: [] },
    },
  }) as unknown as LiveResult;

test('a mod that a test cannot judge is told by what the session did with it', () => {
  const text = resultText(seen(false), undefined, plain);
  expect(text).toContain('Bash.ls: it does not go ahead; Claude reads: no');
  expect(text).toContain('not judged: it calls `$.fs.read`');
  expect(resultText(seen(true), undefined, plain)).toContain('it goes ahead');
});

test('the counts name them, and mods that were not played', () => {
  const text = summaryText([seen(true)], [{ mod: 'hooks.json#/modules/0', why: 'Claude Code does not load it' }]);
  expect(text).toContain('0 agree, 0 differ, 1 seen and not judged');
  expect(text).toContain('not played: hooks.json#/modules/0: Claude Code does not load it');
});
