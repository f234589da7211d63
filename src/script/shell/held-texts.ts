/** Texts that a shell script keeps in variables: `GIT='git +(-C +[^ ]+ +)?'`, and later `grep -E "${GIT}push"`. Pure. */
import { readShellCommand } from './shell-command.js';
import type { Word } from './shell-words.js';

/** More variables are not looked at. */
const mostNames = 200;

/** What is put together grows with each part: nobody wrote a longer one. */
const longest = 2_000;

const assignment =
  /^[ \t]{0,40}(?:(?:local|readonly|export|declare(?: -\w{1,4})?)[ \t]{1,9})?(?=(\w{1,60})=["'])(.{1,2000})$/;

/** By name, what each variable holds that is assigned in one place, from texts alone. */
export function heldTexts(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string | undefined>();
  for (const line of text.split('\n')) {
    const [, name, rest = ''] = assignment.exec(line) ?? [];
    if (name === undefined || found.size === mostNames) continue;
    const [word] = readShellCommand(rest)[0]?.assignments ?? [];
    const value = word && filledText(word, found)?.slice(name.length + 1);
    found.set(name, found.has(name) ? undefined : value);
  }
  return new Map([...found].flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])));
}

/** The text of a word with what its variables hold; undefined: that is not known. */
export function filledText({ parts }: Word, held: ReadonlyMap<string, string | undefined>): string | undefined {
  let filled = '';
  for (const part of parts) {
    const text =
      part.kind === 'literal'
        ? part.text
        : part.kind === 'variable' && part.modifier === ''
          ? held.get(part.name)
          : undefined;
    if (text === undefined || filled.length + text.length > longest) return undefined;
    filled += text;
  }
  return filled;
}
