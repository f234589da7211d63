/** JSON pointers (RFC 6901): `/hooks/PreToolUse/0/matcher`. */

/** The parts of a pointer, unescaped. */
export function segments(pointer: string): readonly string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A key as a part of a pointer. */
export function escapePart(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The value at a pointer; undefined when there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  let current = value;
  for (const part of segments(pointer)) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, part)) return undefined;
    current = (current as Readonly<Record<string, unknown>>)[part];
  }
  return current;
}
