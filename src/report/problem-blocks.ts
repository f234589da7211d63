/** Input that cannot be used, for people. */
import type { Problem } from '../model.js';
import { grouped } from '../text/grouped.js';
import { escapeLine } from './escape.js';
import type { Layout } from './layout.js';
import { placeText } from './place-text.js';
import { wrap } from './wrap.js';

/** A block for each problem; one that several files have is told once. */
export function problemBlocks(problems: readonly Problem[], { width, paint }: Layout): readonly string[] {
  const told = grouped(problems, ({ message, hint }) => JSON.stringify([message, hint]));
  return [...told.values()].map((same) => {
    const [{ message, hint }] = same;
    const places = same.flatMap(({ place }) => (place === undefined ? [] : [placeText(place)]));
    const at = places.length === 0 ? '' : `${places.join(', ')}: `;
    return [
      wrap(`${paint.error('problem')}  ${at}${escapeLine(message)}`, width, '', '  '),
      ...(hint === undefined ? [] : [wrap(escapeLine(hint), width, '  ')]),
    ].join('\n');
  });
}
