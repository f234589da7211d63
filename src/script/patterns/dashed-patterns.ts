/** Patterns that begin with a dash, which `grep` takes for options: it ends with an error, and finds nothing. Pure. */
import { escaped } from '../../text/escaped.js';
import { type GivenPattern, grepCalls, variableOf } from '../shell/grep-calls.js';
import { literalText, type Word } from '../shell/shell-command.js';
import type { MisreadPattern } from './misread-patterns.js';

/** The patterns of a shell script: written behind `grep`, in the list of a loop, or handed to a function. */
export function dashedPatterns(text: string): readonly MisreadPattern[] {
  return grepCalls(text).flatMap(({ held, rest }) => {
    const word = unguarded(rest);
    if (word === undefined || (held !== undefined && held.word !== word)) return [];
    const said = literalText(word);
    const variable = variableOf(word);
    const flags = rest
      .slice(0, rest.indexOf(word))
      .map(literalText)
      .filter((option) => option !== undefined)
      .join(' ');
    const instead = `Put \`-e\` in front of the pattern: \`grep ${flags === '' ? '' : `${flags} `}-e ${variable === undefined ? `'${said}'` : `"$${variable}"`}\`.`;
    const given = held?.patterns ?? (said === undefined ? [] : inQuotes(text, said));
    return given.flatMap(({ length, offset, text: pattern }) =>
      /^-[-\w]/.test(pattern)
        ? [{ pattern, offset, length, what: '`grep` takes it for an option and ends with an error', instead }]
        : [],
    );
  });
}

/** What stands where the pattern is expected, with nothing in front of it that keeps it from being an option. */
function unguarded(words: readonly Word[]): Word | undefined {
  for (const [index, word] of words.entries()) {
    const said = literalText(word);
    if (said !== undefined && /^(?:--|-[A-Za-z]*[ef]|--(?:regexp|file)(?:=.*)?)$/.test(said)) return undefined;
    if (said === undefined || !/^-[A-Za-z]+$|^--[a-z-]+(?:=|$)/.test(said)) return word;
    // An option is seldom written in quotes, and something stands behind it.
    if (isQuoted(word) && (said.startsWith('--') || index === words.length - 1)) return word;
  }
  return undefined;
}

const isQuoted = ({ parts }: Word): boolean => parts.some((part) => part.quoted);

function inQuotes(text: string, pattern: string): readonly GivenPattern[] {
  const offset = text.search(new RegExp(`["']${escaped(pattern)}["']`)) + 1;
  return offset === 0 ? [] : [{ text: pattern, offset, length: pattern.length }];
}
