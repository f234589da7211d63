import { describe, expect, test } from 'vitest';
import { replayVersion, type VersionVector } from './version-replay.js';
import { loadVectors } from './vector.js';

const vectors = loadVectors<VersionVector>('versions.jsonl');
/** Prompt hooks have a test of their own. */
const commands = vectors.filter(({ hook }) => hook.type !== 'prompt');

/** Observations that the interpreter cannot explain, each with the reason. One that it does explain must not stand here. */
const unexplained: Readonly<Record<string, string>> = {};

describe('observations of older clients', () => {
  test('are all there', () => {
    expect(vectors).toHaveLength(939);
    expect(commands).toHaveLength(771);
    expect(new Set(vectors.map(({ client }) => client)).size).toBe(111);
  });

  test('are explained, but for those listed', () => {
    const differences = commands
      .filter(({ id }) => unexplained[id] === undefined)
      .flatMap((vector) => replayVersion(vector).map((difference) => `${vector.id}: ${difference}`));
    expect(differences).toEqual([]);
  });

  test('that are listed are still unexplained', () => {
    const explained = Object.keys(unexplained).filter((id) => {
      const vector = commands.find((candidate) => candidate.id === id);
      return vector === undefined || replayVersion(vector).length === 0;
    });
    expect(explained).toEqual([]);
  });
});

describe('the replay', () => {
  const find = (id: string): VersionVector => commands.find((vector) => vector.id === id) as VersionVector;

  test.each([
    ['the newest words on an older client', '2.1.300/PreToolUse/deny', '2.1.100'],
    ['exit 2 that JSON overrode', '2.1.89/PreToolUse/exit2-sysmsg', '2.1.90'],
    ['exit 2 that an allow overrode', '2.1.104/PreToolUse/exit2-allow-json', '2.1.105'],
    ['exit 2 that a bad reply overrode', '2.1.211/PreToolUse/exit2-invalid-schema', '2.1.213'],
    ['a context that did not hold the turn', '2.1.162/Stop/additionalContext', '2.1.163'],
    ['a value that was not legal yet', '2.1.88/PreToolUse/defer', '2.1.89'],
    ['input that was not rewritten', '2.1.1/PreToolUse/updatedInput-nodecision', '2.1.2'],
    ['a prompt that was sent all the same', '1.0.63/UserPromptSubmit/block', '1.0.64'],
    ['a file that was dropped whole', '2.1.71/settings/unknown-event+legacy-block', '2.1.101'],
  ])('notices %s', (_name, id, client) => {
    expect(replayVersion(find(id))).toEqual([]);
    expect(replayVersion({ ...find(id), client })).not.toEqual([]);
  });
});
