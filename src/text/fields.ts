/** The fields of objects that came as JSON. Pure. */

export type Fields = Readonly<Record<string, unknown>>;

/** Is it an object of JSON: no list, and not null? */
export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What an object of JSON holds; nothing of any other value. */
export const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});
