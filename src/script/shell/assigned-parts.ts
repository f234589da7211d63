/** What a shell script assigns to its variables, and which of them it works over. Pure. */
import { declaring, everyCommand, literalText, type WordPart } from './shell-command.js';

/** What a script assigns to each variable, every time. */
export type Assigned = ReadonlyMap<string, readonly (readonly WordPart[])[]>;

/** The values that a shell script assigns, in their parts. */
export function assignedParts(text: string): Assigned {
  const assigned = new Map<string, (readonly WordPart[])[]>();
  for (const command of everyCommand(text)) {
    const declared = declaring.has(literalText(command.words[0]) ?? '');
    for (const { parts } of [...command.assignments, ...(declared ? command.words.slice(1) : [])]) {
      const [first, ...rest] = parts;
      const [, name, value = ''] =
        (first?.kind === 'literal' && /^([A-Za-z_]\w*)\+?=([\s\S]*)$/.exec(first.text)) || [];
      if (name === undefined) continue;
      const literal: readonly WordPart[] = value === '' ? [] : [{ kind: 'literal', text: value, quoted: true }];
      const values = assigned.get(name);
      if (values === undefined) assigned.set(name, [[...literal, ...rest]]);
      else values.push([...literal, ...rest]);
    }
  }
  return assigned;
}

/** Is the variable itself what is worked over: `X=${X//\"/…}`, `X=$(echo "$X" | jq -Rs .)`? */
export const worksOver =
  (name: string) =>
  (part: WordPart): boolean =>
    part.kind === 'variable'
      ? part.modifier.startsWith('/')
      : part.kind === 'substitution' && (escapes.test(part.text) || new RegExp(`\\$\\{?${name}\\b`).test(part.text));

/** What makes a text fit for JSON, or takes out what is not. */
export const escapes = /(?<!--)\bjson|-[a-z]{0,4}R|@json|\\\\|\btr -[a-z]{0,3}[dc]|\bjq (?!-[a-z]{0,4}r)/;
