/** What a moved guard compares: parts of a call held against texts and expressions. Pure. */
import type { PayloadJson } from '../model.js';

/** A part of a call: a field of the tool's input, the last name of a path in one, or the tool itself. */
export interface Subject {
  readonly field: string;
  readonly part: 'whole' | 'name';
}

export interface Comparison {
  readonly subject: Subject;
  readonly is: 'equal' | 'included' | 'start' | 'end' | 'matched';
  /** A text; of `matched`, an expression. */
  readonly value: string;
  /** Of `matched`. */
  readonly flags: string;
}

/** Holds where each of `all` does and each of `none` does not. */
export interface Condition {
  readonly all: readonly Comparison[];
  readonly none: readonly Comparison[];
}

/** The name by which a mod knows the tool. */
export const toolField = 'tool';

/** The strings of a call, by the names that a mod has for them. */
export function fieldsOf({ tool_name, tool_input }: PayloadJson): ReadonlyMap<string, string> {
  const input = typeof tool_input === 'object' && tool_input !== null ? Object.entries(tool_input) : [];
  const strings = input.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return new Map([...strings, [toolField, String(tool_name)]]);
}

/** What a comparison looks at: a field, or its last part as a path. */
export function partOfCall({ field, part }: Subject, fields: ReadonlyMap<string, string>): string {
  const text = fields.get(field) ?? '';
  return part === 'whole' ? text : text.slice(text.lastIndexOf('/') + 1);
}

/** Does a comparison hold? An expression that is none holds never. */
export function holds({ subject, is, value, flags }: Comparison, fields: ReadonlyMap<string, string>): boolean {
  const text = partOfCall(subject, fields);
  switch (is) {
    case 'equal':
      return text === value;
    case 'included':
      return text.includes(value);
    case 'start':
      return text.startsWith(value);
    case 'end':
      return text.endsWith(value);
    case 'matched':
      return expression(value, flags)?.test(text) ?? false;
  }
}

const expressions = new Map<string, RegExp | undefined>();

function expression(source: string, flags: string): RegExp | undefined {
  const key = `${flags}/${source}`;
  if (!expressions.has(key)) {
    let made: RegExp | undefined;
    try {
      made = new RegExp(source, flags);
    } catch {
      made = undefined;
    }
    expressions.set(key, made);
  }
  return expressions.get(key);
}
