/** Where a line of a hook's text is, for a finding on it. Pure. */
import type { Hook, Library, Spot } from '../model.js';
import { offsetOfLine } from '../script/answers/text-of.js';
import { handlerSpot } from './registration.js';

/** The line (from 1) of the hook's script, or of a library of it; where it has none, its command. */
export function lineSpot(
  hook: Hook,
  { library, line }: { readonly line: number; readonly library?: Library | undefined },
): Spot {
  if (library !== undefined) return { in: 'script', library: library.path, ...offsetOfLine(library.text, line) };
  if (hook.script === undefined) return handlerSpot(hook, 'command');
  return { in: 'script', ...offsetOfLine(hook.script.text, line) };
}
