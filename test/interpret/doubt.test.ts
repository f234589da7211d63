/** Verdicts on clients of which it is not known on which side of a change they lie. */
import { describe, expect, test } from 'vitest';
import { pairs } from '../../scripts/conformance/pairs.js';
import { looseBracket } from '../../src/contract/dates.js';
import { type Bracket, openChanges } from '../../src/contract/doubt.js';
import { eventNames } from '../../src/contract/index.js';
import { parseClientRange } from '../../src/contract/range.js';
import { concerning, tables } from '../../src/contract/tables.js';
import { newestClient } from '../../src/contract/version.js';
import { interpret } from '../../src/interpret/index.js';
import { merge } from '../../src/interpret/merge.js';
import type { EventName, Execution, Handler, Verdict, Version } from '../../src/model.js';
import { verdictLine } from '../../src/report/line.js';
import { contextOf, executionOf, type Vector } from '../conformance/vector.js';

interface OpenChange {
  readonly event: EventName;
  readonly bracket: Bracket;
}

/** Every change that is known only to lie between two clients which do not follow each other, event by event. */
const open: readonly OpenChange[] = eventNames.flatMap((event) => {
  const brackets = new Map<string, Bracket>();
  for (const row of Object.values(tables).flatMap((rows) => concerning(event, rows))) {
    const bracket = looseBracket(row);
    if (bracket !== undefined) brackets.set(`${bracket.absentIn} ${bracket.presentIn}`, bracket);
  }
  return [...brackets.values()].map((bracket) => ({ event, bracket }));
});

/** The last client of the bracket: what is told of it and of the next one differs by the changes of that one release. */
const lastBefore = (version: Version): Version => parseClientRange(`<${version}`).newest;

/** Exactly dated changes of the same release, which nobody doubts. */
function isDatedBesides(event: EventName, version: Version): boolean {
  return Object.values(tables)
    .flatMap((rows) => concerning(event, rows))
    .some((row) => (row.since === version || row.until === version) && looseBracket(row) === undefined);
}

type Ask = (client: Version) => Verdict;

const answers = [
  '{"ok":true}',
  '{"ok":false,"reason":"No."}',
  '{"ok":false,"reason":"No.","impossible":true}',
  '"ok":false,"reason":"No."}',
  '```json\n{"ok":false,"reason":"No."}\n```',
];

/** Each pair of the matrix, and answers of a model. */
function asked(event: EventName): readonly Ask[] {
  const commands = (pairs(newestClient) as readonly unknown[] as readonly Vector[])
    .filter((vector) => vector.event === event)
    .map(
      (vector): Ask =>
        (client) =>
          interpret(executionOf({ ...vector, client }, new Map()), contextOf({ ...vector, client })),
    );
  const handler: Handler = { type: 'prompt', prompt: 'Is it fine?' };
  const prompts = answers.map(
    (answer): Ask =>
      (client) => {
        const execution: Execution = { type: 'prompt', answer, timedOut: false };
        return interpret(execution, { event, client, handler });
      },
  );
  return [...commands, ...prompts];
}

const told = ({ status, effect, endsTurn, toClaude, toUser }: Verdict): string =>
  JSON.stringify([status, effect, endsTurn, toClaude, toUser]);

const inWords = ({ absentIn, presentIn }: Bracket): string => `between ${absentIn} and ${presentIn}`;

describe('a change that lies between two clients', () => {
  test.each(open.map((change) => [`${change.event}, ${inWords(change.bracket)}`, change] as const))(
    'makes what hangs on it uncertain: %s',
    (_name, { event, bracket }) => {
      if (isDatedBesides(event, bracket.presentIn)) return;
      const before = lastBefore(bracket.presentIn);
      for (const ask of asked(event)) {
        const verdict = ask(before);
        const hangsOnIt = told(verdict) !== told(ask(bracket.presentIn));
        const isSaid = (verdict.uncertain ?? []).some(
          (each) => 'absentIn' in each && inWords(each) === inWords(bracket),
        );
        expect([isSaid, told(verdict)]).toEqual([hangsOnIt, told(verdict)]);
        if (hangsOnIt) expect(verdictLine(verdict)).toContain(inWords(bracket));
      }
    },
  );

  test('is no doubt at its ends', () => {
    for (const { event, bracket } of open) {
      for (const client of [bracket.absentIn, bracket.presentIn]) {
        expect(openChanges(event, client)).not.toContainEqual(bracket);
      }
    }
  });

  test('is none of the newest client', () => {
    for (const event of eventNames) expect(openChanges(event, newestClient)).toEqual([]);
  });
});

test('a merged verdict hangs on what one of its verdicts hangs on', () => {
  const uncertain = [{ absentIn: '2.1.1', presentIn: '2.1.9' }];
  const one = { ...(asked('PreToolUse')[0] as Ask)('2.1.5'), uncertain };
  const { uncertain: _none, ...other } = one;
  expect(merge([other, one]).verdict.uncertain).toEqual(uncertain);
  expect(merge([other, other]).verdict.uncertain).toBeUndefined();
});
