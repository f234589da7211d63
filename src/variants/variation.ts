/** How a row of the tables writes a command: by a template, by its words, by its options or by its path. Pure. */
import type { CommandText } from './command-text.js';
import { fromVerb, optionsOf, type ProgramOptions, readCall } from './program-options.js';
import { base64, quoted, word } from './quoting.js';

/** One way of writing a command. */
export interface Variation {
  /** A part of the ids of variants; never renamed. */
  readonly name: string;
  /** What it looks like for `git push --force`. */
  readonly example: string;
  /** What a person or a model writes without meaning anything by it. */
  readonly plain?: true;
  /** The shells that understand it; absent: every one. */
  readonly shells?: readonly ['bash', ...string[]];
  /** In the text of guards that know of it, and may let it through on purpose: it is not tried on them. */
  readonly known?: RegExp;
  /** Undefined where it does not apply. */
  readonly write: (command: CommandText) => string | undefined;
}

/** A way of writing a command that only mentions what is forbidden. */
export interface Mention extends Variation {
  /** The same about something that nobody forbids; absent: it is written of another command. */
  readonly control?: Variation['write'];
}

/** What a template may hold. */
export const holes = ['command', 'program', 'rest', 'quoted', 'base64'] as const;

/** A row whose text has holes: `{command}`, `{program}` and `{rest}` as written, `{quoted}` and `{base64}` of the whole. */
export function variation(name: string, example: string, template: string, more: Partial<Variation> = {}): Variation {
  return { name, example, write: (command) => filled(template, command), ...more };
}

function filled(template: string, { text, words }: CommandText): string | undefined {
  if (/\{(?:program|rest)\}/.test(template) && words === undefined) return undefined;
  // A here document or a comment at the end would swallow what follows on its line.
  if (/\{command\}[^\n]/.test(template) && /<<|#|\n/.test(text)) return undefined;
  const values: Readonly<Record<(typeof holes)[number], () => string>> = {
    command: () => text,
    program: () => words?.[0] ?? '',
    rest: () => words?.slice(1).join(' ') ?? '',
    quoted: () => quoted(text),
    base64: () => base64(`${text}\n`),
  };
  return template
    .replace(/\{(command|program|rest|quoted|base64)\}/g, (_, name: (typeof holes)[number]) => values[name]())
    .trimEnd();
}

/** A row about the words of a single command, its program first. */
export function ofWords(
  name: string,
  example: string,
  write: (words: readonly [program: string, ...rest: string[]]) => readonly string[] | string | undefined,
  more: Partial<Variation> = {},
): Variation {
  return {
    name,
    example,
    write: ({ words: [program, ...rest] = [] }) => {
      const written = program === undefined ? undefined : write([program, ...rest]);
      return typeof written === 'object' ? written.join(' ') : written;
    },
    ...more,
  };
}

/**
 * A row about the options of a program that is known. An option with a value is written as it was given (`-m x`), so that a
 * row shows one difference alone, or behind the `long` one that it is.
 */
export function ofOptions(
  name: string,
  example: string,
  write: (call: OptionWords) => readonly string[] | undefined,
  more: Partial<Variation> = {},
  valued: 'given' | 'long' = 'given',
): Variation {
  return {
    name,
    example,
    write: (command) => {
      const read = optionWords(command);
      const words = read && write(read);
      const asWritten = (each: string): string | readonly string[] => {
        const given = read?.given.get(each);
        if (given === undefined) return each;
        // What has no long name is written as it was given all the same: `git checkout -b x`.
        return valued === 'given' || /^--.=/.test(each) ? given : each.split(/=(.*)/s, 2);
      };
      return words?.flatMap(asWritten).map(word).join(' ');
    },
    ...more,
  };
}

/** A command of a known program: what stands up to its verb, its options as written, and its operands. */
export interface OptionWords {
  readonly head: readonly string[];
  readonly options: readonly string[];
  readonly operands: readonly string[];
  readonly letters: Readonly<Record<string, readonly string[]>>;
  readonly plusForces: boolean;
  /** Options whose value is a word of its own, by how they stand in `options`: `-m x` by `--message=x`. */
  readonly given: ReadonlyMap<string, readonly string[]>;
}

function optionWords({ values }: CommandText): OptionWords | undefined {
  const [program, ...args] = values ?? [];
  if (program === undefined) return undefined;
  const read = readCall(program, args);
  const known = read && optionsOf(program, read.verb);
  if (read === undefined || known === undefined) return undefined;
  const behind = read.verb === undefined ? args.length : fromVerb(program, args).args.length - 1;
  const at = args.length - behind;
  const given = new Map<string, readonly string[]>();
  const rest = withValues(args.slice(at), known, given);
  if (rest === undefined || rest.includes('--')) return undefined;
  return {
    head: [program, ...args.slice(0, at)],
    options: rest.filter((each) => /^-./.test(each)),
    operands: rest.filter((each) => !/^-./.test(each)),
    letters: known.short,
    plusForces: known.plusForces === true,
    given,
  };
}

/**
 * With each value at its option (`--message=x` for `-m x`), from which it would be taken, and in `given` how it was
 * written; undefined: not known how.
 */
function withValues(
  args: readonly string[],
  { short, valued }: ProgramOptions,
  given: Map<string, readonly string[]>,
): readonly string[] | undefined {
  const found: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const each = args[i] as string;
    const letters = /^-[A-Za-z]+$/.test(each) ? [...each.slice(1)].map((letter) => short[letter]?.[0] ?? letter) : [];
    const name = each.startsWith('--') ? each.slice(2) : letters.length === 1 ? letters[0] : undefined;
    const takes = name !== undefined && valued.includes(name);
    if (takes && args[i + 1] === undefined) return undefined;
    if (!takes && letters.some((letter) => valued.includes(letter))) return undefined;
    if (takes) {
      const value = args[++i] as string;
      given.set(`--${name}=${value}`, [each, value]);
      found.push(`--${name}=${value}`);
    } else found.push(each);
  }
  return found;
}

/** Undefined where the letter is not known, or no long option says the same. */
export function longOf(letters: OptionWords['letters'], letter: string): readonly string[] | undefined {
  const names = letters[letter];
  return names === undefined || names.some((name) => name.startsWith('('))
    ? undefined
    : names.map((name) => `--${name}`);
}

/** The letter that stands for a long option; undefined: none does. */
export function letterOf(letters: OptionWords['letters'], long: string): string | undefined {
  return Object.keys(letters).find((letter) => letters[letter]?.length === 1 && `--${letters[letter]?.[0]}` === long);
}

/** Every option that has a letter behind one dash, the one that takes a value last. */
export function clustered({ head, options, operands, letters }: OptionWords): readonly string[] | undefined {
  const flags: string[] = [];
  const valued: string[] = [];
  const others: string[] = [];
  for (const option of options) {
    const [name = '', value] = option.split(/=(.*)/s);
    const letter = /^-[A-Za-z]$/.test(name) ? name.slice(1) : letterOf(letters, name);
    if (letter === undefined || (value !== undefined && valued.length > 0)) others.push(option);
    else if (value === undefined) flags.push(letter);
    else valued.push(letter, value);
  }
  const [letter, value] = valued;
  if (letter === undefined || value === undefined || flags.length === 0) return undefined;
  return [...head, `-${flags.join('')}${letter}`, value, ...others, ...operands];
}

export const isCluster = (option: string): boolean => /^-[A-Za-z]{2,}$/.test(option);

type InPath = (
  path: string,
  program: string,
) => string | { readonly before: string; readonly path: string } | undefined;

/** A row about the operands of a program that takes files. */
export function inPaths(name: string, example: string, change: InPath, more: Partial<Variation> = {}): Variation {
  return {
    name,
    example,
    write: (command) => {
      const read = optionWords(command);
      const [program = ''] = read?.head ?? [];
      // What these name first is a mode, or an owner.
      if (read === undefined || optionsOf(program, undefined)?.paths !== true || /^ch(?:mod|own)$/.test(program))
        return undefined;
      const [path, ...more] = read.operands;
      const changed =
        path === undefined || more.length > 0 || !/^[\w./-]+$/.test(path) ? undefined : change(path, program);
      if (changed === undefined) return undefined;
      const { before, path: other } = typeof changed === 'string' ? { before: undefined, path: changed } : changed;
      return `${before === undefined ? '' : `${before}; `}${[program, ...read.options, other].join(' ')}`;
    },
    ...more,
  };
}
