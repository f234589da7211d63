/** Optional members: those that the user gave. */

/** The object without the members that are undefined. */
export function given<T extends object>(members: T): { readonly [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { readonly [K in keyof T]?: Exclude<T[K], undefined> };
}
