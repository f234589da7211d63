/** What a pattern of JavaScript takes out of a value: `const { a, b: { c = 1 } = {} } = payload`. Pure. */

export interface TakenKey {
  /** The keys that lead to it, from the value on. */
  readonly path: readonly string[];
  /** The name that it gets. */
  readonly name: string;
  /** Where its last key stands in the text. */
  readonly at: number;
}

/** Longer patterns are not written by hand. */
const longest = 600;

/** The pattern that ends right before `end`, from its brace on; undefined: there is none. */
export function patternBefore(text: string, end: number): { readonly start: number; readonly end: number } | undefined {
  let depth = 0;
  for (let at = end - 1; at >= Math.max(0, end - longest); at--) {
    if (text[at] === '}') depth++;
    else if (text[at] === '{' && --depth === 0) return { start: at, end };
    else if (depth === 0) return undefined;
  }
  return undefined;
}

/** The keys of the pattern whose brace opens at `start`; what is left over (`...rest`) and lists are not followed. */
export function takenKeys(text: string, start: number): readonly TakenKey[] {
  const taken: TakenKey[] = [];
  readPattern(text, start, [], taken);
  return taken;
}

/** Reads one pattern; returns where it ends. */
function readPattern(text: string, open: number, path: readonly string[], taken: TakenKey[]): number {
  const furthest = Math.min(text.length, open + longest);
  let at = open + 1;
  while (at < furthest) {
    const key = sticky(/\s*(\.\.\.)?([A-Za-z_$][\w$]*)\s*(:?)\s*/y, text, at);
    if (key === undefined) return text.indexOf('}', at) + 1 || furthest;
    const [whole = '', rest, name = '', colon] = key;
    const keyAt = at + whole.indexOf(name);
    at += whole.length;
    const inner = [...path, name];
    if (rest === undefined && colon === ':' && text[at] === '{') {
      taken.push({ path: inner, name: '', at: keyAt });
      at = readPattern(text, at, inner, taken);
    } else if (rest === undefined) {
      const local = colon === ':' ? sticky(/[A-Za-z_$][\w$]*/y, text, at) : undefined;
      if (colon !== ':' || local !== undefined) taken.push({ path: inner, name: local?.[0] ?? name, at: keyAt });
      at += local?.[0].length ?? 0;
    }
    at = behindDefault(text, at, furthest);
    if (text[at] !== ',') return at + 1;
    at++;
  }
  return furthest;
}

/** From behind a name to the comma or brace that follows, over `= default`. */
function behindDefault(text: string, from: number, furthest: number): number {
  let depth = 0;
  for (let at = from; at < furthest; at++) {
    const sign = text[at] as string;
    if ('{[('.includes(sign)) depth++;
    else if (depth > 0 && '}])'.includes(sign)) depth--;
    else if (depth === 0 && (sign === ',' || sign === '}')) return at;
  }
  return furthest;
}

function sticky(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
