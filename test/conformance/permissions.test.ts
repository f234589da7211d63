/** Every recorded call in a session with permission rules and a mode, against what the interpreter makes of its hooks. */
import { expect, test } from 'vitest';
import { interpret } from '../../src/interpret/index.js';
import { here, type PermissionVector, permissionVectors, seenOf, textsIn, toldOf } from './permission-replay.js';

const { vectors, contextOf, executionOf } = permissionVectors();

test('the file is whole', () => expect(vectors).toHaveLength(1769));

/** Its context is another call's: the hook had printed none. */
const strayContext = 'stdio/default/deny-pattern/Bash/allow+none';

test.each(groups())('%s', (_group, members) => {
  const wrong = members.flatMap((vector): readonly object[] => {
    const context = contextOf(vector);
    const { permissions: _, ...alone } = context;
    const before = interpret(executionOf(vector, 'PreToolUse'), { ...context, event: 'PreToolUse' });
    const request = interpret(executionOf(vector, 'PermissionRequest'), { ...alone, event: 'PermissionRequest' });
    const told = toldOf(before, request, context);
    const seen = seenOf(vector);
    if (JSON.stringify(told) !== JSON.stringify(seen)) return [{ id: vector.id, told, seen }];
    const texts = textsIn(before, context);
    const read = (vector.observed.claudeSaw ?? []).map(here).slice(0, vector.id === strayContext ? 1 : undefined);
    return texts === undefined || JSON.stringify(texts) === JSON.stringify(read) ? [] : [{ id: vector.id, texts, read }];
  });
  expect(wrong).toEqual([]);
});

/** One test for each folder of ids: a test for each vector would be most of what the suite spends. */
function groups(): readonly (readonly [string, readonly PermissionVector[]])[] {
  const found = new Map<string, PermissionVector[]>();
  for (const vector of vectors) {
    const group = vector.id.split('/').slice(0, 3).join('/');
    found.set(group, [...(found.get(group) ?? []), vector]);
  }
  return [...found];
}
