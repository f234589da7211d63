/**
 * What a shell script hands of its payload to the programs of Python and JavaScript that stand in its text: as an argument
 * (`python3 -c '…' "$INPUT"`) or in the environment (`INPUT="$INPUT" python3 <<'END'`). Pure.
 */
import type { ProgramFamily } from '../lines/family.js';
import { hereDocuments } from '../shell/here-programs.js';
import { inlineProgram, onlyVariable } from '../shell/inline-programs.js';
import { literalText, readShellCommand, type SimpleCommand, type Word } from '../shell/shell-command.js';
import type { FieldPath, PayloadRead } from './payload-reads.js';
import { readsAt } from './program-reads.js';

/** A program in the text of a script, and the words that it is given. */
interface GivenProgram {
  readonly language: ProgramFamily;
  readonly text: string;
  /** Where it begins in the script; -1: the shell changes its text. */
  readonly start: number;
  readonly command: SimpleCommand;
  /** The place in its own list of arguments of the first one that the command gives. */
  readonly first: 1 | 2;
  readonly args: readonly Word[];
}

/** The fields that such programs read, where `held` are the variables with the payload or a part of it. */
export function handedReads(
  script: string,
  commands: readonly SimpleCommand[],
  held: ReadonlyMap<string, FieldPath>,
): readonly PayloadRead[] {
  if (held.size === 0 || !parses.test(script)) return [];
  return [...inlinePrograms(script, commands), ...documentPrograms(script)].flatMap((program) =>
    parsedIn(program).flatMap(({ start, end, source }) => {
      const variable = givenFor(source, program);
      const path = variable === undefined ? undefined : held.get(variable);
      if (path === undefined) return [];
      return readsAt(program.text, program.language, [{ start, end }]).reads.map((read) => ({
        ...read,
        ...(program.start === -1 ? { offset: 0, length: 0 } : { offset: program.start + read.offset }),
        paths: read.paths.map((each) => [...path, ...each]),
      }));
    }),
  );
}

const parses = /\bjson\.loads\(|\bJSON\.parse\(/;

function inlinePrograms(script: string, commands: readonly SimpleCommand[]): readonly GivenProgram[] {
  let from = 0;
  return commands.flatMap((command) => {
    const program = inlineProgram(command);
    if (program === undefined || program.language === 'jq' || !parses.test(program.text)) return [];
    const { language, text } = program;
    const start = script.indexOf(text, from);
    from = Math.max(from, start);
    return [{ language, text, start, command, first: 1, args: command.words.slice(3) }];
  });
}

function documentPrograms(script: string): readonly GivenProgram[] {
  return hereDocuments(script).flatMap(({ interpreter, language, start, text }) => {
    const line = script.slice(script.lastIndexOf('\n', start - 2) + 1, start);
    const command = readShellCommand(line).find(({ words: [program] }) => literalText(program) === interpreter);
    if (command === undefined || (language !== 'python' && language !== 'javascript') || !parses.test(text)) return [];
    const dash = command.words.findIndex((word) => literalText(word) === '-');
    const args = dash === -1 ? [] : command.words.slice(dash + 1);
    return [{ language, text, start, command, first: language === 'python' ? 1 : 2, args }];
  });
}

/** From where a program takes a text: its argument of a place, or a variable of the environment. */
interface Source {
  readonly argument?: number;
  readonly variable?: string;
}

const orNothing = String.raw`\s{0,9}(?:(?:or|\|\||\?\?)\s{0,9}["'\x60][{}]{0,2}["'\x60]\s{0,9})?`;

/** How a language parses a text that the program was given, and how it keeps that in a variable first. */
function grammarOf(parse: string, source: string): { readonly parsed: RegExp; readonly kept: RegExp } {
  return {
    parsed: new RegExp(String.raw`${parse}\(\s{0,9}(?:${source}${orNothing}|(\w{1,40})\s{0,9})\)`, 'g'),
    kept: new RegExp(String.raw`\b(\w{1,40}) = ${source}${orNothing}(?=[;\n])`, 'g'),
  };
}

const grammars = {
  python: grammarOf(
    String.raw`\bjson\.loads`,
    String.raw`(?:sys\.argv\[(\d)\]|os\.(?:environ\[|environ\.get\(|getenv\()["'](\w{1,60})["'][^()\[\]\n]{0,20}[\])])`,
  ),
  javascript: grammarOf(
    String.raw`\bJSON\.parse`,
    String.raw`(?:process\.argv\[(\d)\]|process\.env(?:\.|\[["'])(\w{1,60})(?:["']\])?)`,
  ),
} as const;

const sourceOf = (place: string | undefined, variable: string | undefined): Source =>
  variable === undefined ? { argument: Number(place) } : { variable };

/** Where a program parses what it is given, at once or by way of a variable. */
function parsedIn({
  language,
  text,
}: GivenProgram): readonly { readonly start: number; readonly end: number; readonly source: Source }[] {
  const { kept, parsed } = grammars[language];
  const held = new Map(
    [...text.matchAll(kept)].map(([, name = '', place, variable]) => [name, sourceOf(place, variable)]),
  );
  return [...text.matchAll(parsed)].flatMap(({ 0: whole, 1: place, 2: variable, 3: name, index }) => {
    const source = name === undefined ? sourceOf(place, variable) : held.get(name);
    return source === undefined ? [] : [{ start: index, end: index + whole.length, source }];
  });
}

/** The variable of the shell whose value the program gets there, and nothing else. */
function givenFor({ argument, variable }: Source, { args, command, first }: GivenProgram): string | undefined {
  if (argument !== undefined) return onlyVariable(args[argument - first]);
  for (const { parts } of command.assignments) {
    const [name, value, ...more] = parts;
    if (name?.kind === 'literal' && name.text === `${variable}=` && value?.kind === 'variable' && more.length === 0)
      return value.name;
  }
  return undefined;
}
