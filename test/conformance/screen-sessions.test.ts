/** What the terminal showed of one hook, or of two at once, in sessions of many turns, against the merged verdict. */
import { expect, test } from 'vitest';
import {
  type ScreenSession,
  type ScreenTurn,
  screenTurnDifferences,
} from '../../scripts/conformance/screen-sessions-vector.js';
import { loadVectors } from './vector.js';

const sessions = loadVectors<ScreenSession>('screen-sessions.jsonl');

test.each(sessions.map((session) => [session.name, session] as const))('%s', (_name, { turns, client }) => {
  const wrong = turns.flatMap((turn) =>
    screenTurnDifferences(turn, client).map((difference) => `${turn.probe}: ${difference}`),
  );
  expect(wrong).toEqual([]);
});

test('the comparison notices a text that is gone, and one too many', () => {
  const [session] = sessions;
  const turn = session?.turns.find(({ shown }) => shown.length > 0) as ScreenTurn;
  expect(screenTurnDifferences({ ...turn, shown: [] }, '2.1.330')).not.toEqual([]);
  const more = { ...turn, shown: [...turn.shown, 'And this'] };
  expect(screenTurnDifferences(more, '2.1.330')).toEqual(['not foretold: Andthis']);
});
