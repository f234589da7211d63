/** Values that are worked out once for what they depend on: an object, and forgotten with it, or a text. Pure. */

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

/** So many texts are remembered: a project has fewer scripts, and a longer list of texts is pieces of them. */
const mostTexts = 500;

/** The same for a text: what is said of each of the last ones is remembered. */
export function onceForText<Value>(work: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, { readonly value: Value }>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before.value;
    const value = work(text);
    if (known.size === mostTexts) known.delete(known.keys().next().value as string);
    known.set(text, { value });
    return value;
  };
}
