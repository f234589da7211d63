/** What a line of a shell script prints, as against what it does. Pure. */
import type { Language } from '../../model.js';
import { isShell } from './family.js';

/** A line of a shell script without the text that it prints first: the `exit 2` in such a text ends nothing. */
export function withoutPrinted(raw: string, language: Language): string {
  const printing = isShell(language) ? /(?:^|[\s;&|{(])(?:echo|printf)\s/.exec(raw) : null;
  if (printing === null) return raw;
  let quote = '';
  for (let at = printing.index + printing[0].length; at < raw.length; at++) {
    const character = raw[at] as string;
    if (character === '\\' && quote !== "'") at++;
    else if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    // The `&` of `>&2` ends no command.
    else if (';&|)}'.includes(character) && raw[at - 1] !== '>') return raw.slice(0, printing.index) + raw.slice(at);
  }
  // A text that goes on in the next line is not read as one.
  return quote === '' ? raw.slice(0, printing.index) : raw;
}
