/** What mods answered, and handed on, and `claude plugin test` (2.1.330) took or refused, against what reading tells. */
import { expect, test } from 'vitest';
import { inputShapeOf } from '../../src/contract/mod-inputs.js';
import type { Literal } from '../../src/model.js';
import { answerEffect } from '../../src/mods/answer.js';
import { loadVectors } from './vector.js';

interface AnswerVector {
  readonly event: string;
  readonly answer: Readonly<Record<string, unknown>>;
  readonly taken: boolean;
}

/** `next` was handed `e` with another value in this field. */
interface ChangeVector {
  readonly event: string;
  readonly changed: string;
  readonly taken: boolean;
}

function literal(value: unknown): Literal {
  if (value === null) return { kind: 'null' };
  if (Array.isArray(value)) return { kind: 'array', items: value.map(literal) };
  if (typeof value === 'object') {
    const at = { file: 'hooks/register.ts', start: 0, end: 0 };
    const entries = Object.entries(value).map(([key, held]) => ({ key, at, value: literal(held) }));
    return { kind: 'object', entries, open: false };
  }
  return { kind: typeof value, value } as Literal;
}

const vectors = loadVectors<AnswerVector | ChangeVector>('mod-answers.jsonl');
const answers = vectors.filter((each): each is AnswerVector => 'answer' in each);
const changes = vectors.filter((each): each is ChangeVector => 'changed' in each);

test.each(answers.map((each) => [each.event, JSON.stringify(each.answer), each] as const))(
  '%s: %s',
  (event, _text, { answer, taken }) => {
    expect(answerEffect(event, literal(answer)).kind !== 'refused').toBe(taken);
  },
);

test('every field that next() must be handed as it came was changed, and refused', () => {
  const refused = changes.filter(({ taken }) => !taken).map(({ event, changed }) => `${event} ${changed}`);
  const pinned = [...new Set(changes.map(({ event }) => event))].flatMap((event) =>
    (inputShapeOf(event)?.pinned ?? []).map((field) => `${event} ${field}`),
  );
  expect(refused.toSorted()).toEqual(pinned.toSorted());
  expect(new Set(changes.map(({ event }) => inputShapeOf(event)?.shape)).size).toBe(4);
});
