/** The line of a file that a place begins on. */
import type { Place, Project } from '../model.js';

/** UTF-16 units of a line that is kept; a longer one is no source that anybody wrote. */
const longest = 2000;

/** Reads from the texts that the project holds, each of them once. */
export function sourceReader({ configs, hooks, mods = [] }: Project): (place: Place) => string | undefined {
  const texts = new Map<string, string>();
  for (const { script } of hooks) {
    for (const { path, text } of script?.libraries ?? []) texts.set(path, text);
    if (script !== undefined) texts.set(script.path, script.text);
  }
  for (const { files } of mods) for (const { path, text } of files) texts.set(path, text);
  for (const { path, text } of configs) texts.set(path, text);
  const split = new Map<string, readonly string[]>();
  return ({ file, line }) => {
    if (line === undefined) return undefined;
    const lines = split.get(file) ?? texts.get(file)?.split('\n') ?? [];
    split.set(file, lines);
    const found = lines[line - 1]?.replace(/\r$/, '');
    return found === undefined || found.length > longest ? undefined : found;
  };
}
