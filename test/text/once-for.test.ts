import { expect, it } from 'vitest';
import { onceFor, onceForText } from '../../src/text/once-for.js';

it('works once for each object, also where nothing comes of it', () => {
  const asked: object[] = [];
  const nothing = onceFor((key: object): undefined => void asked.push(key));
  const [one, other] = [{}, {}];
  expect([nothing(one), nothing(one), nothing(other)]).toEqual([undefined, undefined, undefined]);
  expect(asked).toEqual([one, other]);
});

it('works once for each text, and forgets the oldest of very many', () => {
  const asked: string[] = [];
  const lengthOf = onceForText((text) => {
    asked.push(text);
    return text.length;
  });
  expect([lengthOf('a'), lengthOf('bb'), lengthOf('a')]).toEqual([1, 2, 1]);
  expect(asked).toEqual(['a', 'bb']);
  for (let number = 0; number < 600; number++) lengthOf(`text ${number}`);
  asked.length = 0;
  lengthOf('text 599');
  lengthOf('a');
  expect(asked).toEqual(['a']);
});
