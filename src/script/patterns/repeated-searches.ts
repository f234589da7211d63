/** `git diff -S password -S token`: of several, Git takes the last. Pure. */
import { escaped } from '../../text/escaped.js';
import { everyCommand, literalText } from '../shell/shell-command.js';
import type { MisreadPattern } from './misread-patterns.js';

/** The first search of each call of Git that has several. */
export function repeatedSearches(text: string): readonly MisreadPattern[] {
  // Most scripts search no history, and need not be read for it.
  if (!/\s-S\s/.test(text)) return [];
  return everyCommand(text)
    .map(({ words }) => searchesOf(words.map((word) => literalText(word) ?? '')))
    .filter((searches) => searches.length > 1 && searches.every((each) => each !== ''))
    .slice(0, mostCalls)
    .map((searches) => {
      const pattern = searches[0] ?? '';
      // Where a command lies in a substitution, its words know only their place in that.
      const [before = ''] = new RegExp(`\\s-S\\s+["']?(?=${escaped(pattern)})`).exec(text) ?? [];
      return {
        pattern,
        offset: text.indexOf(before + pattern) + before.length,
        length: pattern.length,
        what: `of several \`-S\`, Git takes the last, \`${searches.at(-1)}\`, and does not look for the others`,
        instead: "Write one expression for all: `-G 'one|other'`.",
      };
    });
}

/** What a call of Git searches changes for; a text that is put together is empty. */
function searchesOf([program, ...args]: readonly string[]): readonly string[] {
  if (program !== 'git' || !args.some((each) => /^(?:diff|log|show)$/.test(each))) return [];
  return args.flatMap((each, i) => (each === '-S' ? (args[i + 1] ?? '') : []));
}

/** A script has no more of them. */
const mostCalls = 20;
