import { expect, test } from 'vitest';
import { type OlderScreen, replayOlderScreen } from './older-screens-replay.js';
import { loadVectors } from './vector.js';

const sessions = loadVectors<OlderScreen>('older-screens.jsonl');

test('sessions of older clients are all there', () => {
  expect(sessions).toHaveLength(59);
  expect(new Set(sessions.map(({ client }) => client)).size).toBeGreaterThan(20);
});

test('what older clients showed is foretold', () => {
  const differences = sessions.flatMap((session) =>
    replayOlderScreen(session).map((difference) => `${session.id}: ${difference}`),
  );
  expect(differences).toEqual([]);
});

test('the replay notices a text that is gone, and one that no row tells of', () => {
  const session = sessions.find(({ id }) => id === '2.1.220/stop') as OlderScreen;
  expect(replayOlderScreen({ ...session, terminal: '' })).toEqual([
    'not in the terminal: PreToolUse:Bash hook stopped continuation: STOPMARK',
  ]);
  const silent = session.hooks.map((hook) => ({ ...hook, event: 'Notification' as const }));
  expect(replayOlderScreen({ ...session, hooks: silent })).toContain('not foretold in the terminal: STOPMARK');
});
