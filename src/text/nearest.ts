/**
 * Did you mean: the legal name nearest to one that was mistyped. The distance is ours because a swap of neighbours, the
 * commonest slip (`Sotp`), is one edit here; fastest-levenshtein counts two.
 */

/**
 * The candidate with the smallest edit distance (insert, delete, replace, swap of neighbours), letter case aside; else
 * the only one that begins so (`warn`); undefined when none is near enough to be what was meant: more than a third of the
 * letters would have to change.
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const list = [...candidates];
  return nearestByEdits(name, list) ?? completion(name, list);
}

/** Fewer letters than this are no beginning of anything in particular. */
const leastLetters = 3;

function completion(name: string, candidates: readonly string[]): string | undefined {
  const found = candidates.filter((candidate) => candidate.toLowerCase().startsWith(name.toLowerCase()));
  return name.length >= leastLetters && found.length === 1 ? found[0] : undefined;
}

function nearestByEdits(name: string, candidates: readonly string[]): string | undefined {
  const wanted = name.toLowerCase();
  let best: { readonly candidate: string; readonly distance: number } | undefined;
  for (const candidate of candidates) {
    const limit = Math.max(1, Math.floor(Math.max(name.length, candidate.length) / 3));
    // No fewer letters can differ than the lengths do: most names need no closer look.
    if (Math.abs(name.length - candidate.length) > limit) continue;
    const distance = editDistance(wanted, candidate.toLowerCase());
    if (distance <= limit && (best === undefined || distance < best.distance)) best = { candidate, distance };
  }
  return best?.candidate;
}

function editDistance(a: string, b: string): number {
  const width = b.length + 1;
  const cells = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number): number => cells[i * width + j] as number;
  for (let i = 0; i <= a.length; i++) {
    for (let j = 0; j <= b.length; j++) {
      let distance = Math.max(i, j);
      if (i > 0 && j > 0) {
        const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
        distance = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced);
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
          distance = Math.min(distance, at(i - 2, j - 2) + 1);
        }
      }
      cells[i * width + j] = distance;
    }
  }
  return at(a.length, b.length);
}
