/** Patterns for commands that a plain spelling of the same command gets past, by the text of the script alone. Pure. */
import type { Language, Library } from '../../model.js';
import { definedFunctions } from '../lines/functions.js';
import type { Clue } from './clue.js';
import { guardingClues, holds, isAbout, ofJson } from './guarding-clues.js';

export interface NarrowPattern {
  /** As the script looks for it. */
  readonly pattern: string;
  /** Line of the pattern, from 1. */
  readonly line: number;
  /** A command that it finds, and the same command in a spelling that nothing in the script finds. */
  readonly found: string;
  readonly passes: string;
  /** `list`: behind another command, as Claude writes it every day. `line`: on a line of its own. `folder`: `git -C`. */
  readonly by: 'list' | 'options' | 'line' | 'folder';
  /** A harmless command that only mentions it, and that the pattern finds too. */
  readonly mention?: string;
  /** Does the pattern, or another one of the script for the same command, find this command? */
  readonly finds: (command: string) => boolean;
}

interface Guarded {
  readonly command: string;
  /** What a pattern for it has in it. */
  readonly word: RegExp;
  readonly others: readonly string[];
}

const inFolder = 'git -C .';

const git = (rest: string, word: RegExp, others: readonly string[] = []): Guarded => ({
  command: `git ${rest}`,
  word,
  others: [...others, `${inFolder} ${rest}`],
});

/** Commands that hooks guard, the special ones first. */
const guarded: readonly Guarded[] = [
  git('push --force origin main', /force|-f\b/, ['git push origin main --force', 'git push -f origin main']),
  git('push -f origin main', /-f\b/, ['git push origin main -f']),
  git('push origin main', /push/),
  git('commit -m note', /commit/),
  git('add notes.txt', /\badd\b/),
  git('reset --hard', /reset/),
  git('checkout main', /checkout/),
  git('merge topic', /merge/),
  git('rebase main', /rebase/),
  { command: 'rm -rf /', word: /rm\b/, others: ['rm -fr /', 'rm -r -f /'] },
  { command: 'rm -rf build', word: /rm\b/, others: ['rm -fr build', 'rm -r -f build'] },
  { command: 'npm publish', word: /publish/, others: [] },
  { command: 'npm install left-pad', word: /install/, others: ['npm i left-pad'] },
  { command: 'gh pr create --fill', word: /pr\b/, others: [] },
  { command: 'gh pr merge 7', word: /merge/, others: [] },
];

/**
 * The patterns of a script that a plain spelling gets past, each once. `libraries`: what it sources or imports, whose
 * functions may look for a pattern in each part of a command.
 */
export function narrowPatterns(
  text: string,
  language: Language,
  libraries: readonly Library[] = [],
): readonly NarrowPattern[] {
  // What reads words finds them wherever they stand.
  if (/\bshlex\b|shell-?quote|shellwords|bashlex|\btokeni[sz]e/i.test(text)) return [];
  // What is compared with an option is one word of a command, not the command.
  const lines = text.split('\n');
  const clues = guardingClues(text, language).filter(
    ({ compared, text: found }) =>
      (!compared || !found.startsWith('-')) &&
      // A quote that is sought in the command itself is another.
      !(ofJson.test(found) && /tool_input/.test(text)),
  );
  const splits = lines.some((line) => cuts.test(line));
  const looksAtFirst = firstLineReader(lines);
  const isHandedOn = handing(lines, libraries);
  const told = new Set<string>();
  return guarded.flatMap(({ command, word, others }) => {
    // `-f` alone is an option of many programs.
    const [program = '', verb = ''] = command.split(' ');
    const named = program === 'git' || program === 'gh' ? verb : program;
    if (!clues.some((clue) => clue.text.includes(named) && isAbout(clue, command))) return [];
    const own = clues.filter((clue) => word.test(clue.text) && isAbout(clue, command));
    const [first] = own;
    if (first === undefined || told.has(first.text) || own.some(isHandedOn)) return [];
    const isPassed = (spelling: string) =>
      clues.every(
        (clue) =>
          holds(clue, spelling) === false || !(isAbout(clue, command) || findsBehindAnother(clue, spelling, command)),
      );
    const list = splits ? undefined : [`cd app && ${command}`].find(isPassed);
    const options = others.find((each) => !each.startsWith(inFolder) && isPassed(each));
    const line =
      !splits && own.every((clue) => looksAtFirst(lines[clue.line - 1] ?? '')) ? `git fetch\n${command}` : undefined;
    const passes = list ?? options ?? line ?? others.find(isPassed);
    if (passes === undefined) return [];
    for (const { text: pattern } of own) told.add(pattern);
    const by =
      passes === list ? 'list' : passes === options ? 'options' : passes === line ? 'line' : ('folder' as const);
    const finds = (value: string) => own.some((clue) => holds(clue, value) === true);
    const mention = `grep -rn '${command}' docs`;
    const mentioned = !splits && !minds.test(text) && finds(mention) ? { mention } : {};
    return [{ pattern: first.text, line: first.line, found: command, passes, by, finds, ...mentioned }];
  });
}

/** Is a pattern handed to a function of another file, itself or by the variable or constant that holds it? */
function handing(lines: readonly string[], libraries: readonly Library[]): (clue: Pick<Clue, 'line'>) => boolean {
  const names = new Set(
    libraries.flatMap((library) => definedFunctions(library.text, library.language).map(({ name }) => name)),
  );
  const calls = lines.filter((line) => (line.match(/[A-Za-z_][\w-]*/g) ?? []).some((word) => names.has(word)));
  return ({ line }) => {
    const own = lines[line - 1] ?? '';
    const holder = /^\s*(?:(?:export|const|let|var|local|readonly)\s)?(\w{1,60})\s?(?::[^=\n]{0,40})?=/.exec(own)?.[1];
    return calls.includes(own) || (holder !== undefined && calls.some((call) => isNamed(holder, call)));
  };
}

const isNamed = (name: string, line: string): boolean => new RegExp(`\\b${name}\\b`).test(line);

/** A line that cuts a list of commands into its parts. */
const cuts =
  /split\w{0,9}\((?:\s?r?["'/]|re\.)[^)]{0,60}[;&|]|\btr ["'][^"']{0,9}[;&|]|\bsed [^|]{0,40}&&|\bIFS=[^ ]{0,6}[;&|]/;

/** Of the command, the script keeps the first line: `FIRST=$(echo "$COMMAND" | head -1)`. */
const firstLine =
  /^\s*(?!#)[^#\n]{0,60}\$\{?(?:\w{1,30}_)?(?:cmd|command)\}?"?\s{0,9}\|\s{0,9}(?:head -(?:n ?)?1\b|sed -n ["']?1p)|\b(?:cmd|command)\.split\(["']\\n["'](?:, 1)?\)\[0\]|\b(?:cmd|command)\.splitlines\(\)\[0\]/i;

/** Does a line look at the first line of the command alone: by itself, or by a variable that contains it? */
function firstLineReader(lines: readonly string[]): (line: string) => boolean {
  const names = lines.flatMap((line) => (firstLine.test(line) ? (/(\w{1,40})\s?=/.exec(line)?.[1] ?? []) : []));
  const named = names.map((name) => new RegExp(`(?<![\\w.])${name}\\b`));
  return (line) => firstLine.test(line) || named.some((name) => name.test(line));
}

/** It may take what is in quotes out of a command. */
const minds = /\[\^\\?["']|quot|\bawk\b/i;

/** Does it find the command in a list of commands, as a hook does that refuses lists, and not any list? */
function findsBehindAnother(clue: Clue, spelling: string, command: string): boolean {
  return holds(clue, spelling) === true && holds(clue, spelling.replace(command, 'true')) !== true;
}
