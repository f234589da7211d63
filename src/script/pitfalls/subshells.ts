/** Loops of a shell script that run in a subshell, and so keep what they decide to themselves. Pure. */

/** An `exit` that ends the subshell of a loop, and not the script. */
export interface LostExit {
  /** From 1. */
  readonly line: number;
  readonly code: number;
}

/**
 * Every `exit` with a failing code inside `… | while … done`, where the script goes on behind the loop as if nothing had
 * happened. With `set -e` or `lastpipe`, and where the loop is the last command or its result is asked for, the code counts.
 */
export function lostExits(text: string): readonly LostExit[] {
  const lines = text.split('\n').map((line) => (/^\s*#/.test(line) ? '' : line));
  if (/^[ \t]*set -(?:[a-zA-Z]{0,9}e|o errexit)|\blastpipe\b|^#!.{0,99} -[a-z]{0,9}e/m.test(text)) return [];
  return lines.flatMap((line, start) => {
    if (!/(?<!\|)\|(?!\|)\s*while\b/.test(line)) return [];
    const end = endOf(lines, start);
    if (end === undefined || !goesOn(lines, end)) return [];
    return lines.slice(start, end).flatMap((inner, index): LostExit[] => {
      const code = /(?:^|[\s;&|{(])exit\s+([1-9]\d{0,2})\b/.exec(inner)?.[1];
      return code === undefined ? [] : [{ line: start + index + 1, code: Number(code) }];
    });
  });
}

/** The line of the `done` that closes the loop. */
function endOf(lines: readonly string[], start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < lines.length; at++) {
    for (const [word] of (lines[at] ?? '').matchAll(/(?<![\w-])(?:do|done)(?![\w-])/g)) depth += word === 'do' ? 1 : -1;
    if (at >= start && depth === 0 && /(?<![\w-])done(?![\w-])/.test(lines[at] ?? '')) return at;
  }
  return undefined;
}

/** Does the script go on behind the loop, and does nothing ask how the loop ended? */
function goesOn(lines: readonly string[], end: number): boolean {
  const [, behind = ''] = /(?<![\w-])done(?![\w-])(.*)$/.exec(lines[end] ?? '') ?? [];
  if (/\|\||&&|\|/.test(behind)) return false;
  const next = lines.slice(end + 1).filter((line) => line.trim() !== '');
  const [first] = next;
  return (
    first !== undefined && !/\$\?|PIPESTATUS/.test(first) && !/^\s*[})]/.test(first) && !/^\s*(?:fi|esac)\b/.test(first)
  );
}
