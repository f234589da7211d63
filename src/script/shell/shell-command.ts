/**
 * Reads the text of a shell command far enough to see which program each simple command starts. It expands nothing and
 * understands no control flow beyond its keywords. An expression in `[[ … ]]` is a command of that name, as `[` is.
 */

import { expandedPieces, plainText, type Token, tokens, type Word, type WordPart } from './shell-words.js';

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

/** Keywords between which a command may not run, or is only there to test. */
const opening: ReadonlySet<string> = new Set(['if', 'while', 'until', 'for', 'case']);
const closing: ReadonlySet<string> = new Set(['fi', 'done', 'esac']);

/** The simple commands of a command text, in order. Text that no shell would take yields what can be seen in it. */
export function readShellCommand(text: string): readonly SimpleCommand[] {
  const reader = new CommandReader();
  for (const token of tokens(text)) reader.take(token);
  return reader.finished();
}

/** Puts tokens together to commands, one after the other. */
class CommandReader {
  readonly #commands: SimpleCommand[] = [];
  #assignments: Word[] = [];
  #words: Word[] = [];
  #redirections: { operator: string; target: Word }[] = [];
  #after = '';
  #nesting = 0;
  /** A redirection whose target is the word to come. */
  #redirection: string | undefined;
  /** The word to come is the name behind `function`, which runs nothing. */
  #naming = false;
  /** Inside the brackets of `a=(b c)`. */
  #listing = false;
  /** Behind `|`, `&&` or `||`, where a line break ends nothing. */
  #goesOn = false;
  /** Where in each `case` around it the text is: before `in`, in the patterns of a branch, in its commands. */
  readonly #cases: ('subject' | 'patterns' | 'commands')[] = [];

  take(token: Token): void {
    const goesOn = this.#goesOn;
    this.#goesOn = false;
    if (token.kind === 'document') this.#addDocument(token.text);
    else if (this.#listing) this.#takeElement(token);
    else if (this.#cases.at(-1) === 'patterns') this.#takePattern(token);
    else if (token.kind === 'operator') this.#takeOperator(token.text, goesOn);
    else if (token.kind === 'redirection') this.#redirection = token.text;
    else if (this.#redirection !== undefined) {
      this.#redirections.push({ operator: this.#redirection, target: token.word });
      this.#redirection = undefined;
    } else this.#takeWord(token.word);
  }

  /** What has been read, when there is no token left. */
  finished(): readonly SimpleCommand[] {
    this.#finishCommand();
    return this.#commands;
  }

  #finishCommand(): void {
    if (this.#assignments.length + this.#words.length + this.#redirections.length > 0) {
      this.#commands.push({
        assignments: this.#assignments,
        words: this.#words,
        redirections: this.#redirections,
        after: this.#after,
        nested: this.#nesting > 0,
      });
    }
    this.#assignments = [];
    this.#words = [];
    this.#redirections = [];
  }

  #addDocument(text: string): void {
    const last = this.#commands.pop();
    if (last !== undefined) this.#commands.push({ ...last, documents: [...(last.documents ?? []), text] });
  }

  /** `a=(b c)`: the words are none of a command. */
  #takeElement(token: Token): void {
    if (token.kind === 'word') this.#assignments.push(token.word);
    this.#listing = token.kind !== 'operator' || token.text !== ')';
  }

  /** `a | b)`: no commands, and no pipe. */
  #takePattern(token: Token): void {
    if (token.kind === 'word' && plainText(token.word) === 'esac') {
      this.#cases.pop();
      this.#nesting--;
    } else if (token.kind === 'operator' && token.text === ')') {
      this.#cases.splice(-1, 1, 'commands');
      this.#after = ')';
    }
  }

  #takeOperator(text: string, goesOn: boolean): void {
    if (text === '(' && opensList(this.#assignments, this.#words)) {
      this.#listing = true;
      return;
    }
    this.#finishCommand();
    if (goesOn && text === '\n') {
      this.#goesOn = true;
      return;
    }
    if (text === ';;' && this.#cases.length > 0) this.#cases.splice(-1, 1, 'patterns');
    this.#after = text;
    this.#goesOn = /^(?:\|[|&]?|&&)$/.test(text);
  }

  #takeWord(word: Word): void {
    const plain = plainText(word);
    const begins = this.#words.length === 0;
    if (this.#naming) this.#naming = false;
    else if (begins && this.#assignments.length === 0 && plain !== undefined && keywords.has(plain))
      this.#takeKeyword(plain);
    else if (begins && isAssignment(word)) this.#assignments.push(word);
    else {
      this.#words.push(word);
      // `case $x in`: patterns follow.
      if (plain === 'in' && this.#cases.at(-1) === 'subject') {
        this.#finishCommand();
        this.#cases.splice(-1, 1, 'patterns');
      }
    }
  }

  #takeKeyword(keyword: string): void {
    if (opening.has(keyword)) this.#nesting++;
    if (closing.has(keyword)) this.#nesting--;
    this.#naming = keyword === 'function';
    if (keyword === 'case') this.#cases.push('subject');
    if (keyword === 'esac') this.#cases.pop();
  }
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
