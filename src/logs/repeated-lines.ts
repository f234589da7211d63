/** A session that goes on from another one (`--fork-session`) begins with the lines of that, under their own ids. */

/** Lines that are remembered; a newer one takes the place of an older one. Eight bytes each. */
const slots = 1 << 20;

/**
 * Tells whether a line of this id came by before, within bounded memory: of a log with many more lines of hooks than
 * slots, some that are repeated much later count twice.
 */
export function repetition(): (id: unknown) => boolean {
  const seen = new Uint32Array(2 * slots);
  return (id) => {
    const parts = typeof id === 'string' ? /^([\da-f]{8})-([\da-f]{4})-([\da-f]{4})-/i.exec(id) : null;
    if (parts === null) return false;
    const high = Number.parseInt(parts[1] as string, 16);
    const low = Number.parseInt(`${parts[2]}${parts[3]}`, 16);
    const at = 2 * ((high ^ low) & (slots - 1));
    if (seen[at] === high && seen[at + 1] === low && (high !== 0 || low !== 0)) return true;
    seen[at] = high;
    seen[at + 1] = low;
    return false;
  };
}
