/**
 * Wordings with holes: `{name}` is filled in; `{: |name}` puts what stands before the bar in front of a value that is
 * not empty; `{name=words}` puts the words in place of one that is.
 */

/** Gives the value for a hole. */
export type Values = (name: string) => string;

/** Is told where the value of each hole came to stand. */
export type Note = (name: string, start: number, end: number) => void;

export type Template = (values: Values, note?: Note) => string;

const hole = /\{(?:([^{}|]*)\|)?(\w+)(?:=([^{}]*))?\}/g;

/** Turns a wording into a function; done once per row. */
export function compile(wording: string): Template {
  const literals: string[] = [];
  const holes: { readonly lead: string; readonly name: string; readonly instead: string }[] = [];
  let end = 0;
  for (const match of wording.matchAll(hole)) {
    literals.push(wording.slice(end, match.index));
    holes.push({ lead: match[1] ?? '', name: match[2] as string, instead: match[3] ?? '' });
    end = match.index + match[0].length;
  }
  const tail = wording.slice(end);
  return (values, note) => {
    let text = '';
    for (let i = 0; i < holes.length; i++) {
      const { lead, name, instead } = holes[i] as (typeof holes)[number];
      const value = values(name);
      text += literals[i] + (value === '' ? instead : lead);
      note?.(name, value === '' ? text.length - instead.length : text.length, text.length + value.length);
      text += value;
    }
    return text + tail;
  };
}

/** The names of the holes in a wording. */
export function holesOf(wording: string): readonly string[] {
  return [...wording.matchAll(hole)].map((match) => match[2] as string);
}

/** Values that are at hand. A name without one is a fault of ours. */
export function given(values: Readonly<Record<string, string>>): Values {
  return (name) => {
    const value = values[name];
    if (value === undefined) throw new Error(`a wording names ${JSON.stringify(name)}, which has no value here`);
    return value;
  };
}
