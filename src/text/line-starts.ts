import { latest } from './latest.js';

/** Where each line of a text begins. Of the text that was asked about last it is known: one document has many places. */
export const lineStarts = latest((text: string): readonly number[] => {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
});
