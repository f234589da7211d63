/** Patterns that begin with a dash, which `grep` takes for options: it ends with an error, and finds nothing. Pure. */
import type { MisreadPattern } from './misread-patterns.js';
import { everyCommand, literalText, type Word } from './shell-command.js';

/** The patterns of a shell script: written behind `grep`, or in the list that a loop hands to it. */
export function dashedPatterns(text: string): readonly MisreadPattern[] {
  return everyCommand(text).flatMap(({ words: [program, ...rest] }) => {
    if (program === undefined || !/^[ef]?grep$/.test(literalText(program) ?? '')) return [];
    const word = unguarded(rest);
    if (word === undefined) return [];
    const written = literalText(word);
    const variable = variableOf(word);
    const flags = rest
      .slice(0, rest.indexOf(word))
      .map(literalText)
      .filter((option) => option !== undefined)
      .join(' ');
    const instead = `Put \`-e\` in front of the pattern: \`grep ${flags === '' ? '' : `${flags} `}-e ${variable === undefined ? `'${written}'` : `"$${variable}"`}\`.`;
    return variable === undefined
      ? placed(text, written === undefined ? [] : [written], instead)
      : placed(text, listedFor(text, variable), instead);
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

/** The variable that is the whole of a word. */
export function variableOf({ parts }: Word): string | undefined {
  const [part, ...others] = parts;
  return part?.kind === 'variable' && part.modifier === '' && others.length === 0 ? part.name : undefined;
}

/** What a loop over a list that is written out gives its variable. */
export function listedFor(text: string, variable: string): readonly string[] {
  const loop = new RegExp(
    `\\bfor[ \\t]+${variable}[ \\t]+in[ \\t]+(?:"?\\$\\{(\\w{1,60})\\[@\\]\\}"?|([^\\n;]{1,400}))`,
  ).exec(text);
  const list =
    loop?.[1] === undefined
      ? loop?.[2]
      : // A bracket in quotes or in a comment does not end the list.
        new RegExp(
          `(?<![\\w])${loop[1]}=\\(((?:'[^']{0,400}'|"(?:\\\\[^]|[^"\\\\]){0,400}"|#[^\\n]{0,400}|[^)'"#]){0,999})\\)`,
        )
          .exec(text)?.[1]
          ?.replace(/(?:^|\s)#[^\n]*/g, '');
  return [...(list ?? '').matchAll(/"([^"\n$`]{1,200})"|'([^'\n]{1,200})'/g)].map(
    ([, double, single]) => double ?? single ?? '',
  );
}

function placed(text: string, patterns: readonly string[], instead: string): readonly MisreadPattern[] {
  return patterns.flatMap((pattern) => {
    const offset = /^-[-\w]/.test(pattern) ? text.search(quotedText(pattern)) + 1 : 0;
    return offset === 0
      ? []
      : [
          {
            pattern,
            offset,
            length: pattern.length,
            what: '`grep` takes it for an option and ends with an error',
            instead,
          },
        ];
  });
}

const quotedText = (pattern: string): RegExp => new RegExp(`["']${pattern.replace(/[^\w\s]/g, '\\$&')}["']`);
