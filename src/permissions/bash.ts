/** A Bash command as permission rules see it: its simple commands, and what nobody can tell of it beforehand. Pure. */
import { shellsLookedInto } from '../contract/command-words.js';
import { type WrapperFact, wrappers } from '../contract/permission-rules.js';
import {
  everyCommand,
  literalText,
  readShellCommand,
  type SimpleCommand,
  type Word,
} from '../script/shell/shell-command.js';
import { followedSubstitutions, inBackground, type Obscurity, obscurityOf } from './obscurity.js';

/** One simple command, its words unquoted. */
export interface PlainCommand {
  readonly words: readonly string[];
  /** Its words with one blank between them. */
  readonly text: string;
  /** The same with the quotes that are written there, but for those of the program. */
  readonly quoted: string;
  /** With these and with the blanks that are written there. */
  readonly spaced: string;
  /** All of it as it is written: with assignments, and with what is looked through. */
  readonly whole: string;
  /** Files that it writes by redirection. */
  readonly writes: readonly string[];
  /** Files that it reads by redirection. */
  readonly reads: readonly string[];
  /** A word holds a pattern of file names outside of quotes. */
  readonly hasPattern: boolean;
  /** It stands behind assignments. */
  readonly assigned: boolean;
  /** It does nothing but assign. */
  readonly assigns: boolean;
  /** The names of the variables in its words, `()` for substitutions. */
  readonly expands: readonly string[];
  /** The programs in front of it that were looked through. */
  readonly wrappedIn: readonly string[];
}

export interface BashReading {
  /**
   * The commands, without what stands in front of them that an allow rule looks through; behind them those inside the
   * substitutions that are followed.
   */
  readonly commands: readonly PlainCommand[];
  /** The text as it is written, which a rule without a star can name. */
  readonly whole: string;
  /** All texts that a deny or ask rule is held against: with and without each wrapper, inside substitutions too. */
  readonly texts: readonly string[];
  /** The commands behind every wrapper, those inside substitutions too. */
  readonly inner: readonly PlainCommand[];
  /** The commands whose words can be files that are read: not those inside substitutions. */
  readonly readers: readonly PlainCommand[];
  /** The texts of removals that a shell is handed with `-c`, as deny rules see them. */
  readonly handedOn: readonly string[];
  readonly obscure?: Obscurity;
  /** It ends in the background: even a rule for all of Bash does not let it run. */
  readonly background: boolean;
  /** Commands piped to each other, or in a shell of their own: each is looked at by itself. */
  readonly parted: boolean;
  /** It sets a variable of the shell: by assigning to it, or as that of a loop. */
  readonly sets: boolean;
}

const readings = new Map<string, BashReading>();

/** Reads a command; the last few are kept, because several rules look at each. */
export function readBash(command: string): BashReading {
  let reading = readings.get(command);
  if (reading === undefined) {
    if (readings.size > 200) readings.clear();
    reading = read(command);
    readings.set(command, reading);
  }
  return reading;
}

function read(command: string): BashReading {
  const joined = command.replace(/\\\r?\n/g, ' ').replace(/[<>]\(/g, '$(');
  const all = readShellCommand(joined);
  const outer = all.filter(isCommand);
  const every = everyCommand(withoutBackquotes(joined, outer)).filter(isCommand);
  const unwrapped = every.map((one) => [...unwrap(one, joined, 'deny')]);
  const obscure = /\S\\\r?\n/.test(command) ? 'evaluation' : obscurityOf(joined, outer);
  return {
    commands: [...innermost(outer, joined, 'allow'), ...outer.flatMap((one) => insideOf(one))],
    whole: command.trim(),
    texts: unwrapped.flatMap((stages) =>
      stages.flatMap(({ text, quoted, words }) => [text, quoted, bareProgram(words).join(' ')]),
    ),
    inner: unwrapped.map((stages) => stages.at(-1) as PlainCommand),
    readers: innermost(outer, joined, 'files'),
    handedOn: unwrapped.flatMap((stages) => removalsHandedOn(stages.at(-1) as PlainCommand)),
    ...(obscure === undefined ? {} : { obscure }),
    background: inBackground(joined, outer),
    sets: outer.some(({ words, assignments }) => words.length === 0 && assignments.length > 0) || all.some(isLoopHead),
    parted: inBackground(joined, outer) || outer.some(({ after }) => /^[|()]/.test(after)),
  };
}

/** What stands in backquotes in a here-document is not looked into. */
function withoutBackquotes(source: string, commands: readonly SimpleCommand[]): string {
  const documents = commands.flatMap((one) => one.documents ?? []).filter((text) => text.includes('`'));
  return documents.reduce((text, one) => text.replace(one, () => one.replaceAll('`', ' ')), source);
}

type Purpose = 'allow' | 'deny' | 'files';

/** Each command behind all that is looked through. */
function innermost(commands: readonly SimpleCommand[], source: string, of: Purpose): readonly PlainCommand[] {
  return commands.map((one) => [...unwrap(one, source, of)].at(-1) as PlainCommand);
}

/** The commands inside the substitutions of a command, five deep. */
function insideOf(command: SimpleCommand, depth = 0): readonly PlainCommand[] {
  if (depth === 5) return [];
  return followedSubstitutions(command).flatMap((text) => {
    const commands = readShellCommand(text).filter(isCommand);
    return [...innermost(commands, text, 'allow'), ...commands.flatMap((one) => insideOf(one, depth + 1))];
  });
}

/** `sh -c 'ls && rm a'` hands on `rm a`. */
function removalsHandedOn({ words }: PlainCommand, depth = 0): readonly string[] {
  const [shell = '', ...rest] = bareProgram(words);
  if (!shellsLookedInto.shells.includes(shell) || depth === 5) return [];
  const at = rest.findIndex((word) => /^-\w*c$/.test(word));
  const text = at === -1 ? undefined : rest[at + 1];
  if (text === undefined) return [];
  const commands = readShellCommand(text).filter(isCommand);
  if (commands.some(({ after }) => after === '(')) return [];
  const last = innermost(commands, text, 'deny');
  const removals = last
    .map(({ words: behind }) => bareProgram(behind))
    .filter(([one]) => one === shellsLookedInto.program);
  return [...removals.map((one) => one.join(' ')), ...last.flatMap((one) => removalsHandedOn(one, depth + 1))];
}

/** The head of a loop (`for i in a b`) runs nothing. */
function isCommand(command: SimpleCommand): boolean {
  const { words, assignments, redirections } = command;
  return !isLoopHead(command) && words.length + assignments.length + redirections.length > 0;
}

function isLoopHead({ words: [, second], nested }: SimpleCommand): boolean {
  return nested && second?.parts.length === 1 && literalText(second) === 'in';
}

/** `/usr/bin/touch` is `touch`. */
function bareProgram(words: readonly string[]): readonly string[] {
  const [program = '', ...rest] = words;
  return [program.slice(program.lastIndexOf('/') + 1), ...rest];
}

/** The command, then what is left of it behind each wrapper in front of it. */
function* unwrap(command: SimpleCommand, source: string, of: Purpose): Generator<PlainCommand> {
  const files = command.redirections.flatMap(({ operator, target }) => {
    const path = textOf(target, source);
    if (/<</.test(operator) || /^(?:\d+|-)$/.test(path) || path === '/dev/null') return [];
    return [{ path, writes: operator.includes('>') }];
  });
  const rest = {
    writes: files.filter(({ writes }) => writes).map(({ path }) => path),
    reads: files.filter(({ writes }) => !writes).map(({ path }) => path),
    hasPattern: command.words.some(({ parts }) =>
      parts.some((part) => part.kind === 'literal' && !part.quoted && /[*?[]/.test(part.text)),
    ),
  };
  const assigned = command.words.length > 0 && command.assignments.length > 0;
  const expands = [...command.assignments, ...command.words].flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'literal' ? [] : [part.kind === 'variable' ? part.name : '()'])),
  );
  const gaps = command.words.slice(1).map(({ start }, at) => source.slice(command.words[at]?.end, start));
  const written = command.words.map(({ start, end }) => source.slice(start, end));
  const asWritten = (words: readonly string[]): readonly string[] =>
    words.map((word, at) => (at === 0 ? word : (written.at(at - words.length) ?? word)));
  const before = source.slice(0, command.words[0]?.start ?? 0);
  // For the shell `[[` and `time` are syntax; for the client they are programs.
  const timed = command.words.length > 0 && /\btime\s+$/.test(before) ? 'time ' : '';
  const plain = (words: readonly string[], wrappedIn: readonly string[]): PlainCommand => ({
    words,
    text: words.join(' '),
    whole:
      timed + source.slice((command.assignments[0] ?? command.words[0])?.start ?? 0, command.words.at(-1)?.end ?? 0),
    quoted: asWritten(words).join(' '),
    spaced: asWritten(words)
      .map((word, at) => (at === 0 ? word : (gaps.slice(1 - words.length)[at - 1] ?? ' ') + word))
      .join(''),
    ...rest,
    assigned,
    assigns: command.words.length === 0 && command.assignments.length > 0,
    expands,
    wrappedIn,
  });
  let words = command.words.map((word) => textOf(word, source));
  if (words.length === 0) words = command.assignments.map((word) => textOf(word, source));
  if (/\[\[\s+$/.test(before)) words = ['[[', ...words];
  if (timed !== '') words = ['time', ...words];
  const wrappedIn: string[] = [];
  yield plain(words, []);
  for (let depth = 0; depth < 10; depth++) {
    const [program = ''] = of === 'allow' ? words : bareProgram(words);
    const behind = wrappers
      .filter((one) => one.program === program && (of !== 'allow' || one.forAllow))
      .filter((one) => of !== 'files' || one.hidesFiles !== true)
      .map((one) => commandBehind(words.slice(1), one))
      .find((found) => found !== undefined && found.length > 0);
    if (behind === undefined || (program === 'xargs' && wrappedIn.includes('xargs'))) return;
    words = behind;
    wrappedIn.push(program);
    yield plain(words, [...wrappedIn]);
  }
}

/** The words behind a wrapper's own; undefined where it has options that nothing is looked through behind. */
function commandBehind(words: readonly string[], fact: WrapperFact): string[] | undefined {
  const { options, valueOptions = [], commandOptions = [], word: own, assigns, forAllow } = fact;
  let at = 0;
  let hasOwn = own === undefined;
  while (at < words.length) {
    const word = words[at] as string;
    const [option = '', value] = word.split(/=(.*)/s, 2);
    if (commandOptions.includes(option)) return (value ?? words[at + 1] ?? '').trim().split(/\s+/);
    if (word === '--') {
      at++;
      if (hasOwn || own?.test(words[at] ?? '') !== true) break;
      at++;
      break;
    }
    if (valueOptions.includes(word)) at += 2;
    else if (word.startsWith('-') && word !== '-') {
      if (options?.test(word) === false) return undefined;
      at++;
    } else if (assigns === true && /^[A-Za-z_]\w*=/.test(word)) at++;
    else if (!hasOwn && own?.test(word) === true) {
      hasOwn = true;
      at++;
    } else break;
  }
  return forAllow && !hasOwn ? undefined : words.slice(at);
}

/** The word without quotes; variables and substitutions as they are written. */
function textOf(word: Word, source: string): string {
  return word.parts.every((part) => part.kind === 'literal')
    ? word.parts.map((part) => (part as { readonly text: string }).text).join('')
    : source.slice(word.start, word.end);
}
