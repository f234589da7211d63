/** The fields of objects that came as JSON. Pure. */

export type Fields = Readonly<Record<string, unknown>>;

/** Is it an object of JSON: no list, and not null? */
export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What an object of JSON holds; nothing of any other value. */
export const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});

/** Every text in a value that came as JSON, in its order; what is nested deeper than any payload is left out. */
export function textsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth > 20) return [];
  return Object.values(value).flatMap((each) => textsIn(each, depth + 1));
}
