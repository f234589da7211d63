/** Looking into JSON values that nobody vouches for. */

export type JsonObject = Readonly<Record<string, unknown>>;

/** A JSON object: neither null nor an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a path; undefined where there is none. Reads own keys only, so that `__proto__` leads nowhere. */
export function at(value: unknown, path: readonly string[]): unknown {
  let current = value;
  for (const key of path) {
    if (!isObject(current) || !Object.hasOwn(current, key)) return undefined;
    current = current[key];
  }
  return current;
}

/** Another key than a string, a comma behind the last value, an end that is none. */
const fault = /^\{\s*[^\s"}]|,\s*\}$|[^}]$/;

/**
 * Is a text that begins with a brace, without space around it, no JSON at the first look? Most that is none shows it there;
 * to learn it from an exception takes longer than everything else that is done with a reply.
 */
export function isBrokenAtSight(text: string): boolean {
  return fault.test(text);
}

/** The kind of a JSON value in the words of the client's error texts. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
