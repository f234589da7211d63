/** Values that are worked out once for each object that they depend on, and forgotten with it. */

/** `work`, which does its work once for each key: later calls return the same value, also where it is undefined. */
export function onceFor<Key extends object, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before.value;
    const value = work(key);
    known.set(key, { value });
    return value;
  };
}
