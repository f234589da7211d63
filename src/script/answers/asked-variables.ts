/** The variables that a hook, or a function of its libraries, asks for and that Claude Code does not set. Pure. */
import { bareVariables, commandVariables, mistakenVariables } from '../../contract/mistaken-names.js';
import type { Handler, Library, Script } from '../../model.js';
import { lineBefore, lineOf } from '../../text/lines.js';
import { inlineShell } from '../files/started-file.js';
import { isCommentLine } from '../lines/comment.js';
import { isShell } from '../lines/family.js';
import type { Said } from '../lines/said.js';
import { type EnvironmentRead, environmentReads } from '../payload/environment-reads.js';
import { payloadUse } from '../payload/payload-reads.js';
import { everyCommand, type WordPart } from '../shell/shell-command.js';
import { type CalledFunction, calledFunctions } from './called-functions.js';

/** Does the text of a shell script set a variable of this name, to something else than what it is: `A="${A:-}"`? */
export function isAssigned(name: string, text: string): boolean {
  const toItself = `["']?\\$(?:${name}\\b|\\{${name}(?::?-)?\\})["']?(?=[\\s;&|]|$)`;
  return new RegExp(
    `(?:^|[\\s;&|("'])${name}=(?!${toItself})|\\b(?:read|for|local|declare|export)\\b(?!\\s+${name}=${toItself})[^\\n;]{0,999}(?<![\\w$]|\\$\\{)${name}\\b`,
  ).test(text);
}

/** Is it set by a script itself, in the way of its language, or of the shell scripts that it holds? */
function isSet(name: string, { language, text }: Said): boolean {
  if (isShell(language)) return isAssigned(name, text);
  return new RegExp(
    `(?:^|[\\s;&|("'])${name}=|(?:environ\\[["']|\\benv(?:\\.|\\[["']))${name}\\b["'\\]]{0,2}\\s*=[^=]`,
  ).test(text);
}

interface InLibrary {
  /** The library that asks for it; absent: the script itself. */
  readonly library?: Library;
}

export interface AskedVariable extends InLibrary {
  readonly name: string;
  readonly offset: number;
  /** Something takes its place: the script reads its payload as well, or names what to take instead. */
  readonly replaced: boolean;
  /** The script names a value of its own for it. */
  readonly hasDefault: boolean;
}

/** Each variable once. A script that reads stdin may ask the variable on the side, where stdin had nothing: that does no harm. */
export function scriptVariables(script: Script): readonly AskedVariable[] {
  const { libraries = [] } = script;
  const called = calledFunctions(script);
  const beside =
    payloadUse(script).stdin ||
    called.some(({ defined, library }) => payloadUse({ ...library, text: defined.body }).stdin);
  // A name that anybody may choose is set by what the script sources, which may read stdin for it too.
  const isOfOthers = beside || /^[ \t]*(?:source|\.)[ \t]+\S/m.test(script.text);
  const found = new Map<string, AskedVariable>();
  const setNames = new Map<string, boolean>();
  const isSetHere = (name: string): boolean => {
    const known = setNames.get(name) ?? [script, ...libraries].some((each) => isSet(name, each));
    setNames.set(name, known);
    return known;
  };
  const reads: readonly (EnvironmentRead & InLibrary)[] = [...environmentReads(script), ...inLibraries(script, called)];
  for (const { library, name, offset, start, end } of reads) {
    const { text } = library ?? script;
    const isMistaken = mistakenVariables.test(name) || (!isOfOthers && bareVariables.test(name));
    if (!isMistaken || found.has(name) || isSetHere(name)) continue;
    if (
      (beside && (standsIn(text, start, end - start) || isFilled(text, start, end))) ||
      orFolder.test(text.slice(end, end + 80))
    )
      continue;
    const hasDefault = hasFallback(text.slice(end));
    found.set(name, {
      name,
      offset,
      replaced: beside || hasDefault,
      hasDefault,
      ...(library === undefined ? {} : { library }),
    });
  }
  return [...found.values()];
}

/** What its libraries ask for in functions that it calls. */
function inLibraries(
  { libraries = [] }: Script,
  called: readonly CalledFunction[],
): readonly (EnvironmentRead & InLibrary)[] {
  return libraries.flatMap((library) => {
    const own = called.filter((each) => each.library === library);
    return environmentReads(library).flatMap((read) => {
      const line = lineOf(library.text, read.offset);
      const isCalled = own.some(({ defined }) => line >= defined.line && line <= defined.end);
      // A function that looks for the session's id has another name for the session where there is none.
      return isCalled && read.name !== 'CLAUDE_SESSION_ID' ? [{ ...read, library }] : [];
    });
  });
}

/** Is something else asked first, or in case there is nothing: `x or os.environ…`, `[ -z "$x" ] && x=$…`? */
function standsIn(text: string, offset: number, length: number): boolean {
  const start = text.lastIndexOf('\n', offset) + 1;
  const line = text.slice(start, offset);
  const before = start < 2 ? '' : text.slice(text.lastIndexOf('\n', start - 2) + 1, start - 1).trim();
  // "Do nothing if not set" asks nothing.
  const above = isCommentLine(before) ? '' : before;
  const behind = text.slice(offset + length, offset + length + 80);
  return (
    /:?-\s*["']?$|\bor\b|\|\||\?\?|\belse\b|-z\s|\bif\s+not\b/.test(line) ||
    /-z\s|\bif\s+not\s|\belse\b|\bexcept\b|\bcatch\b|!\w+\)|\bor$|\|\|$|\?\?$/.test(above) ||
    /^[^\n]{0,40}(?:\bor\b|\|\||\?\?)(?!\s{0,9}(?:""|''|``|\{\}|null|None|undefined)\s{0,9}[;,)\n])/.test(behind)
  );
}

/** Is the variable that holds it given something else where it is empty: `id=${NAME:-}` above `[ -z "$id" ] && id=$(…)`? A word of its own is none. */
function isFilled(text: string, start: number, end: number): boolean {
  const line = lineBefore(text, start);
  const [, name] = /^\s{0,80}(?:local |export |const |let |var )?(\w{1,60})\s?=/.exec(line) ?? [];
  if (name === undefined) return false;
  const isEmpty = `(?:-z\\s{1,4}["']?\\$\\{?${name}\\b|\\bif not ${name}\\b|\\bif \\(!${name}\\b)`;
  const taken = `\\b${name}\\s?=\\s?(?:"?\\$[({\\w]|[A-Za-z_]\\w{0,60}[.([?])`;
  return new RegExp(`^[^\\n]{0,200}\\n(?:[^\\n]{0,200}\\n){0,2}[^\\n]{0,80}${isEmpty}[\\s\\S]{0,120}?${taken}`).test(
    text.slice(end, end + 900),
  );
}

/** The current directory in its place, which is the one that was meant. */
const orFolder =
  /^["']?\]?\)?\s{0,9}(?:\|\||\?\?|\bor\b|,)\s{0,9}(?:str\()?(?:process\.cwd|os\.getcwd|(?:pathlib\.)?Path\.cwd)\(/;

/** Is a value of the script's own taken instead: `|| 'default'`, `, "default")`, `:-default}`? An empty object is none. */
function hasFallback(behind: string): boolean {
  return /^:?[-=](?!\$\{?1\b)[^}]|^["']?\]?\)?\s{0,9}(?:\|\||\?\?|\bor\b|,)\s{0,9}["'`][\w./~-]{0,99}[A-Za-z]/.test(
    behind.slice(0, 160),
  );
}

/**
 * Variables of the command itself, or of one that is given to a shell; one with a fallback of its own is not relied on, and
 * `${tool_input.file_path}` is none.
 */
export function handlerVariables(handler: Handler): readonly string[] {
  const { args, shell } = handler;
  const command = args === undefined ? handler.command : givenToShell(handler);
  if (command === undefined) return [];
  if (shell === 'powershell') return inlineVariables(command);
  const commands = everyCommand(command).flatMap((each) => [each, ...everyCommand(inlineShell(each) ?? '')]);
  const words = commands.flatMap(({ assignments, words, redirections }) => [
    ...assignments,
    ...words,
    ...redirections.map(({ target }) => target),
  ]);
  const mistaken = (part: WordPart) =>
    part.kind === 'variable' &&
    [mistakenVariables, bareVariables, commandVariables].some((names) => names.test(part.name)) &&
    !/^(?:\.|:?[-=])./.test(part.modifier) &&
    !isAssigned(part.name, command);
  const own = words.flatMap(({ parts }) =>
    parts.filter(mistaken).map((part) => (part as { readonly name: string }).name),
  );
  return [...own, ...inlineVariables(command)];
}

/** The command in the exec form `{"command": "bash", "args": ["-c", "…"]}`. */
function givenToShell({ args = [], command = '' }: Handler): string | undefined {
  const [option = '', text] = args;
  return /(?:^|[\\/])(?:ba|z|da)?sh$/.test(command) && /^-[a-z]{0,5}c$/.test(option) ? text : undefined;
}

/** Those that `node -e`, `python3 -c` and PowerShell ask for in the command. */
function inlineVariables(command: string): readonly string[] {
  const isOfOthers = /stdin|readFileSync\(\s?0\b|\bcat\b|\bjq\b/.test(command);
  return [
    ...command.matchAll(
      /(?:\bprocess\.env\.|\$env:|\bos\.environ(?:\.get\(|\[)\\?["'])([A-Z][A-Z_]+(?:_[a-z][a-z_]*)?)\b/g,
    ),
  ].flatMap(([, name = '']) =>
    (mistakenVariables.test(name) || (!isOfOthers && bareVariables.test(name))) && !isAssigned(name, command)
      ? [name]
      : [],
  );
}
