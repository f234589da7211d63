/** A reason with holes for what the call says: `Not {command}.` Pure. */
import { partOfCall, type Subject } from './condition.js';

export type Template = readonly (string | Subject)[];

/** Shorter values stand in a reason by chance. */
const shortest = 3;

/** The reason with the values of the call's fields made holes, the longest first. */
export function templateOf(reason: string, fields: ReadonlyMap<string, string>): Template {
  const subjects = [...fields.keys()]
    .flatMap((field): readonly Subject[] => [
      { field, part: 'whole' },
      { field, part: 'name' },
    ])
    .map((subject) => ({ subject, value: partOfCall(subject, fields) }))
    .filter(({ value }) => value.length >= shortest)
    .sort((a, b) => b.value.length - a.value.length);
  let parts: readonly (string | Subject)[] = [reason];
  for (const { subject, value } of subjects) {
    parts = parts.flatMap((part): readonly (string | Subject)[] =>
      typeof part === 'string' ? between(part.split(value), subject) : [part],
    );
  }
  return parts.filter((part) => part !== '');
}

function between(parts: readonly string[], subject: Subject): readonly (string | Subject)[] {
  return parts.flatMap((part, i) => (i === 0 ? [part] : [subject, part]));
}

/** The reason for a call. */
export function filledTemplate(template: Template, fields: ReadonlyMap<string, string>): string {
  return template.map((part) => (typeof part === 'string' ? part : partOfCall(part, fields))).join('');
}
