/** Fields of the payload that a shell script cuts out of the JSON up to the first quote. Pure. */
import type { MisreadPattern } from './misread-patterns.js';

/** Fields that hold quotes every day, and how they are read as a whole. */
const fields: Readonly<Record<string, string>> = {
  command: '.tool_input.command',
  content: '.tool_input.content',
  new_string: '.tool_input.new_string',
  prompt: '.prompt',
  last_assistant_message: '.last_assistant_message',
};

const blanks = String.raw`(?:(?:\[\[:space:\]\]|\[ \\t\]|\\s|\\? )[*+?]?){0,2}`;

/** `"command"[[:space:]]*:[[:space:]]*"\([^"]*\)"` */
const cut = new RegExp(
  String.raw`\\?"(?<field>${Object.keys(fields).join('|')})\\?"${blanks}:${blanks}\\?"(?:\\?\()?\[\^\\?"\][*+](?:\\?\))?\\?"`,
  'g',
);

/** What reads JSON as such: the pattern is for machines without it. */
const readsJson = /(?<![\w-])jq(?![\w-])|json\.loads?\(|JSON\.parse|ConvertFrom-Json/;

/** Patterns that end a field at the first quote in it. None in a script that can read JSON, or that looks through a transcript. */
export function cutValues(text: string): readonly MisreadPattern[] {
  if (readsJson.test(text)) return [];
  return [...text.matchAll(cut)].flatMap(({ 0: pattern, index, groups }) => {
    const field = groups?.field ?? '';
    const line = text.slice(text.lastIndexOf('\n', index) + 1, index);
    const behind = text.slice(index).split('\n', 1).join();
    if (/transcript/i.test(line + behind)) return [];
    return {
      ...{ pattern, offset: index, length: pattern.length },
      what: `JSON writes a quote in a value as \`\\"\`, and the value ends there for it${
        field === 'command' ? ': of `cd "my app" && rm -rf x`, the hook sees `cd \\`' : ''
      }`,
      instead: `Read the whole value: \`jq -r ${fields[field]}\`.`,
    };
  });
}
