/** Texts of a shell script that hold line breaks by its own doing: `$'\n'`, a text of several lines, `echo -e "…\n…"`. Pure. */
import { type Assigned, worksOver } from './assigned-parts.js';
import { literalText, readShellCommand, type SimpleCommand, type WordPart } from './shell-command.js';

/**
 * Does what is expanded here, as a part of what `command` prints, hold a line break that the script puts there? `\n` is one
 * where something reads it as such.
 */
export function lineBreakers(assigned: Assigned): (part: WordPart, command: SimpleCommand) => boolean {
  const named = (holds: (value: readonly WordPart[], name: string) => boolean): ReadonlySet<string> =>
    new Set(
      [...assigned]
        .filter(([name, values]) => !values.some((parts) => parts.some(worksOver(name))))
        .flatMap(([name, values]) => (values.some((value) => holds(value, name)) ? [name] : [])),
    );
  const broken = named(holdsBreak);
  const written = named((value, name) => value.some((part) => isWrittenBreak(part, namesItself(value, name))));
  const isOf = (part: WordPart, names: ReadonlySet<string>): boolean =>
    part.kind === 'variable' && part.modifier === '' && names.has(part.name);
  const readsBreaks = (part: WordPart): boolean =>
    part.kind === 'substitution' &&
    isRead(part.text, (each) => isOf(each, written) || isOf(each, broken) || isWrittenBreak(each, false));
  const read = named((value) => value.some(readsBreaks));
  return (part, command) =>
    readsBreaks(part) || isOf(part, broken) || isOf(part, read) || (isOf(part, written) && takesEscapes(command, part));
}

/** `$'\n'`, or a break between its quotes; behind the last sign, the shell may take it away again. */
function holdsBreak(value: readonly WordPart[]): boolean {
  return value.some((part, at) => {
    if (part.kind !== 'literal') return false;
    const before = value[at - 1];
    const isEscaped = part.quoted && before?.kind === 'literal' && !before.quoted && before.text.endsWith('$');
    return isEscaped ? /\\n[\s\S]/.test(part.text) : part.quoted && /\n[^\n]/.test(part.text);
  });
}

const namesItself = (value: readonly WordPart[], name: string): boolean =>
  value.some((part) => part.kind === 'variable' && part.name === name);

/** `\n`, with something behind it: more of the text, or the next one that is put to it. */
const isWrittenBreak = (part: WordPart, goesOn: boolean): boolean =>
  part.kind === 'literal' && part.quoted && (goesOn ? /\\n/ : /\\n[^\\\n]/).test(part.text);

/** `echo -e "$text"`, `printf "%b" "$text"`, `printf "$text"`, alone. */
function isRead(text: string, isBroken: (part: WordPart) => boolean): boolean {
  const [command, more] = readShellCommand(text);
  if (command === undefined || more !== undefined) return false;
  return command.words.some(({ parts }) => parts.some((part) => isBroken(part) && takesEscapes(command, part)));
}

/** Does a command make a line break of each `\n` in a part of its words? */
function takesEscapes({ words: [program, first] }: SimpleCommand, part: WordPart): boolean {
  const name = literalText(program);
  if (name === 'printf') return first?.parts.includes(part) === true || /%b/.test(literalText(first) ?? '');
  return name === 'echo' && /^-[neE]*e$/.test(literalText(first) ?? '');
}
