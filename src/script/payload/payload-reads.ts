/** How a script reads its payload: from stdin or not, and which fields. Read narrowly: what is not sure is left out. */

import type { Library } from '../../model.js';
import { escaped } from '../../text/escaped.js';
import { onceFor } from '../../text/once-for.js';
import { familyOf } from '../lines/family.js';
import type { Said } from '../lines/said.js';
import {
  type InlineProgram,
  inlineProgram,
  jqProgram,
  mentionsStdin,
  onlyVariable,
  sourceOf,
} from '../shell/inline-programs.js';
import { literalText, readShellCommand, type SimpleCommand, type Word } from '../shell/shell-command.js';
import { nameAssigned } from '../shell/shell-words.js';
import { readsStdin } from '../shell/stdin-readers.js';
import { handedReads } from './handed-payloads.js';
import { filterOf, type JqFunction, jqFunctions, stdinFunctions } from './jq-functions.js';
import { jqReads } from './jq-reads.js';
import { powerShellReads } from './powershell.js';
import { javaScriptReads, pythonReads } from './program-reads.js';

/** The keys that lead to a field, from the top of the payload on. */
export type FieldPath = readonly string[];

/** Fields that one expression reads, any of which would do: `.tool_input // .toolInput`. */
export interface PayloadRead {
  /** Fields of the payload, in the order of the text. */
  readonly paths: readonly FieldPath[];
  /** The variable that takes the value. */
  readonly into?: string;
  /** Where the expression stands in the script, in UTF-16 offsets. */
  readonly offset: number;
  readonly length: number;
}

/** What the script takes for its payload. */
export interface PayloadUse {
  /** It reads stdin in one of the ways that are known. */
  readonly stdin: boolean;
  /** It parses its first argument as JSON: the text that shows it. */
  readonly argument?: { readonly text: string; readonly offset: number };
  readonly reads: readonly PayloadRead[];
}

const unknown: PayloadUse = { stdin: true, reads: [] };

/** Undefined languages count as reading stdin, and nothing is known of their fields. */
export const payloadUse = onceFor(usedBy);

function usedBy({ language, libraries = [], text }: Said): PayloadUse {
  switch (familyOf(language)) {
    case 'shell':
      return inShell(text, libraries);
    case 'python':
      return inPython(text, libraries);
    case 'javascript':
      return inJavaScript(text, libraries);
    case 'powershell':
      return { stdin: true, reads: powerShellReads(text).map(({ path, ...read }) => ({ ...read, paths: [path] })) };
    default:
      return unknown;
  }
}

// -- shell: jq programs that are fed with the payload

/** A command that passes stdin on as it is. */
const passesStdin =
  /^\s*(?:timeout\s+[\d.]+s?\s+)?(?:cat(?:\s+-|\s+\/dev\/stdin)?|<\s*\/dev\/stdin|jq\s+-c\s+\.)\s*(?:2>\/dev\/null\s*)?(?:\|\|.*)?$/s;

function inShell(text: string, libraries: readonly Library[]): PayloadUse {
  const commands = [...placed(text)];
  const texts = [text, ...libraries.map((library) => library.text)];
  const held = heldIn(
    [...commands, ...libraries.flatMap((library) => [...placed(library.text)])],
    stdinFunctions(texts),
  );
  const functions = jqFunctions(texts);
  const argument = new Set(commands.flatMap(({ command }) => command.assignments.flatMap(assignedArgument)));
  const captured = [...held.values()].some((path) => path.length === 0);
  const reads: PayloadRead[] = [];
  const ofArgument: PayloadRead[] = [];
  let stdin = captured || /\/dev\/stdin|\/dev\/fd\/0|<&0/.test(text);
  let fromArgument: PayloadUse['argument'];
  for (const { command, before, into } of commands) {
    const program = jqProgram(command) ?? inlineProgram(command);
    const asked = byFunction({ command, before, into, inside: false }, functions, text);
    const from =
      asked === undefined ? undefined : asked.source === 'stdin' ? (captured ? undefined : []) : held.get(asked.source);
    if (asked !== undefined && from !== undefined)
      reads.push(
        ...asked.reads.map((read) => ({
          ...read,
          paths: read.paths.map((path) => [...from, ...path]),
          ...(into === undefined ? {} : { into }),
        })),
      );
    if (program === undefined) stdin ||= readsStdin(command) || (command.after !== '|' && readInto(command).length > 0);
    if (program === undefined) continue;
    const source = sourceOf(command, program, before);
    if (source === 'stdin') stdin ||= program.language === 'jq' || mentionsStdin(program);
    const prefix = source === 'stdin' ? (captured ? undefined : []) : held.get(source ?? '');
    const readBy = (prefix: FieldPath): readonly PayloadRead[] => {
      const own = readsOf(program, text).map((read) => ({
        ...read,
        paths: read.paths.map((path) => [...prefix, ...path]),
      }));
      return into === undefined ? own : own.map((read) => ({ ...read, into }));
    };
    if (prefix !== undefined) reads.push(...readBy(prefix));
    if (program.language !== 'jq') continue;
    if (source === '1' || (source !== undefined && argument.has(source))) {
      // In a function, an argument is the caller's.
      if (new RegExp(`^${source}=`, 'm').test(text)) ofArgument.push(...readBy([]));
      fromArgument ??= { text: source === '1' ? '$1' : `$${source}`, offset: Math.max(0, text.search(/\$\{?1\b/)) };
    }
  }
  reads.push(
    ...handedReads(
      text,
      commands.map(({ command }) => command),
      held,
    ),
  );
  const looked = new Set(commands.flatMap(({ command }) => lookedFor(command)));
  // Where nothing reads stdin, the argument is taken for the payload.
  const relied = (stdin ? reads : [...reads, ...ofArgument]).filter(
    ({ paths }) => !paths.some((path) => looked.has(path.join('.'))),
  );
  return { stdin, reads: relied, ...(fromArgument === undefined ? {} : { argument: fromArgument }) };
}

/** What a call asks of a function that hands it to `jq`, and what that reads: `stdin`, or a variable. */
function byFunction(
  { command, before }: Placed,
  functions: ReadonlyMap<string, JqFunction>,
  script: string,
): { readonly source: string; readonly reads: readonly PayloadRead[] } | undefined {
  const [first, ...rest] = command.words;
  const called = first === undefined ? undefined : functions.get(literalText(first) ?? '');
  const filter = called === undefined ? undefined : filterOf(called, command);
  if (called === undefined || filter === undefined) return undefined;
  const source =
    typeof called.source === 'number'
      ? onlyVariable(command.words[called.source])
      : called.source === 'stdin'
        ? sourceOf(command, { language: 'jq', text: filter, ofFile: false }, before)
        : called.source;
  if (source === undefined) return undefined;
  const program: InlineProgram = { language: 'jq', text: filter, ofFile: false };
  // The place is that of what the call names.
  const words = rest.flatMap((word) => literalText(word) ?? []);
  const asked = words.findLast((word) => filter.includes(word)) ?? called.name;
  const call = script.search(new RegExp(`(?<![\\w-])${escaped(called.name)}\\b[^\\n]{0,200}${escaped(asked)}`));
  const offset = Math.max(0, script.indexOf(asked, Math.max(0, call)));
  return { source, reads: jqReads(program, script).map((read) => ({ ...read, offset, length: asked.length })) };
}

/**
 * Programs and commands that read the stdin of a shell script to its end, one after the other on the way of every run, by
 * their text. None for a script with functions: what those read is up to who calls them.
 */
export function stdinDrains(text: string): readonly string[] {
  if (/^[ \t]*(?:function [ \t]*[\w-]+|[\w-]+ ?\(\))/m.test(text)) return [];
  return [...placed(text)].flatMap(({ command, before, into, inside }) => {
    if (inside || command.nested || /^\|\|?$|^&&$/.test(command.after)) return [];
    const program = jqProgram(command);
    if (program !== undefined && sourceOf(command, program, before) === 'stdin') return [program.text];
    const [first, ...rest] = command.words;
    const isCat = literalText(first) === 'cat' && rest.length === 0;
    return isCat && into !== undefined && command.redirections.length === 0 ? [`${into}=$(cat`] : [];
  });
}

/** `jq -e .field` asks whether there is such a field. */
function lookedFor(command: SimpleCommand): readonly string[] {
  const program = command.words.some((word) => /^-[a-z]*e/.test(literalText(word) ?? ''))
    ? jqProgram(command)
    : undefined;
  const path = program === undefined ? undefined : /^\s*\.([\w.]+)\s*$/.exec(program.text)?.[1];
  return path === undefined ? [] : [path];
}

/** A command, what stands in front of it in its pipeline or list, and the variable that takes its output. */
interface Placed {
  readonly command: SimpleCommand;
  readonly before?: SimpleCommand | undefined;
  readonly into?: string | undefined;
  /** It is part of a command that may not run. */
  readonly inside: boolean;
}

/** Every command of a text, those inside substitutions behind the command that they are part of. */
function* placed(text: string, into?: string, depth = 0, inside = false): Iterable<Placed> {
  let before: SimpleCommand | undefined;
  for (const command of readShellCommand(text)) {
    yield { command, before, into, inside };
    before = command;
    const within = inside || command.nested || /^\|\|?$|^&&$/.test(command.after);
    if (depth === 5) continue;
    const others = [...command.words, ...command.redirections.map(({ target }) => target)];
    for (const word of command.assignments) {
      for (const part of word.parts)
        if (part.kind === 'substitution') yield* placed(part.text, nameAssigned(word), depth + 1, within);
    }
    for (const { parts } of others) {
      for (const part of parts)
        if (part.kind === 'substitution') yield* placed(part.text, undefined, depth + 1, within);
    }
  }
}

/** The variables that hold the payload, or a part of it that is JSON: `INPUT=$(cat)`, `TOOL=$(echo "$INPUT" | jq .tool_input)`. */
function heldIn(commands: readonly Placed[], readers: ReadonlySet<string>): ReadonlyMap<string, FieldPath> {
  const held = new Map<string, FieldPath>();
  const takesStdin = (name: string) => held.set(name, []);
  for (const { command } of commands) {
    command.assignments.flatMap((word) => assignedPayload(word, readers)).forEach(takesStdin);
    // In a loop it reads a line, and behind a pipe what stands in front of that.
    if (command.after !== '|' && !command.nested) readInto(command).forEach(takesStdin);
  }
  for (const { command, before, into } of commands) {
    const program = into === undefined || held.has(into) ? undefined : jqProgram(command);
    const path =
      program === undefined
        ? undefined
        : /^\s*((?:\.[A-Za-z_]\w*)+)\s*(?:\/\/\s*(?:\{\}|empty)\s*)?$/.exec(program.text)?.[1];
    if (into === undefined || program === undefined || path === undefined) continue;
    const source = sourceOf(command, program, before);
    const prefix = source === 'stdin' ? (held.size === 0 ? [] : undefined) : held.get(source ?? '');
    if (prefix !== undefined) held.set(into, [...prefix, ...path.split('.').slice(1)]);
  }
  return held;
}

/** `INPUT=$(cat)` */
function assignedPayload(word: Word, readers: ReadonlySet<string>): readonly string[] {
  const name = nameAssigned(word);
  const second = word.parts[1];
  if (name === undefined || second?.kind !== 'substitution') return [];
  return passesStdin.test(second.text) || readers.has(second.text.trim()) ? [name] : [];
}

/** `INPUT="$1"` */
function assignedArgument(word: Word): readonly string[] {
  const name = nameAssigned(word);
  const second = word.parts[1];
  return name !== undefined && second?.kind === 'variable' && second.name === '1' ? [name] : [];
}

/** `IFS= read -r -d '' INPUT`, and not of a file or of a text: `read -r name <<<"$FIELDS"`. */
function readInto({ redirections, words }: SimpleCommand): readonly string[] {
  if (literalText(words[0]) !== 'read' || redirections.some(({ operator }) => operator.includes('<'))) return [];
  const last = literalText(words.at(-1));
  return last !== undefined && words.length > 1 && /^[A-Za-z_]\w*$/.test(last) ? [last] : [];
}

function readsOf(program: InlineProgram, script: string): readonly PayloadRead[] {
  if (program.language === 'jq') return jqReads(program, script);
  const at = script.indexOf(program.text);
  const { reads } = program.language === 'python' ? inPython(program.text) : inJavaScript(program.text);
  // A text that the shell changes has its place in the command, its expressions have none.
  return at === -1
    ? reads.map((read) => ({ ...read, offset: 0, length: 0 }))
    : reads.map((read) => ({ ...read, offset: at + read.offset }));
}

// -- Python and JavaScript

function inPython(text: string, libraries: readonly Library[] = []): PayloadUse {
  const stdin = /\bsys\.stdin\b|\bfileinput\b|\bopen\(0\b|\binput\(\)|\/dev\/stdin/.test(text);
  const argument = /json\.loads\(\s*sys\.argv\[1\]/.exec(text);
  return {
    stdin,
    reads: pythonReads(text, libraries),
    ...(argument === null ? {} : { argument: { text: 'sys.argv[1]', offset: argument.index } }),
  };
}

function inJavaScript(text: string, libraries: readonly Library[] = []): PayloadUse {
  const stdin = /\bprocess\.stdin\b|readFileSync\(\s*(?:0|['"]\/dev\/stdin)|\bBun\.stdin\b|\bDeno\.stdin\b|stdin/i.test(
    text,
  );
  const argument = /JSON\.parse\(\s*process\.argv\[2\]/.exec(text);
  return {
    stdin,
    reads: stdin || libraries.length > 0 ? javaScriptReads(text, libraries) : [],
    ...(argument === null ? {} : { argument: { text: 'process.argv[2]', offset: argument.index } }),
  };
}
