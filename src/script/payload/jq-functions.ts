/**
 * Functions of a shell script, or of a library that it sources, that ask `jq` for what they are given:
 * `get() { echo "$INPUT" | jq -r "$1 // empty"; }`. Pure.
 */
import { definedFunctions } from '../lines/functions.js';
import { onlyVariable, sourceOf } from '../shell/inline-programs.js';
import { type JqCall, jqCall } from '../shell/jq-call.js';
import { literalText, readShellCommand, type SimpleCommand } from '../shell/shell-command.js';

export interface JqFunction {
  readonly name: string;
  /** The filter: texts, and the numbers of the arguments between them. */
  readonly filter: readonly (string | number)[];
  /** What `jq` reads: stdin of the function, a variable, or an argument. */
  readonly source: string | number;
}

/** Those of some texts, each name once. */
export function jqFunctions(texts: readonly string[]): ReadonlyMap<string, JqFunction> {
  const found = new Map<string, JqFunction>();
  for (const text of texts) {
    for (const { body, name } of definedFunctions(text, 'bash')) {
      const own = /\bjq\b/.test(body) && !found.has(name) ? jqFunctionOf(name, body) : undefined;
      if (own !== undefined) found.set(name, own);
    }
  }
  return found;
}

/** The functions that give out their stdin as it is: `read_payload() { cat; }`. */
export function stdinFunctions(texts: readonly string[]): ReadonlySet<string> {
  return new Set(
    texts.flatMap((text) =>
      definedFunctions(text, 'bash').flatMap(({ body, name }) => (/^cat(?: -)?;?$/.test(body.trim()) ? [name] : [])),
    ),
  );
}

/** The filter that a call asks for; undefined: it is filled in when the script runs. */
export function filterOf({ filter }: JqFunction, { words }: SimpleCommand): string | undefined {
  const parts = filter.map((part) => {
    if (typeof part === 'string') return part;
    const word = words[part];
    return literalText(word);
  });
  return parts.includes(undefined) ? undefined : parts.join('');
}

function jqFunctionOf(name: string, body: string): JqFunction | undefined {
  // One that asks several things is not told by one of them.
  const commands = readShellCommand(body);
  const asking = commands.filter(({ words: [first] }) => literalText(first) === 'jq');
  const [command] = asking;
  if (command === undefined || asking.length > 1) return undefined;
  const position = positions(body);
  const call = jqCall(command);
  const filter = call?.readsInput === true ? partsOf(call, position) : undefined;
  if (!filter?.some((part) => typeof part === 'number')) return undefined;
  const before = commands[commands.indexOf(command) - 1];
  const source = sourceOf(command, { language: 'jq', text: '', ofFile: call?.ofFile === true }, before);
  return source === undefined ? undefined : { name, filter, source: position(source) ?? source };
}

/** From the name of a variable to the argument that it holds: `1`, or what `local key="$2"` says. */
function positions(body: string): (name: string) => number | undefined {
  const named = new Map(
    [...body.matchAll(/(?:^|[\s;])(\w{1,60})="?\$\{?([1-9])(?![\w])(?::?-[^}"]{0,60})?\}?"?/g)].map(
      ([, name = '', digit]) => [name, Number(digit)] as const,
    ),
  );
  return (name) => (/^[1-9]$/.test(name) ? Number(name) : named.get(name));
}

/** The filter of a call, with `$key` that `--arg key "$2"` names filled in where it stands for a key. */
function partsOf(
  { filter, given }: JqCall,
  position: (name: string) => number | undefined,
): readonly (string | number)[] | undefined {
  const positionOf = (key: string): number | undefined => {
    const name = onlyVariable(given.get(key));
    return name === undefined ? undefined : position(name);
  };
  const parts = filter.parts.flatMap((part) => {
    if (part.kind === 'literal') return withKeys(part.text, positionOf);
    return part.kind === 'variable' && part.modifier === '' ? [position(part.name)] : [undefined];
  });
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

/** `.[$k]` is `.` and what the argument says. */
function withKeys(
  text: string,
  positionOf: (key: string) => number | undefined,
): readonly (string | number | undefined)[] {
  return text.split(/(\.?\[\$\w{1,40}\]|\$\w{1,40})/).flatMap((part) => {
    const [, key] = /^\.?\[\$(\w+)\]$/.exec(part) ?? [];
    if (key !== undefined) return ['.', positionOf(key)];
    return /^\$/.test(part) ? [undefined] : [part];
  });
}
