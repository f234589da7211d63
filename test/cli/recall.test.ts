import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineJudge } from '../../src/cli/judge-lines.js';
import { recalling } from '../../src/cli/recall.js';

const args = { client: undefined, rule: [], 'fail-on': [], 'permission-mode': undefined, positionals: [] } as const;

it('gives what the judge gives, for any mixture of lines', () => {
  const plain = lineJudge(args);
  const id = fc.constantFrom('1', '"a"', '"\\u0061"', '2e0', 'null', '1,"id":2');
  const rest = fc.constantFrom(
    '"event":"Stop","hook":{"exitCode":0}}',
    '"event":"Stop","hook":{"exitCode":1,"stderr":"no"}}',
    '"event":"Stop","hook":{"exitCode":1},"id":7}',
    '"event":"Sotp","hook":{"exitCode":1}}',
    '"event":"Stop","hook":{"exitCode":2,"stdout":"{\\"id\\":1}"}}',
    '"event":"Stop"',
  );
  const line = fc
    .tuple(id, fc.constantFrom('', ' '), rest)
    .map(([name, space, tail]) => `{"id":${space}${name},${tail}`);
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const recalled = recalling(plain);
      lines.forEach((text, index) => {
        const expected = plain(text, index);
        const got = recalled(text, index);
        expect(got?.exit).toBe(expected?.exit);
        expect(JSON.parse(got?.json ?? '0')).toEqual(JSON.parse(expected?.json ?? '1'));
      });
    }),
  );
});

it('judges a line once and forgets what grows too large', () => {
  let judged = 0;
  const judge = recalling((text) => {
    judged++;
    return { json: text, exit: 0 };
  });
  for (let id = 0; id < 100; id++) judge(`{"id":${id},"event":"Stop"}`, id);
  expect(judged).toBe(1);
  const long = 'x'.repeat(3_000_000);
  judge(`{"id":1,"a":"${long}"}`, 1);
  judge(`{"id":1,"b":"${long}"}`, 1);
  judge('{"id":1,"event":"Stop"}', 1);
  expect(judged).toBe(4);
});

it('stops trying where no two lines are alike', () => {
  let judged = 0;
  const judge = recalling((text) => {
    judged++;
    return { json: text, exit: 0 };
  });
  for (let line = 0; line < 6000; line++) judge(`{"id":${line},"n":${line}}`, line);
  judge('{"id":1,"n":1}', 1);
  expect(judged).toBe(6001);
});
