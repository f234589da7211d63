/** Edits to text. Pure. */
import type { Edit } from './rewrite-reply.js';

/** The text with the edits made; undefined when two of them overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string | undefined {
  const sorted = inOrder(edits);
  let result = '';
  let at = 0;
  for (const edit of sorted) {
    if (edit.start < at) return undefined;
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}

/** By place; each edit once, although several rules may ask for it. */
function inOrder(edits: readonly Edit[]): readonly Edit[] {
  const distinct = new Map(edits.map((edit) => [`${edit.start} ${edit.end} ${edit.text}`, edit]));
  return [...distinct.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}
