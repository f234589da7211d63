/** Wordings with holes: `{name}` is filled in; `{: |name}` puts what stands before the bar in front of a value that is not empty. */

/** The values that a wording can name. */
export type TemplateValues = Readonly<Record<string, string>>;

export type Template = (values: TemplateValues) => string;

const hole = /\{(?:([^{}|]*)\|)?(\w+)\}/g;

/** Turns a wording into a function; done once per row. A name without a value becomes the empty string. */
export function compile(wording: string): Template {
  const literals: string[] = [];
  const holes: { readonly lead: string; readonly name: string }[] = [];
  let end = 0;
  for (const match of wording.matchAll(hole)) {
    literals.push(wording.slice(end, match.index));
    holes.push({ lead: match[1] ?? '', name: match[2] as string });
    end = match.index + match[0].length;
  }
  const tail = wording.slice(end);
  return (values) => {
    let text = '';
    for (let i = 0; i < holes.length; i++) {
      const { lead, name } = holes[i] as (typeof holes)[number];
      const value = values[name] ?? '';
      text += literals[i] + (value === '' ? '' : lead + value);
    }
    return text + tail;
  };
}
