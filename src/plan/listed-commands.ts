/**
 * Commands whose program a guard in Python or JavaScript holds against one list, and whose verb against another:
 * `prog == "git" and verb in BLOCKED`. No line has both next to each other. Pure.
 */
import type { Clue } from '../script/patterns/clue.js';
import { lineOf } from '../text/lines.js';
import { isProgramOfGuards } from './whole-commands.js';

/** Commands of one text, at most, and verbs and programs of one test: what else it stops, it stops in the same place. */
const most = 24;
const mostVerbs = 4;
const mostPrograms = 2;

/** Lines behind the one that asks for the program, in which the verb may be asked for. */
const reach = 3;

/** Characters of a list that are read, and lists of a text. */
const longest = 1500;
const mostLists = 100;

/** Clues for the commands that a text asks for in two parts. */
export function listedCommands(text: string): readonly Clue[] {
  const lists = listsIn(text);
  const keyed = lists.flatMap(({ name, words, line }) =>
    isProgramOfGuards(name) ? words.slice(0, mostVerbs).map((verb) => commandClue(name, verb, line)) : [],
  );
  return [...keyed, ...comparedIn(text.split('\n'), lists)].slice(0, most);
}

const commandClue = (program: string, verb: string, line: number): Clue => ({
  kind: 'text',
  // Without a name it installs what the project has listed already, which a guard of dependencies lets through.
  text: `${program} ${verb}${addsPackage.test(`${program} ${verb}`) ? ' example' : ''}`,
  line,
  compared: true,
});

const addsPackage =
  /^(?:npm (?:i|install|add)|(?:pnpm|yarn|bun) (?:add|install)|pip3? install|(?:uv|poetry|cargo|pdm) add|go get|gem install|composer require)$/;

interface List {
  readonly name: string;
  readonly words: readonly string[];
  readonly line: number;
}

/** Lists of single words by their name, or by the key that they are entered under: `BLOCKED = {"push"}`, `git: ['push']`. */
function listsIn(text: string): readonly List[] {
  const heads =
    /(?<![\w$])([A-Za-z_$][\w$-]{0,60})["']?(?:: ?[\w[\]]{1,40})? ?[:=] ?(?:(?:new Set|frozenset|set)\()?[[({]/g;
  return [...text.matchAll(heads)].slice(0, mostLists).flatMap(({ 0: head, 1: name = '', index }) => {
    const behind = index + head.length;
    const body = /^[^\])}]*/.exec(text.slice(behind, behind + longest))?.[0] ?? '';
    const words = wordsOf(body);
    return words.length === 0 ? [] : [{ name, words, line: lineOf(text, index) }];
  });
}

/** The words of a list that holds nothing else. */
function wordsOf(body: string): readonly string[] {
  const words = [...body.matchAll(word)].map(([, each = '']) => each);
  return /^[\s,([]*$/.test(body.replace(word, '').replace(/(?:#|\/\/)[^\n]*/g, '')) ? words : [];
}

const word = /["']([a-z][\w-]{1,30})["']/g;

/** Commands whose program is asked for on a line, and whose verb on the same or right behind it. */
function comparedIn(lines: readonly string[], lists: readonly List[]): readonly Clue[] {
  const byName = new Map(lists.map((list) => [list.name, list.words]));
  const asked = lines.map((line) => (asks.test(line) ? partsAskedFor(line, byName) : { programs: [], verbs: [] }));
  return asked.flatMap(({ programs, verbs }, at) => {
    if (programs.length === 0) return [];
    const below = asked.slice(at + 1, at + 1 + reach).find((each) => each.programs.length + each.verbs.length > 0);
    const all = verbs.length > 0 ? verbs : below?.programs.length === 0 ? below.verbs : [];
    return programs
      .slice(0, mostPrograms)
      .flatMap((program) => all.slice(0, mostVerbs).map((verb) => commandClue(program, verb, at + 1)));
  });
}

const asks = /[=!]==? |\bin\b|\.(?:has|includes)\(/;

/** What a line compares with, in quotes or by the name of a list. A list of verbs may have some that are programs too: `rm`. */
function partsAskedFor(
  line: string,
  lists: ReadonlyMap<string, readonly string[]>,
): { readonly programs: readonly string[]; readonly verbs: readonly string[] } {
  const quoted = [...line.matchAll(word)].map(([, each = '']) => each);
  const named = (line.match(/[A-Za-z_$][\w$]{0,60}/g) ?? []).flatMap((name) => {
    const words = lists.get(name);
    return words === undefined ? [] : [words];
  });
  const isOfPrograms = (words: readonly string[]): boolean => words.filter(isProgramOfGuards).length * 2 > words.length;
  return {
    programs: [...quoted.filter(isProgramOfGuards), ...named.filter(isOfPrograms).flat().filter(isProgramOfGuards)],
    verbs: [
      ...quoted.filter((each) => !isProgramOfGuards(each)),
      ...named.filter((words) => !isOfPrograms(words)).flat(),
    ],
  };
}
