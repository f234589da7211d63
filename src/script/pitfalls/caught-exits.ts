/** Exits of a Python script that an `except` of its own catches. Pure. */
import { definedFunctions } from '../lines/functions.js';

/** An `except` that also catches SystemExit. */
export interface CaughtExit {
  /** Line of the `except`, from 1. */
  readonly line: number;
  /** As it is written: `except:`. */
  readonly text: string;
}

/** Every bare `except` (or one of BaseException) behind a `try` that exits with code 2, and that lets the script go on. */
export function caughtExits(text: string): readonly CaughtExit[] {
  const lines = text.split('\n');
  const exits = exitsIn(text);
  return lines.flatMap((line, index): CaughtExit[] => {
    const indent = /^([ \t]*)except(?: +BaseException\b[^:]*)? ?:/.exec(line)?.[1];
    if (indent === undefined) return [];
    const start = lines.slice(0, index).findLastIndex((above) => new RegExp(`^${indent}try\\s*:`).test(above));
    if (start === -1) return [];
    const body = lines.slice(start + 1, index);
    if (body.some((each) => new RegExp(`^${indent}except [^:]{0,200}SystemExit`).test(each))) return [];
    if (!body.some(exits)) return [];
    const rest = lines.slice(index + 1);
    const end = rest.findIndex(
      (each) => each.trim() !== '' && !each.startsWith(`${indent} `) && !each.startsWith(`${indent}\t`),
    );
    const handler = [line, ...(end === -1 ? rest : rest.slice(0, end))].join('\n');
    return /\braise\b|exit\([^)]{0,99}[1-9a-zA-Z]|SystemExit/.test(handler.replace(/^.*?:/, ''))
      ? []
      : [{ line: index + 1, text: line.trim() }];
  });
}

/** Does a line end the script with the code that blocks: itself, by a function, or with what its `main` returns for it? */
function exitsIn(text: string): (line: string) => boolean {
  const functions = definedFunctions(text, 'python');
  const blocking = new Set<string>();
  const blocks = (line: string): boolean => {
    if (/^\s*#/.test(line)) return false;
    if (/\bexit\(\s*2\s*\)|\bSystemExit\(\s*2\s*\)/.test(line)) return true;
    return [...line.matchAll(/(?<![\w.])(?<!\bdef\s)(\w+)\(/g)].some(([, name = '']) => blocking.has(name));
  };
  for (let round = 0; round < rounds; round++)
    for (const { body, name } of functions) if (body.split('\n').some(blocks)) blocking.add(name);
  const returns = /^[ \t]+return 2\b/m.test(text);
  return (line) => blocks(line) || (returns && !/^\s*#/.test(line) && /\bexit\(\s*main\(/.test(line));
}

/** A function may exit by another, and that one by a third. */
const rounds = 3;
