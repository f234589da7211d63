/** JSON pointers (RFC 6901): `/hooks/PreToolUse/0/matcher`. */

/** The parts of a pointer, unescaped. */
export function segments(pointer: string): readonly string[] {
  return pointer === '' ? [] : pointer.slice(1).split('/').map(unescapePart);
}

function unescapePart(part: string): string {
  return part.includes('~') ? part.replaceAll('~1', '/').replaceAll('~0', '~') : part;
}

/** A key as a part of a pointer. */
export function escapePart(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The value at a pointer; undefined when there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  let current = value;
  for (const part of knownSegments(pointer)) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, part)) return undefined;
    current = (current as Readonly<Record<string, unknown>>)[part];
  }
  return current;
}

const known = new Map<string, readonly string[]>();
const knownAtMost = 1000;

/** Kept, because rules ask for the same few fields of every reply; the pointers that replies make up are many. */
function knownSegments(pointer: string): readonly string[] {
  let parts = known.get(pointer);
  if (parts === undefined) {
    if (known.size === knownAtMost) known.clear();
    parts = segments(pointer);
    known.set(pointer, parts);
  }
  return parts;
}
