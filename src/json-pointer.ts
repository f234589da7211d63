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
  // Walked, not split: rules ask for fields of every reply of a log.
  for (let start = 1; start <= pointer.length; ) {
    const slash = pointer.indexOf('/', start);
    const end = slash < 0 ? pointer.length : slash;
    const part = unescapePart(pointer.slice(start, end));
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, part)) return undefined;
    current = (current as Readonly<Record<string, unknown>>)[part];
    start = end + 1;
  }
  return current;
}
