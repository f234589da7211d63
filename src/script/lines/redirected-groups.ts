/** Lines of a shell script whose output goes to stderr with that of a group, a loop or a branch that they stand in. By its layout. Pure. */

/** The end of such a group: `} >&2`, `) 1>&2`, `done >/dev/stderr`. */
const endsOnStderr = /^(\s{0,80})(?:[)}]|done|fi|esac)\s{0,9}(?:1?>\s?&\s?2|1?>\s?\/dev\/stderr)/;

/** A line that begins one: it ends with a bracket, or opens a statement of several lines. */
const begins = /[{(]\s{0,9}(?:#.*)?$|^\s{0,80}(?:[{(]|if|for|while|until|case)\s/;

/** Its first command stands on that line. */
const holdsCommand = /^\s{0,80}[{(]\s{1,9}[^\s#]/;

/** A group of more lines is not read. */
const longest = 200;

/** All of them, by their index. */
export function linesToStderr(lines: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [index, line] of lines.entries()) {
    const [, indent] = endsOnStderr.exec(line) ?? [];
    if (indent === undefined) continue;
    for (let at = index - 1; at >= Math.max(0, index - longest); at--) {
      const above = lines[at] ?? '';
      const isHead = above.startsWith(indent) && /\S/.test(above[indent.length] ?? '') && begins.test(above);
      if (!isHead) continue;
      for (let inside = holdsCommand.test(above) ? at : at + 1; inside < index; inside++) found.add(inside);
      break;
    }
  }
  return found;
}
