/**
 * Keeps the answer for the key asked about last: a run is looked at from all sides, then the next one is. Keys are
 * compared by identity.
 */
export function latest<Key, Value>(answer: (key: Key) => Value): (key: Key) => Value {
  let kept: { readonly key: Key; readonly value: Value } | undefined;
  return (key) => {
    if (kept === undefined || kept.key !== key) kept = { key, value: answer(key) };
    return kept.value;
  };
}
