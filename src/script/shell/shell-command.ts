/**
 * Reads the text of a shell command far enough to see which program each simple command starts. It expands nothing and
 * understands no control flow beyond its keywords. An expression in `[[ … ]]` is a command of that name, as `[` is.
 */

import { expandedPieces, plainText, tokens, type Word, type WordPart } from './shell-words.js';

export { literalText, type Word, type WordPart } from './shell-words.js';

/** A command with its words; assignments before it and redirections are kept apart. */
export interface SimpleCommand {
  readonly assignments: readonly Word[];
  readonly words: readonly Word[];
  readonly redirections: readonly { readonly operator: string; readonly target: Word }[];
  /** What stands between it and the command before it: `;`, `&&`, `||`, `|`, `&`; empty for the first. */
  readonly after: string;
  /** The here-documents behind it in which the shell expands variables and substitutions. */
  readonly documents?: readonly string[];
  /** It stands inside `if`, `while`, `for` or `case`: it may be there to test, or may not run at all. */
  readonly nested: boolean;
}

const keywords: ReadonlySet<string> = new Set([
  ...['if', 'then', 'elif', 'else', 'fi', 'while', 'until', 'do', 'done', 'for', 'case', 'esac', 'select', 'function'],
  ...['{', '}', '!', 'time', 'in'],
]);

/** The simple commands of a command text, in order. Text that no shell would take yields what can be seen in it. */
export function readShellCommand(text: string): readonly SimpleCommand[] {
  const commands: SimpleCommand[] = [];
  let assignments: Word[] = [];
  let words: Word[] = [];
  let redirections: { operator: string; target: Word }[] = [];
  let after = '';
  let nesting = 0;
  let redirection: string | undefined;
  /** The word to come is the name behind `function`, which runs nothing. */
  let naming = false;
  /** Inside the brackets of `a=(b c)`. */
  let listing = false;
  /** Behind `|`, `&&` or `||`, where a line break ends nothing. */
  let goesOn = false;
  /** Where in each `case` around it the text is: before `in`, in the patterns of a branch, in its commands. */
  const cases: ('subject' | 'patterns' | 'commands')[] = [];

  const finish = (): void => {
    if (assignments.length + words.length + redirections.length > 0) {
      commands.push({ assignments, words, redirections, after, nested: nesting > 0 });
    }
    assignments = [];
    words = [];
    redirections = [];
  };

  for (const token of tokens(text)) {
    if (token.kind === 'document') {
      const last = commands.pop();
      if (last !== undefined) commands.push({ ...last, documents: [...(last.documents ?? []), token.text] });
    } else if (listing) {
      // `a=(b c)`: the words are none of a command.
      if (token.kind === 'word') assignments.push(token.word);
      listing = token.kind !== 'operator' || token.text !== ')';
    } else if (cases.at(-1) === 'patterns') {
      // `a | b)`: no commands, and no pipe.
      const word = token.kind === 'word' ? plainText(token.word) : undefined;
      if (word === 'esac') {
        cases.pop();
        nesting--;
      } else if (token.kind === 'operator' && token.text === ')') {
        cases.splice(-1, 1, 'commands');
        after = ')';
      }
    } else if (token.kind === 'operator' && token.text === '(' && opensList(assignments, words)) {
      listing = true;
    } else if (token.kind === 'operator') {
      finish();
      if (goesOn && token.text === '\n') continue;
      if (token.text === ';;' && cases.length > 0) cases.splice(-1, 1, 'patterns');
      after = token.text;
      goesOn = /^(?:\|[|&]?|&&)$/.test(token.text);
      continue;
    } else if (token.kind === 'redirection') {
      redirection = token.text;
    } else if (redirection !== undefined) {
      redirections.push({ operator: redirection, target: token.word });
      redirection = undefined;
    } else {
      const plain = plainText(token.word);
      if (naming) {
        naming = false;
      } else if (words.length === 0 && assignments.length === 0 && plain !== undefined && keywords.has(plain)) {
        if (plain === 'if' || plain === 'while' || plain === 'until' || plain === 'for' || plain === 'case') nesting++;
        naming = plain === 'function';
        if (plain === 'case') cases.push('subject');
        if (plain === 'esac') cases.pop();
        if (plain === 'fi' || plain === 'done' || plain === 'esac') nesting--;
      } else if (words.length === 0 && isAssignment(token.word)) assignments.push(token.word);
      else {
        words.push(token.word);
        if (plain === 'in' && cases.at(-1) === 'subject') {
          finish();
          cases.splice(-1, 1, 'patterns');
        }
      }
    }
    goesOn = false;
  }
  finish();
  return commands;
}

/**
 * The commands of a text and, behind each, those inside the substitutions of its words. Nesting is followed five deep.
 */
export function everyCommand(text: string, depth = 0): readonly SimpleCommand[] {
  return readShellCommand(text).flatMap((command) => {
    const words = [...command.assignments, ...command.words, ...command.redirections.map(({ target }) => target)];
    const inner = [...words.flatMap(({ parts }) => parts), ...(command.documents ?? []).flatMap(partsIn)].flatMap(
      substitutions,
    );
    return [command, ...(depth < 5 ? inner.flatMap((part) => everyCommand(part, depth + 1)) : [])];
  });
}

/** The texts of the commands that are run for a part of a word: `$(a)`, `${X:-$(a)}`. */
function substitutions(part: WordPart): readonly string[] {
  if (part.kind === 'substitution') return [part.text];
  return part.kind === 'variable' && part.modifier !== '' ? partsIn(part.modifier).flatMap(substitutions) : [];
}

const partsIn = (text: string): readonly WordPart[] =>
  expandedPieces(text).filter((piece) => typeof piece !== 'string');

/** Builtins whose words assign variables. */
export const declaring: ReadonlySet<string> = new Set(['declare', 'typeset', 'local', 'readonly', 'export']);

/** `a=` in front of a bracket. */
function opensList(assignments: readonly Word[], words: readonly Word[]): boolean {
  const declares = declaring.has(plainText(words[0]) ?? '');
  const last = declares ? words.at(-1) : words.length === 0 ? assignments.at(-1) : undefined;
  return last !== undefined && plainText(last)?.endsWith('=') === true;
}

function isAssignment(word: Word): boolean {
  const first = word.parts[0];
  return first?.kind === 'literal' && !first.quoted && /^[A-Za-z_]\w*\+?=/.test(first.text);
}
