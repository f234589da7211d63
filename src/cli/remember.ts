/**
 * Records that differ only in what no judge looked at are judged once. Hooks say few different things, and payloads differ
 * from one to the next; but a verdict and its findings seldom hang on more of a payload than the name of the tool.
 */
import type { PayloadJson } from '../model.js';

/** Judges by a payload; nothing else may vary that is not in the key. */
type Judge<T> = (payload: PayloadJson) => T;

interface Known<T> {
  /** The members of the payload that were looked at, by any of the judgements below. */
  readonly fields: readonly string[];
  /** By the values of those members. */
  readonly judged: Map<string, T>;
}

/** Characters of keys that are remembered in all; then everything is forgotten. */
const room = 8_000_000;

/** A key longer than this is not worth the room. */
const longestKey = 20_000;

/** After so many records it is clear whether remembering helps: to be remembered, a judgement costs half as much again. */
const trial = 5000;

/** A memory for judgements: what `keyOf` gives holds all that they hang on, but for the payload. */
export function remembering<T>(): (keyOf: () => string, payload: PayloadJson, judge: Judge<T>) => T {
  let known = new Map<string, Known<T>>();
  let used = 0;
  let tries = 0;
  let hits = 0;
  return (keyOf, payload, judge) => {
    if (tries >= trial && hits * 2 < tries) return judge(payload);
    const key = keyOf();
    if (key.length > longestKey) return judge(payload);
    tries++;
    const before = known.get(key);
    const same = before?.judged.get(valuesOf(payload, before.fields));
    if (same !== undefined) {
      hits++;
      return same;
    }
    const { watched, seen } = watch(payload);
    const judged = judge(watched);
    if (seen.all) return judged;
    if (used > room) {
      known = new Map();
      used = 0;
    }
    const fields = [...new Set([...(before?.fields ?? []), ...seen.fields])];
    const values = valuesOf(payload, fields);
    // Judgements that were filed under fewer members could not be told apart by the new ones.
    const filed = before !== undefined && before.fields.length === fields.length ? before.judged : new Map<string, T>();
    used += values.length + (filed === before?.judged ? 0 : key.length);
    known.set(key, { fields, judged: filed.set(values, judged) });
    return judged;
  };
}

function valuesOf(payload: PayloadJson, fields: readonly string[]): string {
  let values = '';
  for (const field of fields) values += `${JSON.stringify(payload[field])}\n`;
  return values;
}

/** The payload, and which members of it are asked for. Looking at all of them at once counts as such. */
function watch(payload: PayloadJson): {
  readonly watched: PayloadJson;
  readonly seen: { readonly fields: ReadonlySet<string>; readonly all: boolean };
} {
  const seen = { fields: new Set<string>(), all: false };
  const see = (name: string | symbol): void => {
    if (typeof name === 'string') seen.fields.add(name);
  };
  const watched = new Proxy(payload, {
    get: (target, name) => {
      see(name);
      return Reflect.get(target, name) as unknown;
    },
    has: (target, name) => {
      see(name);
      return Reflect.has(target, name);
    },
    getOwnPropertyDescriptor: (target, name) => {
      see(name);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    ownKeys: (target) => {
      seen.all = true;
      return Reflect.ownKeys(target);
    },
  });
  return { watched, seen };
}
