/** Commands of a shell script that read the stdin that the script was given. Pure. */
import { isCommentLine } from '../lines/comment.js';
import { everyCommand, literalText, type SimpleCommand } from './shell-command.js';

/** Programs that run others, or scripts: what they start inherits stdin and may well read it. */
const starters = /^(?:python3?|node|bun|deno|ruby|perl|uv|tsx|ts-node)$/;

/** Programs of packages that look at files, and read stdin only where an option or a dash says so. */
const looksAtFiles =
  /^(?:biome|eslint|jest|mypy|next|nx|oxlint|playwright|pyright|pytest|ruff|stylelint|svelte-check|tsc|turbo|vitest|vue-tsc)$/;

/** How many words that are no options a filter takes before those that name files, by the option that takes their place. */
const filters: Readonly<Record<string, { readonly own: number; readonly instead?: RegExp }>> = {
  cat: { own: 0 },
  head: { own: 0 },
  tail: { own: 0 },
  grep: { own: 1, instead: /^-\w*[ef]|^--(?:regexp|file)/ },
  egrep: { own: 1, instead: /^-\w*[ef]/ },
  rg: { own: 1, instead: /^-\w*[ef]/ },
  sed: { own: 1, instead: /^-\w*[ef]$|^--(?:expression|file)/ },
  awk: { own: 1, instead: /^-\w*f$/ },
  // `npx prettier` reads stdin, `npx prettier FILE` does not.
  npx: { own: 1 },
};

/** Does the command read the stdin that the script was given: no pipe in front of it, no file named? */
export function readsStdin({ words, after, redirections }: SimpleCommand): boolean {
  const [program, ...rest] = words.map(literalText);
  if (program === undefined || after === '|' || redirections.some(({ operator }) => operator.startsWith('<')))
    return false;
  if (program === 'tee') return true;
  const isStarter = starters.test(program);
  if ((isStarter || program === 'npx') && startsLook(rest)) return false;
  const given = isStarter ? shellText(rest) : undefined;
  if (given !== undefined) return everyCommand(given).some(readsStdin);
  if (isStarter) return true;
  const filter = Object.hasOwn(filters, program) ? filters[program] : undefined;
  if (filter === undefined) return false;
  if (program === 'npx' && rest.some((word) => starters.test(word ?? ''))) return true;
  const { own, instead } = filter;
  const replaced = instead !== undefined && rest.some((word) => word !== undefined && instead.test(word));
  const operands = rest.filter((word, index) => !isOption(word) && !instead?.test(rest[index - 1] ?? ''));
  return operands.filter((word) => word !== '-').length <= (replaced ? 0 : own);
}

/** Does a starter with these words start a program that looks at files, and not at stdin? */
function startsLook(words: readonly (string | undefined)[]): boolean {
  const started = words.find((word) => !isOption(word) && word !== 'run') ?? '';
  return looksAtFiles.test(started) && !words.some((word) => word === '-' || /^--stdin/.test(word ?? ''));
}

/** The commands that a starter gives to a shell: `uv run bash -c 'ruff format "$1"'`. */
function shellText(words: readonly (string | undefined)[]): string | undefined {
  const shell = words.findIndex((word) => /^(?:ba|z|da)?sh$/.test(word ?? ''));
  return shell >= 0 && /^-[a-z]*c$/.test(words[shell + 1] ?? '') ? words[shell + 2] : undefined;
}

/** Does a shell script throw its stdin away before it does anything: `cat >/dev/null`? */
export function throwsStdinAway(text: string): boolean {
  const first = text.split('\n').find((line) => line.trim() !== '' && !isCommentLine(line) && !/^\s*set\s/.test(line));
  return first !== undefined && /^\s*cat\s?>\s?\/dev\/null\s*(?:;|\|\||#|$)/.test(first);
}

const isOption = (word: string | undefined): boolean => word !== undefined && /^-./.test(word);
