/** The heads of the blocks that a line of a script is in, as its layout tells. Pure. */
import { indentOf } from '../../text/lines.js';

/** The lines above one (by its index) that are indented less, each less than the one before it: the nearest head first. */
export function* headsAbove(lines: readonly string[], index: number): Generator<string> {
  let indent = indentOf(lines[index] ?? '');
  for (let at = index - 1; at >= 0 && indent > 0; at--) {
    const line = lines[at] ?? '';
    if (line.trim() === '' || indentOf(line) >= indent) continue;
    yield line;
    indent = indentOf(line);
  }
}
