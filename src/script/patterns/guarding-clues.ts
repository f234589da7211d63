/** What the text of a guard holds a command against, and whether that finds one. Pure. */
import type { Language } from '../../model.js';
import { readPattern } from '../../text/regular-expression.js';
import type { Clue } from './clue.js';
import { cluesIn } from './clues.js';

/** The clues of a script, but for those of what it lets through. */
export function guardingClues(text: string, language: Language): readonly Clue[] {
  const lines = text.split('\n');
  return cluesIn(text, language).filter(({ line }) => !isLetThrough(lines, line));
}

/** Does it find the command, and not just anything? */
export function isAbout(clue: Clue, command: string): boolean {
  return holds(clue, command) === true && holds(clue, 'true') !== true;
}

/** In the JSON of the payload, a quote stands in front of the command. */
export const ofJson = /^\\?"/;

/** Does it find the command? Undefined: not known. */
export function holds({ kind, text }: Clue, command: string): boolean | undefined {
  const value = ofJson.test(text) ? `"command":"${command}"` : command;
  switch (kind) {
    case 'text':
      return value.includes(text);
    case 'ending':
      return value.endsWith(text);
    case 'glob':
      return tested(
        `^${text
          .replace(/[.+^${}()|\\]/g, '\\$&')
          .replaceAll('*', '.*')
          .replaceAll('?', '.')}$`,
        value,
      );
    default:
      return tested(text, value);
  }
}

function tested(source: string, value: string): boolean | undefined {
  const reading = readPattern(source, 'i');
  return reading.kind === 'valid' ? reading.test(value) : undefined;
}

/** So many lines a list of patterns has at most. */
const longestList = 60;

/** Does the hook let through what the line finds? What such a pattern misses is looked at, and not missed. */
function isLetThrough(lines: readonly string[], line: number): boolean {
  if (endsThere(lines, line - 1) || /\bgrep\s(?:-\w+\s+){0,3}-\w*v/.test(lines[line - 1] ?? '')) return true;
  const above = lines.slice(Math.max(0, line - longestList), line);
  const at = above.findLastIndex((each) => /[[({]\s*(?:(?:#|\/\/).*)?$/.test(each) && /[=:]/.test(each));
  if (at === -1 || !lettingThrough.test(above[at] ?? '')) return false;
  return !above.slice(at + 1).some((each) => /^\s*[\])}]/.test(each));
}

/** Is the line an `if` whose first command ends the hook with 0, and is it not `if !`? */
function endsThere(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  if (!/^\s*(?:el)?if\b/.test(line) || negation.test(line.replace(/'[^']*'|"[^"]*"|\/[^/\s]+\//g, ''))) return false;
  const rest = /(?:;\s*then|:|\))\s+(?=\S)(?<first>(?:exit|return|sys\.|process\.)[^;]{0,40})/.exec(line)?.groups
    ?.first;
  const next = lines.slice(index + 1).find((each) => !/^\s*(?:then\s*)?$|^\s*(?:#|\/\/)/.test(each));
  return endsWell.test(rest ?? next ?? '');
}

const negation = /!|\bnot\b/;

const endsWell = /^\s*(?:exit 0|return(?: 0| None)?|sys\.exit\(0?\)|process\.exit\(0?\))\s*(?:;.*|#.*|\/\/.*|\})?$/;

const lettingThrough = /^[^=:]{0,60}(?:allow|safe|exempt|skip|ignore|whitelist|permitted)[^=:]{0,40}[=:]/i;
