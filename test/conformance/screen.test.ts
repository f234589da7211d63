import { expect, test } from 'vitest';
import { replayScreen, type ScreenVector } from './screen-replay.js';
import { loadVectors } from './vector.js';

const vectors = loadVectors<ScreenVector>('screen.jsonl');

test('what the person saw is all there', () => {
  expect(vectors).toHaveLength(482);
});

test('what the person saw is foretold', () => {
  const differences = vectors.flatMap((vector) =>
    replayScreen(vector).map((difference) => `${vector.id}: ${difference}`),
  );
  expect(differences).toEqual([]);
});

test('the replay notices a text that is gone, and one too many', () => {
  const vector = vectors.find(({ id }) => id === 'PreToolUse/Bash/json.systemMessage/terminal') as ScreenVector;
  expect(replayScreen({ ...vector, screenNew: [] })).toEqual(['not seen: PreToolUse:Bash says: SYSMARK']);
  expect(replayScreen({ ...vector, screenNew: [...vector.screenNew, 'And this'] })).toEqual(['not foretold: And this']);
});

test('the replay notices a question without the reason', () => {
  const vector = vectors.find(({ id }) => id === 'PreToolUse/Bash-unallowed/pd.ask/terminal') as ScreenVector;
  expect(replayScreen({ ...vector, dialogNew: ['Do you want to proceed?'] })).toHaveLength(1);
});
